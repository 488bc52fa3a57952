"""The names by which persons are shown to others."""

import re

from turnwise.core.visible_text import MOST_MARKS, has_many_marks, is_visible
from turnwise.server.protocol.codes import Code, Refused

LONGEST_NAME = 24

_NAME = re.compile(r"[^\s\x00-\x1f\x7f]+( [^\s\x00-\x1f\x7f]+)*")


def proper_name(name: str) -> str:
    """A person's name as it is shown; refuses what could not be shown well."""
    is_short = _NAME.fullmatch(name) and len(name) <= LONGEST_NAME
    if not is_short or not name.isprintable() or not is_visible(name):
        raise Refused(Code.BAD_SETUP, f"a name has 1 to {LONGEST_NAME} visible characters, not {name[:40]!r}")
    if has_many_marks(name):
        raise Refused(Code.BAD_SETUP, f"a name has at most {MOST_MARKS} combining marks in a row")
    return name
