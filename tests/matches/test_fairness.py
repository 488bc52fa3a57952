"""Fair deals: commitment and seed as `sha256sum` prints them, and records that tell of them."""

import json
import os
import subprocess

import pytest

from turnwise import game
from turnwise.core.errors import BadRecord, BadSetup, BadText
from turnwise.core.state import pack
from turnwise.matches.fairness import FairDeal, commitment_of, draw_secret, is_digest, refuse_bad_text
from turnwise.matches.log import Deal
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder, read_record
from turnwise.matches.sealed_file import check_of
from turnwise.terminal.verify import commands

CARD_SLOT = game("card_slot")
SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"
# printf %s $SECRET | sha256sum
COMMITMENT = "331ab04caa328927f706627b812f4139f9ec42a6d61f17e468a70c41a48d8f67"
# printf '%s\n%s\n%s' $SECRET 'my cat is called Ö' '' | sha256sum
SEED = "bea9e85733becc1148dc97ed2e45b474bb8c37ec26a9bd5148050388f02feca1"
FAIR = FairDeal(SECRET, ("my cat is called Ö", ""))


@pytest.fixture
def path(tmp_path):
    """A record with a fair deal and one action."""
    match = Match.start(CARD_SLOT, FAIR)
    match.play(CARD_SLOT.legal(match.state)[0])
    path = tmp_path / "game.jsonl"
    Recorder(path, match).close()
    return path


def test_commitment_and_seed_are_what_sha256sum_prints():
    assert FAIR.commitment == commitment_of(SECRET) == COMMITMENT
    assert FAIR.seed == SEED


@pytest.mark.parametrize(
    ("texts", "seed"),
    [
        (("",), "6fd6cd375bcaaa56dcc254cbdac6438a8eecc660e7fc04ee6817c13a983a4f65"),  # '%s\n%s' $SECRET ''
        (("", ""), "700c6b37f489bca40646d7c0b34779f231d4031cfc2d1c653d31955176b4fd2f"),
    ],
)
def test_seats_that_add_nothing_count(texts, seed):
    assert FairDeal(SECRET, texts).seed == seed


@pytest.mark.parametrize(
    "texts", [("my cat is called Ö", ""), ("-n", "%s\\n"), ('it\'s $HOME `x` "y" !', "猫"), ("",), (" a ",)]
)
def test_the_commands_print_what_we_compute(texts):
    fair = FairDeal(SECRET, texts)
    for command, digest in zip(commands(fair), (fair.commitment, fair.seed), strict=True):
        run = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=True)
        assert run.stdout == f"{digest}  -\n"


def test_secrets_are_drawn_anew():
    first, second = draw_secret(os.urandom), draw_secret(os.urandom)
    assert first != second
    assert is_digest(first)
    assert is_digest(second)


@pytest.mark.parametrize("secret", ["", SECRET[1:], SECRET.upper(), SECRET + "\n", "g" * 64])
def test_a_secret_of_another_form_is_refused(secret):
    with pytest.raises(BadSetup, match="a secret is 64 hexadecimal digits in lower case"):
        FairDeal(secret, ("",))


@pytest.mark.parametrize("text", ["", "x" * 100, "猫 🐈 %s 'quoted' \\n", " "])
def test_texts_that_may_be_added(text):
    refuse_bad_text(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x" * 101, "a text for the deal has at most 100 characters, not 101"),
        ("a\nb", r"no control character such as '\\n'"),
        ("a\0b", r"no control character such as '\\x00'"),
        ("a\x85b", "no control character"),
        ("a\u2028b", "no control character"),
        ("a\ud800b", "no control character"),
    ],
)
def test_texts_that_may_not_be_added(text, sentence):
    with pytest.raises(BadText, match=sentence) as refused:
        FairDeal(SECRET, ("", text))
    assert refused.value.code == "bad_text"


def test_a_fair_deal_is_the_deal_of_its_seed():
    match = Match.start(CARD_SLOT, FAIR)
    assert match.header.start == Deal(SEED, "1.0.1", 2, {}, FAIR)
    assert pack(match.state) == pack(CARD_SLOT.new(SEED))


def test_every_seat_has_a_text():
    with pytest.raises(BadRecord, match=r"1 text\(s\) for 2 player\(s\)"):
        Match.start(CARD_SLOT, FairDeal(SECRET, ("",)))


def test_a_record_tells_of_its_fair_deal(path):
    assert read_record(path).match.header.start == Deal(SEED, "1.0.1", 2, {}, FAIR)
    header = json.loads(path.read_text().splitlines()[0])
    assert header["seed"] == SEED
    assert header["fair"] == {
        "commitment": COMMITMENT,
        "secret": SECRET,
        "texts": ["my cat is called Ö", ""],
    }


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ({"seed": "chosen"}, "wrong_seed", "the seed is not the SHA-256 of the secret and the seats' texts"),
        ({"commitment": "0" * 64}, "wrong_commitment", "the commitment is not the SHA-256 of the secret"),
        ({"secret": "0" * 64}, "wrong_commitment", "the commitment is not the SHA-256 of the secret"),
        ({"secret": "0"}, "bad_secret", "a secret is 64 hexadecimal digits"),
        ({"texts": ["my dog", ""]}, "wrong_seed", "the seed is not the SHA-256"),
        ({"texts": [""]}, "bad_texts", "1 text(s) for 2 player(s)"),
        ({"texts": ["a\nb", ""]}, "bad_text", "a text for the deal holds no control character"),
        ({"texts": [1, 2]}, "bad_header", "a seat, a text or a value in the header is not text"),
        ({"texts": "ab"}, "bad_header", "the fair deal in the header lacks a field"),
        ({"fair": None}, "bad_header", "the fair deal in the header lacks a field"),
    ],
)
def test_a_forged_deal_is_refused(path, fields, code, words):
    """Even with a check that fits, as a careful forger would leave it."""
    header = json.loads(path.read_text().splitlines()[0])
    del header["check"]
    for name, value in fields.items():
        (header["fair"] if name in header["fair"] else header)[name] = value
    path.write_text(json.dumps(header | {"check": check_of("", header)}) + "\n")
    with pytest.raises(BadRecord) as refused:
        read_record(path)
    assert refused.value.code == code
    assert f"line 1: {words}" in refused.value.sentence
