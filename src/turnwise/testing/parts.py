"""What actions consist of."""

from collections.abc import Iterator

from turnwise.core.interfaces import Parts, PartTypes
from turnwise.core.state import pack
from turnwise.testing.findings import Finding
from turnwise.testing.walks import Setting, looks


def parts_are_sound(setting: Setting) -> Iterator[Finding]:
    """Every permitted action has parts of its own, a declared verb among them; asking changes nothing.

    Of long games a sample of positions.
    """
    text, verbs = setting.game.text, setting.game.text.VERBS
    if not verbs or len(set(verbs)) < len(verbs):
        yield Finding(str(setting), f"VERBS are {verbs}: none, or one of them twice")
    for seed in setting.seeds:
        for look in looks(setting, seed):
            state, before = look.state, pack(look.state)
            known: dict[frozenset[tuple[str, str | int]], int] = {}
            for action in setting.game.permitted(state):
                parts = text.parts(state, action)
                if not all(type(word) in (str, int) for word in parts.values()):
                    sentence = f"parts {parts} of action {action} are not all words and whole numbers"
                    yield setting.finding(state, sentence)
                elif undeclared := _undeclared(parts, text.FIELDS):
                    sentence = f"parts {parts} of action {action} are not as FIELDS declares: {undeclared}"
                    yield setting.finding(state, sentence)
                elif parts.get("verb") not in verbs:
                    yield setting.finding(state, f"parts {parts} of action {action} have no verb of VERBS")
                twin = known.setdefault(frozenset(parts.items()), action)
                if twin != action:
                    yield setting.finding(state, f"actions {twin} and {action} have the same parts {parts}")
            if pack(state) != before:
                yield setting.finding(state, "asking for the parts of actions changed the state")


def _undeclared(parts: Parts, declared: PartTypes) -> str:
    """The names of parts that are not declared, or of another type."""
    known: PartTypes = {"verb": str, **declared}
    return ", ".join(name for name, word in parts.items() if known.get(name) is not type(word))
