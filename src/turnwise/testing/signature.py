"""A signature of a game's behaviour: a digest over 10,000 seeded random games of every edition.

The numbers of players share them. A change of rules changes it, whether meant or not. `python -m
turnwise.testing FILE` compares the installed games with a file, and with `--write` writes it anew.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from turnwise.core.chance import seeded
from turnwise.core.compile.compiled_game import compiled_game
from turnwise.core.fast_rng import RNG_SIZE
from turnwise.core.game import Game
from turnwise.core.registry import all_games
from turnwise.testing.walks import Setting, settings

GAMES = 10_000


def signature(setting: Setting, count: int = GAMES) -> str:
    """The digest of one edition with one number of players."""
    game, fast = setting.game, compiled_game(setting.game)
    blank = game.setup(setting.edition, players=setting.players)
    blank.chance = seeded("signature")
    record, traces = fast.record(blank), fast.row(count)
    out, rng, scores = fast.row(game.actions), fast.row(RNG_SIZE), fast.row(setting.players)
    fast.trace_games(record, 0, count, out, rng, scores, traces)
    return hashlib.sha256(traces.astype("<i8").tobytes() + record.tobytes()).hexdigest()[:16]


def signatures(found: list[Game[Any]]) -> dict[str, str]:
    """The signature of every game, edition and number of players."""
    every = [setting for game in found for setting in settings(game, range(0))]
    return {str(setting): signature(setting, GAMES // setting.shared_by) for setting in every}


def main(arguments: list[str]) -> int:
    """Compare with a file, or write it."""
    file = Path(next(word for word in arguments if not word.startswith("--")))
    now = signatures(all_games())
    if "--write" in arguments:
        file.write_text(json.dumps(now, indent=2) + "\n")
        return 0
    before = json.loads(file.read_text())
    for name in sorted(now.keys() | before.keys()):
        if now.get(name) != before.get(name):
            sys.stdout.write(f"{name}: {before.get(name)} has become {now.get(name)}\n")
    return int(now != before)
