"""What happened in a game of Tactics, in sentences."""

from turnwise.core.events import HIDDEN, Event
from turnwise.games.tactics.editions import CLASS_WORDS, MINION_WORDS, SKILL_WORDS
from turnwise.games.tactics.names import BLIND_WORD, TILE_WORDS, UNIT_IDS
from turnwise.games.tactics.state import BUFF_WORDS, NOBODY, NONE, PICK_MINION, PICK_SKILL, REASONS, State

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
UNITS = ("unit", "for")
TILES = ("tile", "from", "to")
BUFFS = (*(word.upper() for word in BUFF_WORDS), BLIND_WORD.upper())


def sentence(state: State, event: Event, viewer: int) -> str:
    """An event in one sentence; a viewer's own seat is You."""
    match event.kind:
        case "picked":
            return _picked(event, viewer)
        case "drafted":
            return f"{_who(event['seat'], viewer)} finished the draft."
        case "team":
            hero = f"a {CLASS_WORDS[event['class']]} with {SKILL_WORDS[event['skill']]}"
            return f"{_who(event['side'], viewer)} drafted {hero}."
        case "team_minions":
            first, second = MINION_WORDS[event["first"]], MINION_WORDS[event["second"]]
            return f"{_who(event['side'], viewer)} drafted {first} and {second}."
        case "attacked":
            target = event["target"]
            at = TILE_WORDS[event["tile"]] if target == NONE else UNIT_IDS[target]
            return f"{UNIT_IDS[event['unit']]} attacked {at}."
        case "time_up":
            whose = "Your" if event["side"] == viewer else f"Player {event['side'] + 1}'s"
            return f"{whose} time is up."
        case "ended":
            return _ended(event, viewer)
    return PLAIN[event.kind].format(**{name: _value(event, name) for name in event.values})


def _value(event: Event, name: str) -> str:
    value = event[name]
    if name in UNITS:
        return UNIT_IDS[value]
    if name in TILES:
        return TILE_WORDS[value]
    if name in ("buff", "debuff"):
        return BUFFS[value]
    return SKILL_WORDS[value] if name == "skill" else str(value)


def _picked(event: Event, viewer: int) -> str:
    """The pick for whoever made it; others see only that the draft goes on. [TA-11.5]"""
    who, pick = _who(event["seat"], viewer), event["pick"]
    if pick == HIDDEN:
        return f"{who} is drafting."
    if pick < PICK_MINION:
        return f"{who} picked the class {CLASS_WORDS[pick]}."
    if pick < PICK_SKILL:
        return f"{who} picked the minion {MINION_WORDS[pick - PICK_MINION]}."
    return f"{who} picked the skill {SKILL_WORDS[pick - PICK_SKILL]}."


def _ended(event: Event, viewer: int) -> str:
    how = HOW[REASONS[event["reason"] - 1]]
    if event["winner"] == NOBODY:
        return f"The game is a draw: {how}."
    return f"{_who(event['winner'], viewer)} won: {how}."


def _who(seat: int, viewer: int) -> str:
    return "You" if seat == viewer else f"Player {seat + 1}"
