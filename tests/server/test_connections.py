"""Connections of our own, and uvicorn's where its inner parts are not known."""

import asyncio
import contextlib
import re
from pathlib import Path

import pytest

import turnwise.server
from serving import PATIENCE, in_loop, serving
from spawned import Spawned
from turnwise.core.version_fence import PLAIN
from turnwise.server.app import application
from turnwise.server.connections.http_protocol import Gate, HttpProtocol
from turnwise.server.connections.protocol_classes import FENCE, protocols
from turnwise.server.connections.websocket_protocol import WebSocketProtocol
from turnwise.server.run import Server, configuration, listening
from turnwise.server.runtime import Runtime
from turnwise.server.settings import Settings


def test_the_installed_uvicorn_is_known(monkeypatch):
    monkeypatch.delenv(PLAIN, raising=False)
    assert FENCE.reason == ""
    assert protocols() == (Gate, WebSocketProtocol)


@in_loop
async def test_the_plain_path_uses_none_of_our_own(tmp_path, monkeypatch):
    monkeypatch.setenv(PLAIN, "uvicorn")
    made = []
    for ours in (HttpProtocol, WebSocketProtocol):
        monkeypatch.setattr(ours, "__init__", lambda *_, **__: made.append(1))
    async with serving(tmp_path) as served:
        table = (await served.table("scoundrel", "own"))["table"]
        async with served.at(table) as player:
            assert player.state["status"] == "playing"
    assert not made


@pytest.mark.parametrize("plain", ["", "uvicorn"])
@in_loop
async def test_behind_a_proxy_requests_are_counted_by_client(tmp_path, monkeypatch, plain):
    monkeypatch.setenv(PLAIN, plain)
    async with serving(tmp_path, proxies=("127.0.0.1",), requests_per_second=0.001, burst=1) as served:
        asked = {"X-Forwarded-For": "198.51.100.7"}, {"X-Forwarded-For": "198.51.100.8"}
        codes = [(await served.client.get("/api/games", headers=asked[at])).status_code for at in (0, 0, 1)]
        assert codes == [200, 429, 200]


@in_loop
async def test_a_plain_server_says_so_and_stops_in_good_order(tmp_path, monkeypatch):
    monkeypatch.setenv(PLAIN, "uvicorn")
    server = Spawned(f"sqlite:///{tmp_path / 'turnwise.db'}")
    try:
        await server.start()
        assert await server.stop() == 0
        assert FENCE.reason in server.told()
    finally:
        server.remove()


@in_loop
async def test_a_plain_server_stops_in_good_order_after_a_handshake_that_cannot_be_read(
    tmp_path, monkeypatch
):
    monkeypatch.setenv(PLAIN, "uvicorn")
    async with serving(tmp_path) as served:
        table = (await served.table("scoundrel", "own"))["table"]
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nlong: {'x' * 9000}\r\n\r\n".encode()
        )
        async with served.at(table) as player:
            served.server.stop()
            assert (await player.hear_type("GOODBYE"))["type"] == "GOODBYE"
        with contextlib.suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
        writer.close()


def test_only_fenced_modules_import_inner_parts_of_uvicorn():
    folder = Path(turnwise.server.__file__).parent
    inner = re.compile(r"^\s*(from|import) (uvicorn|websockets)\.", re.M)
    found = {file.name for file in folder.rglob("*.py") if inner.search(file.read_text())}
    assert found == {"http_protocol.py", "websocket_protocol.py"}


@in_loop
async def test_a_server_that_cannot_say_that_it_is_up_ends(tmp_path):
    def up():
        raise OSError("no terminal")

    settings = Settings(db=f"sqlite:///{tmp_path / 'turnwise.db'}", port=0)
    app = application(settings)
    with pytest.raises(OSError, match="no terminal"):
        async with asyncio.timeout(PATIENCE):
            await Server(configuration(app, settings, Runtime()), app, up).serve(
                [listening(settings.host, [0])]
            )
