"""One of several server processes; its settings come from the one that started it."""

import os
import signal
import sys
import threading
from functools import partial

from turnwise.core.errors import TurnwiseError
from turnwise.server.monitoring import metrics
from turnwise.server.process_handover import taken_over
from turnwise.server.processes import UP
from turnwise.server.run import serve_at


def stop_when_alone() -> None:
    """Stop in good order when the one that started us says so or is gone: then our input ends."""
    os.read(sys.stdin.fileno(), 1)
    os.kill(os.getpid(), signal.SIGTERM)


def say(line: str) -> None:
    """Tell the one that started us, through our output."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of a terminal: for the one that started us to hear
    given = taken_over(sys.stdin)
    metrics.label_process(str(os.getpid()))
    threading.Thread(target=stop_when_alone, daemon=True).start()
    try:
        serve_at(*given, partial(say, UP))
    except TurnwiseError as error:
        say(" ".join(error.sentence.split()))
        sys.exit(2)
