"""A line of play: the state is what the start and the actions in force make of it."""

import gc
import random
from types import ModuleType

import pytest

from turnwise import all_games, game
from turnwise.core.errors import IllegalAction
from turnwise.core.game import Game
from turnwise.core.outcome import Outcome
from turnwise.core.state import copy, pack
from turnwise.matches.line import Line, Step
from turnwise.matches.log import Ended, Reason
from turnwise.matches.match import Match

CARD_SLOT = game("card_slot")
UNO = game("uno")
LONGEST = 60


def walked(line, seed, longest=LONGEST):
    """Play permitted actions at random; the states on the way, packed."""
    states, chance = [pack(line.state)], random.Random(seed)
    while len(line.actions) < longest and not line.outcome:
        line.play(chance.choice(line.game.permitted(line.state)))
        states.append(pack(line.state))
    return states


@pytest.mark.parametrize("spacing", [1, 7, 64])
@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_every_state_is_found_again(one, spacing):
    line = Line(one, one.new("line"), spacing)
    states = walked(line, 1)
    assert [pack(line.at(count)) for count in range(len(states))] == states
    assert [line.record(count) for count in range(len(states))] == states
    for to in (len(states) // 2, len(states) // 3, 0):
        line.undo(to)
        assert (pack(line.state), len(line.actions)) == (states[to], to)
        assert pack(line.at(to)) == states[to]
    assert walked(line, 1) == states


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_a_line_is_repeated_from_its_ids(one):
    line = Line(one, one.new("line"), 7)
    states = walked(line, 2)
    again = Line(one, one.new("line"), 7)
    again.repeat(line.actions)
    assert (pack(again.state), again.actions) == (states[-1], line.actions)
    assert [pack(again.at(count)) for count in range(len(states))] == states
    assert again.legal == one.legal(line.state)


def test_a_step_tells_who_did_what():
    line = Line(CARD_SLOT, CARD_SLOT.new(1))
    action, before = line.legal[0], copy(line.state)
    step = line.play(action, 0)
    assert step == Step(
        0,
        action,
        CARD_SLOT.text.format_action(before, action),
        CARD_SLOT.apply(before, action),
        ~1,  # the card came from a hand that the other seat did not see
    )
    assert line.mover == 1
    assert not hasattr(step, "__dict__")


def test_legal_actions_are_listed_once_for_every_state(monkeypatch):
    line, listed, rules = Line(UNO, UNO.new(1)), [], UNO.rules
    legal = rules.legal
    monkeypatch.setattr(rules, "legal", lambda state, out: listed.append(state) or legal(state, out))
    for _ in range(5):
        line.play(line.legal[0], line.mover)
    assert len(listed) == 5
    line.undo(3)
    assert line.legal == UNO.legal(line.state)


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_a_line_that_rested_goes_on_as_before(one):
    line, restless = Line(one, one.new("line")), Line(one, one.new("line"))
    for _ in range(3):
        line.play(restless.legal[0])
        restless.play(restless.legal[0])
        line.rest()
        line.rest()
        assert pack(line.at(len(line.actions))) == pack(restless.state)
    assert (line.legal, line.mover) == (restless.legal, restless.mover)
    assert pack(line.state) == pack(restless.state)
    line.rest()
    line.undo(2)
    assert pack(line.state) == restless.record(2)


def reachable(thing):
    """All that it holds, as far as that is its own."""
    found, unseen = {}, [thing]
    while unseen:
        if id(it := unseen.pop()) not in found and not isinstance(it, (type, ModuleType, Game)):
            found[id(it)] = it
            unseen += gc.get_referents(it)
    return list(found.values())


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_a_line_that_rests_holds_no_state_but_packed_ones(one):
    line = Line(one, one.new("line"), spacing=4)
    size = len(pack(line.state))
    for records in (1, 2, 2):  # the start, which is also now; and from the first action on now
        line.rest()
        held = reachable(line)
        assert not any(isinstance(it, (one.state_class, list)) for it in held if it is not line._kept)
        assert sum(isinstance(it, bytes) and len(it) == size for it in held) == records
        line.play(line.legal[0])


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_who_is_to_move_is_known_without_waking_a_line(one):
    line = Line(one, one.new("line"))
    for _ in range(3):
        assert line.mover == one.rules.mover(line.state)
        line.rest()
        assert line.mover == one.rules.mover(line.at(len(line.actions)))
        assert not line.is_awake
        line.play(line.legal[0])
    line.undo(1)
    assert line.mover == one.rules.mover(line.state)


def test_a_state_that_somebody_holds_does_not_change():
    line = Line(CARD_SLOT, CARD_SLOT.new(1))
    held, before = line.state, pack(line.state)
    line.play(line.legal[0])
    assert pack(held) == before


@pytest.mark.parametrize("place", [-1, 4])
def test_there_is_no_state_before_the_start_or_after_now(place):
    line = Line(CARD_SLOT, CARD_SLOT.new(1))
    line.repeat([CARD_SLOT.legal(line.state)[0]])
    with pytest.raises(IllegalAction, match=f"there is no action {place} of 1"):
        line.at(place)


@pytest.mark.parametrize(
    ("id", "players", "seat", "winners"),
    [("scoundrel", 1, 0, ()), ("card_slot", 2, 0, (1,)), ("tactics", 2, 1, (0,)), ("uno", 4, 2, (0, 1, 3))],
)
@pytest.mark.parametrize("reason", Reason)
def test_all_others_win_when_a_seat_gives_up(id, players, seat, winners, reason):
    line = Line(game(id), game(id).new(1, players=players))
    assert line.forfeit(seat, reason) == line.end == Ended(seat, reason)
    assert line.outcome == Outcome(reason.value, (0,) * players, winners)
    assert line.legal == []


def test_nothing_follows_the_end_that_a_seat_made():
    line = Line(CARD_SLOT, CARD_SLOT.new(1))
    line.play(line.legal[0])
    action = line.legal[0]
    line.forfeit(0, Reason.OUT_OF_TIME)
    for deed in (
        lambda: line.play(action),
        lambda: line.undo(0),
        lambda: line.forfeit(1, Reason.RESIGNED),
    ):
        with pytest.raises(IllegalAction, match=r"the game is over \(out of time\)") as refused:
            deed()
        assert refused.value.code == "game_over"
    assert len(line.actions) == 1


def test_nobody_gives_up_what_is_over():
    match = Match.from_position(game("scoundrel"), "scoundrel health=3 room=KC,QC,JC,5H")
    match.play("KC")
    with pytest.raises(IllegalAction, match=r"the game is over \(died\)"):
        match.forfeit(0, Reason.RESIGNED)
    match.undo(0)
    match.forfeit(0, Reason.RESIGNED)
    assert match.end == match.entries[-1] == Ended(0, Reason.RESIGNED)


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_a_seat_gives_up(seat):
    line = Line(CARD_SLOT, CARD_SLOT.new(1))
    with pytest.raises(IllegalAction, match=f"there is no seat {seat + 1}: seats are 1 to 2"):
        line.forfeit(seat, Reason.RESIGNED)
    assert line.end is None


def test_rules_that_fail_half_way_change_nothing(monkeypatch):
    line = Line(CARD_SLOT, CARD_SLOT.new(1), in_place=True)
    line.play(line.legal[0])
    before, apply = pack(line.state), CARD_SLOT.rules.apply

    def fail(state, action, events):
        apply(state, action, events)
        if events is not None:  # not while what was played before is repeated
            raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(CARD_SLOT.rules, "apply", fail)
        with pytest.raises(ZeroDivisionError):
            line.play(line.legal[0])
    assert pack(line.state) == before
