"""The contract suite can fail: each kind of defect, planted into Scoundrel, is caught by its check."""

import dataclasses
import functools
import re
from types import SimpleNamespace

import pytest
from msgspec import structs

from turnwise import game
from turnwise.core.chance import rekey, seeded
from turnwise.core.compile.compiled_game import compiled_game
from turnwise.core.events import EventKind, emit
from turnwise.core.interfaces import Timer
from turnwise.games.scoundrel import rules, text
from turnwise.games.scoundrel.dungeon import card_at
from turnwise.games.scoundrel.events import EVENTS
from turnwise.games.scoundrel.state import AVOID, EMPTY
from turnwise.testing import CHECKS, GAME_CHECKS, Setting, found_by, parity

GAME = game("scoundrel")


def with_rules(**changed):
    return dataclasses.replace(GAME, rules=SimpleNamespace(**(vars(rules) | changed)))


def with_rules_but(name):
    rest = {key: value for key, value in vars(rules).items() if key != name}
    return dataclasses.replace(GAME, rules=SimpleNamespace(**rest))


def telling_the_health(state):
    return structs.replace(GAME.static_view_of(state), max_health=state.health)


def with_text(**changed):
    return dataclasses.replace(GAME, text=SimpleNamespace(**(vars(text) | changed)))


def backwards(state, out):
    count = rules.legal(state, out)
    out[:count] = out[:count][::-1]
    return count


def with_one_too_high(state, out):
    count = rules.legal(state, out)
    out[count - 1] = GAME.actions if count else out[count - 1]
    return count


def after_the_end(state, out):
    count = rules.legal(state, out)
    out[0] = out[0] if count else AVOID
    return max(1, count)


def always_the_same_deal(state):
    state.chance = seeded("always")
    rules.deal(state)


def noting_what_is_refused(state, action):
    state.last = card_at(state.room, 0)
    return text.refusal(state, action)


def losing_a_card(state, action, events):
    rules.apply(state, action, events)
    state.discard = 0


def healing_listeners(state, action, events):
    rules.apply(state, action, events)
    if events is not None and state.over == 0:
        state.health = state.max_health


def telling_the_key(state, action, events):
    rules.apply(state, action, events)
    emit(events, len(EVENTS), state.chance[0])


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


def peeking(state, rng):
    out = [0] * GAME.actions
    return out[state.deck[0] % rules.legal(state, out)]


def avoiding_always(state, rng):
    return AVOID


def keeping_the_order(state, seat, chance):
    rekey(state.chance, chance)


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


def silent_about(kind):
    def sentence(state, event, viewer, names):
        return "" if event.kind == kind else text.sentence(state, event, viewer, names)

    return sentence


without_reasons = {name: word for name, word in GAME.event_words.items() if name != "reason"}


def unannotated(state, viewer):
    return GAME.view_of(state, viewer)


def misannotated(state) -> "Nowhere":  # type: ignore[name-defined]  # noqa: F821 - the defect is that it is nowhere
    return GAME.static_view_of(state)


def anything(state, viewer) -> dict[str, object]:
    return {"deck": list(state.deck)}


def nothing(state) -> None:
    return None


def with_timing(**changed):
    return dataclasses.replace(GAME, own_timing=dataclasses.replace(GAME.timing, **changed))


