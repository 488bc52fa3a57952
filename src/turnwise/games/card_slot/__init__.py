"""Card Slot: two players, nine slots, the symbols of a slot machine."""

from turnwise.core.game import Game
from turnwise.core.interfaces import Goal, Judgement
from turnwise.games.card_slot import rules, text
from turnwise.games.card_slot.counted import COUNTED, leader
from turnwise.games.card_slot.editions import EDITIONS, Parameters
from turnwise.games.card_slot.events import EVENTS
from turnwise.games.card_slot.greedy import greedy
from turnwise.games.card_slot.parts import EVENT_WORDS
from turnwise.games.card_slot.rollout_policy import rollout_policy
from turnwise.games.card_slot.state import ACTIONS, DEFECTS, REASONS, SEATS, State
from turnwise.games.card_slot.static_view import static_view
from turnwise.games.card_slot.svg import svg
from turnwise.games.card_slot.view import view, view_from

GAME = Game(
    id="card_slot",
    title="Card Slot",
    sentence="Two players, nine slots, hidden hands: line up the sevens or outlast the other.",
    fewest_players=SEATS,
    most_players=SEATS,
    hidden_information=True,
    actions=ACTIONS,
    reasons=REASONS,
    defects=DEFECTS,
    events=EVENTS,
    editions=EDITIONS,
    default_edition="1.0.1",  # [CS-7.1]
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
    remembered=("discard",),
    counted=COUNTED,
    leader=leader,
    judgement=Judgement(rollout_policy=rollout_policy, exploration=700),
    slp_vectorize=True,
)
