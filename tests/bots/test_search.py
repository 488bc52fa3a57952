"""The search of all games: its tree by hand, its two twins, its budgets, and that thinking longer helps."""

from dataclasses import replace

import pytest

from turnwise.bots.bot import determinized, search_request
from turnwise.bots.search import Budget, Searcher
from turnwise.bots.search.loop import ASKED, DRAW, EXPLORATION, FOR_SEAT, FORCED, HORIZON, search
from turnwise.bots.search.rollout import (
    BY_PLACE,
    BY_SCORE,
    BY_WIN,
    FIRST,
    GOAL,
    LEAST,
    LOWEST,
    MOST,
    NOT_FOUND,
    PLAYERS,
    SPAN,
    WIN,
    keenness,
    settle,
)
from turnwise.bots.search.tree import (
    ACTION,
    CHILD,
    COLUMNS,
    COUNTS,
    EARNED,
    HELD,
    NO_NODE,
    NO_SEAT,
    NODES,
    OFFERED,
    ON_OFFER,
    REWARD,
    ROOT,
    SEAT,
    SIBLING,
    TRIED,
    VISITS,
    add_child,
    any_untried,
    best_child,
    meeting,
    offer,
    promising,
    untried_count,
)
from turnwise.core import contract
from turnwise.core.chance import seeded
from turnwise.core.compiled import bindings
from turnwise.core.fast_rng import RNG_SIZE, seed_rng
from turnwise.core.kernel import bound
from turnwise.core.registry import all_games
from turnwise.core.state import copy

GAMES = {game.id: game for game in all_games()}
MIDDLE = 6  # actions into a game


def blank(rows=8):
    return [[0] * COLUMNS for _ in range(rows)]


def position(game, seed="p", actions=MIDDLE):
    """A position some way into a game, as greedy players reach it, where somebody has a choice."""
    state, rng = game.new(seed), [5, 7]
    for _ in range(actions):
        game.apply(state, game.greedy(state, rng))
    while len(game.legal(state)) < 2:
        game.apply(state, game.greedy(state, rng))
    return state


def asked_of(game, state, budget, seed="s", stop=lambda: False, **more):
    request = search_request(game, state, game.rules.mover(state), budget, seed)
    return SEARCHERS[game.id].search(replace(request, **more), stop)


class Searchers(dict):
    """One compiled search for each game."""

    def __missing__(self, name):
        self[name] = Searcher(GAMES[name], most_nodes=20_000)
        return self[name]


SEARCHERS = Searchers()


def test_a_promise_by_hand():
    """4 visits, 2,400 earned, ten more at the mean of 700: 9,400 / 14; offered 9 times: 500 × 3 / 5."""
    nodes = blank()
    nodes[1][VISITS], nodes[1][OFFERED], nodes[1][REWARD] = 4, 9, 2400
    assert promising(nodes, 1, 700.0, 500.0) == pytest.approx(9400 / 14 + 300)


def test_offers_are_stamped_anew():
    marks = [0] * 6
    first = offer([1, 3], 2, marks)
    second = offer([3, 4], 2, marks)
    assert second > first
    assert [place for place in range(5) if marks[place] == second] == [3, 4]


def test_the_first_child_of_a_node_is_always_new():
    marks = [0] * 6
    assert best_child(blank(), ROOT, 2, marks, offer([1, 3], 2, marks), [0] * 6, [0] * COUNTS, 500) == NO_NODE


