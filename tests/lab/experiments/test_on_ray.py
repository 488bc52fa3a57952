"""An experiment on a real Ray cluster on this machine: `make ray` installs Ray and runs this file."""

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from turnwise.core.registry import game
from turnwise.lab.experiments.conduct import Conduct, conduct
from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
from turnwise.matches.rule_set import RuleSet
from turnwise.workers import open_pool
from workers_waiting import is_gone

ray = pytest.importorskip("ray")
pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("default")]
BATCHES = 12


@pytest.fixture(scope="module")
def cluster():
    """A pool of two workers on a cluster of its own."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", os.pathsep.join(place for place in sys.path if place))
        with open_pool("ray", 2) as pool:
            yield pool
        ray.shutdown()


@pytest.fixture
def compare() -> Experiment:
    """Scoundrel with a strict and a lenient comparison of weapons: certainly different."""
    rules = tuple(RuleSet.of(game("scoundrel"), edition, {}) for edition in ("1.0", "strict"))
    return Experiment(ExperimentKind.COMPARE, rules, ("greedy",), BATCHES * 8192, "s", "score:1", 0.01)


def workers_at_work() -> list[int]:
    """The processes of the cluster that play: Ray names a process by what runs in it."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has just ended
            if path.read_bytes().startswith(b"ray::Actor"):
                found.append(int(path.parent.name))
    return found


class KillsOne:
    """Kills a worker when the first batch has come, while others are played."""

    killed = 0

    def __call__(self, under_way: Conduct) -> None:
        if not self.killed:
            self.killed = workers_at_work()[0]
            os.kill(self.killed, signal.SIGKILL)


def test_figures_of_a_cluster_are_those_of_this_process_though_a_worker_is_killed(cluster, compare, figures):
    kills = KillsOne()
    found = conduct(compare, pool=cluster, report=kills)
    assert is_gone(kills.killed)
    assert found.is_done
    assert figures(found) == figures(conduct(compare))
