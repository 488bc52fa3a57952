"""An experiment: its seatings, its requests, its file, and what is refused."""

from dataclasses import replace
from typing import Any

import pytest

from turnwise.core.errors import BadSetup, BadText, TurnwiseError
from turnwise.core.registry import game
from turnwise.lab.counting.task import BatchRequest
from turnwise.lab.experiments.experiment import (
    BATCH,
    SEARCHED_BATCH,
    Experiment,
    ExperimentKind,
)
from turnwise.lab.experiments.experiment_file import read_experiment
from turnwise.matches.rule_set import RuleSet

UNO = game("uno")
PLAIN = RuleSet.of(UNO, "duel", {})
STACKING = RuleSet.of(UNO, "duel", {"stacking": True}, "stacked")
RUN = Experiment(ExperimentKind.RUN, (PLAIN,), ("random", "greedy"), 100)
COMPARE = Experiment(
    ExperimentKind.COMPARE, (PLAIN, STACKING), ("random", "greedy"), 100, "s", "decisions", 2.5
)


def test_players_sit_as_asked_of_a_run_and_everywhere_of_a_comparison():
    assert RUN.seatings == (("random", "greedy"),)
    assert COMPARE.seatings == (("random", "greedy"), ("greedy", "random"))
    three = replace(COMPARE, players=("random", "random", "greedy"))
    rotated = ("random", "random", "greedy"), ("random", "greedy", "random"), ("greedy", "random", "random")
    assert three.seatings == rotated


def test_alike_players_sit_once():
    assert replace(COMPARE, players=("greedy",) * 4).seatings == (("greedy",) * 4,)


def test_requests_are_the_seatings_of_the_first_side_then_of_the_second():
    def asked(values, *players):
        return BatchRequest("uno", "duel", values, players, "s", 40, 8)

    assert COMPARE.requests(40, 8) == [
        asked({}, "random", "greedy"),
        asked({}, "greedy", "random"),
        asked({"stacking": "true"}, "random", "greedy"),
        asked({"stacking": "true"}, "greedy", "random"),
    ]


def test_batches_are_small_where_somebody_searches():
    assert RUN.batch == BATCH
    assert replace(RUN, players=("random", "search:5")).batch == SEARCHED_BATCH


def test_a_margin_of_a_share_is_told_in_points():
    assert replace(COMPARE, metric="win:1").margin_as_is == 0.025
    assert COMPARE.margin_as_is == 2.5
    assert (COMPARE.question.metric, COMPARE.question.margin, COMPARE.question.bound) == (
        "decisions",
        2.5,
        None,
    )


@pytest.mark.parametrize("experiment", [RUN, COMPARE, replace(RUN, versions={"turnwise": "1.2"}, seed="007")])
def test_an_experiment_is_read_as_it_was_written(tmp_path, experiment):
    path = tmp_path / "x.yaml"
    path.write_text(experiment.text())
    assert read_experiment(path) == experiment


