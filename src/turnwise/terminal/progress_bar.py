"""A bar for work that takes long."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from turnwise.terminal.screen import plain_console


@contextmanager
def bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Tells on stderr how much of all is done, if that is a terminal; nothing of it stays."""
    console = plain_console(to_stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, everything: progress.update(task, completed=done, total=everything)
