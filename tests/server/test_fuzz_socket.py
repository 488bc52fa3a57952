"""Requests of every kind, in any order, by players, strangers and several tabs: each gets one answer."""

import asyncio
import json
from collections import Counter
from typing import Any

import msgspec
import pytest
import websockets
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from serving import PATIENCE, in_loop, serving
from threaded import Threaded, server_in_thread
from turnwise.core.state import pack
from turnwise.server.protocol.codes import Code
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import Table

GAMES = ("card_slot", "uno", "tactics", "scoundrel")
PEOPLE = ("ada", "ada's other tab", "bob", "stranger")
KINDS = ("HELLO", "ACT", "RESIGN", "LEAVE", "OFFER", "AGREE", "DECLINE", "HINT", "PING")
EXAMPLES, DEEP_EXAMPLES, STEPS = 20, 120, 30

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.integers() | st.sampled_from([-1, 0, 1, 2, 63, 64, 2**31, 2**53, 2**63, 2**64, 10**40])
values = st.recursive(
    st.none() | st.booleans() | numbers | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
FIELDS = {
    "version": numbers | values,
    "action": numbers | texts | values,
    "seat": st.integers(-1, 3) | values,
    "topic": st.sampled_from(["undo", "rematch", "chat"]) | values,
    "secrets": st.lists(texts, max_size=3) | values,
    "level": st.sampled_from(["hard", "greedy", "search:0"]) | values,
    "more": values,
}
wild = st.fixed_dictionaries({"type": st.sampled_from(KINDS) | values}, optional=FIELDS)
people = st.sampled_from(PEOPLE)
topics = st.sampled_from(["undo", "rematch"])
bargains = st.fixed_dictionaries({"type": st.sampled_from(["OFFER", "AGREE", "DECLINE"]), "topic": topics})
sensible = st.integers(0, 999) | bargains  # an action by its place among the legal ones, or a bargain


class Connection:
    """One tab: what it asked, and what it was told."""

    def __init__(self, socket, secrets):
        self.socket = socket
        self.secrets = secrets
        self.asked = Counter[str]()
        self.answered = Counter[str]()
        self.state: dict[str, Any] | None = None
        self.number = 0

    async def send(self, text, id):
        self.asked[id] += 1
        await self.socket.send(text)

    async def ask(self, fields, id=None):
        self.number += 1
        id = id or f"r{self.number}"
        await self.send(json.dumps({"id": id, **fields}), id)

    async def listen(self):
        """Hear all that was sent up to now; every answer is one to a request, every code of the list."""
        await self.ask({"type": "PING"}, id := f"listen {self.number}")
        while not self.answered[id]:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if "id" in message:
                self.answered[message["id"]] += 1
            if message["type"] == "REFUSED":
                assert message["code"] in Code.__members__, message
                assert message["code"] != Code.SERVER_ERROR, message
                assert message["sentence"], message
            if message["type"] == "STATE":
                assert self.state is None or message["version"] >= self.state["version"]
                self.state = message
        self.number += 1
        assert self.answered == self.asked


class Talking(RuleBasedStateMachine):
    """A table, its people, and whatever they send."""

    server: Threaded  # set by the test, as is the list of connections that the server has to end
    ended: list[websockets.ClientConnection]

    def __init__(self):
        super().__init__()
        self.connections: dict[str, Connection] = {}
        self.table = ""

    def do(self, doing):
        return self.server.run(doing)

    @initialize(game=st.sampled_from(GAMES), comes=st.booleans())
    def sit_down(self, game, comes):
        served = self.server.served
        seats = ("own",) if game == "scoundrel" else ("own", "open")
        made = self.do(served.table(game, *seats))
        self.table, self.secrets = made["table"], {"ada": made["secret"]}
        if comes:
            self.bob_joins()
        for who in PEOPLE:
            self.connect(who)

    def secrets_of(self, who):
        known = self.secrets.get("ada" if who.startswith("ada") else who)
        return [known] if known else []

    @rule(who=people)
    def connect(self, who):
        self.do(self._connect(who))

    async def _connect(self, who):
        if who in self.connections:
            await self.connections.pop(who).socket.close()
        address = f"ws://127.0.0.1:{self.server.served.port}/api/tables/{self.table}/socket"
        socket = await websockets.connect(address, compression=None)
        self.connections[who] = Connection(socket, self.secrets_of(who))
        await self._hello(self.connections[who])

    async def _hello(self, connection, **more):
        await connection.ask({"type": "HELLO", "protocol": PROTOCOL, "secrets": connection.secrets, **more})

    @rule()
    def bob_joins(self):
        path = f"/api/tables/{self.table}/seats"
        response = self.do(self._post(path))
        assert response.status_code in (201, 409), response.text
        if response.status_code == 201:
            self.secrets["bob"] = response.json()["secret"]

    async def _post(self, path):
        served = self.server.served
        return await served.client.post(path, json={"name": "Bob"}, headers=await served.headers())

    @rule(deeds=st.lists(st.tuples(people, sensible), min_size=1, max_size=8))
    def talk(self, deeds):
        """Several sensible requests at once: nobody waits for an answer before the next is sent."""
        self.do(self._talk(deeds))

    async def _talk(self, deeds):
        for who, deed in deeds:
            connection = self.connections[who]
            if fields := self._acted(connection.state, deed) if isinstance(deed, int) else deed:
                await connection.ask(fields)

    def _acted(self, state, place):
        """Something that is legal, as far as a tab knows."""
        if not state or not state["legal"]:
            return None
        chosen = state["legal"][place % len(state["legal"])]
        action = chosen["text" if place % 2 else "id"]
        return {"type": "ACT", "version": state["version"], "action": action, "seat": chosen["seat"]}

    @rule(who=people, kind=st.sampled_from(["RESIGN", "LEAVE", "PING"]))
    def part(self, who, kind):
        self.do(self.connections[who].ask({"type": kind}))

    @rule(who=people, fields=wild)
    def ask_wildly(self, who, fields):
        if fields["type"] == "HINT" and len(self.room.table.setup.seats) == 1:
            return  # would be thought about
        self.do(self.connections[who].ask(fields))

    @rule(who=people, fields=wild, id=st.sampled_from(["one", "two", "ä" * 64]))
    def ask_with_an_id_that_others_use(self, who, fields, id):
        if fields["type"] != "HINT":
            self.do(self.connections[who].ask(fields, id))

    @rule(who=people, times=st.integers(2, 5), topic=topics)
    def repeat(self, who, times, topic):
        for _ in range(times):
            self.do(self.connections[who].ask({"type": "OFFER", "topic": topic}, "again"))

    @rule(who=people, whose=people, version=st.none() | st.integers(0, 2**53))
    def say_hello_as(self, who, whose, version):
        """With the secrets of somebody else, or without any."""
        connection = self.connections[who]
        connection.secrets = self.secrets_of(whose)
        self.do(self._hello(connection, version=version))

    @rule(who=people, text=st.text(max_size=40) | st.sampled_from(["{", "[" * 3000, '"x', '{"id":1}', "nul"]))
    def babble(self, who, text):
        encoded = text.encode(errors="replace").decode()
        self.do(self.connections[who].send(encoded, id_in(encoded)))

    @rule(who=people, data=st.binary(max_size=40))
    def send_bytes(self, who, data):
        self.do(self.connections[who].send(data, ""))

    @rule(who=people, size=st.sampled_from([20_000, 200_000]))
    def send_too_much(self, who, size):
        """Ends that connection, which lingers; the others go on."""
        socket = self.connections.pop(who).socket
        self.do(socket.send("x" * size))
        self.ended.append(socket)
        self.connect(who)

    @rule(token=texts.map(lambda text: text.encode(errors="replace").hex()))
    def join_with_a_forged_token(self, token):
        headers = {"Authorization": f"Bearer {token}.{token}"}
        path = f"/api/tables/{self.table}/seats"
        response = self.do(self.server.served.client.post(path, json={}, headers=headers))
        assert (response.status_code, response.json()["code"]) == (401, "BAD_TOKEN")

    @property
    def room(self):
        return self.server.served.app.state.rooms.live[self.table]

    @invariant()
    def every_request_has_one_answer(self):
        self.do(self._listen())

    async def _listen(self):
        for _ in range(2):  # first for what they asked themselves, then for what others did
            await asyncio.gather(*(connection.listen() for connection in self.connections.values()))

    @invariant()
    def everybody_sees_the_same_table(self):
        for connection in self.connections.values():
            state, table = connection.state, self.room.table
            if state:
                seen = (state["version"], state["status"], tuple(state["movers"]), state["rematch"])
                assert seen == (table.version, table.status, table.clock.running, table.rematch)

    @invariant()
    def the_database_says_the_same(self):
        if self.table:
            stored = self.do(self.server.served.app.state.rooms.store.load(self.table))
            setup = msgspec.json.decode(stored.setup, type=Setup)
            again = Table.resume(stored.id, setup, stored.created, stored.entries)
            assert told(again) == told(self.room.table)

    def teardown(self):
        for connection in self.connections.values():
            self.do(connection.socket.close())


def id_in(text):
    """The id of a text that may be an object by chance."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    id = found.get("id", "") if isinstance(found, dict) else ""
    return id[:64] if isinstance(id, str) else ""


def told(table):
    """All that a table is."""
    clock, match = table.clock, table.match
    return {
        "version": table.version,
        "changed": table.changed,
        "occupants": table.occupants,
        "state": match and pack(match.state),
        "end": match and match.end,
        "actions": match and list(match.actions),
        "actors": list(table.actors),
        "versions": list(table.versions),
        "clock": (clock.running, clock.since, clock.deadline, clock.timer, clock.periods, clock.banks),
        "offers": table.offers,
        "rematch": table.rematch,
        "requests": table.requests.latest,
    }


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with server_in_thread(
        tmp_path_factory.mktemp("talking"),
        tables_per_guest=100_000,
        tables_per_hour=10**6,
        seats_per_hour=10**6,
    ) as server:
        yield server


@pytest.mark.parametrize("examples", [EXAMPLES, pytest.param(DEEP_EXAMPLES, marks=pytest.mark.deep)])
def test_whatever_is_sent_every_request_has_one_answer(server, examples):
    ended: list[websockets.ClientConnection] = []
    machine = type("TalkingHere", (Talking,), {"server": server, "ended": ended})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=STEPS,
            phases=[Phase.generate],  # to shrink takes minutes; take the others in when looking for a bug
            suppress_health_check=list(HealthCheck),
        ),
    )
    for socket in ended:
        server.run(socket.wait_closed())
        assert socket.close_code == 1009


@in_loop
async def test_what_is_for_later_is_refused_while_somebody_is_missing(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "open")
        async with served.at(made["table"], made["secret"]) as player:
            for fields, code in (
                ({"type": "ACT", "version": player.state["version"], "action": 0}, "NOT_BEGUN"),
                ({"type": "OFFER", "topic": "undo"}, "NOT_BEGUN"),
                ({"type": "OFFER", "topic": "rematch"}, "MATCH_GOES_ON"),
                ({"type": "AGREE", "topic": "undo"}, "NO_OFFER"),
                ({"type": "DECLINE", "topic": "rematch"}, "NO_OFFER"),
                ({"type": "RESIGN"}, "NOT_BEGUN"),
                ({"type": "HINT"}, "NO_HINT"),
            ):
                kind = fields.pop("type")
                assert (await player.ask(kind, **fields))["code"] == code, kind