def test_the_better_child_is_followed_until_a_new_action_promises_more():
    """Two children: 7,200 in 9 visits (usual) and 300 in one, 750 together; exploration 500.

    Three actions: a new one promises 750 + 250 / 3 × √10 = 1013.5, the usual child 14,700 / 19 + 250 × √10
    / 10 = 852.7. Where both actions on offer have children, the lesser is the less known one: 7,800 / 11 +
    250 / 2 × √11 / 2 = 916.4 against 856.6; with exploration 100 it is 750.6 against 789.2.
    """
    nodes = blank()
    add_child(nodes, ROOT, 1, 0, 0, True)
    add_child(nodes, ROOT, 2, 1, 0, False)
    nodes[1][VISITS], nodes[1][OFFERED], nodes[1][REWARD] = 9, 9, 7200
    nodes[2][VISITS], nodes[2][OFFERED], nodes[2][REWARD] = 1, 9, 300
    marks, rivals, counts = [0] * 6, [0] * 6, [0] * COUNTS
    assert best_child(nodes, ROOT, 3, marks, offer([0, 1, 2], 3, marks), rivals, counts, 500) == NO_NODE
    assert (counts[ON_OFFER], counts[TRIED], counts[EARNED]) == (2, 10, 7500)
    assert best_child(nodes, ROOT, 2, marks, offer([0, 1], 2, marks), rivals, counts, 500) == 2
    assert best_child(nodes, ROOT, 2, marks, offer([0, 1], 2, marks), rivals, counts, 100) == 1
    assert best_child(nodes, ROOT, 1, marks, offer([1], 1, marks), rivals, counts, 500) == 2
    assert (nodes[1][OFFERED], nodes[2][OFFERED]) == (12, 13)


def test_an_action_is_not_tried_while_a_child_does_much_better():
    """100 actions, two children: 90,000 in 99 visits (usual), and nothing in one; 900 together.

    Curiosity 500: a new action promises 900 + 2.5 × √100 = 925, the good child 99,000 / 109 + 250 × √100
    / 100 = 933.
    """
    nodes = blank()
    add_child(nodes, ROOT, 1, 0, 0, True)
    add_child(nodes, ROOT, 2, 1, 0, False)
    nodes[1][VISITS], nodes[1][OFFERED], nodes[1][REWARD] = 99, 99, 90_000
    nodes[2][VISITS], nodes[2][OFFERED], nodes[2][REWARD] = 1, 99, 0
    marks, rivals, counts = [0] * 101, [0] * 101, [0] * COUNTS
    assert best_child(nodes, ROOT, 100, marks, offer(list(range(100)), 100, marks), rivals, counts, 500) == 1


def test_lines_meet_where_the_same_is_known():
    """Four rows of an index: 6 and 10 both belong into the third, so the later one lies behind the other."""
    nodes, counts, index = blank(), [0] * COUNTS, [0] * 4
    counts[NODES] = 3
    assert meeting(nodes, 2, 0, counts, index) == 2
    assert (counts[NODES], index) == (3, [0, 0, 0, 0])
    assert [meeting(nodes, 1, key, counts, index) for key in (6, 10, 6, 10)] == [3, 4, 3, 4]
    assert (counts[NODES], index) == (5, [0, 0, 3, 4])
    assert [nodes[node][:3] for node in (3, 4)] == [[6, NO_SEAT, NO_NODE], [10, NO_SEAT, NO_NODE]]


def test_an_entry_of_an_earlier_search_is_free():
    """It points behind the last node, or to a node that is something else by now."""
    nodes, counts, index = blank(), [0] * COUNTS, [0, 1, 5, 0]
    counts[NODES] = 3
    nodes[5][ACTION], nodes[5][SEAT] = 6, NO_SEAT
    assert meeting(nodes, 2, 6, counts, index) == 3
    assert meeting(nodes, 2, 5, counts, index) == 4
    assert index == [0, 4, 3, 0]


def test_in_a_full_table_a_line_goes_on_alone():
    nodes, counts, index = blank(3), [0] * COUNTS, [0] * 4
    counts[NODES] = 3
    assert (meeting(nodes, 2, 6, counts, index), index) == (2, [0] * 4)


def test_only_what_a_game_calls_sensible_is_searched():
    """Two cards, none of them fits: a call would be legal, but only the draw is tried."""
    game = GAMES["uno"]
    state = game.position("official", {}, {"hand1": "b1,b2", "hand2": "3", "top": "r9"})
    assert len(game.legal(state)) > 1
    result = asked_of(game, state, Budget(30))
    assert [game.text.format_action(state, choice.action) for choice in result.moves] == ["draw"]


def test_actions_without_a_child_are_counted_and_picked():
    marks = [0] * 8
    out = [1, 3, 4, 6]
    stamp = offer(out, 4, marks)
    marks[3] = stamp + HELD
    assert untried_count(out, 4, marks, stamp) == 3
    assert [any_untried(out, marks, stamp, pick) for pick in range(3)] == [1, 4, 6]


