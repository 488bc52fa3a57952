"""A ladder as an experiment: what is played, its file, what is refused, workers and interrupts."""

from dataclasses import replace

import pytest

from heap import GAME as HEAP
from turnwise.core.errors import BadSetup, TurnwiseError
from turnwise.core.registry import game
from turnwise.lab.experiments.conduct import conduct
from turnwise.lab.experiments.experiment import ExperimentKind
from turnwise.lab.experiments.experiment_file import read_experiment
from turnwise.lab.experiments.ladder import Ladder
from turnwise.lab.report.data import report_data
from turnwise.matches.rule_set import RuleSet


def ladder(of: str, *levels: str, seats: int = 2, **more) -> Ladder:
    rules = (RuleSet.of(game(of), None, {}),)
    return Ladder(ExperimentKind.SKILL, rules, levels, 90, "s", seats=seats, **more)


PAIR = ladder("uno", "random", "greedy")
LONE = ladder("scoundrel", "random", "greedy", seats=1)


def test_equals_of_every_level_play_then_every_step_in_both_seats():
    asked = ladder("uno", "random", "greedy", "search:50")
    assert {side.name: side.seatings for side in asked.sides} == {
        "search-50": (("search:50", "search:50"),),
        "greedy": (("greedy", "greedy"),),
        "random": (("random", "random"),),
        "greedy against random": (("greedy", "random"), ("random", "greedy")),
        "search-50 against greedy": (("search:50", "greedy"), ("greedy", "search:50")),
    }
    assert [asked.sides[asked.side_of_level(place)].name for place in (0, 2)] == ["random", "search-50"]
    assert asked.sides[asked.side_of_step(1)].name == "search-50 against greedy"


def test_every_pair_adds_the_steps_between():
    asked = ladder("uno", "random", "greedy", "easy", every_pair=True)
    assert [(step.weaker, step.stronger) for step in asked.steps] == [(0, 1), (0, 2), (1, 2)]


def test_among_more_seats_one_is_stronger_in_every_seat():
    asked = ladder("uno", "random", "greedy", seats=3)
    assert asked.sides[2].seatings == (
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
    )


def test_a_lone_player_plays_each_level():
    assert [side.seatings for side in LONE.sides] == [(("greedy",),), (("random",),)]
    assert LONE.seatings == (("greedy",),)


@pytest.mark.parametrize("asked", [PAIR, replace(PAIR, every_pair=True), LONE])
def test_a_ladder_is_read_as_it_was_written(tmp_path, asked):
    path = tmp_path / "x.yaml"
    path.write_text(asked.text())
    assert read_experiment(path) == asked


WHOLE = "experiment: skill\nrules: [{game: uno}]\nplayers: [random, greedy]\ngames: 90\nseed: s\nseats: 2\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (WHOLE.replace("seats: 2\n", ""), "players, games, seats; this one lacks seats"),
        (f"{WHOLE}pairs: some\n", "x.yaml:7: pairs is 'some'; it is neighbours or all"),
        (WHOLE.replace("seats: 2", "seats: many"), "x.yaml:6"),
        (WHOLE.replace("random, greedy", "random, gredy"), "no player 'gredy'"),
        (f"{WHOLE}metric: decisions\n", "no 'metric'; known: experiment, rules, players, games, seats, "),
    ],
)
def test_a_broken_file_is_told_in_one_sentence(tmp_path, text, sentence):
    path = tmp_path / "x.yaml"
    path.write_text(text)
    with pytest.raises(TurnwiseError) as refusal:
        read_experiment(path)
    assert sentence in refusal.value.sentence
    assert "\n" not in refusal.value.sentence


def test_a_file_written_by_hand_plays_neighbours(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(WHOLE)
    assert read_experiment(path) == PAIR


@pytest.mark.parametrize(
    ("asked", "code", "sentence"),
    [
        (ladder("uno", "greedy"), "bad_ladder", "the ladder is greedy; it needs 2 to 10 levels"),
        (
            ladder("uno", *(f"search:{number}" for number in range(1, 12))),
            "bad_ladder",
            "it needs 2 to 10 levels",
        ),
        (ladder("uno", "greedy", "random", "greedy"), "bad_ladder", "the ladder has greedy twice"),
        (ladder("uno", "medium", "search:500"), "bad_ladder", "medium and search:500, which play alike"),
        (ladder("uno", "random", "rendom"), "unknown_player", "no player 'rendom'"),
        (ladder("uno", "random", "search:1s"), "timed_player", "thinks by the clock"),
        (ladder("uno", "random", "greedy", seats=11), "bad_players", "UNO is for 2 to 10 player(s), not 11"),
        (ladder("scoundrel", "random", "greedy"), "bad_players", "exactly 1 player(s), not 2"),
        (replace(PAIR, deals=0), "bad_games", "--games is 0"),
    ],
)
def test_what_cannot_be_played_is_refused_beforehand(asked, code, sentence):
    with pytest.raises(BadSetup) as refusal:
        asked.refuse_bad()
    assert (refusal.value.code, "\n" in refusal.value.sentence) == (code, False)
    assert sentence in refusal.value.sentence


@pytest.mark.parametrize("asked", [PAIR, LONE, ladder("uno", "random", "greedy", seats=3)])
def test_figures_do_not_depend_on_workers_or_interrupts(
    small_batches, folder_for, stopped_after, figures, asked
):
    folder = folder_for(asked)
    conduct(asked, folder, threads=2, report=stopped_after(40))
    again = conduct(asked, folder, threads=1)
    assert figures(again) == figures(conduct(asked, threads=1))
    assert again.deals == 90


def test_only_the_strongest_among_equals_is_told_in_detail(small_batches):
    findings = conduct(PAIR, threads=1).findings()
    assert [side.spec.name for side in findings.sides] == ["greedy"]
    assert findings.games == 4 * 90


def test_a_ladder_on_the_game_of_a_stranger(heap):
    """A game that declares nothing of the lab has a ladder, too."""
    findings = conduct(
        Ladder(ExperimentKind.SKILL, (RuleSet.of(HEAP, None, {}),), ("random", "greedy"), 30, "s", seats=2),
        threads=1,
    ).findings()
    assert "What the deal decides" in " ".join(report_data(findings)["summary"])
