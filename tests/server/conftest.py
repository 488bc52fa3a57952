"""One PostgreSQL for all tests of a process."""

import pytest

from postgres import Postgres


@pytest.fixture(scope="session")
def postgres():
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()
