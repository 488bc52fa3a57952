"""From an empty cache: seconds from opening a table until the first searched move of its bot has arrived.

For every game a server of its own is started with nothing compiled, and the table opened as soon as it
answers. A person sits down by HTTP and WebSocket and acts at once. The bot keeps its usual pace; its moves
without a search (the picks of Tactics' draft, a hand with one choice) do not count. Compiled is the search
when no simple player stands in for the bot any more. A lone player has no bot, and asks for a hint instead.
"""

import argparse
import asyncio
import itertools
import json
import os
import runpy
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from server_contestants import running
from server_orders import HOST, Lobby
from turnwise import all_games
from turnwise.bots.search import SearchResult
from turnwise.core.game import Game
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.rooms.searches import Searches
from turnwise.server.settings import Settings

LEVEL = "hard"
PATIENCE = 300.0  # seconds


class Player:
    """A person at the table who acts at once."""

    def __init__(self, socket: ClientConnection, secrets: list[str]) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._ask("HELLO", protocol=PROTOCOL, secrets=secrets)

    def _ask(self, kind: str, **fields: Any) -> None:
        self._socket.send(json.dumps({"type": kind, "id": str(next(self._numbers)), **fields}))

    def wait_for_hint(self) -> float:
        """When a hint arrived."""
        self._ask("HINT")
        while json.loads(self._socket.recv(PATIENCE))["type"] != "HINT":
            pass
        return time.monotonic()

    def wait(self, searched: Path) -> tuple[float, float]:
        """Play on; when the first searched move arrived, and when the search was compiled."""
        moved = compiled = 0.0
        while not moved or not compiled:
            message = json.loads(self._socket.recv(PATIENCE))
            if message["type"] == "STAND_IN" and not message["seats"]:
                compiled = time.monotonic()
            if message["type"] == "STATE" and searched.exists():
                moved = moved or time.monotonic()
            elif message["type"] == "STATE" and message["legal"]:
                self._ask("ACT", version=message["version"], action=message["legal"][0]["id"])
        return moved, compiled


def first_move(of: Game[Any], folder: Path) -> str:
    """A row of the table."""
    searched = folder / "searched"
    command = (sys.executable, __file__, "--serve", str(searched))
    is_lone = of.fewest_players == 1
    kinds = [{"kind": "own"}] if is_lone else [{"kind": "own"}, {"kind": "bot", "level": LEVEL}]
    with running(command, Settings(db=f"sqlite:///{folder / 'turnwise.db'}", port=0)) as server:
        lobby, began = Lobby(server.port), time.monotonic()
        made = lobby.post("/api/tables", {"game": of.id, "seats": kinds})
        address = f"ws://{HOST}:{server.port}/api/tables/{made['table']}/socket"
        with connect(address, compression=None) as socket:
            player = Player(socket, [str(made["secret"])])
            moved, compiled = (player.wait_for_hint(), None) if is_lone else player.wait(searched)
    ready = f"{compiled - began:.1f}" if compiled else ""
    return f"| {of.title} | {moved - began:.1f} | {searched.read_text()} | {ready} |"


def serve(searched: Path) -> None:
    """The server as it is, but that it writes down how much its first search found."""
    search = Searches.search

    async def told(self: Searches, *asked: Any, **options: Any) -> Any:
        found = await search(self, *asked, **options)
        if isinstance(found, SearchResult) and not await asyncio.to_thread(searched.exists):
            await asyncio.to_thread(searched.write_text, str(found.iterations))
        return found

    Searches.search = told  # type: ignore[method-assign]
    runpy.run_module("turnwise.server", run_name="__main__")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=[game.id for game in all_games()], help="only these")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve)
        return
    print("| | first searched move, s | its iterations | all compiled, s |\n|---|---|---|---|")
    for each in all_games():
        if each.id in asked.games:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["TURNWISE_CACHE"] = f"{folder}/compiled"
                print(first_move(each, Path(folder)), flush=True)


if __name__ == "__main__":
    main()
