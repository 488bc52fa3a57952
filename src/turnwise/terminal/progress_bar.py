"""A bar for work that takes long."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from turnwise.terminal.screen import plain_console


class Amount(ProgressColumn):
    """How much is done of what: 65,536 of at most 10,000,000 deals."""

    def __init__(self, unit: str, is_most: bool) -> None:
        super().__init__()
        self.unit, self.is_most = unit, is_most

    def render(self, task: Task) -> Text:
        """The amount in words; before anything is done, that it begins."""
        if task.total is None:
            return Text("begins…")
        most = "at most " if self.is_most else ""
        return Text(f"{task.completed:,.0f} of {most}{task.total:,.0f} {self.unit}")


@contextmanager
def bar(title: str, unit: str, is_most: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Tells on stderr how much of all is done, if that is a terminal; nothing of it stays.

    What may end long before its most is done tells no time that remains.
    """
    console = plain_console(to_stderr=True)
    columns = [TextColumn("{task.description}"), BarColumn(), Amount(unit, is_most)]
    if not is_most:
        columns.append(TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, everything: progress.update(task, completed=done, total=everything)
