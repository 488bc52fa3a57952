"""`turnwise analyse`."""

import json
import re
import signal

import pytest

from turnwise import game
from turnwise.bots.search import Searcher
from turnwise.games.scoundrel.state import WEAPON
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder

SCOUNDREL = game("scoundrel")
QUICK = "--level", "search:200"
LAST_FIGHT = "scoundrel health=5 room=7C deck=- weapon=5D"  # 7 − 5 costs 2, bare hands cost 7
MOVE = [
    *("number", "seat", "action", "notation", "judged", "by", "chance", "score"),
    *("best", "loss", "error", "mark"),
]


@pytest.fixture
def recorded(turnwise, tmp_path):
    """Records a game by what somebody types; its file."""

    def record(*start, typed):
        path = tmp_path / "game.jsonl"
        turnwise("play", *start, "--record", path, typed=typed)
        return path

    return record


@pytest.fixture
def blunder(recorded):
    return recorded("--position", LAST_FIGHT, typed="fight 7C barehanded\n")


@pytest.fixture
def long_game(tmp_path):
    """A record of many moves by the greedy player, to the end."""
    match, path = Match.start(SCOUNDREL, 7), tmp_path / "game.jsonl"
    while match.outcome is None:
        match.play(SCOUNDREL.greedy(match.state, [1, 2]))
    with Recorder(path, match):
        return path


@pytest.fixture
def two_seats(heap, tmp_path):
    """A record of Heap: seat 1 takes two, is caught out of turn by seat 3, and so on to the end."""

    def record(*actions, players=2):
        match = Match.start(heap, 1, values={"stones": 4}, players=players)
        for action in actions:
            match.play(action)
        path = tmp_path / "heap.jsonl"
        with Recorder(path, match):
            return path

    return record


def without_spaces_at_ends(out):
    return [line.rstrip() for line in out.splitlines()]


def test_a_blunder_is_shown_and_the_better_move_named(turnwise, blunder):
    ran = turnwise("analyse", blunder, *QUICK)
    assert ran.code == 0
    lines = without_spaces_at_ends(ran.out)
    assert lines[1].startswith("Scoundrel · edition 1.0 · 1 move · search:200 ──")
    assert "Win chance as the player could know it" in lines
    assert "B blunder" in lines
    assert re.search(r"1 +fight 7C barehanded +0 % +100\.0 +blunder", ran.out)
    assert re.search(r"\n +better: fight 7C with weapon +100 %", ran.out)
    assert lines[-3:] == [
        "The player: 1 decision, mean loss 100.0 points; 1 blunder.",
        "  Move 1 lost most: fight 7C barehanded (0 %), better: fight 7C with weapon (100 %).",
        "You lost: died. Score 0.",
    ]


def test_a_good_game_has_no_marks(turnwise, recorded):
    path = recorded("--position", LAST_FIGHT, typed="fight 7C with weapon\n")
    ran = turnwise("analyse", path, *QUICK)
    assert "The player: 1 decision, mean loss 0.0 points; none marked." in ran.out
    assert "lost most" not in ran.out
    assert "blunder" not in ran.out


def test_too_few_imagined_games_carry_no_mean_either(turnwise, blunder):
    few = "--level", "search:20"  # four times for the repetitions: 80 games of each move
    out = turnwise("analyse", blunder, *few).out
    assert "The player: 1 decision, too few simulated games to say what was lost; none marked." in out
    (summary,) = json.loads(turnwise("analyse", blunder, *few, "--json").out)["summary"]
    assert (summary["judged"], summary["mean_loss"], summary["mean_score_loss"]) == (1, None, None)


def test_a_game_without_decisions(turnwise, recorded):
    path = recorded("--position", "scoundrel health=5 room=4C deck=-", typed="4C\n")
    out = turnwise("analyse", path, *QUICK).out
    assert re.search(r"1 +fight 4C barehanded +100 % +· *\n", out)
    assert "The player: no decision to judge." in out


