"""Advice: the search's own figures, from what the mover may know alone."""

import xml.etree.ElementTree as ET

import pytest

import turnwise
from present import present
from turnwise.bots.levels import LEVELS
from turnwise.bots.search.results import FEWEST_VISITS
from turnwise.core.chance import seeded
from turnwise.core.state import copy


def test_a_search_lists_the_moves_it_tried_the_best_one_first():
    position = turnwise.new("uno", players=3, seed=1)
    advice = turnwise.advise(position, "search:2000")
    assert advice.best == advice.moves[0].move
    assert {advised.move for advised in advice.moves} <= set(position.legal_moves)
    assert sum(advised.visits for advised in advice.moves) == advice.iterations == 2000
    assert [advised.visits for advised in advice.moves] == sorted(
        (advised.visits for advised in advice.moves), reverse=True
    )
    assert (advice.seat, advice.player, advice.goal) == (position.mover, "search:2000", "win")
    position.play(advice.best)


def test_a_value_has_an_interval_and_is_none_where_visits_do_not_carry_it():
    advice = turnwise.advise(turnwise.new("card_slot", seed=3), "search:900")
    kinds = set()
    for advised in advice.moves:
        is_carried = advised.visits >= FEWEST_VISITS
        kinds.add(is_carried)
        assert (
            (advised.value is not None)
            == (advised.low is not None)
            == (advised.high is not None)
            == is_carried
        )
        if is_carried:
            low, value, high = (present(it) for it in (advised.low, advised.value, advised.high))
            assert 0 <= low <= value <= high <= 1
    assert kinds == {True, False}


@pytest.mark.parametrize("player", [*LEVELS[:3], "search:50"])
@pytest.mark.parametrize("game", ["uno", "card_slot"])
def test_advice_depends_on_what_the_mover_may_know_alone(game, player):
    position = turnwise.new(game, seed=5)
    other = position.copy()
    other.game.rules.redeal(other.state, position.mover, seeded("another world"))
    assert other.state != position.state
    assert turnwise.advise(other, player) == turnwise.advise(position, player)


def test_advice_changes_nothing():
    position = turnwise.new("uno", seed=1)
    before = copy(position.state)
    turnwise.advise(position, "search:50")
    turnwise.advise(position, "greedy")
    assert position.state == before


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_player_that_does_not_search_names_its_move_without_figures(player):
    position = turnwise.new("uno", players=3, seed=1)
    advice = turnwise.advise(position, player)
    assert sorted(advised.move.id for advised in advice.moves) == position.legal
    assert {(advised.visits, advised.value) for advised in advice.moves} == {(0, None)}
    assert advice.iterations == 0


def test_random_advice_follows_its_seed():
    position = turnwise.new("tactics", seed=1)
    found = {turnwise.advise(position, "random", seed=seed).best for seed in range(8)}
    assert len(found) > 1
    assert turnwise.advise(position, "random", seed=3) == turnwise.advise(position, "random", seed="3")


def test_a_match_may_be_asked_about():
    match = turnwise.Match.start(turnwise.game("uno"), 1)
    assert turnwise.advise(match, "greedy") == turnwise.advise(match.position, "greedy")


def test_a_lone_player_who_cannot_win_is_told_scores():
    """With 2 health any fight kills: the score alone depends on the move."""
    position = turnwise.position("scoundrel health=2 room=9C,8C,7C,3H deck=10C,JC weapon=-")
    advice = turnwise.advise(position, "search:400")
    assert advice.goal == "score"
    assert all(advised.value is None or advised.value < 0 for advised in advice.moves)
    assert "%" not in str(advice)


def test_advice_prints_as_text_and_as_html():
    advice = turnwise.advise(turnwise.new("uno", players=3, seed=1), "search:500")
    first, *moves = str(advice).splitlines()
    assert first == f"search:500 for seat 2, 500 simulated games: {advice.best}"
    assert [line.split("  ")[0] for line in moves] == [str(advised) for advised in advice.moves]
    assert "%" in moves[0]
    assert repr(advice) == f"<Advice of search:500 to seat 2: {advice.best}>"
    table = ET.fromstring(advice._repr_html_())
    assert len(table.findall("tr")) == 1 + len(advice.moves)
