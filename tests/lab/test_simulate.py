"""Simulations: compiled games are the interpreted ones, figures are right and do not depend on threads."""

import threading
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest
from rich.console import Console

import turnwise
from present import present
from turnwise import Position, all_games, game
from turnwise.core.chance import set_stream
from turnwise.core.compile.compiled_game import unpacked
from turnwise.core.contract import UNCOUNTED
from turnwise.core.fast_rng import RNG_SIZE, rng_below, seed_rng
from turnwise.core.state import pack
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.finished_game import FinishedGame
from turnwise.lab.counting.play_games import compiled_games, searched_game
from turnwise.lab.simulate import bots_of, simple_games
from turnwise.lab.spread import THREADS, spread


def greedy_and_random(of):
    return ("greedy", *["random"] * (of.fewest_players - 1))


def played(setup, number):
    """A numbered game, move by move through the checks of a position, without the loop."""
    of, state, rng, decisions = setup.game, setup.state(), [0] * RNG_SIZE, 0
    set_stream(state.chance, number)
    of.rules.deal(state)
    seed_rng(rng, setup.rng_base + number)
    position = Position(of, state)
    while position.outcome is None:
        legal = position.legal
        is_greedy = setup.players[position.mover] == "greedy"
        position.carry_out(of.greedy(state, rng) if is_greedy else legal[rng_below(rng, len(legal))])
        decisions += 1
    return position, decisions


@pytest.mark.parametrize("of", all_games(), ids=lambda of: of.id)
def test_compiled_games_are_the_interpreted_ones_game_by_game(of):
    setup, block = Conditions(of, None, {}, greedy_and_random(of), "parity"), range(5, 11)
    fast = compiled_games(setup, block)
    for number, record, scores in zip(block, fast.games, fast.scores, strict=True):
        position, decisions = played(setup, number)
        found, outcome = unpacked(FinishedGame, record), position.outcome
        assert (found.decisions, of.reasons[found.reason - 1]) == (decisions, outcome.reason)
        assert tuple(scores) == outcome.scores
        assert found.winners == sum(1 << seat for seat in outcome.winners)
        assert found.turns == getattr(position.state, "turns", UNCOUNTED)
    assert len({pack(unpacked(FinishedGame, record)) for record in fast.games}) > 1


def test_the_figures_add_up_to_the_games():
    """What is counted by hand from the very games."""
    setup, games = Conditions(game("uno"), None, {}, ("random",) * 3, "4"), 20
    ends = [played(setup, number) for number in range(games)]
    outcomes, decisions = [position.outcome for position, _ in ends], [count for _, count in ends]
    found = turnwise.simulate("uno", games=games, players=["random"] * 3, seed=4)
    for seat, summary in enumerate(found.seats):
        wins = sum(seat in outcome.winners for outcome in outcomes)
        assert 0 < wins < games
        assert summary.wins.low < summary.wins.value == wins / games < summary.wins.high
        assert summary.scores.mean.value == pytest.approx(sum(one.scores[seat] for one in outcomes) / games)
        assert (summary.player, summary.seat) == ("random", seat)
    assert found.decisions.counts == dict(sorted(Counter(decisions).items()))
    assert (found.decisions.lowest, found.decisions.highest) == (min(decisions), max(decisions))
    assert found.decisions.quantile(0.5) == found.decisions.median == sorted(decisions)[9]
    assert present(found.turns).counts == dict(sorted(Counter(one.state.turns for one, _ in ends).items()))
    reasons = Counter(outcome.reason for outcome in outcomes)
    assert {name: round(part.value * games) for name, part in found.reasons.items()} == reasons
    assert found.without_winner.value == sum(not outcome.winners for outcome in outcomes) / games


def test_turns_are_left_out_where_a_game_does_not_count_them():
    assert turnwise.simulate("scoundrel", games=5).turns is None


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_figures_do_not_depend_on_the_number_of_workers(workers):
    asked: dict[str, Any] = {"games": 3_500, "players": ["greedy", "random"], "seed": "same"}
    assert turnwise.simulate("uno", **asked, workers=workers) == turnwise.simulate("uno", **asked, workers=3)


def test_other_seeds_are_other_games():
    found = [turnwise.simulate("uno", games=50, players=["random"] * 2, seed=seed) for seed in (1, 2)]
    assert found[0].decisions != found[1].decisions


