"""Everything that one viewer can get out of a server while a match goes on, byte for byte."""

import json
import random
from contextlib import AsyncExitStack
from typing import Any

import websockets

from serving import LocalServer, VirtualTime
from turnwise.core.events import SPECTATOR
from turnwise.core.game import Game
from turnwise.core.interfaces import TABLE
from turnwise.server.identity import hashed
from turnwise.server.protocol.messages import PROTOCOL
from worlds import Twins

SAMPLE = 30  # of the actions that are not the viewer's, each asked for
FOREIGN_IDS = (-1, 10**6, 2**63, -(2**70))
NONSENSE = ("", "nonsense", "play", "draw 3", "*" * 200, "∞")


class Person:
    """Somebody with a token, who may sit on a seat."""

    def __init__(self, token: str, guest: str) -> None:
        self.headers = {"Authorization": f"Bearer {token}"}
        self.token, self.guest, self.secret = token, guest, ""

    @property
    def secrets(self) -> tuple[str, ...]:
        """What nobody else may ever read."""
        own = (self.secret, hashed(self.secret)) if self.secret else ()
        return (self.token, self.guest, *own)


class Spy:
    """One world of a pair as its viewer meets it; `heard` is all that came."""

    def __init__(
        self,
        served: LocalServer,
        time: VirtualTime,
        pair: Twins,
        world: int,
        clock: dict[str, Any],
        one_screen: bool = False,
    ) -> None:
        self.served, self.time, self.pair, self.world = served, time, pair, world
        self._one_screen = one_screen  # all others sit at one
        self.heard: list[str] = []
        self._clock = clock
        self._number = 0
        self._persons: list[Person] = []
        self._sockets: dict[int, websockets.ClientConnection] = {}
        self._asked: list[list[Any]] = [_questions(pair.game, states, pair.viewer) for states in pair.along()]
        self.table = ""

    async def run(self) -> None:
        """The whole visit: the table waits, the match begins, goes on, and is given up."""
        async with AsyncExitStack() as self._open:
            await self._sit_down()
            await self._probe(0)
            for number, step in enumerate(self.pair.steps):
                await self._do(step.seat, step.actions[self.world])
                await self._probe(number + 1)
            await self._ask_for_all_of_it()
            await self._undo()
            assert not set(self.foreign) & set(self._said()), "a secret of somebody else was told"
            await self._other_asks(self._giver, {"type": "RESIGN"})
            await self._listen()

    @property
    def foreign(self) -> list[str]:
        """All secrets that are not the viewer's own, and the one of the deal."""
        own = self._me.secrets
        others = [secret for person in self._persons for secret in person.secrets if secret not in own]
        return [*others, self._room.table.setup.secret]

    def _said(self) -> list[str]:
        """The foreign secrets that occur in what was heard."""
        everything = "\n".join(self.heard)
        return [secret for secret in self.foreign if secret in everything]

    @property
    def _room(self) -> Any:
        return self.served.app.state.rooms.live[self.table]

    @property
    def _me(self) -> Person:
        return self._persons[self.pair.viewer]  # of a spectator the last one, who has no seat

    @property
    def _giver(self) -> int:
        return 0 if self.pair.viewer == SPECTATOR else self.pair.viewer

    async def _sit_down(self) -> None:
        pair = self.pair
        for _ in range(pair.players + 1):
            body = (await self.served.client.post("/api/guests")).json()
            self._persons.append(Person(body["token"], body["guest"]))
        wish = {
            "seats": [{"kind": self._kind(seat)} for seat in range(pair.players)],
            "position": pair.game.format_state(pair.states[self.world]),
            "public": True,
            "clock": self._clock,
        }
        maker = self._persons[self._others[0] if self._one_screen else -1]
        response = await self.served.client.post("/api/tables", headers=maker.headers, json=wish)
        assert response.status_code == 201, response.text
        self.table = response.json()["table"]
        if self._one_screen:
            maker.secret = response.json()["secret"]
            await self._connect(self._others[0])
            self._sockets |= dict.fromkeys(self._others, self._sockets[self._others[0]])
        else:
            self._note(response)
        await self._come()

    def _kind(self, seat: int) -> str:
        return "own" if self._one_screen and seat != self.pair.viewer else "open"

    async def _come(self) -> None:
        """Everybody who has no seat yet takes one, the viewer first."""
        pair = self.pair
        free = [seat for seat in range(pair.players) if seat not in self._sockets]
        order = sorted(free, key=lambda seat: seat != pair.viewer)
        if pair.viewer == SPECTATOR:
            await self._connect(SPECTATOR)
        for seat in order:
            await self._join(seat)
            await self._connect(seat)
            if self.pair.viewer in self._sockets:
                await self._listen()
        await self._listen()

    async def _join(self, seat: int) -> None:
        person = self._persons[seat]
        body = {"seat": seat, "name": f"P{seat}", "text": f"text of {seat}"}
        path = f"/api/tables/{self.table}/seats"
        response = await self.served.client.post(path, json=body, headers=person.headers)
        assert response.status_code == 201, response.text
        person.secret = response.json()["secret"]
        if seat == self.pair.viewer:
            self._note(response)

    async def _connect(self, seat: int) -> None:
        address = f"ws://127.0.0.1:{self.served.port}/api/tables/{self.table}/socket"
        socket = await self._open.enter_async_context(websockets.connect(address, compression=None))
        self._sockets[seat] = socket
        secrets = [] if seat == SPECTATOR else [self._persons[seat].secret]
        await socket.send(
            json.dumps({"type": "HELLO", "id": "hello", "protocol": PROTOCOL, "secrets": secrets})
        )

    def _note(self, response: Any) -> None:
        headers = sorted((name, value) for name, value in response.headers.items() if name != "date")
        self.heard.append(f"{response.status_code} {headers}\n{response.text}")

    async def _http(self, method: str, path: str, who: Person | None = None, **body: Any) -> None:
        headers = who.headers if who else {}
        self._note(await self.served.client.request(method, path, headers=headers, **body))

    async def _ask(self, **request: Any) -> None:
        """Something that the viewer asks for; answers are heard later."""
        self._number += 1
        text = json.dumps({"id": f"v{self._number}", **request})
        await self._sockets[self.pair.viewer].send(text)

    async def _listen(self) -> None:
        """All that the viewer was sent up to now, and has had time to be sent."""
        socket = self._sockets[self.pair.viewer]
        self._number += 1
        await socket.send(json.dumps({"type": "PING", "id": f"v{self._number}"}))
        while True:
            self.heard.append(str(await socket.recv()))
            if self.heard[-1].startswith('{"type":"PONG"'):
                return

    async def _listen_until(self, version: int) -> None:
        """All that the viewer is sent until it knows a version."""
        told = f'"version":{version},'
        while not (self.heard[-1].startswith('{"type":"STATE"') and told in self.heard[-1]):
            self.heard.append(str(await self._sockets[self.pair.viewer].recv()))

    async def _other_asks(self, seat: int, request: dict[str, Any]) -> dict[str, Any]:
        """A request of a seat, through a connection of its own if it is the viewer's."""
        self._number += 1
        id = f"o{self._number}"
        if seat == self.pair.viewer:
            await self._ask(**request)
            return {}
        socket = self._sockets[seat]
        await socket.send(json.dumps({"id": id, **request}))
        answer: dict[str, Any] = {}
        while answer.get("id") != id:
            answer = json.loads(await socket.recv())
        return answer

    async def _do(self, seat: int, action: int) -> None:
        """A step; the clock's own is made by letting the time run out."""
        await self.time.pass_by(1500)
        version = self._room.table.version
        if seat == TABLE:
            deadline = self._room.table.clock.deadline
            await self.time.pass_by(deadline - self.time.now() + 600)
            await self._listen_until(version + 1)
        else:
            answer = await self._other_asks(seat, {"type": "ACT", "version": version, "action": action})
            assert answer.get("type", "STATE") == "STATE", answer
        await self._listen()
        assert self._room.table.version == version + 1

    async def _probe(self, moment: int) -> None:
        """Whatever the viewer may think of to ask."""
        version = self._room.table.version
        me = [] if self.pair.viewer == SPECTATOR else [self._me.secret]
        for action in self._asked[moment]:
            await self._ask(type="ACT", version=version, action=action)
        for fields in (
            {"type": "HELLO", "protocol": PROTOCOL, "secrets": me},
            {"type": "HELLO", "protocol": PROTOCOL, "secrets": me, "version": 0},
            {"type": "HELLO", "protocol": PROTOCOL, "secrets": [*me, "forged"]},
            {"type": "ACT", "version": version - 1, "action": 0},
            *({"type": "ACT", "version": version, "action": 0, "seat": seat} for seat in self._others),
            {"type": "RESIGN", "seat": 63},
            {"type": "LEAVE"},
            {"type": "AGREE", "topic": "undo"},
            {"type": "DECLINE", "topic": "undo"},
            {"type": "OFFER", "topic": "rematch"},
            {"type": "NONSENSE"},
        ):
            await self._ask(**fields)
        if self.pair.players > 1 or not me:
            await self._ask(type="HINT", level="greedy")
        await self._listen()
        assert self._room.table.version == version, "a probe has changed the table"
        await self._ask_by_http()

    @property
    def _others(self) -> list[int]:
        return [seat for seat in range(self.pair.players) if seat != self.pair.viewer]

    async def _ask_by_http(self) -> None:
        path = f"/api/tables/{self.table}"
        await self._http("GET", "/api/tables?status=playing")
        await self._http("GET", "/api/tables?status=waiting")
        await self._http("GET", "/api/tables/mine", self._me)
        await self._http(
            "POST", f"{path}/seats", self._me, json={"seat": self._others[0] if self._others else 0}
        )
        await self._http("DELETE", path, self._me)

    async def _ask_for_all_of_it(self) -> None:
        """Once, as each is a process of its own, and the last one tells of every moment."""
        for way in ("replay", "record"):
            await self._http("GET", f"/api/tables/{self.table}/{way}", self._me)

    async def _undo(self) -> None:
        """Ask for an undo, and withdraw the question if others have to agree."""
        await self._ask(type="OFFER", topic="undo")
        await self._ask(type="DECLINE", topic="undo")
        await self._listen()


def _questions(game: Game[Any], states: tuple[Any, Any], viewer: int) -> list[Any]:
    """Actions that are the viewer's in neither world, by id and in notation; the same in both worlds."""
    dice = random.Random(f"{game.id}:{viewer}")
    own = {
        action for state in states for action in game.permitted(state) if game.actor(state, action) == viewer
    }
    foreign = [action for action in range(game.actions) if action not in own]
    asked = sorted(dice.sample(foreign, min(SAMPLE, len(foreign))))
    texts = {
        game.text.format_action(state, action)
        for state in states
        for action in game.permitted(state)
        if action not in own
    }
    told = sorted(texts - {game.text.format_action(state, action) for state in states for action in own})
    return [*asked, *FOREIGN_IDS, *NONSENSE, *dice.sample(told, min(SAMPLE, len(told)))]
