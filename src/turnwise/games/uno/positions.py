"""Positions of UNO in words: all of them written, some of them enough to set one up."""

from collections.abc import Mapping

from turnwise.core.chance import below
from turnwise.core.errors import BadSetup, BadText
from turnwise.core.position_text import NOTHING as NONE
from turnwise.core.position_text import join_list, number_field, refuse_other_fields, split_list
from turnwise.games.uno import dealing
from turnwise.games.uno.card_table import KINDS, WILD
from turnwise.games.uno.editions import MOST_CARDS, MOST_SEATS
from turnwise.games.uno.hands import add, copies_of, draws_of, hand_points, is_number
from turnwise.games.uno.names import (
    WORDS,
    card_word,
    colour_of,
    colour_word,
    counted,
    format_counts,
    read_card,
    read_cards,
    read_colour,
    read_seat,
)
from turnwise.games.uno.state import (
    ANSWERING,
    DRAWN,
    NAMING,
    NO_SEAT,
    NOTHING,
    PHASES,
    PLAYING,
    REASONS,
    State,
)
from turnwise.games.uno.view import order, playable_now

HANDS = tuple(f"hand{seat + 1}" for seat in range(MOST_SEATS))
DIRECTIONS = {"clockwise": 1, "counter": -1}
NUMBERS = ("pending", "called", "safe", "bluff", "added", "passes")
SEATS = ("exposed", "doubted")
POSITION = (
    *(
        *HANDS,
        "next",
        "pool",
        "deck",
        "top",
        "colour",
        "before",
        "pile",
        "direction",
        "turn",
        "phase",
        "drawn",
    ),
    *(*NUMBERS, *SEATS, "dealer", "round", "turns", "scores", "over", "winner", "known"),
)


def position_fields(state: State) -> dict[str, str]:
    """The whole position."""
    seats = range(state.players)
    return {
        **{HANDS[seat]: format_counts(state.hands[seat]) for seat in seats},
        "next": join_list(order(state)),
        "pool": join_list(WORDS[kind] for kind in state.deck[: state.left - state.fixed]),
        "top": card_word(state.top),
        "colour": colour_word(state.colour),
        "before": colour_word(state.before),
        "pile": format_counts(state.pile),
        "direction": "clockwise" if state.direction == 1 else "counter",
        "turn": str(state.turn + 1),
        "phase": PHASES[state.phase],
        "drawn": card_word(state.drawn),
        **{name: str(getattr(state, name)) for name in NUMBERS},
        **{name: _seat_word(getattr(state, name)) for name in SEATS},
        "dealer": str(state.dealer + 1),
        "round": str(state.rounds),
        "turns": str(state.turns),
        "scores": join_list(state.scores[: state.players]),
        "over": REASONS[state.over - 1] if state.over else NONE,
        "winner": _seat_word(state.winner),
        "known": join_list(_known_word(state, at) for at in range(state.known)),
    }


def _seat_word(seat: int) -> str:
    return NONE if seat == NO_SEAT else str(seat + 1)


def _known_word(state: State, at: int) -> str:
    """Such as 2:r5:1.3, the red 5 of seat 2 that seats 1 and 3 know of."""
    knowers = [str(seat + 1) for seat in range(state.players) if state.known_by[at] >> seat & 1]
    return f"{state.known_holder[at] + 1}:{WORDS[state.known_card[at]]}:{'.'.join(knowers)}"


def derived_fields(state: State) -> dict[str, str]:
    """Counts, points and what may be played."""
    seats = range(state.players)
    return {
        **{f"hand{seat + 1}_count": str(state.sizes[seat]) for seat in seats},
        **{f"hand{seat + 1}_points": str(hand_points(state, seat)) for seat in seats},
        "deck_count": str(state.left),
        "pile_count": str(sum(state.pile) + 1),
        "playable": join_list(WORDS[kind] for kind in playable_now(state)),
        "cards_count": str(sum(copies_of(state, kind) for kind in range(KINDS))),
        "cards": format_counts([copies_of(state, kind) for kind in range(KINDS)]),
    }


