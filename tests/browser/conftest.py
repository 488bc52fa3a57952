"""One server and one browser for all tests of a process; every test brings its own visitors."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browsing import Visitor, chromium, launch, server, visitor


@pytest.fixture(scope="session")
def address(tmp_path_factory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert chromium(), "no Chromium on this machine: install its package, or name one by TURNWISE_CHROMIUM"
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture
def visit(browser, address) -> Iterator[Callable[..., Visitor]]:
    """Let somebody come."""
    with ExitStack() as stack:

        def come(**options: Any) -> Visitor:
            return stack.enter_context(visitor(browser, address, **options))

        yield come
