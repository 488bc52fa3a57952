"""How a process that starts a server hands it its settings and its sockets: a line of its input.

A command line would show a password in the database's URL to everybody on the machine.
"""

import json
import socket
from collections.abc import Sequence
from dataclasses import asdict
from typing import IO

from turnwise.server.settings import Settings


def hand_over(settings: Settings, listeners: Sequence[socket.socket]) -> bytes:
    """The line to write; the process has to inherit the sockets."""
    return json.dumps([asdict(settings), [listener.fileno() for listener in listeners]]).encode() + b"\n"


def taken_over(stream: IO[str]) -> tuple[Settings, list[socket.socket]]:
    """The settings and the sockets that the line speaks of."""
    given, listeners = json.loads(stream.readline())
    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    return Settings(**given | lists), [socket.socket(fileno=listener) for listener in listeners]