def parse_position(state: State, given: Mapping[str, str]) -> None:
    """Build a position; cards that are not named lie in the deck, or in the pile if the deck was named."""
    refuse_other_fields(given, [word for word in POSITION if word not in HANDS[state.players :]])
    dealing.clear(state)
    state.over, state.winner = _end(state, given), NO_SEAT
    rest = _unnamed(state, given)
    for seat in range(state.players):
        _set_hand(state, given, seat, rest)
    _set_top(state, given, rest)
    _set_deck(state, given, rest)
    _set_turn(state, given)
    _set_numbers(state, given)
    _set_known(state, given)


def _is_number(given: Mapping[str, str], name: str) -> bool:
    text = given.get(name, "").strip()
    return text.isdecimal() and text.isascii()


def _named(given: Mapping[str, str], name: str) -> list[int]:
    """The cards that a word names; a number alone, or no word, names none."""
    return [] if _is_number(given, name) else read_cards(given.get(name, NONE))


def _unnamed(state: State, given: Mapping[str, str]) -> list[int]:
    """The cards of the game that the position does not name."""
    lists = [_named(given, name) for name in (*HANDS[: state.players], "next", "pool", "deck", "pile")]
    top = given.get("top", NONE)
    named = counted(kind for cards in lists for kind in cards)
    if top != NONE:
        named[read_card(top)] += 1
    rest = [copies_of(state, kind) - named[kind] for kind in range(KINDS)]
    for kind, left in enumerate(rest):
        if left < 0:
            raise BadSetup(
                "impossible_position",
                f"impossible position: it names {named[kind]} {WORDS[kind]} and the game has "
                f"{copies_of(state, kind)}",
            )
    return rest


def _draw(state: State, rest: list[int], name: str, numbers_only: bool = False) -> int:
    """A card that the position does not name, at random."""
    kinds = [kind for kind in range(KINDS) if not numbers_only or is_number(kind)]
    cards = [kind for kind in kinds for _ in range(rest[kind])]
    if not cards:
        raise BadSetup("impossible_position", f"impossible position: no card is left for {name}")
    kind = cards[below(state.chance, len(cards))]
    rest[kind] -= 1
    return kind


def _set_hand(state: State, given: Mapping[str, str], seat: int, rest: list[int]) -> None:
    """The cards named, or so many, or as many as are dealt if nothing was said."""
    name = HANDS[seat]
    cards = _named(given, name)
    if name not in given or _is_number(given, name):
        cards = [_draw(state, rest, name) for _ in range(_at_most(given, name, state.hand_size, MOST_CARDS))]
    for kind in cards:
        add(state, seat, kind)


def _set_top(state: State, given: Mapping[str, str], rest: list[int]) -> None:
    """The top card, a number card if none was named, and the current colour."""
    top = given.get("top", NONE)
    state.top = _draw(state, rest, "top", numbers_only=True) if top == NONE else read_card(top)
    state.colour = _colour(given, "colour", colour_of(state.top))
    state.before = _colour(given, "before", NOTHING)
    opens = state.top == WILD and given.get("phase") == PHASES[NAMING]
    if state.colour == NOTHING and not opens:
        raise BadText("unreadable_position", "a position with a wild on top names the colour")


def _colour(given: Mapping[str, str], name: str, usual: int) -> int:
    text = given.get(name)
    if text is None:
        return usual
    return NOTHING if text == NONE else read_colour(text)


