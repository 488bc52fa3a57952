"""A sweep: its points and sides, its file, what is refused, and that its figures are those of comparisons."""

from dataclasses import replace

import pytest

from answers import sides_of, verdict_of
from turnwise.core.errors import BadSetup, TurnwiseError
from turnwise.core.registry import game
from turnwise.lab.experiments.conduct import conduct
from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
from turnwise.lab.experiments.experiment_file import read_experiment
from turnwise.lab.experiments.sweep import Sweep
from turnwise.lab.experiments.vary import Vary, named_vary
from turnwise.matches.rule_set import RuleSet

SCOUNDREL, UNO = game("scoundrel"), game("uno")


def sweep_of(of, *varied: str, players=("random",), **more) -> Sweep:
    rules = (RuleSet.of(of, None, {}),)
    vary = tuple(named_vary(of, text) for text in varied)
    return Sweep(ExperimentKind.SWEEP, rules, players, 90, "s", vary=vary, **more)


HEALTH = sweep_of(SCOUNDREL, "start_health=10:20:5", chosen=("decisions",))


def test_the_rules_as_they_are_are_the_first_side_and_a_point_of_their_own_value():
    assert [side.title for side in HEALTH.sides] == ["1.0", "start_health=10", "start_health=15"]
    assert [(point.values, point.side) for point in HEALTH.points] == [
        (("10",), 1),
        (("15",), 2),
        (("20",), 0),
    ]
    assert HEALTH.sides[2].rules.values == {"start_health": "15"}


def test_two_parameters_make_a_grid():
    """2 x 2 points, none of them the rules as they are (20, not_greater)."""
    grid = sweep_of(SCOUNDREL, "start_health=10,20", "blunting=off,strictly_less")
    assert [point.values for point in grid.points] == [
        ("10", "off"),
        ("10", "strictly_less"),
        ("20", "off"),
        ("20", "strictly_less"),
    ]
    assert [point.side for point in grid.points] == [1, 2, 3, 4]
    assert grid.sides[2].name == "start_health=10, blunting=strictly_less"


def test_sides_of_more_players_have_more_seats_and_metrics():
    """Two greedy players are the rules as they are; the third seat wins only where there is one."""
    sweep = sweep_of(UNO, "players=2:4", players=("greedy", "greedy"), chosen=("win:3",))
    assert [side.seatings for side in sweep.sides] == [(("greedy",) * seats,) for seats in (2, 3, 4)]
    assert [point.side for point in sweep.points] == [0, 1, 2]
    sweep.refuse_bad()
    assert [metric.name for metric in replace(sweep, chosen=()).metrics] == [
        "win:1",
        "win:2",
        "turns",
        "decisions",
        "score:1",
        "score:2",
    ]


@pytest.mark.parametrize(
    ("sweep", "code", "sentence"),
    [
        (replace(HEALTH, vary=()), "bad_vary", "--vary is given for nothing"),
        (
            replace(HEALTH, vary=HEALTH.vary * 2),
            "bad_vary",
            "start_health, start_health; vary one",
        ),
        (
            sweep_of(SCOUNDREL, "start_health=7"),
            "too_many_points",
            "a sweep has 2 to 100 points, and this one 1",
        ),
        (
            sweep_of(SCOUNDREL, "start_health=1:20", "room_size=1:6"),
            "too_many_points",
            "a sweep has 2 to 100 points, and this one 120",
        ),
        (
            sweep_of(SCOUNDREL, "start_health=20:22"),
            "bad_value",
            "played with start_health=21: parameter start_health cannot be 21: max_health is 20",
        ),
        (replace(HEALTH, chosen=("luck",)), "unknown_metric", "Scoundrel has no metric 'luck'"),
        (replace(HEALTH, players=("random", "random")), "bad_players", "exactly 1 player(s), not 2"),
        (replace(HEALTH, deals=0), "bad_games", "--games is 0"),
        (
            sweep_of(UNO, "players=2:4", players=("greedy", "random")),
            "bad_players",
            "all seats have the same player: name one",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_beforehand(sweep, code, sentence):
    with pytest.raises(BadSetup) as refusal:
        sweep.refuse_bad()
    assert (refusal.value.code, "\n" in refusal.value.sentence) == (code, False)
    assert sentence in refusal.value.sentence


def test_a_sweep_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(HEALTH.text())
    assert read_experiment(path) == HEALTH


WHOLE = """experiment: sweep
rules: [{game: scoundrel}]
players: [random]
games: 90
seed: s
vary: {start_health: 10:20:5}
metrics: [decisions]
"""


def test_a_file_written_by_hand_may_say_a_range(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(WHOLE)
    assert read_experiment(path) == HEALTH


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (WHOLE.replace("vary: {start_health: 10:20:5}\n", ""), "players, games, vary; this one lacks vary"),
        (WHOLE.replace("start_health", "helth"), "x.yaml:6: no parameter 'helth' to vary"),
        (WHOLE.replace("10:20:5", "[10, 2000]"), "x.yaml:6: parameter start_health cannot be '2000'"),
        (
            WHOLE.replace("10:20:5", "20:10"),
            "x.yaml:6: start_health is varied over 20:10, which runs backwards",
        ),
        (WHOLE.replace("metrics", "metric"), "no 'metric'; known: experiment, rules, players, games, vary, "),
        (WHOLE.replace("{game: scoundrel}", "{game: scoundrel}, {game: scoundrel}"), "sweep needs 1"),
    ],
)
def test_a_broken_file_is_told_in_one_sentence(tmp_path, text, sentence):
    path = tmp_path / "x.yaml"
    path.write_text(text)
    with pytest.raises(TurnwiseError) as refusal:
        read_experiment(path)
    assert sentence in refusal.value.sentence
    assert "\n" not in refusal.value.sentence


def test_the_differences_of_a_sweep_are_those_of_comparisons_of_its_points(small_batches):
    """The same deals: from 20 to 10, and from 10 to 15, the very sums that a comparison adds up."""
    answer = sides_of(conduct(HEALTH, threads=1))
    found = {(each.first, each.second): each.moments for each in answer.differences}
    assert set(found) == {(0, 1), (0, 2), (1, 2)}
    for (first, second), values in {(0, 1): ("20", "10"), (1, 2): ("10", "15")}.items():
        rules = tuple(RuleSet.of(SCOUNDREL, None, {"start_health": value}) for value in values)
        compared = Experiment(ExperimentKind.COMPARE, rules, ("random",), 90, "s", "win:1", 0.1)
        others = {
            each.metric.name: each.moments for each in verdict_of(conduct(compared, threads=1)).differences
        }
        assert found[first, second] == others["decisions"]


def test_a_sweep_goes_on_where_it_stopped_and_figures_do_not_depend_on_workers(
    small_batches, folder_for, stopped_after, figures
):
    folder = folder_for(HEALTH)
    conduct(HEALTH, folder, threads=1, report=stopped_after(40))
    again = conduct(HEALTH, folder, threads=2)
    assert figures(again) == figures(conduct(HEALTH, threads=1))
    assert again.deals == 90


def test_only_the_rules_as_they_are_are_told_in_detail(small_batches):
    findings = conduct(HEALTH, threads=1).findings()
    assert [side.spec.name for side in findings.sides] == ["own"]
    assert findings.games == 3 * 90


def test_a_value_by_name():
    assert Vary.of(SCOUNDREL, "start_health", "9:10").values == ("9", "10")
