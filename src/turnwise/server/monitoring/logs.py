"""Structured logs: one JSON object a line, with table and version, and never a secret."""

import logging
import sys
import threading
from functools import cache
from typing import Any

SHOWN_DIGITS = 8  # of a table's id, which is an invitation
LONGEST_WORDS = 80  # characters of what a library logs
EVENTS = logging.getLogger("turnwise.events")  # only for its switch


def configure(with_events: bool = True) -> None:
    """Leave out uvicorn's own words; let what libraries, threads and the interpreter say be JSON too."""
    EVENTS.disabled = not with_events
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
    logging.basicConfig(handlers=[_Foreign()], level=logging.WARNING)
    logging.captureWarnings(True)
    threading.excepthook = lambda it: _uncaught("thread", it.exc_value)
    sys.unraisablehook = lambda it: _uncaught("unraisable", it.exc_value)


class _Foreign(logging.Handler):
    """What others log: who, how grave, the first words and the place; never the values."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        words = str(record.msg).partition("\n")[0][:LONGEST_WORDS]
        facts = _about_error(error) if error else {}
        prepared().error("log", logger=record.name, level=record.levelname.lower(), words=words, **facts)


def _uncaught(where: str, error: BaseException | None) -> None:
    if error is not None:
        fault(where, error)


@cache
def prepared() -> Any:
    """Writes to standard error; what it needs takes a tenth of a second to load."""
    import structlog

    structlog.configure(
        processors=[
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    return structlog.get_logger()


def log_event(event: str, table: str = "", **facts: Any) -> None:
    """Something that happened, unless only faults are logged."""
    if not EVENTS.disabled:
        prepared().info(event, **_about(table), **facts)


def _about(table: str) -> dict[str, str]:
    """Enough of a table's id to find it, not enough to come in."""
    return {"table": table[:SHOWN_DIGITS]} if table else {}


def fault(where: str, error: BaseException, table: str = "", **facts: Any) -> None:
    """Something that should not have happened; the place in the code, not the values."""
    prepared().error("fault", where=where, **_about_error(error), **_about(table), **facts)


def _about_error(error: BaseException) -> dict[str, str]:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}" if trace else ""
    return {"error": type(error).__name__, "place": place}
