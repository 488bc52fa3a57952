"""Heap: a tiny game with actions out of turn, for tests.

Seats take one or two stones from a heap in turn. Whoever takes two is careless until the next seat takes, and
until then any other seat may catch it, which costs it a point. Every seat has a secret card; whoever has most
on it after the points lost wins.
"""

from heap import rules, text
from turnwise.core.game import Game
from turnwise.core.interfaces import Edition, OutOfTurn

GAME = Game(
    id="heap",
    title="Heap",
    sentence="Take stones, and do not be caught.",
    fewest_players=2,
    most_players=rules.SEATS,
    hidden_information=True,
    actions=rules.ACTIONS,
    reasons=("taken",),
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
    players_of=lambda state: state.players,
    package=__name__,
    out_of_turn=OutOfTurn(rules.out_of_turn, rules.actor, rules.choose_out_of_turn),
)
