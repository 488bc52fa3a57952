"""Stakes: a tiny betting game for two, for tests of what a search plays for.

Each seat gets a secret card, and chance names an open stake. In turn both fold, which costs one chip, or
stay; if both stay, the higher card takes the stake from the other. So one that always stays wins most games
and loses chips. FOR_WINS is the same game, played for wins.
"""

from dataclasses import replace

from stakes import rules, text
from turnwise.core.game import Game
from turnwise.core.interfaces import Edition, Goal

GAME = Game(
    id="stakes",
    title="Stakes",
    sentence="Stay or fold.",
    fewest_players=rules.SEATS,
    most_players=rules.SEATS,
    hidden_information=True,
    actions=rules.ACTIONS,
    reasons=("folded", "shown"),
    defects=("a number is out of range",),
    events=rules.EVENTS,
    editions=(Edition("1", "The only one."),),
    default_edition="1",
    parameters_class=rules.Parameters,
    state_class=rules.State,
    rules=rules,
    text=text,
    view_of=rules.view,
    greedy=rules.greedy,
    players_of=lambda state: rules.SEATS,
    package=__name__,
    goal=Goal.SCORE,
)
FOR_WINS = replace(GAME, id="stakes_for_wins", goal=Goal.WIN)
