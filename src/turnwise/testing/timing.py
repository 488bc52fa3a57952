"""What a clock needs to know."""

import json
import re
from typing import Any

from turnwise.core.declared import TABLE
from turnwise.testing.walks import Setting, looks, walk

UPPER_CASE = re.compile(r"[A-Z]+(_[A-Z]+)*")
CAMEL_CASE = re.compile(r"[a-z]+([A-Z][a-z]*)*")


def timing_is_sound(setting: Setting) -> None:
    """While a game goes on one of its timers runs for somebody, and its timeout is the table's."""
    timers = setting.game.timing.timers
    assert len({timer.name for timer in timers}) == len(timers) > 0, f"timers {timers}"
    for timer in timers:
        assert UPPER_CASE.fullmatch(timer.name), f"name of {timer}"
        assert UPPER_CASE.fullmatch(timer.message), f"message of {timer}"
    for seed in setting.seeds:
        for state, action in walk(setting, seed):
            if action is not None:
                _timer_runs(setting, state)
                _somebody_is_told(setting, state)


def _timer_runs(setting: Setting, state: Any) -> None:
    game, timing = setting.game, setting.game.timing
    assert timing.running(state) in range(len(timing.timers)), f"no timer runs at {setting.at(state)}"
    assert timing.seconds is None or timing.seconds(state) >= 1, f"no time at {setting.at(state)}"
    if timing.timeout is not None:
        assert timing.timeout in game.asides_of(state), f"no timeout at {setting.at(state)}"
        assert game.actor(state, timing.timeout) == TABLE, f"a seat's timeout at {setting.at(state)}"


def _somebody_is_told(setting: Setting, state: Any) -> None:
    movers, notice = setting.game.timing.movers(state), setting.game.timing.notice(state)
    assert list(movers) == sorted(set(movers)), f"movers {movers} at {setting.at(state)}"
    assert set(movers) <= set(range(setting.players)), f"movers {movers} at {setting.at(state)}"
    assert setting.game.rules.mover(state) in movers, f"movers {movers} at {setting.at(state)}"
    assert all(CAMEL_CASE.fullmatch(key) for key in notice), f"notice {notice} at {setting.at(state)}"
    assert json.loads(json.dumps(notice)) == notice, f"notice {notice} at {setting.at(state)}"


def timeouts_end_games(setting: Setting) -> None:
    """Where the table has a timeout, a game that nobody plays any more ends by it; of long games a sample."""
    game, timeout = setting.game, setting.game.timing.timeout
    for seed in setting.seeds if timeout is not None else []:
        for look in looks(setting, seed):
            state, steps = look.state, 0
            while timeout is not None and game.legal(state):
                game.rules.apply(state, timeout, None)
                steps += 1
                assert steps <= game.rules.longest(state), f"{steps} timeouts: {setting.at(state)}"
