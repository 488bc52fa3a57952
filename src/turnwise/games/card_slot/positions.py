"""Positions of Card Slot in words: all of them written, some of them enough to set one up."""

from collections.abc import Mapping

from turnwise.core.errors import BadSetup, BadText
from turnwise.core.position_text import NOTHING, join_list, number_field, refuse_other_fields
from turnwise.games.card_slot import board, dealing, outcome, rules, turns
from turnwise.games.card_slot.editions import SURVIVOR_WINS
from turnwise.games.card_slot.names import (
    LINE_NAMES,
    counted,
    format_counts,
    read_board,
    read_slot,
    read_symbols,
    symbol_word,
)
from turnwise.games.card_slot.state import (
    BOTH_ELIMINATED,
    DECK_OUT,
    DECLARING,
    ELIMINATION,
    EMPTY,
    HEAVENLY_HAND,
    LINES,
    MOST_FIXED,
    PHASES,
    PICKING,
    PLACING,
    REASONS,
    SEATS,
    TAKING,
    State,
)
from turnwise.games.card_slot.symbol_table import SYMBOL_WORDS, SYMBOLS
from turnwise.games.card_slot.view import complete_lines, is_eliminated, order

HANDS = ("hand1", "hand2")
KNOWN = ("known1", "known2")
PILES = ("top", "pool", "discard", "buried")
POSITION = (
    *("board", *HANDS, *KNOWN, *PILES, "turn", "phase", "placed", "takes", "over"),
    "deck",  # how many cards, or all of them in order
    "start",  # true when the turn is just beginning
)


def position_fields(state: State) -> dict[str, str]:
    """The whole position."""
    return {
        "board": join_list(symbol_word(symbol) for symbol in state.board),
        "hand1": format_counts(state.hands[0]),
        "hand2": format_counts(state.hands[1]),
        "known1": format_counts(state.known[0]),
        "known2": format_counts(state.known[1]),
        "top": join_list(order(state)),
        "pool": format_counts(state.pool),
        "discard": format_counts(state.discard),
        "buried": format_counts(state.buried),
        "turn": str(state.turn + 1),
        "phase": PHASES[state.phase],
        "placed": NOTHING if state.placed == EMPTY else str(state.placed + 1),
        "takes": str(state.takes),
        "over": REASONS[state.over - 1] if state.over else NOTHING,
    }


def derived_fields(state: State) -> dict[str, str]:
    """Counts, lines and scores."""
    return {
        "hand1_count": str(board.hand_count(state, 0)),
        "hand2_count": str(board.hand_count(state, 1)),
        "deck_count": str(board.deck_count(state)),
        "discard_count": str(board.total(state.discard) + board.total(state.buried)),
        "board_count": str(board.board_count(state)),
        "lines": join_list(complete_lines(state)),
        "score1": str(board.hand_score(state, 0)),
        "score2": str(board.hand_score(state, 1)),
        "eliminated": join_list(seat + 1 for seat in range(SEATS) if is_eliminated(state, seat)),
        "winner": str(outcome.winner(state) + 1) if rules.winners(state) else NOTHING,
        "cards": format_counts(state.cards),
        "cards_count": str(sum(state.cards)),
    }


def parse_position(state: State, given: Mapping[str, str]) -> None:
    """Build a position; cards that are not named lie in the deck, or are discarded if the deck was named."""
    refuse_other_fields(given, POSITION)
    dealing.clear(state)
    state.board = read_board(given.get("board", NOTHING))
    _stack(state, read_symbols(_list(given, "top")) + read_symbols(_list(given, "deck")))
    rows = (*state.hands, state.pool, state.discard, state.buried)
    for name, row in zip((*HANDS, "pool", "discard", "buried"), rows, strict=True):
        row[:] = counted(read_symbols(_list(given, name)))
    rest = _unnamed(state)
    for seat in range(SEATS):
        _fill_hand(state, given, seat, rest)
    _fill_deck(state, given, rest)
    _set_turn(state, given)
    _set_end(state, given)
    for seat in range(SEATS):
        _set_known(state, given, seat)
    if _is_start(given) and not state.over:
        turns.start_turn(state, None)


def _is_number(given: Mapping[str, str], name: str) -> bool:
    return given.get(name, "").strip().isdecimal()


def _list(given: Mapping[str, str], name: str) -> str:
    """A word that names cards; a number alone, or no word, names none."""
    return NOTHING if _is_number(given, name) else given.get(name, NOTHING)


def _stack(state: State, top: list[int]) -> None:
    if len(top) > MOST_FIXED:
        raise BadText(
            "impossible_position",
            f"{len(top)} cards of the deck in order in a position; {MOST_FIXED} at most",
        )
    state.fixed = len(top)
    state.top[: state.fixed] = reversed(top)


