"""What processes tell each other: who appended, and which tables are at which version now."""

import json
from collections.abc import Iterator, Mapping

LARGEST = 7900  # bytes; PostgreSQL takes payloads below 8000
ANYTHING = ("", 0)  # notices may have been missed: any table may have changed


def notes(sender: str, versions: Mapping[str, int]) -> Iterator[str]:
    """The news in as many payloads as it takes."""
    empty = size = len(_note(sender, {}))
    part: dict[str, int] = {}
    for table, version in versions.items():
        more = len(_note("", {table: version}))
        if part and size + more > LARGEST:
            yield _note(sender, part)
            part, size = {}, empty
        part[table] = version
        size += more
    if part:
        yield _note(sender, part)


def news(sender: str, note: str) -> list[tuple[str, int]]:
    """What a payload says, nothing if it is our own or no payload of Turnwise's."""
    try:
        by, versions = json.loads(note)
        return [] if by == sender else [(table, int(version)) for table, version in versions.items()]
    except (ValueError, TypeError, AttributeError):
        return []


def _note(sender: str, versions: Mapping[str, int]) -> str:
    return json.dumps([sender, versions])  # ASCII: a character is a byte
