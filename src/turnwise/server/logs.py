"""Structured logs: one JSON object a line, with table and version, and never a secret."""

import logging
import sys
from functools import cache
from typing import Any

SHOWN_DIGITS = 8  # of a table's id, which is an invitation


def configure() -> None:
    """Leave out uvicorn's own words."""
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)


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


def told(event: str, table: str = "", **facts: Any) -> None:
    """Something that happened."""
    prepared().info(event, **_about(table), **facts)


def _about(table: str) -> dict[str, str]:
    """Enough of a table's id to find it, not enough to come in."""
    return {"table": table[:SHOWN_DIGITS]} if table else {}


def fault(where: str, error: BaseException, table: str = "", **facts: Any) -> None:
    """Something that should not have happened; the place in the code, not the values."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}" if trace else ""
    prepared().error("fault", where=where, error=type(error).__name__, place=place, **_about(table), **facts)
