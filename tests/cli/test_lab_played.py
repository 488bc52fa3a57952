"""`turnwise lab played`: what people did, counted by hand, beside bots."""

import json

import polars
import pytest

from finished import sitting, written
from turnwise.server.tables.entries import Played
from turnwise.terminal.lab_played import HIDDEN

FRAIL = {"start_health": "5"}
BOTS = "--games", 200


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    """Three frail heroes who die at once, after a move taken back, and after three moves; and others."""
    found = f"sqlite:///{tmp_path_factory.mktemp('played')}/turnwise.db"
    tables = [
        sitting(1, values=FRAIL).act("fight 3S barehanded").undo().act("fight QC barehanded"),
        sitting(2, values=FRAIL).act("fight 10C barehanded"),
        sitting(3, values=FRAIL).act("avoid", "fight 2S barehanded", "fight 4C barehanded"),
        sitting(4, values=FRAIL).act("avoid").resign(),
        sitting(5, values=FRAIL).act("avoid"),
        sitting(6, values=FRAIL, seed="mine").greedily(),
        sitting(7, None, "easy", game="card_slot").resign(0),
        sitting(8, None, "easy", game="card_slot").resign(0),
        sitting(9, None, None, game="card_slot").resign(0),
    ]
    written(found, tables)
    return found


def words(ran):
    assert (ran.code, ran.err) == (0, "")
    return " ".join(ran.out.split())


def test_the_most_played_rules_are_told_in_sentences(turnwise, url):
    told = words(turnwise("lab", "played", "--db", url, *BOTS))
    assert told.startswith(
        "People finished 4 matches of Scoundrel, edition 1.0, start_health=5: 3 played out by the rules and "
        "1 ended because a player resigned. Not counted: 1 unfinished, 1 with chosen cards, a chosen "
        "position or open hands. Wins of all of them: the player 0.0 % (0.0 to 49.0)."
    )
    assert "25 % of the matches were given up or lost on time." in told
    assert "Also played: Card Slot 1.0.1 (3). Name a game, --edition or --set to count those." in told


def test_counts_by_hand(turnwise, url):
    found = json.loads(turnwise("lab", "played", "scoundrel", "--db", url, *BOTS, "--json").out)
    played, (bots, people) = found["played"], found["sides"]
    assert (played["matches"], played["played_out"], played["taken_back"]) == (4, 3, 1)
    assert [(each["name"], each["is_by_rules"], each["matches"]) for each in played["endings"]] == [
        ("died", True, 3),
        ("resigned", False, 1),
    ]
    assert (bots["games"], people["games"]) == (200, 3)
    metrics = {each["name"]: each["value"] for each in people["metrics"]}
    assert metrics["decisions"] == pytest.approx((1 + 1 + 3) / 3)
    assert (metrics["win:1"], metrics["ends:died"]) == (0, 1)
    times = {each["name"]: each["times"]["value"] for each in people["counted"]}
    assert (times["fought"], times["avoided"]) == (pytest.approx(4 / 3), pytest.approx(1 / 3))
    assert "drank" in people["never"]["events"]
    assert not any(each["is_certain"] for each in found["counted_changes"])  # of three matches


def test_matches_against_bots_are_told_by_level(turnwise, url):
    told = words(turnwise("lab", "played", "card_slot", "--db", url, *BOTS))
    assert "3 ended because a player resigned." in told
    assert (
        "1 match was between people alone. Against easy, a person won 0.0 % (0.0 to 65.8) of 2 matches."
        in told
    )
    assert "In 2 of 3 matches a bot played, too, and what it did is counted as well" in told
    told = words(turnwise("lab", "played", "card_slot", "--people", "--db", url, *BOTS))
    assert "a bot played, too" not in told
    assert "People finished 1 match of Card Slot" in told


