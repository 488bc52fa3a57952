"""Counters can be elsewhere, or nowhere."""

import asyncio

import httpx
import pytest

from postgres import free_port
from serving import in_loop, serving
from spawned import Spawned
from turnwise.core.errors import BadSetup
from turnwise.server.monitoring.metrics_app import TwoAddresses, metrics_address


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("on", None),
        ("off", None),
        ("127.0.0.1:9100", ("127.0.0.1", 9100)),
        ("[::1]:9100", ("::1", 9100)),
    ],
)
def test_addresses(value, address):
    assert metrics_address(value) == address


@pytest.mark.parametrize("value", ["", "yes", "9100", ":9100", "127.0.0.1:", "127.0.0.1:99999", "host:x"])
def test_what_is_no_address_is_refused(value):
    with pytest.raises(BadSetup, match=r"--metrics is .* but has to be on, off, or an address"):
        metrics_address(value)


@in_loop
async def test_they_can_be_switched_off(tmp_path):
    async with serving(tmp_path, metrics="off") as served:
        answer = await served.client.get("/metrics")
        assert answer.status_code == 404
        assert "turnwise_" not in answer.text
        assert (await served.client.get("/healthz")).status_code == 200


@pytest.mark.parametrize("processes", [1, 2])
def test_they_can_have_an_address_of_their_own(tmp_path, postgres, processes):
    port = free_port()
    db = f"sqlite:///{tmp_path / 'turnwise.db'}" if processes == 1 else postgres.url(postgres.new_database())
    server = Spawned(db, "--metrics", f"127.0.0.1:{port}", "--processes", str(processes))
    try:
        asyncio.run(server.start())
        there = httpx.get(f"http://127.0.0.1:{port}/metrics")
        assert there.status_code == 200
        assert "turnwise_messages_total" in there.text
        assert httpx.get(f"http://127.0.0.1:{port}/healthz").json() == {"status": "well"}
        for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
            assert there.headers[name] == httpx.get(f"{server.address}/healthz").headers[name]
        assert httpx.get(f"http://127.0.0.1:{port}/api/games").status_code == 404
        for path in ("/metrics", "/healthz"):
            rebound = httpx.get(f"http://127.0.0.1:{port}{path}", headers={"Host": f"evil.example:{port}"})
            assert (rebound.status_code, rebound.json()["code"]) == (421, "BAD_HOST")
        assert httpx.get(f"{server.address}/metrics").status_code == 404
        assert asyncio.run(server.stop()) == 0
    finally:
        server.remove()


@pytest.mark.parametrize(
    ("address", "asked", "app"),
    [
        (("127.0.0.1", 9100), ("127.0.0.1", 9100), "beside"),
        (("127.0.0.1", 9100), ("127.0.0.1", 8000), "own"),
        (("127.0.0.1", 9100), ("192.0.2.7", 9100), "own"),
        (("0.0.0.0", 9100), ("192.0.2.7", 9100), "beside"),
        (("::", 9100), ("2001:db8::7", 8000), "own"),
        (("127.0.0.1", 9100), None, "own"),  # the start and the end
    ],
)
def test_the_address_that_is_asked_decides_who_answers(address, asked, app):
    answered = []

    def named(name):
        async def answer(scope, receive, send):
            answered.append(name)

        return answer

    async def receive():
        raise AssertionError("no one reads")

    async def send(message):
        raise AssertionError("no one writes")

    asyncio.run(TwoAddresses(named("own"), named("beside"), address)({"server": asked}, receive, send))
    assert answered == [app]
