"""Dealing anew for a seat that cannot know the cards: every world that it could be in, each as likely."""

from turnwise.core.chance import below, rekey
from turnwise.core.compile.compiler import rule
from turnwise.core.state import Ints
from turnwise.games.uno.card_table import KINDS
from turnwise.games.uno.dealing import gather
from turnwise.games.uno.editions import CHALLENGE, NO_COLOUR_MATCH
from turnwise.games.uno.hands import FOUR_BIT, WILD_BIT, like_top, of_colour
from turnwise.games.uno.state import DRAWN, NOTHING, State

EVERY = (1 << KINDS) - 1


@rule
def redeal(state: State, seat: int, chance: Ints) -> None:
    """Whatever lies neither open nor in the own hand, nor is known of another hand, is drawn anew.

    [UN-9.1] [UN-9.2] [UN-9.3] [UN-9.4] [UN-9.5] [UN-9.6]
    """
    is_open = state.over != 0
    if not is_open:
        remember_only(state, seat)
        for other in range(state.players):
            if other != seat:
                keep_known(state, other)
    gather(state)
    if not is_open:
        if state.phase == DRAWN and state.turn != seat:
            redraw(state, chance)
        for other in range(state.players):
            if other != seat:
                refill(state, other, chance)
    rekey(state.chance, chance)


@rule
def remember_only(state: State, seat: int) -> None:
    """Keep what a seat knows itself, in an order that tells nothing of what others know."""
    kept = 0
    for at in range(state.known):
        if seat >= 0 and (state.known_by[at] >> seat) & 1:
            holder, card = state.known_holder[at], state.known_card[at]
            place = kept
            while place > 0 and comes_before(state, holder, card, place - 1):
                state.known_holder[place] = state.known_holder[place - 1]
                state.known_card[place] = state.known_card[place - 1]
                place -= 1
            state.known_holder[place] = holder
            state.known_card[place] = card
            state.known_by[kept] = 1 << seat
            kept += 1
    for at in range(kept, state.known):
        state.known_holder[at] = 0
        state.known_card[at] = 0
        state.known_by[at] = 0
    state.known = kept


@rule
def comes_before(state: State, holder: int, card: int, at: int) -> bool:
    """Whether a known card is listed before the one at a place: by holder, then by kind."""
    if holder != state.known_holder[at]:
        return holder < state.known_holder[at]
    return card < state.known_card[at]


@rule
def keep_known(state: State, holder: int) -> None:
    """Leave in a hand only the cards known of it; its size stays what it is."""
    state.held[holder] = 0
    for kind in range(KINDS):
        state.hands[holder][kind] = 0
    for at in range(state.known):
        if state.known_holder[at] == holder:
            put(state, holder, state.known_card[at])


@rule
def put(state: State, holder: int, kind: int) -> None:
    """Put a card into a hand whose size counts it already."""
    state.hands[holder][kind] += 1
    state.held[holder] |= 1 << kind


@rule
def take(state: State, at: int) -> int:
    """Take the card at a place out of an unordered deck."""
    kind = state.deck[at]
    state.left -= 1
    state.deck[at] = state.deck[state.left]
    state.deck[state.left] = NOTHING
    return kind


@rule
def among(state: State, kinds: int) -> int:
    """How many cards of the deck are of these kinds."""
    count = 0
    for at in range(state.left):
        count += (kinds >> state.deck[at]) & 1
    return count


@rule
def take_of(state: State, kinds: int, chance: Ints) -> int:
    """Take any card of these kinds out of an unordered deck, each as likely."""
    pick = below(chance, among(state, kinds))
    at = 0
    while pick > 0 or (kinds >> state.deck[at]) & 1 == 0:
        pick -= (kinds >> state.deck[at]) & 1
        at += 1
    return take(state, at)


@rule
def lacking(state: State, holder: int) -> int:
    """How many cards a hand lacks."""
    missing = state.sizes[holder]
    for kind in range(KINDS):
        missing -= state.hands[holder][kind]
    return missing


@rule
def redraw(state: State, chance: Ints) -> None:
    """The card just drawn can be played, so much everybody knows, and what it says of the rest of the hand.

    Where no player draws by choice, nothing else in it can be played. [UN-3.6] [UN-3.10] [UN-9.3]
    """
    fits, rest = like_top(state) | WILD_BIT, EVERY
    wanted = fits | FOUR_BIT
    if state.may_draw_instead == 0:
        rest = EVERY & ~wanted
    elif state.wild_draw_four != CHALLENGE:
        barring = of_colour(state.colour) if state.wild_draw_four == NO_COLOUR_MATCH else fits
        wanted = fits
        if drew_four(state, fits, EVERY & ~barring, chance):
            wanted, rest = FOUR_BIT, EVERY & ~barring
    state.drawn = take_of(state, wanted, chance)
    put(state, state.turn, state.drawn)
    for _ in range(lacking(state, state.turn)):
        put(state, state.turn, take_of(state, rest, chance))


@rule
def drew_four(state: State, fits: int, rest: int, chance: Ints) -> bool:
    """Whether the drawn card is a Wild Draw Four, as often as the rest of the hand lets it be played."""
    if state.held[state.turn] & ~rest:
        return False
    usual, missing = among(state, fits), lacking(state, state.turn)
    while usual > 0:
        if below(chance, usual + among(state, FOUR_BIT)) < usual:
            return False
        drawn = 1  # the four itself, then cards that do not forbid it
        while drawn < missing and below(chance, state.left - drawn) < among(state, rest) - drawn:
            drawn += 1
        if drawn == missing:
            return True
    return True


@rule
def refill(state: State, holder: int, chance: Ints) -> None:
    """Draw what a hand lacks; a bluff is judged without the cards drawn after it. [UN-4.12]"""
    missing = lacking(state, holder)
    late = state.added if holder == state.doubted else 0
    for count in range(missing, 0, -1):
        if holder == state.doubted and count == late:
            judge(state, holder)
        put(state, holder, take(state, below(chance, state.left)))
    if holder == state.doubted and late == 0:
        judge(state, holder)


@rule
def judge(state: State, holder: int) -> None:
    """Note whether the hand as it is now holds a card of the colour before the Wild Draw Four."""
    state.bluff = int(state.held[holder] & of_colour(state.before) != 0)
