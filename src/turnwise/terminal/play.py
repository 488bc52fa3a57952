"""`turnwise play`: a match in this terminal, from the first question to the last sentence."""

from contextlib import nullcontext
from dataclasses import replace

from turnwise.matches.match import Match
from turnwise.matches.record import Recorder
from turnwise.terminal import interrupt
from turnwise.terminal.agreement import refuse_contradiction
from turnwise.terminal.commands import Quit
from turnwise.terminal.ending import ending, how_to_go_on, how_to_solve, same_deal
from turnwise.terminal.keyboard import Keyboard
from turnwise.terminal.menu import Menu
from turnwise.terminal.opening import opened, recorded
from turnwise.terminal.screen import Screen, plain_console
from turnwise.terminal.seating import Seating
from turnwise.terminal.solve import answered, tell
from turnwise.terminal.table import Table
from turnwise.terminal.wishes import Wishes

__all__ = ["Wishes", "run"]


def run(wishes: Wishes) -> None:
    """Play until nobody wants to go on; leaving early is no error."""
    session = Session()
    try:
        while session.play(wishes):
            wishes = replace(session.wishes, seed=None)
    except Quit:
        session.part("Left the game.")
    except EOFError:
        session.part("The input ended before the game did.")
    except KeyboardInterrupt:
        session.part("Interrupted.")
        interrupt.leave()


class Session:
    """One match after the other at the same screen."""

    def __init__(self) -> None:
        console = plain_console()
        self.keyboard = Keyboard(console)
        self.screen = Screen(console, self.keyboard.is_terminal)
        self.wishes = Wishes()
        self.match: Match | None = None

    def play(self, wishes: Wishes) -> bool:
        """Play one match to its end; whether another one is wanted."""
        self.wishes, self.match = wishes, None
        match = self._match()
        seating = Seating(match.header.seats, self.wishes.open_hands)
        with Recorder(wishes.record, match) if wishes.record else nullcontext() as recorder:
            self.match = match
            table = Table(match, seating, self.screen, self.keyboard, recorder)
            table.run()
        self._tell_end(table)
        self._offer_solution(match)
        return self._wants_more()

    def _match(self) -> Match:
        wishes = self.wishes
        if wishes.record and (reading := recorded(wishes.record)):
            refuse_contradiction(wishes, reading.match, wishes.record)
            if reading.is_cut_off:
                self.screen.tell_cut_off(wishes.record)
            return reading.match
        if wishes.game is wishes.scenario is wishes.position is None:
            self.wishes = Menu(self.screen, self.keyboard).complete(wishes)
        return opened(self.wishes)

    def _tell_end(self, table: Table) -> None:
        seating = table.seating
        self.screen.clear(seating.is_hot_seat)
        table.show_position(seating.audience)
        self.screen.say(ending(table.match, seating), "bold")
        if self._is_unsolved(table.match) and not self._asks:
            self.screen.say(how_to_solve(table.match), "dim")
        self.screen.say(same_deal(table.match, seating), "dim")

    @property
    def _asks(self) -> bool:
        """Whether somebody is there to answer after the end; a record ends with its match."""
        return self.keyboard.is_terminal and not self.wishes.record

    def _is_unsolved(self, match: Match) -> bool:
        """Whether the match was lost alone, in a game that can be solved."""
        return bool(match.game.solving and match.outcome and not match.outcome.winners)

    def _offer_solution(self, match: Match) -> None:
        if self._is_unsolved(match) and self._agrees("See whether it could be won? [y/N] "):
            tell(answered(match), self.screen)

    def _wants_more(self) -> bool:
        return self._agrees("Play again? [y/N] ")

    def _agrees(self, question: str) -> bool:
        try:
            return self._asks and self.keyboard.ask(question).lower() in ("y", "yes")
        except EOFError:
            return False

    def part(self, sentence: str) -> None:
        """Say goodbye, and how to come back."""
        if self.keyboard.is_terminal:
            self.screen.console.print()
        self.screen.say(sentence)
        if self.match and not self.match.outcome:
            self.screen.say(how_to_go_on(self.match, self.wishes))
