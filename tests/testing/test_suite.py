"""The contract suite can fail: each kind of defect, planted into Scoundrel, is caught by its check."""

import dataclasses
import re
from types import SimpleNamespace

import pytest
from msgspec import ValidationError, structs

from turnwise import game
from turnwise.core.compiled import compiled
from turnwise.core.declared import Timer
from turnwise.core.events import EventKind, tell
from turnwise.games.scoundrel import rules, text
from turnwise.games.scoundrel.dungeon import card_at
from turnwise.games.scoundrel.state import AVOID, EMPTY, EVENTS
from turnwise.testing import CHECKS, Setting, parity

GAME = game("scoundrel")


def with_rules(**changed):
    return dataclasses.replace(GAME, rules=SimpleNamespace(**(vars(rules) | changed)))


def telling_the_health(state):
    return structs.replace(GAME.lore_of(state), max_health=state.health)


def with_text(**changed):
    return dataclasses.replace(GAME, text=SimpleNamespace(**(vars(text) | changed)))


def backwards(state, out):
    count = rules.legal(state, out)
    out[:count] = out[:count][::-1]
    return count


def losing_a_card(state, action, events):
    rules.apply(state, action, events)
    state.discard = 0


def healing_listeners(state, action, events):
    rules.apply(state, action, events)
    if events is not None and state.over == 0:
        state.health = state.max_health


def telling_the_key(state, action, events):
    rules.apply(state, action, events)
    tell(events, len(EVENTS), state.chance[0])


def marking_an_old_state(seen=[]):  # noqa: B006 - the defect is that it remembers
    def apply(state, action, events):
        if seen and seen[0] is not state:
            seen[0].last = EMPTY if seen[0].last else card_at(seen[0].room, 0)
        seen[:] = [state]
        rules.apply(state, action, events)

    return apply


def dealing_over_the_old_weapon(state):
    weapon = state.weapon
    rules.deal(state)
    state.weapon = weapon


def leaking(state, viewer):
    return structs.replace(GAME.view_of(state, viewer), deck=state.deck[0])


def unplain(state, viewer):
    return structs.replace(GAME.view_of(state, viewer), deck={1, 2})


def peeking(state, noise):
    out = [0] * GAME.actions
    return out[state.deck[0] % rules.legal(state, out)]


def avoiding_always(state, noise):
    return AVOID


def keeping_the_order(state, seat, chance):
    rules.rekey(state.chance, chance)


def redealing_another_room(state, seat, chance):
    rules.redeal(state, seat, chance)
    first = card_at(state.room, 0)
    state.room += state.deck[0] - first
    state.deck[0] = first


def refusing_nothing(state, action):
    return "", ""


def naming_the_next_card(state, action):
    return text.parts(state, action) | {"next": str(state.deck[0])}


def counting_a_glance(state, action):
    state.last = card_at(state.room, 0)
    return text.parts(state, action)


def with_timing(**changed):
    return dataclasses.replace(GAME, own_timing=dataclasses.replace(GAME.timing, **changed))


