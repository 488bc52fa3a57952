"""Actions out of turn."""

from typing import Any

from turnwise.core.declared import NO_ASIDE, TABLE
from turnwise.testing.walks import Setting, walk


def asides_are_sound(setting: Setting) -> None:
    """Asides ascend, in range, apart from what is legal, none at the end; none is the mover's."""
    game = setting.game
    for seed in setting.seeds:
        for state, _ in walk(setting, seed):
            asides, legal = game.asides_of(state), game.legal(state)
            assert asides == sorted(set(asides)), f"asides {asides} at {setting.at(state)}"
            assert all(0 <= action < game.actions for action in asides), setting.at(state)
            assert not set(asides) & set(legal), f"legal asides {asides} at {setting.at(state)}"
            assert legal or not asides, f"asides {asides} at the end: {setting.at(state)}"
            _other_seats_act(setting, state, asides)


def _other_seats_act(setting: Setting, state: Any, asides: list[int]) -> None:
    """Every aside is another seat's or the table's, and what a seat takes is its own."""
    game, mover = setting.game, setting.game.rules.mover(state)
    actors = {action: game.actor(state, action) for action in asides}
    for action, seat in actors.items():
        someone = seat == TABLE or 0 <= seat < setting.players
        assert someone, f"aside {action} of seat {seat} at {setting.at(state)}"
        assert seat != mover, f"aside {action} is the mover's at {setting.at(state)}"
    for seat in range(setting.players):
        aside = game.aside(state, seat)
        assert aside == NO_ASIDE or actors.get(aside) == seat, f"{seat} takes {aside} at {setting.at(state)}"
