"""What must hold: `health: 15`, `room: {contains: 5H}`, `says: ["used up"]`, `legal: [avoid]`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, assert_never

from turnwise.core.errors import BadText
from turnwise.core.events import OPEN
from turnwise.core.position_text import NOTHING, join_list
from turnwise.matches.scenario.scenario_run import ScenarioRun
from turnwise.matches.yaml_entries import YamlEntry

SAYS = "says"
SAYS_TO = "says_to_"
LISTS = {"only_legal": ScenarioRun.legal, "out_of_turn": ScenarioRun.out_of_turn}
ACTIONS = ("legal", "illegal", *LISTS)


class LimitKind(StrEnum):
    """How a text is compared with what is wanted."""

    IS = "is"
    CONTAINS = "contains"
    LACKS = "lacks"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"


OF_LISTS = (LimitKind.CONTAINS, LimitKind.LACKS)
OF_NUMBERS = (LimitKind.AT_LEAST, LimitKind.AT_MOST)


@dataclass(frozen=True)
class Mismatch:
    """Something that does not hold."""

    line: int
    what: str
    expected: str
    found: str


class Expectation(Protocol):
    """Something that must hold."""

    @property
    def name(self) -> str:
        """What it is about."""

    @property
    def wanted(self) -> str:
        """What is expected of it, in words."""

    def problem(self, run: ScenarioRun) -> Mismatch | None:
        """What is wrong, if anything."""


@dataclass(frozen=True)
class Limit:
    """One demand on a text: that it is something, contains or lacks it, or is a number within a bound."""

    kind: LimitKind
    wanted: str

    def __str__(self) -> str:
        return self.wanted if self.kind == LimitKind.IS else f"{self.kind.replace('_', ' ')} {self.wanted}"

    def allows(self, found: str) -> bool:
        """Whether a word of a position is as demanded; big and small letters are the same."""
        wanted, entries = self.wanted.casefold(), found.casefold().split(",")
        number = _number(found)
        match self.kind:
            case LimitKind.IS:
                return found.casefold() == wanted
            case LimitKind.CONTAINS:
                return any(wanted in (entry, _kind(entry)) for entry in entries)
            case LimitKind.LACKS:
                return all(wanted not in (entry, _kind(entry)) for entry in entries)
            case LimitKind.AT_LEAST:
                return number is not None and number >= int(wanted)
            case LimitKind.AT_MOST:
                return number is not None and number <= int(wanted)
            case _:
                assert_never(self.kind)

    def allows_sentences(self, sentences: list[str]) -> bool:
        """Whether sentences are as demanded."""
        said = any(self.wanted.casefold() in sentence.casefold() for sentence in sentences)
        return said != (self.kind == LimitKind.LACKS)


def _kind(entry: str) -> str:
    """The card of an entry such as bell*2."""
    return entry.partition("*")[0]


def _number(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


@dataclass(frozen=True)
class FieldExpectation:
    """A word or fact of the position."""

    line: int
    name: str
    limits: tuple[Limit, ...]

    @property
    def wanted(self) -> str:
        """What is expected, in words."""
        return ", ".join(map(str, self.limits))

    def problem(self, run: ScenarioRun) -> Mismatch | None:
        """What is wrong, if anything."""
        found = run.answers()[self.name]
        missed = [str(limit) for limit in self.limits if not limit.allows(found)]
        return Mismatch(self.line, self.name, ", ".join(missed), found) if missed else None


@dataclass(frozen=True)
class SentenceExpectation:
    """What the last action told a viewer."""

    line: int
    name: str
    viewer: int
    limits: tuple[Limit, ...]

    @property
    def wanted(self) -> str:
        """What is expected, in words."""
        return ", ".join(map(str, self.limits))

    def problem(self, run: ScenarioRun) -> Mismatch | None:
        """What is wrong, if anything."""
        said = run.sentences(self.viewer)
        missed = [str(limit) for limit in self.limits if not limit.allows_sentences(said)]
        found = " ".join(said) or "nothing said"
        return Mismatch(self.line, self.name, ", ".join(missed), found) if missed else None


@dataclass(frozen=True)
class LegalExpectation:
    """An action that is legal for the mover, or one that no seat may take."""

    line: int
    name: str
    action: str

    @property
    def wanted(self) -> str:
        """What is expected, in words."""
        return self.action

    def problem(self, run: ScenarioRun) -> Mismatch | None:
        """What is wrong; actions out of turn and unreadable ones are neither legal nor illegal."""
        objection = run.objection(self.action)
        if objection is None and run.is_out_of_turn(self.action):
            return Mismatch(self.line, self.name, self.action, "it may be done out of turn")
        if not isinstance(objection, BadText) and (objection is None) == (self.name == "legal"):
            return None
        return Mismatch(self.line, self.name, self.action, objection.sentence if objection else "it is legal")


@dataclass(frozen=True)
class ListExpectation:
    """The whole list of legal actions or of actions out of turn, in any order."""

    line: int
    name: str
    actions: tuple[str, ...]

    @property
    def wanted(self) -> str:
        """What is expected, in words."""
        return ", ".join(self.actions) or NOTHING

    def problem(self, run: ScenarioRun) -> Mismatch | None:
        """What is wrong, if anything."""
        found = LISTS[self.name](run)
        if sorted(map(str.casefold, found)) == sorted(map(str.casefold, self.actions)):
            return None
        return Mismatch(self.line, self.name, self.wanted, ", ".join(found) or NOTHING)


def read_expectations(entry: YamlEntry, run: ScenarioRun) -> tuple[Expectation, ...]:
    """The expectations of an `expect` or `then`; refuses names that the game does not know."""
    says = {SAYS: OPEN} | {f"{SAYS_TO}{seat + 1}": seat for seat in range(run.game.players_of(run.state))}
    fields = entry.fields([*run.answers(), *ACTIONS, *says])
    if not fields:
        raise entry.wrong(f"{entry.key} expects nothing")
    found: list[Expectation] = []
    for name, value in fields.items():
        if name in LISTS:
            found.append(ListExpectation(value.line, name, tuple(value.texts())))
        elif name in ACTIONS:
            found += [LegalExpectation(item.line, name, item.text()) for item in value.items()]
        elif name in says:
            found.append(SentenceExpectation(value.line, name, says[name], _sentence_limits(value)))
        else:
            found.append(FieldExpectation(value.line, name, _word_limits(value)))
    return tuple(found)


def _word_limits(entry: YamlEntry) -> tuple[Limit, ...]:
    if not entry.is_mapping:
        return (Limit(LimitKind.IS, join_list(entry.words())),)
    limits: list[Limit] = []
    for name, value in entry.fields((*OF_LISTS, *OF_NUMBERS)).items():
        kind = LimitKind(name)
        words = value.words() if kind in OF_LISTS else [str(value.number())]
        limits += [Limit(kind, word) for word in words]
    return _some(entry, limits)


def _sentence_limits(entry: YamlEntry) -> tuple[Limit, ...]:
    fields = entry.fields(OF_LISTS) if entry.is_mapping else {LimitKind.CONTAINS.value: entry}
    limits = [Limit(LimitKind(name), text) for name, value in fields.items() for text in value.texts()]
    return _some(entry, limits)


def _some(entry: YamlEntry, limits: list[Limit]) -> tuple[Limit, ...]:
    if not limits:
        raise entry.wrong(f"{entry.key} expects nothing")
    return tuple(limits)
