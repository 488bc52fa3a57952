"""Conducting an experiment: until it is decided, on any number of workers, through interrupts."""

import signal
from dataclasses import replace

import pytest

from answers import verdict_of
from present import present
from turnwise.lab.experiments.conduct import Conduct, conduct
from turnwise.lab.experiments.folder import ResultFolder
from turnwise.lab.experiments.interrupts import held_back
from turnwise.lab.statistics.verdict import Conclusion
from turnwise.workers import open_pool


def test_a_run_plays_all_its_deals(run):
    told = []
    under_way = conduct(run, threads=1, report=lambda now: told.append((now.deals, now.batches, now.is_done)))
    assert told == [(40, 1, False), (80, 2, False), (100, 3, True)]
    findings = under_way.findings()
    assert (findings.deals, findings.is_complete, findings.answer) == (100, True, None)
    assert findings.sides[0].summary.games == 100


def test_a_comparison_stops_when_it_is_decided_and_estimated_anew(compare):
    """As many fresh deals as the verdict took; not all 2,000."""
    under_way = conduct(compare, threads=1)
    comparison = verdict_of(under_way)
    assert comparison.decision.verdict == Conclusion.DIFFERENT
    assert comparison.decision.high < 0
    assert [look.deals for look in comparison.looks] == list(range(40, comparison.decision.deals + 1, 40))
    assert present(comparison.fresh).deals == comparison.decision.deals
    assert under_way.deals == 2 * comparison.decision.deals < 2000
    assert under_way.findings().is_complete
    assert [side.summary.games for side in under_way.findings().sides] == [under_way.deals] * 2


def test_other_metrics_of_a_comparison_stand_beside_the_one_asked_for(compare):
    differences = verdict_of(conduct(compare, threads=1)).differences
    names = [difference.metric.name for difference in differences]
    assert names == ["win:1", "no-winner", "ends:cleared", "ends:died", "offered", "score:1"]
    certain = {difference.metric.name: difference.is_certain for difference in differences}
    assert (certain["score:1"], certain["win:1"]) == (True, False)


def test_a_comparison_of_too_few_deals_stays_open(compare):
    under_way = conduct(replace(compare, deals=3, metric="win:1"), threads=1)
    findings, comparison = under_way.findings(), verdict_of(under_way)
    assert (comparison.decision.verdict, comparison.fresh) == (Conclusion.OPEN, None)
    assert (findings.deals, findings.is_complete) == (3, True)


@pytest.mark.parametrize("threads", [1, 2])
def test_figures_do_not_depend_on_the_number_of_workers(run, compare, figures, threads):
    for asked in (run, compare):
        assert figures(conduct(asked, threads=threads)) == figures(conduct(asked, threads=3))


def test_figures_of_a_pool_are_those_of_this_process(run, figures):
    with open_pool(workers=2) as pool:
        assert figures(conduct(run, pool=pool)) == figures(conduct(run, threads=1))


def test_an_interrupt_leaves_what_is_done(run, stopped_after):
    findings = conduct(run, threads=1, report=stopped_after(80)).findings()
    assert (findings.deals, findings.is_complete, findings.sides[0].summary.games) == (80, False, 80)


@pytest.mark.parametrize("deals", [40, 80])
def test_a_run_goes_on_where_it_stopped(run, folder_for, stopped_after, figures, deals):
    folder = folder_for(run)
    conduct(run, folder, threads=1, report=stopped_after(deals))
    again = ResultFolder.reopen(folder.path)
    assert sum(found[0].games for found in again.kept()) == deals
    assert figures(conduct(run, again, threads=1)) == figures(conduct(run, threads=1))


def test_a_comparison_goes_on_where_it_stopped(compare, folder_for, stopped_after, figures):
    folder = folder_for(compare)
    conduct(compare, folder, threads=1, report=stopped_after(40))
    assert figures(conduct(compare, folder, threads=1)) == figures(conduct(compare, threads=1))


def test_what_was_cut_off_is_played_again(run, folder_for, figures):
    folder = folder_for(run)
    whole = figures(conduct(run, folder, threads=1))
    (folder.path / "data" / "counts-000001.parquet").unlink()
    assert sum(found[0].games for found in folder.kept()) == 40
    assert figures(conduct(run, folder, threads=1)) == whole


def test_what_is_done_is_not_played_again(run, folder_for, figures):
    folder = folder_for(run)
    whole = figures(conduct(run, folder, threads=1))
    assert (
        figures(conduct(run, folder, threads=1, report=lambda under_way: pytest.fail("played again")))
        == whole
    )


def test_a_longer_run_goes_on_from_a_shorter_one(run, folder_for, figures):
    longer = replace(run, deals=150)
    folder = folder_for(run)
    conduct(run, folder, threads=1)
    gone_on = conduct(longer, ResultFolder.go_on(folder.path, longer), threads=1)
    assert figures(gone_on) == figures(conduct(longer, threads=1))


class InterruptedWhileItKeeps(ResultFolder):
    """Ctrl-C comes after a batch is written, and before it is counted."""

    def keep(self, number, batches):
        super().keep(number, batches)
        signal.raise_signal(signal.SIGINT)


def test_an_interrupt_waits_until_a_batch_is_counted(run, folder_for):
    path = folder_for(run).path
    under_way = conduct(run, InterruptedWhileItKeeps.reopen(path), threads=1)
    assert (under_way.deals, under_way.findings().sides[0].summary.games) == (40, 40)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_that_is_ignored_stays_ignored():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with held_back():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_experiment_can_be_conducted_outside_the_main_thread(run, figures):
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as executor:
        found: Conduct = executor.submit(conduct, run, threads=1).result()
    assert figures(found) == figures(conduct(run, threads=1))
