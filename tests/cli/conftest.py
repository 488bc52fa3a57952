"""Commands run in this process, with what they read, print and return."""

import io
import signal
import sys
from dataclasses import dataclass

import pytest

from turnwise.cli import main


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
            main()
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ran(caught.value.code or 0, out, err)

    heed = signal.getsignal(signal.SIGINT)
    yield run
    signal.signal(signal.SIGINT, heed)  # an interrupted command stops listening