def test_machines_read_json(turnwise, blunder):
    found = json.loads(turnwise("analyse", blunder, *QUICK, "--seed", "x", "--json").out)
    assert list(found) == [
        *("game", "edition", "seats", "level", "seed", "complete", "goal", "winners"),
        *("moves", "curves", "summary"),
    ]
    assert (found["goal"], found["moves"][0]["by"]) == ("win", "win")
    (move,) = found["moves"]
    assert list(move) == MOVE
    assert (found["game"], found["edition"], found["seats"]) == ("scoundrel", "1.0", ["Player 1"])
    assert (found["level"], found["seed"], found["complete"], found["winners"]) == (
        *("search:200", "x", True),
        [],
    )
    assert (move["number"], move["seat"], move["notation"]) == (1, 1, "fight 7C barehanded")
    assert (move["judged"], move["chance"], move["loss"], move["mark"]) == (True, 0.0, 1.0, "blunder")
    assert move["best"] == {
        "action": WEAPON,
        "notation": "fight 7C with weapon",
        "chance": 1.0,
        "score": None,
    }
    assert found["curves"] == [{"seat": 1, "chances": [0.0, 0.0]}]
    assert found["summary"] == [
        {
            "seat": 1,
            "judged": 1,
            "mean_loss": 1.0,
            "judged_by_score": 0,
            "mean_score_loss": None,
            "marks": {"blunder": 1, "mistake": 0, "inaccuracy": 0},
            "worst": [1],
            "result": 0.0,
        }
    ]


def test_where_no_win_is_left_the_score_is_told(turnwise, recorded):
    """Three health and nothing but monsters to come: the ace kills at once, the potion saves some points."""
    line = "scoundrel health=3 room=AC,2S,10H,3S deck=AS,KS,QS,JS,KC,QC,JC,10C,10S,9C,9S,8C,8S weapon=-"
    path = recorded("--position", line, typed="fight AC\n")
    out = turnwise("analyse", path, *QUICK).out
    assert re.search(r"1 +fight AC barehanded +score -\d+ +\d+\.\d +(inaccuracy|mistake|blunder)", out)
    assert re.search(r"better: .* +score -\d+", out)
    told = "The player: 1 decision, 1 of them judged by score, as a win was out of reach, mean loss "
    assert told in out
    (move,) = json.loads(turnwise("analyse", path, *QUICK, "--json").out)["moves"]
    assert (move["by"], move["chance"]) == ("score", 0.0)
    assert move["loss"] == pytest.approx(move["best"]["score"] - move["score"])


def test_the_same_seed_finds_the_same(turnwise, long_game):
    first, again, other = (
        turnwise("analyse", long_game, *QUICK, "--json", "--seed", seed).out for seed in ("a", "a", "b")
    )
    assert first == again
    assert json.loads(first)["moves"] != json.loads(other)["moves"]


def test_two_seats_have_two_charts(turnwise, two_seats):
    path = two_seats("take 1", "take 1", "take 1", "take 1")
    out = turnwise("analyse", path, *QUICK).out
    assert re.findall("Win chance as (.*) could know it", out) == ["Player 1", "Player 2"]
    assert out.count("100 % ┤") == 2
    assert re.search("# +Seat +Move +Chance +Loss", out)


def test_many_seats_have_a_line_each(turnwise, two_seats):
    """Whoever acts out of turn is listed without a verdict."""
    path = two_seats("take 2", "3 catches", "take 1", players=3)
    out = turnwise("analyse", path, *QUICK).out
    assert "Win chance as each could know it" in out
    assert "┤" not in out
    assert re.search(r"2 +3 +3 catches +· +·", out)
    assert out.endswith("\nThe game is not over.\n")


def test_one_seat_alone(turnwise, two_seats):
    path = two_seats("take 1", "take 1", "take 1", "take 1")
    found = json.loads(turnwise("analyse", path, *QUICK, "--seat", 2, "--json").out)
    assert [move["seat"] for move in found["moves"]] == [1, 2, 1, 2]
    assert [move["chance"] is None for move in found["moves"]] == [True, False, True, False]
    assert [entry["seat"] for entry in found["curves"] + found["summary"]] == [2, 2]


