"""The standings of a tournament as tables for people and as JSON for machines."""

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from turnwise.core.game import Game
from turnwise.core.interfaces import Goal
from turnwise.lab.means import Mean
from turnwise.lab.ratings import Rating
from turnwise.lab.shares import Share
from turnwise.lab.standings import ScoreTally, Standings, StandingsRow
from turnwise.terminal.screen import Screen

FEWEST_TO_CROSS = 3  # two bots have met in the table already
DIGITS = 6  # of JSON numbers; the rest is noise
SECONDS, MILLISECONDS, MICROSECONDS = 1.0, 1e-3, 1e-6


def show(console: Console, game: Game[Any], found: Standings, games: int) -> None:
    """A table of bots, a cross table if there are enough of them, and what to know about the numbers."""
    terms, screen = found.terms, Screen(console)
    settings = [f"edition {terms.edition}", *(f"{name}={value}" for name, value in terms.values.items())]
    players = "1 player" if terms.is_solo else f"{terms.players} players"
    screen.heading(game.title, *settings, players, f"seed {terms.seed}")
    console.print(_table(found))
    if len(found.rows) >= FEWEST_TO_CROSS:
        console.print(_cross_table(found))
    for sentence in _notes(found, games):
        screen.say(sentence, "dim")


def _table(found: Standings) -> Table:
    table, is_rated = _plain_table("#", "Bot"), found.rows[0].rating is not None
    rating = ["Rating", "95 %"] if is_rated else ["Score", "95 %"] if _is_by_score(found) else []
    for name in [*rating, "Games", "Won/lost" if found.terms.is_solo else "W/D/L", "Share", "95 %", "Thinks"]:
        table.add_column(name, justify="right", no_wrap=True)
    for row in found.rows:
        rated = _rating(row.rating) if row.rating else _mean(row.tally.mean) if _is_by_score(found) else []
        results = [str(row.tally.games), _outcomes(row.tally, found.terms.is_solo), *_share(row.tally.share)]
        table.add_row(str(row.rank), Text(row.bot, "bold cyan"), *rated, *results, _time(row.seconds))
    return table


def _plain_table(*columns: str) -> Table:
    table = Table(*columns, box=SIMPLE_HEAD, header_style="bold", pad_edge=False, padding=(0, 1, 0, 0))
    for column in table.columns:
        column.no_wrap = True
    return table


def _cross_table(found: Standings) -> Table:
    """The share, or the mean score, of the row's bot against the column's."""
    against = {meeting.bots: _met(meeting.tally, found) for meeting in found.meetings}
    bots = [row.bot for row in found.rows]
    table = _plain_table("against")
    for bot in bots:
        table.add_column(bot, justify="right", no_wrap=True)
    for bot in bots:
        cells = [against[bot, other] if other != bot else "·" for other in bots]
        table.add_row(Text(bot, "bold cyan"), *cells)
    return table


def _notes(found: Standings, games: int) -> list[str]:
    is_solo = found.terms.is_solo
    each = f"{games} deal(s), the same for every bot" if is_solo else f"{games} games of every two bots"
    notes = [f"{each}; {found.games} games in all."]
    if _is_by_score(found):
        notes += ["The game is played for its score, so the bots are ranked by their mean score in a game."]
    elif len(found.rows) > 1:
        notes += ["Ratings are on the Elo scale; the mean of all is 0."]
    if len(found.rows) > 1 and found.regularised:
        notes += [
            "Some bot won or lost everything, so nothing limits its distance: all ratings are fitted with "
            "half a win and half a loss added for each bot."
        ]
    return notes


def _is_by_score(found: Standings) -> bool:
    return found.terms.goal == Goal.SCORE


def _met(tally: ScoreTally, found: Standings) -> str:
    return f"{tally.mean.value:+.2f}" if _is_by_score(found) else _percent(tally.share.value)


def _mean(mean: Mean) -> list[str]:
    sure = "" if mean.low is None or mean.high is None else f"{mean.low:+.2f}…{mean.high:+.2f}"
    return [f"{mean.value:+.2f}", sure]


def _outcomes(tally: ScoreTally, is_solo: bool) -> str:
    counts = (tally.won, tally.lost) if is_solo else (tally.won, tally.drawn, tally.lost)
    return "/".join(str(count) for count in counts)


def _rating(rating: Rating) -> list[str]:
    return [f"{round(rating.value):+}", f"{round(rating.low):+}…{round(rating.high):+}"]


def _share(share: Share) -> list[str]:
    return [_percent(share.value), f"{100 * share.low:.0f}…{100 * share.high:.0f} %"]


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def _time(seconds: float) -> str:
    if seconds >= SECONDS:
        return f"{seconds:.2f} s"
    if seconds >= MILLISECONDS:
        return f"{seconds / MILLISECONDS:.1f} ms"
    return f"{seconds / MICROSECONDS:.0f} µs"


def as_json(found: Standings, games: int) -> dict[str, Any]:
    """The standings for machines."""
    terms = found.terms
    best_first = {row.bot: row.rank for row in found.rows}
    return {
        "game": terms.game,
        "edition": terms.edition,
        "values": dict(terms.values),
        "players": terms.players,
        "goal": terms.goal.value,
        "seed": terms.seed,
        "games_each": games,
        "games": found.games,
        "regularised": found.regularised,
        "bots": [_row_json(row) for row in found.rows],
        "meetings": [
            {"bots": list(meeting.bots)} | _tally_json(meeting.tally)
            for meeting in found.meetings
            if best_first[meeting.bots[0]] < best_first[meeting.bots[1]]
        ],
    }


def _row_json(row: StandingsRow) -> dict[str, Any]:
    rating = row.rating
    return {
        "rank": row.rank,
        "bot": row.bot,
        "rating": _rounded(rating.value) if rating else None,
        "rating_low": _rounded(rating.low) if rating else None,
        "rating_high": _rounded(rating.high) if rating else None,
        **_tally_json(row.tally),
        "decisions": row.decisions,
        "seconds_per_decision": _rounded(row.seconds),
    }


def _tally_json(tally: ScoreTally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "share": _rounded(tally.share.value),
        "share_low": _rounded(tally.share.low),
        "share_high": _rounded(tally.share.high),
        "score": _rounded(tally.mean.value),
        "score_low": None if tally.mean.low is None else _rounded(tally.mean.low),
        "score_high": None if tally.mean.high is None else _rounded(tally.mean.high),
    }


def _rounded(number: float) -> float:
    return round(number, DIGITS) + 0.0  # no negative zero