def test_a_folder_keeps_games_and_a_report_and_no_person(turnwise, url, tmp_path):
    out = tmp_path / "found"
    ran = turnwise("lab", "played", f"--db={url}", *BOTS, "--out", out)
    assert words(ran).endswith(f"Report: {out}/report.html")
    games = polars.read_parquet(out / "games.parquet")
    assert games["decisions"].to_list() == [1, 1, 3]
    assert games["side"].unique().to_list() == ["people"]
    assert len(polars.read_parquet(out / "bots" / "games.parquet")) == 200
    report = json.loads((out / "report.json").read_text())
    assert f"--db={HIDDEN}" in report["experiment"]["command"]
    page = (out / "report.html").read_text()
    assert "How the matches of people ended" in page
    for text in (page, (out / "report.json").read_text(), ran.out):
        assert "Ada" not in text  # whose name is in the log
        assert url not in text
    again = turnwise("lab", "played", "--db", url, *BOTS, "--out", out)
    assert again.code == 2
    assert "is there already and is not overwritten" in again.err


def test_greedy_people_do_not_differ_from_greedy_bots(turnwise, tmp_path):
    url = f"sqlite:///{tmp_path}/turnwise.db"
    written(url, (sitting(number).greedily() for number in range(60)))
    told = words(turnwise("lab", "played", "--db", url, "--games", 2000))
    assert "Nothing certainly differs from 2,000 games of bots (greedy) by the same rules" in told
    random = "lab", "played", "--db", url, "--games", 2000, "--players", "random"
    assert "Beside 2,000 games of bots (random) by the same rules it is certain" in words(turnwise(*random))
    found = json.loads(turnwise(*random, "--json").out)
    certain = {each["name"] for each in found["differences"] if each["is_certain"]}
    assert {"decisions", "score:1"} <= certain  # random players die sooner


def test_matches_that_the_rules_do_not_understand_are_counted_in_one_sentence(turnwise, tmp_path):
    url = f"sqlite:///{tmp_path}/turnwise.db"
    other = sitting(2, values=FRAIL).act("fight 10C barehanded")
    other.log[-1] = Played(at=1, seat=0, action="fight 2C barehanded")  # as if cards had moved
    written(url, [sitting(1, values=FRAIL).act("fight QC barehanded"), other])
    told = words(turnwise("lab", "played", "--db", url, *BOTS))
    assert "Not counted: 1 of another version of the rules, which the present one cannot replay." in told
    alone = f"sqlite:///{tmp_path}/alone.db"
    written(alone, [other])
    told = words(turnwise("lab", "played", "--db", alone, *BOTS, "--out", tmp_path / "found"))
    assert told.startswith(
        "People finished 0 matches of Scoundrel, edition 1.0, start_health=5: none that can be"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["ono"], "no game 'ono'"),
        (["tactics"], "the database holds no finished match of Tactics"),
        (
            ["scoundrel", "--edition", "strict"],
            "holds no finished match of Scoundrel that fits what is asked for",
        ),
        (["scoundrel", "--set", "start_health=x"], "parameter start_health cannot be 'x'"),
        (["--set", "start_health=5"], "--edition and --set are for a game: name it first"),
        (["--since", "yesterday"], "--since is 'yesterday', but has to be a day, such as 2026-11-01"),
        (["--since", "2999-01-01"], "the database holds no finished match that fits what is asked for"),
        (["--people", "--bots"], "--people and --bots leave no match"),
        (["--players", "greedy,greedy"], "--players names 2; these rules were played by 1"),
        (["--players", "nobody"], "no player 'nobody'"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_made(turnwise, url, tmp_path, words, sentence):
    out = tmp_path / "found"
    ran = turnwise("lab", "played", *words, "--db", url, "--out", out)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in " ".join(ran.err.split())
    assert not out.exists()


def test_a_database_that_is_not_there_is_not_made(turnwise, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for words in ([], ["--db", f"sqlite:///{tmp_path}/no.db"]):
        ran = turnwise("lab", "played", *words)
        assert (ran.code, ran.out) == (2, "")
        assert "there is no database" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_says_so(turnwise, tmp_path):
    url = f"sqlite:///{tmp_path}/turnwise.db"
    written(url, [sitting(1, values=FRAIL).act("avoid")])
    ran = turnwise("lab", "played", "--db", url)
    assert ran.code == 2
    assert "the database holds no finished match (but 1 unfinished)" in ran.err
