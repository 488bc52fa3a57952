"""What a tally says, by hand, of four games of Card Slot that nobody played."""

import pytest

from lab_batches import hand_made
from present import present
from turnwise.core.contract import NO_LEADER
from turnwise.core.registry import game
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counters import Counters
from turnwise.lab.counting.tally import SideTally
from turnwise.lab.summary import GamesSummary, summary_of

CARD_SLOT = game("card_slot")
ASKED = Conditions(CARD_SLOT, None, {}, ("random", "random"), "0")
SEVEN, DECK_OUT = 1, 3  # reasons by number
GAMES = [
    {"winners": 0b01, "reason": SEVEN, "decisions": 5, "offered": 20, "half_leader": 0, "lead_changes": 2},
    {"winners": 0b10, "reason": SEVEN, "decisions": 3, "offered": 6, "half_leader": 0},
    {"winners": 0b00, "reason": DECK_OUT, "decisions": 9, "offered": 10},
    {"winners": 0b01, "reason": DECK_OUT, "decisions": 3, "offered": 4, "half_leader": 1},
]
SCORES = [(1, -1), (-1, 1), (0, 0), (1, -1)]
PLACED = next(one for one in Counters(CARD_SLOT).all if (one.event, one.value) == ("placed", None))
DREW = next(one for one in Counters(CARD_SLOT).all if (one.event, one.value) == ("drew", "symbol"))


@pytest.fixture(scope="module")
def summary() -> GamesSummary:
    """Of the four games; the second seat placed 6 cards in 2 games, and won one of them."""
    totals = {(PLACED.first, 1): (6, 20, 2, 1, 0), (DREW.first + 2, 0): (4, 4, 4, 2, 1)}
    tally = SideTally(ASKED)
    tally.add(hand_made(ASKED, GAMES, SCORES, {0: 3, 5: 17}, totals, first=100))
    return summary_of(tally)


def test_wins_and_endings(summary):
    assert summary.games == 4
    assert [won.value for won in summary.wins] == [0.5, 0.25]
    assert summary.no_winner.value == 0.25
    assert {name: share.value for name, share in summary.reasons.items()} == {
        "seven_line": 0.5,
        "deck_out": 0.5,
    }
    found = {name: [won.value for won in wins] for name, wins in summary.reason_wins.items()}
    assert found == {"seven_line": [0.5, 0.5], "deck_out": [0.5, 0.0]}


def test_shares_have_wilsons_interval(summary):
    """Of 2 in 4: (0.5 + z²/8) / (1 + z²/4) ± z √(0.25/4 + z²/64) / (1 + z²/4), z = 1.96."""
    assert summary.wins[0].low == pytest.approx(0.150, abs=1e-3)
    assert summary.wins[0].high == pytest.approx(0.850, abs=1e-3)


def test_lengths_scores_and_offers(summary):
    assert summary.decisions.counts == {3: 2, 5: 1, 9: 1}
    assert [scores.counts for scores in summary.scores] == [{-1: 1, 0: 1, 1: 2}, {-1: 2, 0: 1, 1: 1}]
    assert summary.offered == 40 / 20
    assert summary.turns is None
    assert (summary.shortest, summary.longest) == (101, 102)


def test_leads(summary):
    """Somebody led in three games at half-time and kept it in the first; the other two were turned."""
    assert present(summary.half_time_led).value == 0.75
    assert present(summary.half_time).value == pytest.approx(1 / 3)
    assert present(summary.lead_changes).counts == {0: 3, 2: 1}


def test_what_was_counted(summary):
    placed, drew = summary.counted
    assert (placed.event, placed.value, placed.label, placed.seat) == ("placed", None, "placed", 1)
    assert (placed.times.value, placed.games.value, placed.wins.value) == (1.5, 0.5, 0.5)
    assert placed.times.high - 1.5 == pytest.approx(1.959964 * (2.75 / 4) ** 0.5)  # 20/4 less 1.5², of 4
    assert (drew.event, drew.value, drew.label) == ("drew", "symbol", DREW.labels[2])
    assert (drew.seat, drew.times.low, drew.times.high) == (0, 1.0, 1.0)


def test_what_never_happened(summary):
    assert summary.endings_never == ("heavenly_hand", "elimination", "both_eliminated")
    kinds = [one.event for one in Counters(CARD_SLOT).all if one.value is None]
    assert summary.events_never == tuple(name for name in kinds if name != "placed")
    assert "ended" not in summary.events_never
    assert summary.actions_taken == 2
    assert summary.actions_never == tuple(set(range(CARD_SLOT.actions)) - {0, 5})


def test_lengths_are_noted_where_the_players_sit_as_planned():
    tally = SideTally(ASKED)
    tally.add(hand_made(ASKED, GAMES[:1], first=7))
    tally.add(hand_made(ASKED, GAMES[1:3], first=8), is_as_planned=False)
    assert (tally.shortest, tally.longest) == ((5, 7), (5, 7))
    assert tally.games == 3


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0]], ids=["in order", "the last first"])
def test_a_typical_turn_of_luck_has_the_middle_length_of_the_games_that_a_leader_lost(order):
    """The leader at half-time lost games of 3, 3, 7, 7 and 20 decisions: 7 is in the middle, first in 12.

    Not among them: a leader who won, no leader, and a game without a winner.
    """
    lost = {"winners": 0b10, "half_leader": 0}
    games = [
        *({**lost, "decisions": decisions} for decisions in (3, 20, 7)),
        {"winners": 0b10, "half_leader": 1, "decisions": 7},
        {"winners": 0b10, "half_leader": NO_LEADER, "decisions": 7},
        {"winners": 0b00, "half_leader": 0, "decisions": 7},
        *({**lost, "decisions": decisions} for decisions in (7, 3)),
    ]
    batches = [(games[:3], 10), (games[3:6], 13), (games[6:], 16)]
    tally = SideTally(ASKED)
    for batch, first in (batches[at] for at in order):
        tally.add(hand_made(ASKED, batch, first=first))
    assert tally.typical_turn == 12


def test_without_a_leader_there_is_no_turn_of_luck():
    tally = SideTally(ASKED)
    tally.add(hand_made(ASKED, GAMES[2:3]))
    assert tally.typical_turn is None
