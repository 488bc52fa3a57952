"""The lines of a tournament's journal: its header, and the results of its games."""

from turnwise.core.errors import BadRecord
from turnwise.lab.plan import Fixture, Terms
from turnwise.lab.play_game import GameResult, Thinking
from turnwise.matches.sealed_file import Fields

FORMAT = 2  # 1 had no scores
MARK = "turnwise_tournament"  # the header's field that holds the number of the format


def header_fields(terms: Terms) -> Fields:
    """The header as it is written."""
    return {MARK: FORMAT} | settings(terms) | {"bots": list(terms.bots)}


def settings(terms: Terms) -> Fields:
    """What must stay the same when a tournament goes on."""
    return {
        "game": terms.game,
        "edition": terms.edition,
        "values": dict(terms.values),
        "players": terms.players,
        "seed": terms.seed,
    }


def result_fields(result: GameResult, terms: Terms) -> Fields:
    """A result as it is written."""
    fixture = result.fixture
    return {
        "pairing": list(fixture.pairing),
        "deal": fixture.deal,
        "seating": fixture.seating,
        "seed": terms.deal_seed(fixture.deal),
        "seats": list(result.seats),
        "winners": list(result.winners),
        "scores": list(result.scores),
        "moves": result.moves,
        "decisions": {bot: thinking.decisions for bot, thinking in result.thinking.items()},
        "seconds": {bot: thinking.seconds for bot, thinking in result.thinking.items()},
    }


def read_result(fields: Fields) -> GameResult:
    """The result that a line's fields describe."""
    try:
        return GameResult(
            Fixture(tuple(fields["pairing"]), fields["deal"], fields["seating"]),
            seats=tuple(fields["seats"]),
            winners=tuple(fields["winners"]),
            scores=tuple(fields["scores"]),
            moves=fields["moves"],
            thinking={
                bot: Thinking(fields["decisions"][bot], fields["seconds"][bot]) for bot in fields["pairing"]
            },
        )
    except (KeyError, TypeError):
        raise BadRecord("bad_result", "not the result of a game") from None
