"""Replaying matches of people by the rules; what happens in them is counted as in the lab's own games."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from turnwise.core.compile.compiled_game import bindings
from turnwise.core.compile.compiler import bound
from turnwise.core.errors import BadRecord, IllegalAction
from turnwise.core.interfaces import TABLE
from turnwise.core.position import Position
from turnwise.core.state import blank, pack
from turnwise.lab.counting import counting_loop as loops
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counting_loop import CountedGame
from turnwise.lab.counting.play_batch import PlayedBatch, plain_rows
from turnwise.lab.played.played_match import PlayedMatch, PlayedStep
from turnwise.matches.match import Match


@dataclass(frozen=True)
class ReplayedMatch:
    """How a match ended, and what was done in it beside the movers' decisions."""

    reason: str
    winners: int  # seats, one bit each
    out_of_turn: int
    by_clock: int


class MatchReplayer:
    """Replays matches under the same rules; those that were played out are counted as a batch."""

    def __init__(self, conditions: Conditions, first: int) -> None:
        self._game = conditions.game
        self._seats = len(conditions.players)
        self._first = first
        self._rows = plain_rows(conditions)
        own = bindings(self._game)
        self._carry_out, self._finish = bound(loops.carry_out, own), bound(loops.finish, own)
        self._finished: list[CountedGame] = []
        self._scores: list[Sequence[int]] = []

    @property
    def batch(self) -> PlayedBatch:
        """All that were played out."""
        return PlayedBatch(
            self._first,
            len(self._finished),
            b"".join(map(pack, self._finished)),
            np.array(self._scores, np.int64).tobytes(),
            np.array(self._rows.taken, np.int64).tobytes(),
            np.array(self._rows.totals, np.int64).tobytes(),
        )

    def replay(self, match: PlayedMatch) -> ReplayedMatch:
        """Replay a match; refuses one that these rules see differently, and counts nothing of it."""
        position = Match(self._game, match.header).position
        finished, actions = blank(CountedGame), list[int]()
        loops.begin(finished)
        try:
            beside = sum(self._take(position, step, finished, actions) for step in match.steps)
            reason, winners = self._ended(match, position)
        except BaseException:
            self._forget(actions)
            raise
        if match.end is None:
            scores = [0] * self._seats
            self._finish(position.state, scores, self._rows, finished)
            self._finished.append(finished)
            self._scores.append(scores)
        else:
            self._forget(actions)
        return ReplayedMatch(reason, winners, beside, sum(step.is_by_clock for step in match.steps))

    def _take(self, position: Position, step: PlayedStep, finished: CountedGame, actions: list[int]) -> bool:
        """Carry out a step; whether it was out of turn, and so no decision of the mover."""
        if over := position.outcome:
            raise IllegalAction("game_over", f"the game is over ({over.reason})")
        action, state = position.read(step.text), position.state
        legal = position.legal
        is_in_turn = action in legal
        if not is_in_turn and action not in position.out_of_turn:
            raise IllegalAction(*self._game.objection(state, action))
        actor = position.mover if is_in_turn else self._game.actor(state, action)
        if actor != step.seat:
            raise BadRecord("other_seat", f"{step.text!r} is not an action of seat {step.seat}")
        actions.append(action)
        if is_in_turn:
            if finished.decisions == len(self._rows.leaders):  # what others do out of turn may prolong a game
                self._rows.leaders.append(0)
            self._carry_out(state, action, len(legal), self._rows, finished)
        else:
            self._act_beside(position, action, position.mover if actor == TABLE else actor)
        position.forget()
        return not is_in_turn

    def _act_beside(self, position: Position, action: int, acting: int) -> None:
        rows = self._rows
        rows.taken[action] += 1
        rows.events[0] = 0
        self._game.rules.apply(position.state, action, rows.events)
        loops.count_events(rows, acting, self._seats)

    def _ended(self, match: PlayedMatch, position: Position) -> tuple[str, int]:
        """The reason, and who won; a match that is over by its log must be so by the rules, or by a seat."""
        outcome = position.outcome
        if (outcome is None) == (match.end is None):
            raise BadRecord("other_end", "the match does not end where its log does")
        if outcome is not None:
            return outcome.reason, sum(1 << seat for seat in outcome.winners)
        assert match.end is not None
        return match.end.reason.value, ((1 << self._seats) - 1) & ~(1 << match.end.seat)

    def _forget(self, actions: Sequence[int]) -> None:
        """Count nothing of a match that was not played out."""
        rows = self._rows
        for action in actions:
            rows.taken[action] -= 1
        for number in range(1, 1 + rows.touched[0]):
            rows.now[rows.touched[number] >> loops.OWNER_BITS] = 0
        rows.touched[0] = 0
