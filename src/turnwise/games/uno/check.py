"""Which positions and which parameters of UNO are sound."""

from turnwise.core.compile.compiler import rule
from turnwise.core.errors import BadSetup
from turnwise.games.uno.card_table import COLOURS, KINDS, SEVEN, SYMBOLS, WILD, WILD_DRAW_FOUR
from turnwise.games.uno.editions import CATCH, CHALLENGE, MOST_CARDS, MOST_SEATS
from turnwise.games.uno.hands import (
    FOUR_BIT,
    WILD_BIT,
    can_play_drawn,
    copies_of,
    draws_of,
    is_number,
    like_top,
    of_colour,
)
from turnwise.games.uno.state import (
    ANSWERING,
    DRAWN,
    NAMING,
    NO_CARD,
    NO_SEAT,
    NOTHING,
    PLAYING,
    SWAPPING,
    WENT_OUT,
    WRONG_CALL,
    WRONG_CARDS,
    WRONG_CHALLENGE,
    WRONG_COLOUR,
    WRONG_COUNT,
    WRONG_END,
    WRONG_KNOWN,
    WRONG_PHASE,
    WRONG_PLAYERS,
    WRONG_SEAT,
    State,
)


@rule
def check(state: State) -> int:
    """The number of the first defect, 0 for a sound position."""
    defect = WRONG_PLAYERS
    if 2 <= state.players <= MOST_SEATS:
        defect = check_places(state)
    for kind in range(KINDS):
        if defect == 0:
            defect = check_kind(state, kind)
    for seat in range(MOST_SEATS):
        if defect == 0:
            defect = check_seat(state, seat)
    if defect == 0:
        defect = check_known(state)
    if defect == 0:
        defect = check_counts(state)
    if defect == 0:
        defect = check_end(state) if state.over else check_going(state)
    return defect


@rule
def check_places(state: State) -> int:
    """Top and deck hold cards, the deck as many as it says."""
    if not 0 <= state.top < KINDS or not 0 <= state.fixed <= state.left <= MOST_CARDS:
        return NO_CARD
    for at in range(MOST_CARDS):
        kind = state.deck[at]
        if not NOTHING <= kind < KINDS or (kind == NOTHING) != (at >= state.left):
            return NO_CARD
    return 0


@rule
def check_kind(state: State, kind: int) -> int:
    """Every card of a kind is in exactly one place. [UN-1.3]"""
    count = state.pile[kind] + int(state.top == kind)
    if state.pile[kind] < 0:
        return WRONG_CARDS
    for seat in range(MOST_SEATS):
        if state.hands[seat][kind] < 0:
            return WRONG_CARDS
        count += state.hands[seat][kind]
    for at in range(state.left):
        count += int(state.deck[at] == kind)
    return 0 if count == copies_of(state, kind) else WRONG_CARDS


@rule
def check_seat(state: State, seat: int) -> int:
    """The two other ways to look at a hand agree with it; seats beyond the players are empty."""
    held, size = 0, 0
    for kind in range(KINDS):
        held |= int(state.hands[seat][kind] > 0) << kind
        size += state.hands[seat][kind]
    if held != state.held[seat] or size != state.sizes[seat]:
        return WRONG_CARDS
    if seat >= state.players and (size > 0 or state.scores[seat] != 0):
        return WRONG_SEAT
    return 0


@rule
def check_known(state: State) -> int:
    """Known cards are in the hands of others, and who knows of one of them knows of all listed before.

    Behind them the list is blank.
    """
    if not 0 <= state.known <= MOST_CARDS:
        return WRONG_KNOWN
    for at in range(state.known):
        holder, card, knowers = state.known_holder[at], state.known_card[at], state.known_by[at]
        if not 0 <= holder < state.players or not 0 <= card < KINDS:
            return WRONG_KNOWN
        if not 0 < knowers < 1 << state.players or (knowers >> holder) & 1:
            return WRONG_KNOWN
        alike = 1
        for earlier in range(at):
            if state.known_holder[earlier] == holder and state.known_card[earlier] == card:
                alike += 1
                if knowers & ~state.known_by[earlier]:
                    return WRONG_KNOWN
        if alike > state.hands[holder][card]:
            return WRONG_KNOWN
    for at in range(state.known, MOST_CARDS):
        if state.known_holder[at] or state.known_card[at] or state.known_by[at]:
            return WRONG_KNOWN
    return 0


@rule
def check_counts(state: State) -> int:
    """Counters and flags are within their ranges."""
    sound = (
        (state.direction == 1 or state.direction == -1)
        and 0 <= state.turn < state.players
        and 0 <= state.dealer < state.players
        and 0 <= state.passes < state.players
        and state.rounds >= 1
        and 0 <= state.turns <= state.turn_limit
        and NO_SEAT <= state.winner < state.players
    )
    for seat in range(MOST_SEATS):
        sound = sound and state.scores[seat] >= 0
    return 0 if sound else WRONG_COUNT


@rule
def check_going(state: State) -> int:
    """A round that goes on: cards in every hand, none at the target, a colour, a phase and its business."""
    for seat in range(state.players):
        if state.sizes[seat] == 0 or 0 < state.target_score <= state.scores[seat]:
            return WRONG_END
    if state.winner != NO_SEAT or state.turns >= state.turn_limit:
        return WRONG_END
    defect = check_colour(state)
    if defect == 0:
        defect = check_phase(state)
    if defect == 0:
        defect = check_call(state)
    if defect == 0:
        defect = check_doubt(state)
    return defect


