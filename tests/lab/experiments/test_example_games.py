"""Games of an experiment as records: the very games that were counted."""

from dataclasses import replace

import pytest

from present import present
from turnwise.core.registry import game
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.play_batch import play_batch
from turnwise.lab.counting.tally import Games
from turnwise.lab.experiments.conduct import conduct
from turnwise.lab.experiments.example_games import match_of, written_examples
from turnwise.matches.record import read_record
from turnwise.matches.rule_set import RuleSet


@pytest.mark.parametrize(
    "players", [("random", "random"), ("greedy", "random"), ("greedy", "greedy"), ("random", "search:8")]
)
def test_a_match_is_the_numbered_game_that_was_counted(players):
    asked = Conditions(game("card_slot"), "1.0.0", {}, players, "examples")
    games = Games.of(play_batch(asked, range(5, 8)))
    for at in range(3):
        match = match_of(asked, 5 + at)
        outcome = match.outcome
        assert outcome is not None
        assert len(match.actions) == games.column("decisions")[at]
        assert list(outcome.scores) == games.scores[at].tolist()
        assert asked.game.reasons.index(outcome.reason) + 1 == games.column("reason")[at]
        assert sum(1 << seat for seat in outcome.winners) == games.column("winners")[at]


def test_the_shortest_and_the_longest_game_of_each_side_are_written(compare, tmp_path):
    findings = conduct(replace(compare, deals=40), threads=1).findings()
    linked = written_examples(findings, tmp_path)
    assert [one.title for one in linked] == ["The shortest game", "The longest game"] * 2
    lengths = [len(read_record(tmp_path / one.href).match.actions) for one in linked]
    first, second = (side.summary.decisions for side in findings.sides)
    assert lengths == [first.lowest, first.highest, second.lowest, second.highest]
    assert linked[3].href == f"games/longest-b-{findings.sides[1].summary.longest}.jsonl"
    expected = f"{second.highest} actions by 1.0, start_health=10, deal {findings.sides[1].summary.longest}"
    assert linked[3].sentence == expected


def test_what_is_written_already_is_linked_again(run, tmp_path):
    findings = conduct(run, threads=1).findings()
    first = written_examples(findings, tmp_path)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "games").iterdir()}
    assert written_examples(findings, tmp_path) == first
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "games").iterdir()} == before


def test_a_game_that_the_leader_at_half_time_lost_is_written(run, tmp_path):
    asked = replace(run, rules=(RuleSet.of(game("uno"), "duel", {}),), players=("random",) * 2, deals=40)
    findings = conduct(asked, threads=1).findings()
    linked = written_examples(findings, tmp_path)
    turned = next(one for one in linked if one.title.startswith("A typical turn of luck"))
    number = present(findings.sides[0].summary.typical_turn)
    assert turned.href == f"games/turned-a-{number}.jsonl"
    found = Games.of(play_batch(asked.conditions()[0], range(number, number + 1)))
    leader = int(found.column("half_leader")[0])
    assert leader >= 0
    assert found.won(1 - leader).tolist() == [1]
    assert len(read_record(tmp_path / turned.href).match.actions) == found.column("decisions")[0]
