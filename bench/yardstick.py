"""The yardsticks: random games in hand-tuned C, to measure the compiled rules against."""

import ctypes
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from turnwise.core.chance import KEY
from turnwise.core.state import Ints

FOLDER = Path(__file__).parent
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
KEY_WORDS = 8
SEATS = {"scoundrel": 1, "uno": 2}
SETTINGS = {"scoundrel": (20, 20), "uno": ()}  # health at the start and at most

_Key = ctypes.c_int32 * KEY_WORDS
_Row = ctypes.POINTER(ctypes.c_int64)


class NoCompiler(RuntimeError):
    """The C program cannot be compiled here."""


class Yardstick:
    """A C program's two loops; both let other threads run meanwhile."""

    def __init__(self, library: ctypes.CDLL, game_id: str) -> None:
        self._play, self._trace = library.play_games, library.trace_games
        self._seats, self._usual = SEATS[game_id], SETTINGS[game_id]
        numbers: list[Any] = [ctypes.c_int64, ctypes.c_int64, *(ctypes.c_int for _ in self._usual)]
        for function in (self._play, self._trace):
            function.argtypes, function.restype = [_Key, *numbers, _Row], None

    def play_games(self, chance: Ints, first: int, games: int, *settings: int) -> tuple[int, ...]:
        """Steps and the wins of every seat of numbered games with a chance's key."""
        totals = (ctypes.c_int64 * (1 + self._seats))()
        self._play(_key(chance), first, games, *(settings or self._usual), totals)
        return tuple(totals)

    def trace_games(self, chance: Ints, first: int, games: int, *settings: int) -> Ints:
        """The trace of each numbered game with a chance's key."""
        traces = (ctypes.c_int64 * games)()
        self._trace(_key(chance), first, games, *(settings or self._usual), traces)
        return list(traces)


def _key(chance: Ints) -> ctypes.Array[ctypes.c_int32]:
    return _Key(*chance[KEY : KEY + KEY_WORDS])


def load(game_id: str) -> Yardstick:
    """Compile a game's C program for this machine and load it; nothing is left behind on disk."""
    gcc, source = shutil.which("gcc"), FOLDER / f"{game_id}.c"
    if gcc is None:
        raise NoCompiler("the yardstick is a C program: install gcc to compile it")
    with tempfile.TemporaryDirectory(prefix="turnwise-yardstick-") as folder:
        library = Path(folder) / f"{game_id}.so"
        done = subprocess.run([gcc, *FLAGS, str(source), "-o", str(library)], capture_output=True, text=True)
        if done.returncode != 0:
            raise NoCompiler(f"gcc cannot compile {source.name}:\n{done.stderr}")
        return Yardstick(ctypes.CDLL(str(library)), game_id)
