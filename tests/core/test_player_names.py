"""One name for every seat, and how sentences use it."""

import pytest

from turnwise.core.player_names import PlayerNames, unique_names

ADA = ("Ada", "Easy bot")


@pytest.mark.parametrize(
    ("names", "bots", "expected"),
    [
        (["Ada", ""], {1: "easy"}, ("Ada", "Easy bot")),
        (
            ["Ada", "", "", ""],
            {1: "easy", 2: "hard", 3: "easy"},
            ("Ada", "Easy bot 1", "Hard bot", "Easy bot 2"),
        ),
        (["", ""], {}, ("Player 1", "Player 2")),
        (["Ada", "Ada"], {}, ("Ada 1", "Ada 2")),
        (["Ada", "Ada", "Ada 2"], {}, ("Ada 1", "Ada 3", "Ada 2")),
        (["Easy bot", ""], {1: "easy"}, ("Easy bot 1", "Easy bot 2")),
        (["Ada", ""], {1: "search:500"}, ("Ada", "Search:500 bot")),
    ],
)
def test_no_two_seats_are_called_alike(names, bots, expected):
    assert unique_names(names, bots) == expected


def test_whoever_is_spoken_to_is_you():
    assert [PlayerNames(ADA, you=0).who(seat) for seat in (0, 1)] == ["You", "Easy bot"]
    assert [PlayerNames(ADA, you=0).whom(seat) for seat in (0, 1)] == ["you", "Easy bot"]
    assert [PlayerNames(ADA, you=1).whose(seat) for seat in (0, 1)] == ["Ada's", "your"]
    assert [PlayerNames(ADA).who(seat) for seat in (0, 1)] == ["Ada", "Easy bot"]


def test_without_names_seats_have_numbers():
    names = PlayerNames(you=0)
    assert (names.who(1), names.whom(0), names.whose(1)) == ("Player 2", "you", "Player 2's")
