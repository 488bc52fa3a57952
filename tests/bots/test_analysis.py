"""The analysis: verdicts worked out by hand, fairness, secrecy, and what is left unjudged."""

import dataclasses
from itertools import islice
from types import SimpleNamespace
from typing import cast

import pytest

from heap import GAME as HEAP
from stakes import GAME as STAKES
from turnwise import game
from turnwise.bots.analysis import (
    BLUNDER,
    INACCURACY,
    LEAST_LOSS,
    MISTAKE,
    REPETITIONS,
    Analyst,
    Estimate,
    JudgedMove,
    MatchAnalysis,
    Scale,
)
from turnwise.bots.search import SearchBudget, Searcher
from turnwise.core.chance import seeded
from turnwise.core.interfaces import TABLE, Goal
from turnwise.core.outcome import Outcome
from turnwise.core.state import copy, pack
from turnwise.matches.match import Match

SCOUNDREL = game("scoundrel")
BUDGET = SearchBudget(iterations=200)
LAST_FIGHT = "scoundrel health=5 room=7C deck=- weapon=5D"  # 7 − 5 costs 2, bare hands cost 7


@pytest.fixture(scope="module")
def scoundrel():
    return Searcher(SCOUNDREL)


@pytest.fixture(scope="module")
def heap_searcher():
    return Searcher(HEAP)


@pytest.fixture(scope="module")
def stakes_searcher():
    return Searcher(STAKES)


def played(match, *actions):
    for action in actions:
        match.play(action)
    return match


def scoundrel_match(line, *actions):
    return played(Match.from_position(SCOUNDREL, line), *actions)


def heap_match(*actions, players=2, stones=9):
    return played(Match.start(HEAP, 1, values={"stones": stones}, players=players), *actions)


def analysed(searcher, match, seats=None, seed="0"):
    chosen = tuple(range(len(match.header.seats))) if seats is None else seats
    return MatchAnalysis(match, chosen, tuple(Analyst(searcher, BUDGET, seed).moves(match, chosen)))


def estimate(action, *chances, iterations=10_000):
    return Estimate(action, f"a{action}", chances, iterations)


def move(best, own, iterations=10_000):
    return JudgedMove(
        1, 0, 0, "a0", estimate(0, own, iterations=iterations), estimate(1, best, iterations=iterations)
    )


@pytest.mark.parametrize(
    ("winners", "scores", "expected"), [((2,), (3, 1, 9), [0.5, 0, 1]), ((1, 2), (9, 3, 3), [0, 0.75, 0.75])]
)
def test_by_place_a_result_is_the_share_of_seats_behind(winners, scores, expected):
    by_place = dataclasses.replace(HEAP, goal=Goal.PLACE)
    match = cast(Match, SimpleNamespace(game=by_place, outcome=Outcome("emptied", scores, winners)))
    analysis = MatchAnalysis(match, (0, 1, 2), ())
    assert [analysis.result(seat) for seat in range(3)] == expected


def test_a_blunder_that_loses_for_certain(scoundrel):
    analysis = analysed(scoundrel, scoundrel_match(LAST_FIGHT, "fight 7C barehanded"))
    (found,) = analysis.moves
    assert (found.chance, found.loss, found.mark) == (0.0, 1.0, BLUNDER)
    assert (found.best.notation, found.best.chance) == ("fight 7C with weapon", 1.0)
    assert analysis.curve(0) == [0.0, 0.0]
    assert analysis.worst(0) == [found]
    assert analysis.marks(0) == {1: BLUNDER}
    summary = analysis.summary(0)
    assert (summary.judged, summary.mean_loss) == (1, 1.0)
    assert summary.marks == {BLUNDER: 1, MISTAKE: 0, INACCURACY: 0}


