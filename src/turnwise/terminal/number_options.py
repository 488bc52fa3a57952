"""Numbers on the command line: whatever is wrong with one is told in a sentence of ours."""

from collections.abc import Callable

from turnwise.core.errors import BadSetup


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
