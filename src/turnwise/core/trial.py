"""Trying a rule without changing anything."""

from typing import Any, TypeVar, cast

from turnwise.core.state import copied

S = TypeVar("S")


class _Trial:
    """Stands for a state: a field is copied when it is first used, so the state itself stays as it is."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        value = copied(getattr(self._state, name))
        setattr(self, name, value)
        return value


def trial(state: S) -> S:
    """A stand-in that interpreted rules may change; cheaper than a copy for a rule that touches little."""
    return cast(S, _Trial(state))
