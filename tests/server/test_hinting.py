"""Hints: who may ask for them, and numbers only where the visits of a move carry them."""

import asyncio

import pytest

from serving import in_loop, serving
from turnwise import game
from turnwise.bots.search import MoveStatistics, SearchResult
from turnwise.bots.search.results import FEWEST_VISITS
from turnwise.core.interfaces import Goal
from turnwise.server.rooms.hints import hint_of

SCOUNDREL = game("scoundrel")


@pytest.mark.parametrize("goal", [Goal.WIN, Goal.SCORE])
def test_a_number_is_told_only_where_the_visits_carry_it(goal):
    state = SCOUNDREL.new("a")
    first, second = SCOUNDREL.legal(state)[:2]
    moves = (
        MoveStatistics(first, FEWEST_VISITS, 0.43, 0.40, 0.46),
        MoveStatistics(second, FEWEST_VISITS - 1, 1.0, 0.9, 1.0),
    )
    told = hint_of("r1", 7, SCOUNDREL, state, SearchResult(moves, 1_000, 9_000, 0.5, goal))
    carried, little = told.moves
    by_score = goal == Goal.SCORE
    assert (carried.chance, carried.score) == ((None, 0.43) if by_score else (0.43, None))
    assert (carried.low, carried.high, carried.visits) == (0.40, 0.46, FEWEST_VISITS)
    assert (little.chance, little.score, little.low, little.high) == (None,) * 4
    assert (little.action, little.visits) == (second, FEWEST_VISITS - 1)
    assert little.text == SCOUNDREL.text.format_action(state, second)


@pytest.mark.usefixtures("connections")
@in_loop
async def test_hints_are_for_matches_without_other_people(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await served.two_players("card_slot")
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            mover = first if first.state["legal"] else second
            assert (await mover.ask("HINT"))["code"] == "NO_HINT"
        made = await served.table("scoundrel", "own")
        async with served.at(made["table"], made["secret"]) as player:
            answer = await player.ask("HINT", level="medium")
            while answer.get("code") == "NO_HINT_YET" or answer["moves"][0]["visits"] < FEWEST_VISITS:
                await asyncio.sleep(0.2)  # its search may have to be compiled first, or the machine is busy
                answer = await player.ask("HINT", level="medium")
            assert {choice["action"] for choice in answer["moves"]} <= {
                it["id"] for it in player.state["legal"]
            }
            assert answer["goal"] == "win"
            carried = [choice for choice in answer["moves"] if choice["visits"] >= FEWEST_VISITS]
            assert all(it["low"] <= it["chance"] <= it["high"] for it in carried)
            for choice in answer["moves"][len(carried) :]:
                assert [choice[name] for name in ("chance", "score", "low", "high")] == [None] * 4
            assert 0 < len(carried) < len(answer["moves"])
