"""Running a command: whatever a user does wrong is told in one sentence."""

import io
import os
import sys
from typing import Any, NoReturn

import typer

from turnwise.core.errors import BadText, TurnwiseError

WRONG_INPUT = 2
FAULT = 1  # of a game


def run_command(app: typer.Typer) -> NoReturn:
    """Run the command that the arguments of this process name, and leave with its exit code."""
    try:
        _prepare(sys.argv)
        sys.exit(app(prog_name="turnwise", standalone_mode=False))
    except TurnwiseError as error:
        _leave(f"turnwise: {error.sentence}", WRONG_INPUT)
    except KeyboardInterrupt:
        from turnwise.terminal import interrupt

        sys.stderr.write("\nturnwise: interrupted\n")
        interrupt.leave()
    except BrokenPipeError:  # the reader of our output has left
        _abandon_output()
        sys.exit(0)
    except OSError as error:  # a full disk behind the output, say
        _abandon_output()
        _leave(f"turnwise: {error.strerror}", WRONG_INPUT)
    except Exception as error:
        from turnwise.core.error_source import fault_of

        if misuse := _misuse(error, app):
            _leave(f"turnwise: {misuse}", WRONG_INPUT)
        if (fault := fault_of(error)) is None:
            raise
        _leave(f"turnwise: {fault}", FAULT)


def _prepare(arguments: list[str]) -> None:
    """Output never fails for a character that the terminal lacks, and arguments are text."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    for argument in arguments:
        try:
            argument.encode()
        except UnicodeEncodeError:
            raise BadText("not_text", f"{argument!r} on the command line is not text") from None


USAGE_ERROR: Any = typer.BadParameter.__mro__[1]  # Click's, wherever Typer keeps it


def _misuse(error: Any, app: typer.Typer) -> str | None:
    """What is wrong with options and arguments."""
    if not isinstance(error, USAGE_ERROR):
        return None
    found: str = error.format_message().rstrip(".")
    command = error.ctx.command_path if error.ctx else _named(app)
    return f"{found[0].lower()}{found[1:]}; `{command} --help` tells what there is"


def _named(app: typer.Typer) -> str:
    """The command that the arguments begin with: an option that lacks its value does not tell its own."""
    command: Any = typer.main.get_command(app)
    path = ["turnwise"]
    for word in sys.argv[1:]:
        if (command := getattr(command, "commands", {}).get(word)) is None:
            break
        path.append(word)
    return " ".join(path)


def _leave(sentence: str, code: int) -> NoReturn:
    sys.stderr.write(f"{sentence}\n")
    sys.exit(code)


def _abandon_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
