"""A match at this terminal: persons and bots take their turns until it is over or a person leaves."""

from turnwise.bots.deadline import DeadlineSearch
from turnwise.core.errors import BadText, TurnwiseError
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder
from turnwise.terminal.history import last_decision, sentences
from turnwise.terminal.keyboard import Keyboard
from turnwise.terminal.move_list import Numbered
from turnwise.terminal.opponents import Opponents
from turnwise.terminal.resume_check import edition_of
from turnwise.terminal.screen import Screen
from turnwise.terminal.seating import Seating
from turnwise.terminal.table_commands import COMMANDS
from turnwise.workers import open_pool
from turnwise.workers.backends import LOCAL

PROMPT = "> "
FEWEST_SENTENCES = 5  # shown, older ones dimmed
MOST_SENTENCES = 14


class TerminalTable:
    """Shows the position, asks the mover, and plays the answer."""

    def __init__(
        self,
        match: Match,
        seating: Seating,
        screen: Screen,
        keyboard: Keyboard,
        recorder: Recorder | None = None,
        pool: str = LOCAL,
        rules_name: str = "",
    ) -> None:
        self.match = match
        self.seating = seating
        self.screen = screen
        self.keyboard = keyboard
        self.recorder = recorder
        self._rules = [rules_name] if rules_name else []
        self.deadline_search = DeadlineSearch(open_pool(pool))
        self._opponents = Opponents(match, seating, screen, self.deadline_search)
        self._facing = seating.persons[0] if seating.persons else 0  # who sits before the screen

    @property
    def viewer(self) -> int:
        """Through whose eyes the table is shown now."""
        return self.seating.viewer(self.match.mover)

    def run(self) -> None:
        """Play to the end."""
        with self.deadline_search:
            self._opponents.prepare()
            while not self.match.outcome:
                if not self._opponents.interrupt():
                    self._take_turn()
                if self.recorder:
                    self.recorder.catch_up()

    def _take_turn(self) -> None:
        """Let the mover act; a person at the screen may also act out of turn."""
        if self.match.mover in self.seating.bots:
            self._opponents.move()
        else:
            self._pass_screen()
            self._decide()

    def _pass_screen(self) -> None:
        """Between the turns of two persons no hand is on the screen."""
        mover = self.match.mover
        if self.seating.is_hot_seat and mover != self._facing and self.keyboard.is_terminal:
            self.screen.clear(with_history=True)
            self.screen.heading(self.match.game.title)
            self.screen.say(f"Pass the screen to {self.seating.title(mover)}, then press Enter.", "bold")
            self.keyboard.ask("")
        self._facing = mover

    def _decide(self) -> None:
        """Ask until something has changed."""
        self.show()
        entries = len(self.match.log)
        while len(self.match.log) == entries and not self.match.end:
            try:
                self._run_line(self.keyboard.ask(PROMPT))
            except TurnwiseError as error:
                self.screen.refuse(error.sentence)

    def _run_line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            self.show()
        elif command := COMMANDS.get(word.lower()):
            command.run(self, rest.strip())
        elif line.isdecimal():
            self.match.play(self._numbered(line), self.match.mover)
        else:
            self.match.carry_out(line, self.seating.persons)

    def _numbered(self, line: str) -> int:
        legal = self.match.legal
        numbers = {str(number): action for number, action in enumerate(legal, 1)}
        if line not in numbers:
            raise BadText("no_such_move", f"there is no move {line[:20]}: moves are 1 to {len(legal)}")
        return numbers[line]

    def show(self) -> None:
        """The whole table for the mover."""
        self.screen.clear(self.seating.is_hot_seat)
        self.show_position(self.viewer)
        self.show_moves()
        self._opponents.explain()
        mover = "" if self.seating.is_solo else f", {self.seating.title(self.match.mover)}"
        self.screen.turn(f"Your move{mover}", "a number, a move in words, or help")

    def show_position(self, viewer: int) -> None:
        """Heading, picture and recent sentences."""
        game = self.match.game
        self.screen.heading(game.title, *self._rules, f"edition {edition_of(self.match)}", self._number())
        self.screen.board(game, self.match.state, viewer)
        self._show_history(viewer)

    def _number(self) -> str:
        count = len(self.match)
        return f"{count} moves" if self.match.outcome else f"move {count + 1}"

    def _show_history(self, viewer: int) -> None:
        since = last_decision(self.match, self.seating.persons if viewer < 0 else [viewer]) or 0
        new = sentences(self.match, viewer, since)[-MOST_SENTENCES:]
        missing = FEWEST_SENTENCES - len(new)
        before = sentences(self.match, viewer, 0, since)[-missing:] if missing > 0 else []
        self.screen.history(before if self.screen.is_roomy else [], new)

    def moves(self) -> list[Numbered]:
        """The legal moves, numbered as a person chooses them."""
        return list(enumerate((move.text for move in self.match.legal_moves), 1))

    def show_moves(self) -> None:
        """The legal moves with their numbers, and what other persons may do out of turn."""
        self.screen.moves(self.moves())
        own = [move for move in self.match.position.moves_out_of_turn if move.seat in self.seating.persons]
        self.screen.out_of_turn([move.text for move in own])
