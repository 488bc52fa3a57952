"""What people may call a rule set, and what names a file of one: known without reading any file."""

from turnwise.core.errors import BadSetup
from turnwise.core.visible_text import MOST_MARKS, has_many_marks, is_visible

LONGEST_NAME = 60
ENDINGS = (".yaml", ".yml")


def is_rule_set_file(word: str) -> bool:
    """Whether a word on a command line names a file of rules rather than a game or an edition."""
    return word.endswith(ENDINGS)


def refuse_bad_name(name: str) -> None:
    """Refuse a name that others could not be shown; none at all is fine."""
    if name and (len(name) > LONGEST_NAME or not name.isprintable() or not is_visible(name)):
        raise BadSetup(
            "bad_name",
            f"a rule set's name has at most {LONGEST_NAME} printable characters, not {name[:LONGEST_NAME]!r}",
        )
    if has_many_marks(name):
        raise BadSetup("bad_name", f"a rule set's name has at most {MOST_MARKS} combining marks in a row")
