"""Experiments as files: every kind by its name."""

from collections.abc import Mapping
from pathlib import Path

from turnwise.core.errors import suggestion
from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
from turnwise.lab.experiments.importance import Importance
from turnwise.lab.experiments.ladder import Ladder
from turnwise.lab.experiments.sweep import Sweep
from turnwise.matches.yaml_entries import YamlEntry, read_file

KINDS: Mapping[ExperimentKind, type[Experiment]] = {
    ExperimentKind.RUN: Experiment,
    ExperimentKind.COMPARE: Experiment,
    ExperimentKind.SWEEP: Sweep,
    ExperimentKind.IMPORTANCE: Importance,
    ExperimentKind.SKILL: Ladder,
}
RULE_SETS = {ExperimentKind.COMPARE: 2}  # that a kind needs; one if it is not here


def read_experiment(path: Path) -> Experiment:
    """The experiment in a file; refuses a broken one."""
    top = read_file(path, "an experiment")
    given = top.fields()
    kind = _kind(given["experiment"]) if "experiment" in given else ExperimentKind.RUN
    needed = KINDS[kind].NEEDED
    fields = top.fields((*needed, "seed", *KINDS[kind].OWN_FIELDS, "versions"))
    for name in needed:
        if name not in fields:
            raise top.wrong(f"an experiment needs {', '.join(needed)}; this one lacks {name}")
    sets, wanted = len(fields["rules"].items()), RULE_SETS.get(kind, 1)
    if sets != wanted:
        raise fields["rules"].wrong(f"rules has {sets} entries; {kind} needs {wanted}")
    experiment = KINDS[kind].read(kind, fields)
    experiment.refuse_bad()
    return experiment


def _kind(entry: YamlEntry) -> ExperimentKind:
    kinds = [str(kind) for kind in ExperimentKind]
    if (kind := entry.text()) not in kinds:
        raise entry.wrong(f"experiment is {kind!r}; {suggestion(kind, kinds)}")
    return ExperimentKind(kind)
