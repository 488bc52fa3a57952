"""What an experiment tells while it is played: made in its worker, from the lab's own report."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from turnwise.server.http.experiment_bodies import (
    EstimateFacts,
    ExperimentFigure,
    ExperimentLook,
    ExperimentProgress,
    FreshEstimateFacts,
    SweepCurve,
    SweepValue,
)
from turnwise.workers import Work

if TYPE_CHECKING:
    from turnwise.lab.experiments.conduct import Conduct
    from turnwise.lab.report.format import Interval, PointData, ReportData

OF_A_TERMINAL = ("stopped_early",)  # warnings whose advice is for those who have a command line
MOST_LOOKS = 200  # points of a curve
PAUSE = 0.4  # seconds at least between two reports
SHARE = 5  # times as long as telling took, the experiment goes on before it is told again


class Telling:
    """Tells how far an experiment is, but not so often that this costs much."""

    def __init__(self, work: Work[bytes]) -> None:
        self._work = work
        self._next = 0.0  # second of the experiment

    def __call__(self, under_way: "Conduct") -> None:
        """After a batch."""
        began = under_way.findings().seconds
        if began < self._next:
            return
        self._work.report(in_json(progress_of(under_way)))
        ended = under_way.findings().seconds
        self._next = ended + max(PAUSE, SHARE * (ended - began))


def in_json(progress: ExperimentProgress) -> bytes:
    """What is known, as a page is told of it."""
    return progress.model_dump_json(by_alias=True).encode()


def progress_of(under_way: "Conduct") -> ExperimentProgress:
    """What is known by now: of the report, what a page shows."""
    from turnwise.lab.report.data import report_data

    report = report_data(under_way.findings())
    verdict, progress = report["verdict"], report["progress"]
    fresh = None if verdict is None else verdict["fresh"]
    return ExperimentProgress(
        deals=progress["deals"],
        games=progress["games"],
        seconds=progress["seconds"],
        is_decided=progress["is_complete"],
        verdict=None if verdict is None else verdict["verdict"],
        estimate=None if verdict is None else _estimate(verdict["estimate"]),
        fresh=None if fresh is None else FreshEstimateFacts(**fresh),
        looks=[] if verdict is None else [ExperimentLook(**look) for look in thinned(verdict["looks"])],
        curves=[*_curves(report)],
        summary=report["summary"],
        warnings=[each["sentence"] for each in report["warnings"] if each["code"] not in OF_A_TERMINAL],
        figures=[*_figures(report)],
    )


def thinned(looks: Sequence[Any]) -> list[Any]:
    """So many looks that a curve of them is still the same; the last one is kept."""
    step = -(-len(looks) // MOST_LOOKS) or 1
    return [*reversed(looks[::-1][::step])]


def _estimate(found: "Interval") -> EstimateFacts:
    return EstimateFacts(value=found["value"], low=found["low"], high=found["high"])


def _curves(report: "ReportData") -> Iterator[SweepCurve]:
    """Of a sweep, every metric at all values at which there is one."""
    if (sweep := report["sweep"]) is None:
        return
    for metric in sweep["metrics"]:
        found = [point for point in sweep["points"] if metric["name"] in point["means"]]
        yield SweepCurve(**metric, points=[_value(point, metric["name"]) for point in found])


def _value(point: "PointData", metric: str) -> SweepValue:
    effect = point["effects"].get(metric)
    return SweepValue(
        **point["means"][metric],
        at=", ".join(point["values"]),
        is_own=point["is_own"],
        is_certain=effect is not None and effect["is_certain"],
    )


def _figures(report: "ReportData") -> Iterator[ExperimentFigure]:
    """Every metric but the one that decides, of which the curve tells."""
    for each in report["differences"]:
        yield ExperimentFigure(
            name=each["name"],
            title=each["title"],
            is_share=each["is_share"],
            first=each["first"],
            second=each["second"],
            difference=_estimate(each),
            interval=None,
            is_certain=each["is_certain"],
        )
    for found in report["sides"][0]["metrics"] if report["verdict"] is None else ():
        yield ExperimentFigure(
            name=found["name"],
            title=found["title"],
            is_share=found["is_share"],
            first=found["value"],
            second=None,
            difference=None,
            interval=_estimate(found),
            is_certain=False,
        )
