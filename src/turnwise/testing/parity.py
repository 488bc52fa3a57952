"""Rules run twice: interpreted and compiled must agree to the byte."""

import random
from collections.abc import Iterator
from typing import Any

from turnwise.core.chance import seeded
from turnwise.core.compile.compiled_game import CompiledGame, bindings, compiled_game
from turnwise.core.compile.compiler import bound
from turnwise.core.compile.game_loops import GREEDY, play_games
from turnwise.core.events import event_buffer, read_events
from turnwise.core.fast_rng import RNG_SIZE
from turnwise.core.state import pack
from turnwise.testing.findings import Finding, difference
from turnwise.testing.walks import Setting, looks, walk


def compiled_is_equal(setting: Setting) -> Iterator[Finding]:
    """State, legal list, events, outcome and redeal after every move; deals and whole greedy games.

    Of long games all but the state is compared in a sample of positions.
    """
    fast = compiled_game(setting.game)
    yield from _same_deal(setting, fast)
    for seed in setting.seeds:
        yield from _same_game(setting, fast, seed)
    yield from _same_greedy_games(setting, fast)


def _same_game(setting: Setting, fast: CompiledGame, seed: int) -> Iterator[Finding]:
    looked_at = {look.number for look in looks(setting, seed)}
    record, before = fast.record(setting.deal(seed)), ""
    for number, (state, action) in enumerate(walk(setting, seed)):
        if record.tobytes() != pack(state):
            found = difference(state, fast.state(record))
            yield setting.finding(state, f"{before} leads elsewhere when compiled (the other): {found}")
            return
        if number in looked_at:
            yield from _same_answers(setting, fast, state, record)
            yield from _same_redeal(setting, fast, state)
        if action is not None:
            if number in looked_at:
                yield from _same_events(setting, fast, state, action)
            fast.apply(record, action, None)
            before = f"action {action}"


def _same_answers(setting: Setting, fast: CompiledGame, state: Any, record: Any) -> Iterator[Finding]:
    rules, out = setting.game.rules, fast.row(setting.game.actions)
    scores, fast_scores = [0] * setting.players, fast.row(setting.players)
    answers = {
        "legal": (setting.game.legal(state), out[: fast.legal(record, out)].tolist()),
        "outcome": (rules.outcome(state, scores), fast.outcome(record, fast_scores)),
        "scores": (scores, fast_scores.tolist()),
        "winners": (rules.winners(state), fast.winners(record)),
        "mover": (rules.mover(state), fast.mover(record)),
    }
    for name, (slow, quick) in answers.items():
        if slow != quick:
            yield setting.finding(state, f"{name} is {slow} interpreted and {quick} compiled")


def _same_events(setting: Setting, fast: CompiledGame, state: Any, action: int) -> Iterator[Finding]:
    record, events, fast_events = fast.record(state), event_buffer(), fast.row(len(event_buffer()))
    twin = fast.state(record)
    setting.game.rules.apply(twin, action, events)
    fast.apply_with_events(record, action, fast_events)
    if fast_events.tolist() != events:
        slow, quick = read_events(events), read_events(fast_events.tolist())
        yield setting.finding(state, f"action {action} tells {slow} interpreted and {quick} compiled")
    if record.tobytes() != pack(twin):
        found = difference(twin, fast.state(record))
        yield setting.finding(state, f"action {action}, told, leads elsewhere when compiled: {found}")


def _same_redeal(setting: Setting, fast: CompiledGame, state: Any) -> Iterator[Finding]:
    import numpy as np

    seat = random.Random(pack(state)).randrange(-1, setting.players)
    record, chance = fast.record(state), seeded("parity")
    twin, fast_chance = fast.state(record), np.array(chance, np.int32)
    setting.game.rules.redeal(twin, seat, chance)
    fast.redeal(record, seat, fast_chance)
    if record.tobytes() != pack(twin):
        found = difference(twin, fast.state(record))
        yield setting.finding(state, f"redeal for viewer {seat} leads elsewhere when compiled: {found}")
    elif fast_chance.tolist() != chance:
        yield setting.finding(state, f"redeal for viewer {seat} uses another chance when compiled")


def _same_deal(setting: Setting, fast: CompiledGame) -> Iterator[Finding]:
    for seed in setting.seeds:
        blank = setting.game.setup(setting.edition, players=setting.players)
        blank.chance = seeded(seed)
        record, dealt = fast.record(blank), setting.deal(seed)
        fast.deal(record)
        if record.tobytes() != pack(dealt):
            found = difference(dealt, fast.state(record))
            yield setting.finding(dealt, f"seed {seed} is dealt otherwise when compiled: {found}")


def _same_greedy_games(setting: Setting, fast: CompiledGame) -> Iterator[Finding]:
    game, count = setting.game, len(setting.seeds)
    state = game.setup(setting.edition, players=setting.players)
    state.chance = seeded("greedy")
    record, totals = fast.record(state), fast.row(1 + setting.players)
    players = fast.row(setting.players)
    players[:] = GREEDY
    fast.play_games(record, 0, count, players, fast.row(game.actions), fast.row(RNG_SIZE), totals)
    found = [0] * (1 + setting.players)
    play = bound(play_games, bindings(game))
    play(state, 0, count, [GREEDY] * setting.players, [0] * game.actions, [0] * RNG_SIZE, found)
    if totals.tolist() != found or record.tobytes() != pack(state):
        yield Finding(str(setting), f"greedy games give {found} interpreted, {totals.tolist()} compiled")