def test_a_perfect_line_has_no_marks(scoundrel):
    """Two monsters: the 7 by the weapon, then the 6 by it too; 2 + 1 of 4 health are lost."""
    line = "scoundrel health=4 room=7C,6C deck=- weapon=5D"
    analysis = analysed(scoundrel, scoundrel_match(line, "fight 7C with weapon", "fight 6C with weapon"))
    assert [found.mark for found in analysis.moves] == [None, None]
    assert [found.is_judged for found in analysis.moves] == [True, True]
    assert analysis.curve(0)[-2:] == [1.0, 1.0]
    assert analysis.summary(0).mean_loss == 0.0


def test_a_move_without_another_is_not_judged_but_has_a_chance(scoundrel):
    analysis = analysed(scoundrel, scoundrel_match("scoundrel health=5 room=4C deck=-", "fight 4C"))
    (found,) = analysis.moves
    assert not found.is_judged
    assert (found.chance, found.best, found.mark, found.loss, found.error) == (1.0, None, None, 0.0, 0.0)
    summary = analysis.summary(0)
    assert (summary.judged, summary.mean_loss) == (0, None)


def test_a_game_that_goes_on_has_no_end(scoundrel):
    analysis = analysed(scoundrel, played(Match.start(SCOUNDREL, 7), SCOUNDREL.legal(SCOUNDREL.new(7))[0]))
    assert analysis.result(0) is None
    assert analysis.is_complete
    assert len(analysis.curve(0)) == 1


def test_two_seats_have_two_curves(heap_searcher):
    match = heap_match(0, 0, 0, stones=3)
    analysis = analysed(heap_searcher, match)
    first, second = analysis.curve(0), analysis.curve(1)
    assert second[0] is None
    assert first[0] == first[1] == analysis.moves[0].chance
    assert second[1] == second[2] == analysis.moves[1].chance
    won = [1.0 if seat in match.outcome.winners else 0.0 for seat in (0, 1)]
    assert [first[-1], second[-1]] == won


def test_only_the_seats_asked_for_are_judged(heap_searcher):
    analysis = analysed(heap_searcher, heap_match(0, 0, 0, 0), seats=(1,))
    assert [found.is_judged for found in analysis.moves] == [False, True, False, True]
    assert [found.chance is None for found in analysis.moves] == [True, False, True, False]


def test_actions_out_of_turn_are_listed_without_a_verdict(heap_searcher):
    """Seat 1 takes two, and seat 3 catches it while seat 2 is to move."""
    analysis = analysed(heap_searcher, heap_match(1, 4, players=3))
    caught = analysis.moves[1]
    assert (caught.seat, caught.is_judged, caught.chance) == (2, False, None)
    assert analysis.curve(2) == [None, None]


def test_actions_of_the_table_are_listed(clocked_heap):
    match = played(Match.start(clocked_heap, 1), clocked_heap.actions - 1)
    (found,) = Analyst(cast(Searcher, None), BUDGET).moves(match, (0, 1))
    assert (found.seat, found.is_judged, found.chance) == (TABLE, False, None)


class Finished:
    """A match without an action whose outcome is given."""

    game = HEAP

    def __init__(self, seats, outcome):
        self.header = SimpleNamespace(seats=("a",) * seats)
        self.outcome = outcome

    def __len__(self):
        return 0


@pytest.mark.parametrize(
    ("seats", "winners", "results"),
    [
        (1, (0,), [1.0]),
        (1, (), [0.0]),
        (2, (1,), [0.0, 1.0]),
        (2, (), [0.5, 0.5]),
        (3, (0, 2), [1.0, 0.0, 1.0]),
    ],
)
def test_results(seats, winners, results):
    """A draw is half a win, but a lone player without one has lost."""
    match = cast(Match, Finished(seats, Outcome("over", (0,) * seats, winners)))
    analysis = MatchAnalysis(match, tuple(range(seats)), ())
    assert [analysis.result(seat) for seat in range(seats)] == results
    assert [analysis.curve(seat) for seat in range(seats)] == [[result] for result in results]


