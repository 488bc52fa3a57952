"""Positions of Scoundrel in words: all of them written, some of them enough to set one up."""

from collections.abc import Mapping

from turnwise.core.errors import BadText
from turnwise.core.position_text import join_list, number_field, refuse_other_fields
from turnwise.games.scoundrel import dungeon, rules
from turnwise.games.scoundrel.editions import LARGEST_ROOM
from turnwise.games.scoundrel.names import card_name, cards_in, read_card, read_cards
from turnwise.games.scoundrel.state import CARDS, CLEARED, DECK_SIZE, DIED, EMPTY, PLACE_BITS, REASONS, State
from turnwise.games.scoundrel.view import fixed, pile, room_cards, to_take

# deck: the whole deck in order; top: its first cards; pool: its cards in no order
POSITION = (
    *("health", "weapon", "pile", "room", "potions", "avoided"),
    *("top", "deck", "pool", "below", "discard", "last", "over"),
)


def position_fields(state: State) -> dict[str, str]:
    """The whole position."""
    return {
        "health": str(state.health),
        "weapon": card_name(state.weapon),
        "pile": _names(pile(state)),
        "room": _names(room_cards(state)),
        "potions": str(state.potions),
        "avoided": str(state.avoided),
        "top": _names(fixed(state)),
        "pool": _names(state.deck[: state.loose]),
        "below": _names(state.below[: state.known]),
        "discard": _names(cards_in(state.discard)),
        "last": card_name(state.last),
        "over": REASONS[state.over - 1] if state.over else "-",
    }


def _names(cards: list[int]) -> str:
    return join_list(card_name(card) for card in cards)


def derived_fields(state: State) -> dict[str, str]:
    """Counts and the score."""
    return {
        "deck_count": str(dungeon.deck_count(state)),
        "room_count": str(state.cards),
        "to_take": str(to_take(state)),
        "pile_count": str(len(pile(state))),
        "max_health": str(state.max_health),
        "score": str(rules.score(state)) if state.over else "-",
    }


def parse_position(state: State, given: Mapping[str, str]) -> None:
    """Build a position; cards that are not named lie in the deck, or are discarded if the deck was named."""
    refuse_other_fields(given, POSITION)
    if "deck" in given and not given.keys().isdisjoint(("top", "pool")):
        raise BadText("unreadable_position", "deck is the whole deck in order: it goes without top and pool")
    named = {word: read_cards(given[word]) for word in ("pile", "room", "below", "discard") if word in given}
    top = read_cards(given.get("deck", given.get("top", "-")))
    state.weapon = read_card(given["weapon"]) if given.get("weapon", "-") != "-" else EMPTY
    last_kills = named.get("pile", [])
    state.last_kill = last_kills[-1] if last_kills else EMPTY
    used = {card for cards in (*named.values(), top, [state.weapon]) for card in cards}
    rest = [card for card in range(CARDS) if dungeon.in_dungeon(state, card) and card not in used]
    deck_named = "deck" in given or "pool" in given
    loose = read_cards(given["pool"]) if "pool" in given else ([] if deck_named else rest)
    discard = named.get("discard", [card for card in rest if card not in loose] if deck_named else [])
    _stack(state, "deck", loose + top[::-1], DECK_SIZE)
    state.loose, state.fixed = len(loose), len(top)
    _stack(state, "below", named.get("below", []), DECK_SIZE)
    state.known = len(named.get("below", []))
    state.pile = _set("pile", last_kills)
    state.discard = _set("discard", discard)
    state.health = number_field(given, "health", state.start_health)
    state.last = read_card(given["last"]) if given.get("last", "-") != "-" else EMPTY
    _enter(state, named.get("room"))
    _count(state, given)


def _enter(state: State, room: list[int] | None) -> None:
    """The room as given, or dealt from the deck."""
    cards = [card for card in room or [] if card != EMPTY]
    _refuse_more("room", cards, LARGEST_ROOM)
    state.room = sum(card << (PLACE_BITS * slot) for slot, card in enumerate(cards))
    state.cards = len(cards)
    if room is None:
        rules.fill_room(state, None)


def _count(state: State, given: Mapping[str, str]) -> None:
    state.potions = number_field(given, "potions", 0)
    state.avoided = number_field(given, "avoided", 0)
    over = given.get("over", "-")
    if over in REASONS:
        state.over = REASONS.index(over) + 1
    elif over != "-":
        raise BadText("unreadable_position", f"over is {over!r} in a position; it is -, {', '.join(REASONS)}")
    elif state.health <= 0:
        state.over = DIED
    elif state.cards + dungeon.deck_count(state) == 0:
        state.over = CLEARED


def _stack(state: State, name: str, cards: list[int], size: int) -> None:
    _refuse_more(name, cards, size)
    setattr(state, name, cards + [EMPTY] * (size - len(cards)))


def _refuse_more(name: str, cards: list[int], size: int) -> None:
    if len(cards) > size:
        raise BadText("impossible_position", f"{name} holds {len(cards)} cards in a position; {size} at most")


def _set(name: str, cards: list[int]) -> int:
    if len(set(cards)) != len(cards):
        raise BadText("impossible_position", f"{name} names a card twice in a position: {_names(cards)}")
    return sum(1 << card for card in cards)
