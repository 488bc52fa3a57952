"""While a search is compiled, bots search less, and the table says how far it is."""

from typing import cast

import pytest

from serving import in_loop, serving
from turnwise import game
from turnwise.bots import deadline
from turnwise.server.rooms.hints import refusal_of
from turnwise.server.rooms.searches import Excuse, Searches, prepare_next
from turnwise.workers import Readiness
from waiting import awaited


def stand_ins(player):
    return [message for message in player.heard if message["type"] == "STAND_IN"]


@in_loop
async def test_a_table_hears_how_far_its_bot_is_until_it_searches(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path / "nothing compiled"))
    monkeypatch.setattr(deadline, "WARM_UP", 0.1)
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "medium")
        async with served.at(made["table"]) as one:
            await one.hear_until(lambda it: it["type"] == "STAND_IN" and it["compiled"] > 0)
            async with served.at(made["table"]) as late:  # hears it too, at once
                told = await late.hear_type("STAND_IN")
                assert (told["seats"], told["hasFailed"]) == ([1], False)
            await one.hear_until(lambda it: it["type"] == "STAND_IN" and not it["seats"])
            compiled = [message["compiled"] for message in stand_ins(one)]
            assert len(compiled) > 3
            assert compiled == sorted(compiled)
            assert compiled[-1] == 1.0
            async with served.at(made["table"]) as warm:
                assert not stand_ins(warm)


@in_loop
async def test_a_hint_is_worked_out_before_the_search_is_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path / "nothing compiled"))
    monkeypatch.setattr(deadline, "WARM_UP", 0.1)
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        async with served.at(made["table"], made["secret"]) as player:
            answer = await player.ask("HINT")
            assert answer["type"] == "HINT"
            assert answer["moves"][0]["visits"] > 0
            assert served.app.state.rooms.searches.preparing.keys() == {"scoundrel"}


@in_loop
async def test_searches_are_prepared_one_by_one_before_a_table_asks_for_them(tmp_path, monkeypatch):
    wanted = [game("scoundrel"), game("card_slot")]
    monkeypatch.setattr("turnwise.server.rooms.rooms.registry.all_games", lambda: wanted)
    async with serving(tmp_path, prepare_searches=True, sweep_seconds=0.05) as served:
        searches = served.app.state.rooms.searches
        at_once = []

        def are_ready():
            at_once.append(len(searches.preparing))
            return all(searches.readiness(each).is_ready for each in wanted)

        await awaited(are_ready)
        assert max(at_once) == 1


def test_only_what_is_not_settled_is_prepared():
    begun = []

    def prepare(game):
        begun.append(game.id)

    failed = game("scoundrel")
    for _ in range(2):
        prepare_next([failed, game("uno")], lambda each: each is failed, prepare)
    assert begun == ["uno", "uno"]
    prepare_next([failed], lambda each: True, prepare)
    assert begun == ["uno", "uno"]


@in_loop
async def test_simple_bots_have_no_stand_ins(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path / "nothing compiled"))
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "greedy")
        async with served.at(made["table"], made["secret"]) as player:
            if not player.state["legal"]:
                await player.hear_until(lambda it: it["type"] == "STATE" and it["legal"])
            await player.ask("PING")
            assert not stand_ins(player)


class Busy:
    """What thinks, while it compiles the search of some games."""

    def __init__(self, **preparing):
        self.preparing = preparing

    def readiness(self, game):
        return Readiness(self.preparing.get(game.id, 0.0), has_failed=False)


@pytest.mark.parametrize(
    ("excuse", "preparing", "code", "sentence"),
    [
        (Excuse.BUSY, {"uno": 0.4}, "no_hint_yet", "the search of UNO is prepared first (40 %)"),
        (Excuse.BUSY, {"uno": 0.99}, "no_hint_yet", "the search of UNO is prepared first (almost ready)"),
        (Excuse.BUSY, {}, "no_hint_yet", "other tables are thought for first"),
        (Excuse.FAILED, {}, "no_hint", "no hints can be worked out for this game now"),
    ],
)
def test_why_there_is_no_hint(excuse, preparing, code, sentence):
    refused = refusal_of(excuse, game("scoundrel"), cast(Searches, Busy(**preparing)))
    assert refused.code == code
    assert sentence in refused.sentence
    assert "bot" not in refused.sentence  # nobody plays Scoundrel with one
