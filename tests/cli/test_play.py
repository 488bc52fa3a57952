"""`turnwise play` with moves piped in."""

import pytest

from turnwise.matches.record import read_record

LOST = "scoundrel health=3 room=KC,QC,JC,5H"
WON = "scoundrel health=9 room=5H,-,-,- deck=- discard=-"
HIDDEN = "play", "card_slot", "--against", "greedy"
FORTY = "1\n" * 40


def test_a_whole_game(turnwise):
    ran = turnwise("play", "scoundrel", "--seed", 7, typed=FORTY * 2)
    assert ran.code == 0
    assert ran.err == ""
    assert "You lost: died. Score -" in ran.out
    assert ran.out.endswith("The same deal again: turnwise play scoundrel --seed 7\n")


def test_the_same_seed_is_the_same_game(turnwise):
    games = [turnwise("play", "card_slot", "--seed", "x", "--against", "random", typed=FORTY) for _ in "12"]
    assert games[0] == games[1]


def test_a_seed_is_made_up_and_told(turnwise):
    ran, again = (turnwise("play", "scoundrel", typed="quit\n") for _ in "12")
    assert "The same deal again: turnwise play scoundrel --seed " in ran.out
    assert ran.out != again.out


def test_the_command_for_the_same_deal_is_complete(turnwise):
    options = ["--edition", "strict", "--set", "start_health=9", "--set", "max_health=30", "--seed", "a b"]
    told = turnwise("play", "scoundrel", *options, typed="quit\n").out
    assert told.endswith(
        "turnwise play scoundrel --edition strict --set start_health=9 --set max_health=30 --seed 'a b'\n"
    )


@pytest.mark.parametrize(
    ("options", "company"),
    [
        (["--against", "easy"], " --against easy"),
        (["--against", "medium"], ""),
        (["--against", "greedy", "--seat", "2"], " --against greedy --seat 2"),
        (["--against", "self"], " --against self"),
        (["--open"], " --open"),
    ],
)
def test_the_command_for_the_same_deal_keeps_the_company(turnwise, options, company):
    told = turnwise("play", "card_slot", *options, "--seed", "7", typed="quit\n").out
    assert told.endswith(f"turnwise play card_slot{company} --seed 7\n")


def test_moves_by_number_and_in_words(turnwise):
    ran = turnwise("play", "--position", LOST, typed="drink 5H\n1\n")
    assert "> drink 5H" in ran.out
    assert "Drank 5♥ and gained 5 health." in ran.out
    assert "Fought K♣ bare-handed and lost 13 health." in ran.out
    assert "You lost: died." in ran.out


def test_moves_can_be_asked_for_by_their_words(turnwise):
    out = turnwise("play", "uno", "--seed", 1, "--open", typed="moves draw\nmoves play xyz\n").out
    assert "No legal move has the words 'play xyz'; moves alone lists them all" in out


def test_the_legal_moves_are_numbered(turnwise):
    out = turnwise("play", "--position", LOST).out
    numbered = [line.split(maxsplit=1) for line in out.splitlines() if line.strip()[:1].isdigit()]
    moves = [move.rstrip() for number, move in numbered]
    assert moves == [
        "fight KC barehanded",
        "fight QC barehanded",
        "fight JC barehanded",
        "drink 5H",
        "avoid",
    ]
    assert [number for number, move in numbered] == list("12345")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("KS", "KS is not in the room; the room holds KC,QC,JC,5H."),
        ("hello there general", "Cannot read the move 'hello there general'; moves look like"),
        ("6", "There is no move 6: moves are 1 to 5."),
        ("0", "There is no move 0: moves are 1 to 5."),
        ("9" * 5000, "There is no move 99999999999999999999: moves are 1 to 5."),
        ("٣", "There is no move ٣: moves are 1 to 5."),
        ("\x00\x07", "No card"),
        ("undo", "There is no move of yours to take back."),
        ("save", "Save needs the name of a file, as in: save game.jsonl."),
    ],
)
def test_what_cannot_be_done_is_told_and_asked_again(turnwise, typed, sentence):
    ran = turnwise("play", "--position", LOST, typed=f"{typed}\n5H\nposition\n")
    assert ran.code == 0
    assert sentence in ran.out
    assert "health=8 " in ran.out


