"""What an action and an event of Scoundrel consist of, in the words of its view."""

from turnwise.core.events import EventWord
from turnwise.core.interfaces import Parts, PartTypes
from turnwise.games.scoundrel.dungeon import card_at
from turnwise.games.scoundrel.names import card_name, kind_of
from turnwise.games.scoundrel.rules import damage_of, healing_of
from turnwise.games.scoundrel.state import AVOID, MONSTER, POTION, REASONS, WEAPON, WEAPON_CARD, State

EVENT_WORDS: dict[str, EventWord] = {
    "card": card_name,
    "with_weapon": bool,
    "reason": lambda reason: REASONS[reason - 1],
}
VERB_FOR = {MONSTER: "fight", WEAPON_CARD: "take", POTION: "drink"}
VERBS = (*VERB_FOR.values(), "avoid")
FIELDS: PartTypes = {"card": str, "with": str, "damage": int, "heals": int}


def parts(state: State, action: int) -> Parts:
    """The card that is played, how, and what that costs or heals."""
    if action == AVOID:
        return {"verb": "avoid"}
    card, with_weapon = card_at(state.room, action % WEAPON), action >= WEAPON
    kind = kind_of(card)
    played: Parts = {"verb": VERB_FOR[kind], "card": card_name(card)}
    if kind == MONSTER:
        how = "weapon" if with_weapon else "bare hands"
        return played | {"with": how, "damage": damage_of(state, card, with_weapon)}
    return played | ({"heals": healing_of(state, card)} if kind == POTION else {})
