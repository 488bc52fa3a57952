"""Actions out of turn."""

from collections.abc import Iterator
from typing import Any

from turnwise.core.interfaces import NO_ACTION, TABLE
from turnwise.testing.findings import Finding
from turnwise.testing.walks import Setting, walk


def out_of_turn_is_sound(setting: Setting) -> Iterator[Finding]:
    """OutOfTurn ascend, in range, apart from what is legal, none at the end; none is the mover's."""
    game = setting.game
    for seed in setting.seeds:
        for state, _ in walk(setting, seed):
            out_of_turn, legal = game.legal_out_of_turn(state), game.legal(state)
            if out_of_turn != sorted(set(out_of_turn)):
                yield setting.finding(state, f"actions out of turn {out_of_turn} do not ascend")
            if not all(0 <= action < game.actions for action in out_of_turn):
                yield setting.finding(
                    state, f"actions out of turn {out_of_turn} are not all 0 to {game.actions - 1}"
                )
            if both := set(out_of_turn) & set(legal):
                yield setting.finding(
                    state, f"{sorted(both)} are actions out of turn and legal for the mover as well"
                )
            if out_of_turn and not legal:
                yield setting.finding(state, f"actions out of turn {out_of_turn} at the end of the game")
            yield from _other_seats_act(setting, state, out_of_turn)


def _other_seats_act(setting: Setting, state: Any, out_of_turn: list[int]) -> Iterator[Finding]:
    """Every action out of turn is another seat's or the table's, and what a seat takes is its own."""
    game, mover = setting.game, setting.game.rules.mover(state)
    actors = {action: game.actor(state, action) for action in out_of_turn}
    for action, seat in actors.items():
        if seat != TABLE and not 0 <= seat < setting.players:
            yield setting.finding(state, f"action out of turn {action} is of seat {seat}, which is not there")
        elif seat == mover:
            yield setting.finding(
                state, f"action out of turn {action} is the mover's: it belongs into `legal`"
            )
    for seat in range(setting.players):
        action = game.choose_out_of_turn(state, seat)
        if action != NO_ACTION and actors.get(action) != seat:
            yield setting.finding(
                state, f"`choose` takes {action} for seat {seat}, which is no action out of turn of it"
            )
