"""The steps of a scenario: actions, refusals and expectations."""

from dataclasses import dataclass

from turnwise.matches.scenario.expectations import Expectation, read_expectations
from turnwise.matches.scenario.scenario_run import ScenarioRun
from turnwise.matches.yaml_entries import YamlEntry


@dataclass(frozen=True)
class PlayStep:
    """An action that must be carried out."""

    line: int
    action: str

    def __str__(self) -> str:
        return self.action


@dataclass(frozen=True)
class RefusedStep:
    """An action that must be refused, with this code and these words in the sentence."""

    line: int
    action: str
    because: str | None
    code: str | None

    def __str__(self) -> str:
        return f"refused: {self.action}"


@dataclass(frozen=True)
class ExpectStep:
    """Things that must hold now."""

    line: int
    name: str
    expectations: tuple[Expectation, ...]

    def __str__(self) -> str:
        return self.name


ScenarioStep = PlayStep | RefusedStep | ExpectStep


def read_step(entry: YamlEntry, run: ScenarioRun) -> ScenarioStep:
    """An action in notation, or `expect: {…}`, or `refused: …` with `because` or `code`."""
    if not entry.is_mapping:
        return PlayStep(entry.line, entry.text())
    fields = entry.fields(["expect", "refused", "because", "code"])
    if "expect" in fields and len(fields) == 1:
        return read_expect(fields["expect"], run)
    if "refused" not in fields or "expect" in fields:
        raise entry.wrong("a step is an action, an `expect`, or a `refused` with `because` or `code`")
    texts = {key: value.text() for key, value in fields.items()}
    return RefusedStep(entry.line, texts["refused"], texts.get("because"), texts.get("code"))


def read_expect(entry: YamlEntry, run: ScenarioRun) -> ExpectStep:
    """The step of an `expect` or of the final `then`."""
    return ExpectStep(entry.line, entry.key, read_expectations(entry, run))
