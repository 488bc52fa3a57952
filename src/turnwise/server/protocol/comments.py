"""What the source says of a wire type: its sentence, and the comment beside each field."""

import inspect
import re
from typing import Any

from turnwise.core.events import camel_case

LIBRARIES = ("msgspec", "pydantic", "typing")  # what their base classes say is not about the wire
_FIELD = re.compile(r"^    (?P<name>\w+): [^#\n]*?  # (?P<comment>.+)$", re.MULTILINE)
_CLAUSES = re.compile(r"( \[[A-Z]+-[\d.]+\])+$")


def sentence_of(kind: type[Any]) -> str:
    """The docstring of a type, without the clauses of a rule book."""
    return in_json(_CLAUSES.sub("", inspect.cleandoc(kind.__doc__ or "")))


def comments_of(kind: type[Any]) -> dict[str, str]:
    """The comment of each field by its name on the wire; a type made at run time has those of its sources."""
    found: dict[str, str] = {}
    for source in getattr(kind, "made_of", (kind,)):
        for base in reversed(source.__mro__[:-1]):
            if base.__module__.partition(".")[0] not in LIBRARIES:
                found |= _comments(base)
    return found


def _comments(kind: type[Any]) -> dict[str, str]:
    fields = _FIELD.finditer(inspect.getsource(kind))
    return {camel_case(it["name"]): in_json(it["comment"]) for it in fields}


def in_json(text: str) -> str:
    """A comment on Python's types in the words of JSON."""
    return text.replace("None", "null")