def _set_deck(state: State, given: Mapping[str, str], rest: list[int]) -> None:
    """The named cards on top in their order, unnamed ones below; or all in the pile if the deck was named."""
    fixed = _named(given, "next") + _named(given, "deck")
    pool = _named(given, "pool")
    if _is_number(given, "deck"):
        more = _at_most(given, "deck", 0, MOST_CARDS) - len(fixed) - len(pool)
        if more < 0:
            raise BadSetup(
                "impossible_position",
                f"impossible position: deck is {given['deck']}, and {len(fixed) + len(pool)} are named",
            )
        pool += [_draw(state, rest, "deck") for _ in range(more)]
    for kind in _named(given, "pile"):
        state.pile[kind] += 1
    for kind in range(KINDS):
        if "deck" in given or "pool" in given:
            state.pile[kind] += rest[kind]
        else:
            pool += [kind] * rest[kind]
    cards = [*pool, *reversed(fixed)]
    state.deck[:] = cards + [NOTHING] * (MOST_CARDS - len(cards))
    state.left, state.fixed = len(cards), len(fixed)


def _set_turn(state: State, given: Mapping[str, str]) -> None:
    state.turn = read_seat(given.get("turn", "1"), state.players)
    phase = given.get("phase", PHASES[PLAYING])
    if phase not in PHASES:
        raise BadText("unreadable_position", f"phase is {phase!r} in a position; it is {', '.join(PHASES)}")
    state.phase = PHASES.index(phase)
    direction = given.get("direction", "clockwise")
    if direction not in DIRECTIONS:
        raise BadText(
            "unreadable_position", f"direction is {direction!r} in a position; it is clockwise or counter"
        )
    state.direction = DIRECTIONS[direction]
    drawn = given.get("drawn", NONE)
    state.drawn = NOTHING if drawn == NONE else read_card(drawn)
    if state.phase == DRAWN and state.drawn == NOTHING:
        raise BadText("unreadable_position", "a position in phase drawn names the drawn card")


def _set_numbers(state: State, given: Mapping[str, str]) -> None:
    answering = state.phase == ANSWERING
    usual = {"pending": draws_of(state.top) if answering else 0}
    for name in NUMBERS:
        setattr(state, name, _at_most(given, name, usual.get(name, 0), MOST_CARDS))
    for name in (*SEATS, "winner"):
        text = given.get(name, NONE)
        setattr(state, name, NO_SEAT if text == NONE else read_seat(text, state.players))
    before = (state.turn + state.players - 1) % state.players
    state.dealer = read_seat(given.get("dealer", str(before + 1)), state.players)
    state.rounds = _at_most(given, "round", 1, 30_000)
    state.turns = _at_most(given, "turns", 0, 30_000)
    scores = [
        _at_most({"scores": text}, "scores", 0, 10_000) for text in split_list(given.get("scores", NONE))
    ]
    if len(scores) not in (0, state.players):
        raise BadText(
            "unreadable_position", f"scores has {len(scores)} entries in a position, not {state.players}"
        )
    state.scores[:] = scores + [0] * (MOST_SEATS - len(scores))


def _at_most(given: Mapping[str, str], name: str, usual: int, most: int) -> int:
    """A number that its place in the record holds."""
    found = number_field(given, name, usual)
    if not 0 <= found <= most:
        raise BadText("unreadable_position", f"{name} is {found} in a position; it is 0 to {most}")
    return found


def _end(state: State, given: Mapping[str, str]) -> int:
    over = given.get("over", NONE)
    if over == NONE:
        return 0
    if over not in REASONS:
        raise BadText("unreadable_position", f"over is {over!r} in a position; it is -, {', '.join(REASONS)}")
    return REASONS.index(over) + 1


def _set_known(state: State, given: Mapping[str, str]) -> None:
    entries = split_list(given.get("known", NONE))
    if len(entries) > MOST_CARDS:
        raise BadText("unreadable_position", f"known has {len(entries)} entries; {MOST_CARDS} at most")
    for at, entry in enumerate(entries):
        holder, card, knowers = (*entry.split(":"), "", "")[:3]
        if not knowers:
            raise BadText("unreadable_position", f"cannot read {entry!r}; a known card looks like 2:r5:1.3")
        state.known_holder[at] = read_seat(holder, state.players)
        state.known_card[at] = read_card(card)
        for knower in knowers.split("."):
            state.known_by[at] |= 1 << read_seat(knower, state.players)
    state.known = len(entries)
