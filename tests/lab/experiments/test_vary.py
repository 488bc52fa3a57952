"""What a sweep varies: ranges and lists, and what is refused."""

import pytest

from turnwise.core.errors import BadSetup
from turnwise.core.registry import game
from turnwise.lab.experiments.vary import Vary, named_vary

SCOUNDREL, UNO = game("scoundrel"), game("uno")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("start_health=9:15:2", ("9", "11", "13", "15")),
        ("start_health=9:14:2", ("9", "11", "13")),
        ("start_health=3:5", ("3", "4", "5")),
        ("start_health = 20, 5,10", ("20", "5", "10")),
        ("blunting=off,strictly_less", ("off", "strictly_less")),
        ("losing_score_counts_room=False,true", ("false", "true")),
    ],
)
def test_ranges_hold_both_ends_and_lists_keep_their_order(text, values):
    vary = named_vary(SCOUNDREL, text)
    assert (vary.name, vary.values) == (text.partition("=")[0].strip(), values)
    assert vary.is_numeric == values[0].isdecimal()


def test_the_number_of_players_is_varied_like_a_parameter():
    assert named_vary(UNO, "players=2:10:4") == Vary("players", ("2", "6", "10"))


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("start_health", "bad_vary", "--vary is 'start_health'; it looks like NAME=9:25:2"),
        ("start_health=", "bad_vary", "it looks like NAME=9:25:2"),
        ("helth=1:2", "unknown_parameter", "no parameter 'helth' to vary; "),
        ("start_health=15:9", "bad_vary", "over 15:9, which runs backwards: write 9:15"),
        ("start_health=9:15:0", "bad_vary", "over 9:15:0 by 0; a step is at least 1"),
        ("start_health=9:15:-2", "bad_vary", "by -2; a step is at least 1"),
        ("start_health=9:15:2:1", "bad_vary", "a range is START:STOP:STEP, as 9:25:2"),
        ("start_health=a:b", "bad_vary", "a range is START:STOP:STEP, as 9:25:2"),
        ("start_health=1:1000000000", "too_many_points", "which has 1,000,000,000 values; 100 at most"),
        (
            "start_health=0:5",
            "bad_value",
            "start_health cannot be '0': it is a whole number from 1",
        ),
        ("start_health=5,,6", "bad_value", "parameter start_health cannot be ''"),
        ("start_health=5,7,05", "bad_vary", "start_health is varied over 5,7,05, where 5 is there twice"),
        ("blunting=none", "bad_value", "parameter blunting cannot be 'none': it is one of"),
        ("players=1:2", "bad_players", "Scoundrel is for exactly 1 player(s), not 2"),
        ("players=two", "bad_vary", "players cannot be 'two': it is a number of seats"),
    ],
)
def test_what_cannot_be_varied_is_told_in_one_sentence(text, code, sentence):
    with pytest.raises(BadSetup) as refusal:
        named_vary(SCOUNDREL, text)
    assert refusal.value.code == code
    assert sentence in refusal.value.sentence
    assert "\n" not in refusal.value.sentence


def test_a_list_of_numbers_is_no_value_on_an_axis():
    with pytest.raises(BadSetup, match="refresh_slots is a list; a sweep varies numbers and choices"):
        named_vary(game("card_slot"), "refresh_slots=1,2")