def settled(goal, won, ends_with, reason=1, lowest=0, span=1):
    """The row of gains after an imagined game with these winners and scores."""

    def outcome(state, scores):
        scores[:] = ends_with
        return reason

    bindings = {contract.outcome: outcome, contract.winners: lambda state: won}
    bindings[contract.evaluate] = lambda state, seat: 700 - 100 * seat
    gains = [0] * (FIRST + len(ends_with))
    gains[GOAL], gains[PLAYERS], gains[LOWEST], gains[SPAN] = goal, len(ends_with), lowest, span
    gains[LEAST], gains[MOST] = (NOT_FOUND, 0) if goal == BY_SCORE else (0, WIN)
    bound(settle, bindings)(None, 400, [0] * len(ends_with), gains)
    return gains


@pytest.mark.parametrize(
    ("won", "expected"), [(0b001, [WIN, 0, 0]), (0b110, [0, WIN, WIN]), (0, [400, 400, 400])]
)
def test_rewards_by_win(won, expected):
    assert settled(BY_WIN, won, [5, 5, 5])[FIRST:] == expected


def test_rewards_by_score_are_points_above_the_lowest():
    """Scores from −10 on: 3 is 13 points above, −4 is 6; they lie 7 points apart, and so does exploration."""
    gains = settled(BY_SCORE, 0b10, [3, -4], lowest=-10, span=20)
    assert gains[FIRST:] == [13 * WIN, 6 * WIN]
    assert (gains[LEAST], gains[MOST]) == (6 * WIN, 13 * WIN)
    assert keenness(500, gains) == 3500


@pytest.mark.parametrize(
    ("won", "scores", "expected"),
    [
        (0b001, [1, 9, 5], [1000, 500, 0]),  # the winner is first, whatever the scores
        (0, [7, 7, 2], [750, 750, 0]),  # two share the first place
        (0b110, [9, 3, 3], [0, 750, 750]),
    ],
)
def test_rewards_by_place(won, scores, expected):
    assert settled(BY_PLACE, won, scores)[FIRST:] == expected


@pytest.mark.parametrize(
    ("goal", "span", "expected"), [(BY_WIN, 1, [700, 600]), (BY_SCORE, 20, [14_000, 12_000])]
)
def test_before_the_end_the_games_judgement_counts(goal, span, expected):
    """Of a span of 20 points, 700 thousandths are 14."""
    assert settled(goal, 0b01, [0, 0], reason=0, span=span)[FIRST:] == expected


def test_without_rewards_there_is_no_curiosity_by_score():
    gains = [0] * FIRST
    gains[LEAST], gains[MOST] = NOT_FOUND, 0
    assert keenness(500, gains) == 0


class Worlds(list):
    """Two states that are copied when assigned, as records are."""

    def __setitem__(self, at, state):
        super().__setitem__(at, copy(state))


@pytest.mark.parametrize("name", GAMES)
def test_the_interpreted_search_grows_the_same_tree(name):
    game, iterations = GAMES[name], 40
    state = position(game)
    seat = game.rules.mover(state)
    result = asked_of(game, state, Budget(iterations))
    asked = [0] * ASKED
    asked[FOR_SEAT], asked[FORCED], asked[HORIZON] = seat, -1, game.judgement.horizon
    asked[EXPLORATION], asked[DRAW] = game.judgement.exploration, 0 if game.players_of(state) == 1 else 500
    chance, rng = seeded("search:s"), [0] * RNG_SIZE
    words = [word & 0xFFFFFFFF for word in chance[:2]]
    seed_rng(rng, words[0] | words[1] << 32)
    nodes, counts = blank(2 * iterations + 2), [0] * COUNTS
    counts[NODES] = ROOT + 1
    worlds = Worlds([determinized(game, state, seat, "s")] * 2)
    out, path = [0] * game.actions, [0] * 64
    marks, rivals = [0] * (game.actions + 1), [0] * (game.actions + 1)
    players = game.players_of(state)
    scores, gains = [0] * players, [0] * (FIRST + players)
    gains[PLAYERS], gains[SPAN], gains[MOST] = players, 1, WIN
    rows = (out, marks, path, rivals, counts, scores, gains, [0] * 128)
    bound(search, bindings(game))(worlds, iterations, asked, chance, rng, nodes, *rows)
    found, child = {}, nodes[ROOT][CHILD]
    while child != NO_NODE:
        found[nodes[child][ACTION]] = (nodes[child][VISITS], nodes[child][REWARD])
        child = nodes[child][SIBLING]
    compiled = {choice.action: choice for choice in result.moves}
    assert {action: visits for action, (visits, _) in found.items()} == {
        action: choice.visits for action, choice in compiled.items()
    }
    for action, (visits, rewards) in found.items():
        assert compiled[action].value == rewards / (WIN * visits)


