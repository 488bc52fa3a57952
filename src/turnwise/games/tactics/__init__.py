"""Tactics: heroes and minions on a small board, one unit at a time."""

from turnwise.core.game import Game
from turnwise.core.interfaces import Goal, Judgement, OutOfTurn
from turnwise.games.tactics import rules, text
from turnwise.games.tactics.counted import COUNTED, leader
from turnwise.games.tactics.editions import EDITIONS, Parameters
from turnwise.games.tactics.events import EVENTS
from turnwise.games.tactics.greedy import greedy
from turnwise.games.tactics.opening import opening
from turnwise.games.tactics.parts import EVENT_WORDS
from turnwise.games.tactics.refusals import whose
from turnwise.games.tactics.rollout_policy import rollout_policy
from turnwise.games.tactics.state import ACTIONS, DEFECTS, REASONS, SEATS, State
from turnwise.games.tactics.static_view import static_view
from turnwise.games.tactics.svg import svg
from turnwise.games.tactics.timing import TIMING
from turnwise.games.tactics.view import view, view_from

GAME = Game(
    id="tactics",
    title="Tactics",
    sentence="Two heroes and their minions on a small board, unit by unit, until a hero falls.",
    fewest_players=SEATS,  # [TA-1.1]
    most_players=SEATS,
    hidden_information=True,
    actions=ACTIONS,
    reasons=REASONS,
    defects=DEFECTS,
    events=EVENTS,
    editions=EDITIONS,
    default_edition="3.1",
    parameters_class=Parameters,
    state_class=State,
    rules=rules,
    text=text,
    view_of=view,
    greedy=greedy,
    players_of=lambda state: SEATS,
    package=__name__,
    event_words=EVENT_WORDS,
    goal=Goal.WIN,
    view_from=view_from,
    static_view_of=static_view,
    svg=svg,
    out_of_turn=OutOfTurn(rules.out_of_turn, whose, rules.no_action, answers_for_all=True),
    own_timing=TIMING,
    counted=COUNTED,
    leader=leader,
    judgement=Judgement(rollout_policy=rollout_policy, opening=opening),
    slp_vectorize=True,
)