@pytest.mark.parametrize(
    ("best", "own", "mark"),
    [
        (0.70, 0.49, BLUNDER),
        (0.70, 0.51, MISTAKE),
        (0.70, 0.59, MISTAKE),
        (0.70, 0.61, INACCURACY),
        (0.70, 0.64, INACCURACY),
        (0.70, 0.66, None),
        (0.50, 0.70, None),
    ],
)
def test_marks_by_loss(best, own, mark):
    found = move(best, own)
    assert found.mark == mark
    assert found.loss == pytest.approx(max(0.0, best - own))
    assert found.best.chance == max(best, own)


def test_noise_is_not_marked():
    """With 50 games each a difference of 15 points has an error of about 10; with 5000, of 1."""
    assert move(0.6, 0.45, iterations=50).error == pytest.approx(0.1, abs=0.005)
    assert move(0.6, 0.45, iterations=50).mark is None
    assert move(0.6, 0.45, iterations=5000).mark == MISTAKE


def test_a_few_wins_of_a_few_are_not_certainty():
    assert estimate(0, 1.0, iterations=10).variance == pytest.approx(11 / 12 * 1 / 12 / 10)


def test_repetitions_that_differ_are_noise():
    """Differences of 0.3 and -0.1: mean 0.1, deviation 0.283, error 0.2."""
    found = JudgedMove(1, 0, 0, "a0", estimate(0, 0.4, 0.6), estimate(1, 0.7, 0.5))
    assert found.loss == pytest.approx(0.1)
    assert found.error == pytest.approx(0.2)
    assert found.mark is None


def test_noise_cancels_in_the_mean():
    moves = [move(0.6, 0.5), move(0.5, 0.6), move(0.6, 0.6)]
    analysis = MatchAnalysis(heap_match(0, 0, 0), (0,), tuple(moves))
    assert analysis.summary(0).mean_loss == pytest.approx(0.0)
    assert sum(found.loss for found in moves) == pytest.approx(0.1)


def test_the_most_costly_move_comes_first():
    found = [move(0.6, 0.5), move(0.9, 0.5), move(0.6, 0.6)]
    assert MatchAnalysis(heap_match(0, 0, 0), (0,), tuple(found)).worst(0) == [found[1], found[0]]


def test_both_moves_get_searches_of_one_size(scoundrel, monkeypatch):
    asked = []
    search = scoundrel.search

    def noted(request):
        asked.append((request.budget.iterations, request.seed, request.forced))
        return search(request)

    monkeypatch.setattr(scoundrel, "search", noted)
    bare, weapon = SCOUNDREL.legal(SCOUNDREL.parse_state(LAST_FIGHT))
    Analyst(scoundrel, BUDGET, "s").verdict(SCOUNDREL.parse_state(LAST_FIGHT), bare, 1)
    assert {iterations for iterations, *_ in asked} == {200}
    seeds = {forced: {seed for _, seed, by in asked if by == forced} for _, _, forced in asked}
    assert seeds[bare] == seeds[weapon]
    assert len(seeds[bare]) == 1 + REPETITIONS
    assert not seeds[-1] & seeds[bare]


def test_the_same_seed_finds_the_same(scoundrel):
    match = Match.start(SCOUNDREL, 7)
    for _ in range(6):
        match.play(SCOUNDREL.greedy(match.state, [1, 2]))
    first, again, other = (analysed(scoundrel, match, seed=seed).moves for seed in ("a", "a", "b"))
    assert first == again
    assert first != other


@pytest.mark.parametrize("moves_before", [0, 5, 12])
def test_what_the_player_did_not_know_does_not_matter(scoundrel, moves_before):
    """Two worlds that the player could not tell apart get the same verdict on every move."""
    match = Match.start(SCOUNDREL, 3)
    for _ in range(moves_before):
        match.play(SCOUNDREL.greedy(match.state, [1, 2]))
    worlds = [copy(match.state), copy(match.state)]
    for world, seed in zip(worlds, "ab", strict=True):
        SCOUNDREL.rules.redeal(world, 0, seeded(seed))
    assert pack(worlds[0]) != pack(worlds[1])
    analyst = Analyst(scoundrel, BUDGET)
    for action in SCOUNDREL.legal(match.state):
        one, two = (analyst.verdict(world, action, 1) for world in worlds)
        assert one == two


