"""One PostgreSQL for all tests of a process; connections of both kinds."""

import pytest

from postgres import Postgres
from turnwise.core.version_fence import PLAIN


@pytest.fixture(scope="session")
def postgres():
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(params=["", pytest.param("uvicorn", marks=pytest.mark.untraced)], ids=["ours", "uvicorn's"])
def connections(request, monkeypatch):
    """Served by our own connections, and by uvicorn's."""
    monkeypatch.setenv(PLAIN, request.param)
