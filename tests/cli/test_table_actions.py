"""Actions of the table itself at this terminal."""

from turnwise.matches.match import Match
from turnwise.matches.record import Recorder

POSITION = "clocked_heap 1 players=3 left=3 turn=1 cards=0,1,2"


def test_persons_are_not_offered_what_is_the_clocks(turnwise, clocked_heap):
    ran = turnwise("play", "--position", POSITION, "--open", typed="bell\ntake 1\n")
    assert "Out of turn: 1 calls" in ran.out
    assert "That is for the table's clock to do, not for you." in ran.out
    assert ran.out.count("bell") == 1  # as it was typed


def test_a_replay_names_the_table(turnwise, clocked_heap, tmp_path):
    match = Match.from_position(clocked_heap, POSITION)
    match.play("bell")
    Recorder(tmp_path / "game.jsonl", match).close()
    ran = turnwise("replay", tmp_path / "game.jsonl", typed="\n\n\n")
    assert "The table: bell" in ran.out
