"""Files of targets: what they ask for, and what is refused with its line before anything is played."""

import pytest

from small_tuning import HEALTH, tuning_of
from turnwise.core.errors import TurnwiseError
from turnwise.lab.tuning.target_range import TargetRange
from turnwise.lab.tuning.tuning import USUAL_CANDIDATES, USUAL_TRIALS

TACTICS = """game: tactics
values: {life_hp: 2}
vary: {blessing_heal: 0:3, both_dead: [last_actor, draw]}
players: search:20
games: 50
confirm: {players: hard, games: 80}
targets:
  - metric: no-winner
    at-most: 5
  - {metric: win:1, value: 50, within: 2}
  - {each: team class, between: [40, 60], among: [mage, cleric]}
  - metric: beats
    players: [hard, easy]
    at-least: 65
  - name: the passive player wins
    metric: win:1
    players: [greedy, search:20]
    confirm: [greedy, hard]
    values: {p1_class: cleric}
    only: {player 1: [pass, pick]}
    at-most: 10
  - {metric: decisions, never: {2: move_and_attack}, between: [10, 60]}
"""


def test_a_file_says_everything(tmp_path):
    found = tuning_of(tmp_path, TACTICS)
    assert (found.game.id, found.rules.values) == ("tactics", {"life_hp": "2"})
    assert [(it.name, it.values) for it in found.vary] == [
        ("blessing_heal", ("0", "1", "2", "3")),
        ("both_dead", ("last_actor", "draw")),
    ]
    assert (found.deals, found.confirming_deals, found.seed) == (50, 80, "0")
    assert (found.trials, found.most) == (USUAL_TRIALS, USUAL_CANDIDATES)
    assert [(it.title, it.wants, it.lineup) for it in found.targets] == [
        ("no one wins", TargetRange(None, 0.05), 0),
        ("player 1 wins", TargetRange(0.48, 0.52), 0),
        ("wins with each class (team)", TargetRange(0.4, 0.6), 0),
        ("hard beats easy", TargetRange(0.65, None), 1),
        ("the passive player wins", TargetRange(None, 0.1), 2),
        ("decisions (player 2 never: move_and_attack)", TargetRange(10, 60), 3),
    ]
    assert found.targets[2].labels(found.game) == ("mage", "cleric")
    assert found.numbers[2:4] == ((2, "mage"), (2, "cleric"))


def test_targets_share_the_games_of_their_line_up(tmp_path):
    usual, beats, passive, held = tuning_of(tmp_path, TACTICS).lineups
    assert (usual.players, usual.confirming) == (("search:20",) * 2, ("hard",) * 2)
    assert beats.seatings(True) == (("hard", "easy"), ("easy", "hard"))
    assert (passive.confirming, passive.values) == (("greedy", "hard"), (("p1_class", "cleric"),))
    assert held.forbidden[0] == 0 != held.forbidden[1]
    assert passive.seatings(True) == (("greedy", "hard"),)


def test_only_forbids_everything_else(tmp_path):
    """Also actions that no sample game has shown."""
    found = tuning_of(tmp_path, TACTICS)
    first, second = found.lineups[2].forbidden
    allowed = ~first & ((1 << found.game.actions) - 1)
    assert second == 0
    assert allowed.bit_count() == 54 + 8  # picks and passes of both seats
    never = found.lineups[3].forbidden[1]
    assert never & first == never


