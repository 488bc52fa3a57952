"""What an action and an event of Scoundrel consist of, in the words of its view."""

from turnwise.core.declared import Parts
from turnwise.core.events import EventWord
from turnwise.games.scoundrel.cards import card_name
from turnwise.games.scoundrel.dungeon import card_at, is_monster, suit_of
from turnwise.games.scoundrel.rules import damage_of, healing_of
from turnwise.games.scoundrel.state import AVOID, HEARTS, REASONS, WEAPON, State

EVENT_WORDS: dict[str, EventWord] = {
    "card": card_name,
    "with_weapon": bool,
    "reason": lambda reason: REASONS[reason - 1],
}
VERBS = ("fight", "take", "drink", "avoid")


def parts(state: State, action: int) -> Parts:
    """The card that is played, how, and what that costs or heals."""
    if action == AVOID:
        return {"verb": "avoid"}
    card, with_weapon = card_at(state.room, action % WEAPON), action >= WEAPON
    name = card_name(card)
    if is_monster(card):
        how = "weapon" if with_weapon else "bare hands"
        damage = damage_of(state, card, with_weapon)
        return {"verb": "fight", "card": name, "with": how, "damage": damage}
    if suit_of(card) == HEARTS:
        return {"verb": "drink", "card": name, "heals": healing_of(state, card)}
    return {"verb": "take", "card": name}
