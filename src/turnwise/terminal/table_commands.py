"""What may be typed at the table instead of a move."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid

from turnwise.core.errors import BadSetup, BadText, IllegalAction
from turnwise.matches.log import Reason
from turnwise.matches.record import Recorder
from turnwise.terminal.hints import show_hint
from turnwise.terminal.history import last_decision, sentences, shows_any
from turnwise.terminal.move_list import with_words

if TYPE_CHECKING:
    from turnwise.terminal.table import TerminalTable


class Quit(Exception):
    """A person leaves the table."""


@dataclass(frozen=True)
class Command:
    """What it does, how it is typed, and what it is for."""

    run: Callable[["TerminalTable", str], None]
    form: str
    sentence: str


def show_help(table: "TerminalTable", rest: str) -> None:
    """List the commands and the forms of moves."""
    grid = Grid.grid(padding=(0, 3, 0, 2))
    grid.add_row("[bold cyan]1, 2, …[/]", "the move with that number")
    grid.add_row("[bold cyan]a move[/]", f"in notation: {table.match.game.text.FORMS}")
    for command in COMMANDS.values():
        grid.add_row(f"[bold cyan]{command.form}[/]", command.sentence)
    table.screen.console.print(grid)


def undo(table: "TerminalTable", rest: str) -> None:
    """Take back to the person's previous decision, with all that bots did since."""
    to = last_decision(table.match, table.seating.persons)
    if to is None:
        raise IllegalAction("nothing_to_undo", "there is no move of yours to take back")
    if table.seating.is_hot_seat and shows_any(table.match, to, table.seating.persons):
        raise IllegalAction(
            "undo_reveals", "this cannot be taken back: it may have shown something that was hidden"
        )
    table.match.undo(to)


def save(table: "TerminalTable", rest: str) -> None:
    """Write the record so far to another file."""
    if not rest:
        raise BadText("no_file", "save needs the name of a file, as in: save game.jsonl")
    path = Path(rest)
    with suppress(RuntimeError):  # no such user: then it is the name of a file
        path = path.expanduser()
    with suppress(OSError, ValueError):
        if table.recorder and path.samefile(table.recorder.path):
            table.screen.say(f"This game is being recorded in {path} already.")
            return
    Recorder(path, table.match).close()
    table.screen.say(f"Saved to {path}.")


def show_log(table: "TerminalTable", rest: str) -> None:
    """Everything that has happened."""
    for line in sentences(table.match, table.viewer) or ["Nothing has happened yet."]:
        table.screen.say(line)


def show_position(table: "TerminalTable", rest: str) -> None:
    """The position in one line, where it holds no seat's secrets."""
    if not (table.seating.is_solo or table.seating.open_hands):
        raise BadSetup(
            "hidden_position", "a position shows hidden cards: only with --open or in a game for one"
        )
    table.screen.say(table.match.game.format_state(table.match.state))


def show_moves(table: "TerminalTable", rest: str) -> None:
    """The legal moves again, or those with some words."""
    found = with_words(table.moves(), rest)
    if not found:
        raise BadText("no_such_move", f"no legal move has the words {rest!r}; moves alone lists them all")
    if rest:
        table.screen.moves(found)
    else:
        table.show_moves()


def resign(table: "TerminalTable", rest: str) -> None:
    """Give the match up for the mover; at a terminal it is asked once more."""
    if table.keyboard.is_terminal and table.keyboard.ask("Resign? [y/N] ").lower() not in ("y", "yes"):
        return
    table.match.forfeit(table.match.mover, Reason.RESIGNED)


def leave(table: "TerminalTable", rest: str) -> None:
    """Leave the table."""
    raise Quit


COMMANDS = {
    "help": Command(show_help, "help", "this list"),
    "moves": Command(show_moves, "moves WORDS", "the legal moves again, or only those with these words"),
    "hint": Command(show_hint, "hint", "what a bot would do, and the chances to win"),
    "undo": Command(
        undo,
        "undo",
        "take back your last move, and what followed it; among persons not what showed something hidden",
    ),
    "log": Command(show_log, "log", "everything that has happened"),
    "position": Command(show_position, "position", "the position in one line, for --position"),
    "save": Command(save, "save FILE", "write the game so far to a file"),
    "resign": Command(resign, "resign", "give the game up; that cannot be taken back"),
    "quit": Command(leave, "quit", "leave the game"),
}
