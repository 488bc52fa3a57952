"""The mutants that no check can notice, each with the reason: tests/mutants/equivalent.yaml.

An entry names a mutant by its function and the statement before and after, so it lives as long as these do.
One that fits no mutant any more is refused.
"""

from collections.abc import Iterable
from pathlib import Path

import yaml

from mutants.mutant import Mutant

LIST = Path(__file__).parents[2] / "mutants" / "equivalent.yaml"


class BadList(ValueError):
    """The list cannot be used."""


def reasons(mutants: Iterable[Mutant], file: Path = LIST) -> dict[str, str]:
    """Why the listed mutants of these games change nothing, by their keys."""
    known = {mutant.key for mutant in mutants}
    games = {key.partition("/")[0] for key in known}
    found: dict[str, str] = {}
    for entry in yaml.safe_load(file.read_text(encoding="utf-8")) or []:
        if not isinstance(entry, dict) or set(entry) != {"why", "mutants"} or not entry["why"]:
            raise BadList(f"{file.name}: an entry has a reason `why` and a list `mutants`, not {entry!r}")
        for key in entry["mutants"]:
            if key in found:
                raise BadList(f"{file.name}: {key!r} is there twice")
            if key.partition("/")[0] in games and key not in known:
                raise BadList(f"{file.name}: no mutant {key!r} (any more): take it out or name it anew")
            found[key] = str(entry["why"])
    return found
