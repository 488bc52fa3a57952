"""Options that several commands share: their types, and numbers that are refused in sentences of ours."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from turnwise.core.errors import BadSetup

INTEGER, NUMBER = "INTEGER", "NUMBER"  # what help calls the values of options


def whole(option: str, low: int | None = None, high: int | None = None) -> Callable[[str], int]:
    """Reads a whole number within limits."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise _refusal(option, text, "a whole number", low, high) from None
        if not _is_within(number, low, high):
            raise _refusal(option, text, "a whole number", low, high)
        return number

    return read


def decimal(option: str, low: float | None = None, high: float | None = None) -> Callable[[str], float]:
    """Reads a number within limits."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise _refusal(option, text, "a number", low, high) from None
        if not _is_within(number, low, high):
            raise _refusal(option, text, "a number", low, high)
        return number

    return read


def _is_within(number: float, low: float | None, high: float | None) -> bool:
    """Whether a number keeps to the limits; nan does to none."""
    return number == number and (low is None or number >= low) and (high is None or number <= high)


def _refusal(option: str, text: str, kind: str, low: float | None, high: float | None) -> BadSetup:
    limits = "" if low is None else f" of at least {low:g}" if high is None else f" from {low:g} to {high:g}"
    return BadSetup("bad_option", f"{option} is {text!r}, but has to be {kind}{limits}")


EditionOption = Annotated[
    str | None, typer.Option(help="The edition of the rules; `turnwise games` lists them.")
]
SettingsOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Change a parameter; may be repeated."),
]
Seed = Annotated[str | None, typer.Option(help="Any text or number; the same seed deals the same cards.")]
DatabaseOption = Annotated[
    str | None,
    typer.Option(help="sqlite:///FILE or postgresql://…; a file in the user's data folder if not given."),
]
PoolOption = Annotated[
    str,
    typer.Option(
        metavar="local|ray|ray://…",
        help="Where workers run: in processes here, or on a Ray cluster.",
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        parser=whole("--workers", 1),
        metavar=INTEGER,
        help="Workers that play; as many as there are cores if not given. Figures do not depend on it.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Players = Annotated[
    int | None, typer.Option(parser=whole("--players"), metavar=INTEGER, help="How many seats.")
]
Record = Annotated[Path, typer.Argument(help="A record, as `play --record` writes it.")]


def values_of(settings: list[str] | None, option: str = "--set") -> dict[str, str]:
    """The parameters that `--set`, or another option, changes, by name."""
    values = {}
    for setting in settings or []:
        name, sign, value = setting.partition("=")
        if not sign:
            raise typer.BadParameter(f"{setting!r} is not of the form NAME=VALUE", param_hint=option)
        values[name.strip()] = value.strip()
    return values
