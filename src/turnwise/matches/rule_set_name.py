"""What people may call a rule set: a server checks it without reading any file."""

from turnwise.core.errors import BadSetup
from turnwise.core.visible_text import MOST_MARKS, has_many_marks, is_visible

LONGEST_NAME = 60


def refuse_bad_name(name: str) -> None:
    """Refuse a name that others could not be shown; none at all is fine."""
    if name and (len(name) > LONGEST_NAME or not name.isprintable() or not is_visible(name)):
        raise BadSetup(
            "bad_name",
            f"a rule set's name has at most {LONGEST_NAME} printable characters, not {name[:LONGEST_NAME]!r}",
        )
    if has_many_marks(name):
        raise BadSetup("bad_name", f"a rule set's name has at most {MOST_MARKS} combining marks in a row")
