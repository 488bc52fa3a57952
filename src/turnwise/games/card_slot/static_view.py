"""What never changes at a table of Card Slot: what its symbols are called, do and are worth."""

from turnwise.core.wire_struct import WireStruct
from turnwise.games.card_slot.editions import EFFECTS
from turnwise.games.card_slot.names import SymbolWord, symbol_name
from turnwise.games.card_slot.state import State
from turnwise.games.card_slot.symbol_table import SEVEN, SYMBOL_WORDS


class StaticView(WireStruct):
    """From the parameters alone. [CS-8.1]"""

    names: dict[SymbolWord, str]  # the printed name of each symbol
    effects: dict[SymbolWord, str]  # what a line of each symbol does, such as draw 2
    told: dict[SymbolWord, str]  # the same in a sentence
    points: dict[SymbolWord, int]  # what a card of each symbol is worth in hand
    refresh_slots: list[int]  # where a forced refresh puts new cards


def static_view(state: State) -> StaticView:
    """What everybody may know from the beginning."""
    return StaticView(
        names={word: symbol_name(symbol, state.seven_name) for symbol, word in enumerate(SYMBOL_WORDS)},
        effects={word: effect_name(state, symbol) for symbol, word in enumerate(SYMBOL_WORDS)},
        told={word: effect_sentence(state, symbol) for symbol, word in enumerate(SYMBOL_WORDS)},
        points=dict(zip(SYMBOL_WORDS, state.scores, strict=True)),
        refresh_slots=[slot for slot in state.refresh_slots if slot],
    )


def effect_name(state: State, symbol: int) -> str:
    """What a line of a symbol does, in a word or two; the seven wins by being placed. [CS-4.3]"""
    if symbol == SEVEN:
        return "win"
    return EFFECTS[state.effects[symbol]].name.format(state.amounts[symbol])


def effect_sentence(state: State, symbol: int) -> str:
    """The same in a sentence."""
    if symbol == SEVEN:
        return "Placing the third of a line wins at once."
    amount = state.amounts[symbol]
    return EFFECTS[state.effects[symbol]].sentence.format(f"{amount} card{'s' * (amount != 1)}")