@rule
def check_colour(state: State) -> int:
    """The colour of the top card, or the one named for a wild; none yet for a wild that starts the pile."""
    if state.top < WILD:
        return 0 if state.colour == state.top // SYMBOLS else WRONG_COLOUR
    if state.colour == NOTHING:
        return 0 if state.top == WILD and state.phase == NAMING else WRONG_COLOUR
    return 0 if 0 <= state.colour < COLOURS else WRONG_COLOUR


@rule
def check_phase(state: State) -> int:
    """Every phase has its own business, and only that."""
    draws = draws_of(state.top)
    fits = state.phase == PLAYING
    if state.phase == NAMING:
        fits = state.top >= WILD
    elif state.phase == SWAPPING:
        fits = (
            state.seven_zero == 1 and state.players > 2 and state.top % SYMBOLS == SEVEN and state.top < WILD
        )
    elif state.phase == ANSWERING:
        fits = draws > 0 and (state.stacking == 1 or state.doubted != NO_SEAT)
    elif state.phase == DRAWN:
        fits = fits_drawn(state)
    if (state.drawn != NOTHING) != (state.phase == DRAWN):
        fits = False
    if state.pending != 0 and (state.pending < 0 or draws == 0 or state.pending % draws != 0):
        fits = False
    if (state.phase == ANSWERING) != (state.pending > 0):
        fits = fits and state.phase == NAMING and state.stacking == 1
    return 0 if fits else WRONG_PHASE


@rule
def fits_drawn(state: State) -> bool:
    """Whether the drawn card is in hand and can be played, alone if no player draws by choice.

    [UN-3.6] [UN-3.9] [UN-3.10]
    """
    if not 0 <= state.drawn < KINDS or state.hands[state.turn][state.drawn] == 0:
        return False
    fitting = 0
    for kind in range(KINDS):
        if ((like_top(state) | WILD_BIT | FOUR_BIT) >> kind) & 1:
            fitting += state.hands[state.turn][kind]
    return can_play_drawn(state, state.drawn) and (state.may_draw_instead == 1 or fitting == 1)


@rule
def check_call(state: State) -> int:
    """Flags are flags; a seat is exposed only where players catch each other. [UN-5.7] [UN-5.8]"""
    if not 0 <= state.called <= 1 or not 0 <= state.safe <= 1:
        return WRONG_CALL
    if state.exposed == NO_SEAT:
        return WRONG_CALL if state.safe else 0
    return 0 if 0 <= state.exposed < state.players and state.uno_penalty == CATCH else WRONG_CALL


@rule
def check_doubt(state: State) -> int:
    """A Wild Draw Four is doubted until it is answered, and a bluff is one. [UN-4.11] [UN-4.12]"""
    seat = state.doubted
    if seat == NO_SEAT:
        return WRONG_CHALLENGE if state.before != NOTHING or state.bluff or state.added else 0
    sound = (
        0 <= seat < state.players
        and state.wild_draw_four == CHALLENGE
        and state.top == WILD_DRAW_FOUR
        and 0 <= state.before < COLOURS
        and 0 <= state.added < state.sizes[seat]
        and 0 <= state.bluff <= 1
        and (state.phase == NAMING or state.phase == ANSWERING)
        and (state.phase == NAMING) == (seat == state.turn)
    )
    if sound and (state.added == 0 or state.bluff):
        held = state.held[seat] & of_colour(state.before) != 0
        sound = held if state.bluff else not held
    return 0 if sound else WRONG_CHALLENGE


@rule
def check_end(state: State) -> int:
    """At the end nothing is left open, and the seat that went out has no card. [UN-7.1] [UN-7.6] [UN-7.7]"""
    settled = (
        state.phase == PLAYING
        and state.drawn == NOTHING
        and state.pending == 0
        and state.exposed == NO_SEAT
        and state.doubted == NO_SEAT
        and state.called == 0
    )
    if not settled:
        return WRONG_END
    if state.over == WENT_OUT and (state.winner == NO_SEAT or state.sizes[state.winner] > 0):
        return WRONG_END
    if state.over == WENT_OUT and state.scores[state.winner] < state.target_score:
        return WRONG_END
    return 0


def check_parameters(state: State) -> None:
    """Refuse a deck too large, too small, or without a card to start with. [UN-8.3] [UN-8.4]"""
    cards = sum(copies_of(state, kind) for kind in range(KINDS))
    if cards > MOST_CARDS:
        raise BadSetup(
            "bad_value", f"the copies of the cards make a deck of {cards}: {MOST_CARDS} cards are the most"
        )
    if not any(copies_of(state, kind) for kind in range(KINDS) if is_number(kind)):
        raise BadSetup(
            "bad_value", "zero_cards and number_cards cannot both be 0: a number card starts the pile"
        )
    if cards <= state.players * state.hand_size:
        raise BadSetup(
            "bad_value",
            f"parameter hand_size cannot be {state.hand_size} with {state.players} players: "
            f"{cards} cards must be more than are dealt",
        )
    if state.first_player > state.players:
        raise BadSetup(
            "bad_value",
            f"parameter first_player cannot be {state.first_player}: there are {state.players} players",
        )
