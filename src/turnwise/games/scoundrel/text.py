"""Scoundrel in words: notation of moves and positions, and sentences."""

from collections.abc import Mapping

from turnwise.core.errors import BadText
from turnwise.core.events import Event
from turnwise.core.interfaces import Refusal
from turnwise.core.player_names import PlayerNames
from turnwise.core.position_text import join_list, number_field, refuse_other_fields
from turnwise.core.sentence_templates import SentenceTemplates
from turnwise.games.scoundrel import dungeon, rules
from turnwise.games.scoundrel.cards import card_name, card_picture, cards_in, kind_of, read_card, read_cards
from turnwise.games.scoundrel.editions import LARGEST_ROOM
from turnwise.games.scoundrel.events import EVENTS
from turnwise.games.scoundrel.parts import FIELDS, VERB_FOR, VERBS, parts
from turnwise.games.scoundrel.render import render
from turnwise.games.scoundrel.state import (
    AVOID,
    CARDS,
    CLEARED,
    DECK_SIZE,
    DIED,
    EMPTY,
    MONSTER,
    PLACE_BITS,
    REASONS,
    TAKE,
    WEAPON,
    WEAPON_CARD,
    State,
)
from turnwise.games.scoundrel.view import fixed, pile, room_cards, to_take

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

# deck: the whole deck in order; top: its first cards; pool: its cards in no order
POSITION = (
    *("health", "weapon", "pile", "room", "potions", "avoided"),
    *("top", "deck", "pool", "below", "discard", "last", "over"),
)
BARE = {"barehanded", "bare", "b"}
GOES_WITH = {verb: kind for kind, verb in VERB_FOR.items()} | {"equip": WEAPON_CARD}
FILLERS = BARE | {"play", "with", "weapon", "w"}
TOO_MANY = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
FORMS = "fight KS, fight KS barehanded, take 7D, drink 5H, avoid"


def format_action(state: State, action: int) -> str:
    """A move in notation; it names the card, not its place."""
    if action == AVOID:
        return "avoid"
    slot = action % WEAPON
    card = dungeon.card_at(state.room, slot)
    name = card_name(card) if card != EMPTY else f"place {slot + 1}"
    if action >= WEAPON:
        return f"fight {name} with weapon"
    if card == EMPTY:
        return f"take {name}"
    kind = kind_of(card)
    return f"{VERB_FOR[kind]} {name}{' barehanded' * (kind == MONSTER)}"


def parse_action(state: State, text: str) -> int:
    """Read a move: a verb is optional, and the weapon is used where it can be unless barehanded is said."""
    spoken = text.lower().split()
    if spoken == ["avoid"]:
        return AVOID
    cards = [word for word in spoken if word not in GOES_WITH and word not in FILLERS]
    if len(cards) != 1:
        raise BadText("unreadable_action", f"cannot read the move {text!r}; moves look like {FORMS}")
    slot = _place(state, cards[0])
    card = dungeon.card_at(state.room, slot)
    _fitting(card, spoken)
    bare = not BARE.isdisjoint(spoken)
    if not bare and dungeon.is_monster(card) and rules.can_use_weapon(state, card):  # [SC-3.8] [SC-3.9]
        return WEAPON + slot
    return TAKE + slot


def _fitting(card: int, spoken: list[str]) -> None:
    """Refuse a verb that does not go with the card."""
    kind = kind_of(card)
    for verb in spoken:
        if verb in GOES_WITH and GOES_WITH[verb] != kind:
            raise BadText("wrong_verb", f"cannot {verb} {card_name(card)}: it is a {kind}")


def _place(state: State, name: str) -> int:
    card = read_card(name)
    room = room_cards(state)
    if card not in room:
        here = join_list(card_name(card) for card in room)
        raise BadText("no_such_card", f"{card_name(card)} is not in the room; the room holds {here}")
    return room.index(card)


def refusal(state: State, action: int) -> Refusal:
    """Why an action is not legal here. [SC-2.10]"""
    if action == AVOID:
        return _no_avoiding(state)
    slot = action % WEAPON
    if dungeon.card_at(state.room, slot) == EMPTY:
        return "no_card", f"place {slot + 1} of the room holds no card"
    name = card_name(dungeon.card_at(state.room, slot))
    if not dungeon.is_monster(dungeon.card_at(state.room, slot)):
        return "not_a_monster", f"{name} is not a monster: there is nothing to fight"
    if state.weapon == EMPTY:
        return "no_weapon", f"there is no weapon to fight {name} with"
    return (
        "blunted",
        f"{card_name(state.weapon)} last killed {card_name(state.last_kill)}: {name} is too strong",
    )


def _no_avoiding(state: State) -> Refusal:
    if dungeon.deck_count(state) and state.cards < state.room_size:
        return "room_entered", "cannot avoid a room once a card of it was taken"
    if state.avoided >= state.avoids_in_a_row > 0:
        return "avoided_before", f"cannot avoid {TOO_MANY[state.avoids_in_a_row]} rooms in a row"
    if state.avoids_in_a_row == 0:
        return "no_avoiding", "rooms cannot be avoided in this edition"
    return "last_room", "cannot avoid the end of the dungeon: there is no other room to deal"


def sentence(state: State, event: Event, viewer: int, names: PlayerNames) -> str:
    """An event in one sentence."""
    if event.kind in OWN_SENTENCES:
        return OWN_SENTENCES[event.kind](state, event)
    return SENTENCES.say(event, _said)


def _said(value: int, name: str, how: str) -> str:
    """A card as people see it, other values as numbers, with what they count if the sentence says that."""
    if name == "card":
        return card_picture(card_name(value))
    return f"{value} {how}{'s' * (value != 1)}" if how else str(value)


def _fought(state: State, event: Event) -> str:
    how = f"with {card_picture(card_name(state.weapon))}" if event["with_weapon"] else "bare-handed"
    loss = f"lost {event['damage']} health" if event["damage"] else "lost nothing"
    return f"Fought {card_picture(card_name(event['card']))} {how} and {loss}."


def _ended(state: State, event: Event) -> str:
    return f"The dungeon is {HOW[REASONS[event['reason'] - 1]]}: score {event['score']}."


HOW = {"cleared": "cleared", "died": "your grave"}
OWN_SENTENCES = {"fought": _fought, "ended": _ended}
SENTENCES = SentenceTemplates(EVENTS)


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
