"""Importance: what can be removed, groups of actions that can be forbidden, the file, and what is found."""

from dataclasses import replace

import pytest

from heap import GAME as HEAP
from turnwise.core.errors import BadSetup, TurnwiseError
from turnwise.core.registry import game
from turnwise.games.scoundrel.state import AVOID, WEAPON
from turnwise.games.uno.names import SPELLINGS
from turnwise.games.uno.state import PLAY
from turnwise.lab.experiments.action_groups import Meaning, action_groups
from turnwise.lab.experiments.conduct import conduct
from turnwise.lab.experiments.experiment import ExperimentKind
from turnwise.lab.experiments.experiment_file import read_experiment
from turnwise.lab.experiments.importance import Importance
from turnwise.lab.experiments.removals import removals_of
from turnwise.matches.rule_set import RuleSet

SCOUNDREL = RuleSet.of(game("scoundrel"), None, {})
UNO = RuleSet.of(game("uno"), None, {})
ASKED = Importance(
    ExperimentKind.IMPORTANCE, (SCOUNDREL,), ("random",), 90, "s", only=("start_health", "never", "avoids")
)


def bits(actions: int) -> set[int]:
    return {action for action in range(actions.bit_length()) if actions >> action & 1}


def test_a_group_is_a_verb_or_what_it_takes_where_ids_always_mean_the_same():
    """A place of the room is fought, taken or drunk by what lies there; only weapons are always weapons."""
    groups = action_groups(SCOUNDREL, 1)
    assert set(groups) == {"avoid", "fight weapon"}
    assert bits(groups["avoid"].actions) == {AVOID}
    assert bits(groups["fight weapon"].actions) == set(range(WEAPON, WEAPON + 4))


def test_many_values_are_put_together_by_how_they_begin_and_end():
    """54 cards: every colour and every symbol, and the two wild cards alone."""
    groups = action_groups(UNO, 2)
    skips = {PLAY + SPELLINGS[f"{colour}s"] for colour in "rygb"}
    assert bits(groups["play …s"].actions) == skips
    assert len(bits(groups["play r…"].actions)) == 13
    assert bits(groups["play w+4"].actions) == {PLAY + SPELLINGS["w+4"]}
    assert "play rs" not in groups
    assert groups["draw"].seats == (0, 1)


def test_only_seats_that_can_take_an_action_are_forbidden_it():
    """In Tactics the heroes of player 1 are moved by player 1."""
    groups = action_groups(RuleSet.of(game("tactics"), None, {}), 2)
    assert groups["move p1_hero"].seats == (0,)
    assert groups["pick leap"].seats == (0, 1)


def test_what_an_action_means_now_and_then_it_does_not_always_mean():
    meaning = Meaning()
    meaning.add({"verb": "play", "card": "r5"})
    assert meaning.is_always("card", "r5")
    meaning.add({"verb": "play", "card": "r5", "damage": 2})
    meaning.add({"verb": "play"})
    assert meaning.is_always("verb", "play")
    assert not meaning.is_always("card", "r5")
    assert not meaning.is_always("damage", 2)


def test_what_can_be_removed_from_scoundrel():
    """Flags are flipped, numbers are 0 or one beside, and what the game refuses is left out."""
    names = [removal.name for removal in removals_of(SCOUNDREL, 1)]
    assert names[:5] == [
        "start_health=19",
        "max_health=21",
        "room_size=3",
        "cards_per_room=2",
        "avoids_in_a_row=0",
    ]
    assert {"blunting=off", "losing_score_counts_room=true", "never: avoid", "never: fight weapon"} <= set(
        names
    )
    assert not any(name.startswith("player") for name in names)


def test_of_two_seats_each_is_forbidden_something_alone_then_both():
    found = {it.name: it.forbidden for it in removals_of(UNO, 2) if it.group == "play w+4"}
    mask = 1 << PLAY + SPELLINGS["w+4"]
    assert found == {
        "player 1 never: play w+4": (mask, 0),
        "player 2 never: play w+4": (0, mask),
        "never: play w+4": (mask, mask),
    }
    assert "skip_cards=0" in [removal.name for removal in removals_of(UNO, 2)]


def test_the_game_of_a_stranger_has_its_actions_forbidden_too(heap):
    groups = action_groups(RuleSet.of(HEAP, None, {}), 2)
    assert {name: bits(group.actions) for name, group in groups.items()} == {
        "take": {0, 1},
        "take 1": {0},
        "take 2": {1},
        "catch": {2, 3},
        "catch 0": {2},
        "catch 1": {3},
    }


def test_an_experiment_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "x.yaml"
    for asked in (ASKED, replace(ASKED, only=())):
        path.write_text(asked.text())
        assert read_experiment(path) == asked


@pytest.mark.parametrize(
    ("asked", "code", "sentence"),
    [
        (
            replace(ASKED, only=("luck",)),
            "unknown_removal",
            "--only is 'luck', but nothing to remove is called so",
        ),
        (replace(ASKED, players=("random", "random")), "bad_players", "exactly 1 player(s), not 2"),
        (replace(ASKED, players=("rendom",)), "unknown_player", "no player 'rendom'"),
    ],
)
def test_what_cannot_be_asked_is_refused(asked, code, sentence):
    with pytest.raises(TurnwiseError) as refusal:
        asked.refuse_bad()
    assert (refusal.value.code, "\n" in refusal.value.sentence) == (code, False)
    assert sentence in refusal.value.sentence


def test_too_many_removals_are_refused(monkeypatch):
    monkeypatch.setattr("turnwise.lab.experiments.importance.MOST_REMOVALS", 3)
    with pytest.raises(BadSetup, match="4 things can be removed, but at most 3 are at a time") as refusal:
        ASKED.refuse_bad()
    assert refusal.value.code == "too_many_removals"


def test_what_is_removed_is_measured_on_the_same_deals(small_batches):
    """Whether rules or a restriction keep a random player from avoiding, it plays the very same games."""
    findings = conduct(ASKED, threads=1).findings()
    names = [side.name for side in ASKED.sides]
    removed = ["start_health=19", "avoids_in_a_row=0", "never: avoid", "never: fight weapon"]
    assert names == ["whole", *removed]
    scores = {
        names[each.second]: each.moments
        for each in findings.answer.differences
        if (each.first, each.metric.name) == (0, "score:1")
    }
    assert scores["avoids_in_a_row=0"] == scores["never: avoid"]
    assert scores["start_health=19"].difference < 0
    assert findings.games == 5 * 90


def test_figures_do_not_depend_on_workers_or_interrupts(small_batches, folder_for, stopped_after, figures):
    folder = folder_for(ASKED)
    conduct(ASKED, folder, threads=2, report=stopped_after(40))
    assert figures(conduct(ASKED, folder, threads=1)) == figures(conduct(ASKED, threads=1))
