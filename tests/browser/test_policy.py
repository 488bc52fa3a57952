"""The page keeps to its own Content-Security-Policy; a breach is an error in the console, too."""

import pytest
from playwright.sync_api import expect

GAMES = ("scoundrel", "uno", "card_slot", "tactics")
NOTED = "securitypolicyviolation"
LISTEN = f"""() => {{
    window.breaches = [];
    document.addEventListener("{NOTED}", (it) =>
        window.breaches.push(`${{it.violatedDirective}} ${{it.blockedURI}}`));
}}"""


def breaches(page):
    return page.evaluate("() => window.breaches")


@pytest.mark.parametrize("game", GAMES)
def test_tables_replays_and_scenarios(visit, game):
    guest = visit()
    guest.forgive("status of 404")  # /api/docs has no icon, for which the browser asks
    guest.context.add_init_script(f"({LISTEN})()")
    seats = [{"kind": "own"}] if game == "scoundrel" else [{"kind": "own"}, {"kind": "own"}]
    table = guest.ask("/api/tables", game=game, seats=seats)["table"]
    for path in ("/", f"/watch/{table}", f"/replay/{table}", "/scenarios", "/api/docs"):
        page = guest.go(path)
        page.wait_for_load_state("networkidle")
        expect(page.locator("h1, h2, main").first).to_be_visible()
        assert breaches(page) == []


def test_a_script_of_another_site_is_not_run(visit):
    guest = visit()
    guest.forgive("Content Security Policy")
    page = guest.go("/")
    page.evaluate(
        """() => { const it = document.createElement("script");
        it.textContent = "window.isRun = true"; document.head.append(it); }"""
    )
    assert page.evaluate("() => window.isRun === undefined")
    assert any("Content Security Policy" in it for it in guest.noted)
