"""Rule sets at a table: read of links and files, and tables that are made by them."""

import pytest

from serving import in_loop, serving
from turnwise.core.registry import game
from turnwise.matches.rule_set import RuleSet

TEXT = {"Content-Type": "text/plain"}
RULES = RuleSet.of(game("uno"), "duel", {"stacking": True}, "<b>Pile up</b>")
FACTS = {
    "game": "uno",
    "gameTitle": "UNO",
    "edition": "duel",
    "values": {"stacking": "true"},
    "name": "<b>Pile up</b>",
    "link": "/new?game=uno&edition=duel&set=stacking=true&name=%3Cb%3EPile%20up%3C%2Fb%3E",
}
CHANGES = [("stacking", "false", "true")]


def told(answer):
    """The facts of a rule set, and what it changes."""
    assert answer.status_code == 200, answer.text
    facts = answer.json()
    changes = facts.pop("changes")
    assert all(change["sentence"] for change in changes)
    return facts, [(change["parameter"], change["usual"], change["value"]) for change in changes]


@in_loop
async def test_a_link_and_a_file_tell_the_same(tmp_path):
    async with serving(tmp_path) as served:
        of_link = await served.client.get(f"/api/rules?{RULES.link.partition('?')[2]}")
        of_file = await served.client.post("/api/rules?file=my.yaml", content=RULES.text(), headers=TEXT)
        assert told(of_link) == told(of_file) == (FACTS, CHANGES)
        assert (await served.client.get(RULES.link)).status_code in (200, 503)  # 503: the page is not built


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("", "the link names no game: it begins with /new?game=…"),
        ("game=uno&set=stacking=maybe", "parameter stacking cannot be 'maybe': it is one of false, true"),
        ("game=uno&colour=red", "a link of rules has no 'colour'; known: game, edition, set, name"),
        ("game=uno&name=a%0Ab", "at most 60 printable characters, not 'a\\nb'"),
        ("game=uno&set=" + 201 * "x", "query.set.0: String should have at most 200 characters"),
    ],
)
@in_loop
async def test_a_broken_link_is_told_in_a_sentence(tmp_path, query, sentence):
    async with serving(tmp_path) as served:
        answer = await served.client.get(f"/api/rules?{query}")
        assert answer.status_code in (400, 422)
        assert sentence in answer.json()["sentence"]


@in_loop
async def test_a_broken_file_is_told_with_its_line(tmp_path):
    async with serving(tmp_path) as served:
        text = "game: uno\nvalues: {stacking: maybe}\n"
        answer = await served.client.post("/api/rules?file=my.yaml", content=text, headers=TEXT)
        assert (answer.status_code, answer.json()["code"]) == (400, "BAD_SETUP")
        assert answer.json()["sentence"].startswith("my.yaml:2: parameter stacking cannot be 'maybe'")
        long = await served.client.post("/api/rules", content="#" * 20_000, headers=TEXT)
        assert long.status_code == 413


@in_loop
async def test_a_table_is_called_by_its_rules_and_a_rematch_too(tmp_path):
    options = {"edition": "duel", "values": dict(RULES.values), "rulesName": RULES.name, "public": True}
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "greedy", **options)
        (listed,) = (await served.client.get("/api/tables?status=playing")).json()
        assert listed["summary"]["rulesName"] == RULES.name
        async with served.at(made["table"], made["secret"]) as ada:
            assert (ada.table["rulesName"], ada.table["values"]) == (RULES.name, {"stacking": "true"})
            await ada.ask("RESIGN")
            again = (await ada.ask("OFFER", topic="rematch"))["rematch"]
        async with served.at(again) as stranger:
            assert stranger.table["rulesName"] == RULES.name


@pytest.mark.parametrize("name", ["a\nb", " ", "\u202ex", f"A{4 * chr(0x301)}"])
@in_loop
async def test_a_name_that_cannot_be_shown_makes_no_table(tmp_path, name):
    async with serving(tmp_path) as served:
        wish = {"game": "uno", "seats": [{"kind": "own"}, {"kind": "own"}], "rulesName": name}
        answer = await served.client.post("/api/tables", json=wish, headers=await served.headers())
        assert (answer.status_code, answer.json()["reason"]) == (400, "bad_name")
        assert (await served.client.get("/api/tables/mine", headers=await served.headers())).json() == []
