"""Commands run in this process, with what they read, print and return; or at a pseudo-terminal."""

import io
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

import pexpect
import pytest

from turnwise import cli

SURROUNDINGS = {
    "PATH": "/usr/bin:/bin",
    "TERM": "xterm-256color",
    "LANG": "C.UTF-8",
    "PYTHONPATH": str(Path(cli.__file__).parents[1]),  # the Turnwise that is being tested
}


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    code: int
    out: str
    err: str


@pytest.fixture
def turnwise(monkeypatch, capsys):
    """Runs a command with piped input; without `typed` the standard input is closed."""

    def run(*arguments: object, typed: str | None = "") -> Ran:
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setattr(sys, "argv", ["turnwise", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", None if typed is None else io.StringIO(typed))
        with pytest.raises(SystemExit) as caught:
            cli.main()
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        code = caught.value.code or 0
        assert isinstance(code, int)
        return Ran(code, out, err)

    heed = signal.getsignal(signal.SIGINT)
    yield run
    signal.signal(signal.SIGINT, heed)  # an interrupted command stops listening


def heed_interrupts():
    """A process started in the background would ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def terminal():
    """Starts a command at a terminal of 100 columns."""
    started = []

    def start(*arguments, program=("-m", "turnwise.cli"), **environment):
        child = pexpect.spawn(
            sys.executable,
            [*program, *map(str, arguments)],
            encoding="utf-8",
            dimensions=(40, 100),
            timeout=60,
            preexec_fn=heed_interrupts,
            env=SURROUNDINGS | environment,
        )
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)
