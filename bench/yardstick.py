"""The yardstick: Scoundrel's random games in hand-tuned C, to measure the compiled rules against."""

import ctypes
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from turnwise.core.chance import KEY
from turnwise.core.state import Ints

SOURCE = Path(__file__).with_name("scoundrel.c")
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
KEY_WORDS = 8

_Key = ctypes.c_int32 * KEY_WORDS
_Row = ctypes.POINTER(ctypes.c_int64)
_ARGUMENTS: list[Any] = [_Key, ctypes.c_int64, ctypes.c_int64, ctypes.c_int, ctypes.c_int, _Row]


class NoCompiler(RuntimeError):
    """The C program cannot be compiled here."""


class Yardstick:
    """The C program's two loops; both let other threads run meanwhile."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._play, self._trace = library.play_games, library.trace_games
        for function in (self._play, self._trace):
            function.argtypes, function.restype = _ARGUMENTS, None

    def play_games(
        self, chance: Ints, first: int, games: int, start_health: int = 20, max_health: int = 20
    ) -> tuple[int, int]:
        """Steps and wins of numbered games with a chance's key."""
        totals = (ctypes.c_int64 * 2)()
        self._play(_key(chance), first, games, start_health, max_health, totals)
        return totals[0], totals[1]

    def trace_games(
        self, chance: Ints, first: int, games: int, start_health: int = 20, max_health: int = 20
    ) -> Ints:
        """The trace of each numbered game with a chance's key."""
        traces = (ctypes.c_int64 * games)()
        self._trace(_key(chance), first, games, start_health, max_health, traces)
        return list(traces)


def _key(chance: Ints) -> ctypes.Array[ctypes.c_int32]:
    return _Key(*chance[KEY : KEY + KEY_WORDS])


def load() -> Yardstick:
    """Compile the C program for this machine and load it; nothing is left behind on disk."""
    gcc = shutil.which("gcc")
    if gcc is None:
        raise NoCompiler("the yardstick is a C program: install gcc to compile it")
    with tempfile.TemporaryDirectory(prefix="turnwise-yardstick-") as folder:
        library = Path(folder) / "scoundrel.so"
        done = subprocess.run([gcc, *FLAGS, str(SOURCE), "-o", str(library)], capture_output=True, text=True)
        if done.returncode != 0:
            raise NoCompiler(f"gcc cannot compile {SOURCE.name}:\n{done.stderr}")
        return Yardstick(ctypes.CDLL(str(library)))
