"""Long answers are packed for whoever can unpack them."""

import pytest

from serving import in_loop, serving


@in_loop
async def test_a_long_answer_is_packed_and_a_short_one_is_not(tmp_path):
    async with serving(tmp_path) as served:
        scenarios = await served.client.get("/api/scenarios")
        assert scenarios.headers["content-encoding"] == "gzip"
        assert scenarios.json()[0]["game"]
        assert "content-encoding" not in (await served.client.get("/api/levels")).headers


@in_loop
async def test_whoever_cannot_unpack_gets_it_plain(tmp_path):
    async with serving(tmp_path) as served:
        plain = await served.client.get("/api/scenarios", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == (await served.client.get("/api/scenarios")).json()


@pytest.mark.parametrize(
    ("path", "maker"),
    [
        ("/api/protocol", "turnwise.server.http.protocol.schema"),
        ("/api/scenarios", "turnwise.server.http.games.scenarios_of"),
    ],
)
@in_loop
async def test_what_never_changes_is_worked_out_once(tmp_path, monkeypatch, path, maker):
    async with serving(tmp_path) as served:
        first = await served.client.get(path)
        monkeypatch.setattr(maker, None)  # cannot be called again
        again = await served.client.get(path)
        assert (again.status_code, again.json()) == (200, first.json())
        known = {"If-None-Match": first.headers["etag"]}
        assert (await served.client.get(path, headers=known)).status_code == 304
