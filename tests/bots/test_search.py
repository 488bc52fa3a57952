"""The search of all games: its two twins, its budgets, its results, and that searching longer helps."""

from dataclasses import replace

import pytest

from present import present
from turnwise.bots.bot import search_request
from turnwise.bots.search import SearchBudget, Searcher
from turnwise.bots.search.in_process import search_interpreted
from turnwise.bots.search.loop import SEARCH, iterate
from turnwise.bots.search.memory import allocated, begun, interpreted
from turnwise.bots.search.records import Node, TreeStatus
from turnwise.bots.search.searcher import InterpretedSearcher
from turnwise.bots.search.settings import settings_of
from turnwise.bots.search.task import packed
from turnwise.bots.search.tree import ROOT, SHARED
from turnwise.core.compile.compiled_game import bindings, compiled_game, unpacked
from turnwise.core.compile.compiler import bound
from turnwise.core.interfaces import Goal
from turnwise.core.position import Position
from turnwise.core.registry import all_games
from turnwise.core.state import copy, unpack

GAMES = {game.id: game for game in all_games()}
MIDDLE = 6  # actions into a game


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


def test_only_what_a_game_calls_sensible_is_searched():
    """Two cards, none of them fits: a call would be legal, but only the draw is tried."""
    game = GAMES["uno"]
    state = game.position("official", {}, {"hand1": "b1,b2", "hand2": "3", "top": "r9"})
    assert len(game.legal(state)) > 1
    result = asked_of(game, state, SearchBudget(30))
    assert [game.text.format_action(state, choice.action) for choice in result.moves] == ["draw"]


def grown(nodes):
    """Nodes as far as they were written: of a shared one, neither siblings nor visits."""
    return [(node.action, node.seat, node.first_child) if node.seat == SHARED else node for node in nodes]


@pytest.mark.parametrize("by", Goal)
@pytest.mark.parametrize("name", GAMES)
def test_the_interpreted_search_grows_the_same_tree(name, by):
    game, iterations, room = GAMES[name], 40, 82
    state = position(game)
    request = replace(
        search_request(game, state, game.rules.mover(state), SearchBudget(iterations), "s"), by=by
    )
    root = unpack(game.state_class, request.root_state)
    settings, fast = settings_of(request, root), compiled_game(game)
    twin = interpreted(game, settings, request.seed, room)
    bound(iterate, bindings(game))(root, copy(root), twin, iterations)
    search = begun(allocated(fast, room), fast, settings, request.seed)
    compiled_iterate = fast.more("search", {"search": SEARCH}).compile("search")
    compiled_iterate(fast.record(root), fast.record(root), search, iterations)
    status = unpacked(TreeStatus, search.tree.status)
    assert status == twin.tree.status
    assert status.node_count > ROOT + 1
    nodes = [unpacked(Node, node) for node in search.tree.nodes[: status.node_count]]
    assert grown(nodes) == grown(twin.tree.nodes[: status.node_count])
    assert (list(search.chance), list(search.rng)) == (twin.chance, twin.rng)
    result = asked_of(game, state, SearchBudget(iterations), by=by)
    assert result.steps == twin.totals.decisions
    children = {node.action: node.visits for node in nodes[1:] if node.visits}
    assert all(children[move.action] for move in result.moves)


@pytest.mark.parametrize("name", GAMES)
def test_an_interpreted_search_finds_the_same(name):
    """The same numbers to the last digit; nothing of it has to be compiled."""
    game = GAMES[name]
    state = position(game)
    request = search_request(game, state, game.rules.mover(state), SearchBudget(60), "s")
    here = InterpretedSearcher(game).search(request)
    there = SEARCHERS[name].search(request)
    assert replace(here, seconds=0) == replace(there, seconds=0)


def test_an_interpreted_search_stops_when_told_to_and_says_what_it_found():
    game = GAMES["scoundrel"]
    state = position(game)
    request = search_request(game, state, game.rules.mover(state), SearchBudget(iterations=10**9), "s")
    asked = iter([False] * 3)
    found = search_interpreted(request, stop=lambda: next(asked, True))
    assert 0 < found.iterations < 10**9
    assert found.best.action in game.legal(state)
    assert search_interpreted(request, stop=lambda: True).moves == ()
    few = replace(request, budget=SearchBudget(iterations=7))
    assert search_interpreted(few).iterations == 7