def test_other_seeds_are_other_choices_also_without_chance():
    """Two random players of one deal: the seed decides what they choose."""
    bases = {Conditions(game("uno"), None, {}, ("random",) * 2, str(seed)).rng_base for seed in range(9)}
    assert len(bases) == 9
    assert all(base & 0xFFFFFFFF == 0 <= base for base in bases)


def test_a_planted_value_changes_the_result():
    """A dungeon entered with 1 health is over sooner."""
    plain, planted = (
        turnwise.simulate("scoundrel", games=300, values=values, seed=1)
        for values in ({}, {"start_health": 1})
    )
    assert planted.decisions.mean.value < plain.decisions.mean.value / 2
    assert planted.values == {"start_health": "1"}


def test_greedy_wins_more_often_than_random_with_intervals_apart():
    found = turnwise.simulate("card_slot", games=400, players=["greedy", "random"], seed=1)
    greedy, random = found.seats
    assert random.wins.high < greedy.wins.low < greedy.wins.value < greedy.wins.high < 1


def test_players_that_search_are_dealt_the_same_games_and_summed_up_alike():
    asked: dict[str, Any] = {"games": 3, "players": ["search:20", "greedy"], "seed": 5}
    found = turnwise.simulate("card_slot", **asked, workers=2)
    assert found == turnwise.simulate("card_slot", **asked, workers=1)
    setup = Conditions(game("card_slot"), None, {}, ("search:20", "greedy"), "5")
    decisions = [searched_game(setup, number, bots_of(setup, number))[0].decisions for number in range(3)]
    assert found.decisions.counts == dict(sorted(Counter(decisions).items()))


def test_a_search_beats_a_random_player():
    found = turnwise.simulate("card_slot", games=12, players=["random", "search:100"], seed=1)
    assert found.seats[1].wins.value > 0.8


def test_progress_counts_up_to_all_games():
    told = []
    turnwise.simulate("scoundrel", games=600, progress=lambda done, games: told.append((done, games)))
    assert told[-1] == (600, 600)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_ends_a_simulation_and_leaves_no_thread(workers):
    def interrupt(done, games):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        turnwise.simulate("scoundrel", games=100_000, workers=workers, progress=interrupt)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith(THREADS)]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_one_piece_is_heard(workers):
    with pytest.raises(ZeroDivisionError):
        list(spread(lambda piece: 1 // piece, range(-3, 3), workers))


def test_a_simulation_prints_as_text_as_html_and_by_rich():
    found = turnwise.simulate(
        "uno", games=30, players=["greedy", "random"], values={"stacking": True}, seed=1
    )
    text = str(found)
    assert text.startswith("uno duel, stacking=true: 30 games, seed 1\nseat  player  wins")
    for told in ("greedy", "decisions", "turns", "median"):
        assert told in text
    assert repr(found).startswith("<Simulation of uno duel")
    assert "\n" not in repr(found)
    tables = ET.fromstring(f"<div>{found._repr_html_()}</div>").findall("table")
    assert [len(table.findall("tr")) for table in tables] == [3, len(found.lines())]
    console = Console(width=100)
    with console.capture() as caught:
        console.print(found)
    assert "uno duel, stacking=true: 30 games" in caught.get()
    assert "greedy" in caught.get()


def test_a_block_is_a_tally_of_its_own_games():
    setup = Conditions(game("scoundrel"), None, {}, ("greedy",), "2")
    parts = [simple_games(setup, range(first, first + 10)) for first in (0, 10)]
    whole = simple_games(setup, range(20))
    parts[0].merge(parts[1])
    assert vars(parts[0]) == vars(whole)


def test_distributions_by_hand():
    """1, 1, 2, 4: mean 2, variance (1 + 1 + 0 + 4) / 4."""
    found = turnwise.Distribution({1: 2, 2: 1, 4: 1})
    assert (found.games, found.lowest, found.highest, found.median) == (4, 1, 4, 1)
    assert found.mean.value == 2.0
    assert found.deviation == pytest.approx(1.5**0.5)
    assert [found.quantile(part) for part in (0.0, 0.5, 0.75, 1.0)] == [1, 1, 2, 4]
    assert present(found.mean.low) < 2 < present(found.mean.high)


def test_the_interval_of_a_mean_is_that_of_the_normal_distribution_for_many_games():
    """Fair coins: the mean of 10,000 has a deviation of 0.005, so the interval reaches 0.0098 each way."""
    mean = turnwise.Distribution({0: 5_000, 1: 5_000}).mean
    assert mean.low == pytest.approx(0.4902, abs=4e-4)
    assert mean.high == pytest.approx(0.5098, abs=4e-4)
