"""What may be seen of a game of UNO."""

from itertools import compress
from typing import Annotated

from msgspec.structs import replace

from turnwise.core.events import OPEN, SPECTATOR
from turnwise.core.wire_struct import WireStruct, one_of
from turnwise.games.uno.hands import answers, hand_points, playable
from turnwise.games.uno.names import WORDS, card_word, colour_word
from turnwise.games.uno.state import ANSWERING, DRAWN, NO_SEAT, PHASES, PLAYING, REASONS, State

KINDS = range(len(WORDS))
Cards = dict[str, int]  # how many of each kind, those that there are


class View(WireStruct):
    """Pile and counts for everybody, a hand for its owner. [UN-9.1] [UN-9.2] [UN-9.3] [UN-9.6]"""

    viewer: int  # a seat; -1 is a spectator, -2 a tester who sees everything
    hands: list[Cards | None]  # by seat, None for a hand that the viewer may not see
    known: list[Cards]  # by seat, cards that the viewer knows of although the hand is hidden
    hand_counts: list[int]  # by seat
    top: str  # the card on the pile
    colour: str  # the current colour, - before the first one is named
    pile: Cards  # below the top card
    deck: int  # cards left
    clockwise: bool  # the direction of play
    turn: int  # the seat to act
    phase: Annotated[str, one_of(PHASES)]
    playable: list[str]  # cards of the viewer that may be played now
    drawn: str  # the card just drawn, for the seat that drew it, else -
    pending: int  # cards that the seat to act draws unless it answers
    called: bool  # whether the seat to act has called UNO
    exposed: int  # the seat that may be caught, or -1
    safe: bool  # whether it had called
    doubted: int  # the seat that may be challenged, or -1
    dealer: int  # a seat
    round: int
    scores: list[int]  # by seat, of the match
    points: list[int] | None  # of every hand, when they are laid open
    over: str  # the reason of the outcome, empty while the game goes on
    winners: list[int]  # seats
    order: list[str] | None  # the set order of the deck, for a tester alone


def view(state: State, viewer: int) -> View:
    """The game as a seat, a spectator or a tester may see it."""
    return View(
        viewer=viewer,
        hands=hands_of(state, viewer),
        known=known_hands(state, viewer),
        hand_counts=state.sizes[: state.players],
        top=card_word(state.top),
        colour=colour_word(state.colour),
        pile=_cards(state.pile),
        deck=state.left,
        clockwise=state.direction == 1,
        turn=state.turn,
        phase=PHASES[state.phase],
        playable=playable_words(state, viewer),
        drawn=drawn_word(state, viewer),
        pending=state.pending,
        called=bool(state.called),
        exposed=state.exposed,
        safe=bool(state.safe),
        doubted=state.doubted,
        dealer=state.dealer,
        round=state.rounds,
        scores=state.scores[: state.players],
        points=[hand_points(state, seat) for seat in range(state.players)] if state.over else None,
        over=REASONS[state.over - 1] if state.over else "",
        winners=[state.winner] if state.over and state.winner != NO_SEAT else [],
        order=order(state) if viewer == OPEN else None,
    )


def view_from(state: State, viewer: int, other: View) -> View:
    """The same, from another viewer's view of the same state."""
    return replace(
        other,
        viewer=viewer,
        hands=hands_of(state, viewer),
        known=known_hands(state, viewer),
        playable=playable_words(state, viewer),
        drawn=drawn_word(state, viewer),
        order=order(state) if viewer == OPEN else None,
    )


def hands_of(state: State, viewer: int) -> list[Cards | None]:
    """The hands that a viewer may see."""
    if viewer == OPEN or state.over:
        return [_cards(hand) for hand in state.hands[: state.players]]
    hands: list[Cards | None] = [None] * state.players
    if viewer != SPECTATOR:
        hands[viewer] = _cards(state.hands[viewer])
    return hands


def known_hands(state: State, viewer: int) -> list[Cards]:
    """The cards of every hand that a viewer knows of."""
    if state.known == 0:
        return [{} for _ in range(state.players)]
    return [known_of(state, viewer, seat) for seat in range(state.players)]


def playable_words(state: State, viewer: int) -> list[str]:
    """The cards that a viewer may play now."""
    return [WORDS[kind] for kind in playable_now(state)] if viewer in (state.turn, OPEN) else []


def drawn_word(state: State, viewer: int) -> str:
    """The card just drawn, for the seat that drew it."""
    return card_word(state.drawn) if viewer in (state.turn, OPEN) else "-"


def _cards(row: list[int]) -> Cards:
    return {WORDS[kind]: row[kind] for kind in compress(KINDS, row)}


def known_of(state: State, viewer: int, holder: int) -> Cards:
    """The cards of a hand that a seat knows of. [UN-9.4] [UN-9.5]"""
    if viewer < 0:
        return {}
    found: Cards = {}
    for at in range(state.known):
        if state.known_holder[at] == holder and state.known_by[at] >> viewer & 1:
            word = WORDS[state.known_card[at]]
            found[word] = found.get(word, 0) + 1
    return dict(sorted(found.items(), key=lambda entry: WORDS.index(entry[0])))


def playable_now(state: State) -> list[int]:
    """The kinds that the seat to act may play."""
    if state.over or state.phase not in (PLAYING, DRAWN, ANSWERING):
        return []
    if state.phase == DRAWN:
        return [state.drawn]
    kinds = answers(state, state.turn) if state.phase == ANSWERING else playable(state, state.turn)
    return _listed(kinds)


def _listed(kinds: int) -> list[int]:
    """The kinds of a set of bits."""
    found = []
    while kinds:
        found.append((kinds & -kinds).bit_length() - 1)
        kinds &= kinds - 1
    return found


def order(state: State) -> list[str]:
    """The cards in a set order on top of the deck, the next one first."""
    return [WORDS[kind] for kind in reversed(state.deck[state.left - state.fixed : state.left])]
