"""The actions that tell the most fit into the buffer of events."""

from collections import Counter

import pytest

from turnwise.core.events import MOST_EVENTS
from turnwise.core.position import Position
from turnwise.core.state import copy, pack

FULL = {"zero_cards": 4}  # 120 cards


def told(uno, table, action):
    """How many events of each kind an action tells; listening changes nothing."""
    deaf = copy(table.state)
    uno.rules.apply(deaf, Position(uno, deaf).read(action), None)
    table.play(action)
    assert pack(deaf) == pack(table.state)
    assert len(table.raw_events) <= MOST_EVENTS
    return Counter(uno.events[event[0]].name for event in table.raw_events)


@pytest.mark.covers("UN-4.16")
def test_a_challenge_that_shows_almost_all_cards(at, uno):
    table = at("official", FULL, hand1=114, hand2="b1", deck="y1,y2,y3,y4", top="r9")
    table.play("play w+4", "colour red")
    assert told(uno, table, "challenge") == Counter(challenged=1, shown=113, guilty=1, drew=4, drew_cards=1)
    assert (table["hand1_count"], sum(table.view(1).known[0].values())) == ("117", 113)


@pytest.mark.covers("UN-4.10")
def test_a_total_of_almost_all_cards(at, uno):
    words = {"hand1": "b1", "hand2": "y1", "deck": "g1", "top": "r+2", "phase": "answer", "pending": 118}
    table = at("house", FULL, turn=2, **words)
    counts = told(uno, table, "draw")
    assert counts == Counter(drew=117, reshuffled=1, drew_cards=1, skipped=1)
    assert (table["hand2_count"], table["deck_count"], table["pile_count"]) == ("118", "0", "1")


@pytest.mark.covers("UN-4.10")
@pytest.mark.parametrize("target", [0, 5000])
def test_going_out_on_a_total_of_almost_all_cards(at, uno, target):
    words = {"hand1": "r+2", "hand2": "b1", "top": "y+2", "phase": "answer", "pending": 118}
    table = at("house", FULL | {"target_score": target}, **words)
    counts = told(uno, table, "play r+2")
    usual = Counter(played=1, drew=118, reshuffled=1, drew_cards=1, scored=1)
    if target == 0:
        assert counts == usual + Counter(ended=1)
        assert table["hand2_count"] == "119"
    else:
        assert counts - usual <= Counter(round_began=1, drew=2, drew_cards=1, skipped=1, turned=1)


@pytest.mark.covers("UN-3.11")
@pytest.mark.parametrize("found", [True, False])
def test_a_draw_that_goes_through_all_cards_that_do_not_fit(at, uno, found):
    copies = {"zero_cards": 3, "number_cards": 3, "skip_cards": 0, "reverse_cards": 0, "draw_two_cards": 0}
    copies |= {"wild_cards": 0, "wild_draw_four_cards": 0, "draw_until_playable": True}
    plain = [f"{colour}{number}" for colour in "ygb" for number in range(9) for _ in range(3)]
    fitting = [f"r{number}" for number in range(9) for _ in range(3)] + ["r9"] * 2
    fitting += [f"{colour}9" for colour in "ygb" for _ in range(3)]
    words = {"hand1": plain.pop(), "top": "r9"}
    if found:  # one red card as the very last
        words |= {"next": ",".join(plain), "pool": fitting.pop(0), "hand2": ",".join(fitting)}
    else:
        words |= {"deck": ",".join(plain[:40]), "pile": ",".join(plain[40:]), "hand2": ",".join(fitting)}
    table = at(values=copies, **words)
    assert table["cards_count"] == "120"
    counts = told(uno, table, "draw")
    if found:
        assert counts == Counter(drew=81, drew_cards=1)
        assert (table["drawn"], table["hand1_count"]) == ("r0", "82")
    else:
        assert counts == Counter(drew=80, reshuffled=1, drew_cards=1)
        assert (table["turn"], table["hand1_count"]) == ("2", "81")
