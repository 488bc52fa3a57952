"""Replaying matches of people by the rules; what happens in them is counted as in the lab's own games."""

from collections.abc import Sequence
from dataclasses import dataclass

from turnwise.core.compile.compiled_game import bindings
from turnwise.core.compile.compiler import bound
from turnwise.core.errors import BadRecord, IllegalAction
from turnwise.core.events import event_buffer
from turnwise.core.interfaces import TABLE
from turnwise.core.position import Position
from turnwise.core.state import blank
from turnwise.lab.counting import counting_loop as loops
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counting_rules import count_events
from turnwise.lab.counting.finished_game import FinishedGame
from turnwise.lab.counting.play_batch import PlayedBatch, batch_of, plain_rows
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
        self._events = event_buffer()
        self._played: list[tuple[FinishedGame, Sequence[int]]] = []

    @property
    def batch(self) -> PlayedBatch:
        """All that were played out."""
        return batch_of(self._first, self._played, self._rows)

    def replay(self, match: PlayedMatch) -> ReplayedMatch:
        """Replay a match; refuses one that these rules see differently, and counts nothing of it."""
        position = Match(self._game, match.header).position
        finished, taken = blank(FinishedGame), list(self._rows.taken)
        loops.begin(finished)
        try:
            beside = sum(self._take(position, step, finished) for step in match.steps)
            reason, winners = self._ended(match, position)
        except BaseException:
            self._forget(taken)
            raise
        if match.end is None:
            scores = [0] * self._seats
            self._finish(position.state, scores, finished, self._rows)
            self._played.append((finished, scores))
        else:
            self._forget(taken)
        return ReplayedMatch(reason, winners, beside, sum(step.is_by_clock for step in match.steps))

    def _take(self, position: Position, step: PlayedStep, finished: FinishedGame) -> bool:
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
        if is_in_turn:
            if finished.decisions == len(self._rows.leaders):  # what others do out of turn may prolong a game
                self._rows.leaders.append(0)
            self._carry_out(state, action, len(legal), finished, self._events, self._rows)
        else:
            self._act_beside(position, action, position.mover if actor == TABLE else actor)
        position.forget()
        return not is_in_turn

    def _act_beside(self, position: Position, action: int, acting: int) -> None:
        self._rows.taken[action] += 1
        self._events[0] = 0
        self._game.rules.apply(position.state, action, self._events)
        count_events(self._rows, self._events, acting)

    def _ended(self, match: PlayedMatch, position: Position) -> tuple[str, int]:
        """The reason, and who won; a match that is over by its log must be so by the rules, or by a seat."""
        outcome = position.outcome
        if (outcome is None) == (match.end is None):
            raise BadRecord("other_end", "the match does not end where its log does")
        if outcome is not None:
            return outcome.reason, sum(1 << seat for seat in outcome.winners)
        assert match.end is not None
        return match.end.reason.value, ((1 << self._seats) - 1) & ~(1 << match.end.seat)

    def _forget(self, taken: list[int]) -> None:
        """Count nothing of a match that was not played out: its actions, and the cells that it touched."""
        rows = self._rows
        rows.taken[:] = taken
        for number in range(1, 1 + rows.touched[0]):
            rows.now[rows.touched[number]] = 0
        rows.touched[0] = 0
