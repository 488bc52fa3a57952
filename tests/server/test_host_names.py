"""A page that has bound its own name to the server's address is refused, over HTTP and by sockets."""

import json

import pytest
import websockets
from starlette.datastructures import Headers
from websockets.typing import Origin

from serving import in_loop, serving
from turnwise.core.errors import BadSetup
from turnwise.server.http.middleware.host_names import HostNames, names_beside
from turnwise.server.protocol.codes import Refused
from turnwise.server.settings import Settings

OWN = ["localhost", "localhost:8000", "127.0.0.1", "127.0.0.1:9", "[::1]:8000", "LOCALHOST:80", "localhost."]
STRANGE = [
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "[::1",
    "",
    "evil@127.0.0.1",
    "evil:x@localhost",
    "localhost#x",
    "localhost/x",
    "localhost?x",
    "127.0.0.1:8953:x",
    "127.0.0.1:x",
    "[::1]x",
    "[localhost]",
    " localhost",
]
PLAY = ("play.example.org",)
LOOPBACK, ALL = "127.0.0.1", "0.0.0.0"


@pytest.mark.parametrize(
    ("host", "names", "taken", "refused"),
    [
        (LOOPBACK, (), OWN, STRANGE),
        ("::1", (), OWN, STRANGE),
        ("localhost", (), OWN, STRANGE),
        (ALL, (), [*OWN, *STRANGE], []),
        (ALL, PLAY, [*OWN, "play.example.org", "Play.Example.Org:443"], [*STRANGE, "192.0.2.1"]),
        (LOOPBACK, PLAY, [*OWN, "play.example.org"], STRANGE),
        (ALL, ("192.0.2.1", "[2001:db8::1]"), ["192.0.2.1:80", "[2001:db8::1]:80"], ["192.0.2.2", *STRANGE]),
    ],
)
def test_names(host, names, taken, refused):
    known = HostNames(Settings(db="", host=host, host_names=names))
    for name in taken:
        known.refuse_other(Headers({"Host": name}))
    for name in refused:
        with pytest.raises(Refused):
            known.refuse_other(Headers({"Host": name}))
    known.refuse_other(Headers({}))  # from no browser


@pytest.mark.parametrize(
    ("host", "taken", "refused"),
    [(LOOPBACK, [*OWN, "play.example.org"], STRANGE), ("192.0.2.1", [*OWN, *STRANGE], [])],
)
def test_names_at_the_address_of_the_counters(host, taken, refused):
    known = names_beside(Settings(db="", host=ALL, host_names=PLAY), host)
    for name in taken:
        known.refuse_other(Headers({"Host": name}))
    for name in refused:
        with pytest.raises(Refused):
            known.refuse_other(Headers({"Host": name}))


@pytest.mark.parametrize("name", ["", "http://play.example.org", "play.example.org:80", "a b", "*"])
def test_what_is_no_name_is_refused(name):
    with pytest.raises(BadSetup, match=r"--host-name is .* but has to be a name"):
        HostNames(Settings(db="", host_names=(name,)))


@in_loop
async def test_a_request_that_calls_us_by_another_name_is_refused(tmp_path):
    async with serving(tmp_path) as served:
        table = (await served.table("scoundrel", "own"))["table"]
        for path in ("/", "/api/games", "/healthz", "/metrics", "/nowhere"):
            answer = await served.client.get(path, headers={"Host": "evil.example:8000"})
            assert (answer.status_code, answer.json()["code"]) == (421, "BAD_HOST")
            assert "'evil.example:8000'" in answer.json()["sentence"]
        await refused_socket(served, table)


async def refused_socket(served, table):
    """A page of a rebound name is of the same origin as what it calls."""
    address = f"ws://evil.example:{served.port}/api/tables/{table}/socket"
    origin = Origin(f"http://evil.example:{served.port}")
    connecting = websockets.connect(address, host="127.0.0.1", port=served.port, origin=origin)
    async with connecting as socket:
        refusal = json.loads(await socket.recv())
        assert (refusal["type"], refusal["code"]) == ("REFUSED", "BAD_HOST")
        await socket.wait_closed()
        assert (socket.close_code, socket.close_reason) == (1008, "bad_host")


@in_loop
async def test_a_name_that_was_given_is_taken(tmp_path):
    async with serving(tmp_path, host_names=PLAY) as served:
        answer = await served.client.get("/api/games", headers={"Host": "play.example.org"})
        assert answer.status_code == 200
