"""What the OpenAPI page describes, asked in ways that it permits and in many that it does not."""

import itertools
import json

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from present import all_of
from serving import PATIENCE
from threaded import server_in_thread
from turnwise.server.protocol.codes import Code

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
OPERATIONS = [
    "POST /api/guests",
    "GET /api/games",
    "GET /api/games/problems",
    "GET /api/games/{id}/rules",
    "GET /api/levels",
    "GET /api/rules",
    "POST /api/rules",
    "GET /api/scenarios",
    "POST /api/tables",
    "GET /api/tables",
    "GET /api/tables/mine",
    "POST /api/tables/{id}/seats",
    "GET /api/tables/{id}/record",
    "GET /api/tables/{id}/replay",
    "POST /api/replays",
    "GET /api/scenarios/{game}/{name}/replay",
    "POST /api/scenarios",
    "GET /api/tables/{id}/scenario",
    "GET /api/daily/{game}",
    "GET /api/tables/{id}/solution",
    "POST /api/tables/{id}/analysis",
    "POST /api/analyses",
    "GET /api/lab",
    "GET /api/lab/metrics",
    "POST /api/experiments",
    "GET /api/experiments/{id}",
    "POST /api/experiments/{id}/stop",
    "GET /api/experiments/{id}/report",
    "GET /api/experiments/{id}/games/{name}",
    "GET /api/protocol",
]
EXAMPLES, DEEP_EXAMPLES = 40, 400
FEW_EXAMPLES = {  # where a process is started for each
    "GET /api/lab/metrics": 24,
    "POST /api/experiments": 24,
    "POST /api/scenarios": 24,
    "POST /api/rules": 24,
    "POST /api/replays": 24,
    "GET /api/tables/{id}/record": 24,
    "GET /api/tables/{id}/replay": 24,
    "GET /api/tables/{id}/scenario": 24,
}
FIELDS = [
    "values",
    "rulesName",
    "clock",
    "public",
    "openHands",
    "quickBots",
    "position",
    "seed",
    "name",
    "text",
    "edition",
]


class Site:
    """A server with tables to ask for."""

    def __init__(self, server):
        address = f"http://127.0.0.1:{server.served.port}"
        self.client = httpx.Client(base_url=address, timeout=PATIENCE)
        self.token = server.run(server.served.headers())["Authorization"]
        self.tables = server.run(self._tables(server.served))
        loaded = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        operations = all_of(Ok, loaded.get_all_operations())
        self.operations = {found.ok().label: found.ok() for found in operations}

    async def _tables(self, served):
        """A table that waits, one where a match goes on, one where it is over."""
        waiting = await served.table("uno", "own", "open", public=True)
        playing = await served.table("tactics", "own", "own", public=True)
        over = await served.table("scoundrel", "own", public=True)
        async with served.at(over["table"], over["secret"]) as player:
            await player.ask("RESIGN")
        return [made["table"] for made in (waiting, playing, over)]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fuzzed")
    free = (
        "tables_per_guest",
        "tables_per_hour",
        "seats_per_hour",
        "guests_per_hour",
        "lobby_tables_per_guest",
    )
    limits = {"requests_per_second": 1e6, "lobby_tables_per_address": 10**6} | dict.fromkeys(free, 10**6)
    with server_in_thread(folder, **limits) as server:
        found = Site(server)
        with found.client:
            yield found


def closed(response):
    """A refusal has a code of the closed list, a reason and a sentence, and nothing else."""
    body = response.json()
    assert sorted(body) == ["code", "reason", "sentence"], body
    assert body["code"] in Code.__members__, body
    assert body["reason"], body
    assert body["sentence"], body


# The statuses that a seeded run must have met, so that nothing is checked in vain.
MET = {
    "POST /api/tables": {201, 400, 401, 422},
    "GET /api/tables": {200, 422},
    "GET /api/tables/mine": {200, 401},
    "POST /api/tables/{id}/seats": {401, 404, 409, 422},
    "GET /api/tables/{id}/record": {200, 404, 409},
    "GET /api/tables/{id}/replay": {200, 404},
    "POST /api/tables/{id}/analysis": {400, 401, 404, 409, 422},
    "POST /api/scenarios": {400},
    "GET /api/rules": {400, 422},
    "POST /api/rules": {400},
    "GET /api/tables/{id}/scenario": {200, 404, 409, 422},
    "POST /api/analyses": {400, 401, 422},
}


def test_every_operation_is_fuzzed(site):
    assert sorted(site.operations) == sorted(OPERATIONS)


def wish(**fields):
    return {"game": "scoundrel", "seats": [{"kind": "own"}], **fields}


def sensible(body, kept):
    """A wish that could be fulfilled but for a few fields of the drawn one."""
    return wish(**{field: body[field] for field in sorted(kept & body.keys())})


@pytest.mark.parametrize("label", OPERATIONS)
def test_no_request_makes_the_server_fail(site, label):
    fuzz(site, label, FEW_EXAMPLES.get(label, EXAMPLES))


