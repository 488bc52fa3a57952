"""Scoundrel: one player against a dungeon of cards."""

from turnwise.core.game import Game
from turnwise.core.interfaces import Goal, Judgement
from turnwise.games.scoundrel import rules, text
from turnwise.games.scoundrel.counted import COUNTED
from turnwise.games.scoundrel.editions import EDITIONS, Parameters
from turnwise.games.scoundrel.evaluate import evaluate
from turnwise.games.scoundrel.events import EVENTS
from turnwise.games.scoundrel.greedy import greedy
from turnwise.games.scoundrel.information_set import information_set
from turnwise.games.scoundrel.parts import EVENT_WORDS
from turnwise.games.scoundrel.solver_rules import SOLVING
from turnwise.games.scoundrel.state import ACTIONS, DEFECTS, REASONS, State
from turnwise.games.scoundrel.static_view import static_view
from turnwise.games.scoundrel.svg import svg
from turnwise.games.scoundrel.view import view
from turnwise.games.scoundrel.win_chance import win_chance

GAME = Game(
    id="scoundrel",
    title="Scoundrel",
    sentence="One player, a dungeon of 44 cards, 20 health.",
    fewest_players=1,
    most_players=1,
    hidden_information=True,
    actions=ACTIONS,
    reasons=REASONS,
    defects=DEFECTS,
    events=EVENTS,
    editions=EDITIONS,
    default_edition="1.0",
    parameters_class=Parameters,
    state_class=State,
    rules=rules,
    text=text,
    view_of=view,
    greedy=greedy,
    players_of=lambda state: 1,
    package=__name__,
    event_words=EVENT_WORDS,
    goal=Goal.WIN,
    static_view_of=static_view,
    svg=svg,
    counted=COUNTED,
    judgement=Judgement(
        evaluate=evaluate,
        horizon=0,
        exploration=200,
        information_set=information_set,
        win_chance=win_chance,
    ),
    solving=SOLVING,
)
