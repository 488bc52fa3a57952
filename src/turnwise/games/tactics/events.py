"""What can happen in Tactics: every kind of event with its values, what it shows, and its sentence."""

from turnwise.core.events import EventKinds, Shows

_events = EventKinds()
PICKED = _events.add(
    "picked",
    ("seat", "pick"),
    secret=("pick",),
    shows=Shows.NOTHING,
    says="{seat} picked {pick}.",
    says_to_others="{seat} is drafting.",
)
DRAFTED = _events.add("drafted", ("seat",), shows=Shows.OTHERS, says="{seat} finished the draft.")
TEAM = _events.add("team", ("side", "class", "skill"), says="{side} drafted a {class} with {skill}.")
TEAM_MINIONS = _events.add(
    "team_minions", ("side", "first", "second"), says="{side} drafted {first} and {second}."
)
ROUND_BEGAN = _events.add("round_began", ("round",), shows=Shows.NOTHING, says="Round {round} began.")
MOVED = _events.add(
    "moved", ("unit", "from", "to"), shows=Shows.NOTHING, says="{unit} went from {from} to {to}."
)
ATTACKED = _events.add(
    "attacked", ("unit", "tile", "target"), shows=Shows.NOTHING, says="{unit} attacked {target}."
)
USED_SKILL = _events.add("used_skill", ("unit", "skill"), shows=Shows.NOTHING, says="{unit} used {skill}.")
DECLARED = _events.add(
    "declared", ("unit",), shows=Shows.NOTHING, says="{unit} declared its action for the next round."
)
CARRIED_OUT = _events.add(
    "carried_out", ("unit",), shows=Shows.NOTHING, says="{unit} carried out what it had declared."
)
FAILED = _events.add("failed", ("unit",), shows=Shows.NOTHING, says="{unit} failed.")
MISSED = _events.add("missed", ("unit",), shows=Shows.NOTHING, says="{unit} missed.")
PASSED = _events.add("passed", ("unit",), shows=Shows.NOTHING, says="{unit} passed.")
ACTS_AGAIN = _events.add("acts_again", ("unit",), shows=Shows.NOTHING, says="{unit} may act again.")
HIT = _events.add(
    "hit", ("unit", "damage", "hp"), shows=Shows.NOTHING, says="{unit} took {damage} damage, {hp} HP left."
)
GUARDED = _events.add("guarded", ("unit", "for"), shows=Shows.NOTHING, says="{unit} guarded {for}.")
SHIELDED = _events.add(
    "shielded",
    ("unit", "damage", "shield"),
    shows=Shows.NOTHING,
    says="The shield of {unit} took {damage}, {shield} left.",
)
UNHARMED = _events.add(
    "unharmed", ("unit",), shows=Shows.NOTHING, says="{unit} is invulnerable and took nothing."
)
FEINTED = _events.add(
    "feinted", ("unit",), shows=Shows.NOTHING, says="{unit} had feinted: the attack missed."
)
COUNTERED = _events.add("countered", ("unit",), shows=Shows.NOTHING, says="{unit} was countered.")
LOST_HP = _events.add(
    "lost_hp", ("unit", "lost", "hp"), shows=Shows.NOTHING, says="{unit} lost {lost} HP, {hp} left."
)
GAINED_HP = _events.add(
    "gained_hp", ("unit", "gained", "hp"), shows=Shows.NOTHING, says="{unit} gained {gained} HP, {hp} now."
)
GOT_BUFF = _events.add("got_buff", ("unit", "buff"), shows=Shows.NOTHING, says="{unit} got {buff}.")
LOST_DEBUFF = _events.add(
    "lost_debuff", ("unit", "debuff"), shows=Shows.NOTHING, says="{unit} is rid of {debuff}."
)
BLINDED = _events.add("blinded", ("unit",), shows=Shows.NOTHING, says="{unit} is blind until the round ends.")
PUSHED = _events.add("pushed", ("unit", "to"), shows=Shows.NOTHING, says="{unit} was pushed to {to}.")
STUCK = _events.add("stuck", ("unit",), shows=Shows.NOTHING, says="{unit} cannot be pushed.")
MARKED = _events.add("marked", ("unit",), shows=Shows.NOTHING, says="{unit} is marked.")
CHALLENGED = _events.add("challenged", ("unit",), shows=Shows.NOTHING, says="{unit} is challenged.")
BEACON_SET = _events.add("beacon_set", ("tile",), shows=Shows.NOTHING, says="A beacon stands on {tile}.")
APPEARED = _events.add("appeared", ("unit", "tile"), shows=Shows.NOTHING, says="{unit} appeared on {tile}.")
VANISHED = _events.add("vanished", ("unit",), shows=Shows.NOTHING, says="{unit} vanished.")
DIED = _events.add("died", ("unit",), shows=Shows.NOTHING, says="{unit} died.")
OBSTACLE_HIT = _events.add(
    "obstacle_hit", ("tile", "hp"), shows=Shows.NOTHING, says="The obstacle on {tile} has {hp} HP left."
)
OBSTACLE_FELL = _events.add(
    "obstacle_fell", ("tile",), shows=Shows.NOTHING, says="The obstacle on {tile} fell."
)
OBSTACLE_LEFT = _events.add(
    "obstacle_left", ("tile",), shows=Shows.NOTHING, says="An obstacle was left on {tile}."
)
BUFF_LEFT = _events.add("buff_left", ("tile", "buff"), says="A {buff} tile was left on {tile}.")
BUFF_FADED = _events.add("buff_faded", ("tile",), shows=Shows.NOTHING, says="The buff tile on {tile} faded.")
TIME_UP = _events.add("time_up", ("side",), shows=Shows.NOTHING, says="{side:whose} time is up.")
ENDED = _events.add("ended", ("reason", "winner"))
DEALT_TEAM = _events.add(
    "dealt_team", ("side", "class", "skill"), says="{side} was dealt a {class} with {skill}."
)
DEALT_MINIONS = _events.add(
    "dealt_minions", ("side", "first", "second"), says="{side} was dealt {first} and {second}."
)
EVENTS = _events.rows
