"""Progress of a wait that a person should know of: compiling a game's rules for the first time."""

import threading
from types import TracebackType
from typing import Self

from rich.status import Status

from turnwise.terminal.screen import plain_console

PATIENCE = 0.5  # seconds that need no explanation


class Compiling:
    """Tells on stderr what is going on, once it takes longer than one would wait without asking."""

    def __init__(self, title: str, patience: float = PATIENCE) -> None:
        self.title = title
        self._console = plain_console(to_stderr=True)
        self._timer = threading.Timer(patience, self._show)
        self._timer.daemon = True
        self._status: Status | None = None
        self._count = ""

    def __enter__(self) -> Self:
        return self

    def __call__(self, name: str, done: int, total: int) -> None:
        """Note how many rules are compiled; the first starts the clock, and those of the cache do not."""
        if 0 < done < total and self._timer.ident is None:
            self._timer.start()
        self._count = f" ({done}/{total})"
        if self._status:
            self._status.update(self._sentence())

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        if self._timer.ident:
            self._timer.join()
        if self._status:
            self._status.stop()

    def _sentence(self) -> str:
        return f"Compiling {self.title}'s rules{self._count}…"

    def _show(self) -> None:
        if self._console.is_terminal:
            self._status = Status(self._sentence(), console=self._console)
            self._status.start()
        else:
            self._console.print(self._sentence())
