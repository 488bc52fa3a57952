"""Cards, hands, and what can be asked of them."""

from turnwise.core.compile.compiler import rule
from turnwise.games.uno.card_table import COLOURS, DRAW_TWO, FACES, KINDS, SKIP, SYMBOLS, WILD, WILD_DRAW_FOUR
from turnwise.games.uno.editions import CHALLENGE, GROUPS, NO_COLOUR_MATCH, NO_OTHER_PLAYABLE
from turnwise.games.uno.state import State

ONE_COLOUR = (1 << SYMBOLS) - 1
ONE_SYMBOL = sum(1 << SYMBOLS * colour for colour in range(COLOURS))
ALIKE = tuple(  # by kind: all of its colour or symbol
    ONE_COLOUR << SYMBOLS * (kind // SYMBOLS) | ONE_SYMBOL << kind % SYMBOLS for kind in range(WILD)
)
NUMBERS = ((1 << SKIP) - 1) * ONE_SYMBOL  # the kinds 0 to 9 of every colour
WILD_BIT = 1 << WILD
FOUR_BIT = 1 << WILD_DRAW_FOUR

GROUP = tuple(GROUPS.index(face.group) for face in FACES)
POINTS = tuple(face.points for face in FACES)
DRAWS = tuple(face.draws for face in FACES)


@rule
def copies_of(state: State, kind: int) -> int:
    """How many cards of a kind the game has. [UN-1.3]"""
    return state.copies[GROUP[kind]]


@rule
def points_of(kind: int) -> int:
    """What a card left in a hand counts. [UN-7.4]"""
    return POINTS[kind]


@rule
def hand_points(state: State, seat: int) -> int:
    """What a whole hand counts. [UN-7.4]"""
    points = 0
    for kind in range(KINDS):
        points += state.hands[seat][kind] * points_of(kind)
    return points


@rule
def is_number(kind: int) -> bool:
    """Whether a card is neither an action card nor a wild."""
    return (NUMBERS >> kind) & 1 == 1


@rule
def draws_of(kind: int) -> int:
    """How many cards a card makes the next player draw. [UN-4.4] [UN-4.5]"""
    return DRAWS[kind]


@rule
def of_colour(colour: int) -> int:
    """The kinds of a colour."""
    return ONE_COLOUR << (SYMBOLS * colour)


@rule
def like_top(state: State) -> int:
    """The kinds of the current colour, and those of the top card's number or symbol.

    [UN-3.1] [UN-3.2] [UN-4.7]
    """
    if state.top < WILD:
        return ALIKE[state.top]
    return of_colour(state.colour)


@rule
def playable(state: State, seat: int) -> int:
    """The kinds in a hand that may be played in a turn. [UN-3.2] [UN-3.3] [UN-3.4] [UN-3.5]"""
    held = state.held[seat]
    kinds = held & (like_top(state) | WILD_BIT)
    if held & FOUR_BIT:
        if state.wild_draw_four == CHALLENGE:
            kinds |= FOUR_BIT
        elif state.wild_draw_four == NO_COLOUR_MATCH:
            kinds |= FOUR_BIT if held & of_colour(state.colour) == 0 else 0
        elif state.wild_draw_four == NO_OTHER_PLAYABLE and kinds == 0:
            kinds = FOUR_BIT
    return kinds


@rule
def can_play_drawn(state: State, kind: int) -> bool:
    """Whether the card just drawn, in hand by now, can be played like any other. [UN-3.10]"""
    return (playable(state, state.turn) >> kind) & 1 == 1


@rule
def answers(state: State, seat: int) -> int:
    """The kinds in a hand that answer the draw card on top. [UN-4.9]"""
    if state.stacking == 0:
        return 0
    if state.top == WILD_DRAW_FOUR:
        return state.held[seat] & FOUR_BIT
    return state.held[seat] & (ONE_SYMBOL << DRAW_TWO)


@rule
def following(state: State, seat: int) -> int:
    """The next seat in the direction of play. [UN-1.2]"""
    after = seat + state.direction
    if after == state.players:
        return 0
    return state.players - 1 if after < 0 else after


@rule
def add(state: State, seat: int, kind: int) -> None:
    """Put a card into a hand."""
    state.hands[seat][kind] += 1
    state.held[seat] |= 1 << kind
    state.sizes[seat] += 1


@rule
def remove(state: State, seat: int, kind: int) -> None:
    """Take a card out of a hand, and forget one like it that others knew of."""
    left = state.hands[seat][kind] - 1
    state.hands[seat][kind] = left
    state.held[seat] &= ~(int(left == 0) << kind)
    state.sizes[seat] -= 1
    if state.known > 0:
        forget(state, seat, kind)


@rule
def forget(state: State, holder: int, kind: int) -> None:
    """A seat that knew of cards of a kind in a hand knows of one less: the first of them goes. [UN-9.4]"""
    for at in range(state.known):
        if state.known_holder[at] == holder and state.known_card[at] == kind:
            for later in range(at + 1, state.known):
                state.known_holder[later - 1] = state.known_holder[later]
                state.known_card[later - 1] = state.known_card[later]
                state.known_by[later - 1] = state.known_by[later]
            state.known -= 1
            state.known_holder[state.known] = 0
            state.known_card[state.known] = 0
            state.known_by[state.known] = 0
            return


@rule
def learn(state: State, knower: int, holder: int) -> None:
    """From now on a seat knows a whole hand. [UN-9.4] [UN-9.5]"""
    for kind in range(KINDS):
        if state.hands[holder][kind] > 0:
            missing = state.hands[holder][kind]
            for at in range(state.known):
                if state.known_holder[at] == holder and state.known_card[at] == kind:
                    state.known_by[at] |= 1 << knower
                    missing -= 1
            for _ in range(missing):
                state.known_holder[state.known] = holder
                state.known_card[state.known] = kind
                state.known_by[state.known] = 1 << knower
                state.known += 1


@rule
def exchange(state: State, one: int, other: int) -> None:
    """Two hands change places, with all that is known of them."""
    for kind in range(KINDS):
        count = state.hands[one][kind]
        state.hands[one][kind] = state.hands[other][kind]
        state.hands[other][kind] = count
    held, size = state.held[one], state.sizes[one]
    state.held[one], state.sizes[one] = state.held[other], state.sizes[other]
    state.held[other], state.sizes[other] = held, size
    for at in range(state.known):
        if state.known_holder[at] == one:
            state.known_holder[at] = other
        elif state.known_holder[at] == other:
            state.known_holder[at] = one


@rule
def forget_own(state: State) -> None:
    """Own cards are seen, not remembered; a seat that gave its hand away still knows every card of it."""
    for at in range(state.known):
        state.known_by[at] &= ~(1 << state.known_holder[at])
