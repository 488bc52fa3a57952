"""UNO in words: notation of moves, refusals and sentences."""

from functools import partial

from turnwise.core.errors import BadText
from turnwise.core.events import OPEN, Event
from turnwise.core.interfaces import Refusal
from turnwise.core.player_names import PlayerNames
from turnwise.core.sentence_templates import SentenceTemplates
from turnwise.games.uno.card_table import COLOUR_WORDS, WILD_DRAW_FOUR
from turnwise.games.uno.cards import NAMES, WORDS, read_card, read_colour, read_seat
from turnwise.games.uno.editions import CATCH, NO_COLOUR_MATCH
from turnwise.games.uno.events import EVENTS
from turnwise.games.uno.hands import playable
from turnwise.games.uno.parts import EVENT_WORDS, FIELDS, VERBS, parts
from turnwise.games.uno.positions import derived_fields, parse_position, position_fields
from turnwise.games.uno.render import render
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
    NO_SEAT,
    PLAY,
    REASONS,
    SWAP,
    SWAPPING,
    State,
)

__all__ = [
    "FIELDS",
    "FORMS",
    "VERBS",
    "derived_fields",
    "format_action",
    "parse_action",
    "parse_position",
    "parts",
    "position_fields",
    "refusal",
    "render",
    "sentence",
]

# [UN-12.2]
FORMS = "play r5, play w+4, draw, keep, uno, colour red, swap 3, challenge, catch"
SINGLE = {
    "draw": DRAW,
    "take": DRAW,
    "keep": KEEP,
    "pass": KEEP,
    "uno": CALL,
    "uno!": CALL,
    "challenge": DOUBT,
}
SINGLE_WORDS = {DRAW: "draw", KEEP: "keep", CALL: "uno", DOUBT: "challenge"}
FILLERS = {"a", "the", "card", "cards"}
SEATS = ("seat", "by", "bluffer", "owner", "with")  # values of events that are seats


def format_action(state: State, action: int) -> str:
    """A move in notation."""
    if action < DRAW:
        return f"play {WORDS[action - PLAY]}"
    if action >= CATCHES:
        seat = action - CATCHES
        return "catch" if seat == state.turn else f"catch {seat + 1}"
    if action >= SWAP:
        return f"swap {action - SWAP + 1}"
    if action >= COLOUR:
        return f"colour {COLOUR_WORDS[action - COLOUR]}"
    return SINGLE_WORDS[action]


def parse_action(state: State, text: str) -> int:
    """Read a move; a card or a colour alone is enough."""
    said = [word for word in text.lower().split() if word not in FILLERS]
    rest = " ".join(said[1:])
    match said[:1]:
        case [word] if word in SINGLE and not rest:
            return SINGLE[word]
        case ["swap"]:
            return SWAP + read_seat(rest.removeprefix("with "), state.players)
        case ["catch"]:
            return CATCHES + (read_seat(rest.removeprefix("by "), state.players) if rest else state.turn)
        case ["colour" | "color" | "name"]:
            return COLOUR + read_colour(rest)
        case ["play"]:
            return PLAY + read_card(rest)
        case [word] if state.phase == NAMING and not rest:
            return COLOUR + read_colour(word)
        case [_]:
            return PLAY + _bare_card(" ".join(said), text)
    raise BadText("unreadable_action", f"cannot read the move {text!r}; moves look like {FORMS}")


def _bare_card(word: str, text: str) -> int:
    try:
        return read_card(word)
    except BadText:
        raise BadText(
            "unreadable_action", f"cannot read the move {text!r}; moves look like {FORMS}"
        ) from None


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
    """Why nobody can be caught. [UN-5.9] [UN-5.10]"""
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


def sentence(state: State, event: Event, viewer: int, names: PlayerNames) -> str:
    """An event in one sentence; the seat that is spoken to is You."""
    if event.kind in OWN_SENTENCES:
        return OWN_SENTENCES[event.kind](event, viewer, names)
    return SENTENCES.say(event, partial(_said, names))


def _said(names: PlayerNames, value: int, name: str, how: str) -> str:
    """A value in a sentence: a seat as who or whom, a count with its cards, else as views call it."""
    if name in SEATS:
        return names.whom(value) if how == "whom" else names.who(value)
    if name == "card":
        return NAMES[value]
    if how == "card":
        return _count(value)
    return str(EVENT_WORDS[name](value) if name in EVENT_WORDS else value)


def _ended(event: Event, viewer: int, names: PlayerNames) -> str:
    how = HOW[REASONS[event["reason"] - 1]]
    if event["winner"] == NO_SEAT:
        return f"The game is a draw: {how}."
    return f"{names.who(event['winner'])} won: {how}."


HOW = {
    "went_out": "no card was left in hand",
    "blocked": "nobody could play or draw",
    "turn_limit": "the limit of turns was reached",
}


def _drew_cards(event: Event, viewer: int, names: PlayerNames) -> str:
    """How many: told to those who did not see which."""
    seat, count = event["seat"], event["count"]
    if count == 0:
        return f"{names.who(seat)} found no card to draw."
    return "" if viewer in (OPEN, seat) else f"{names.who(seat)} drew {_count(count)}."


def _count(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


OWN_SENTENCES = {"drew_cards": _drew_cards, "ended": _ended}
SENTENCES = SentenceTemplates(EVENTS)