def test_what_is_left_out_is_as_usual(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text("experiment: run\nrules: [{game: uno}]\nplayers: [random, greedy]\ngames: 100\n")
    assert read_experiment(path) == RUN


@pytest.mark.parametrize(
    ("changed", "code", "sentence"),
    [
        ({"rules": (PLAIN, PLAIN)}, "same_rules", "both sides are duel: there is nothing to compare"),
        (
            {"rules": (PLAIN, RuleSet.of(game("card_slot"), None, {}))},
            "other_game",
            "uno and card_slot are different games",
        ),
        ({"deals": 0}, "bad_games", "--games is 0"),
        ({"seed": ""}, "bad_seed", "--seed is ''; it is a word or a number"),
        ({"seed": " 7"}, "bad_seed", "--seed is ' 7'"),
        ({"deals": 10**12 + 1}, "bad_games", "1 to 1,000,000,000,000"),
        ({"players": ("random", "hard@2s")}, "unknown_player", "no player 'hard@2s'"),
        ({"players": ("random",)}, "bad_players", "UNO is for 2 to 10 player(s), not 1"),
        ({"metric": "wins"}, "unknown_metric", "UNO has no metric 'wins'"),
        ({"margin": 0.0}, "bad_margin", "the margin of decisions is 0"),
        ({"margin": -1.0}, "bad_margin", "the margin of decisions is -1"),
        ({"margin": float("nan")}, "bad_margin", "the margin of decisions is nan"),
        ({"margin": 100.0, "metric": "win:1"}, "bad_margin", "no difference exceeds 1"),
    ],
)
def test_what_cannot_be_decided_is_refused(changed: dict[str, Any], code, sentence):
    with pytest.raises(BadSetup) as caught:
        replace(COMPARE, **changed).refuse_bad()
    assert sentence in caught.value.sentence
    assert caught.value.code == code


def test_a_player_who_thinks_by_the_clock_is_refused():
    with pytest.raises(BadSetup, match="thinks by the clock"):
        replace(RUN, players=("random", "search:1s")).refuse_bad()


RULES = "rules: [{game: uno}]\n"
WHOLE = "experiment: run\n" + RULES + "players: [random, random]\ngames: 10\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "x.yaml:1: the file is empty"),
        ("[1, 2]", "x.yaml:1: an experiment must have keys and values"),
        ("a: b: c\n", "x.yaml:1: this is not YAML: mapping values are not allowed"),
        ("a: \x07", "this is not YAML"),
        (
            WHOLE + "margn: 2\n",
            "metric, margin, versions; did you mean margin?",
        ),
        (WHOLE.replace("games: 10\n", ""), "needs experiment, rules, players, games; this one lacks games"),
        (WHOLE.replace("games: 10", "games: ten"), "x.yaml:4: games is 'ten'; it must be a whole number"),
        (WHOLE.replace("games: 10", "games: true"), "is 'true'; it must be a whole number"),
        (WHOLE.replace("games: 10", "games: 2.5"), "is '2.5'; it must be a whole number"),
        (WHOLE.replace("games: 10", "games: .inf"), "is '.inf'; it must be a whole number"),
        (WHOLE.replace("games: 10", "games: -4"), "--games is -4"),
        (WHOLE + "margin: wide\n", "x.yaml:5: margin is 'wide'; it must be a number"),
        (WHOLE.replace("run", "rum"), "is 'rum'; known: run, compare, "),
        (WHOLE.replace("run", "compare"), "has 1 entries; compare needs 2"),
        (WHOLE.replace("{game: uno}", "{game: uno}, {game: uno}"), "has 2 entries; run needs 1"),
        (WHOLE.replace("[{game: uno}]", "uno"), "is no rule set: it needs `game`"),
        (WHOLE.replace("[random, random]", "random"), "is for 2 to 10 player(s), not 1"),
        (WHOLE.replace("[random, random]", "[]"), "is for 2 to 10 player(s), not 0"),
        (WHOLE.replace("[random, random]", "[random, rendom]"), "no player 'rendom'"),
        (WHOLE.replace("{game: uno}", "uno"), "is no rule set: it needs `game`"),
        (WHOLE.replace("uno}", "ono}"), "no game 'ono'"),
        (WHOLE.replace("uno}", "uno, edition: dual}"), "UNO has no edition 'dual'"),
        (
            WHOLE.replace("uno}", "uno, value: {}}"),
            "has no 'value'; known: game, edition, values, name; did you mean values?",
        ),
        (WHOLE.replace("uno}", "uno, values: [1]}"), "x.yaml:2: values must have keys and values"),
        (WHOLE.replace("uno}", "uno, values: {1: 2}}"), "x.yaml:2: values has no '1'; known: zero_cards"),
        (WHOLE.replace("uno}", "uno, values: {stacking: maybe}}"), "parameter stacking cannot be 'maybe'"),
    ],
)
def test_a_broken_file_is_told_in_one_sentence(tmp_path, text, sentence):
    path = tmp_path / "x.yaml"
    path.write_text(text)
    with pytest.raises(TurnwiseError) as caught:
        read_experiment(path)
    assert sentence in caught.value.sentence
    assert "\n" not in caught.value.sentence


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadText, match="No such file"):
        read_experiment(tmp_path / "x.yaml")