@pytest.mark.deep
@pytest.mark.parametrize("label", OPERATIONS)
def test_none_of_many_requests_makes_the_server_fail(site, label):
    fuzz(site, label, DEEP_EXAMPLES)


def fuzz(site, label, examples):
    """Ask of every table and of none, with a token and without, so that no status is met by luck alone."""
    tables = [None, *site.tables] if "/tables/{id}" in label else [None]
    ways = list(itertools.product(tables, (True, False)))
    met = set()
    for table, has_token in ways:
        met |= statuses(site, label, table, has_token, examples // len(ways))
    assert met >= MET.get(label, set()), met


def statuses(site, label, table, has_token, examples):
    """Those of the answers to requests that are drawn, all of which keep what is described."""
    modes = st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
    operation, met = site.operations[label], set()

    @settings(
        max_examples=examples,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(
        modes.flatmap(lambda mode: operation.as_strategy(generation_mode=mode)),
        st.none() | st.sets(st.sampled_from(FIELDS), max_size=3),
    )
    def ask(case, kept):
        if table and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = table
        if label == "POST /api/tables" and kept is not None and isinstance(case.body, dict):
            case.body = sensible(case.body, kept)
        response = case.call(headers={"Authorization": site.token} if has_token else {}, timeout=PATIENCE)
        met.add(response.status_code)
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400:
            closed(response)

    ask()
    return met


BODIES = {
    "nothing": b"",
    "half of an object": b'{"game": "uno"',
    "no UTF-8": b'{"name": "\xff\xfe"}',
    "UTF-16": '{"game": "uno"}'.encode("utf-16"),
    "a list": b"[]",
    "null": b"null",
    "half a surrogate pair as a key": b'{"\\ud800": 1}',
    "half a surrogate pair as a name": json.dumps(wish(name="\ud800")).encode(),
    "half a surrogate pair as a text": json.dumps(wish(text="\ud800")).encode(),
    "half a surrogate pair as a game": json.dumps(wish(game="\ud800")).encode(),
    "half a surrogate pair as a value": json.dumps(wish(values={"\ud800": "\udfff"})).encode(),
    "half a surrogate pair as a scenario": json.dumps(wish(scenario="\ud800/\udfff")).encode(),
    "half a surrogate pair as a position": json.dumps(wish(position="scoundrel \ud800")).encode(),
    "half a surrogate pair as a level": json.dumps(wish(seats=[{"kind": "bot", "level": "\ud800"}])).encode(),
    "a key of a thousand letters": json.dumps({"k" * 1000: 1}).encode(),
    "nesting": b"[" * 5000,
    "nested objects": b'{"game":' * 2000,
    "a number of 5000 digits": b'{"game": ' + b"9" * 5000 + b"}",
    "seconds without end": json.dumps(wish(clock={"kind": "bank", "seconds": float("inf")})).encode(),
    "seconds that are no number": json.dumps(wish(clock={"kind": "bank", "seconds": float("nan")})).encode(),
    "seconds of 400 digits": json.dumps(wish(clock={"kind": "bank", "seconds": 10**400})).encode(),
    "a NUL": json.dumps(wish(name="a\x00b")).encode(),
    "a position of blanks": json.dumps(wish(position="   ")).encode(),
    "a seat of a bot without a level": json.dumps(wish(seats=[{"kind": "bot"}])).encode(),
    "another type": b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--",
}


@pytest.mark.parametrize("named", BODIES)
def test_what_is_no_wish_is_refused_in_one_sentence(site, named):
    headers = {"Authorization": site.token, "Content-Type": "application/json"}
    for path in ("/api/tables", f"/api/tables/{site.tables[0]}/seats"):
        response = site.client.post(path, content=BODIES[named], headers=headers)
        assert 400 <= response.status_code < 500, (path, response.text)
        closed(response)
        assert len(response.json()["sentence"]) < 1000


@pytest.mark.parametrize(
    "id", ["x", "%00", "%F0%9F%8E%B2", "..%2F..%2Fetc%2Fpasswd", "a" * 3000, "%ff%fe", "'--"]
)
def test_what_is_no_id_of_a_table_is_not_found(site, id):
    for path in (f"/api/tables/{id}/record", f"/api/tables/{id}/replay"):
        response = site.client.get(path)
        assert response.status_code == 404, response.text
        closed(response)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nowhere", 404),
        ("DELETE", "/api/tables", 405),
        ("PUT", "/api/guests", 405),
        ("GET", "/api/tables?game=%00", 400),
        ("GET", "/api/tables?before=99999999999999999999", 422),
        ("GET", "/api/scenarios?game=..", 400),
        ("POST", "/api/scenarios?file=", 422),
    ],
)
def test_what_does_not_exist_is_refused_alike(site, method, path, status):
    response = site.client.request(method, path)
    assert response.status_code == status
    closed(response)
    assert ("allow" in response.headers) == (status == 405)
