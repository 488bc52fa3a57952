"""What counted games add up to: whole numbers alone, so that the order of games does not matter."""

import math
from collections import Counter
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from turnwise.core.contract import NO_LEADER
from turnwise.core.errors import BadRecord
from turnwise.core.state import record_dtype
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counters import Counters
from turnwise.lab.counting.counting_rules import TOTALS
from turnwise.lab.counting.finished_game import FinishedGame
from turnwise.lab.counting.play_batch import PlayedBatch
from turnwise.lab.distribution import distribution_of
from turnwise.lab.tally import Tally, WholeNumbers, pair_counts

COLUMNS = ("decisions", "turns", "offered", "lead_changes")


def cell_totals(batch: PlayedBatch, shape: tuple[int, ...]) -> WholeNumbers:
    """What a batch counted, by cell, seat and column; refuses counts of another version of the lab."""
    found = np.frombuffer(batch.totals, np.int64)
    if found.size != math.prod(shape):
        raise BadRecord(
            "other_counts", "these games were counted by another version of the lab: play them anew"
        )
    return found.reshape(shape)


@dataclass(frozen=True)
class Games:
    """Games in the order of their numbers: records of FinishedGame and the scores of every seat."""

    first: int
    finished: Any
    scores: WholeNumbers

    @classmethod
    def of(cls, batch: PlayedBatch) -> "Games":
        """What a batch holds."""
        finished = np.frombuffer(batch.finished, record_dtype(FinishedGame))
        return cls(batch.first, finished, np.frombuffer(batch.scores, np.int64).reshape(batch.games, -1))

    def column(self, name: str) -> WholeNumbers:
        """A number of every game."""
        return cast(WholeNumbers, self.finished[name].astype(np.int64))

    def won(self, seat: int) -> WholeNumbers:
        """Whether a seat won, alone or with others."""
        return cast(WholeNumbers, self.column("winners") >> seat & 1)


class SideTally(Tally):
    """The games of one side of an experiment, added up."""

    def __init__(self, conditions: Conditions) -> None:
        super().__init__(conditions, COLUMNS)
        self.half_time = Counter[tuple[int, int]]()  # by leader, and whether that seat won
        seats, game = len(conditions.players), conditions.game
        self.taken: WholeNumbers = np.zeros(game.actions, np.int64)
        self.totals: WholeNumbers = np.zeros((Counters(game).cells, seats, TOTALS), np.int64)
        self.shortest = self.longest = (0, -1)  # decisions, and the number of the first game with so many
        self.turned = Counter[int]()  # games that the leader at half-time lost, by decisions
        self.first_turned: dict[int, int] = {}  # the number of the first of them, by decisions

    def add(self, batch: PlayedBatch, is_as_planned: bool = True) -> Games:
        """Take in a batch; returns its games. Lengths are noted where the players sit as planned."""
        games = Games.of(batch)
        self.count(games.finished, games.scores)
        lost = self._add_half_time(games)
        self.taken += np.frombuffer(batch.taken, np.int64)
        self.totals += cell_totals(batch, self.totals.shape)
        if is_as_planned:
            self._note_lengths(games)
            self._note_turned(games, lost)
        return games

    def _add_half_time(self, games: Games) -> WholeNumbers:
        """Count what became of leaders at half-time; the games that one of them lost to another seat."""
        leaders = games.column("half_leader")
        won = np.where(leaders == NO_LEADER, 0, games.column("winners") >> np.maximum(leaders, 0) & 1)
        self.half_time.update(pair_counts(leaders, won))
        is_lost = (leaders != NO_LEADER) & (won == 0) & (games.column("winners") != 0)
        return cast(WholeNumbers, is_lost.nonzero()[0])

    def _note_lengths(self, games: Games) -> None:
        decisions = games.column("decisions")
        for name, at in (("shortest", int(decisions.argmin())), ("longest", int(decisions.argmax()))):
            length, number = getattr(self, name)
            found = int(decisions[at])
            is_better = found < length if name == "shortest" else found > length
            is_earlier = found == length and games.first + at < number
            if number < 0 or is_better or is_earlier:
                setattr(self, name, (found, games.first + at))

    def _note_turned(self, games: Games, lost: WholeNumbers) -> None:
        lengths, first, counts = np.unique(
            games.column("decisions")[lost], return_index=True, return_counts=True
        )
        self.turned.update(dict(zip(lengths.tolist(), counts.tolist(), strict=True)))
        for length, number in zip(lengths.tolist(), (games.first + lost[first]).tolist(), strict=True):
            self.first_turned[length] = min(number, self.first_turned.get(length, number))

    @property
    def typical_turn(self) -> int | None:
        """A game that the leader at half-time lost, neither short nor long among those; None without any."""
        if not self.turned:
            return None
        return self.first_turned[distribution_of(self.turned).median]