BROKEN = [
    ("game: scoundrel", "game: chess", "asked.yaml:1: "),
    ("game: scoundrel\n", "", "a file of targets needs game, vary, targets; this one lacks game"),
    ("games: 300", "game_s: 300", "no 'game_s'; known: game, edition"),
    ("games: 300", "games: 0", "asked.yaml:5: games is 0; it is a number from 1 to"),
    ("trials: 6", "trials: many", "trials is 'many'; it must be a whole number"),
    ("players: greedy", "players: grandmaster", "asked.yaml:10: no player 'grandmaster'"),
    ("players: greedy", "players: [greedy, greedy]", "Scoundrel is for exactly 1 player(s), not 2"),
    ("players: greedy", "players: search:1s", "thinks by the clock"),
    ("start_health: 10:20:2", "helth: 1:3", "asked.yaml:3: no parameter 'helth' to vary; known: "),
    ("start_health: 10:20:2", "start_health: 20:10", "asked.yaml:3: start_health is varied over 20:10"),
    ("start_health: 10:20:2", "start_health: 10", "start_health has one value only, 10: set it in `values`"),
    ("start_health: 10:20:2", "players: 1:3", "the number of players is no rule that can be tuned"),
    ("\n  start_health: 10:20:2", " {}", "vary names no parameter"),
    ("confirm: {games", "confirm: {game", "asked.yaml:8: confirm has no 'game'; known: players, games, most"),
    ("metric: win:1", "metric: win:2", "asked.yaml:10: Scoundrel has no metric 'win:2'"),
    ("metric: win:1", "metric: luck", "Scoundrel has no metric 'luck'"),
    ("metric: win:1", "each: fought suit", "asked.yaml:10: Scoundrel counts nothing called 'fought suit'"),
    ("metric: win:1", "each: fought", "each is 'fought'; it is an event and a value of it"),
    ("metric: win:1", "metric: beats", "`beats` is about the first player against others, not greedy"),
    ("metric: win:1", "name: luck", "a target needs one of `metric` and `each`"),
    ("between: [3, 6]", "between: [6, 3]", "asked.yaml:11: no number is at least 6 and at most 3"),
    ("between: [3, 6]", "between: [3]", "between has 1 ends; write it as [48, 52]"),
    (
        "between: [3, 6]",
        "between: [101, 120]",
        "a share lies between 0 and 100 %, so it cannot be at le",
    ),
    ("between: [3, 6]", "at-most: -1", "a share lies between 0 and 100 %, so it cannot be at most -1"),
    ("between: [3, 6]", "at-least: 6\n    at-most: 3", "no number is at least 6 and at most 3"),
    ("between: [3, 6]", "value: 5", "a target needs a range in one of these forms"),
    ("between: [3, 6]", "value: 5\n    within: -1", "within is -1; it is 0 or more"),
    ("between: [3, 6]", "value: 5\n    within: 0", "never known to be exactly 5 %: leave some room"),
    ("between: [3, 6]", "at-most: nan", "at-most is nan; it must be a number"),
    ("between: [3, 6]", "about: 3", "has no 'about'; known: name, metric"),
    (
        "at-most: 40",
        "at-most: 40\n    never: {2: avoid}",
        "'2' is no seat: it is a number from 1 to 1",
    ),
    ("at-most: 40", "at-most: 40\n    never: {1: fly}", "no kind of action is called 'fly'; known: avoid"),
    ("at-most: 40", "at-most: 40\n    among: [x]", "`among` names values of `each`; a metric has none"),
    (
        "at-most: 40",
        "at-most: 40\n    values: {start_health: 9}",
        "start_health may change, so a",
    ),
    (
        "at-most: 40",
        "at-most: 40\n    values: {room_size: 99}",
        "yaml:14: parameter room_size cannot be",
    ),
    ("at-most: 40", "at-most: 40\n    confirm: [hard, hard]", "exactly 1 player(s), not 2"),
    ("targets:", "targets: []\nolder:", "has no 'older'"),
    ("  - metric: win:1\n    between: [3, 6]\n", "  - win:1\n", "asked.yaml:10: this is no target"),
    (HEALTH, "- a\n- b\n", "asked.yaml:1: this is no file of targets"),
    (HEALTH, "", "the file is empty"),
    (HEALTH, "game: [", "this is not YAML"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), BROKEN)
def test_a_broken_file_is_told_in_one_sentence_with_its_line(tmp_path, old, new, sentence):
    assert old in HEALTH
    with pytest.raises(TurnwiseError) as refusal:
        tuning_of(tmp_path, HEALTH.replace(old, new, 1))
    assert sentence in refusal.value.sentence
    assert refusal.value.sentence.count("asked.yaml") == 1
    assert "\n" not in refusal.value.sentence


def test_without_targets_there_is_nothing_to_search_for(tmp_path):
    with pytest.raises(TurnwiseError, match="targets has none: there is nothing to search for"):
        tuning_of(tmp_path, HEALTH[: HEALTH.index("targets:")] + "targets: []\n")


