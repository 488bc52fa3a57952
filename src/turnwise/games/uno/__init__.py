"""UNO: two to ten players, hidden hands, one card to get rid of first."""

from turnwise.core.game import Game
from turnwise.core.interfaces import Goal, Judgement, OutOfTurn
from turnwise.games.uno import rules, text
from turnwise.games.uno.counted import COUNTED, leader
from turnwise.games.uno.editions import EDITIONS, MOST_SEATS, Parameters
from turnwise.games.uno.evaluate import evaluate
from turnwise.games.uno.events import EVENTS
from turnwise.games.uno.greedy import catch_now, greedy
from turnwise.games.uno.parts import EVENT_WORDS
from turnwise.games.uno.sensible import sensible
from turnwise.games.uno.state import ACTIONS, CATCHES, DEFECTS, REASONS, State
from turnwise.games.uno.static_view import static_view
from turnwise.games.uno.svg import svg
from turnwise.games.uno.view import view, view_from

GAME = Game(
    id="uno",
    title="UNO",
    sentence="Two to ten players: match colour, number or symbol, and be the first without cards.",
    fewest_players=2,  # [UN-1.2]
    most_players=MOST_SEATS,
    hidden_information=True,
    actions=ACTIONS,
    reasons=REASONS,
    defects=DEFECTS,
    events=EVENTS,
    editions=EDITIONS,
    default_edition="duel",  # [UN-8.1]
    parameters_class=Parameters,
    state_class=State,
    rules=rules,
    text=text,
    view_of=view,
    greedy=greedy,
    players_of=lambda state: state.players,
    package=__name__,
    event_words=EVENT_WORDS,
    goal=Goal.WIN,
    view_from=view_from,
    static_view_of=static_view,
    svg=svg,
    out_of_turn=OutOfTurn(rules.out_of_turn, lambda state, action: action - CATCHES, catch_now),
    counted=COUNTED,
    leader=leader,
    judgement=Judgement(evaluate=evaluate, horizon=30, exploration=800, sensible=sensible),
)
