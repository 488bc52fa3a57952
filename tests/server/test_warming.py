"""While a search is compiled, the table says for which bots a simple player acts, and how far it is."""

import asyncio
from typing import NamedTuple

import pytest

from serving import in_loop, serving
from turnwise import game
from turnwise.bots import deadline
from turnwise.server.rooms.hinting import refusal_of
from turnwise.server.rooms.thinkers import Excuse


def stand_ins(player):
    return [message for message in player.heard if message["type"] == "STAND_IN"]


@in_loop
async def test_a_table_hears_how_far_its_bot_is_until_it_searches(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path / "nothing compiled"))
    monkeypatch.setattr(deadline, "WARMING", 0.1)
    async with serving(tmp_path) as house:
        made = await house.table("card_slot", "own", "medium")
        async with house.at(made["table"]) as one:
            await one.hear_until(lambda it: it["type"] == "STAND_IN" and it["compiled"] > 0)
            async with house.at(made["table"]) as late:  # hears it too, at once
                told = await late.hear_type("STAND_IN")
                assert (told["seats"], told["hasFailed"]) == ([1], False)
            await one.hear_until(lambda it: it["type"] == "STAND_IN" and not it["seats"])
            told = [message["compiled"] for message in stand_ins(one)]
            assert len(told) > 3
            assert told == sorted(told)
            assert told[-1] == 1.0
            async with house.at(made["table"]) as warm:
                assert not stand_ins(warm)


@in_loop
async def test_a_hint_is_refused_with_how_far_the_bot_is(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path / "nothing compiled"))
    monkeypatch.setattr(deadline, "WARMING", 0.1)
    async with serving(tmp_path) as house:
        made = await house.table("scoundrel", "own")
        async with house.at(made["table"], made["secret"]) as player:
            told = []
            while len(set(told)) < 3:
                answer = await player.ask("HINT")
                assert (answer["type"], answer.get("code")) == ("REFUSED", "NO_HINT_YET")
                told.append(answer["sentence"])
                await asyncio.sleep(0.2)
            assert told[0] == "no hint yet: its search is being prepared (0 %)"


@in_loop
async def test_simple_bots_have_no_stand_ins(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path / "nothing compiled"))
    async with serving(tmp_path) as house:
        made = await house.table("card_slot", "own", "greedy")
        async with house.at(made["table"], made["secret"]) as player:
            if not player.state["legal"]:
                await player.hear_until(lambda it: it["type"] == "STATE" and it["legal"])
            await player.ask("PING")
            assert not stand_ins(player)


class Standing(NamedTuple):
    compiled: float


class Busy:
    """What thinks, while it compiles the search of some games."""

    def __init__(self, **preparing):
        self.preparing = preparing

    def standing(self, game):
        return Standing(self.preparing.get(game.id, 0.0))


@pytest.mark.parametrize(
    ("excuse", "preparing", "code", "sentence"),
    [
        (Excuse.WARMING, {"scoundrel": 0.4}, "no_hint_yet", "its search is being prepared (40 %)"),
        (Excuse.WARMING, {"scoundrel": 0.99}, "no_hint_yet", "its search is being prepared (almost ready)"),
        (Excuse.BUSY, {"uno": 0.4}, "no_hint_yet", "the search of UNO is prepared first (40 %)"),
        (Excuse.BUSY, {}, "no_hint_yet", "other tables are thought for first"),
        (Excuse.FAILED, {}, "no_hint", "no hints can be worked out for this game now"),
    ],
)
def test_why_there_is_no_hint(excuse, preparing, code, sentence):
    refused = refusal_of(excuse, game("scoundrel"), Busy(**preparing))
    assert refused.code == code
    assert sentence in refused.sentence
    assert "bot" not in refused.sentence  # nobody plays Scoundrel with one
