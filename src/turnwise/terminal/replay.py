"""`turnwise replay`: verify a record, then step through it."""

from pathlib import Path

from turnwise.core.errors import BadText
from turnwise.core.events import OPEN
from turnwise.matches.match import Match
from turnwise.matches.record import read_record
from turnwise.terminal.keyboard import Keyboard
from turnwise.terminal.result_text import result_text
from turnwise.terminal.resume_check import edition_of
from turnwise.terminal.screen import Screen, plain_console
from turnwise.terminal.seating import Seating

PROMPT = "> "
KEYS = "Enter forward · b back · a number goes there · e end · q quit"
QUIT = -1


def run(file: Path, verify: bool) -> None:
    """Step through the actions in force; without a terminal, print them all."""
    reading = read_record(file)
    if reading.is_cut_off:
        errors = Screen(plain_console(to_stderr=True))
        errors.show_cut_off(file)
    replay = ReplayViewer(reading.match)
    if verify:
        replay.show_verified()
    elif replay.is_interactive:
        replay.step()
    else:
        replay.show_all()


def target(answer: str, at: int, last: int) -> int:
    """Where an answer leads, in actions from the start; QUIT for the way out."""
    if answer in ("q", "quit"):
        return QUIT
    places = {"": at + 1, "n": at + 1, "b": at - 1, "e": last}
    if answer in places:
        return max(0, min(last, places[answer]))
    if answer not in map(str, range(last + 1)):
        raise BadText("no_such_place", f"cannot go to {answer[:20]!r}: actions are 0 to {last}")
    return int(answer)


class ReplayViewer:
    """A match that has been played, with everything open."""

    def __init__(self, match: Match) -> None:
        console = plain_console()
        self.match = match
        self.seating = Seating(match.header.seats, open_hands=True)
        self.keyboard = Keyboard(console)
        self.is_interactive = self.keyboard.is_terminal and console.is_terminal
        self.screen = Screen(console, self.is_interactive)
        self.last = len(match)
        self._steps = list(match)

    def show_verified(self) -> None:
        """One line."""
        self.screen.say(f"Verified: {self.match.game.title}, {self.last} action(s). {self._end()}")

    def show_all(self) -> None:
        """Every action with its sentences."""
        self.screen.heading(
            self.match.game.title, f"edition {edition_of(self.match)}", f"{self.last} actions"
        )
        for number in range(1, self.last + 1):
            self.screen.say(f"{number:>4}  {self._action(number)}", "bold")
            for line in self._steps[number - 1].events.sentences():
                self.screen.say(f"      {line}")
        self.screen.say(f"\n{self._end()}")

    def step(self) -> None:
        """Forward and back as the person likes."""
        at = 0
        while at != QUIT:
            self.show(at)
            at = self._next(at)

    def _next(self, at: int) -> int:
        while True:
            try:
                return target(self.keyboard.ask(PROMPT).lower(), at, self.last)
            except BadText as error:
                self.screen.refuse(error.sentence)
            except EOFError:
                self.screen.console.print()
                return QUIT

    def show(self, at: int) -> None:
        """The position after so many actions, and the one that led to it."""
        game = self.match.game
        self.screen.clear()
        self.screen.heading(game.title, f"edition {edition_of(self.match)}", f"action {at} of {self.last}")
        self.screen.board(game, self.match.at(at), OPEN)
        sentences = self._steps[at - 1].events.sentences() if at else []
        self.screen.history([], [self._action(at) if at else "The start.", *sentences])
        self.screen.say(self._end() if at == self.last else "", "bold")
        self.screen.say(KEYS, "dim")

    def _action(self, number: int) -> str:
        step = self._steps[number - 1]
        return step.text if self.seating.is_solo else f"{self.seating.title(step.seat)}: {step.text}"

    def _end(self) -> str:
        return result_text(self.match, self.seating)
