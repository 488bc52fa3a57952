"""What every answer tells a browser that it may do."""

import asyncio
import re
from base64 import b64encode
from hashlib import sha256

import pytest

from plain import needs_own_connections
from serving import PATIENCE, in_loop, serving
from turnwise.server.page import ENTRANCE, FOLDER

ANSWERS = {
    "/": 200,
    "/play/x": 200,
    "/nowhere": 404,
    "/icon.svg": 200,
    "/api/games": 200,
    "/api/docs": 200,
    "/api/openapi.json": 200,
    "/api/nowhere": 404,
    "/api/tables/none/record": 404,
    "/healthz": 200,
    "/metrics": 200,
}
PLAIN = {"x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "no-referrer"}


@in_loop
async def test_every_answer_has_them_once(tmp_path):
    async with serving(tmp_path) as served:
        for path, status in ANSWERS.items():
            answer = await served.client.get(path)
            assert answer.status_code == status
            for name, value in PLAIN.items():
                assert answer.headers.get_list(name) == [value], path
            (policy,) = answer.headers.get_list("content-security-policy")
            assert {"default-src 'none'", "frame-ancestors 'none'"} <= set(policy.split("; "))
            assert "unsafe" not in policy


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"nonsense\r\n\r\n",
        pytest.param(b"GET / HTTP/1.1\r\n" + b"a:b\r\n" * 200, marks=needs_own_connections),
    ],
)
@in_loop
async def test_what_is_answered_before_the_application_too(tmp_path, request_bytes):
    async with serving(tmp_path) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(request_bytes)
        answer = (await asyncio.wait_for(reader.read(), PATIENCE)).decode()
        assert re.match(r"HTTP/1.1 4\d\d ", answer)
        for name in (*PLAIN, "content-security-policy"):
            assert answer.count(f"{name}: ") == 1
        writer.close()


SOCKET = (
    "GET /api/tables/x/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
)
KEY, VERSION = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "Sec-WebSocket-Version: 13\r\n"


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (SOCKET + KEY + VERSION, 101),
        pytest.param(SOCKET + KEY + "Sec-WebSocket-Version: 8\r\n", 400, marks=needs_own_connections),
        pytest.param(SOCKET + VERSION, 400, marks=needs_own_connections),
        pytest.param(
            SOCKET.replace("/api/tables/x/socket", "/elsewhere") + KEY + VERSION,
            403,
            marks=needs_own_connections,
        ),
        pytest.param(SOCKET + KEY + VERSION + f"long: {'x' * 9000}\r\n", 431, marks=needs_own_connections),
    ],
)
@in_loop
async def test_answers_to_those_who_ask_for_a_socket_too(tmp_path, head, status):
    async with serving(tmp_path) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(head.encode() + b"\r\n")
        answer = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).decode()
        assert answer.startswith(f"HTTP/1.1 {status} ")
        for name in (*PLAIN, "content-security-policy"):
            assert answer.lower().count(f"{name}: ") == 1
        if status != 101:
            await asyncio.wait_for(reader.read(), PATIENCE)  # to the end
        writer.close()


@in_loop
async def test_the_scripts_and_styles_within_pages_are_allowed_by_their_digests(tmp_path):
    async with serving(tmp_path) as served:
        docs = await served.client.get("/api/docs")
        policy = docs.headers["content-security-policy"]
        (style,) = re.findall(r"<style>(.*?)</style>", docs.text, re.DOTALL)
        scripts = re.findall(r"<script>(.*?)</script>", (FOLDER / ENTRANCE).read_text(), re.DOTALL)
        assert scripts
        for text in (style, *scripts):
            assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy
