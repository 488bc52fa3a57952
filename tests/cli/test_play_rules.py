"""`turnwise play my_rules.yaml`, and `turnwise --rules my_rules.yaml`: a rule set at the table."""

import pytest

RULES = "game: scoundrel\nedition: strict\nvalues: {start_health: 9}\nname: Frail [bold]hero\n"
BY_HAND = "scoundrel", "--edition", "strict", "--set", "start_health=9"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "frail.yaml"
    path.write_text(RULES)
    return path


def test_a_file_of_rules_is_played_like_its_edition_and_values(turnwise, file):
    ran = turnwise("play", file, "--seed", 7, typed="1\nquit\n")
    same = turnwise("play", *BY_HAND, "--seed", 7, typed="1\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Scoundrel · Frail [bold]hero · edition strict · move 1" in ran.out
    assert ran.out.replace(" · Frail [bold]hero", "").replace("─", "") == same.out.replace("─", "")
    assert ran.out.endswith(f"turnwise play {' '.join(BY_HAND)} --seed 7\n")


def test_options_go_before_what_the_file_says(turnwise, file):
    ran = turnwise("play", file, "--set", "start_health=3", "--seed", 7, typed="quit\n")
    assert "--edition strict --set start_health=3 --seed 7" in ran.out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--edition", "1.0"], "is for edition strict: leave out --edition, or name the game"),
        (["--position", "scoundrel health=3 room=KC,QC,JC,5H"], "a position has its own rules: leave out"),
        (["--set", "start_health=x"], "parameter start_health cannot be 'x'"),
    ],
)
def test_options_that_contradict_the_file_are_refused(turnwise, file, options, sentence):
    ran = turnwise("play", file, *options)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in " ".join(ran.err.split())


@pytest.mark.parametrize("command", [("play",), ("--no-browser", "--rules")])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "cannot read"),
        ("game: ono", "my.yaml:1: no game 'ono'"),
        ("game: scoundrel\nvalues: {start_health: 99999}", "my.yaml:2: parameter start_health cannot be"),
        ("- 1", "my.yaml:1: this is no rule set"),
    ],
)
def test_a_broken_file_is_one_sentence_and_nothing_is_made(
    turnwise, tmp_path, monkeypatch, command, text, sentence
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "my.yaml"
    if text is not None:
        path.write_text(text)
    ran = turnwise(*command, path)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert not (tmp_path / "data").exists()


def test_rules_are_for_the_page_alone(turnwise, file):
    ran = turnwise("--rules", file, "games")
    assert ran.code == 2
    assert "it is for turnwise alone, not for games" in ran.err
