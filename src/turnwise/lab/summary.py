"""What a tally says: shares, distributions and counts with their intervals, and what never happened."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from turnwise.core.contract import NO_LEADER, UNCOUNTED
from turnwise.lab.counting.counters import Counter as EventCounter
from turnwise.lab.counting.counters import Counters
from turnwise.lab.counting.counting_rules import GAMES, SQUARES, TIMES, WON
from turnwise.lab.counting.tally import SideTally
from turnwise.lab.distribution import Distribution, distribution_of
from turnwise.lab.normal import MeanInterval, mean_of_sums
from turnwise.lab.shares import Share, share


@dataclass(frozen=True)
class CountedThing:
    """How often something happened to a seat in a game, and how that went with winning."""

    event: str
    value: str | None
    label: str
    seat: int
    times: MeanInterval  # a game
    games: Share  # in which it happened at all
    wins: Share  # of those games


@dataclass(frozen=True)
class GamesSummary:
    """The games of one side."""

    games: int
    wins: tuple[Share, ...]
    no_winner: Share
    reasons: Mapping[str, Share]
    reason_wins: Mapping[str, tuple[Share, ...]]  # of the games that ended so
    decisions: Distribution
    turns: Distribution | None
    scores: tuple[Distribution, ...]
    offered: float  # legal actions, on average of all decisions
    lead_changes: Distribution | None
    half_time: Share | None  # the leader at half-time wins, where there was one
    half_time_led: Share | None  # games in which anyone led at half-time
    counted: tuple[CountedThing, ...]
    shortest: int  # the number of a game
    longest: int
    typical_turn: int | None  # a game that the leader at half-time lost
    endings_never: tuple[str, ...]
    events_never: tuple[str, ...]
    taken: tuple[int, ...]  # how often each action was

    @property
    def actions_taken(self) -> int:
        """How many different ones."""
        return len(self.taken) - len(self.actions_never)

    @property
    def actions_never(self) -> tuple[int, ...]:
        """The ids of all others."""
        return tuple(action for action, times in enumerate(self.taken) if not times)


def summary_of(tally: SideTally) -> GamesSummary:
    """Everything that a tally says."""
    game, games = tally.conditions.game, tally.games
    seats = range(len(tally.conditions.players))
    reasons = tally.reasons
    leads = game.leader is not None
    led = sum(count for (leader, _), count in tally.half_time.items() if leader != NO_LEADER)
    held = sum(count for (leader, won), count in tally.half_time.items() if leader != NO_LEADER and won)
    offered = sum(value * count for value, count in tally.columns["offered"].items())
    decisions = sum(value * count for value, count in tally.columns["decisions"].items())
    names = dict(enumerate(game.reasons, 1))
    turns = tally.columns["turns"]
    return GamesSummary(
        games=games,
        wins=tuple(share(tally.wins(seat), games) for seat in seats),
        no_winner=share(tally.without_winner, games),
        reasons={names[number]: share(count, games) for number, count in reasons.most_common()},
        reason_wins={
            names[number]: tuple(share(_wins_by(tally, number, seat), count) for seat in seats)
            for number, count in reasons.most_common()
        },
        decisions=distribution_of(tally.columns["decisions"]),
        turns=None if UNCOUNTED in turns else distribution_of(turns),
        scores=tuple(map(distribution_of, tally.scores)),
        offered=offered / max(1, decisions),
        lead_changes=distribution_of(tally.columns["lead_changes"]) if leads else None,
        half_time=share(held, led) if leads else None,
        half_time_led=share(led, games) if leads else None,
        counted=_counted(tally),
        shortest=tally.shortest[1],
        longest=tally.longest[1],
        typical_turn=tally.typical_turn,
        endings_never=tuple(names[number] for number in names if number not in reasons),
        events_never=_events_never(tally),
        taken=tuple(tally.taken.tolist()),
    )


def _wins_by(tally: SideTally, reason: int, seat: int) -> int:
    return sum(count for (why, won), count in tally.endings.items() if why == reason and won >> seat & 1)


def _counted(tally: SideTally) -> tuple[CountedThing, ...]:
    found = []
    for counter in Counters(tally.conditions.game).all:
        for label, cell in zip(counter.labels, counter.cells, strict=True):
            for seat in range(len(tally.conditions.players)):
                row = tally.totals[cell, seat].tolist()
                if row[TIMES]:
                    found.append(_one(counter, label, seat, row, tally.games))
    return tuple(found)


def _one(counter: EventCounter, label: str, seat: int, row: list[int], games: int) -> CountedThing:
    return CountedThing(
        event=counter.event,
        value=counter.value,
        label=label,
        seat=seat,
        times=mean_of_sums(row[TIMES], row[SQUARES], games),
        games=share(row[GAMES], games),
        wins=share(row[WON], row[GAMES]),
    )


def _events_never(tally: SideTally) -> tuple[str, ...]:
    counters: Any = Counters(tally.conditions.game)
    return tuple(
        counter.event
        for counter in counters.all
        if counter.value is None and not tally.totals[counter.first, :, TIMES].any()
    )
