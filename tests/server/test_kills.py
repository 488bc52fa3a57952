"""The server is killed under load: nothing acknowledged is lost, nothing is there twice, clients go on.

`make soak` does the same for much longer.
"""

from kills import on_postgres, on_sqlite


def test_nothing_is_lost_when_the_server_is_killed_on_sqlite():
    figures = on_sqlite(kills=3, seed=6)
    assert figures["actions acknowledged"] > 0
    assert figures["records verified"] == figures["tables"]


def test_nothing_is_lost_when_the_server_is_killed_on_postgresql():
    figures = on_postgres(kills=2, seed=6)
    assert figures["actions acknowledged"] > 0
    assert figures["records verified"] == figures["tables"]
