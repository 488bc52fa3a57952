"""What the suite finds: one sentence each, with the place, and all of them instead of the first."""

import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from msgspec import to_builtins

from turnwise.core.state import layout

MOST_FINDINGS = 5  # of one check: more of them seldom tell more
MOST_REPEATS = 25  # of findings alike but for their numbers, before a check is ended
MOST_DIFFERENCES = 3  # of two worlds, that are named

Subject = TypeVar("Subject")


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong with a game, and where: a setting, or a line of its source."""

    where: str
    sentence: str
    position: str = ""
    is_warning: bool = False
    others: int = 0  # settings in which the same was found

    def __str__(self) -> str:
        at = f"\n    at {self.position}" if self.position else ""
        more = f" (and in {self.others} more setting{'s' if self.others > 1 else ''})" if self.others else ""
        return f"{self.where}: {self.sentence}{more}{at}"

    @property
    def kind(self) -> str:
        """Its sentence but for numbers: what differs in them alone is the same fault."""
        return re.sub(r"-?\d+", "0", self.sentence)


class ContractBroken(AssertionError):
    """A game does not keep the contract; lists all that was found."""

    def __init__(self, findings: list[Finding]) -> None:
        count = f"{len(findings)} finding{'s' if len(findings) > 1 else ''}"
        super().__init__("\n".join([count, *(f"- {finding}" for finding in findings)]))
        self.findings = findings


def found_by(check: Callable[[Subject], Iterable[Finding]], subject: Subject) -> list[Finding]:
    """What a check finds, up to a few; a game that raises ends the check, and is a finding."""
    found: dict[str, Finding] = {}
    repeats = 0
    try:
        for finding in check(subject):
            repeats += 1
            found.setdefault(re.sub(r"-?\d+", "0", finding.where) + finding.kind, finding)
            if len(found) == MOST_FINDINGS or repeats == MOST_REPEATS:
                break
    except Exception as error:
        found["raised"] = Finding(str(subject), f"{check.__name__} met {raised(error)}")
    return list(found.values())


def grouped(findings: Iterable[Finding], settings: Iterable[object]) -> list[Finding]:
    """Each fault once, however many settings it was found in."""
    names = {str(setting) for setting in settings}
    alike: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        place = "" if finding.where in names else finding.where
        alike.setdefault((place, finding.kind), []).append(finding)
    return [replace(group[0], others=len({it.where for it in group}) - 1) for group in alike.values()]


def raised(error: Exception) -> str:
    """An exception and the line that raised it."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({shown_path(frame.filename)}:{frame.lineno})"


def shown_path(file: str) -> str:
    """A file as a person at the prompt would name it."""
    path, here = Path(file), Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else file


def demand(findings: list[Finding]) -> None:
    """Refuse what was found, if anything was."""
    if findings:
        raise ContractBroken(findings)


def difference(one: Any, other: Any) -> str:
    """Where two views or two states differ, field by field: `hands[1][3]: 4 in one world, 7 in the other`."""
    named = [
        f"{path}: {first!r} in one world, {second!r} in the other"
        for path, first, second in differences(one, other)
    ]
    more = f"; and {len(named) - MOST_DIFFERENCES} more" if len(named) > MOST_DIFFERENCES else ""
    return "; ".join(named[:MOST_DIFFERENCES]) + more


def differences(one: Any, other: Any) -> list[tuple[str, Any, Any]]:
    """Every path at which two views or two states differ, with what each of them has there."""
    return list(_differences("", _plain(one), _plain(other)))


def _plain(value: Any) -> Any:
    """A view as its JSON names it, a state as its fields; anything else as it is."""
    if hasattr(value, "chance"):
        return {field.name: getattr(value, field.name) for field in layout(type(value)).fields}
    return to_builtins(value)


def _differences(path: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in [*one, *(key for key in other if key not in one)]:
            inner = f"{path}.{key}" if path else str(key)
            yield from _differences(inner, one.get(key), other.get(key))
    elif _is_row(one) and _is_row(other) and len(one) == len(other):
        for at, (first, second) in enumerate(zip(one, other, strict=True)):
            yield from _differences(f"{path}[{at}]", first, second)
    elif one != other:
        yield path or "it", one, other


def _is_row(value: Any) -> bool:
    return isinstance(value, list | tuple)
