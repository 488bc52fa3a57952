"""What a clock needs to know."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from turnwise.core.interfaces import TABLE
from turnwise.core.wire_struct import WireStruct
from turnwise.testing.findings import Finding
from turnwise.testing.walks import Setting, looks, walk

UPPER_CASE = re.compile(r"[A-Z]+(_[A-Z]+)*")


def timing_is_sound(setting: Setting) -> Iterator[Finding]:
    """While a game goes on one of its timers runs for a seat, and its timeout is the table's."""
    timers = setting.game.timing.timers
    if not timers or len({timer.name for timer in timers}) < len(timers):
        yield Finding(str(setting), f"timers are {timers}: none, or two of one name")
        return
    for word in (word for timer in timers for word in (timer.name, timer.message)):
        if not UPPER_CASE.fullmatch(word):
            yield Finding(str(setting), f"{word!r} of a timer is not in UPPER_CASE")
    for seed in setting.seeds:
        for state, action in walk(setting, seed):
            if action is not None:
                yield from _timer_runs(setting, state)
                yield from _movers_fit(setting, state)


def _timer_runs(setting: Setting, state: Any) -> Iterator[Finding]:
    game, timing = setting.game, setting.game.timing
    if timing.running(state) not in range(len(timing.timers)):
        yield setting.finding(state, f"timer {timing.running(state)} runs, which is not there")
    if timing.seconds is not None and timing.seconds(state) < 1:
        yield setting.finding(state, f"a timer of {timing.seconds(state)} seconds runs")
    if timing.timeout is None:
        return
    if timing.timeout not in game.legal_out_of_turn(state):
        yield setting.finding(
            state, f"the timeout {timing.timeout} is no action out of turn while the game goes on"
        )
    elif game.actor(state, timing.timeout) != TABLE:
        yield setting.finding(state, f"the timeout {timing.timeout} is a seat's, not the table's")


def _movers_fit(setting: Setting, state: Any) -> Iterator[Finding]:
    movers = setting.game.timing.movers(state)
    notice: Any = setting.game.timing.notice(state)  # of a stranger's game: whatever it is
    mover = setting.game.rules.mover(state)
    if list(movers) != sorted(set(movers)) or not set(movers) <= set(range(setting.players)):
        yield setting.finding(state, f"movers {movers} are not seats in ascending order")
    elif mover not in movers:
        yield setting.finding(state, f"the mover {mover} is not among the movers {movers}")
    if not isinstance(notice, WireStruct):
        yield setting.finding(state, f"the notice {notice} is no turnwise.core.wire_struct.WireStruct")
    elif msgspec.json.decode(msgspec.json.encode(notice), type=type(notice)) != notice:
        yield setting.finding(state, f"the notice {notice} does not survive JSON")


def timeouts_end_games(setting: Setting) -> Iterator[Finding]:
    """Where the table has a timeout, a game that no seat plays on ends by it; of long games a sample."""
    game, timeout = setting.game, setting.game.timing.timeout
    for seed in setting.seeds if timeout is not None else []:
        for look in looks(setting, seed):
            state, steps = look.state, 0
            while timeout is not None and game.legal(state) and steps <= game.rules.longest(state):
                game.rules.apply(state, timeout, None)
                steps += 1
            if steps > game.rules.longest(state):
                yield setting.finding(state, f"{steps} timeouts in a row do not end the game")
