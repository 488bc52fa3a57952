"""`turnwise verify`: what is proved, what is not, and what is refused."""

import json

import pytest

from turnwise import game
from turnwise.matches.fairness import FairDeal
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder

CARD_SLOT = game("card_slot")
SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"
# printf %s $SECRET | sha256sum
COMMITMENT = "331ab04caa328927f706627b812f4139f9ec42a6d61f17e468a70c41a48d8f67"
# printf '%s\n%s\n%s' $SECRET 'my cat is called Ö' '' | sha256sum
SEED = "bea9e85733becc1148dc97ed2e45b474bb8c37ec26a9bd5148050388f02feca1"


@pytest.fixture
def record(tmp_path):
    """Writes a match of one action that begins with a seed or a fair deal."""

    def write(seed):
        match = Match.start(CARD_SLOT, seed, seats=["Ann", "Bo"])
        match.play(CARD_SLOT.legal(match.state)[0])
        path = tmp_path / "game.jsonl"
        Recorder(path, match).close()
        return path

    return write


@pytest.fixture
def path(record):
    return record(FairDeal(SECRET, ("my cat is called Ö", "")))


def test_what_was_proved_is_told_with_the_commands(turnwise, path):
    ran = turnwise("verify", path, "--commitment", COMMITMENT)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "The log is sound: Card Slot, edition 1.0.1, 1 action(s). Its start and every state after it are "
        "what the rules make of the deal and the actions.",
        "The commitment is the SHA-256 of the secret:",
        f"  printf %s {SECRET} | sha256sum",
        f"  {COMMITMENT}",
        "The seed of the deal is the SHA-256 of the secret and the text of every seat, a line each:",
        f"  printf '%s\\n%s\\n%s' {SECRET} 'my cat is called Ö' '' | sha256sum",
        f"  {SEED}",
        f"The same deal again: turnwise play card_slot --seed {SEED}",
        "Text added by Ann: the one who drew the secret could choose the deal only if all texts were known "
        "before the commitment, or if an ally added the last one.",
        "Proved: the commitment is the one you noted, so the secret is the one that was settled then.",
    ]


def test_a_commitment_may_be_pasted_as_it_was_seen(turnwise, path):
    assert turnwise("verify", path, "--commitment", f" {COMMITMENT.upper()} ").code == 0


def test_without_a_noted_commitment_it_is_to_be_compared(turnwise, path):
    ran = turnwise("verify", path)
    assert ran.code == 0
    assert ran.out.endswith("compare them, or add --commitment HEX.\n")
    assert "Proved" not in ran.out


def test_another_commitment_proves_nothing(turnwise, path):
    ran = turnwise("verify", path, "--commitment", "0" * 64)
    assert ran.code == 1
    assert ran.out.endswith(
        f"NOT PROVED: you noted the commitment {'0' * 64}, and this record has another.\n"
    )


def test_a_deal_to_which_nobody_added_is_told(turnwise, record):
    path = record(FairDeal(SECRET, ("", "")))
    assert "No seat added a text, so secrets could be drawn" in turnwise("verify", path).out


def test_a_record_without_a_fair_deal_has_nothing_to_verify(turnwise, record):
    ran = turnwise("verify", record("a seed"), "--commitment", COMMITMENT)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("The log is sound: Card Slot, ")
    assert ran.out.endswith("is not a fair one: there is no commitment to verify.\n")


def test_a_record_from_a_position_has_nothing_to_verify(turnwise, tmp_path):
    path = tmp_path / "game.jsonl"
    turnwise("play", "--position", "scoundrel health=9 room=2C deck=-", "--record", path, typed="1\n")
    assert turnwise("verify", path).code == 1


@pytest.mark.parametrize("commitment", ["", "331ab0", "x" * 64, COMMITMENT + "0"])
def test_what_is_no_commitment_is_refused(turnwise, path, commitment):
    ran = turnwise("verify", path, "--commitment", commitment)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"turnwise: a commitment is 64 hexadecimal digits, not {commitment!r}\n"


def test_a_tampered_record_is_refused(turnwise, path):
    path.write_text(path.read_text().replace("my cat", "my dog"))
    ran = turnwise("verify", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"turnwise: {path}, line 1: the check does not match")


def test_a_missing_record_is_refused(turnwise, tmp_path):
    assert turnwise("verify", tmp_path / "none").err == f"turnwise: there is no file {tmp_path / 'none'}\n"


def test_a_cut_off_line_is_told(turnwise, path):
    path.write_bytes(path.read_bytes()[:-5])
    ran = turnwise("verify", path)
    assert (ran.code, ran.err) == (0, f"The last line of {path} was cut off and is left out.\n")


def test_for_machines(turnwise, path):
    ran = turnwise("verify", path, "--commitment", COMMITMENT, "--json")
    assert json.loads(ran.out) == {
        "game": "card_slot",
        "edition": "1.0.1",
        "seats": ["Ann", "Bo"],
        "actions": 1,
        "fair": True,
        "as_noted": True,
        "commitment": COMMITMENT,
        "secret": SECRET,
        "texts": ["my cat is called Ö", ""],
        "seed": SEED,
        "commands": [
            f"printf %s {SECRET} | sha256sum",
            f"printf '%s\\n%s\\n%s' {SECRET} 'my cat is called Ö' '' | sha256sum",
        ],
    }


@pytest.mark.parametrize(
    ("noted", "code", "as_noted"), [([], 0, None), (["--commitment", "0" * 64], 1, False)]
)
def test_machines_learn_of_the_noted_commitment(turnwise, path, noted, code, as_noted):
    ran = turnwise("verify", path, *noted, "--json")
    assert (ran.code, json.loads(ran.out)["as_noted"]) == (code, as_noted)


def test_machines_learn_of_a_deal_that_is_not_fair(turnwise, record):
    ran = turnwise("verify", record("a seed"), "--json")
    assert ran.code == 1
    found = json.loads(ran.out)
    assert (found["fair"], found["as_noted"], found["commitment"], found["commands"]) == (
        False,
        None,
        None,
        [],
    )