SAME = "{metric: win:1, at-least: 60}"


@pytest.mark.parametrize(
    ("targets", "sentence"),
    [
        ([SAME, "{metric: win:1, at-most: 40}"], "line 5 wants leaves no number for both"),
        (
            ["{metric: decisions, at-least: 9}", "{metric: decisions, at-most: 8}"],
            "leaves no number for both",
        ),
        (
            ["{each: team class, between: [40, 60]}", "{each: team class, at-least: 70, among: [mage]}"],
            "leaves no number for both",
        ),
        (
            [
                "{metric: beats, players: [hard, easy], at-least: 65}",
                "{metric: beats, players: [easy, hard], at-least: 40}",
            ],
            "line 5 wants hard beats easy so often that this cannot be",
        ),
        (
            ["{metric: ends:hero_died, at-least: 60}", "{metric: ends:round_limit, at-least: 50}"],
            "these endings add up to at least 110 % of games",
        ),
    ],
)
def test_targets_that_contradict_each_other(tmp_path, targets, sentence):
    lines = "".join(f"  - {target}\n" for target in targets)
    text = f"game: tactics\nvary: {{life_hp: 1:3}}\nplayers: greedy\ntargets:\n{lines}"
    with pytest.raises(TurnwiseError) as refusal:
        tuning_of(tmp_path, text)
    assert refusal.value.sentence.startswith(f"{tmp_path}/asked.yaml:6: ")
    assert sentence in refusal.value.sentence


@pytest.mark.parametrize(
    "targets",
    [
        [SAME, "{metric: win:1, at-most: 40, players: [hard, easy]}"],  # other players
        [SAME, "{metric: win:1, at-most: 40, values: {p1_class: mage}}"],
        [SAME, "{metric: win:2, at-most: 40}"],
        [
            "{each: team class, at-most: 40, among: [rogue]}",
            "{each: team class, at-least: 70, among: [mage]}",
        ],
    ],
)
def test_targets_of_other_games_do_not_contradict(tmp_path, targets):
    lines = "".join(f"  - {target}\n" for target in targets)
    text = f"game: tactics\nvary: {{life_hp: 1:3}}\nplayers: greedy\ntargets:\n{lines}"
    assert len(tuning_of(tmp_path, text).targets) == 2


def test_all_endings_cannot_be_rare(tmp_path):
    endings = tuning_of(tmp_path).game.reasons
    lines = "".join(f"  - {{metric: ends:{name}, at-most: 30}}\n" for name in endings)
    assert len(endings) == 2
    with pytest.raises(TurnwiseError, match="all endings together are at most 60 % of games"):
        tuning_of(tmp_path, HEALTH[: HEALTH.index("  - metric")] + lines)


def test_rules_that_cannot_be_played_as_they_are(tmp_path):
    with pytest.raises(TurnwiseError, match="max_health"):
        tuning_of(tmp_path, HEALTH.replace("vary:", "values: {start_health: 30}\nvary:"))


def test_combinations_that_the_game_refuses_are_counted(tmp_path):
    """Health starts at 20 at most: of 15, 20, 25 and 30 the last two cannot be."""
    found = tuning_of(tmp_path, HEALTH.replace("10:20:2", "15:30:5"))
    assert found.refused is not None
    count, first = found.refused
    assert count == 2
    assert first.startswith("start_health=25: ")


def test_where_the_game_refuses_every_change_nothing_is_played(tmp_path):
    """Of 20, 30 and 40 only the first can be, which is there already."""
    with pytest.raises(TurnwiseError, match=r"refuses all 2 combinations .* start_health=30: "):
        tuning_of(tmp_path, HEALTH.replace("10:20:2", "20:40:10"))


def test_parameters_without_values_are_told_how_to_be_written(tmp_path):
    text = HEALTH.replace("vary:\n  start_health: 10:20:2", "vary: [start_health]")
    with pytest.raises(TurnwiseError, match=r"yaml:2: vary names each .* as in vary: \{hand_size: 3:10"):
        tuning_of(tmp_path, text)
