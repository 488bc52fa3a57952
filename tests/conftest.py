"""For all tests: no test asserts a time, so property tests have no deadline either."""

import sys
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from heap import GAME as HEAP
from heap.clock import GAME as CLOCKED
from strangers import install
from turnwise.core import registry

# Helpers whose asserts tell their values.
HELPERS = [
    "beside_rlcard",
    "browsing",
    "clients",
    "eavesdropping",
    "kills",
    "present",
    "rule_tables",
    "serving",
    "waiting",
    "worlds",
]
pytest.register_assert_rewrite(*HELPERS)
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Run what is marked so without a tracer; the mark of pytest-cov does nothing in xdist's workers."""
    tracer = sys.gettrace()
    if item.get_closest_marker("untraced"):
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


@pytest.fixture
def shelf(tmp_path_factory, monkeypatch):
    """A folder where packages are installed that Turnwise finds, from the next look on."""
    folder = tmp_path_factory.mktemp("packages")
    monkeypatch.syspath_prepend(folder)
    yield folder
    monkeypatch.undo()
    registry.refresh()


@pytest.fixture
def heap(shelf):
    """The tiny game with actions out of turn, installed beside the others."""
    install(shelf, "heap", "heap = heap:GAME")
    registry.refresh()
    return HEAP


@pytest.fixture
def clocked_heap(shelf):
    """The tiny game with a clock at the table, installed beside the others."""
    install(shelf, "clocked_heap", "clocked_heap = heap.clock:GAME")
    registry.refresh()
    return CLOCKED
