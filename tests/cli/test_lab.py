"""`turnwise lab`."""

import json

import pytest

RANDOM = "scoundrel", "--players", "random", "--workers", 1
RUN = "lab", "run", *RANDOM
COMPARE = "lab", "compare", *RANDOM, "--metric", "decisions", "--set-b", "start_health=10"


def test_a_comparison_as_json(turnwise):
    found = json.loads(turnwise(*COMPARE, "--games", 30, "--json").out)
    assert [side["rules"]["title"] for side in found["sides"]] == ["1.0", "1.0, start_health=10"]
    assert found["progress"]["games"] == 60


def test_a_folder_is_not_overwritten_and_goes_on(turnwise, tmp_path):
    assert turnwise(*RUN, "--games", 30, "--out", tmp_path).code == 0
    ran = turnwise(*RUN, "--games", 30, "--out", tmp_path)
    assert (ran.code, "is not overwritten" in ran.err) == (2, True)
    ran = turnwise(*RUN, "--games", 30, "--out", tmp_path, "--resume", "--seed", "other")
    assert (ran.code, "holds another experiment" in ran.err) == (2, True)
    assert turnwise(*RUN, "--games", 50, "--out", tmp_path, "--resume").code == 0
    assert turnwise("lab", "report", tmp_path).code == 0
    assert json.loads((tmp_path / "report.json").read_text())["progress"]["deals"] == 50


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "scoundrel", "--edition", "2"], "Scoundrel has no edition '2'"),
        (["run", "scoundrel", "--set", "helth=2"], "no parameter 'helth'"),
        (["run", "scoundrel", "--players", "search:1s"], "thinks by the clock"),
        (["run", "scoundrel", "--pool", "cloud"], "--pool is 'cloud', but has to be local"),
        (["compare", "scoundrel"], "there is nothing to compare"),
        (["compare", "scoundrel", "1.0", "strict", "--metric", "score:2"], "did you mean score:1?"),
        (["compare", "scoundrel", "1.0", "strict", "--margin", "0"], "it must be a difference above 0"),
    ],
)
def test_one_sentence_and_no_folder(turnwise, tmp_path, arguments, sentence):
    ran = turnwise("lab", *arguments, "--out", tmp_path / "results")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert sentence in ran.err
    assert not (tmp_path / "results").exists()
