"""The checks of the contract. Each takes a setting and fails with the position it failed at."""

from collections.abc import Callable
from typing import Any

import msgspec

from turnwise.core.chance import seeded
from turnwise.core.events import EVENT_SIZE, MOST_EVENTS, OPEN, SPECTATOR, event_buffer, told
from turnwise.core.game import Game
from turnwise.core.shown import Shown
from turnwise.core.state import copy, pack, unpack
from turnwise.testing.asides import asides_are_sound
from turnwise.testing.parity import compiled_is_equal
from turnwise.testing.parts import parts_are_sound
from turnwise.testing.secrecy import events_tell_no_more_than_views, redeal_is_fair, views_keep_secrets
from turnwise.testing.timing import timeouts_end_games, timing_is_sound
from turnwise.testing.walks import Setting, looks, settings, walk

Check = Callable[[Setting], None]

MANY_POSITIONS = 150


def facts_are_sound(setting: Setting) -> None:
    """Declared facts agree with each other."""
    game = setting.game
    assert game.default_edition in [edition.name for edition in game.editions]
    assert 1 <= game.fewest_players <= game.most_players
    assert len({kind.name for kind in game.events}) == len(game.events), "two events of one name"
    assert len(set(game.reasons)) == len(game.reasons), "two reasons of one name"
    for parameter in game.parameters.values():
        shown = parameter.kind.show(parameter.default)
        assert parameter.kind.read(shown) == parameter.default, f"default of {parameter.name}: {shown}"
        assert parameter.kind.sentence.endswith("."), f"sentence of {parameter.name}"


def legal_is_ascending(setting: Setting) -> None:
    """Legal ids ascend, none twice, all in range; there are some exactly while the game goes on."""
    for seed in setting.seeds:
        for state, _ in walk(setting, seed):
            actions = setting.game.legal(state)
            assert actions == sorted(set(actions)), f"{actions} at {setting.at(state)}"
            assert all(0 <= action < setting.game.actions for action in actions), setting.at(state)
            assert bool(actions) == (setting.game.outcome(state) is None), setting.at(state)


def refusals_agree_with_legal(setting: Setting) -> None:
    """What is neither legal nor an aside has a code and a sentence; trying it changes nothing.

    Of long games a sample of positions.
    """
    game = setting.game
    for seed in setting.seeds[:8]:
        for look in looks(setting, seed):
            state, before = look.state, pack(look.state)
            permitted = set(game.permitted(state))
            refused = [action for action in range(game.actions) if action not in permitted]
            for action in permitted:
                assert game.refusal(state, action) is None, f"action {action} at {setting.at(state)}"
            for action in refused[:1] + refused[-1:]:
                assert game.refusal(state, action), f"action {action} at {setting.at(state)}"
            for action in refused if permitted else []:
                code, sentence = game.text.refusal(state, action)
                assert code.isidentifier(), f"code of action {action} at {setting.at(state)}"
                assert sentence, f"sentence of action {action} at {setting.at(state)}"
            assert pack(state) == before, f"asking changed {setting.at(state)}"


def actions_round_trip(setting: Setting) -> None:
    """Every legal action and aside reads back from its notation, and no two share one.

    Of long games a sample of positions.
    """
    game = setting.game
    for seed in setting.seeds:
        for look in looks(setting, seed):
            state, permitted = look.state, game.permitted(look.state)
            texts = {game.text.format_action(state, action): action for action in permitted}
            assert len(texts) == len(permitted), f"two actions read alike at {setting.at(state)}"
            for text, action in texts.items():
                assert game.text.parse_action(state, text) == action, f"{text} at {setting.at(state)}"


def positions_round_trip(setting: Setting) -> None:
    """Every position reads back from its line of text and from its record; of long games a sample."""
    game = setting.game
    for seed in setting.seeds:
        for look in looks(setting, seed):
            state = look.state
            assert game.parse_state(game.format_state(state)) == state, setting.at(state)
            assert unpack(game.state_class, pack(state)) == state, setting.at(state)


def positions_are_sound(setting: Setting) -> None:
    """`check` finds no defect after any move; of a long game's later moves after every tenth."""
    for seed in setting.seeds:
        for number, (state, _) in enumerate(walk(setting, seed)):
            if number > MANY_POSITIONS and number % 10:
                continue
            assert setting.game.check(state) is None, f"{setting.game.check(state)} at {setting.at(state)}"


def games_end_in_bounds(setting: Setting) -> None:
    """Games end within the declared length, with scores within the declared range."""
    game = setting.game
    for seed in setting.seeds:
        *moves, (state, _) = list(walk(setting, seed))
        outcome = game.outcome(state)
        assert outcome is not None, f"no end after {len(moves)} actions: {setting.at(state)}"
        assert len(moves) <= game.rules.longest(state), f"{len(moves)} actions: {setting.at(state)}"
        low, high = game.rules.score_range(state)
        assert all(low <= score <= high for score in outcome.scores), f"{outcome} at {setting.at(state)}"
        assert len(outcome.scores) == setting.players, setting.at(state)
        assert outcome.reason in game.reasons, setting.at(state)


