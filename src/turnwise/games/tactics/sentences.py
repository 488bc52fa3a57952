"""What happened in a game of Tactics, in sentences."""

from turnwise.core.events import HIDDEN, Event
from turnwise.core.naming import Names
from turnwise.games.tactics.editions import CLASS_WORDS, MINION_WORDS, SKILL_WORDS
from turnwise.games.tactics.names import BLIND_WORD, TILE_WORDS, UNIT_IDS, unit_title
from turnwise.games.tactics.state import (
    BUFF_WORDS,
    NOBODY,
    NONE,
    PICK_MINION,
    PICK_SKILL,
    REASONS,
    SIZE,
    State,
)

HOW = {
    "hero_died": "the enemy hero is dead",
    "both_heroes_died": "both heroes are dead",
    "round_limit": "the last round is over",
}
PLAIN = {
    "declared": "{unit} declared its action for the next round.",
    "carried_out": "{unit} carried out what it had declared.",
    "failed": "{unit} failed.",
    "missed": "{unit} missed.",
    "passed": "{unit} passed.",
    "acts_again": "{unit} may act again.",
    "unharmed": "{unit} is invulnerable and took nothing.",
    "feinted": "{unit} had feinted: the attack missed.",
    "countered": "{unit} was countered.",
    "blinded": "{unit} is blind until the round ends.",
    "stuck": "{unit} cannot be pushed.",
    "marked": "{unit} is marked.",
    "challenged": "{unit} is challenged.",
    "vanished": "{unit} vanished.",
    "died": "{unit} died.",
    "attacked": "{unit} attacked {target}.",
    "moved": "{unit} went from {from} to {to}.",
    "used_skill": "{unit} used {skill}.",
    "hit": "{unit} took {damage} damage, {hp} HP left.",
    "guarded": "{unit} guarded {for}.",
    "shielded": "The shield of {unit} took {damage}, {shield} left.",
    "lost_hp": "{unit} lost {lost} HP, {hp} left.",
    "gained_hp": "{unit} gained {gained} HP, {hp} now.",
    "got_buff": "{unit} got {buff}.",
    "lost_debuff": "{unit} is rid of {debuff}.",
    "pushed": "{unit} was pushed to {to}.",
    "appeared": "{unit} appeared on {tile}.",
    "beacon_set": "A beacon stands on {tile}.",
    "obstacle_hit": "The obstacle on {tile} has {hp} HP left.",
    "obstacle_fell": "The obstacle on {tile} fell.",
    "obstacle_left": "An obstacle was left on {tile}.",
    "buff_left": "A {buff} tile was left on {tile}.",
    "buff_faded": "The buff tile on {tile} faded.",
    "round_began": "Round {round} began.",
}
UNITS = ("unit", "for", "target")
TILES = ("tile", "from", "to")
BUFFS = (*(word.upper() for word in BUFF_WORDS), BLIND_WORD.upper())


def sentence(state: State, event: Event, viewer: int, names: Names) -> str:
    """An event in one sentence; the seat that is spoken to is You.

    Where players have names, so have their units: "Ada's Tank"; else units go by the ids of the notation.
    """
    said = _told_of_seats(event, names)
    if said is None:
        told = {name: _value(state, event, name, names) for name in event.values}
        said = PLAIN[event.kind].format(**told)
    return f"Y{said[1:]}" if said.startswith("your ") else said


def _told_of_seats(event: Event, names: Names) -> str | None:
    """What players did, apart from their units."""
    match event.kind:
        case "picked":
            return _picked(event, names)
        case "drafted":
            return f"{names.who(event['seat'])} finished the draft."
        case "team":
            hero = f"a {CLASS_WORDS[event['class']]} with {SKILL_WORDS[event['skill']]}"
            return f"{names.who(event['side'])} drafted {hero}."
        case "team_minions":
            first, second = MINION_WORDS[event["first"]], MINION_WORDS[event["second"]]
            return f"{names.who(event['side'])} drafted {first} and {second}."
        case "time_up":
            return f"{names.whose(event['side'])} time is up."
        case "ended":
            return _ended(event, names)
    return None


def _value(state: State, event: Event, name: str, names: Names) -> str:
    value = event[name]
    if name == "target" and value == NONE:
        return TILE_WORDS[event["tile"]]
    if name in UNITS:
        return _unit(state, value, names)
    if name in TILES:
        return TILE_WORDS[value]
    if name in ("buff", "debuff"):
        return BUFFS[value]
    return SKILL_WORDS[value] if name == "skill" else str(value)


def _unit(state: State, unit: int, names: Names) -> str:
    if not names.given:
        return UNIT_IDS[unit]
    return f"{names.whose(unit // SIZE)} {unit_title(state, unit)}"


def _picked(event: Event, names: Names) -> str:
    """The pick for whoever made it; others see only that the draft goes on. [TA-11.5]"""
    doer, pick = names.who(event["seat"]), event["pick"]
    if pick == HIDDEN:
        return f"{doer} is drafting."
    if pick < PICK_MINION:
        return f"{doer} picked the class {CLASS_WORDS[pick]}."
    if pick < PICK_SKILL:
        return f"{doer} picked the minion {MINION_WORDS[pick - PICK_MINION]}."
    return f"{doer} picked the skill {SKILL_WORDS[pick - PICK_SKILL]}."


def _ended(event: Event, names: Names) -> str:
    how = HOW[REASONS[event["reason"] - 1]]
    if event["winner"] == NOBODY:
        return f"The game is a draw: {how}."
    return f"{names.who(event['winner'])} won: {how}."
