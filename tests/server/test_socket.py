"""Whole sessions with a real server over real sockets."""

import json
from itertools import pairwise

import pytest
import websockets

from serving import Player, in_loop, serving

pytestmark = pytest.mark.usefixtures("connections")


async def play_out(*players, choose=lambda legal: legal[0]):
    """Let whoever may act do so until the match is over."""
    while players[0].state["status"] == "playing":
        version = players[0].state["version"]
        mover = next(player for player in players if player.state["legal"])
        action = choose(mover.state["legal"])
        await mover.act(action["id"], seat=action["seat"])
        for player in players:
            await player.hear_version(version + 1)


@in_loop
async def test_two_friends_play_by_link_to_the_end(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await served.two_players("card_slot")
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            assert (first.state["seat"], second.state["seat"]) == (0, 1)
            await play_out(first, second)
            assert first.state["outcome"] == second.state["outcome"]
            assert first.state["outcome"]["reason"]
            assert first.state["legal"] == second.state["legal"] == []


@in_loop
async def test_an_answer_carries_the_id_and_everybody_hears_of_it(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await served.two_players("card_slot")
        async with served.at(table, ada) as first, served.at(table, bob) as second, served.at(table) as guest:
            mover, other = (first, second) if first.state["legal"] else (second, first)
            answer = await mover.act(mover.state["legal"][0]["text"], id="my-own")
            assert (answer["type"], answer["id"]) == ("STATE", "my-own")
            for listener in (other, guest):
                heard = await listener.hear_version(answer["version"])
                assert "id" not in heard
                assert [event["text"] for event in heard["events"]]
            assert guest.state["seat"] is None
            assert guest.state["legal"] == []


@in_loop
async def test_a_refusal_goes_to_the_sender_alone_and_changes_nothing(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await served.two_players("card_slot")
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            mover, other = (first, second) if first.state["legal"] else (second, first)
            action = mover.state["legal"][0]["id"]
            refusal = await other.act(action)
            assert (refusal["type"], refusal["code"]) == ("REFUSED", "NOT_YOUR_TURN")
            illegal = await mover.act(10_000)
            assert (illegal["code"], illegal["reason"]) == ("ILLEGAL_ACTION", "unknown_action")
            stale = await mover.act(action, version=0)
            assert (stale["code"], stale["version"]) == ("STALE_VERSION", mover.state["version"])
            await second.ask("PING")
            await first.ask("PING")
            others = [message["type"] for message in other.heard[2:]]
            assert others.count("REFUSED") == 1
            assert "STATE" not in others


@in_loop
async def test_hot_seats_share_a_connection(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "own")
        async with served.at(made["table"], made["secret"]) as both:
            assert both.state["ownSeats"] == [0, 1]
            assert both.state["seat"] == both.state["movers"][0]
            assert [seat["name"] for seat in both.state["seats"]] == ["Player 1", "Player 2"]
            seen = set()
            while both.state["status"] == "playing":
                seen.add(both.state["seat"])
                await both.act(both.state["legal"][0]["text"])
            assert seen == {0, 1}


@in_loop
async def test_a_bot_answers_by_itself(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "greedy")
        async with served.at(made["table"], made["secret"]) as player:
            while player.state["status"] == "playing":
                if player.state["legal"]:
                    await player.act(player.state["legal"][0]["id"])
                else:
                    await player.hear()
            assert player.state["outcome"]


@in_loop
async def test_open_hands_show_a_tester_everything(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "own", openHands=True)
        async with served.at(made["table"], made["secret"]) as tester, served.at(made["table"]) as guest:
            assert all(tester.state["view"]["hands"])
            assert guest.state["view"]["hands"] == [None, None]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "null",
        "[]",
        "{",
        '{"type":"ACT"}',
        '{"type":"NONSENSE","id":"x"}',
        '{"type":"ACT","id":"x","version":-1}',
        '{"type":"PING","id":"x","more":1}',
        '{"type":"PING","id":""}',
        '"' + "x" * 5000 + '"',
        "[" * 4000,
    ],
)
@in_loop
async def test_what_is_no_request_is_answered_and_the_connection_lives(tmp_path, message):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        async with served.at(made["table"], made["secret"]) as player:
            await player.socket.send(message)
            refusal = await player.hear_type("REFUSED")
            assert refusal["code"] == "BAD_MESSAGE"
            assert refusal["sentence"]
            assert (await player.ask("PING"))["type"] == "PONG"


@pytest.mark.parametrize(("protocol", "named"), [(None, "no protocol"), (2, "protocol 2"), (4, "protocol 4")])
@in_loop
async def test_a_client_of_another_protocol_is_refused_in_one_sentence(tmp_path, protocol, named):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        address = f"ws://127.0.0.1:{served.port}/api/tables/{made['table']}/socket"
        async with websockets.connect(address) as socket:
            player = Player(socket)
            refused = await player.ask("HELLO", secrets=[made["secret"]], protocol=protocol)
            assert (refused["type"], refused["code"]) == ("REFUSED", "WRONG_PROTOCOL")
            says = f"this server speaks protocol 3, and HELLO names {named}"
            assert refused["sentence"] == f"{says}; load the page again, or update the client"
            assert (await player.ask("ACT", version=0, action=0))["code"] == "NOT_INTRODUCED"
            assert (await player.ask("HELLO", secrets=[made["secret"]]))["type"] == "STATE"
            assert player.table["protocol"] == 3


@in_loop
async def test_bytes_are_no_message_and_too_much_ends_that_connection_alone(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        seat = made["table"], made["secret"]
        async with served.at(*seat) as player, served.at(*seat) as other:
            await player.socket.send(b"\x00\x01")
            assert (await player.hear_type("REFUSED"))["code"] == "BAD_MESSAGE"
            await player.socket.send("x" * 100_000)
            await player.socket.wait_closed()
            assert player.socket.close_code == 1009
            assert (await other.ask("PING"))["type"] == "PONG"


@in_loop
async def test_nobody_acts_before_hello_or_on_a_foreign_seat(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, _ = await served.two_players("card_slot")
        async with served.at(table, ada) as first, served.at(table) as guest:
            assert (await guest.act(0))["code"] == "NOT_YOUR_SEAT"
            assert (await first.act(0, seat=1))["code"] == "NOT_YOUR_SEAT"
            assert (await guest.ask("HELLO", secrets=["forged"]))["code"] == "BAD_SECRET"
            await guest.socket.send(json.dumps({"type": "PING", "id": "p"}))
            assert (await guest.hear_type("PONG"))["id"] == "p"


@in_loop
async def test_what_the_table_is_comes_first_and_again_only_when_it_has_changed(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "open")
        async with served.at(made["table"], made["secret"]) as player, served.at(made["table"]) as guest:
            assert [message["type"] for message in player.heard] == ["TABLE", "STATE"]
            assert (player.table["staticView"], player.table["ownSeats"]) == (None, [0])
            seated = await served.join(made["table"])
            await player.hear_type("STATE")
            assert player.table["staticView"]["targetScore"] == 0
            assert [seat["taken"] for seat in player.table["seats"]] == [True, True]
            async with served.at(made["table"], seated["secret"]) as other:
                mover = player if player.state["legal"] else other
                for _ in range(3):
                    await mover.act(mover.state["legal"][0]["id"]) if mover.state["legal"] else None
                await player.ask("HELLO", secrets=[made["secret"]])
                assert tables_heard(player) == 3
                await other.ask("RESIGN")
                for one in (player, other, guest):
                    await one.ask("PING")
                assert player.table["shuffle"]["secret"]
                assert [tables_heard(one) for one in (player, other, guest)] == [4, 2, 3]
                assert all(is_followed_by_state(one.heard) for one in (player, other, guest))


def tables_heard(player):
    return sum(message["type"] == "TABLE" for message in player.heard)


def is_followed_by_state(heard):
    return all(after["type"] == "STATE" for before, after in pairwise(heard) if before["type"] == "TABLE")