def interrupt_after(monkeypatch, searches):
    """Presses Ctrl-C while the search after so many others is running."""
    search, count = Searcher.search, iter(range(1_000_000))

    def interrupted(self, request):
        if next(count) == searches:
            signal.raise_signal(signal.SIGINT)
        return search(self, request)

    monkeypatch.setattr(Searcher, "search", interrupted)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_an_interrupt_shows_what_there_is(turnwise, long_game, monkeypatch):
    whole = json.loads(turnwise("analyse", long_game, *QUICK, "--json").out)
    interrupt_after(monkeypatch, 15)
    ran = turnwise("analyse", long_game, *QUICK, "--json")
    part = json.loads(ran.out)
    assert ran.code == 130
    assert part["complete"] is False
    assert 0 < len(part["moves"]) < len(whole["moves"])
    assert part["moves"] == whole["moves"][: len(part["moves"])]
    assert len(part["curves"][0]["chances"]) == len(part["moves"])


@pytest.mark.parametrize("searches", [0, 15])
def test_an_interrupt_is_told(turnwise, long_game, monkeypatch, searches):
    interrupt_after(monkeypatch, searches)
    ran = turnwise("analyse", long_game, *QUICK)
    assert ran.code == 130
    assert re.search(r"\nInterrupted: \d+ of \d+ moves are analysed\.\n$", ran.out)
    assert "You lost" not in ran.out


def test_a_bar_on_a_terminal(turnwise, blunder, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    assert "1 of 1 moves" in turnwise("analyse", blunder, *QUICK).err


def test_a_cut_off_line_is_told(turnwise, long_game):
    long_game.write_bytes(long_game.read_bytes()[:-5])
    ran = turnwise("analyse", long_game, *QUICK)
    assert f"The last line of {long_game} was cut off and is left out.\n" in ran.err
    assert ran.out.endswith("\nThe game is not over.\n")


def test_an_edited_record_is_refused(turnwise, blunder):
    blunder.write_text(blunder.read_text().replace("7C bare", "8C bare"))
    ran = turnwise("analyse", blunder, *QUICK)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"turnwise: {blunder}, line 2: the check does not match")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--level", "greedy"], "greedy does not search, so it cannot analyse; levels that do: easy, medium"),
        (["--level", "gredy"], "no player 'gredy'"),
        (["--level", "search:0"], "a budget is iterations above 0"),
        (["--seat", "2"], "there is no seat 2: seats are 1 to 1"),
        (["--seat", "0"], "there is no seat 0: seats are 1 to 1"),
    ],
)
def test_one_sentence(turnwise, blunder, options, sentence):
    ran = turnwise("analyse", blunder, *options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("turnwise: ")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_a_record_without_moves(turnwise, recorded):
    ran = turnwise("analyse", recorded("scoundrel", "--seed", 7, typed="quit\n"), *QUICK)
    assert (ran.code, ran.out) == (2, "")
    assert "holds no move, so there is nothing to analyse" in ran.err


def test_no_record(turnwise, tmp_path):
    ran = turnwise("analyse", tmp_path / "nothing.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_a_worker_of_a_pool_finds_the_same(turnwise, blunder):
    here = turnwise("analyse", blunder, *QUICK, "--json")
    elsewhere = turnwise("analyse", blunder, *QUICK, "--json", "--pool", "local")
    assert json.loads(elsewhere.out) == json.loads(here.out)


@pytest.mark.parametrize("name", ["", "remote", "ray:", "ray://"])
def test_an_unknown_pool_is_refused_in_one_sentence(turnwise, blunder, name):
    ran = turnwise("analyse", blunder, *QUICK, "--pool", name)
    sentence = f"--pool is {name!r}, but has to be local, ray, or a cluster such as ray://host:10001"
    assert (ran.code, ran.err) == (2, f"turnwise: {sentence}\n")
