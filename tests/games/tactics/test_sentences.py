"""What happened, told to people: players by name, units by whose they are."""

from turnwise.core.events import SPECTATOR
from turnwise.core.player_names import PlayerNames
from turnwise.games.tactics import GAME as TACTICS

NAMES = ("Ada", "Easy bot")


def told(table, viewer):
    return TACTICS.sentences(table.state, table.raw_events, viewer, PlayerNames(NAMES, viewer))


def test_an_attack_that_a_guard_takes(at):
    table = at(
        p1="warrior leap archer assassin",
        p1_hero="c2",
        p2="warrior leap tank archer",
        p2_hero="c3",
        p2_minion_1="d3",
    )
    table.play("p1_hero attack p2_hero")
    assert told(table, 0)[:3] == [
        "Your Warrior attacked Easy bot's Warrior.",
        "Easy bot's Tank guarded Easy bot's Warrior.",
        "Easy bot's Tank took 1 damage, 4 HP left.",
    ]
    assert told(table, 1)[:2] == [
        "Ada's Warrior attacked your Warrior.",
        "Your Tank guarded your Warrior.",
    ]
    assert told(table, SPECTATOR)[0] == "Ada's Warrior attacked Easy bot's Warrior."


def test_two_of_a_kind_have_numbers(at):
    table = at({"twins": "true"}, p1="mage blast tank tank")
    table.play("p1_minion_2 end")
    assert told(table, 1)[0] == "Ada's Tank 2 passed."
    assert told(table, 0)[0] == "Your Tank 2 passed."


def test_a_clone_is_called_so_after_it_vanished(at):
    table = at(p1="rogue clone tank archer", p1_hero="c1", p1_clone="c2:1", p2_hero="c3")
    table.play("p1_hero end", "p2_hero attack p1_clone")
    assert "Ada's Clone died." in told(table, 1)


def test_time_and_the_end_name_players(at):
    table = at(p1_hero="c1", p2_hero="c2:1")
    table.play("timeout")
    assert told(table, 0)[0] == "Your time is up."
    assert told(table, 1)[:2] == ["Ada's time is up.", "Ada's Warrior lost 1 HP, 4 left."]
