"""A complete client (docs/protocol.md): makes a table or joins one, plays what is legal, keeps the record.
python examples/client.py http://127.0.0.1:8000 --game uno       makes a table and says how to join it
python examples/client.py http://127.0.0.1:8000 --table TABLE    takes a seat there
"""

import argparse
import json
import random
import secrets
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

Message = dict[str, Any]


def ask(address: str, body: Message | None = None, token: str = "") -> bytes:
    """The answer to a request over HTTP; one with a body is a POST. A refusal ends the program."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(address, data, headers)) as response:
            return bytes(response.read())
    except HTTPError as refusal:
        sys.exit(json.loads(refusal.read())["sentence"])


def sit_down(server: str, game: str, table: str | None) -> tuple[str, str]:
    """A table's id, and the secret of an own seat there."""
    token = json.loads(ask(f"{server}/api/guests", {}))["token"]
    if table is None:
        seats = [{"kind": "own"}, {"kind": "open"}]
        made = json.loads(ask(f"{server}/api/tables", {"game": game, "seats": seats, "name": "Ada"}, token))
        print(f"--table {made['table']}", flush=True)
        return made["table"], made["secret"]
    wish = {"name": "Bob", "request": secrets.token_hex(8)}  # sent again, it gives the same seat
    return table, json.loads(ask(f"{server}/api/tables/{table}/seats", wish, token))["secret"]


class Player:
    """One seat: the newest state, and the action that still waits for its answer."""

    def __init__(self, server: str, table: str, secret: str) -> None:
        self.address, self.secret = f"ws{server[4:]}/api/tables/{table}/socket", secret
        self.state: Message = {"version": 0, "outcome": None}
        self.waiting: Message | None = None  # sent again after a lost connection: it is carried out once

    def play(self) -> Message:
        """Play to the end, however often the connection is lost; the outcome."""
        while not self.state["outcome"]:
            try:
                with connect(self.address) as socket:
                    hello = {"protocol": 3, "secrets": [self.secret], "version": self.state["version"]}
                    socket.send(json.dumps({"type": "HELLO", "id": secrets.token_hex(8), **hello}))
                    if self.waiting:
                        socket.send(json.dumps(self.waiting))
                    while not self.state["outcome"]:
                        if request := self.reply(json.loads(socket.recv())):
                            time.sleep(0.06)  # the server takes 20 messages a second
                            socket.send(json.dumps(request))
            except (OSError, WebSocketException):
                time.sleep(0.2)
        return dict(self.state["outcome"])

    def reply(self, message: Message) -> Message | None:
        """What to send after a message, if anything."""
        if self.waiting and message.get("id") == self.waiting["id"]:
            self.waiting = None  # answered, by a STATE or a refusal
        if message.get("code") == "WRONG_PROTOCOL":
            sys.exit(message["sentence"])
        if message["type"] == "STATE":
            self.state = message
            print(*(event["text"] + "\n" for event in message["events"]), sep="", end="")
        own = [it for it in self.state.get("legal", []) if self.state["seat"] in self.state["movers"]]
        if not own or self.waiting:
            return None
        what = {"version": self.state["version"], "action": random.choice(own)["id"]}
        self.waiting = {"type": "ACT", "id": secrets.token_hex(8), **what}
        return self.waiting


def main() -> None:
    """Sit down, play, say how it ended, and write the record to standard error."""
    parser = argparse.ArgumentParser()
    for name, usual in {"server": None, "--game": "uno", "--table": None}.items():
        parser.add_argument(name, default=usual)
    asked = parser.parse_args()
    table, secret = sit_down(asked.server, asked.game, asked.table)
    print("Outcome:", json.dumps(Player(asked.server, table, secret).play()))
    sys.stderr.write(ask(f"{asked.server}/api/tables/{table}/record").decode())


if __name__ == "__main__":
    main()
