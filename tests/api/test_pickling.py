"""What is handed to another process: positions, matches and events are pickled with the id of their game."""

import copy
import dataclasses
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

import turnwise
from turnwise.matches.log import EndEntry, Reason


def sent(thing):
    return pickle.loads(pickle.dumps(thing))


def played(actions):
    match = turnwise.Match.start("uno", 3, players=3, seats=["Ann", "Bo", "Cy"])
    for _ in range(actions):
        match.play(match.legal[0])
    return match


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_position_arrives_as_it_was(protocol):
    position = turnwise.new("tactics", seed=2)
    legal = position.legal[:]
    arrived = pickle.loads(pickle.dumps(position, protocol))
    assert arrived == position
    assert arrived.game is turnwise.game("tactics")
    position.play(position.legal[0])
    assert arrived.legal == legal


def test_a_match_arrives_with_its_log():
    match = played(70)
    match.undo(66)
    match.play(match.legal[-1])
    for arrived in (sent(match), rested(match)):
        assert (arrived.header, arrived.entries) == (match.header, match.entries)
        assert arrived.position == match.position
        assert len(arrived) == 67
        arrived.undo(1)  # past what is kept packed
        assert arrived.state == match.at(1)


def rested(match):
    twin = match.copy()
    twin.rest()
    return sent(twin)


def test_a_match_that_a_seat_gave_up_arrives_as_ended():
    match = played(2)
    match.forfeit(1, Reason.RESIGNED)
    assert sent(match).end == EndEntry(1, Reason.RESIGNED)
    assert sent(match).outcome.winners == (0, 2)


def test_steps_events_and_moves_arrive():
    match = played(3)
    assert sent(list(match)) == list(match)
    assert sent(match.legal_moves) == match.legal_moves
    events = match.play(match.legal[0])
    assert sent(events).sentences() == events.sentences()


def test_another_process_plays_on():
    position = turnwise.new("card_slot", seed=1)
    with ProcessPoolExecutor(1) as pool:
        after = pool.submit(after_first, position).result()
    assert after == after_first(position)


def after_first(position):
    position = position.copy()
    position.play(position.legal[0])
    return position


def test_a_copy_of_a_position_goes_its_own_way():
    position = turnwise.new("uno", seed=1)
    twin = copy.copy(position)
    twin.play(twin.legal[0])
    assert twin != position


def test_a_game_that_is_not_installed_is_refused():
    changed = dataclasses.replace(turnwise.game("scoundrel"), title="Another")
    with pytest.raises(turnwise.TurnwiseError) as refused:
        pickle.dumps(turnwise.Position(changed, changed.new(1)))
    assert refused.value.code == "not_installed"
