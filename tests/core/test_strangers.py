"""A game can live in another package: an entry point is all that Turnwise needs.

One that does not work gets a sentence, and all the others are played as ever.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from strangers import DROPPING, good, install, install_one_of_each
from turnwise.games import scoundrel

HOLLOW = "game 'half' of hollow cannot be loaded: hollow:GAME is of type NoneType, not a turnwise Game"


def turnwise(folder, *words, moves=""):
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-m", "turnwise.cli", *words],
        env=os.environ | {"PYTHONPATH": path},
        input=moves,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def crowd(tmp_path_factory):
    folder = tmp_path_factory.mktemp("crowd")
    return folder, install_one_of_each(folder)


def test_a_strangers_game_is_played(tmp_path):
    install(tmp_path, "cellar", "cellar = cellar:GAME", good("cellar"))
    listed = turnwise(tmp_path, "games")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "cellar" in listed.stdout
    assert "scoundrel" in listed.stdout
    played = turnwise(tmp_path, "play", "cellar", "--seed", "1", moves="1\nquit\n")
    assert played.returncode == 0, played.stderr
    assert "Cellar · edition 1.0 · move 2" in played.stdout


def test_bad_packages_are_told_below_the_games_that_work(crowd):
    folder, sentences = crowd
    listed = turnwise(folder, "games")
    assert listed.returncode == 0
    told = [f"turnwise: {sentences[name]}" for name in sorted(sentences)]
    of_half = told.index(f"turnwise: {sentences['half']}")
    told.insert(of_half + 1, f"turnwise: {HOLLOW}")
    assert listed.stderr.splitlines() == told
    for_machines = turnwise(folder, "games", "--json")
    assert for_machines.stderr == listed.stderr
    games = json.loads(for_machines.stdout)
    assert [game["id"] for game in games] == ["card_slot", "cellar", "half", "scoundrel", "tactics", "uno"]
    assert games[-1]["title"] == "UNO"


@pytest.mark.parametrize("name", ["gone", "leaving", "my-game", "twin", "unready"])
def test_a_bad_game_asked_for_by_name_is_refused_in_its_sentence(crowd, name):
    folder, sentences = crowd
    for words in (["games", name], ["play", name], ["spec", name], ["tournament", name, "greedy", "random"]):
        asked = turnwise(folder, *words)
        assert (asked.returncode, asked.stderr) == (2, f"turnwise: {sentences[name]}\n"), words


def test_only_games_that_work_are_suggested(crowd):
    asked = turnwise(crowd[0], "play", "unoo")
    known = "known: card_slot, cellar, half, scoundrel, tactics, uno; did you mean uno?"
    assert (asked.returncode, asked.stderr) == (2, f"turnwise: no game 'unoo'; {known}\n")


def test_a_game_that_raises_is_told_in_one_sentence_with_file_and_line(tmp_path):
    install(tmp_path, "dropping", "dropping = dropping:GAME", good("dropping") + DROPPING)
    played = turnwise(tmp_path, "play", "dropping", moves="quit\n")
    fault = "ZeroDivisionError: no cards (__init__.py, line 11, in deal)"
    assert (played.returncode, played.stderr) == (1, f"turnwise: game 'dropping' has a fault: {fault}\n")


def test_other_commands_work_beside_bad_packages(crowd):
    folder, _ = crowd
    shipped = Path(scoundrel.__file__).parent / "scenarios" / "bare-handed-fight.yaml"
    for words in (["check", str(shipped)], ["spec", "cellar"], ["games", "cellar"]):
        done = turnwise(folder, *words)
        assert (done.returncode, done.stderr) == (0, ""), words


def test_no_package_takes_the_name_of_a_game_that_came_with_turnwise(crowd):
    told = turnwise(crowd[0], "games", "uno")
    assert told.returncode == 0
    assert "Two to ten players" in told.stdout
