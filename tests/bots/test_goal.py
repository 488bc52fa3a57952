"""What a search plays for: the goal that its game declares."""

from dataclasses import replace

import pytest

from present import present
from stakes import FOR_WINS, GAME
from turnwise import game
from turnwise.bots.bot import Bot, advise, search_request
from turnwise.bots.search import SearchBudget
from turnwise.bots.search.in_process import hint, search_here
from turnwise.bots.search.results import FEWEST_VISITS, MoveStatistics, wilson
from turnwise.core.compile.compiler import rule
from turnwise.core.interfaces import Goal, Judgement
from turnwise.lab.plan import make_terms
from turnwise.lab.standings import standings
from turnwise.lab.tournament import run_tournament

DEALS = 300
LOST = "scoundrel health=2 room=9C,8C,7C,3H deck=10C,JC weapon=-"  # any fight kills, one potion heals 3


@rule
def always(state, seat):
    """A judgement that is sure of a win."""
    return 1000


def match(of, deal, own):
    """The outcome of a deal of Stakes, a search on one seat and the simple player on the other."""
    state = of.new(f"deal {deal}")
    bots = [Bot(of, "search:200" if seat == own else "greedy", str(deal)) for seat in range(2)]
    while (outcome := of.outcome(state)) is None:
        of.apply(state, bots[of.rules.mover(state)].choose(state))
    return outcome


def totals(of):
    """How many games the search won, and its chips."""
    played = [(own, match(of, deal, own)) for deal in range(DEALS) for own in range(2)]
    return sum(own in it.winners for own, it in played), sum(it.scores[own] for own, it in played)


def test_a_search_for_wins_loses_chips_and_one_for_the_score_earns_them():
    """By hand: a seat that always stays wins 4/13 of games at once and a third of the rest, but loses the
    stake, 5.5 chips on average, more often than it wins it."""
    wins, lost = totals(FOR_WINS)
    fewer, earned = totals(GAME)
    assert wins > DEALS > fewer
    assert lost < -DEALS
    assert earned > 0.25 * DEALS


@pytest.mark.parametrize(("card", "best"), [(0, "fold"), (12, "stay")])
def test_values_by_score_are_chips(card, best):
    """At a stake of 8 the last to act folds for −1, or stays: 0 always loses 8, 12 always wins 8."""
    state = GAME.position(None, {}, {"stake": "8", "turn": "1", "cards": f"{5},{card}"})
    result = advise(GAME, state, 1, SearchBudget(400), "s")
    values = {GAME.text.format_action(state, it.action): it.value for it in result.moves}
    assert result.goal == Goal.SCORE
    assert GAME.text.format_action(state, result.best.action) == best
    assert values == {"fold": -1.0, "stay": 8.0 if card else -8.0}


def test_points_of_a_match_count_for_the_search():
    """UNO to 500: the same cards are worth more to a seat with 450 points than to one that is 450 behind."""
    uno = game("uno")
    values = []
    for scores in ([450, 0], [0, 450]):
        state = uno.new(1, "official")
        state.scores[:2] = scores
        values.append(advise(uno, state, uno.rules.mover(state), SearchBudget(200), "s").best.value)
    ahead, behind = values if uno.rules.mover(uno.new(1, "official")) == 0 else reversed(values)
    assert ahead > 0.7 > 0.3 > behind


def test_another_goal_can_be_asked_for():
    asked = search_request(game("scoundrel"), game("scoundrel").parse_state(LOST), 0, SearchBudget(300), "s")
    by_win = search_here(asked)
    assert (by_win.goal, by_win.is_winless) == (Goal.WIN, True)
    assert {choice.value for choice in by_win.moves} == {0.0}
    told = present(hint(search_here, asked))
    assert (told.goal, told.is_winless) == (Goal.SCORE, False)
    assert told.best.value < 0


def test_a_judgement_counts_for_the_games_own_goal_alone():
    """A Scoundrel that is sure to win wherever it is: by score it is played to its end all the same."""
    scoundrel = game("scoundrel")
    sure = replace(scoundrel, id="sure", judgement=Judgement(evaluate=always, horizon=0))
    state = scoundrel.new(1)
    assert advise(sure, state, 0, SearchBudget(100), "s").best.value > 0.9
    asked = replace(search_request(sure, state, 0, SearchBudget(100), "s"), by=Goal.SCORE)
    assert search_here(asked).best.value < 0


def test_where_a_game_can_be_won_a_hint_is_by_win():
    asked = search_request(game("scoundrel"), game("scoundrel").new(1), 0, SearchBudget(300), "s")
    assert present(hint(search_here, asked)).goal == Goal.WIN


@pytest.mark.parametrize(
    ("visits", "is_carried"), [(1, False), (FEWEST_VISITS - 1, False), (FEWEST_VISITS, True)]
)
def test_few_visits_carry_no_number(visits, is_carried):
    assert MoveStatistics(0, visits, 1.0).is_carried == is_carried


def test_what_is_carried_is_known_to_a_fifth():
    """Widest at one half: 2 · 1.96 · √(¼ / 100), a little less by Wilson."""
    low, high = wilson(0.5, FEWEST_VISITS)
    assert 0.18 < high - low < 0.2
    assert wilson(1.0, 3)[0] == pytest.approx(0.438, abs=0.001)


def test_a_tournament_of_a_betting_game_is_won_by_chips():
    """The search for the score wins fewer games than the simple player, and is ranked first."""
    terms = make_terms(GAME, ["greedy", "search:200"], "7")
    found = standings(terms, run_tournament(GAME, terms, DEALS))
    assert [row.bot for row in found.rows] == ["search:200", "greedy"]
    assert found.rows[0].tally.mean.value > 0
    assert found.rows[0].tally.won < found.rows[1].tally.won
