"""The small words of the terminal: seats, endings, answers to questions."""

import io
import sys

import pytest

from turnwise.core.errors import BadSetup, BadText
from turnwise.core.events import OPEN, SPECTATOR
from turnwise.core.outcome import Outcome
from turnwise.terminal.keyboard import Keyboard
from turnwise.terminal.menu import Menu, meant
from turnwise.terminal.play_options import PlayOptions
from turnwise.terminal.replay import QUIT, target
from turnwise.terminal.result_text import result, scores
from turnwise.terminal.screen import Screen, plain_console
from turnwise.terminal.seating import Seating, seat_names, seats_wanted

AGAINST_BOT = Seating(("Player 1", "greedy"))
TWO = Seating(("Player 1", "Player 2"))
SOLO = Seating(("Player 1",))


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (PlayOptions(), ("Player 1", "medium", "medium")),
        (PlayOptions(against="random", seat=2), ("random", "Player 2", "random")),
        (PlayOptions(against="self"), ("Player 1", "Player 2", "Player 3")),
        (PlayOptions(against="random, greedy"), ("Player 1", "random", "greedy")),
        (PlayOptions(against="easy,search:0.2s"), ("Player 1", "easy", "search:0.2s")),
        (PlayOptions(against="self,greedy", seat=2), ("Player 1", "Player 2", "greedy")),
        (PlayOptions(open_hands=True), ("Player 1", "Player 2", "Player 3")),
        (PlayOptions(open_hands=True, against="self"), ("Player 1", "Player 2", "Player 3")),
    ],
)
def test_seats_follow_the_wishes(options, names):
    assert seat_names("A game", 3, options) == names


def test_a_list_of_opponents_counts_the_seats():
    assert seats_wanted(PlayOptions(against="greedy,random,self")) == 4
    assert seats_wanted(PlayOptions(against="greedy", players=7)) == 7
    assert seats_wanted(PlayOptions(against="greedy")) is None


def test_a_list_of_opponents_fits_the_seats():
    with pytest.raises(BadSetup, match="--against names 2 opponents; 5 players have one for all, or 4"):
        seat_names("A game", 5, PlayOptions(against="greedy,random"))


def test_a_lone_player_needs_no_opponent():
    assert seat_names("A game", 1, PlayOptions(seat=1)) == ("Player 1",)
    with pytest.raises(BadSetup, match="A game is played alone"):
        seat_names("A game", 1, PlayOptions(against="self"))


def test_bots_are_known_by_their_names():
    assert AGAINST_BOT.bots == {1: "greedy"}
    assert Seating(("Player 1", "expert", "search:500")).bots == {1: "expert", 2: "search:500"}
    assert AGAINST_BOT.persons == [0]
    assert AGAINST_BOT.title(1) == "Player 2 (greedy)"
    assert not AGAINST_BOT.is_hot_seat
    assert TWO.is_hot_seat
    assert not Seating(TWO.names, open_hands=True).is_hot_seat
    assert SOLO.is_solo


def test_everybody_sees_with_their_own_eyes():
    assert [TWO.viewer(0), TWO.viewer(1), TWO.all_persons] == [0, 1, SPECTATOR]
    assert [AGAINST_BOT.viewer(0), AGAINST_BOT.viewer(1), AGAINST_BOT.all_persons] == [0, 0, 0]
    opened = Seating(TWO.names, open_hands=True)
    assert [opened.viewer(0), opened.viewer(1), opened.all_persons] == [OPEN, OPEN, OPEN]


@pytest.mark.parametrize(
    ("seating", "winners", "words"),
    [
        (SOLO, (0,), "You won: deck out."),
        (SOLO, (), "You lost: deck out."),
        (AGAINST_BOT, (0,), "You won: deck out."),
        (AGAINST_BOT, (1,), "You lost: deck out."),
        (AGAINST_BOT, (), "A draw: deck out."),
        (TWO, (), "A draw: deck out."),
        (TWO, (1,), "Player 2 won: deck out."),
        (TWO, (0, 1), "Player 1 and Player 2 won: deck out."),
    ],
)
def test_endings(seating, winners, words):
    assert result(Outcome("deck_out", (3, -1), winners), seating) == words


def test_scores_name_the_seats():
    assert scores(Outcome("x", (3, -1), ()), AGAINST_BOT) == "Scores: Player 1 3, Player 2 (greedy) -1."
    assert scores(Outcome("x", (3,), ()), SOLO) == "Score 3."


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ("1", "card_slot"),
        ("Card Slot", "card_slot"),
        ("card-slot", "card_slot"),
        ("sco", "scoundrel"),
        ("2", "scoundrel"),
        ("3", "skat"),
        ("s", None),
        ("", None),
        ("4", None),
    ],
)
def test_answers_to_a_menu(answer, name):
    assert meant(answer, ["card_slot", "scoundrel", "skat"]) == name


def test_the_menu_asks_how_many_where_a_game_leaves_the_choice(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("uno\nduel\n1\nmany\n5\neasy\nuno\nduel\neasy\n"))
    console = plain_console()
    menu = Menu(Screen(console), Keyboard(console))
    assert menu.complete(PlayOptions()) == PlayOptions(game="uno", edition="duel", players=5, against="easy")
    assert menu.complete(PlayOptions(players=3)).players == 3
    assert capsys.readouterr().out.count("UNO is for 2 to 10 players.") == 2


@pytest.mark.parametrize(
    ("answer", "place"),
    [("", 3), ("n", 3), ("b", 1), ("e", 9), ("0", 0), ("9", 9), ("q", QUIT), ("quit", QUIT)],
)
def test_places_of_a_replay(answer, place):
    assert target(answer, 2, 9) == place


@pytest.mark.parametrize("answer", ["10", "-1", "x", "٣"])
def test_places_that_are_not_there(answer):
    with pytest.raises(BadText, match="actions are 0 to 9"):
        target(answer, 2, 9)
