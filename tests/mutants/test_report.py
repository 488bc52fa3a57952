"""The list of equivalent mutants, and the figures of a sample."""

from collections.abc import Sequence

import pytest

from mutants.equivalent import LIST, BadList, reasons
from mutants.mutant import mutants_of
from mutants.report import LEAST, Tally, shortfall, survivor, table, tallies
from mutants.trial import STILLBORN, SURVIVED, TIMEOUT, Verdict

GAMES = ("card_slot", "scoundrel", "tactics", "uno")
SCOUNDREL = mutants_of("scoundrel")
KEY = SCOUNDREL[0].key


@pytest.fixture
def listed(tmp_path):
    """Writes a list."""

    def write(text: str):
        (tmp_path / "list.yaml").write_text(text, encoding="utf-8")
        return tmp_path / "list.yaml"

    return write


def test_the_list_fits_the_rules():
    mutants = [mutant for game in GAMES for mutant in mutants_of(game)]
    known = {mutant.key for mutant in mutants}
    assert set(reasons(mutants)) <= known
    assert LIST.is_file()


def test_a_reason_is_found_by_its_mutant(listed):
    assert reasons(SCOUNDREL, listed(f"- why: as I say\n  mutants:\n  - '{KEY}'")) == {KEY: "as I say"}
    assert reasons(SCOUNDREL, listed("")) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "- why: gone\n  mutants: ['scoundrel/rules.py fly: a -> b']",
            "no mutant 'scoundrel/rules.py fly: a -> b'",
        ),
        (f"- why: once\n  mutants: ['{KEY}', '{KEY}']", "is there twice"),
        (f"- mutants: ['{KEY}']", "an entry has a reason"),
        (f"- why: ''\n  mutants: ['{KEY}']", "an entry has a reason"),
    ],
)
def test_a_list_that_does_not_fit_is_refused(listed, text, message):
    with pytest.raises(BadList, match=message):
        reasons(SCOUNDREL, listed(text))


def test_other_games_entries_are_left_alone(listed):
    assert reasons(SCOUNDREL, listed("- why: other\n  mutants: ['chess/rules.py fly: a -> b']"))


def tally_of(by: Sequence[str]) -> Tally:
    """The tally of all games when the first mutants were noticed so."""
    verdicts = [Verdict(mutant, noticed) for mutant, noticed in zip(SCOUNDREL, by, strict=False)]
    assert len(verdicts) == len(by)
    return tallies({"scoundrel": 843}, verdicts, [])[-1]


@pytest.mark.parametrize(
    ("survivors", "wrong"), [(0, ""), (5, ""), (6, "94 of 100 mutants were noticed, the goal is 95%")]
)
def test_less_than_95_of_100_are_not_enough(survivors, wrong):
    by = [SURVIVED] * survivors + ["test t"] * (100 - survivors) + [STILLBORN] * 50
    assert shortfall(tally_of(by), wanted=800) == wrong


@pytest.mark.parametrize(
    ("by", "wanted", "is_enough"),
    [
        ([], 800, False),
        ([], 0, False),
        (["test t"] * (LEAST - 1), 800, False),
        (["test t"] * LEAST, 800, True),
        (["test t"] * 3, 3, True),  # `--count 3`
        (["test t"] * 2, 3, False),
        ([STILLBORN] * 3, 3, False),
    ],
)
def test_a_sample_of_too_few_shows_nothing(by, wanted, is_enough):
    wrong = shortfall(tally_of(by), wanted)
    assert (wrong == "") == is_enough
    assert is_enough or "at least" in wrong


def test_the_figures():
    """Three noticed and one not; what cannot be dealt and what is listed count for nothing."""
    by = ("scenario s", "test t", TIMEOUT, SURVIVED, STILLBORN)
    verdicts = [Verdict(mutant, noticed) for mutant, noticed in zip(SCOUNDREL, by, strict=False)]
    game, everything = tallies({"scoundrel": 843}, verdicts, SCOUNDREL[5:7])
    assert game.survivors == everything.survivors == [SCOUNDREL[3]]
    assert game.row() == [
        *("scoundrel", "843", "7", "2", "3", "4", "75.0%", "30.1% to 95.4%"),
        *("1", "1", "0", "1", "0"),
    ]
    assert [line.split()[0] for line in table([game, everything]).splitlines()] == [
        "game",
        "scoundrel",
        "all",
    ]


def test_a_survivor_tells_where_and_what():
    mutant = SCOUNDREL[0]
    assert survivor(mutant).splitlines() == [
        f"src/turnwise/games/scoundrel/check.py:{mutant.line}: {mutant.kind}",
        f"  - {mutant.before}",
        f"  + {mutant.after}",
        f"  {mutant.key}",
    ]
