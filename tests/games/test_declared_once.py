"""What a game says about its events, reasons and phases covers all of them, and each of them once."""

import importlib

import pytest

from turnwise.core.registry import game
from turnwise.games.card_slot import render as card_slot_picture
from turnwise.games.card_slot import state as card_slot_state
from turnwise.games.card_slot.symbol_table import SYMBOL_WORDS
from turnwise.games.scoundrel import render as scoundrel_picture
from turnwise.games.scoundrel.parts import VERB_FOR
from turnwise.games.scoundrel.state import SUITS
from turnwise.games.tactics import state as tactics_state
from turnwise.games.tactics.timing import TIMERS
from turnwise.games.uno import card_table as uno_cards
from turnwise.games.uno import render as uno_picture
from turnwise.games.uno import state as uno_state
from turnwise.games.uno.editions import GROUPS

GAMES = ("card_slot", "scoundrel", "tactics", "uno")
TABLES = [
    (card_slot_picture.TASKS, card_slot_state.PHASES),
    (card_slot_picture.COLOURS, SYMBOL_WORDS),
    (uno_picture.TASKS, uno_state.PHASES),
    (uno_picture.STYLES, uno_cards.COLOUR_WORDS),
    ({face.group for face in uno_cards.FACES}, GROUPS),
    (scoundrel_picture.COLOURS, [suit.letter for suit in SUITS]),
    (VERB_FOR, {suit.kind for suit in SUITS}),
    (TIMERS, tactics_state.PHASES),
]


@pytest.mark.parametrize(("table", "values"), TABLES)
def test_a_table_has_every_value(table, values):
    assert sorted(table) == sorted(values)


@pytest.mark.parametrize("id", GAMES)
def test_every_event_has_its_sentence_in_one_place(id):
    own = importlib.import_module(f"turnwise.games.{id}.sentences").OWN_SENTENCES
    assert sorted(own) == sorted(kind.name for kind in game(id).events if kind.says is None)


@pytest.mark.parametrize("id", GAMES)
def test_every_reason_of_an_end_has_its_words(id):
    words = importlib.import_module(f"turnwise.games.{id}.sentences").HOW
    assert sorted(words) == sorted(game(id).reasons)
