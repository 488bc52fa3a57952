"""Reading the words of a position: lists, numbers, and refusals that name the word."""

from collections.abc import Iterable, Mapping

from turnwise.core.errors import BadText, suggestion

NOTHING = "-"


def split_list(text: str) -> list[str]:
    """The entries of a list such as "5H,KS" or "5H KS"; "-" alone is an empty list."""
    parts = text.replace(",", " ").split()
    return [] if parts == [NOTHING] else parts


def join_list(entries: Iterable[object]) -> str:
    """A list in one word."""
    return ",".join(str(entry) for entry in entries) or NOTHING


def number_field(words: Mapping[str, str], name: str, usual: int) -> int:
    """A whole number among the words of a position."""
    text = words.get(name)
    if text is None:
        return usual
    try:
        return int(text)
    except ValueError:
        raise BadText(
            "unreadable_position", f"{name} is {text!r} in a position; it is a whole number"
        ) from None


def named_twice(field: str, place: str) -> BadText:
    """The refusal of a list that says two things of one place."""
    return BadText("unreadable_position", f"{field} names {place[:20]} twice in a position; once is right")


def refuse_other_fields(words: Mapping[str, str], known: Iterable[str]) -> None:
    """Refuse words that a position of this game does not have."""
    names = list(known)
    for word in words:
        if word not in names:
            raise BadText("unknown_word", f"a position has no {word!r}; {suggestion(word, names)}")
