"""Whole sessions with a real server over real sockets."""

import asyncio
import json
from itertools import pairwise

import pytest
import websockets

from serving import PATIENCE, Player, VirtualTime, in_loop, serving
from turnwise.bots.search.results import FEWEST_VISITS
from turnwise.core.version_fence import PLAIN
from turnwise.server.protocol import message_builder

PICKS = {"class": "warrior", "skill": "leap", "minion_1": "tank", "minion_2": "archer"}
TEAMS = {f"{side}_{part}": pick for side in ("p1", "p2") for part, pick in PICKS.items()}  # no draft


@pytest.fixture(params=["", pytest.param("uvicorn", marks=pytest.mark.untraced)], ids=["ours", "uvicorn's"])
def connections(request, monkeypatch):
    """Served by our own connections, and by uvicorn's."""
    monkeypatch.setenv(PLAIN, request.param)


pytestmark = pytest.mark.usefixtures("connections")


async def two_players(served, game, **options):
    """A table with a person on each of two seats, and their secrets."""
    made = await served.table(game, "own", "open", **options)
    seated = await served.join(made["table"], name="Bob")
    return made["table"], made["secret"], seated["secret"]


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
        table, ada, bob = await two_players(served, "card_slot")
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            assert (first.state["seat"], second.state["seat"]) == (0, 1)
            await play_out(first, second)
            assert first.state["outcome"] == second.state["outcome"]
            assert first.state["outcome"]["reason"]
            assert first.state["legal"] == second.state["legal"] == []


