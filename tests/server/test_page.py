"""The page's files and the rule books, as the server hands them out."""

import httpx
from starlette.applications import Starlette
from starlette.routing import Route

from serving import in_loop, serving
from turnwise.core import registry
from turnwise.server.page import Page

LONG = "// " + "x" * 2000


def built(folder):
    """A page as a build leaves it."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets/index-a1.js").write_text(LONG)
    return folder


def client_of(folder):
    app = Starlette(routes=[Route("/{path:path}", Page(folder).answer)])
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here")


@in_loop
async def test_pages_get_the_entrance_and_files_are_kept_forever(tmp_path):
    async with client_of(built(tmp_path / "page")) as client:
        for path in ("/", "/new", "/play/abc", "/scenario/uno/a", "/scenarios"):
            entrance = await client.get(path)
            assert (entrance.status_code, entrance.text) == (200, "<!doctype html>")
            assert entrance.headers["cache-control"] == "no-cache"
        script = await client.get("/assets/index-a1.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert script.text == LONG


@in_loop
async def test_a_file_that_has_not_changed_is_not_sent_again(tmp_path):
    async with client_of(built(tmp_path / "page")) as client:
        first = await client.get("/")
        again = await client.get("/", headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        plain = await client.get("/assets/index-a1.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers


@in_loop
async def test_what_is_not_there_is_not_found_but_never_blank(tmp_path):
    async with client_of(built(tmp_path / "page")) as client:
        for path in ("/nowhere", "/assets/gone.js", "/../pyproject.toml", "/assets/%2e%2e/%2e%2e/x"):
            missing = await client.get(path)
            assert (missing.status_code, missing.text) == (404, "<!doctype html>")


@in_loop
async def test_a_page_that_was_never_built_says_how_to_build_it(tmp_path):
    async with client_of(tmp_path / "nothing") as client:
        missing = await client.get("/")
        assert missing.status_code == 503
        assert "make page" in missing.text


@in_loop
async def test_unknown_addresses_of_the_api_are_no_page(tmp_path):
    async with serving(tmp_path) as served:
        missing = await served.client.get("/api/nothing")
        assert missing.status_code == 404
        assert missing.json()["code"] == "BAD_MESSAGE"


@in_loop
async def test_every_game_has_its_rule_book(tmp_path):
    async with serving(tmp_path) as served:
        for game in registry.all_games():
            book = await served.client.get(f"/api/games/{game.id}/rules")
            assert book.text.startswith(f"# {game.title}")
            assert book.headers["content-type"].startswith("text/markdown")
        assert (await served.client.get("/api/games/chess/rules")).status_code == 400


@in_loop
async def test_a_game_without_a_rule_book_says_so(tmp_path, heap):
    async with serving(tmp_path) as served:
        assert (await served.client.get("/api/games/heap/rules")).json()["reason"] == "no_rule_book"
