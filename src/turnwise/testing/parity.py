"""Rules run twice: interpreted and compiled must agree to the byte."""

import random
from typing import Any

from turnwise.core.chance import seeded
from turnwise.core.compiled import Compiled, bindings, compiled
from turnwise.core.events import event_buffer
from turnwise.core.kernel import bound
from turnwise.core.loops import GREEDY, play_games
from turnwise.core.noise import NOISE_SIZE
from turnwise.core.state import pack
from turnwise.testing.walks import Setting, looks, walk


def compiled_is_equal(setting: Setting) -> None:
    """State, legal list, events, outcome and redeal after every move; deals and whole greedy games.

    Of long games all but the state is compared in a sample of positions.
    """
    fast = compiled(setting.game)
    for seed in setting.seeds:
        looked_at = {look.number for look in looks(setting, seed)}
        record = fast.record(setting.deal(seed))
        for number, (state, action) in enumerate(walk(setting, seed)):
            assert record.tobytes() == pack(state), setting.at(state)
            if number in looked_at:
                _same_answers(setting, fast, state, record)
                _same_redeal(setting, fast, state)
            if action is not None:
                if number in looked_at:
                    _same_events(setting, fast, state, action)
                fast.apply(record, action, None)
    _same_deal(setting, fast)
    _same_greedy_games(setting, fast)


def _same_answers(setting: Setting, fast: Compiled, state: Any, record: Any) -> None:
    game = setting.game
    out = fast.row(game.actions)
    actions = out[: fast.legal(record, out)].tolist()
    assert actions == game.legal(state), setting.at(state)
    scores, fast_scores = [0] * setting.players, fast.row(setting.players)
    reason = game.rules.outcome(state, scores)
    assert fast.outcome(record, fast_scores) == reason, setting.at(state)
    assert fast_scores.tolist() == scores, setting.at(state)
    assert fast.winners(record) == game.rules.winners(state), setting.at(state)
    assert fast.mover(record) == game.rules.mover(state), setting.at(state)


def _same_events(setting: Setting, fast: Compiled, state: Any, action: int) -> None:
    record, events, fast_events = fast.record(state), event_buffer(), fast.row(len(event_buffer()))
    twin = fast.state(record)
    setting.game.rules.apply(twin, action, events)
    fast.apply_told(record, action, fast_events)
    assert fast_events.tolist() == events, setting.at(state)
    assert record.tobytes() == pack(twin), setting.at(state)


def _same_redeal(setting: Setting, fast: Compiled, state: Any) -> None:
    import numpy as np

    seat = random.Random(pack(state)).randrange(-1, setting.players)
    record, chance = fast.record(state), seeded("parity")
    twin, fast_chance = fast.state(record), np.array(chance, np.int32)
    setting.game.rules.redeal(twin, seat, chance)
    fast.redeal(record, seat, fast_chance)
    assert record.tobytes() == pack(twin), setting.at(state)
    assert fast_chance.tolist() == chance, setting.at(state)


def _same_deal(setting: Setting, fast: Compiled) -> None:
    for seed in setting.seeds:
        blank = setting.game.setup(setting.edition, players=setting.players)
        blank.chance = seeded(seed)
        record = fast.record(blank)
        fast.deal(record)
        assert record.tobytes() == pack(setting.deal(seed)), f"{setting}: deal of seed {seed}"


def _same_greedy_games(setting: Setting, fast: Compiled) -> None:
    game, count = setting.game, len(setting.seeds)
    state = game.setup(setting.edition, players=setting.players)
    state.chance = seeded("greedy")
    record, totals = fast.record(state), fast.row(1 + setting.players)
    players = fast.row(setting.players)
    players[:] = GREEDY
    fast.play_games(record, 0, count, players, fast.row(game.actions), fast.row(NOISE_SIZE), totals)
    found = [0] * (1 + setting.players)
    play = bound(play_games, bindings(game))
    play(state, 0, count, [GREEDY] * setting.players, [0] * game.actions, [0] * NOISE_SIZE, found)
    assert totals.tolist() == found, f"{setting}: greedy games differ"
    assert record.tobytes() == pack(state), f"{setting}: greedy games differ"
