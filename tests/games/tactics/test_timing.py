"""What a clock needs to know of Tactics, after sections 10 and 11 of the rule book."""

from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import fields

import turnwise
from turnwise.core.interfaces import TABLE, Timer
from turnwise.games.tactics.timing import Notice


def message(tactics, table, started):
    """The message to the player to act, as a server would put it together."""
    timing, state = tactics.timing, table.state
    timer = timing.timers[timing.running(state)]
    (seat,) = timing.movers(state)
    return {
        "type": timer.message,
        "playerId": f"PLAYER_{seat + 1}",
        **to_builtins(timing.notice(state)),
        "actionStartTime": started,
        "timeoutMs": 1000 * timing.seconds(state),
        "timerType": timer.name,
    }


@pytest.mark.covers("TA-11.4")
def test_your_turn_as_in_the_example(at, tactics):
    """Hero and first minion of Player 1 have not acted; the second minion has."""
    table = at(acted="p1_minion_2 p2_hero")
    assert message(tactics, table, 1702345678901) == {
        "type": "YOUR_TURN",
        "playerId": "PLAYER_1",
        "availableUnitIds": ["p1_hero", "p1_minion_1"],
        "speedUnitId": None,
        "actionStartTime": 1702345678901,
        "timeoutMs": 10000,
        "timerType": "ACTION",
    }


@pytest.mark.covers("TA-11.2", "TA-11.4")
def test_your_turn_in_mid_speed(at, tactics):
    table = at(p1_hero="c1:speed", p1_minion_1="a1")
    table.play("p1_hero move c2")
    assert message(tactics, table, 7) == {
        "type": "YOUR_TURN",
        "playerId": "PLAYER_1",
        "availableUnitIds": ["p1_hero"],
        "speedUnitId": "p1_hero",
        "speedActionsRemaining": 1,
        "actionStartTime": 7,
        "timeoutMs": 10000,
        "timerType": "ACTION",
    }


@pytest.mark.covers("TA-10.6", "TA-11.7")
def test_a_death_choice_names_the_fallen(at, tactics):
    table = at(p1_hero="c3:power", p2_minion_1="c4")
    table.play("p1_hero attack p2_minion_1")
    assert message(tactics, table, 7) == {
        "type": "DEATH_CHOICE",
        "playerId": "PLAYER_2",
        "availableUnitIds": [],
        "speedUnitId": None,
        "unitId": "p2_minion_1",
        "actionStartTime": 7,
        "timeoutMs": 5000,
        "timerType": "DEATH_CHOICE",
    }


@pytest.mark.covers("TA-2.4", "TA-10.6")
def test_the_draft_waits_for_everybody_who_is_not_done(at, tactics):
    timing = tactics.timing
    both = at(phase="draft", p1="mage,-,tank,-", p2="-,-,-,-").state
    first = at(phase="draft", p1="mage,-,tank,-", p2="rogue,mark,archer,tank").state
    second = at(phase="draft", turn=2, p1="mage,blast,tank,archer", p2="rogue,mark,archer,-").state
    assert [timing.movers(state) for state in (both, first, second)] == [(0, 1), (0,), (1,)]
    assert timing.timers[timing.running(both)] == Timer("DRAFT", "DRAFT_START", is_shared=True)
    assert timing.seconds(both) == 60
    assert to_builtins(timing.notice(both)) == {"availableUnitIds": [], "speedUnitId": None}


def test_only_the_draft_has_one_timer_for_several_actions(tactics):
    shared = {timer.name: timer.is_shared for timer in tactics.timing.timers}
    assert shared == {"DRAFT": True, "ACTION": False, "DEATH_CHOICE": False}


def test_lengths_are_parameters(at, tactics):
    values = {"draft_seconds": 90, "action_seconds": 20, "choice_seconds": 7}
    positions: tuple[dict[str, str], ...] = (
        {"phase": "draft"},
        {},
        {"p2_minion_1": "c4", "fallen": "p2_minion_1"},
    )
    assert [tactics.timing.seconds(at(values, **words).state) for words in positions] == [90, 20, 7]


@pytest.mark.covers("TA-10.1")
def test_the_timeout_is_the_tables(at, tactics):
    state = at().state
    timeout = tactics.timing.timeout
    assert tactics.text.format_action(state, timeout) == "timeout"
    assert tactics.actor(state, timeout) == TABLE


def test_what_the_messages_say_is_declared_by_the_game_alone():
    package = Path(turnwise.__file__).parent
    sources = [file.read_text() for folder in ("core", "server") for file in (package / folder).rglob("*.py")]
    names = [name for field in fields(Notice) for name in (field.name, field.encode_name)]
    assert any("timer_type:" in source for source in sources)  # what every game's message says is there
    assert [name for name in names if any(f"{name}:" in source for source in sources)] == []
