"""The notation of moves in Scoundrel."""

from turnwise.core.errors import BadText
from turnwise.core.position_text import join_list
from turnwise.games.scoundrel import dungeon, rules
from turnwise.games.scoundrel.names import card_name, kind_of, read_card
from turnwise.games.scoundrel.parts import VERB_FOR
from turnwise.games.scoundrel.state import AVOID, EMPTY, MONSTER, TAKE, WEAPON, WEAPON_CARD, State
from turnwise.games.scoundrel.view import room_cards

BARE = {"barehanded", "bare", "b"}
GOES_WITH = {verb: kind for kind, verb in VERB_FOR.items()} | {"equip": WEAPON_CARD}
FILLERS = BARE | {"play", "with", "weapon", "w"}
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