def _unnamed(state: State) -> list[int]:
    """The cards of the game that the position did not name."""
    placed = counted([card for card in (*state.board, *state.top) if card != EMPTY])
    rows = (placed, state.pool, state.discard, state.buried, *state.hands)
    rest = [state.cards[symbol] - sum(row[symbol] for row in rows) for symbol in range(SYMBOLS)]
    for symbol, left in enumerate(rest):
        if left < 0:
            raise BadSetup(
                "impossible_position",
                f"impossible position: it names {state.cards[symbol] - left} {SYMBOL_WORDS[symbol]} cards "
                f"and the game has {state.cards[symbol]}",
            )
    return rest


def _draw(state: State, row: list[int], count: int, rest: list[int], name: str) -> None:
    if count > sum(rest):
        raise BadSetup(
            "impossible_position",
            f"impossible position: {name} needs {count} more cards, {sum(rest)} are left",
        )
    dealing.draw_into(row, count, rest, state.chance)


def _fill_hand(state: State, given: Mapping[str, str], seat: int, rest: list[int]) -> None:
    """A hand of so many cards, as many as are dealt if nothing was said, is drawn from the unnamed cards."""
    name = HANDS[seat]
    named = name in given and not _is_number(given, name)
    _draw(state, state.hands[seat], 0 if named else number_field(given, name, state.hand_size), rest, name)


def _fill_deck(state: State, given: Mapping[str, str], rest: list[int]) -> None:
    """All unnamed cards, or only so many; the others are discarded."""
    named = "deck" in given or "pool" in given
    if _is_number(given, "deck"):
        more = number_field(given, "deck", 0) - board.deck_count(state)
        if more < 0:
            raise BadSetup(
                "impossible_position",
                f"impossible position: deck is {given['deck']}, and {board.deck_count(state)} are named",
            )
        _draw(state, state.pool, more, rest, "deck")
    row = state.discard if named else state.pool
    for symbol in range(SYMBOLS):
        row[symbol] += rest[symbol]


def _set_turn(state: State, given: Mapping[str, str]) -> None:
    state.turn = number_field(given, "turn", 1) - 1
    if not 0 <= state.turn < SEATS:
        raise BadText("unreadable_position", f"turn is {given['turn']!r} in a position; it is 1 or {SEATS}")
    phase = given.get("phase", PHASES[PLACING])
    if phase not in PHASES:
        raise BadText("unreadable_position", f"phase is {phase!r} in a position; it is {', '.join(PHASES)}")
    state.phase = PHASES.index(phase)
    state.takes = number_field(given, "takes", 1 if state.phase == TAKING else 0)
    placed = given.get("placed", NOTHING)
    if placed != NOTHING:
        state.placed = read_slot(placed)
    elif state.phase == PICKING and complete_lines(state):
        state.placed = LINES[LINE_NAMES.index(complete_lines(state)[0])][0]
    if "phase" not in given and given.get("over", NOTHING) == NOTHING and board.is_opening(state):
        dealing.ask(state)  # [CS-2.6]


def _set_end(state: State, given: Mapping[str, str]) -> None:
    """The end as given, or as the hands have it. [CS-6.4] [CS-6.5] [CS-6.6]"""
    over = given.get("over", NOTHING)
    if over in REASONS:
        state.over = REASONS.index(over) + 1
        return
    if over != NOTHING:
        raise BadText("unreadable_position", f"over is {over!r} in a position; it is -, {', '.join(REASONS)}")
    empty = [seat for seat in range(SEATS) if board.hand_count(state, seat) == 0]
    if state.phase == PLACING and len(empty) == SEATS:
        state.over = BOTH_ELIMINATED
    elif state.phase == PLACING and empty and state.after_elimination == SURVIVOR_WINS:
        state.over = ELIMINATION
    elif state.phase == PLACING and empty:
        state.turn = 1 - empty[0]


def _set_known(state: State, given: Mapping[str, str], seat: int) -> None:
    """The known part of a hand as given; a hand that the rules lay open is known in any case."""
    name = KNOWN[seat]
    declares = state.phase == DECLARING or state.over == HEAVENLY_HAND
    is_open = state.over == DECK_OUT or (declares and state.turn == seat)
    if name in given:
        state.known[seat] = counted(read_symbols(given[name]))
    elif is_open:
        outcome.lay_open(state, seat)


def _is_start(given: Mapping[str, str]) -> bool:
    """Whether the turn is just beginning, so that the forced refresh is still to come. [CS-3.1]"""
    start = given.get("start", "false").lower()
    if start not in ("true", "false"):
        raise BadText(
            "unreadable_position", f"start is {given['start']!r} in a position; it is true or false"
        )
    return start == "true"
