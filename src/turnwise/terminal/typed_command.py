"""The command that began an experiment: kept in its folder, so that every later report tells it."""

import shlex
import sys
from pathlib import Path

from turnwise.matches.file_access import failures_refused

COMMAND = "command.txt"
RESUME = "--resume"  # of the one who goes on; from the beginning there is nothing to go on with


def typed_command() -> str:
    """What was typed, as it is typed to play everything from the beginning."""
    return f"turnwise {shlex.join(word for word in sys.argv[1:] if word != RESUME)}"


def keep_command(folder: Path) -> None:
    """Write what was typed into the folder of an experiment."""
    with failures_refused("write", folder / COMMAND):
        (folder / COMMAND).write_text(f"{typed_command()}\n", encoding="utf-8")


def kept_command(folder: Path) -> str:
    """What was typed for a folder; nothing where no command made it, as the page's experiments."""
    if not (folder / COMMAND).is_file():
        return ""
    with failures_refused("read", folder / COMMAND):
        return (folder / COMMAND).read_text(encoding="utf-8").strip()
