"""An opponent who offers and declines ten times a second: how many actions of a slow player are refused.

Tactics, two persons. The opponent acts at once, and talks for as long as the other one is waited for. The
other one acts on what it saw a tenth of a second ago, as over a slow line. `PYTHONPATH` says whose server is
tried: that of another work tree too.
"""

import argparse
import asyncio
import itertools
import json
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import websockets

from server_contestants import TURNWISE, running, settings_for
from server_orders import HOST, Lobby, Order
from turnwise.server.protocol.messages import PROTOCOL

DELAY = 0.1  # seconds from seeing a state until an action arrives
PACE = 0.1  # seconds between two messages of the opponent
ACTIONS = 44  # of the slow player
TEAMS = {  # so that there is no draft
    f"{side}_{part}": pick
    for side in ("p1", "p2")
    for part, pick in {"class": "warrior", "skill": "leap", "minion_1": "tank", "minion_2": "archer"}.items()
}


class Person:
    """A connection that knows the latest state, and waits for the answer to each request."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.state: dict[str, Any] = {}
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}

    async def listen(self) -> None:
        """Take in what comes."""
        with suppress(websockets.ConnectionClosed):
            async for text in self._socket:
                message = json.loads(text)
                if message["type"] == "STATE":
                    self.state = message
                if answer := self._answers.pop(message.get("id", ""), None):
                    answer.set_result(message)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request."""
        id = str(next(self._numbers))
        self._answers[id] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"type": kind, "id": id, **fields}))
        return await self._answers[id]

    async def act(self, seen: dict[str, Any]) -> dict[str, Any]:
        """The answer to the first action of a state."""
        return await self.ask("ACT", version=seen["version"], action=seen["legal"][0]["id"])


async def talk(person: Person, codes: Counter[str]) -> None:
    """Act at once when it is one's turn, and talk otherwise."""
    for kind in itertools.cycle(("OFFER", "DECLINE")):
        while person.state["status"] == "playing" and person.state["legal"]:
            await person.act(person.state)
        answer = await person.ask(kind, topic="undo")
        codes[answer.get("code", f"{kind} done")] += 1
        await asyncio.sleep(PACE)


async def play(person: Person, actions: int) -> Counter[str]:
    """Act on what is a moment old; what became of it."""
    codes: Counter[str] = Counter()
    while codes.total() < actions and person.state["status"] == "playing":
        seen = person.state
        await asyncio.sleep(DELAY)
        if seen["legal"]:
            codes[(await person.act(seen)).get("code", "done")] += 1
    return codes


async def grieve(port: int, actions: int) -> tuple[Counter[str], Counter[str]]:
    """A match between the two: what became of the slow player's actions, and of the opponent's talk."""
    order = Order(kind="", port=port, pid=0, game="tactics", values=TEAMS)
    table = Lobby(port).table(order)
    address = f"ws://{HOST}:{port}/api/tables/{table.id}/socket"
    said: Counter[str] = Counter()
    async with websockets.connect(address) as one, websockets.connect(address) as other:
        persons = [Person(one), Person(other)]
        tasks = [asyncio.create_task(person.listen()) for person in persons]
        for person, (secrets, _) in zip(persons, table.keys, strict=True):
            await person.ask("HELLO", protocol=PROTOCOL, secrets=secrets)
        opponent, victim = persons if persons[0].state["legal"] else persons[::-1]
        tasks.append(asyncio.create_task(talk(opponent, said)))
        done = await play(victim, actions)
        for task in tasks:
            task.cancel()
    return done, said


def main() -> None:
    """Run it once."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--actions", type=int, default=ACTIONS)
    options = parser.parse_args()
    done, said = Counter[str](), Counter[str]()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, running(TURNWISE, settings_for(Path(folder))) as server:
        while done.total() < options.actions:
            came, heard = asyncio.run(grieve(server.port, options.actions - done.total()))
            done, said = done + came, said + heard
    seconds, refused = time.monotonic() - began, done.total() - done["done"]
    print(f"{refused} of {done.total()} actions of the slow player refused in {seconds:.1f} s: {dict(done)}")
    print(f"the opponent's talk: {dict(said)}")


if __name__ == "__main__":
    main()
