"""Batches of games: the compiled loop counts what interpreted rules do, however games are split."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from counted_heap import fewer_lost, heap_with, two_greedy
from turnwise.core.registry import all_games, game
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counters import Counters
from turnwise.lab.counting.counting_rules import TIMES, TOTALS
from turnwise.lab.counting.play_batch import play_batch
from turnwise.lab.counting.play_games import compiled_games
from turnwise.lab.counting.tally import Games, SideTally
from turnwise.lab.counting.task import BatchRequest, batches
from turnwise.lab.experiments.example_games import match_of
from turnwise.lab.spread import THREADS
from turnwise.lab.summary import summary_of
from turnwise.workers import open_pool


@dataclass
class Script:
    """A player of given actions."""

    actions: Any

    def choose(self, state: Any) -> int:
        """The next one."""
        return int(next(self.actions))


class Replayed(Conditions):
    """The same games, but played move by move by interpreted rules."""

    @property
    def is_simple(self) -> bool:
        """Not for compiled loops."""
        return False

    def bots(self, number: int) -> Any:
        """Players who do what was done in the numbered game."""
        actions = iter(match_of(Conditions(**vars(self)), number).actions)
        return [Script(actions)] * len(self.players)


def conditions(of: str, *players: str, seed: str = "parity") -> Conditions:
    return Conditions(game(of), None, {}, players, seed)


@pytest.mark.untraced
@pytest.mark.parametrize("of", all_games(), ids=lambda of: of.id)
def test_the_compiled_loop_counts_what_the_interpreted_rules_do(of):
    players = ("greedy", *["random"] * (of.fewest_players - 1))
    asked = Conditions(of, None, {}, players, "parity")
    compiled = play_batch(asked, range(3, 6))
    assert play_batch(Replayed(**vars(asked)), range(3, 6)) == compiled
    assert len({bytes(row) for row in Games.of(compiled).finished}) > 1


def test_counting_changes_no_game():
    asked = conditions("uno", "random", "greedy")
    playing, counted = compiled_games(asked, range(3, 9)), Games.of(play_batch(asked, range(3, 9)))
    bare: Any = playing.games
    for name in ("winners", "decisions", "turns", "reason"):
        assert [record[name] for record in bare] == counted.column(name).tolist()
    assert np.array_equal(playing.scores, counted.scores)
    assert {int(record["offered"]) for record in bare} == {0}


def test_cells_are_those_of_the_very_events():
    """Counted once more from the events of the matches, by the words of the declaration alone."""
    asked = conditions("card_slot", "random", "greedy")
    expected: Counter[tuple[str, str | None, str, int]] = Counter()
    words = asked.game.event_words
    for number in range(3):
        for applied, _ in match_of(asked, number).replayed():
            for kind, *numbers in applied.raw_events:
                declared = asked.game.events[kind]
                values = dict(zip(declared.values, numbers, strict=False))
                owner = values.get("seat", applied.seat)
                if "reason" not in values:
                    expected[declared.name, None, declared.name, owner] += 1
                    for name in values.keys() & asked.game.counted:
                        expected[declared.name, name, str(words[name](values[name])), owner] += 1
    rows = np.frombuffer(play_batch(asked, range(3)).totals, np.int64).reshape(-1, 2, TOTALS)
    found = {
        (counter.event, counter.value, label, seat): int(rows[cell, seat, TIMES])
        for counter in Counters(asked.game).all
        for label, cell in zip(counter.labels, counter.cells, strict=True)
        for seat in (0, 1)
        if rows[cell, seat, TIMES]
    }
    assert found == expected
    assert len(found) > 20


def test_a_game_by_hand():
    """9 stones by 2, 2, 2, 2, 1; the mover may also catch, but for the first: 2 + 3 + 3 + 3 + 2 on offer."""
    batch = play_batch(two_greedy(heap_with({})), range(2))
    games = Games.of(batch)
    assert games.column("decisions").tolist() == [5, 5]
    assert games.column("offered").tolist() == [13, 13]
    assert games.column("reason").tolist() == [1, 1]
    assert games.column("turns").tolist() == [-1, -1]
    assert np.frombuffer(batch.taken, np.int64).tolist() == [2, 8, *[0] * 6]
    assert games.column("half_leader").tolist() == [-1, -1]
    winners = [
        0b01 if first > second else 0b10 if first < second else 0b11
        for first, second in games.scores.tolist()
    ]
    assert games.column("winners").tolist() == winners


@pytest.mark.parametrize(
    ("stones", "changes", "half", "last"),
    [
        (9, 3, 1, 0),  # led by 1, 0, 1, 0 and by nobody at the end: of 5 decisions, 3 are half
        (8, 2, 0, 1),  # by 1, 0, 1 and nobody: of 4, 2 are half
        (4, 0, 1, 1),  # by 1 and nobody: of 2, 1 is half, and not the end
        (2, 0, -1, -1),  # it is over at once
    ],
)
def test_who_leads_by_hand(stones, changes, half, last):
    games = Games.of(play_batch(two_greedy(heap_with({}, leader=fewer_lost), stones), range(1)))
    columns = ("lead_changes", "half_leader", "last_leader")
    assert tuple(int(games.column(name)[0]) for name in columns) == (changes, half, last)


def told(tally):
    """Everything that a tally holds, as plain values."""
    return {
        name: getattr(value, "tolist", lambda value=value: value)() for name, value in vars(tally).items()
    }


def tally_of(asked, blocks):
    tally = SideTally(asked)
    for block in blocks:
        tally.add(play_batch(asked, block))
    return tally


@pytest.mark.parametrize(
    "blocks",
    [
        [range(13), range(13, 20)],
        [range(13, 20), range(13)],
        [range(number, number + 1) for number in range(20)],
    ],
    ids=["in two", "the later first", "one by one"],
)
def test_sums_do_not_depend_on_how_games_are_split(blocks):
    asked = conditions("card_slot", "greedy", "random")
    assert told(tally_of(asked, blocks)) == told(tally_of(asked, [range(20)]))


def test_of_games_of_one_length_the_first_is_noted_whatever_came_first():
    asked = two_greedy(heap_with({}))
    tally = tally_of(asked, [range(4, 6), range(2, 4), range(6, 8)])
    assert (tally.shortest, tally.longest) == ((5, 2), (5, 2))


def requests(*players, count=4, games=10):
    return [
        BatchRequest("scoundrel", None, {"start_health": "15"}, players, "s", first, games)
        for first in range(0, count * games, games)
    ]


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_play_the_batches_in_their_order(threads):
    asked = requests("random")
    found = list(batches(asked, None, threads))
    assert found == [
        play_batch(request.conditions, range(request.first, request.first + 10)) for request in asked
    ]


def test_processes_play_the_same_batches():
    asked = [*requests("random"), *requests("search:3", count=2, games=1)]
    here = list(batches(asked, None, 1))
    with open_pool(workers=2) as pool:
        assert list(batches(asked, pool, 1)) == here


def test_what_is_forbidden_reaches_processes_whatever_the_number_of_actions():
    """Tactics has 1,349 actions; a number in a message has 64 bits."""
    passes = 1 << game("tactics").actions - 1
    asked = BatchRequest("tactics", None, {}, ("random", "random"), "s", 0, 2, (f"{passes:x}", "0"))
    assert asked.conditions.forbidden == (passes, 0)
    with open_pool(workers=1) as pool:
        assert list(batches([asked], pool, 1)) == list(batches([asked], None, 1))


def test_leaving_the_batches_leaves_no_thread_at_work():
    import threading

    coming = batches(requests("random", count=50), None, 2)
    next(coming)
    coming.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith(THREADS)]


def test_seeds_are_other_deals_and_other_choices():
    first, second = (play_batch(conditions("uno", "random", "random", seed=s), range(5)) for s in "ab")
    assert first.finished != second.finished
    bases = {conditions("uno", "random", seed=str(number)).rng_base for number in range(9)}
    assert len(bases) == 9
    assert all(base & 0xFFFFFFFF == 0 <= base for base in bases)


def test_a_game_that_declares_nothing_has_all_generic_figures(heap):
    asked = two_greedy(heap)
    summary = summary_of(tally_of(asked, [range(10)]))
    assert (summary.games, summary.decisions.counts, summary.offered) == (10, {5: 10}, 13 / 5)
    assert {(one.event, one.value, one.seat): one.times.value for one in summary.counted} == {
        ("took", None, 0): 3.0,
        ("took", None, 1): 2.0,
    }
    assert (summary.lead_changes, summary.half_time, summary.turns) == (None, None, None)
    assert (summary.events_never, summary.endings_never) == (("caught",), ())
    assert (summary.actions_taken, summary.actions_never) == (2, (2, 3, 4, 5, 6, 7))
