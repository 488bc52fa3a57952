"""Text that people choose, such as names: whether others can be shown it."""

import unicodedata
from itertools import groupby

MOST_MARKS = 3  # in a row, on one letter
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")  # letters and symbols that show nothing


def is_visible(text: str) -> bool:
    """Whether there is more than marks and spaces, and nothing that looks like a space but is none."""
    return not BLANK & set(text) and any(character != " " and not _is_mark(character) for character in text)


def has_many_marks(text: str) -> bool:
    """Whether so many combining marks follow each other that they would cover what stands around."""
    runs = (len(list(run)) for is_mark, run in groupby(text, _is_mark) if is_mark)
    return max(runs, default=0) > MOST_MARKS


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")
