"""How a process that starts a server hands it its settings and its socket: a line of its input.

A command line would show a password in the database's URL to everybody on the machine.
"""

import json
import socket
from dataclasses import asdict
from typing import IO

from turnwise.server.settings import Settings


def hand_over(settings: Settings, door: socket.socket) -> bytes:
    """The line to write; the process has to inherit the socket."""
    return json.dumps(asdict(settings) | {"door": door.fileno()}).encode() + b"\n"


def taken_over(stream: IO[str]) -> tuple[Settings, socket.socket]:
    """The settings and the socket that the line speaks of."""
    given = json.loads(stream.readline())
    door = socket.socket(fileno=given.pop("door"))
    return Settings(**given | {"origins": tuple(given["origins"])}), door
