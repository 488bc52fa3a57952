"""How moves are laid out."""

from rich.console import Console

from turnwise.terminal.move_list import grouped, moves_table, with_words


def shown(texts, width=80):
    console = Console(width=width)
    with console.capture() as captured:
        console.print(moves_table(list(enumerate(texts, 1)), width))
    return [line.rstrip() for line in captured.get().splitlines()]


def test_few_moves_stand_in_one_column():
    assert shown(["take 2C", "take 3C", "avoid"]) == ["1  take 2C", "2  take 3C", "3  avoid"]


def test_more_moves_fill_columns_downwards():
    lines = shown([f"take {number}" for number in range(1, 13)])
    assert lines == [
        " 1  take 1    5  take 5    9  take 9",
        " 2  take 2    6  take 6   10  take 10",
        " 3  take 3    7  take 7   11  take 11",
        " 4  take 4    8  take 8   12  take 12",
    ]


def test_a_narrow_screen_has_fewer_columns():
    assert len(shown([f"take {number}" for number in range(1, 13)], width=20)) == 12


def test_many_moves_are_grouped_by_the_words_they_share():
    moves = [f"place {symbol} {slot}" for symbol in ("bell", "cherry", "silver") for slot in range(1, 10)]
    lines = shown(moves)
    assert len(lines) == 3
    assert lines[0].startswith("place bell      1→1   2→2   3→3")
    assert lines[2].endswith("26→8  27→9")


def test_many_moves_that_share_nothing_stand_in_columns():
    lines = shown([f"{word}{number} x" for number in range(15) for word in "ab"])
    assert len(lines) == 5


def test_groups_keep_their_numbers():
    assert grouped([(1, "take 1"), (2, "take 2"), (3, "stop")]) == [
        ("take", [(1, "1"), (2, "2")]),
        ("", [(3, "stop")]),
    ]


def test_moves_with_some_words_keep_their_numbers():
    moves = [(1, "hero move a1"), (2, "hero attack b2"), (3, "minion_1 attack b2")]
    assert with_words(moves, "attack B2") == moves[1:]
    assert with_words(moves, "hero b2") == moves[1:2]
    assert with_words(moves, "") == moves
    assert with_words(moves, "b") == []
