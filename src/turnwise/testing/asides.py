"""Actions out of turn."""

from collections.abc import Iterator
from typing import Any

from turnwise.core.declared import NO_ASIDE, TABLE
from turnwise.testing.findings import Finding
from turnwise.testing.walks import Setting, walk


def asides_are_sound(setting: Setting) -> Iterator[Finding]:
    """Asides ascend, in range, apart from what is legal, none at the end; none is the mover's."""
    game = setting.game
    for seed in setting.seeds:
        for state, _ in walk(setting, seed):
            asides, legal = game.asides_of(state), game.legal(state)
            if asides != sorted(set(asides)):
                yield setting.finding(state, f"asides {asides} do not ascend")
            if not all(0 <= action < game.actions for action in asides):
                yield setting.finding(state, f"asides {asides} are not all 0 to {game.actions - 1}")
            if both := set(asides) & set(legal):
                yield setting.finding(state, f"{sorted(both)} are asides and legal for the mover as well")
            if asides and not legal:
                yield setting.finding(state, f"asides {asides} at the end of the game")
            yield from _other_seats_act(setting, state, asides)


def _other_seats_act(setting: Setting, state: Any, asides: list[int]) -> Iterator[Finding]:
    """Every aside is another seat's or the table's, and what a seat takes is its own."""
    game, mover = setting.game, setting.game.rules.mover(state)
    actors = {action: game.actor(state, action) for action in asides}
    for action, seat in actors.items():
        if seat != TABLE and not 0 <= seat < setting.players:
            yield setting.finding(state, f"aside {action} is of seat {seat}, which is not there")
        elif seat == mover:
            yield setting.finding(state, f"aside {action} is the mover's: it belongs into `legal`")
    for seat in range(setting.players):
        aside = game.aside(state, seat)
        if aside != NO_ASIDE and actors.get(aside) != seat:
            yield setting.finding(state, f"`choose` takes {aside} for seat {seat}, which is no aside of it")
