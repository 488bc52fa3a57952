"""The checks of the contract, and how they are run.

A check takes a setting, or a game, and yields what it finds; it goes on where it can.
"""

import warnings
from collections.abc import Callable, Iterator
from typing import Any

from turnwise.core.game import Game
from turnwise.testing.bounds import indexes_are_in_bounds, rows_are_indexed_from_zero
from turnwise.testing.declarations import facts_are_sound
from turnwise.testing.findings import Finding, demand, found_by, grouped
from turnwise.testing.gameplay import (
    actions_round_trip,
    copies_are_independent,
    games_end_in_bounds,
    greedy_is_legal,
    legal_is_ascending,
    positions_are_sound,
    positions_round_trip,
    refusals_agree_with_legal,
    same_seed_same_game,
)
from turnwise.testing.out_of_turn import out_of_turn_is_sound
from turnwise.testing.parity import compiled_is_equal
from turnwise.testing.parts import parts_are_sound
from turnwise.testing.redealing import redeal_forgets_secrets, redeal_is_fair
from turnwise.testing.reveals import shown_is_declared
from turnwise.testing.rule_source import rules_can_be_compiled
from turnwise.testing.secrecy import events_reveal_no_more_than_views, views_keep_secrets
from turnwise.testing.timing import timeouts_end_games, timing_is_sound
from turnwise.testing.views_and_events import (
    events_are_in_words,
    events_are_readable,
    static_view_never_changes,
    views_are_plain,
    views_from_others_are_the_same,
)
from turnwise.testing.walks import Setting, settings

Check = Callable[[Setting], Iterator[Finding]]
GameCheck = Callable[[Game[Any]], Iterator[Finding]]

# Once for a game: what can be said without playing, and what compiles every rule with its bounds checked.
GAME_CHECKS: dict[str, GameCheck] = {
    check.__name__: check for check in (facts_are_sound, rules_can_be_compiled, indexes_are_in_bounds)
}

# For every edition and number of players.
CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        legal_is_ascending,
        out_of_turn_is_sound,
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
        events_are_readable,
        events_are_in_words,
        views_are_plain,
        views_from_others_are_the_same,
        static_view_never_changes,
        greedy_is_legal,
        views_keep_secrets,
        redeal_is_fair,
        redeal_forgets_secrets,
        events_reveal_no_more_than_views,
        shown_is_declared,
        rows_are_indexed_from_zero,
        compiled_is_equal,
    )
}


def contract_findings(game: Game[Any], seeds: range = range(40)) -> list[Finding]:
    """All that the suite finds, each fault once; rules are compiled only if nothing else is wrong."""
    found = found_by(facts_are_sound, game) + found_by(rules_can_be_compiled, game)
    tried = settings(game, seeds)
    for check in CHECKS.values():
        for setting in tried if check is not compiled_is_equal else []:
            found += found_by(check, setting)
    if not broken(found):
        found += found_by(indexes_are_in_bounds, game)
    for setting in tried if not broken(found) else []:
        found += found_by(compiled_is_equal, setting)
    return grouped(found, tried)


def broken(found: list[Finding]) -> list[Finding]:
    """The findings that are more than a warning."""
    return [finding for finding in found if not finding.is_warning]


def check_contract(game: Game[Any], seeds: range = range(40)) -> None:
    """Run every check over every edition and number of players; refuse a game with all that was found.

    The numbers of players share the seeds. What does not break the contract is warned of.
    """
    found = contract_findings(game, seeds)
    for finding in found:
        if finding.is_warning:
            warnings.warn(str(finding), stacklevel=2)
    demand(broken(found))