def test_an_illegal_move_changes_nothing(turnwise):
    ran = turnwise("play", "--position", LOST, typed="5H\navoid\nposition\n")
    assert "Cannot avoid a room once a card of it was taken." in ran.out
    assert "scoundrel 1.0 health=8 " in ran.out


def test_undo_takes_back_a_decision(turnwise):
    ran = turnwise("play", "--position", LOST, typed="5H\nundo\nposition\n")
    assert "scoundrel 1.0 health=3 " in ran.out


def test_persons_at_one_terminal_do_not_take_back_a_card_that_was_shown(turnwise):
    ran = turnwise("play", "card_slot", "--against", "self", typed="1\nundo\nlog\n")
    assert "This cannot be taken back: it may have shown something that was hidden." in ran.out
    ran = turnwise("play", "card_slot", "--open", typed="1\nundo\nlog\n")
    assert "Nothing has happened yet." in ran.out


def test_undo_takes_back_the_bots_moves_as_well(turnwise, tmp_path):
    path = tmp_path / "game.jsonl"
    options = "--seed", 1, "--against", "greedy", "--record", path
    ran = turnwise("play", "card_slot", *options, typed="1\n1\nundo\nundo\nundo\n")
    match = read_record(path).match
    assert len(match) == 0
    assert [entry.to for entry in match.entries if hasattr(entry, "to")] == [2, 0]
    assert "There is no move of yours to take back." in ran.out


def test_the_log_holds_everything(turnwise):
    ran = turnwise("play", "--position", LOST, typed="log\n5H\nlog\n")
    assert "> log\nNothing has happened yet.\n" in ran.out
    assert "> log\nDrank 5♥ and gained 5 health.\n" in ran.out


def test_help_tells_the_commands_and_the_forms_of_moves(turnwise):
    ran = turnwise(*HIDDEN, typed="help\n")
    for word in ("hint", "undo", "save FILE", "log", "position", "moves", "quit", "place bell 3"):
        assert word in ran.out


def test_an_empty_line_and_moves_show_the_moves_again(turnwise):
    ran = turnwise("play", "--position", LOST, typed="\nmoves\nMOVES\n")
    assert ran.out.count("4  drink 5H") == 4


def test_a_position_is_told_in_solo_play_and_can_be_played(turnwise):
    out = turnwise("play", "scoundrel", "--seed", 5, typed="1\nposition\n").out
    line = next(line for line in out.splitlines() if line.startswith("scoundrel 1.0 "))
    again = turnwise("play", "--position", line, typed="position\n").out
    assert line in again


def test_a_position_is_not_told_while_it_hides_something(turnwise):
    assert "A position shows hidden cards" in turnwise(*HIDDEN, typed="position\n").out
    assert "\ncard_slot 1.0.1 " in turnwise("play", "card_slot", "--open", typed="position\n").out


def test_save_writes_a_record_again_and_again(turnwise, tmp_path):
    path = tmp_path / "saved game.jsonl"
    ran = turnwise("play", "scoundrel", "--seed", 7, typed=f"1\nsave {path}\n1\nsave {path}\n")
    assert ran.out.count(f"Saved to {path}.") == 2
    assert len(read_record(path).match) == 2


def test_save_knows_the_file_that_is_being_recorded(turnwise, tmp_path):
    path = tmp_path / "game.jsonl"
    ran = turnwise("play", "scoundrel", "--seed", 7, "--record", path, typed=f"1\nsave {path}\n")
    assert f"This game is being recorded in {path} already." in ran.out


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "is a directory, not a file"),
        ("other.txt", "is not a record"),
        ("nowhere/game.jsonl", "No such file or directory"),
        ("zero\0byte", "embedded null byte"),
    ],
)
def test_save_harms_nothing(turnwise, tmp_path, name, sentence):
    (tmp_path / "other.txt").write_text("precious\n")
    ran = turnwise("play", "scoundrel", typed=f"save {tmp_path}/{name}\nquit\n")
    assert ran.code == 0
    assert sentence in ran.out
    assert (tmp_path / "other.txt").read_text() == "precious\n"


