"""The steps of a scenario: actions, refusals and expectations."""

from dataclasses import dataclass

from turnwise.matches.scenario.entries import Entry
from turnwise.matches.scenario.expectations import Expectation, read_expectations
from turnwise.matches.scenario.scene import Scene


@dataclass(frozen=True)
class Play:
    """An action that must be carried out."""

    line: int
    action: str

    def __str__(self) -> str:
        return self.action


@dataclass(frozen=True)
class Refused:
    """An action that must be refused, with this code and these words in the sentence."""

    line: int
    action: str
    because: str | None
    code: str | None

    def __str__(self) -> str:
        return f"refused: {self.action}"


@dataclass(frozen=True)
class Expect:
    """Things that must hold now."""

    line: int
    name: str
    expectations: tuple[Expectation, ...]

    def __str__(self) -> str:
        return self.name


Step = Play | Refused | Expect


def read_step(entry: Entry, scene: Scene) -> Step:
    """An action in notation, or `expect: {…}`, or `refused: …` with `because` or `code`."""
    if not entry.is_mapping:
        return Play(entry.line, entry.text())
    fields = entry.fields(["expect", "refused", "because", "code"])
    if "expect" in fields and len(fields) == 1:
        return read_expect(fields["expect"], scene)
    if "refused" not in fields or "expect" in fields:
        raise entry.wrong("a step is an action, an `expect`, or a `refused` with `because` or `code`")
    texts = {key: value.text() for key, value in fields.items()}
    return Refused(entry.line, texts["refused"], texts.get("because"), texts.get("code"))


def read_expect(entry: Entry, scene: Scene) -> Expect:
    """The step of an `expect` or of the final `then`."""
    return Expect(entry.line, entry.key, read_expectations(entry, scene))
