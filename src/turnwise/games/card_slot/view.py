"""What may be seen of a game of Card Slot."""

from typing import Annotated

from msgspec.structs import replace

from turnwise.core.events import OPEN
from turnwise.core.wire_struct import WireStruct, one_of
from turnwise.games.card_slot import board, outcome, rules
from turnwise.games.card_slot.names import LINE_NAMES, SlotWord, SymbolWord, symbol_word
from turnwise.games.card_slot.state import (
    DECK_OUT,
    PHASES,
    PICKING,
    REASONS,
    SEATS,
    SEVEN_LINE,
    TAKING,
    State,
)
from turnwise.games.card_slot.symbol_table import SYMBOL_WORDS, SYMBOLS

SymbolCounts = dict[str, int]  # how many of each symbol, those that there are


class View(WireStruct):
    """Board and counts for everybody, a hand for its owner. [CS-8.1] [CS-8.2] [CS-8.5] [CS-8.6]"""

    viewer: int  # a seat; -1 is a spectator, -2 a tester who sees everything
    board: list[SlotWord]  # the symbol on slots 1 to 9, - on an empty one
    lines: list[str]  # complete lines, such as 1-2-3
    hands: list[SymbolCounts | None]  # by seat, None for a hand that the viewer may not see
    hand_counts: list[int]  # by seat
    known: list[SymbolCounts]  # the cards of each hand that everybody knows
    eliminated: list[bool]  # by seat
    deck: int  # cards left
    discard: int  # cards
    turn: int  # the seat to act
    phase: Annotated[str, one_of(PHASES)]
    takes: int  # cards that may still be taken
    placed: int  # the slot of the card just placed while a line is picked, else 0
    over: str  # the reason of the outcome, empty while the game goes on
    winners: list[int]  # seats
    scores: list[int | None] | None  # by seat, at a deck-out; None for an eliminated player
    order: list[SymbolWord] | None  # the set order of the deck, for a tester alone


def view(state: State, viewer: int) -> View:
    """The game as a seat, a spectator or a tester may see it."""
    seats = range(SEATS)
    return View(
        viewer=viewer,
        board=[symbol_word(symbol) for symbol in state.board],
        lines=complete_lines(state),
        hands=hands_of(state, viewer),
        hand_counts=[board.hand_count(state, seat) for seat in seats],
        known=[_cards(state.known[seat]) for seat in seats],
        eliminated=[is_eliminated(state, seat) for seat in seats],
        deck=board.deck_count(state),
        discard=board.total(state.discard) + board.total(state.buried),
        turn=state.turn,
        phase=PHASES[state.phase],
        takes=state.takes,
        placed=state.placed + 1,
        over=REASONS[state.over - 1] if state.over else "",
        winners=[outcome.winner(state)] if rules.winners(state) else [],
        scores=hand_scores(state) if state.over == DECK_OUT else None,
        order=order(state) if viewer == OPEN else None,
    )


def view_from(state: State, viewer: int, other: View) -> View:
    """The same, from another viewer's view of the same state."""
    return replace(
        other,
        viewer=viewer,
        hands=hands_of(state, viewer),
        order=order(state) if viewer == OPEN else None,
    )


def hands_of(state: State, viewer: int) -> list[SymbolCounts | None]:
    """The hands that a viewer may see."""
    return [_cards(state.hands[seat]) if viewer in (seat, OPEN) else None for seat in range(SEATS)]


def _cards(row: list[int]) -> SymbolCounts:
    return {SYMBOL_WORDS[symbol]: row[symbol] for symbol in range(SYMBOLS) if row[symbol]}


def complete_lines(state: State) -> list[str]:
    """The names of all complete lines."""
    return [name for line, name in enumerate(LINE_NAMES) if board.is_complete(state, line)]


def is_eliminated(state: State, seat: int) -> bool:
    """Whether a player is out: without a card, neither in the middle of a turn nor the winner. [CS-6.2]"""
    acts = state.turn == seat and (state.phase in (PICKING, TAKING) or state.over == SEVEN_LINE)
    return board.hand_count(state, seat) == 0 and not acts


def hand_scores(state: State) -> list[int | None]:
    """The score of each player still in the game. [CS-6.10]"""
    return [None if is_eliminated(state, seat) else board.hand_score(state, seat) for seat in range(SEATS)]


def order(state: State) -> list[str]:
    """The cards in a set order on top of the deck, the top card first."""
    return [symbol_word(symbol) for symbol in reversed(state.top[: state.fixed])]
