"""What is counted, for Prometheus."""

from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

MESSAGES = Counter("turnwise_messages", "Messages received on sockets")
REFUSALS = Counter("turnwise_refusals", "Requests that were refused", ["code"])
ENTRIES = Counter("turnwise_entries", "Entries written to logs")
CONFLICTS = Counter("turnwise_conflicts", "Entries that another process was quicker with")
COMMIT_SECONDS = Histogram(
    "turnwise_commit_seconds",
    "From a change until it is durable",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1),
)
LATE_SECONDS = Histogram(
    "turnwise_timer_late_seconds",
    "How long after its deadline, grace included, a clock acted",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)
ROOMS = Gauge("turnwise_rooms", "Live tables of this process")
SOCKETS = Gauge("turnwise_sockets", "Connections to this process")


def exposition() -> tuple[bytes, str]:
    """All counters as text, and its type."""
    return generate_latest(), CONTENT_TYPE_LATEST