DEFECTS = [
    ("facts_are_sound", dataclasses.replace(GAME, default_edition="9.9")),
    ("legal_is_ascending", with_rules(legal=backwards)),
    ("refusals_agree_with_legal", with_text(refusal=refusing_nothing)),
    ("actions_round_trip", with_text(format_action=lambda state, action: "avoid")),
    ("actions_round_trip", with_text(parse_action=lambda state, spoken: 0)),
    ("parts_are_sound", with_text(VERBS=("fight", "take", "avoid"))),
    ("parts_are_sound", with_text(VERBS=(*text.VERBS, "avoid"))),
    ("parts_are_sound", with_text(parts=lambda state, action: {"verb": "fight"})),
    ("parts_are_sound", with_text(parts=lambda state, action: {"verb": "fight", "card": action})),
    ("parts_are_sound", with_text(parts=counting_a_glance)),
    ("timing_is_sound", with_timing(timers=())),
    ("timing_is_sound", with_timing(timers=(Timer(), Timer()))),
    ("timing_is_sound", with_timing(timers=(Timer("Action"),))),
    ("timing_is_sound", with_timing(timers=(Timer(message="your turn"),))),
    ("timing_is_sound", with_timing(running=lambda state: 1)),
    ("timing_is_sound", with_timing(seconds=lambda state: 0)),
    ("timing_is_sound", with_timing(movers=lambda state: ())),
    ("timing_is_sound", with_timing(movers=lambda state: (0, 0))),
    ("timing_is_sound", with_timing(movers=lambda state: (0, 1))),
    ("timing_is_sound", with_timing(notice=lambda state: {"unit_id": None})),
    ("timing_is_sound", with_timing(notice=lambda state: {"cards": (1, 2)})),
    ("timing_is_sound", with_timing(timeout=AVOID)),
    ("positions_round_trip", with_text(words=lambda state: text.words(state) | {"potions": "0"})),
    ("positions_are_sound", with_rules(apply=losing_a_card)),
    ("games_end_in_bounds", with_rules(longest=lambda state: 5)),
    ("games_end_in_bounds", with_rules(score_range=lambda state: (0, 3))),
    ("same_seed_same_game", with_rules(deal=dealing_over_the_old_weapon)),
    ("copies_are_independent", with_rules(apply=marking_an_old_state())),
    ("events_are_told", with_rules(apply=healing_listeners)),
    ("events_are_told", with_text(sentence=lambda state, event, viewer, names: "")),
    ("views_are_plain", with_text(picture=lambda view, lore: " ")),
    ("lore_never_changes", dataclasses.replace(GAME, lore_of=telling_the_health)),
    (
        "views_from_others_are_the_same",
        dataclasses.replace(GAME, view_from=lambda state, viewer, other: other),
    ),
    ("greedy_is_legal", dataclasses.replace(GAME, greedy=avoiding_always)),
    ("views_keep_secrets", dataclasses.replace(GAME, view_of=leaking)),
    ("views_keep_secrets", dataclasses.replace(GAME, greedy=peeking)),
    ("views_keep_secrets", with_text(parts=naming_the_next_card)),
    ("views_keep_secrets", with_timing(notice=lambda state: {"next": state.deck[0]})),
    ("views_keep_secrets", with_timing(seconds=lambda state: 1 + state.deck[0])),
    ("views_keep_secrets", with_rules(redeal=redealing_another_room)),
    ("redeal_is_fair", with_rules(redeal=keeping_the_order)),
]


@pytest.mark.parametrize(("check", "broken"), DEFECTS, ids=[check for check, _ in DEFECTS])
def test_a_planted_defect_is_caught(check, broken):
    CHECKS[check](Setting(GAME, "1.0", 1, range(16)))
    with pytest.raises(AssertionError):
        CHECKS[check](Setting(broken, "1.0", 1, range(16)))


def test_events_that_tell_too_much_are_caught():
    broken = dataclasses.replace(
        with_rules(apply=telling_the_key),
        events=(*EVENTS, EventKind("key", ("word",))),
        text=with_text(sentence=lambda state, event, viewer, names: event.kind).text,
    )
    with pytest.raises(AssertionError, match="tells"):
        CHECKS["events_tell_no_more_than_views"](Setting(broken, "1.0", 1, range(16)))


def test_a_view_that_is_not_plain_is_caught():
    with pytest.raises(ValidationError, match="deck"):
        CHECKS["views_are_plain"](Setting(dataclasses.replace(GAME, view_of=unplain), "1.0", 1, range(2)))


def test_compiled_rules_that_differ_are_caught(monkeypatch):
    monkeypatch.setattr(parity, "compiled", lambda game: compiled(GAME))
    for broken in (
        with_rules(apply=losing_a_card),
        with_rules(legal=backwards),
        with_rules(redeal=keeping_the_order),
        with_rules(winners=lambda state: 2),
        dataclasses.replace(GAME, greedy=peeking),
    ):
        with pytest.raises(AssertionError):
            CHECKS["compiled_is_equal"](Setting(broken, "1.0", 1, range(16)))


def test_a_failure_names_the_position():
    with pytest.raises(AssertionError, match=re.escape("scoundrel-1.0-1p: scoundrel 1.0 health=")):
        CHECKS["positions_are_sound"](Setting(with_rules(apply=losing_a_card), "1.0", 1, range(16)))