DEFECTS = [
    ("legal_is_ascending", with_rules(legal=backwards)),
    ("legal_is_ascending", with_rules(legal=with_one_too_high, apply=lambda state, action, events: None)),
    ("legal_is_ascending", with_rules(legal=after_the_end)),
    ("refusals_agree_with_legal", with_text(refusal=refusing_nothing)),
    ("refusals_agree_with_legal", with_text(refusal=noting_what_is_refused)),
    ("actions_round_trip", with_text(format_action=lambda state, action: "avoid")),
    ("actions_round_trip", with_text(parse_action=lambda state, spoken: 0)),
    ("parts_are_sound", with_text(VERBS=("fight", "take", "avoid"))),
    ("parts_are_sound", with_text(VERBS=(*text.VERBS, "avoid"))),
    ("parts_are_sound", with_text(FIELDS={"card": str, "with": str, "damage": int})),
    ("parts_are_sound", with_text(FIELDS={**text.FIELDS, "damage": str})),
    ("parts_are_sound", with_text(parts=lambda state, action: {"verb": "fight"})),
    ("parts_are_sound", with_text(parts=lambda state, action: {"verb": "fight", "card": action / 1})),
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
    ("timing_is_sound", with_timing(notice=lambda state: {"unitId": None})),
    ("timing_is_sound", with_timing(timeout=AVOID)),
    (
        "positions_round_trip",
        with_text(position_fields=lambda state: text.position_fields(state) | {"potions": "0"}),
    ),
    ("positions_are_sound", with_rules(apply=losing_a_card)),
    ("games_end_in_bounds", with_rules(longest=lambda state: 5)),
    ("games_end_in_bounds", with_rules(apply=lambda state, action, events: None)),
    ("games_end_in_bounds", with_rules(score_range=lambda state: (0, 3))),
    ("same_seed_same_game", with_rules(deal=dealing_over_the_old_weapon)),
    ("same_seed_same_game", with_rules(deal=always_the_same_deal)),
    ("copies_are_independent", with_rules(apply=marking_an_old_state())),
    ("events_are_readable", with_rules(apply=healing_listeners)),
    ("events_are_readable", with_text(sentence=lambda state, event, viewer, names: "")),
    ("events_are_readable", with_text(sentence=silent_about("fought"))),
    ("events_are_in_words", dataclasses.replace(GAME, event_words={})),
    ("events_are_in_words", dataclasses.replace(GAME, event_words=without_reasons)),
    ("views_are_plain", with_text(render=lambda view, static_view: " ")),
    ("views_are_plain", with_text(render=lambda view, static_view: "[bold]a card[/oops]")),
    ("views_are_plain", dataclasses.replace(GAME, svg=lambda view, static_view: "<svg><g></svg>")),
    ("views_are_plain", dataclasses.replace(GAME, svg=lambda view, static_view: "<pre>a card</pre>")),
    ("static_view_never_changes", dataclasses.replace(GAME, static_view_of=telling_the_health)),
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


FALSE_FACTS = [
    (dataclasses.replace(GAME, default_edition="9.9"), "default edition '9.9' is none of ['1.0', 'strict']"),
    (dataclasses.replace(GAME, fewest_players=0), "0 to 1 players are no range"),
    (dataclasses.replace(GAME, reasons=("died", "died")), "two reasons have one name"),
    (dataclasses.replace(GAME, remembered=("tower",)), "names 'tower', which is no field"),
    (with_rules_but("redeal"), "its rules have no `redeal`"),
    (
        dataclasses.replace(GAME, view_of=unannotated),
        f"test_suite.py:{unannotated.__code__.co_firstlineno}: `unannotated` does not say by an annotation",
    ),
    (
        dataclasses.replace(GAME, static_view_of=misannotated),
        f"test_suite.py:{misannotated.__code__.co_firstlineno}: `misannotated` has an annotation that cannot",
    ),
    (
        dataclasses.replace(GAME, view_of=anything),
        f"test_suite.py:{anything.__code__.co_firstlineno}: `anything` returns dict: only a turnwise.core",
    ),
    (
        with_timing(notice=nothing),
        f"test_suite.py:{nothing.__code__.co_firstlineno}: `nothing` returns NoneType: only a turnwise.core",
    ),
    (dataclasses.replace(GAME, events=(EventKind("hit", ("a", "b", "c", "d")),)), "has 4 values"),
    (dataclasses.replace(GAME, events=(EventKind("hit", ("a",), ("b",)),)), "keeps ['b'] secret"),
    (dataclasses.replace(GAME, events=(EventKind("hit", ("a",), ("a",)),)), "no value `seat`"),
    (
        dataclasses.replace(GAME, events=(EventKind("hit", ("a",), says="{b}."),)),
        "says ['b'], which are none",
    ),
    (
        dataclasses.replace(
            GAME, events=(EventKind("hit", ("seat", "a"), ("a",), says="{a}.", says_to_others="{a}."),)
        ),
        "says ['a'] to others",
    ),
]


@functools.cache
def found_without_defects(check):
    return found_by(CHECKS[check], Setting(GAME, "1.0", 1, range(16)))


@pytest.mark.parametrize(("check", "broken"), DEFECTS, ids=[check for check, _ in DEFECTS])
def test_a_planted_defect_is_caught(check, broken):
    assert found_without_defects(check) == []
    assert found_by(CHECKS[check], Setting(broken, "1.0", 1, range(16)))


@pytest.mark.parametrize(("broken", "sentence"), FALSE_FACTS, ids=[sentence for _, sentence in FALSE_FACTS])
def test_a_false_fact_is_told(broken, sentence):
    assert found_by(GAME_CHECKS["facts_are_sound"], GAME) == []
    assert sentence in str(found_by(GAME_CHECKS["facts_are_sound"], broken)[0])


def test_events_that_tell_too_much_are_caught():
    broken = dataclasses.replace(
        with_rules(apply=telling_the_key),
        events=(*EVENTS, EventKind("key", ("word",))),
        text=with_text(sentence=lambda state, event, viewer, names: event.kind).text,
    )
    first, *_ = found_by(CHECKS["events_reveal_no_more_than_views"], Setting(broken, "1.0", 1, range(16)))
    assert re.search(r"action \d+ tells (seat 0|a spectator) too much: events\[\d\]: ", first.sentence)


def test_a_view_that_is_not_plain_is_caught():
    broken = dataclasses.replace(GAME, view_of=unplain)
    (found,) = found_by(CHECKS["views_are_plain"], Setting(broken, "1.0", 1, range(2)))
    assert "does not travel as JSON: Expected `int`, got `array` - at `$.deck`" in found.sentence


def test_a_view_that_is_no_allow_list_is_caught():
    broken = dataclasses.replace(GAME, view_of=lambda state, viewer: {"health": state.health})
    (found,) = found_by(CHECKS["views_are_plain"], Setting(broken, "1.0", 1, range(2)))
    assert "view of viewer 0 is of type dict: only a turnwise.core.wire_struct.WireStruct" in found.sentence


def test_compiled_rules_that_differ_are_caught(monkeypatch):
    monkeypatch.setattr(parity, "compiled_game", lambda game: compiled_game(GAME))
    for broken, sentence in (
        (with_rules(apply=losing_a_card), r"action \d+ leads elsewhere when compiled.*discard: 0 in one"),
        (with_rules(legal=backwards), r"legal is \[.*\] interpreted and \[.*\] compiled"),
        (with_rules(redeal=keeping_the_order), r"redeal for viewer -?\d leads elsewhere"),
        (with_rules(winners=lambda state: 2), r"winners is 2 interpreted and 0 compiled"),
        (dataclasses.replace(GAME, greedy=peeking), r"greedy games give"),
    ):
        found = found_by(CHECKS["compiled_is_equal"], Setting(broken, "1.0", 1, range(16)))
        assert any(re.search(sentence, finding.sentence) for finding in found), sentence


def test_a_finding_names_setting_and_position():
    broken = Setting(with_rules(apply=losing_a_card), "1.0", 1, range(16))
    first, *_ = found_by(CHECKS["positions_are_sound"], broken)
    assert re.match(
        r"scoundrel-1.0-1p: after \d+ actions of seed \d+: .*\n    at scoundrel 1.0 health=", str(first)
    )
