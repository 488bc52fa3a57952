"""Why a move of UNO is refused."""

from turnwise.core.interfaces import Refusal
from turnwise.games.uno.card_table import COLOUR_WORDS, WILD_DRAW_FOUR
from turnwise.games.uno.editions import CATCH, NO_COLOUR_MATCH
from turnwise.games.uno.hands import playable
from turnwise.games.uno.names import NAMES, WORDS
from turnwise.games.uno.state import (
    ANSWERING,
    CALL,
    CATCHES,
    COLOUR,
    DOUBT,
    DRAW,
    DRAWN,
    KEEP,
    NAMING,
    PLAY,
    SWAP,
    SWAPPING,
    State,
)


def refusal(state: State, action: int) -> Refusal:
    """Why an action is not legal here. [UN-3.13]"""
    if action >= CATCHES:
        return _no_catch(state, action - CATCHES)
    if state.phase == NAMING and not COLOUR <= action < SWAP:
        return "colour_first", "a colour must be named first: " + ", ".join(COLOUR_WORDS)
    if state.phase == SWAPPING and not SWAP <= action < CATCHES:
        return "swap_first", "say first whose hand to swap with: swap and a seat"
    if action >= SWAP:
        return _no_swap(state, action - SWAP)
    if action >= COLOUR:
        return "nothing_to_name", "no wild is waiting for a colour"
    if action < DRAW:
        return _no_play(state, action - PLAY)
    return _no_word(state, action)


def _no_catch(state: State, seat: int) -> Refusal:
    """Why no player can be caught. [UN-5.9] [UN-5.10]"""
    if seat >= state.players:
        return "unknown_seat", f"no seat {seat + 1}; the seats are 1 to {state.players}"
    if state.uno_penalty != CATCH:
        return "no_catching", "nobody has to be caught: the rules see to the penalty"
    if seat == state.exposed:
        return "own_catch", "nobody can catch oneself"
    return "nobody_to_catch", "nobody has just played down to one card"


def _no_swap(state: State, seat: int) -> Refusal:
    if seat >= state.players:
        return "unknown_seat", f"no seat {seat + 1}; the seats are 1 to {state.players}"
    if state.phase != SWAPPING:
        return "nothing_to_swap", "no 7 is waiting for a swap"
    return "own_hand", "a hand is swapped with another player's"


def _no_play(state: State, kind: int) -> Refusal:
    """Why a card cannot be played. [UN-3.2] [UN-3.4] [UN-3.5] [UN-3.9] [UN-4.9]"""
    card = NAMES[kind]
    if state.hands[state.turn][kind] == 0:
        return "not_in_hand", f"there is no {card} in hand"
    if state.phase == DRAWN:
        return "only_the_drawn", f"only the drawn card, {NAMES[state.drawn]}, may be played now, or kept"
    if state.phase == ANSWERING:
        like = "Wild Draw Four" if state.top == WILD_DRAW_FOUR else "Draw Two"
        able = f"only another {like} answers it" if state.stacking else "no card answers it"
        return "no_answer", f"{NAMES[state.top]} is on the pile: {able}"
    if kind == WILD_DRAW_FOUR:
        what = "of the current colour" if state.wild_draw_four == NO_COLOUR_MATCH else "that can be played"
        return "other_playable", f"a Wild Draw Four may be played only without another card {what}"
    colour = COLOUR_WORDS[state.colour]
    return "does_not_match", f"{card} fits neither the colour {colour} nor the top card, {NAMES[state.top]}"


def _no_word(state: State, action: int) -> Refusal:
    """Why there is nothing to draw, keep, call or challenge. [UN-3.6] [UN-3.7] [UN-5.1] [UN-4.11]"""
    if action == KEEP:
        return "nothing_drawn", "no drawn card is waiting to be played or kept"
    if action == CALL:
        if state.called:
            return "already_called", "UNO has been called in this turn"
        count = state.sizes[state.turn]
        return "not_two_cards", f"UNO is called with two cards in hand, not with {count}"
    if action == DOUBT:
        return "nothing_to_challenge", "no Wild Draw Four can be challenged now"
    assert action == DRAW, f"action {action} is none of these"
    if state.phase == DRAWN:
        return "already_drawn", f"a card was drawn: play {NAMES[state.drawn]} or keep it"
    if state.may_draw_instead:
        return "nothing_to_draw", "no card is left to draw, and a card in hand can be played"
    return "must_play", f"a card in hand can be played: {_playable(state)}"


def _playable(state: State) -> str:
    kinds = playable(state, state.turn)
    return ", ".join(WORDS[kind] for kind in range(len(WORDS)) if kinds >> kind & 1)
