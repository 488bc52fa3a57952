"""The history of a match: the state is what the start and the actions in force make of it."""

import gc
import random
from types import ModuleType

import pytest

from turnwise import all_games, game
from turnwise.core.errors import IllegalAction
from turnwise.core.game import Game
from turnwise.core.outcome import Outcome
from turnwise.core.position import Applied
from turnwise.core.state import copy, pack
from turnwise.matches import snapshots
from turnwise.matches.log import EndEntry, Reason
from turnwise.matches.match import Match

CARD_SLOT = game("card_slot")
UNO = game("uno")
LONGEST = 60


def walked(match, seed, longest=LONGEST):
    """Play permitted actions at random; the states on the way, packed."""
    states, chance = [pack(match.state)], random.Random(seed)
    while len(match.actions) < longest and not match.outcome:
        match.play(chance.choice(match.game.permitted(match.state)))
        states.append(pack(match.state))
    return states


@pytest.mark.parametrize("spacing", [1, 7, 64])
@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_every_state_is_found_again(one, spacing, monkeypatch):
    monkeypatch.setattr(snapshots, "SPACING", spacing)
    match = Match.start(one, "line")
    states = walked(match, 1)
    assert [pack(match.at(count)) for count in range(len(states))] == states
    assert [pack(step.position.state) for step in match] == states[1:]
    for to in (len(states) // 2, len(states) // 3, 0):
        match.undo(to)
        assert (pack(match.state), len(match.actions)) == (states[to], to)
        assert pack(match.at(to)) == states[to]
    assert walked(match, 1) == states


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_a_match_is_repeated_from_its_ids(one, monkeypatch):
    monkeypatch.setattr(snapshots, "SPACING", 7)
    match = Match.start(one, "line")
    states = walked(match, 2)
    again = Match.start(one, "line")
    again.repeat(match.actions)
    assert (pack(again.state), again.actions) == (states[-1], match.actions)
    assert [pack(again.at(count)) for count in range(len(states))] == states
    assert again.legal == one.legal(match.state)


def test_a_step_tells_who_did_what():
    match = Match.start(CARD_SLOT, 1)
    action, before = match.legal[0], copy(match.state)
    step = match.carry_out(action, 0)
    assert step == Applied(
        0,
        action,
        CARD_SLOT.text.format_action(before, action),
        CARD_SLOT.apply(before, action),
        ~1,  # the card came from a hand that the other seat did not see
    )
    assert match.mover == 1
    assert not hasattr(step, "__dict__")


def test_legal_actions_are_listed_once_for_every_state(monkeypatch):
    match, listed, rules = Match.start(UNO, 1), [], UNO.rules
    legal = rules.legal

    def listing(state, out):
        listed.append(state)
        return legal(state, out)

    monkeypatch.setattr(rules, "legal", listing)
    for _ in range(5):
        match.play(match.legal[0], match.mover)
    assert len(listed) == 5
    match.undo(3)
    assert match.legal == UNO.legal(match.state)


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_a_match_that_rested_goes_on_as_before(one):
    match, restless = Match.start(one, "line"), Match.start(one, "line")
    for _ in range(3):
        match.play(restless.legal[0])
        restless.play(restless.legal[0])
        match.rest()
        match.rest()
        assert pack(match.at(len(match.actions))) == pack(restless.state)
    assert (match.legal, match.mover) == (restless.legal, restless.mover)
    assert pack(match.state) == pack(restless.state)
    match.rest()
    match.undo(2)
    assert pack(match.state) == pack(restless.at(2))


def reachable(thing):
    """All that it holds, as far as that is its own."""
    found, unseen = {}, [thing]
    while unseen:
        if id(it := unseen.pop()) not in found and not isinstance(it, (type, ModuleType, Game)):
            found[id(it)] = it
            unseen += gc.get_referents(it)
    return list(found.values())


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_a_match_that_rests_holds_no_state_but_packed_ones(one, monkeypatch):
    monkeypatch.setattr(snapshots, "SPACING", 4)
    match = Match.start(one, "line")
    size = len(pack(match.state))
    for records in (1, 2, 2):  # the start, which is also now; and from the first action on now
        match.rest()
        held = reachable(match)
        assert not any(isinstance(it, one.state_class) for it in held)
        assert sum(isinstance(it, bytes) and len(it) == size for it in held) == records
        match.play(match.legal[0])


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
def test_who_is_to_move_is_known_without_waking_a_match(one):
    match = Match.start(one, "line")
    for _ in range(3):
        assert match.mover == one.rules.mover(match.state)
        match.rest()
        assert match.mover == one.rules.mover(match.at(len(match.actions)))
        assert not match.is_awake
        match.play(match.legal[0])
    match.undo(1)
    assert match.mover == one.rules.mover(match.state)


def test_what_was_told_of_an_action_does_not_change_with_later_ones():
    match = Match.start(UNO, 1)
    told = [(events := match.play(match.legal[0]), events.sentences()) for _ in range(8)]
    assert all(events.sentences() == sentences for events, sentences in told)


@pytest.mark.parametrize("place", [-1, 4])
def test_there_is_no_state_before_the_start_or_after_now(place):
    match = Match.start(CARD_SLOT, 1)
    match.repeat([CARD_SLOT.legal(match.state)[0]])
    with pytest.raises(IllegalAction, match=f"there is no action {place} of 1"):
        match.at(place)


@pytest.mark.parametrize(
    ("id", "players", "seat", "winners"),
    [("scoundrel", 1, 0, ()), ("card_slot", 2, 0, (1,)), ("tactics", 2, 1, (0,)), ("uno", 4, 2, (0, 1, 3))],
)
@pytest.mark.parametrize("reason", Reason)
def test_all_others_win_when_a_seat_gives_up(id, players, seat, winners, reason):
    match = Match.start(game(id), 1, players=players)
    assert match.forfeit(seat, reason) == match.end == EndEntry(seat, reason)
    assert match.outcome == Outcome(reason.value, (0,) * players, winners)
    assert match.legal == []


def test_nothing_follows_the_end_that_a_seat_made():
    match = Match.start(CARD_SLOT, 1)
    match.play(match.legal[0])
    action = match.legal[0]
    match.forfeit(0, Reason.OUT_OF_TIME)
    for deed in (
        lambda: match.play(action),
        lambda: match.undo(0),
        lambda: match.forfeit(1, Reason.RESIGNED),
    ):
        with pytest.raises(IllegalAction, match=r"the game is over \(out of time\)") as refused:
            deed()
        assert refused.value.code == "game_over"
    assert len(match.actions) == 1


def test_nobody_gives_up_what_is_over():
    match = Match.from_position(game("scoundrel"), "scoundrel health=3 room=KC,QC,JC,5H")
    match.play("KC")
    with pytest.raises(IllegalAction, match=r"the game is over \(died\)"):
        match.forfeit(0, Reason.RESIGNED)
    match.undo(0)
    match.forfeit(0, Reason.RESIGNED)
    assert match.end == match.entries[-1] == EndEntry(0, Reason.RESIGNED)


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_a_seat_gives_up(seat):
    match = Match.start(CARD_SLOT, 1)
    with pytest.raises(IllegalAction, match=f"there is no seat {seat}: seats are 0 to 1"):
        match.forfeit(seat, Reason.RESIGNED)
    assert match.end is None


def test_rules_that_fail_half_way_change_nothing(monkeypatch):
    match = Match.start(CARD_SLOT, 1)
    match.play(match.legal[0])
    before, apply = pack(match.state), CARD_SLOT.rules.apply

    def fail(state, action, events):
        apply(state, action, events)
        if events is not None:  # not while what was played before is repeated
            raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(CARD_SLOT.rules, "apply", fail)
        with pytest.raises(ZeroDivisionError):
            match.play(match.legal[0])
    assert pack(match.state) == before
