"""Real processes: what they load, and what is left when they are interrupted or killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from present import present
from turnwise.matches.record import read_record
from waiting import until

TURNWISE = [sys.executable, "-m", "turnwise.cli"]
PATIENCE = 60  # seconds


def heed_interrupts():
    """A process started in the background would ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def playing(path, *options):
    """A process that has made two moves and waits for the next."""
    process = subprocess.Popen(
        [*TURNWISE, "play", "scoundrel", "--seed", "7", "--record", path, *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    typing = present(process.stdin)
    typing.write("1\n1\n")
    typing.flush()
    until(lambda: path.exists() and path.read_bytes().count(b"\n") >= 3)
    return process


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_play_loads_neither_numpy_nor_numba():
    script = (
        "import sys\n"
        "from turnwise.cli import main\n"
        "try:\n    main()\n"
        "except SystemExit as leaving:\n    assert not leaving.code\n"
        "heavy = {'numpy', 'numba', 'yaml'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    command = [sys.executable, "-c", script, "play", "card_slot", "--seed", "1"]
    done = subprocess.run(command, input="1\n1\nhelp\nlog\n", capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0


def test_help_loads_no_game():
    script = (
        "import sys\n"
        "from turnwise.cli import main\n"
        "try:\n    main()\n"
        "except SystemExit:\n    pass\n"
        "heavy = [name for name in sys.modules if name.startswith(('turnwise.games', 'rich', 'numpy'))]\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "--help"], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert "play" in done.stdout


def test_a_killed_game_is_not_lost(path):
    process = playing(path)
    process.kill()
    process.communicate()
    reading = read_record(path)
    assert len(reading.match) == 2
    again = subprocess.run(
        [*TURNWISE, "play", "--record", path], input="1\n", capture_output=True, text=True, check=True
    )
    assert "move 3" in again.stdout
    assert len(read_record(path).match) == 3


def test_an_interrupted_game_is_not_lost(path):
    process = playing(path)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert out.endswith(f"Interrupted.\nGo on with: turnwise play --record {path}\n")
    assert err == ""
    assert len(read_record(path).match) == 2


def test_two_processes_cannot_play_one_game(path):
    process = playing(path)
    try:
        second = subprocess.run(
            [*TURNWISE, "play", "--record", path], input="1\n", capture_output=True, text=True, check=False
        )
    finally:
        process.kill()
        process.communicate()
    assert second.returncode == 2
    assert second.stderr == f"turnwise: {path} is in use by another game right now\n"
    assert second.stdout == ""


def test_a_closed_standard_input_is_no_error(path):
    done = subprocess.run(
        f"exec {sys.executable} -m turnwise.cli play scoundrel --record {path} <&-",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.endswith(f"Go on with: turnwise play --record {path}\n")


def test_bytes_that_are_no_text_are_an_unreadable_move():
    done = subprocess.run(
        [*TURNWISE, "play", "scoundrel"], input=b"\xff\xfe\x00\n", capture_output=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"No card" in done.stdout


def test_a_terminal_without_the_characters_shows_others():
    done = subprocess.run(
        [*TURNWISE, "play", "scoundrel", "--seed", "1"],
        input=b"",
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert b"Health ????" in done.stdout


def test_a_full_disk_behind_the_output_is_told():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*TURNWISE, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "turnwise: No space left on device\n"


def test_output_is_plain_when_piped():
    done = subprocess.run([*TURNWISE, "games", "scoundrel"], capture_output=True, check=True)
    assert b"\x1b" not in done.stdout
