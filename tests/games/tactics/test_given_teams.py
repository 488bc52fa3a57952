"""A team of which everything but one pick is given: that pick is still drafted."""

import pytest

TEAM = {"class": "mage", "skill": "blast", "minion_1": "tank", "minion_2": "archer"}
MISSING = {
    "skill": {"skill blast", "skill beacon", "skill chaos"},
    "minion_1": {"minion tank", "minion assassin"},  # not a second archer
    "minion_2": {"minion archer", "minion assassin"},  # not a second tank
}


@pytest.mark.covers("TA-2.3", "TA-2.6")
@pytest.mark.parametrize(("side", "other", "turn"), [("p1", "p2", "1"), ("p2", "p1", "2")])
@pytest.mark.parametrize(("missing", "picks"), MISSING.items(), ids=MISSING)
def test_the_missing_pick_is_drafted(fresh, side, other, turn, missing, picks):
    given = {f"{other}_{part}": pick for part, pick in TEAM.items()}
    given |= {f"{side}_{part}": pick for part, pick in TEAM.items() if part != missing}
    table = fresh(**given)
    assert (table["phase"], table["turn"]) == ("draft", turn)
    assert table.legal == {f"{side} {pick}" for pick in picks}
    table.play(f"{side} {min(picks)}")
    assert (table["phase"], table["turn"]) == ("action", "1")
