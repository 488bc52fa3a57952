"""Who may do what: tokens, seats' secrets, names, origins, and wishes that are refused."""

import contextlib
import json
import os

import pytest
import websockets

from serving import in_loop, serving
from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.server.display_names import proper_name
from turnwise.server.identity import Signer, hashed

TWO = [{"kind": "own"}, {"kind": "open"}]


def test_a_token_is_recognised_by_its_own_server_alone():
    signer = Signer(b"one key")
    token = signer.new_guest(os.urandom)
    guest, _, signature = token.partition(".")
    assert signer.guest(token) == guest
    last = "0" if signature[-1] != "0" else "1"
    for forged in (
        "",
        ".",
        guest,
        f"{guest}.",
        f"{guest}.{signature[:-1]}{last}",
        f"{guest}0.{signature}",
        "é.ü",
    ):
        with pytest.raises(TurnwiseError, match="not made by this server"):
            signer.guest(forged)
    with pytest.raises(TurnwiseError, match="not made by this server"):
        Signer(b"another key").guest(token)


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Ada Lovelace",
        "Zoë",
        "李雷",
        "Игрок 1",
        "🦊",
        "🦊 fox",
        "x" * 24,
        "❤\ufe0f",
        "नमस्ते",
        "a" + "\u0301" * 3,
    ],
)
def test_names_that_can_be_shown(name):
    assert proper_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "  Ada", "Ada ", "A  B", "a\nb", "a\tb", "a\x00b", "\x1b[31mred", "x" * 25),
        *("\u202eadA", "a\u200bb", "a\u00a0b", "\u2028", "\ufeff", "a\x7f"),
        *("\u3164", "\u2800", "\u034f", "\ufe0f", "\u115f\u1160", "\uffa0", "Ada\u3164", "\u0301 \u0301"),
    ],
)
def test_names_that_cannot(name):
    with pytest.raises(TurnwiseError, match="visible characters"):
        proper_name(name)


def test_a_name_with_a_tower_of_marks():
    with pytest.raises(TurnwiseError, match="at most 3 combining marks in a row"):
        proper_name("a" + "\u0301" * 4)


@in_loop
async def test_names_are_checked_wherever_somebody_sits_down(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "open", name="🦊")
        path, headers = f"/api/tables/{made['table']}/seats", await served.headers()
        for name, status in (("a\u202eb", 400), ("x" * 25, 422), ("", 422)):
            answer = await served.client.post(path, json={"name": name}, headers=headers)
            assert (answer.status_code, bool(answer.json()["sentence"])) == (status, True)
        assert (await served.join(made["table"], name="李雷"))["seat"] == 1
        async with served.at(made["table"]) as guest:
            assert [seat["name"] for seat in guest.state["seats"]] == ["🦊", "李雷"]


