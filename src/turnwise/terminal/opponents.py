"""The bots at this terminal's table: they think in a worker while the person waits, but not for long."""

from turnwise.bots.bot import Bot
from turnwise.bots.deadline import DeadlineSearch
from turnwise.bots.search import SearchRequest, SearchResult
from turnwise.core.errors import TurnwiseError
from turnwise.core.interfaces import NO_ACTION
from turnwise.matches.match import Match
from turnwise.terminal.screen import Screen
from turnwise.terminal.seating import Seating


class Opponents:
    """Acts for the seats without a person; what they do follows from the match's start and its log."""

    def __init__(self, match: Match, seating: Seating, screen: Screen, search: DeadlineSearch) -> None:
        self._match = match
        self._seating = seating
        self._screen = screen
        self._search = search
        self._bots = {
            seat: Bot(match.game, level, match.start_digest, self._think)
            for seat, level in seating.bots.items()
        }
        self._excuse = ""  # to be told when the person is to act
        self._is_excused = False

    def prepare(self) -> None:
        """Begin to compile what they need, while the person looks at the table."""
        if any(bot.budget for bot in self._bots.values()):
            self._search.prepare(self._match.game)

    def move(self) -> None:
        """Take the turn of the mover."""
        bot = self._bots[self._match.mover]
        self._match.play(bot.choose(self._match.state, len(self._match)))

    def interrupt(self) -> bool:
        """Whether one of them has acted out of turn; then all are to be asked again."""
        match = self._match
        for seat, bot in self._bots.items():
            action = NO_ACTION if seat == match.mover else bot.act_out_of_turn(match.state, seat)
            if action != NO_ACTION:
                match.play(action, seat)
                return True
        return False

    def explain(self) -> None:
        """Say why a bot did not search as it should, the first time."""
        self._screen.say(self._excuse, "dim")
        self._excuse = ""

    def _think(self, request: SearchRequest) -> SearchResult | None:
        """What the worker finds in time; else the game's simple player stands in."""
        bot = self._seating.title(request.seat)
        try:
            with self._screen.waiting(f"{bot} is thinking…"):
                result = self._search.search(request)
        except TurnwiseError as error:
            self._excuse_once(f"{bot} cannot think: {error.sentence}. Greedy plays instead.")
            return None
        if result is None:
            self._excuse_once(f"{bot} has found nothing in time; greedy plays instead.")
        elif self._search.progress(request.game) < 1:
            self._excuse_once(f"{bot} is still warming up and thinks less until then.")
        return result

    def _excuse_once(self, sentence: str) -> None:
        if not self._is_excused:
            self._is_excused, self._excuse = True, sentence
