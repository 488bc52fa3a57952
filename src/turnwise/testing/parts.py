"""What actions consist of."""

from typing import Any

from turnwise.core.state import pack
from turnwise.testing.walks import Setting, looks


def parts_are_sound(setting: Setting) -> None:
    """Every permitted action has parts of its own, a declared verb among them; asking changes nothing.

    Of long games a sample of positions.
    """
    verbs = setting.game.text.VERBS
    assert len(set(verbs)) == len(verbs) > 0, f"verbs {verbs}"
    for seed in setting.seeds:
        for look in looks(setting, seed):
            state, before = look.state, pack(look.state)
            actions = setting.game.permitted(state)
            found = {_parts(setting, state, action) for action in actions}
            assert len(found) == len(actions), f"two actions have the same parts at {setting.at(state)}"
            assert pack(state) == before, f"asking changed {setting.at(state)}"


def _parts(setting: Setting, state: Any, action: int) -> frozenset[tuple[str, str]]:
    game = setting.game
    parts = game.text.parts(state, action)
    where = f"action {action}, {parts}, at {setting.at(state)}"
    assert parts.get("verb") in game.text.VERBS, f"no verb of the game: {where}"
    assert all(isinstance(word, str) for pair in parts.items() for word in pair), f"not words: {where}"
    return frozenset(parts.items())
