"""What a simulation found: wins, reasons, lengths and scores, each with a 95 % interval; it prints itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Self

from turnwise.core.contract import UNCOUNTED
from turnwise.lab.distribution import Distribution, distribution_of
from turnwise.lab.shares import Share, share
from turnwise.lab.tally import Tally

if TYPE_CHECKING:
    from rich.table import Table

Cells = tuple[str, ...]
GAP = "  "


@dataclass(frozen=True)
class SeatSummary:
    """How a seat did: the player in it, its share of games won (alone or with others), and its scores."""

    seat: int
    player: str
    wins: Share
    scores: Distribution


@dataclass(frozen=True, repr=False)
class Simulation:
    """What many games add up to; equal for the same games, however long they took."""

    game: str
    edition: str
    values: Mapping[str, str]  # parameters that differ from the edition's
    seed: str
    games: int
    seats: tuple[SeatSummary, ...]
    without_winner: Share
    reasons: Mapping[str, Share]  # why games ended, the most frequent reason first
    decisions: Distribution
    turns: Distribution | None  # where the game counts its turns
    seconds: float = field(compare=False)

    @classmethod
    def of(cls, found: Tally, values: Mapping[str, str], seconds: float) -> Self:
        """The summary of what was counted."""
        conditions, games = found.conditions, found.games
        names = dict(enumerate(conditions.game.reasons, 1))
        reasons = [(names[number], count) for number, count in found.reasons.items()]
        turns = found.columns["turns"]
        return cls(
            game=conditions.game.id,
            edition=conditions.game.edition(conditions.edition).name,
            values=values,
            seed=conditions.seed,
            games=games,
            seats=tuple(
                SeatSummary(seat, player, share(found.wins(seat), games), distribution_of(scores))
                for seat, (player, scores) in enumerate(zip(conditions.players, found.scores, strict=True))
            ),
            without_winner=share(found.without_winner, games),
            reasons={
                name: share(count, games)
                for name, count in sorted(reasons, key=lambda entry: (-entry[1], entry[0]))
            },
            decisions=distribution_of(found.columns["decisions"]),
            turns=None if UNCOUNTED in turns else distribution_of(turns),
            seconds=seconds,
        )

    @property
    def title(self) -> str:
        """What was played, how often and by which seed."""
        changed = "".join(f", {name}={value}" for name, value in self.values.items())
        return f"{self.game} {self.edition}{changed}: {self.games:,} games, seed {self.seed}"

    def rows(self) -> list[Cells]:
        """The seats as a table, its heading first."""
        rows: list[Cells] = [("seat", "player", "wins", "score")]
        rows += [(str(s.seat), s.player, str(s.wins), str(s.scores.mean)) for s in self.seats]
        return rows

    def lines(self) -> list[Cells]:
        """What else was found, each with its name."""
        found: list[Cells] = [("no winner", str(self.without_winner))] if self.without_winner.value else []
        found += [(reason.replace("_", " "), str(part)) for reason, part in self.reasons.items()]
        found.append(("decisions", _told(self.decisions)))
        return [*found, ("turns", _told(self.turns))] if self.turns else found

    def __str__(self) -> str:
        return "\n".join([self.title, *_padded(self.rows()), "", *_padded(self.lines())])

    def __repr__(self) -> str:
        wins = ", ".join(f"{seat.player} {100 * seat.wins.value:.1f} %" for seat in self.seats)
        return f"<Simulation of {self.title}: {wins}>"

    def _repr_html_(self) -> str:
        heading, *rows = self.rows()
        seats = _html_row(heading, "th") + "".join(_html_row(row, "td") for row in rows)
        others = "".join(_html_row(row, "td") for row in self.lines())
        title = f"<caption>{escape(self.title)}</caption>"
        return f"<table>{title}{seats}</table><table>{others}</table>"

    def __rich__(self) -> "Table":
        from rich.table import Table

        heading, *rows = self.rows()
        table = Table(*heading, title=self.title, caption="\n".join(_padded(self.lines())))
        for row in rows:
            table.add_row(*row)
        return table


def _told(found: Distribution) -> str:
    return f"{found.mean}, median {found.median}, {found.lowest} to {found.highest}"


def _padded(rows: list[Cells]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _html_row(row: Cells, cell: str) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(text)}</{cell}>' for text in row)}</tr>"