@in_loop
async def test_without_an_own_token_nothing_is_made_or_taken(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    async with serving(tmp_path / "elsewhere") as other:
        foreign = (await other.headers())["Authorization"]
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "open")
        own = (await served.headers())["Authorization"]
        for bad in (None, "", "Bearer", "Basic abc", foreign, own[:-1], own.split()[1]):
            headers = {} if bad is None else {"Authorization": bad}
            for method, path, body in (
                ("POST", "/api/tables", {"game": "uno", "seats": TWO}),
                ("POST", f"/api/tables/{made['table']}/seats", {}),
                ("GET", "/api/tables/mine", None),
            ):
                answer = await served.client.request(method, path, json=body, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (401, "BAD_TOKEN"), (bad, answer.text)


@in_loop
async def test_neither_secrets_nor_tokens_are_in_the_database(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "open")
        seated = await served.join(made["table"])
        async with served.at(
            made["table"],
            made["secret"],
        ) as first:
            await first.ask("RESIGN")
        token = (await served.headers())["Authorization"].split()[1]
        files = [path.read_bytes() for path in tmp_path.iterdir() if path.is_file()]
    files += [path.read_bytes() for path in tmp_path.iterdir() if path.is_file()]
    for secret in (made["secret"], seated["secret"], token, token.split(".")[1]):
        assert not any(secret.encode() in content for content in files)
    assert any(hashed(seated["secret"]).encode() in content for content in files)  # they are looked into


async def origin_answer(served, table, origin):
    """What a page of an origin hears first after a PING."""
    address = f"ws://127.0.0.1:{served.port}/api/tables/{table}/socket"
    async with websockets.connect(address, origin=origin) as socket:
        with contextlib.suppress(websockets.ConnectionClosed):  # who is refused need not ask
            await socket.send('{"type":"PING","id":"p"}')
        answer = json.loads(await socket.recv())
        if answer["type"] == "REFUSED":
            await socket.wait_closed()
            assert socket.close_code == 1008
        return answer.get("code", answer["type"])


@in_loop
async def test_pages_of_other_sites_may_not_connect(tmp_path):
    async with serving(tmp_path, origins=("https://friend.example",)) as served:
        table = (await served.table("scoundrel", "own"))["table"]
        for origin, heard in (
            (None, "PONG"),
            (f"http://127.0.0.1:{served.port}", "PONG"),
            ("https://friend.example", "PONG"),
            ("https://friend.example.evil", "BAD_ORIGIN"),
            ("http://friend.example", "BAD_ORIGIN"),
            (f"http://localhost:{served.port}", "BAD_ORIGIN"),
            ("http://127.0.0.1:1", "BAD_ORIGIN"),
            ("null", "BAD_ORIGIN"),
            ("http://[", "BAD_ORIGIN"),
        ):
            assert await origin_answer(served, table, origin) == heard, origin


@in_loop
async def test_an_unknown_table_is_not_found(tmp_path):
    async with serving(tmp_path) as served:
        headers = await served.headers()
        for id in ("0" * 24, "nothing"):
            answers = [await served.client.get(f"/api/tables/{id}/{what}") for what in ("record", "replay")]
            answers.append(await served.client.post(f"/api/tables/{id}/seats", json={}, headers=headers))
            assert [(it.status_code, it.json()["code"]) for it in answers] == [(404, "NO_TABLE")] * 3
            address = f"ws://127.0.0.1:{served.port}/api/tables/{id}/socket"
            async with websockets.connect(address) as socket:
                assert json.loads(await socket.recv())["code"] == "NO_TABLE"


@in_loop
async def test_a_record_is_for_after_the_match(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        path = f"/api/tables/{made['table']}/record"
        early = await served.client.get(path)
        assert (early.status_code, early.json()["code"]) == (409, "MATCH_GOES_ON")
        async with served.at(made["table"], made["secret"]) as player:
            await player.ask("RESIGN")
        assert (await served.client.get(path)).status_code == 200


@in_loop
async def test_a_seat_is_taken_once(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "open", "open")
        path, headers = f"/api/tables/{made['table']}/seats", await served.headers()
        for body, status, code in (
            ({"seat": 0}, 409, "SEAT_TAKEN"),
            ({"seat": 9}, 409, "SEAT_TAKEN"),
            ({"seat": 10}, 422, "BAD_MESSAGE"),
            ({"seat": 1}, 201, None),
            ({"seat": 1}, 409, "SEAT_TAKEN"),
            ({}, 201, None),
            ({}, 409, "TABLE_FULL"),
        ):
            answer = await served.client.post(path, json=body, headers=headers)
            assert (answer.status_code, answer.json().get("code")) == (status, code), body


POSITION = registry.game("scoundrel").format_state(registry.game("scoundrel").new("a"))
SOLO = [{"kind": "own"}]
BOT = {"kind": "bot", "level": "easy"}
CLOCK = {"kind": "bank"}


def uno(**fields):
    return {"game": "uno", "seats": TWO, **fields}


def from_position(**fields):
    return {"seats": SOLO, "position": POSITION, **fields}


REFUSED = {
    "unknown_game": [uno(game="chess"), uno(game=""), uno(game="../uno")],
    "unknown_edition": [uno(edition="x")],
    "bad_players": [uno(seats=SOLO), from_position(seats=TWO)],
    "bad_seat": [uno(seats=[BOT, BOT]), uno(seats=[{"level": "easy"}, *SOLO]), uno(openHands=True)],
    "unknown_player": [uno(seats=[*SOLO, BOT | {"level": "godlike"}]), uno(seats=[*SOLO, {"kind": "bot"}])],
    "bad_seed": [uno(seed="1")],
    "bad_clock": [
        *(uno(clock=CLOCK), uno(clock=CLOCK | {"seconds": 0.5}), uno(clock=CLOCK | {"seconds": 1e9})),
        *(uno(clock={"kind": "action"}), uno(clock={"increment": 1}), uno(clock={"seconds": 5})),
        uno(clock={"kind": "action", "seconds": 5, "increment": 1}),
    ],
    "contradiction": [
        *(from_position(scenario="scoundrel/x"), from_position(seed="1"), from_position(edition="1.0")),
    ],
    "unreadable_position": [from_position(position=" ")],
}
MALFORMED = [
    *(uno(seats=[]), uno(seats=SOLO * 11), uno(cheat=True), uno(seats="two"), uno(values={"a": 1}), [], None),
    *(uno(name=""), uno(name=5), uno(text="x" * 101), uno(clock={"kind": "sundial"}), {"game": "uno"}),
]


@in_loop
async def test_wishes_that_cannot_be_fulfilled_are_refused(tmp_path):
    async with serving(tmp_path) as served:
        headers = await served.headers()
        options = [(wish, 400, "BAD_SETUP", reason) for reason, found in REFUSED.items() for wish in found]
        options += [(wish, 422, "BAD_MESSAGE", "bad_message") for wish in MALFORMED]
        for wish, status, code, reason in options:
            answer = await served.client.post("/api/tables", json=wish, headers=headers)
            body = answer.json()
            assert (answer.status_code, body["code"], body["reason"]) == (status, code, reason), (wish, body)
            assert body["sentence"]
        assert (await served.client.get("/api/tables/mine", headers=headers)).json() == []


FILES = (
    *("/etc/passwd", "../../../../etc/passwd", "scoundrel/../../../pyproject.toml", "scoundrel//etc/passwd"),
    *("scoundrel/%2e%2e/x", "scoundrel/", "", "/", "scoundrel", "scoundrel/\x00", "file:///etc/passwd"),
)


@in_loop
async def test_a_scenario_is_never_a_file_of_the_machine(tmp_path):
    async with serving(tmp_path) as served:
        for name in FILES:
            wish = {"seats": SOLO, "scenario": name}
            answer = await served.client.post("/api/tables", json=wish, headers=await served.headers())
            assert (answer.status_code, answer.json()["code"]) == (404, "NO_SCENARIO"), name
        known = (await served.client.get("/api/scenarios?game=scoundrel")).json()[0]["name"]
        wish = {"seats": SOLO, "scenario": f"scoundrel/{known.removeprefix('scoundrel/')}"}
        answer = await served.client.post("/api/tables", json=wish, headers=await served.headers())
        assert answer.status_code == 201, answer.text


@in_loop
async def test_a_connection_that_never_says_hello_is_ended_and_others_stay(tmp_path):
    async with serving(tmp_path, hello_seconds=2.0) as served:
        made = await served.table("scoundrel", "own")
        address = f"ws://127.0.0.1:{served.port}/api/tables/{made['table']}/socket"
        async with served.at(made["table"]) as polite, websockets.connect(address) as silent:
            await silent.send(json.dumps({"type": "PING", "id": "p"}))
            assert json.loads(await silent.recv())["type"] == "PONG"
            refusal = json.loads(await silent.recv())
            assert (refusal["code"], refusal["id"]) == ("NOT_INTRODUCED", "")
            assert refusal["sentence"] == "a connection says HELLO within 2 seconds"
            await silent.wait_closed()
            assert (silent.close_code, silent.close_reason) == (1008, "not_introduced")
            assert (await polite.ask("PING"))["type"] == "PONG"  # it was there before
            assert (await served.app.state.rooms.room(made["table"])).visitors == 1
