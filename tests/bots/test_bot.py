"""Bots: the determinized states they get, and that they play by nothing else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from present import present
from turnwise import game
from turnwise.bots.bot import Bot, advise, determinized
from turnwise.bots.levels import budget_of
from turnwise.bots.search import SearchRequest, SearchResult
from turnwise.core.interfaces import NO_ACTION
from turnwise.core.position import Position
from turnwise.core.registry import game_ids
from turnwise.core.state import pack

LEVELS = ["random", "greedy", "search:50"]
SCOUNDREL = game("scoundrel")


def after(played, seed, moves):
    """A position with a choice, some moves or more into a game of chance."""
    state, chance = played.new(seed), Bot(played, "random", f"{seed}")
    while moves > 0 or len(played.legal(state)) == 1:
        played.apply(state, chance.choose(state))
        moves -= 1
        if played.outcome(state):
            return after(played, seed + 1, 0)
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", game_ids())
@settings(max_examples=15)
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 30))
def test_what_a_seat_cannot_know_changes_nothing(game_id, level, seed, moves):
    """Worlds re-dealt for the mover look the same to it, so it does the same in all of them."""
    played = game(game_id)
    state = after(played, seed, moves)
    seat = played.rules.mover(state)
    worlds = [state, *(determinized(played, state, seat, name) for name in "ab")]
    assert len({Bot(played, level, "7").choose(world, moves) for world in worlds}) == 1


@pytest.mark.parametrize("game_id", game_ids())
def test_a_search_is_asked_without_the_true_state(game_id):
    played, asked = game(game_id), list[SearchRequest]()
    state = after(played, 3, 9)
    seat = played.rules.mover(state)
    for world in (state, determinized(played, state, seat, "a"), determinized(played, state, seat, "b")):
        Bot(played, "hard", "7", asked.append).choose(world, 9)
    assert len(asked) == 3
    assert asked[0] == asked[1] == asked[2]
    assert asked[0].root_state != pack(state)
    assert (asked[0].seat, asked[0].budget) == (seat, budget_of("hard"))


@pytest.mark.parametrize("game_id", game_ids())
def test_the_greedy_player_stands_in_for_a_search_that_is_late(game_id):
    played = game(game_id)  # eight moves: behind the draft of Tactics, which is not searched
    for moves in range(8, 11):
        state = after(played, 5, moves)
        late = Bot(played, "expert", "7", lambda request: None)
        assert late.choose(state, moves) == Bot(played, "greedy", "7").choose(state, moves)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_choose_legal_actions_until_the_end(level):
    state, bot = SCOUNDREL.new(1), Bot(SCOUNDREL, level)
    while not SCOUNDREL.outcome(state):
        action = bot.choose(state)
        assert action in SCOUNDREL.legal(state)
        SCOUNDREL.apply(state, action)


def test_the_random_player_takes_every_action_some_time():
    state, bot = SCOUNDREL.new(1), Bot(SCOUNDREL, "random")
    assert {bot.choose(state) for _ in range(200)} == set(SCOUNDREL.legal(state))


def test_the_same_moment_is_the_same_choice_whatever_came_before():
    state, early, late = SCOUNDREL.new(1), Bot(SCOUNDREL, "random", "x"), Bot(SCOUNDREL, "random", "x")
    chosen = [early.choose(state, moment) for moment in range(20)]
    assert [late.choose(state, moment) for moment in reversed(range(20))] == chosen[::-1]
    assert len(set(chosen)) > 1


def test_the_choice_is_what_a_search_advises():
    state, budget = SCOUNDREL.new(1), present(budget_of("search:200"))
    result = advise(SCOUNDREL, state, 0, budget, "x:0:3")
    assert Bot(SCOUNDREL, "search:200", "x").choose(state, 3) == result.best.action
    assert result.iterations == 200


def refuse(request: SearchRequest) -> SearchResult:
    """Searches that no one may ask for."""
    raise AssertionError(request)


def test_a_choice_of_one_is_not_thought_about():
    state = SCOUNDREL.parse_state("scoundrel health=9 room=2C deck=-")
    assert len(SCOUNDREL.legal(state)) == 1
    assert Bot(SCOUNDREL, "expert", search=refuse).choose(state) == SCOUNDREL.legal(state)[0]


@pytest.mark.parametrize("level", ["greedy", "expert"])
def test_bots_take_sensible_out_of_turn(heap, level):
    state = heap.parse_state("heap 1 players=3 left=5 turn=1 careless=0")
    catch = Position(heap, state).read("3 catches")
    assert heap.legal_out_of_turn(state) == [catch]
    assert [Bot(heap, level).act_out_of_turn(state, seat) for seat in range(3)] == [
        NO_ACTION,
        NO_ACTION,
        catch,
    ]
    assert Bot(SCOUNDREL, level).act_out_of_turn(SCOUNDREL.new(1), 0) == NO_ACTION


def test_the_random_player_takes_no_out_of_turn(heap):
    state = heap.parse_state("heap 1 players=3 left=5 turn=1 careless=0")
    assert [Bot(heap, "random").act_out_of_turn(state, seat) for seat in range(3)] == [NO_ACTION] * 3