@in_loop
async def test_an_answer_carries_the_id_and_everybody_hears_of_it(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await two_players(served, "card_slot")
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
        table, ada, bob = await two_players(served, "card_slot")
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
async def test_a_repeated_request_is_done_once(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        async with served.at(made["table"], made["secret"]) as player:
            version = player.state["version"]
            action = player.state["legal"][0]["id"]
            first = await player.act(action, id="once", version=version)
            again = await player.act(action, id="once", version=version)
            assert first["version"] == again["version"] == version + 1


@in_loop
async def test_two_requests_with_one_id_on_two_connections_are_done_once(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        seat = made["table"], made["secret"]
        async with served.at(*seat) as tab, served.at(*seat) as other_tab:
            version, action = tab.state["version"], tab.state["legal"][0]["id"]
            answers = await asyncio.gather(
                tab.act(action, id="once", version=version), other_tab.act(action, id="once", version=version)
            )
            assert [answer["version"] for answer in answers] == [version + 1] * 2


@in_loop
async def test_whatever_others_ask_for_a_repeated_request_is_done_once(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await two_players(served, "tactics", values=TEAMS)
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            mover, other = (first, second) if first.state["legal"] else (second, first)
            await act_and_offer_undo(mover)
            undone = await other.ask("AGREE", topic="undo", id="agree-1")
            await act_and_offer_undo(mover)
            for _ in range(6):
                await mover.ask("DECLINE", topic="undo")
                await other.ask("PING")
                await other.act(other.state["legal"][0]["id"])
                await act_and_offer_undo(mover)
            async with served.at(table, bob if other is second else ada) as again:
                answer = await again.ask("AGREE", topic="undo", id="agree-1")
                assert (answer["type"], answer["version"]) == ("STATE", undone["version"] + 2 + 6 * 4)
                assert len(answer["offers"]) == 1


async def act_and_offer_undo(player):
    await player.ask("PING")  # what others have done is heard
    assert (await player.act(player.state["legal"][0]["id"]))["type"] == "STATE"
    assert (await player.ask("OFFER", topic="undo"))["type"] == "STATE"


@in_loop
async def test_whoever_leaves_twice_with_one_id_leaves_once(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "own", "open", edition="official")
        seat = made["table"], made["secret"]
        async with served.at(*seat) as player, served.at(*seat) as other_tab:
            left = await player.ask("LEAVE", id="once")
            for tab in (player, other_tab):
                again = await tab.ask("LEAVE", id="once")
                assert (again["type"], again["version"]) == ("STATE", left["version"])
            last = await player.ask("LEAVE", id="the other seat")
            for id in ("the other seat", "once"):
                assert (await player.ask("LEAVE", id=id)).get("version") == last["version"]
            assert (await player.ask("LEAVE", id="another"))["code"] == "NOT_YOUR_SEAT"


@in_loop
async def test_coming_back_brings_what_was_missed(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await two_players(served, "card_slot")
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            left_at = first.state["version"]
            players = [first, second]
            for _ in range(3):
                mover = next(player for player in players if player.state["legal"])
                version = mover.state["version"]
                await mover.act(mover.state["legal"][0]["id"])
                for player in players:
                    await player.hear_version(version + 1)
            async with served.at(table, bob, version=left_at) as back:
                assert back.state["version"] == left_at + 3
                versions = sorted({event["version"] for event in back.state["events"]})
                assert versions == [left_at + 1, left_at + 2, left_at + 3]
                assert back.state["view"] == second.state["view"]


@in_loop
async def test_whoever_was_away_for_long_hears_of_the_latest_actions(tmp_path, monkeypatch):
    monkeypatch.setattr(message_builder, "MOST_TOLD", 2)
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "own")
        async with served.at(made["table"], made["secret"]) as player:
            for _ in range(4):
                await player.act(player.state["legal"][0]["id"])
            last = player.state["version"]
        async with served.at(made["table"], made["secret"], version=0) as back:
            assert {event["version"] for event in back.state["events"]} == {last - 1, last}


@in_loop
async def test_a_match_survives_a_restart(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await two_players(served, "uno")
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            mover = first if first.state["legal"] else second
            await mover.act(mover.state["legal"][0]["id"])
            await first.hear_version(mover.state["version"])
            before = first.state
    async with serving(tmp_path) as served, served.at(table, ada) as back:
        for field in ("version", "view", "legal", "movers", "seats"):
            assert back.state[field] == before[field]


@in_loop
async def test_a_table_that_rests_is_as_it_was(tmp_path):
    time = VirtualTime()
    async with serving(tmp_path, time, sweep_seconds=0.01) as served:
        made = await served.table("uno", "own", "own")
        table = served.app.state.rooms.live[made["table"]].table
        async with served.at(made["table"], made["secret"]) as player, asyncio.timeout(PATIENCE):
            before = player.state
            await time.pass_by(10_000)
            await served.until(lambda: not table.is_awake)
            await player.ask("HELLO", secrets=[made["secret"]])
            assert (player.state["view"], player.state["legal"]) == (before["view"], before["legal"])
            answer = await player.act(before["legal"][0]["id"])
            assert answer["version"] == before["version"] + 1


@in_loop
async def test_a_table_rests_whenever_nobody_is_there(tmp_path):
    async with serving(tmp_path, VirtualTime()) as served, asyncio.timeout(PATIENCE):
        made = await served.table("uno", "own", "own")
        table = served.app.state.rooms.live[made["table"]].table
        assert not table.is_awake
        async with served.at(made["table"], made["secret"]) as player:
            async with served.at(made["table"]) as spectator:
                await player.act(player.state["legal"][0]["id"])
                await spectator.hear_version(player.state["version"])
            await player.ask("PING")
            assert table.is_awake
        await served.until(lambda: not table.is_awake)


@in_loop
async def test_looking_for_what_is_due_wakes_no_table_that_rests(tmp_path):
    clock = {"kind": "action", "seconds": 600}
    async with serving(tmp_path, VirtualTime(), sweep_seconds=0.02) as served, asyncio.timeout(PATIENCE):
        made = await served.table("uno", "own", "greedy", clock=clock)
        room = served.app.state.rooms.live[made["table"]]
        async with served.at(made["table"], made["secret"]) as player:
            while not player.state["legal"]:
                await player.hear()
        await served.until(lambda: not room.visitors)
        assert room.table.due is not None
        room.table.rest()
        await served.swept()
        assert not room.table.is_awake


@in_loop
async def test_a_server_that_stops_says_goodbye(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        connection = served.at(made["table"], made["secret"])
        player = await connection.__aenter__()
    assert (await player.hear())["type"] in ("YOUR_TURN", "GOODBYE")
    while player.heard[-1]["type"] != "GOODBYE":
        await player.hear()
    await connection.__aexit__(None, None, None)


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


@in_loop
async def test_an_undo_by_agreement_and_a_rematch(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await two_players(served, "tactics", values=TEAMS)
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            mover, other = (first, second) if first.state["legal"] else (second, first)
            before = mover.state["view"]
            await mover.act(mover.state["legal"][0]["id"])
            await mover.ask("OFFER", topic="undo")
            await other.hear_version(mover.state["version"])
            assert other.state["offers"] == [{"topic": "undo", "seat": mover.state["seat"], "agreed": []}]
            await other.ask("AGREE", topic="undo")
            await mover.hear_version(other.state["version"])
            assert mover.state["view"] == before
            await mover.ask("RESIGN")
            assert mover.state["outcome"]["winners"] == [other.state["seat"]]
            await mover.ask("OFFER", topic="rematch")
            await other.hear_version(mover.state["version"])
            await other.ask("AGREE", topic="rematch")
            again = other.state["rematch"]
        async with served.at(again, ada) as first, served.at(again, bob) as second:
            assert (first.state["seat"], second.state["seat"]) == (1, 0)
            assert first.state["status"] == "playing"


@in_loop
async def test_a_bot_that_begins_the_rematch_moves_as_soon_as_somebody_comes(tmp_path):
    async with serving(tmp_path, sweep_seconds=3600) as served, asyncio.timeout(PATIENCE):
        made = await served.table("card_slot", "own", "greedy")
        async with served.at(made["table"], made["secret"]) as player:
            await player.ask("RESIGN")
            again = (await player.ask("OFFER", topic="rematch"))["rematch"]
        async with served.at(again, made["secret"]) as player:
            assert player.state["seat"] == 1
            while not player.state["legal"]:
                await player.hear()
            assert player.state["version"] == 2


@in_loop
async def test_a_deadline_of_a_rematch_to_which_nobody_comes_is_kept(tmp_path):
    clock = VirtualTime()
    options = {"values": TEAMS, "clock": {"kind": "action"}}
    async with serving(tmp_path, clock, sweep_seconds=0.02) as served, asyncio.timeout(PATIENCE):
        table, ada, bob = await two_players(served, "tactics", **options)
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            await first.ask("RESIGN")
            await first.ask("OFFER", topic="rematch")
            again = (await second.ask("AGREE", topic="rematch"))["rematch"]
        store = served.app.state.rooms.store
        while len((await store.load(again)).entries) < 3:
            await clock.pass_by(1_000)
            await served.swept()


@in_loop
async def test_hints_are_for_matches_without_other_people(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await two_players(served, "card_slot")
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
        table, ada, _ = await two_players(served, "card_slot")
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


@in_loop
async def test_talk_of_an_opponent_holds_up_no_action(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await two_players(served, "tactics", values=TEAMS)
        async with served.at(table, ada) as first, served.at(table, bob) as second:
            mover, other = (first, second) if first.state["legal"] else (second, first)
            await mover.act(mover.state["legal"][0]["id"])
            await other.hear_version(mover.state["version"])
            action, version = other.state["legal"][0]["id"], other.state["version"]
            assert (await mover.ask("OFFER", topic="undo"))["type"] == "STATE"
            assert (await mover.ask("DECLINE", topic="undo"))["version"] == version + 2
            early = await other.act(action, version=version + 3)
            assert (early["code"], early["version"]) == ("STALE_VERSION", version + 2)
            assert (await other.act(action, version=version))["version"] == version + 3
            late = await other.act(action, version=version)
            assert (late["code"], late["version"]) == ("STALE_VERSION", version + 3)


@in_loop
async def test_what_cannot_be_offered_is_said_beforehand_and_a_refusal_says_the_same(tmp_path):
    async with serving(tmp_path) as served:
        table, ada, bob = await two_players(served, "uno")
        async with served.at(table, ada) as first, served.at(table, bob) as second, served.at(table) as guest:
            mover, other = (first, second) if first.state["legal"] else (second, first)
            await mover.act(mover.state["legal"][0]["id"])
            (told,) = mover.state["cannotOffer"]
            assert (told["topic"], told["code"], mover.state["canUndo"]) == ("undo", "UNDO_REVEALS", False)
            refusal = await mover.ask("OFFER", topic="undo")
            assert (refusal["code"], refusal["sentence"]) == (told["code"], told["sentence"])
            await guest.hear_version(mover.state["version"])
            assert (guest.state["cannotOffer"], guest.state["canUndo"]) == ([], False)
            await mover.ask("RESIGN")
            assert mover.state["cannotOffer"] == []
            await mover.ask("OFFER", topic="rematch")
            await other.ask("DECLINE", topic="rematch")
            await mover.hear_version(other.state["version"])
            (told,) = mover.state["cannotOffer"]
            assert (told["topic"], told["code"]) == ("rematch", "OFFER_DECLINED")
            name = other.table["seats"][other.state["seat"]]["name"]
            assert told["sentence"].startswith(f"{name} has declined")
            assert other.state["cannotOffer"] == []
            refusal = await mover.ask("OFFER", topic="rematch")
            assert (refusal["code"], refusal["sentence"]) == (told["code"], told["sentence"])
            assert (await other.ask("OFFER", topic="rematch"))["offers"][0]["topic"] == "rematch"
