"""Targets: what a designer wants of a game, each measured on the games of a line-up."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from turnwise.core.errors import BadSetup, suggestion
from turnwise.core.game import Game
from turnwise.lab.counting.counters import Counter, Counters
from turnwise.lab.counting.counting_rules import DRAWN, GAMES, TOTALS, WON
from turnwise.lab.counting.play_batch import PlayedBatch
from turnwise.lab.counting.tally import Games, cell_totals
from turnwise.lab.experiments.side_spec import SeatedPlayers
from turnwise.lab.metrics import metric_named
from turnwise.lab.tuning.target_range import TargetRange
from turnwise.lab.tuning.target_sums import TargetSums

BEATS = "beats"  # the share of the first-named player, in all seatings
WHOLE = ""  # the label of a target that wants something of one number


@dataclass(frozen=True)
class Target:
    """A metric by its name, `beats`, or something counted of which each value is looked at."""

    title: str
    wants: TargetRange
    lineup: int
    metric: str = ""
    is_share: bool = True
    counted: tuple[str, str] | None = None  # an event, and the value of it
    among: tuple[str, ...] = ()  # the labels that are looked at; all if empty

    def labels(self, game: Game[Any]) -> tuple[str, ...]:
        """What it wants something of."""
        if self.counted is None:
            return (WHOLE,)
        return self.among or counter_named(game, self.counted).labels

    def measured(
        self, game: Game[Any], players: SeatedPlayers, seatings: Mapping[SeatedPlayers, PlayedBatch]
    ) -> dict[str, TargetSums]:
        """What a batch of games in all seatings says of it, by label."""
        if self.counted is not None:
            return self._of_each(game, len(players), list(seatings.values()))
        if self.metric == BEATS:
            return {WHOLE: _beaten(players[0], seatings)}
        values = metric_named(game, len(players), self.metric).of(Games.of(seatings[players]))
        return {WHOLE: TargetSums.of(values)}

    def _of_each(self, game: Game[Any], seats: int, batches: Sequence[PlayedBatch]) -> dict[str, TargetSums]:
        assert self.counted is not None
        counter = counter_named(game, self.counted)
        shape = Counters(game).cells, seats, TOTALS
        totals = np.sum([cell_totals(batch, shape) for batch in batches], axis=(0, 2))  # of all seats
        cells = dict(zip(counter.labels, counter.cells, strict=True))
        return {label: _won_with(totals[cells[label]].tolist(), seats) for label in self.labels(game)}


def _won_with(row: list[int], seats: int) -> TargetSums:
    """The win share of seats with something: a game that no one wins is shared by all seats."""
    games, won, drawn = row[GAMES], row[WON], row[DRAWN]
    return TargetSums(games, seats * won + drawn, seats**2 * won + drawn, seats)


def _beaten(player: str, seatings: Mapping[SeatedPlayers, PlayedBatch]) -> TargetSums:
    """The share of a player by deal: a win that is shared counts in part, one of no one as shared by all."""
    parts = math.lcm(*range(1, 1 + len(next(iter(seatings)))))
    values: Any = 0
    for seated, batch in seatings.items():
        games, seats = Games.of(batch), range(len(seated))
        won = np.stack([games.won(seat) for seat in seats])
        won[:, won.sum(axis=0) == 0] = 1
        values = values + won[seated.index(player)] * (parts // won.sum(axis=0))
    return TargetSums.of(values, parts, len(seatings))


def counter_named(game: Game[Any], counted: tuple[str, str]) -> Counter:
    """What counts a value of an event; refuses one that is not counted."""
    known = {f"{it.event} {it.value}": it for it in Counters(game).all if it.value is not None}
    name = " ".join(counted)
    if name not in known:
        raise BadSetup(
            "unknown_event", f"{game.title} counts nothing called {name!r}; {suggestion(name, list(known))}"
        )
    return known[name]
