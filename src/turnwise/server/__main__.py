"""One of several server processes; its settings come from the one that started it."""

import json
import socket
import sys

from turnwise.core.errors import TurnwiseError
from turnwise.server.run import serve_at
from turnwise.server.settings import Settings

if __name__ == "__main__":
    given = json.load(sys.stdin)
    door = socket.socket(fileno=given.pop("door"))
    try:
        serve_at(Settings(**given | {"origins": tuple(given["origins"])}), door)
    except TurnwiseError as error:
        sys.stderr.write(f"turnwise: {error.sentence}\n")
        sys.exit(2)
