"""What is counted, for Prometheus.

Its own counters take a lock and some microseconds each time, so what every move counts is kept as plain
numbers, on the one thread of the event loop, and put into Prometheus' form when they are asked for.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector


class PlainCounter:
    """A number that only grows."""

    def __init__(self, name: str, sentence: str) -> None:
        self.count = 0
        self._named = name, sentence

    def metric(self) -> Metric:
        """In the form of Prometheus."""
        return CounterMetricFamily(*self._named, value=self.count)


class Durations:
    """How many durations were at most so many seconds."""

    def __init__(self, name: str, sentence: str, limits: tuple[float, ...]) -> None:
        self._named = name, sentence
        self._limits = limits
        self._counts = [0] * (len(limits) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count a duration."""
        self._counts[bisect_left(self._limits, seconds)] += 1
        self._sum += seconds

    def metric(self) -> Metric:
        """In the form of Prometheus."""
        names = [*map(str, self._limits), "+Inf"]
        buckets = list(zip(names, accumulate(self._counts), strict=True))
        return HistogramMetricFamily(*self._named, buckets=buckets, sum_value=self._sum)


MESSAGES = PlainCounter("turnwise_messages", "Messages received on sockets")
ENTRIES = PlainCounter("turnwise_entries", "Entries written to logs")
COMMIT_SECONDS = Durations(
    "turnwise_commit_seconds",
    "From a change until it is durable",
    (0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0),
)


class _Often(Collector):
    def collect(self) -> Iterator[Metric]:
        return (it.metric() for it in (MESSAGES, ENTRIES, COMMIT_SECONDS))


REGISTRY.register(_Often())
REFUSALS = Counter("turnwise_refusals", "Requests that were refused", ["code"])
CONFLICTS = Counter("turnwise_conflicts", "Entries that another process was quicker with")
LATE_SECONDS = Histogram(
    "turnwise_timer_late_seconds",
    "How long after its deadline, grace included, a clock acted",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)
ROOMS = Gauge("turnwise_rooms", "Live tables of this process")
SOCKETS = Gauge("turnwise_sockets", "Connections to this process")


class _Labelled(Collector):
    """All that is counted, with labels that tell the processes behind one address apart."""

    def __init__(self) -> None:
        self.labels: dict[str, str] = {}

    def collect(self) -> Iterator[Metric]:
        for metric in REGISTRY.collect():
            metric.samples = [it._replace(labels={**it.labels, **self.labels}) for it in metric.samples]
            yield metric


_ALL = _Labelled()


def label_process(name: str) -> None:
    """From now on, every series says which process it is of."""
    _ALL.labels = {"process": name}


def exposition() -> tuple[bytes, str]:
    """All counters as text, and its type."""
    return generate_latest(_ALL), CONTENT_TYPE_LATEST