def same_seed_same_game(setting: Setting) -> None:
    """A seed deals the same game every time, also onto a used state; another seed deals another."""
    deals = set()
    for seed in setting.seeds:
        fresh = setting.deal(seed)
        *_, (used, _) = walk(setting, seed)
        used.chance = seeded(seed)
        setting.game.rules.deal(used)
        assert pack(fresh) == pack(setting.deal(seed)) == pack(used), setting.at(fresh)
        deals.add(pack(fresh))
    assert len(deals) == len(setting.seeds), "two seeds dealt the same game"


def copies_are_independent(setting: Setting) -> None:
    """Playing on a copy leaves the original alone, and both play the same; of long games a sample."""
    for seed in setting.seeds:
        for look in looks(setting, seed):
            if look.action is None:
                continue
            state, before, twin = look.state, pack(look.state), copy(look.state)
            setting.game.rules.apply(twin, look.action, None)
            assert pack(state) == before, setting.at(state)
            setting.game.rules.apply(state, look.action, None)
            assert pack(state) == pack(twin), setting.at(state)


def events_are_told(setting: Setting) -> None:
    """Listening changes nothing; events fit their buffer and read as sentences for every viewer.

    Of long games a sample of actions.
    """
    game = setting.game
    viewers = (*range(setting.players), SPECTATOR, OPEN)
    for seed in setting.seeds:
        for look in looks(setting, seed):
            if look.action is None:
                continue
            silent, heard, events = copy(look.state), copy(look.state), event_buffer()
            game.rules.apply(silent, look.action, None)
            game.rules.apply(heard, look.action, events)
            assert pack(silent) == pack(heard), setting.at(look.state)
            assert 0 < events[0] <= EVENT_SIZE * MOST_EVENTS, setting.at(look.state)
            for viewer in viewers:
                assert game.sentences(heard, told(events), viewer), setting.at(look.state)


def views_are_plain(setting: Setting) -> None:
    """Every view travels as JSON, and its picture is drawn; of long games a sample of positions."""
    game, viewers = setting.game, (*range(setting.players), SPECTATOR, OPEN)
    for seed in setting.seeds[:8]:
        for look in looks(setting, seed):
            for viewer in viewers:
                view = game.view_of(look.state, viewer)
                _travels(view)
                assert game.text.picture(view, game.lore_of(look.state)).strip(), setting.at(look.state)


def _travels(shown: Shown) -> None:
    """Whoever reads the JSON as it is declared has the very same."""
    assert msgspec.json.decode(msgspec.json.encode(shown), type=type(shown)) == shown


def views_from_others_are_the_same(setting: Setting) -> None:
    """A view made from what somebody else sees has neither more nor less than one's own."""
    game, viewers = setting.game, (*range(setting.players), SPECTATOR, OPEN)
    if game.view_from is None:
        return
    for seed in setting.seeds[:8]:
        for look in looks(setting, seed):
            views = {viewer: game.view_of(look.state, viewer) for viewer in viewers}
            for viewer, view in views.items():
                for other in {OPEN, SPECTATOR, (viewer + 1) % setting.players}:
                    found = game.view_from(look.state, viewer, views[other])
                    assert found == view, setting.at(look.state)


def lore_never_changes(setting: Setting) -> None:
    """What a table tells once is plain data and follows from its parameters, whatever is dealt or done."""
    game = setting.game
    lore = game.lore_of(game.setup(setting.edition, players=setting.players))
    _travels(lore)
    for seed in setting.seeds[:8]:
        for look in looks(setting, seed):
            assert game.lore_of(look.state) == lore, setting.at(look.state)


def greedy_is_legal(setting: Setting) -> None:
    """The greedy player finishes its games with legal actions."""
    game = setting.game
    for seed in setting.seeds:
        state, steps = setting.deal(seed), 0
        while actions := game.legal(state):
            action = game.greedy(state, [seed, 1])
            assert action in actions, f"{action} at {setting.at(state)}"
            game.rules.apply(state, action, None)
            steps += 1
            assert steps <= game.rules.longest(state), setting.at(state)


CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        facts_are_sound,
        legal_is_ascending,
        asides_are_sound,
        refusals_agree_with_legal,
        actions_round_trip,
        parts_are_sound,
        timing_is_sound,
        timeouts_end_games,
        positions_round_trip,
        positions_are_sound,
        games_end_in_bounds,
        same_seed_same_game,
        copies_are_independent,
        events_are_told,
        views_are_plain,
        views_from_others_are_the_same,
        lore_never_changes,
        greedy_is_legal,
        views_keep_secrets,
        redeal_is_fair,
        events_tell_no_more_than_views,
        compiled_is_equal,
    )
}


def check_contract(game: Game[Any], seeds: range = range(40)) -> None:
    """Run every check over every edition and number of players; stops at the first failure.

    The numbers of players share the seeds.
    """
    for setting in settings(game, seeds):
        for check in CHECKS.values():
            check(setting)
