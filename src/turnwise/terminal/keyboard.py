"""Lines that a person types, or that a program pipes in."""

import io
import sys
from contextlib import suppress

from rich.console import Console


class Keyboard:
    """Asks for lines; at the end of the input it raises EOFError."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        if self.is_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401 - gives `input` arrow keys and a history
        elif isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def ask(self, prompt: str) -> str:
        """One line, without the blanks around it."""
        if self.is_terminal:
            return input(prompt).strip()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        self.console.print(prompt + line.strip(), markup=False)
        return line.strip()
