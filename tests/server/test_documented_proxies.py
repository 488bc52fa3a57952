"""The proxies of docs/server.md before a real server: their clients are counted one by one."""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.typing import Origin

from serving import PATIENCE, in_loop, serving
from turnwise.server.protocol.messages import PROTOCOL
from waiting import until

DOCS = Path(__file__).parents[2] / "docs/server.md"
NGINX_AROUND = """
daemon off; pid {folder}/pid; error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {example}
}}
"""
CADDY_AROUND = """
{{
    admin off
    default_bind 127.0.0.1
}}
{example}
"""


@dataclass(frozen=True)
class DocumentedProxy:
    """A program and its example, which is run with other ports and without TLS: there is no certificate."""

    program: str
    around: str  # what else its file needs, to listen for nobody else
    listens: tuple[str, str]  # where: in the example, and on a port of this machine
    asks: str  # the server, in the example
    without: str  # TLS, as a pattern
    arguments: Callable[[Path], list[str]]

    @property
    def path(self) -> str:
        """The program on this machine; empty where it is not installed."""
        return shutil.which(self.program) or shutil.which(self.program, path="/usr/sbin") or ""

    def example(self, port: int, server: int) -> str:
        """Its example in the documentation, with these ports."""
        (example,) = re.findall(rf"```{self.program}\n(.*?)```", DOCS.read_text(), re.DOTALL)
        example = re.sub(self.without, "", example) if self.without else example
        listens, here = self.listens
        for old, new in ((listens, here.format(port=port)), (self.asks, f"127.0.0.1:{server}")):
            assert example.count(old) == 1, old
            example = example.replace(old, new)
        return str(example)


PROXIES = [
    DocumentedProxy(
        "nginx",
        NGINX_AROUND,
        listens=("listen 443 ssl;", "listen 127.0.0.1:{port};"),
        asks="127.0.0.1:8000",
        without=r"ssl_certificate(_key)? .*;\n",
        arguments=lambda file: [
            *("-c", str(file), "-p", str(file.parent), "-e", "stderr"),
            *("-g", "master_process off;"),
        ],
    ),
    DocumentedProxy(
        "caddy",
        CADDY_AROUND,
        listens=("play.example.org {", "http://127.0.0.1:{port} {{"),
        asks="127.0.0.1:8000",
        without="",  # it has TLS for a name, and none for an address with http://
        arguments=lambda file: ["run", "--config", str(file), "--adapter", "caddyfile"],
    ),
]
pytestmark = pytest.mark.deep


@pytest.fixture(params=PROXIES, ids=lambda proxy: proxy.program)
def proxy(request: pytest.FixtureRequest) -> DocumentedProxy:
    """One of the proxies, where it is installed."""
    found: DocumentedProxy = request.param
    if not found.path:
        pytest.skip(f"this machine has no {found.program}")
    return found


@contextmanager
def running(proxy: DocumentedProxy, folder: Path, server: int) -> Iterator[int]:
    """A proxy before a server; the port where it listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    file = folder / f"{proxy.program}.conf"
    file.write_text(proxy.around.format(folder=folder, example=proxy.example(port, server)))
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [proxy.path, *proxy.arguments(file)]
    process = subprocess.Popen(command, env=os.environ | home, stderr=subprocess.PIPE, text=True)
    try:
        assert until(lambda: is_listening(port) or process.poll() is not None)
        assert process.poll() is None, process.communicate()[1]
        yield port
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def is_listening(port: int) -> bool:
    """Whether a connection is taken."""
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


def client_at(address: str, port: int) -> httpx.AsyncClient:
    """A client at an address of this machine, which the proxy has to tell from others."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=PATIENCE)


@in_loop
async def test_clients_behind_a_documented_proxy_count_apart(tmp_path: Path, proxy: DocumentedProxy) -> None:
    limits: dict[str, Any] = {"burst": 3, "requests_per_second": 0.001}
    async with serving(tmp_path, proxies=("127.0.0.1",), **limits) as served:
        with running(proxy, tmp_path, served.port) as port:
            for address in ("127.0.0.2", "127.0.0.3"):
                async with client_at(address, port) as client:
                    lie = {"X-Forwarded-For": "192.0.2.7"}
                    asked = [(await client.get("/api/games", headers=lie)).status_code for _ in range(4)]
                assert asked == [200, 200, 200, 429]


@in_loop
async def test_a_match_is_played_through_a_documented_proxy(tmp_path: Path, proxy: DocumentedProxy) -> None:
    async with serving(tmp_path, proxies=("127.0.0.1",)) as served:
        made = await served.table("scoundrel", "own", seed="a")
        with running(proxy, tmp_path, served.port) as port:
            async with client_at("127.0.0.2", port) as client:
                assert (await client.get("/healthz")).json() == {"status": "well"}
            address = f"ws://127.0.0.1:{port}/api/tables/{made['table']}/socket"
            page = Origin(f"http://127.0.0.1:{port}")
            async with websockets.connect(address, origin=page) as connection:  # as a browser says it
                hello = f'{{"type":"HELLO","id":"h","protocol":{PROTOCOL},"secrets":["{made["secret"]}"]}}'
                await connection.send(hello)
                assert '"TABLE"' in await connection.recv()
