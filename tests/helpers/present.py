"""What a test needs to be there: a type checker, too, sees that it is."""

import re
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """A value that may be None elsewhere, but not here."""
    assert value is not None
    return value


def found_in(text: str, pattern: str) -> re.Match[str]:
    """The first place of a text that fits a pattern."""
    found = re.search(pattern, text)
    assert found is not None, f"{pattern!r} is not in {text!r}"
    return found


def all_of(kind: type[T], items: Iterable[object]) -> list[T]:
    """Items that are all of one class."""
    listed = list(items)
    found = [item for item in listed if isinstance(item, kind)]
    assert found == listed
    return found
