"""Snapshots of a match: its packed state at the start and after every so many actions.

Any other state is found by replaying the actions since the nearest one before it.
"""

from typing import Any

from turnwise.core.state import pack

SPACING = 64  # actions from one snapshot to the next


class Snapshots:
    """The packed states that a match keeps of its past."""

    __slots__ = ("_packed",)

    def __init__(self, start: bytes) -> None:
        self._packed = [start]

    @property
    def start(self) -> bytes:
        """Before the first action."""
        return self._packed[0]

    def take(self, actions: int, state: Any) -> None:
        """Keep the state after so many actions, if it is one to be kept."""
        if actions % SPACING == 0:
            self._packed.append(pack(state))

    def after(self, actions: int) -> bytes | None:
        """The state after so many actions, if it is kept."""
        return None if actions % SPACING else self._packed[actions // SPACING]

    def nearest(self, actions: int) -> tuple[int, bytes]:
        """The last snapshot that is not after so many actions, and after how many it was taken."""
        place = actions // SPACING
        return place * SPACING, self._packed[place]

    def forget_after(self, actions: int) -> None:
        """Forget what came after so many actions: they were taken back."""
        del self._packed[actions // SPACING + 1 :]

    def copy(self) -> "Snapshots":
        """The same, for a match of its own."""
        twin = Snapshots(self.start)
        twin._packed = self._packed[:]
        return twin
