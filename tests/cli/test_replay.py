"""`turnwise replay` without a terminal."""

import pytest


@pytest.fixture
def path(turnwise, tmp_path):
    """A short lost game with an undo in it: monsters worth 208 − 13 − 12 − 11 = 172 stay in the deck."""
    path = tmp_path / "game.jsonl"
    start = "scoundrel health=3 room=KC,QC,JC,5H"
    turnwise("play", "--position", start, "--record", path, typed="5H\nundo\n5H\nKC\n")
    return path


def test_verify_says_how_it_ended(turnwise, path):
    ran = turnwise("replay", path, "--verify")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "Verified: Scoundrel, 2 action(s). You lost: died. Score -172.\n"


def test_all_actions_are_printed_with_their_sentences(turnwise, path):
    out = turnwise("replay", path).out
    assert "   1  drink 5H\n      Drank 5♥ and gained 5 health.\n" in out
    assert "   2  fight KC barehanded\n      Fought K♣ bare-handed and lost 13 health.\n" in out
    assert out.endswith("\nYou lost: died. Score -172.\n")


def test_an_unfinished_game_is_told_with_its_players(turnwise, tmp_path):
    path = tmp_path / "game.jsonl"
    turnwise("play", "card_slot", "--seed", 1, "--against", "greedy", "--record", path, typed="1\n")
    out = turnwise("replay", path).out
    assert "   1  Player 1: place" in out
    assert "   2  Player 2 (greedy): place" in out
    assert out.endswith("\nThe game is not over.\n")


def test_a_cut_off_line_is_told(turnwise, path):
    path.write_bytes(path.read_bytes()[:-5])
    ran = turnwise("replay", path, "--verify")
    assert ran.err == f"The last line of {path} was cut off and is left out.\n"
    assert ran.out == "Verified: Scoundrel, 1 action(s). The game is not over.\n"


def test_an_edited_record_is_refused_before_anything_is_shown(turnwise, path):
    path.write_text(path.read_text().replace("KC bare", "QC bare"))
    ran = turnwise("replay", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"turnwise: {path}, line 5: the check does not match")