def test_a_secret_of_the_other_seat_does_not_matter(heap_searcher):
    state = heap_match(0).state
    worlds = [copy(state) for _ in range(3)]
    for card, world in enumerate(worlds):
        world.cards[0] = card
    verdicts = [Analyst(heap_searcher, BUDGET).verdict(world, 0, 1) for world in worlds]
    assert verdicts[0] == verdicts[1] == verdicts[2]


def test_moves_come_one_by_one(scoundrel):
    """Whoever stops listening has what there was, and the rest is said to be missing."""
    match = Match.start(SCOUNDREL, 7)
    for _ in range(4):
        match.play(SCOUNDREL.greedy(match.state, [1, 2]))
    moves = tuple(islice(Analyst(scoundrel, BUDGET).moves(match, (0,)), 2))
    analysis = MatchAnalysis(match, (0,), moves)
    assert not analysis.is_complete
    assert len(analysis.curve(0)) == 2


def test_thresholds_are_the_worst_first():
    assert list(LEAST_LOSS.values()) == sorted(LEAST_LOSS.values(), reverse=True)


# Two health and no weapon: every line loses, and the score counts the monsters that are left.
LOST = "scoundrel health=2 room=AC,9H,AS,KC deck=2C,3C weapon=-"


def test_without_a_win_left_the_score_is_judged(scoundrel):
    """Two aces and a king: the potion of 9 does not save from any of them."""
    match = scoundrel_match(LOST, "fight AC")
    (found,) = analysed(scoundrel, match).moves
    assert found.scale == Scale(Goal.SCORE, -208, 30)
    assert found.chance == 0.0
    assert found.score == match.outcome.scores[0]
    assert found.reported_loss == pytest.approx(found.choice.score - found.score)


def test_a_needless_death_is_marked_by_score(scoundrel):
    """The ace kills at once; the potion and the small monsters first take five points off the loss."""
    line = "scoundrel health=3 room=AC,2S,10H,3S deck=AS,KS,QS,JS,KC,QC,JC,10C,10S,9C,9S,8C,8S weapon=-"
    match = scoundrel_match(line, "fight AC")
    analysis = analysed(scoundrel, match)
    (found,) = analysis.moves
    assert found.mark is not None
    assert found.choice.score > found.score
    assert analysis.marks(0) == {1: found.mark}
    summary = analysis.summary(0)
    assert (summary.mean_loss, summary.saving) == (None, 1)
    assert summary.mean_score_loss == pytest.approx(found.reported_loss)


def test_by_score_a_curve_shows_the_way_to_the_highest_score(stakes_searcher):
    """Stake 10, the first has the lowest card and stays: it loses 10 chips at worst, and does."""
    match = Match.from_position(STAKES, "stakes stake=10 cards=0,12")
    analysis = analysed(stakes_searcher, played(match, "stay", "stay"))
    assert analysis.scale == Scale(Goal.SCORE, -10, 10)
    assert [analysis.result(seat) for seat in (0, 1)] == [0.0, 1.0]
    first, second = analysis.moves
    assert (first.chance, second.chance) == (None, None)
    assert second.score == 10.0
    assert analysis.curve(1) == [None, 1.0, 1.0]
    assert first.mark == BLUNDER  # folding costs one chip
    assert first.choice.notation == "fold"
    assert (first.choice.score, first.reported_loss) == (-1.0, pytest.approx(-1.0 - first.score))


def test_too_few_games_carry_no_number():
    few = move(1.0, 0.0, iterations=50)
    assert (few.chance, few.reported_loss, few.reported_error, few.mark) == (None, None, None, None)
    assert few.is_judged
