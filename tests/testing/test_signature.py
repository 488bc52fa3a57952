"""Signatures: behaviour that a commit must not change unawares."""

import json
import sys
from pathlib import Path

from turnwise import all_games
from turnwise.testing import signatures
from turnwise.testing.signature import main, signature
from turnwise.testing.walks import Setting

FILE = Path(__file__).parents[1] / "contract" / "signatures.json"


def test_signatures_are_those_of_the_file():
    """If a rule was meant to change: `make signatures`, and say `Rules: <game> <clause>` in the commit."""
    assert signatures(all_games()) == json.loads(FILE.read_text())


def test_another_edition_has_another_signature():
    scoundrel = next(game for game in all_games() if game.id == "scoundrel")
    of = {name: signature(Setting(scoundrel, name, 1, range(0)), 500) for name in ("1.0", "strict")}
    assert of["1.0"] != of["strict"]
    assert of["1.0"] == signature(Setting(scoundrel, "1.0", 1, range(0)), 500)


def test_the_command_tells_what_changed(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sys.modules[signature.__module__], "GAMES", 90)  # a share for every number of players
    file = tmp_path / "signatures.json"
    assert main(["--write", str(file)]) == 0
    assert main([str(file)]) == 0
    known = json.loads(file.read_text())
    file.write_text(json.dumps(known | {"scoundrel-1.0-1p": "0"}))
    assert main([str(file)]) == 1
    assert capsys.readouterr().out == f"scoundrel-1.0-1p: 0 has become {known['scoundrel-1.0-1p']}\n"
