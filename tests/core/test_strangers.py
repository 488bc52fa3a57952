"""A game can live in another package: an entry point is all that Turnwise needs."""

import os
import subprocess
import sys

GAME = """
import dataclasses
from turnwise.games.scoundrel import GAME as SCOUNDREL

GAME = dataclasses.replace(SCOUNDREL, id="cellar", title="Cellar", package="cellar")
"""


def turnwise(folder, *words, moves=""):
    return subprocess.run(
        [sys.executable, "-m", "turnwise.cli", *words],
        env=os.environ | {"PYTHONPATH": str(folder)},
        input=moves,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_strangers_game_is_played(tmp_path):
    (tmp_path / "cellar.py").write_text(GAME)
    metadata = tmp_path / "cellar-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: cellar\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[turnwise.games]\ncellar = cellar:GAME\n")
    listed = turnwise(tmp_path, "games")
    assert listed.returncode == 0, listed.stderr
    assert "cellar" in listed.stdout
    assert "scoundrel" in listed.stdout
    played = turnwise(tmp_path, "play", "cellar", "--seed", "1", moves="1\nquit\n")
    assert played.returncode == 0, played.stderr
    assert "Cellar · edition 1.0 · move 2" in played.stdout


def test_a_broken_game_is_named(tmp_path):
    metadata = tmp_path / "cellar-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: cellar\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[turnwise.games]\ncellar = no_such_cellar:GAME\n")
    played = turnwise(tmp_path, "play", "cellar")
    assert played.returncode == 2
    assert played.stderr == "turnwise: game 'cellar' cannot be loaded: No module named 'no_such_cellar'\n"
