"""The report of a search as one page."""

from turnwise.lab.report.html import tag
from turnwise.lab.report.tuning_format import TuningReport


def tuning_page(report: TuningReport) -> str:
    """The whole page."""
    return tag("p", *report["summary"])