def test_save_expands_the_home_directory(turnwise, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    turnwise("play", "scoundrel", typed="save ~/game.jsonl\n")
    assert len(read_record(tmp_path / "game.jsonl").match) == 0
    monkeypatch.chdir(tmp_path)
    ran = turnwise("play", "scoundrel", typed="save ~nobody-of-that-name\n")
    assert "Saved to ~nobody-of-that-name." in ran.out


def test_quitting_is_no_error(turnwise):
    ran = turnwise("play", "scoundrel", "--seed", 3, typed="1\nquit\n1\n")
    assert ran.code == 0
    assert ran.out.endswith("Left the game.\nThe same deal again: turnwise play scoundrel --seed 3\n")


@pytest.mark.parametrize("typed", ["", "1\n", None])
def test_the_end_of_the_input_is_no_error(turnwise, typed):
    ran = turnwise("play", "scoundrel", typed=typed)
    assert ran.code == 0
    assert "The input ended before the game did." in ran.out


def test_a_bot_sits_opposite(turnwise):
    out = turnwise(*HIDDEN, "--seed", 1, typed="1\n").out
    assert out.count("Your move, Player 1") == 2
    assert "Player 2 placed" in out


def test_the_other_seat_can_be_taken(turnwise):
    out = turnwise("play", "card_slot", "--seed", 1, "--seat", 2, "--against", "random").out
    assert out.count("Your move, Player 2") == 1
    assert "Player 1 placed" in out


def test_a_game_against_a_bot_ends_with_both_scores(turnwise):
    out = turnwise(*HIDDEN, "--seed", 1, typed=FORTY * 3).out
    assert "\nYou lost: " in out or "\nYou won: " in out
    assert "Scores: Player 1 " in out
    assert "Player 2 (greedy) " in out


def test_two_people_take_turns(turnwise):
    out = turnwise("play", "card_slot", "--seed", 1, "--against", "self", typed=FORTY * 3).out
    assert "Your move, Player 1" in out
    assert "Your move, Player 2" in out
    assert "Pass the screen" not in out
    assert "won: " in out


def test_open_hands_show_everything(turnwise):
    hidden = turnwise(*HIDDEN, "--seed", 1).out
    shown = turnwise("play", "card_slot", "--seed", 1, "--open", typed="1\n").out
    assert "Your move, Player 2" in shown
    symbols = ("Cherry", "Bell", "REPLAY", "Silver")
    assert sum(shown.count(word) for word in symbols) > sum(hidden.count(word) for word in symbols)


def test_a_scenario_is_a_start(turnwise):
    out = turnwise("play", "--scenario", "last-potion-bonus", typed="position\n").out
    assert "Scoundrel · edition 1.0" in out
    assert "scoundrel 1.0 health=" in out


def test_a_finished_position_only_tells_the_end(turnwise):
    ran = turnwise("play", "--position", "scoundrel health=9 deck=- room=-")
    assert "You won: cleared. Score 9." in ran.out
    assert "Your move" not in ran.out


def test_the_menu_asks_for_what_is_open(turnwise):
    ran = turnwise("play", typed="chess\ncard slot\n\nself\nquit\n")
    assert "Type a number from 1 to" in ran.out
    assert "Game: card slot" in ran.out
    assert "Edition [1.0.1]: \n" in ran.out
    assert "Your move, Player 1" in ran.out


def test_the_menu_offers_open_hands_and_takes_numbers_and_beginnings(turnwise):
    ran = turnwise("play", typed="1\n1.0.0\nop\nposition\n")
    assert "\ncard_slot 1.0.0 " in ran.out


def test_the_menu_does_not_ask_twice(turnwise):
    ran = turnwise("play", "--edition", "1.0.0", "--seat", "2", typed="card\n")
    assert "Edition [" not in ran.out
    assert "Opponent [" not in ran.out
    assert "Your move, Player 2" in ran.out


def test_a_solo_game_has_no_opponents_to_ask_for(turnwise):
    ran = turnwise("play", typed="scoundrel\nstrict\n1\n")
    assert "Opponent" not in ran.out
    assert "Scoundrel · edition strict · move 2" in ran.out


def test_leaving_the_menu_is_no_error(turnwise):
    ran = turnwise("play", typed="")
    assert ran.code == 0
    assert ran.out.endswith("The input ended before the game did.\n")


def test_an_unknown_pool_is_refused_before_anything_is_asked(turnwise):
    ran = turnwise("play", "scoundrel", "--pool", "dask")
    assert (ran.code, ran.out) == (2, "")
    assert "--pool is 'dask', but has to be local, ray" in ran.err
