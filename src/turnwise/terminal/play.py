"""`turnwise play`: a match in this terminal, from the first question to the last sentence."""

from contextlib import nullcontext
from dataclasses import replace

from turnwise.matches.match import Match
from turnwise.matches.record import Recorder
from turnwise.terminal import interrupt
from turnwise.terminal.keyboard import Keyboard
from turnwise.terminal.menu import Menu
from turnwise.terminal.play_options import PlayOptions
from turnwise.terminal.result_text import how_to_go_on, how_to_solve, result_text, same_deal
from turnwise.terminal.resume_check import refuse_contradiction
from turnwise.terminal.screen import Screen, plain_console
from turnwise.terminal.seating import Seating
from turnwise.terminal.solve import answered, show
from turnwise.terminal.start_match import by_rules, opened, recorded
from turnwise.terminal.table import TerminalTable
from turnwise.terminal.table_commands import Quit
from turnwise.workers.backends import refuse_unknown_pool

__all__ = ["PlayOptions", "run"]


def run(options: PlayOptions) -> None:
    """Play until no further match is wanted; leaving early is no error."""
    refuse_unknown_pool(options.pool)
    options = by_rules(options)
    session = PlaySession()
    try:
        while session.play(options):
            options = replace(session.options, seed=None)
    except Quit:
        session.part("Left the game.")
    except EOFError:
        session.part("The input ended before the game did.")
    except KeyboardInterrupt:
        session.part("Interrupted.")
        interrupt.leave()


class PlaySession:
    """One match after the other at the same screen."""

    def __init__(self) -> None:
        console = plain_console()
        self.keyboard = Keyboard(console)
        self.screen = Screen(console, self.keyboard.is_terminal)
        self.options = PlayOptions()
        self.match: Match | None = None

    def play(self, options: PlayOptions) -> bool:
        """Play one match to its end; whether another one is wanted."""
        self.options, self.match = options, None
        match = self._match()
        seating = Seating(match.header.seats, self.options.open_hands)
        with Recorder(options.record, match) if options.record else nullcontext() as recorder:
            self.match = match
            table = TerminalTable(
                match,
                seating,
                self.screen,
                self.keyboard,
                recorder,
                pool=options.pool,
                rules_name=options.rules_name,
            )
            table.run()
        self._show_end(table)
        self._offer_solution(match)
        return self._wants_more()

    def _match(self) -> Match:
        options = self.options
        if options.record and (reading := recorded(options.record)):
            refuse_contradiction(options, reading.match, options.record)
            if reading.is_cut_off:
                self.screen.show_cut_off(options.record)
            return reading.match
        if options.game is options.scenario is options.position is None:
            self.options = Menu(self.screen, self.keyboard).complete(options)
        return opened(self.options)

    def _show_end(self, table: TerminalTable) -> None:
        seating = table.seating
        self.screen.clear(seating.is_hot_seat)
        table.show_position(seating.all_persons)
        self.screen.say(result_text(table.match, seating), "bold")
        if self._is_unsolved(table.match) and not self._asks:
            self.screen.say(how_to_solve(table.match), "dim")
        self.screen.say(same_deal(table.match, seating), "dim")

    @property
    def _asks(self) -> bool:
        """Whether a person is there to answer after the end; a record ends with its match."""
        return self.keyboard.is_terminal and not self.options.record

    def _is_unsolved(self, match: Match) -> bool:
        """Whether the match was lost alone, in a game that can be solved."""
        return bool(match.game.solving and match.outcome and not match.outcome.winners)

    def _offer_solution(self, match: Match) -> None:
        if self._is_unsolved(match) and self._agrees("See whether it could be won? [y/N] "):
            show(answered(match), self.screen)

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
            self.screen.say(how_to_go_on(self.match, self.options))
