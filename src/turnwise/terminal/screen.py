"""The look of a table: a heading, the game's picture, what was said, and the moves."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from turnwise.core.game import Game
from turnwise.terminal.move_list import GAP, Numbered, most_digits, moves_table, numbered

INDENT = 2
ROOMY = 32  # lines
CLEAR = "\x1b[H\x1b[2J"
CLEAR_HISTORY = "\x1b[3J"


def plain_console(to_stderr: bool = False) -> Console:
    """A console that colours what we mark and nothing else."""
    return Console(highlight=False, stderr=to_stderr)


class Screen:
    """Draws; on a terminal every new position replaces the one before."""

    def __init__(self, console: Console, redraws: bool = False) -> None:
        self.console = console
        self.redraws = redraws and console.is_terminal

    @property
    def is_roomy(self) -> bool:
        """Whether a page has room for what happened longer ago."""
        return self.redraws and self.console.height >= ROOMY

    def clear(self, with_history: bool = False) -> None:
        """A fresh page; nothing when the output is kept."""
        if self.redraws:
            self.console.file.write(CLEAR + (CLEAR_HISTORY if with_history else ""))

    def heading(self, *parts: str) -> None:
        """A line across, with a title and what else is to know."""
        title = Text.assemble((parts[0], "bold"), *((f" · {part}", "dim") for part in parts[1:]))
        if not self.redraws:
            self.console.print()
        self.console.print(Rule(title, align="left", style="dim"))
        self.console.print()

    def board(self, game: Game[Any], state: Any, viewer: int) -> None:
        """The game's own picture."""
        self._indented(
            Text.from_markup(game.text.render(game.view_of(state, viewer), game.static_view_of(state)))
        )

    def history(self, old: list[str], new: list[str]) -> None:
        """What happened before, and what happened just now."""
        if old or new:
            lines = [Text(line, style="dim") for line in old] + [Text(line) for line in new]
            self._indented(Text("\n").join(lines))

    def moves(self, moves: list[Numbered]) -> None:
        """The moves to choose from."""
        self._indented(moves_table(moves, self.console.width - INDENT))

    def out_of_turn(self, texts: list[str]) -> None:
        """What may be typed out of turn, if anything."""
        if texts:
            self._indented(Text.assemble(("Out of turn: ", "dim"), ", ".join(texts)))

    def options(self, options: Mapping[str, str], usual: str | None) -> None:
        """Numbered names with a sentence each."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for number, (name, sentence) in enumerate(options.items(), 1):
            mark = Text(" (usual)", style="dim") if name == usual else Text()
            grid.add_row(Text(str(number), "bold cyan"), Text(name, "bold"), Text(sentence) + mark)
        self._indented(grid)

    def turn(self, call: str, hint: str) -> None:
        """Whose turn it is, and what to type."""
        self.console.print(Text.assemble((call, "bold"), (f" · {hint}", "dim")))

    def waiting(self, sentence: str) -> AbstractContextManager[object]:
        """Something that moves while a person waits; nothing when the output is kept."""
        return self.console.status(Text(sentence, style="dim")) if self.redraws else nullcontext()

    def hints(self, hints: list[tuple[str, Numbered]]) -> None:
        """The best moves, with a word on each before its number."""
        grid = Table.grid(padding=(0, GAP, 0, 0))
        digits = most_digits([move for _, move in hints])
        for word, move in hints:
            grid.add_row(Text(word, style="bold", justify="right"), numbered(move, digits))
        self._indented(grid)

    def say(self, sentence: str, style: str = "") -> None:
        """One sentence, or nothing."""
        if sentence:
            self.console.print(Text(sentence, style=style), soft_wrap=True)

    def show_cut_off(self, path: Path) -> None:
        """The end of a record was lost with the process that wrote it."""
        self.say(f"The last line of {path} was cut off and is left out.", "yellow")

    def refuse(self, sentence: str) -> None:
        """Why something cannot be done."""
        self.say(sentence[:1].upper() + sentence[1:] + ("" if sentence.endswith(("?", ".")) else "."), "red")

    def _indented(self, content: RenderableType) -> None:
        self.console.print(Padding(content, (0, 0, 1, INDENT), expand=False))