@pytest.mark.parametrize("name", GAMES)
def test_a_result_is_legal_repeatable_and_spends_its_iterations(name):
    game = GAMES[name]
    state = position(game)
    one, two = (asked_of(game, state, Budget(300)) for _ in range(2))
    assert one.moves == two.moves
    assert {choice.action for choice in one.moves} <= set(game.legal(state))
    assert one.iterations == sum(choice.visits for choice in one.moves) == 300
    assert one.steps >= 300
    other = asked_of(game, state, Budget(300), "another")
    assert (other.moves, other.steps) != (one.moves, one.steps)
    assert all(0 <= choice.low <= choice.value <= choice.high <= 1 for choice in one.moves)


def test_a_forced_action_gets_all_visits():
    game = GAMES["card_slot"]
    state = position(game)
    action = game.legal(state)[-1]
    (choice,) = asked_of(game, state, Budget(200), forced=action).moves
    assert (choice.action, choice.visits) == (action, 200)


def test_a_full_table_is_no_end():
    game = GAMES["scoundrel"]
    small = Searcher(game, most_nodes=20)
    state = position(game)
    result = small.search(search_request(game, state, 0, Budget(500), "s"))
    assert result.iterations == 500
    assert sum(choice.visits for choice in result.moves) == 500


def test_a_budget_of_time_ends():
    game = GAMES["scoundrel"]
    result = asked_of(game, position(game), Budget(seconds=0.05))
    assert result.iterations > 0
    assert result.seconds >= 0.05


def test_a_search_that_is_stopped_says_what_it_has():
    game = GAMES["scoundrel"]
    answers = iter([False, False, True])
    result = asked_of(game, position(game), Budget(1_000_000), stop=lambda: next(answers))
    assert 0 < result.iterations < 1_000_000
    assert result.moves


def test_a_search_until_sure_makes_the_same_move_with_less_work():
    game = GAMES["scoundrel"]
    for seed in range(12):
        state = position(game, seed)
        whole = asked_of(game, state, Budget(3000))
        sure = asked_of(game, state, Budget(3000), until_sure=True)
        assert sure.best.action == whole.best.action
        assert sure.iterations <= whole.iterations


def test_a_budget_is_something():
    with pytest.raises(ValueError, match="iterations or seconds"):
        Budget()


def test_an_obvious_move_is_found():
    """Seven health, the last monster is a ten, the weapon is a six: bare hands die, the weapon wins."""
    game = GAMES["scoundrel"]
    state = game.position("1.0", {}, {"health": "7", "weapon": "6D", "room": "10C", "deck": "-"})
    with_weapon = game.read_action(state, next(text for text in moves(game, state) if "weapon" in text))
    result = asked_of(game, state, Budget(50))
    assert result.best.action == with_weapon
    assert result.best.value == 1.0
    assert all(choice.value == 0 for choice in result.moves[1:])


def moves(game, state):
    return [game.text.format_action(state, action) for action in game.legal(state)]


def test_thinking_longer_wins_more_dungeons():
    """Of 60 dungeons greedy wins about 5, a search of 1,000 iterations about 45: far beyond luck."""
    game = GAMES["scoundrel"]
    won = {None: 0, 1000: 0}
    for budget in won:
        for seed in range(60):
            state, rng = game.new(f"longer{seed}"), [3, 4]
            while game.outcome(state) is None:
                actions = game.legal(state)
                if budget is None:
                    action = game.greedy(state, rng)
                elif len(actions) == 1:
                    action = actions[0]
                else:
                    action = asked_of(game, state, Budget(budget), f"{seed}", until_sure=True).best.action
                game.apply(state, action)
            won[budget] += bool(game.outcome(state).winners)
    assert won[1000] > won[None] + 8
