"""A fresh game of 1.0.0 or 1.0.1 never comes to scoring: what the rule book says of it, and where."""

import random
from itertools import product
from pathlib import Path

import pytest

from turnwise.games.card_slot.board import deck_count, hand_count
from turnwise.matches.case_trace import trace

ROOT = Path(__file__).parents[3]
HANDS = 26
MOST_LOST = {"1.0.0": 26, "1.0.1": 42}  # cards of the deck while both players hold a card
SAID = "A fresh game never comes to scoring"


def test_the_rule_book_says_so_below_the_clause_of_scoring():
    _, _, rest = (ROOT / "docs/rules/card_slot.md").read_text().partition("**CS-6.10**")
    below = rest.partition("**CS-6.11**")[0]
    assert "A fresh game of edition `1.0.0` or `1.0.1` never comes to this scoring" in below
    assert "Scoring is reached in edition `1.1.1`" in below


def test_the_case_of_a_game_decided_by_scores_names_the_edition_that_can_show_it(card_slot):
    (title,) = [case.title for case in trace(card_slot) if case.id == "TC141"]
    assert "from a fresh deal in edition 1.1.1 alone" in title


@pytest.mark.covers("CS-6.10", "CS-6.4")
@pytest.mark.parametrize(("edition", "deck"), [("1.0.0", 37), ("1.0.1", 45)])
def test_fresh_games_end_before_the_deck(card_slot, edition, deck):
    dice = random.Random(edition)
    for seed in range(150):
        state = card_slot.new(seed, edition)
        while not card_slot.outcome(state):
            if hand_count(state, 0) and hand_count(state, 1):
                assert deck - deck_count(state) <= MOST_LOST[edition]
            card_slot.apply(state, dice.choice(card_slot.legal(state)))
        assert card_slot.outcome(state).reason in ("elimination", "seven_line")


def lines_after_the_last_full_board():
    """Numbers of Watermelon, Silver 3 and Cherry lines, of Bell and REPLAY lines, of lines of sevens.

    Eight cards of a symbol make two lines, which is all that 1.0.1 has of the first three.
    """
    return (lines for lines in product(range(3), range(3), range(3), range(15), range(2)) if sum(lines))


def test_the_figure_of_1_0_1_added_up():
    """Each line is resolved after a placement of its own; the first of them may have replaced a card.

    Refreshes are the placements that replaced a card: all placements, 26 and what lines brought to the hands,
    less those that filled a slot. Two cards are in the hands at the end.
    """
    found = []
    for watermelon, silver, cherry, others, sevens in lines_after_the_last_full_board():
        lines = watermelon + silver + cherry + others + sevens
        on_board = max(0, 9 - 3 * lines + (lines - 1) - 2 * silver - cherry)
        refreshed = 2 * (HANDS - 2 - on_board)
        found.append(refreshed - 3 * others - 6 * (silver + cherry + sevens))
    assert max(found) == MOST_LOST["1.0.1"] < 45


def test_the_editions_say_so(card_slot):
    said = {edition.name: SAID in edition.sentence for edition in card_slot.editions}
    assert said == {"1.0.0": True, "1.0.1": True, "1.1.1": False}