@pytest.mark.parametrize("name", GAMES)
def test_a_result_is_legal_repeatable_and_spends_its_iterations(name):
    game = GAMES[name]
    state = position(game)
    one, two = (asked_of(game, state, SearchBudget(300)) for _ in range(2))
    assert one.moves == two.moves
    assert {choice.action for choice in one.moves} <= set(game.legal(state))
    assert one.iterations == sum(choice.visits for choice in one.moves) == 300
    assert one.steps >= 300
    other = asked_of(game, state, SearchBudget(300), "another")
    assert (other.moves, other.steps) != (one.moves, one.steps)
    assert all(0 <= choice.low <= choice.value <= choice.high <= 1 for choice in one.moves)


def test_a_forced_action_gets_all_visits():
    game = GAMES["card_slot"]
    state = position(game)
    action = game.legal(state)[-1]
    (choice,) = asked_of(game, state, SearchBudget(200), forced=action).moves
    assert (choice.action, choice.visits) == (action, 200)


def test_a_full_table_is_no_end():
    game = GAMES["scoundrel"]
    small = Searcher(game, most_nodes=20)
    state = position(game)
    result = small.search(search_request(game, state, 0, SearchBudget(500), "s"))
    assert result.iterations == 500
    assert sum(choice.visits for choice in result.moves) == 500


def test_a_budget_of_time_ends():
    game = GAMES["scoundrel"]
    result = asked_of(game, position(game), SearchBudget(seconds=0.05))
    assert result.iterations > 0
    assert result.seconds >= 0.05


def test_a_search_that_is_stopped_says_what_it_has():
    game = GAMES["scoundrel"]
    answers = iter([False, False, True])
    result = asked_of(game, position(game), SearchBudget(1_000_000), stop=lambda: next(answers))
    assert 0 < result.iterations < 1_000_000
    assert result.moves


def test_a_search_until_sure_makes_the_same_move_with_less_work():
    game = GAMES["scoundrel"]
    for seed in range(12):
        state = position(game, seed)
        whole = asked_of(game, state, SearchBudget(3000))
        sure = asked_of(game, state, SearchBudget(3000), until_sure=True)
        assert sure.best.action == whole.best.action
        assert sure.iterations <= whole.iterations


def test_a_budget_is_something():
    with pytest.raises(ValueError, match="iterations or seconds"):
        SearchBudget()


def test_an_obvious_move_is_found():
    """Seven health, the last monster is a ten, the weapon is a six: bare hands die, the weapon wins."""
    game = GAMES["scoundrel"]
    state = game.position("1.0", {}, {"health": "7", "weapon": "6D", "room": "10C", "deck": "-"})
    with_weapon = Position(game, state).read(next(text for text in moves(game, state) if "weapon" in text))
    result = asked_of(game, state, SearchBudget(50))
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
                    action = asked_of(
                        game, state, SearchBudget(budget), f"{seed}", until_sure=True
                    ).best.action
                game.apply(state, action)
            won[budget] += bool(present(game.outcome(state)).winners)
    assert won[1000] > won[None] + 8


def test_what_is_forbidden_at_the_root_is_not_tried_there_unless_nothing_else_is_legal():
    game = GAMES["scoundrel"]
    state = position(game)
    legal = game.legal(state)
    request = search_request(game, state, 0, SearchBudget(40), "s")
    forbidden = replace(request, forbidden=1 << legal[0])
    for searcher in (InterpretedSearcher(game), SEARCHERS["scoundrel"]):
        assert {move.action for move in searcher.search(request).moves} == set(legal)
        assert {move.action for move in searcher.search(forbidden).moves} == set(legal[1:])
        every = replace(request, forbidden=sum(1 << action for action in legal))
        assert searcher.search(every).moves == searcher.search(request).moves


def test_a_forbidden_request_is_the_same_as_plain_data():
    game = GAMES["scoundrel"]
    request = search_request(game, position(game), 0, SearchBudget(40), "s")
    asked = replace(request, forbidden=5, until_sure=True, by=Goal.SCORE)
    assert packed(asked).unpacked() == asked
