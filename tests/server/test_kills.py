"""The server is killed under load: nothing acknowledged is lost, nothing is there twice, clients go on.

`make soak` does the same for much longer.
"""

import pytest

from kills import on_postgres, on_sqlite

MORE = pytest.mark.deep


@pytest.mark.parametrize("kills", [2, pytest.param(6, marks=MORE)])
def test_nothing_is_lost_when_the_server_is_killed_on_sqlite(kills):
    figures = on_sqlite(kills=kills, seed=6)
    assert figures["actions acknowledged"] > 0
    assert figures["records verified"] == figures["tables"]


@pytest.mark.parametrize("kills", [1, pytest.param(4, marks=MORE)])
def test_nothing_is_lost_when_the_server_is_killed_on_postgresql(kills):
    figures = on_postgres(kills=kills, seed=6)
    assert figures["actions acknowledged"] > 0
    assert figures["records verified"] == figures["tables"]
