"""The nginx of docs/server.md before a real server: its clients are counted one by one."""

import re
import shutil
import socket
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.typing import Origin

from serving import PATIENCE, in_loop, serving
from turnwise.server.protocol.messages import PROTOCOL

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin") or ""
DOCS = Path(__file__).parents[2] / "docs/server.md"
WHOLE = """
daemon off; pid {folder}/pid; error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {example}
}}
"""
pytestmark = [pytest.mark.deep, pytest.mark.skipif(not NGINX, reason="this machine has no nginx")]


def documented(port: int, server: int) -> str:
    """The example with other ports, and without TLS: there is no certificate for it."""
    (example,) = re.findall(r"```nginx\n(.*?)```", DOCS.read_text(), re.S)
    example = re.sub(r"ssl_certificate(_key)? .*;\n", "", example)
    for old, new in (("listen 443 ssl;", f"listen 127.0.0.1:{port};"), (":8000;", f":{server};")):
        assert example.count(old) == 1, old
        example = example.replace(old, new)
    return str(example)


@contextmanager
def nginx(folder, server):
    """nginx before a server; the port where it listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    file = folder / "nginx.conf"
    file.write_text(WHOLE.format(folder=folder, example=documented(port, server)))
    command = [NGINX, "-c", str(file), "-p", str(folder), "-e", "stderr"]
    running = subprocess.Popen([*command, "-g", "master_process off;"], stderr=subprocess.PIPE, text=True)
    try:
        yield port, running
    finally:
        running.terminate()
        running.communicate(timeout=PATIENCE)


def client_at(address, port):
    """A client at an address of this machine, which connects again until nginx is up."""
    transport = httpx.AsyncHTTPTransport(local_address=address, retries=8)
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=PATIENCE)


@in_loop
async def test_clients_behind_the_documented_nginx_count_apart(tmp_path):
    limits: dict[str, Any] = {"burst": 3, "requests_per_second": 0.001}
    async with serving(tmp_path, proxies=("127.0.0.1",), **limits) as served:
        with nginx(tmp_path, served.port) as (port, running):
            for address in ("127.0.0.2", "127.0.0.3"):
                async with client_at(address, port) as client:
                    lie = {"X-Forwarded-For": "192.0.2.7"}
                    asked = [(await client.get("/api/games", headers=lie)).status_code for _ in range(4)]
                assert asked == [200, 200, 200, 429], running.poll()


@in_loop
async def test_a_match_is_played_through_the_documented_nginx(tmp_path):
    async with serving(tmp_path, proxies=("127.0.0.1",)) as served:
        made = await served.table("scoundrel", "own", seed="a")
        with nginx(tmp_path, served.port) as (port, _):
            async with client_at("127.0.0.2", port) as client:
                assert (await client.get("/healthz")).json() == {"status": "well"}
            address = f"ws://127.0.0.1:{port}/api/tables/{made['table']}/socket"
            page = Origin(f"http://127.0.0.1:{port}")
            async with websockets.connect(address, origin=page) as connection:  # as a browser says it
                hello = f'{{"type":"HELLO","id":"h","protocol":{PROTOCOL},"secrets":["{made["secret"]}"]}}'
                await connection.send(hello)
                assert '"TABLE"' in await connection.recv()
