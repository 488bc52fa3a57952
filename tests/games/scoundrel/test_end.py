"""Section 5 of the rule book: the end and the score."""

from typing import Any

import pytest

from turnwise.core.outcome import Outcome


@pytest.mark.covers("SC-5.1")
@pytest.mark.parametrize("monster", ["5C", "6C", "AS"])
def test_death_sets_health_to_zero_and_ends_the_game(at, scoundrel, monster):
    table = at(health=5, room=f"{monster} 2H 3H 4H", deck="2D")
    table.play(monster)
    assert (table["health"], table.over) == ("0", "died")
    assert table.legal == set()
    assert scoundrel.outcome(table.state).winners == ()


@pytest.mark.covers("SC-5.1")
def test_death_by_what_the_weapon_lets_through(at):
    table = at(health=4, weapon="10D", room="AS 2H 3H 4H", deck="2D")
    table.play("fight AS with weapon")
    assert (table["health"], table.over, table["pile"]) == ("0", "died", "AS")


@pytest.mark.covers("SC-5.1")
def test_one_point_is_enough_to_live(at):
    table = at(health=6, room="5C 2H 3H 4H", deck="2D")
    table.play("5C")
    assert (table["health"], table.over) == ("1", None)


@pytest.mark.covers("SC-5.2")
def test_losing_score_is_minus_the_monsters_in_the_deck(at):
    table = at(health=1, room="9S 2H 3H 4H", deck="5C 10S 7H KC 10D")
    table.play("9S")
    assert (table.score, table["score"]) == (-28, "-28")  # 5 + 10 + 13


@pytest.mark.covers("SC-5.2")
def test_losing_score_counts_loose_and_avoided_cards_too(at):
    table = at(health=1, room="2C 2H 3H 4H", top="3C", pool="4C 5H", below="AS 2D")
    table.play("2C")
    assert table.score == -21  # 3 + 4 + 14


@pytest.mark.covers("SC-5.3")
def test_room_and_last_blow_are_left_out_of_the_losing_score(at):
    table = at(health=1, room="9S 8S KC 4H", deck="5C")
    table.play("9S")
    assert table.score == -5


@pytest.mark.covers("SC-5.3")
def test_parameter_counts_the_room_but_never_the_last_blow(at):
    table = at(values={"losing_score_counts_room": "true"}, health=1, room="9S 8S KC 4H", deck="5C")
    table.play("9S")
    assert table.score == -26  # 5 + 8 + 13


@pytest.mark.covers("SC-5.4")
def test_empty_deck_alone_does_not_win(at, scoundrel):
    table = at(health=15, room="2D 3D", deck="-")
    table.play("2D")
    assert table.over is None
    table.play("3D")
    assert scoundrel.outcome(table.state) == Outcome("cleared", (15,), (0,))


@pytest.mark.covers("SC-5.5")
def test_dying_on_the_last_card_is_a_loss(at, scoundrel):
    table = at(health=5, room="5C", deck="-")
    table.play("5C")
    assert scoundrel.outcome(table.state) == Outcome("died", (0,), ())


@pytest.mark.covers("SC-5.6")
def test_winning_score_is_the_health_left(at):
    table = at(health=15, room="5C", deck="-")
    table.play("5C")
    assert table.score == 10


@pytest.mark.covers("SC-5.7")
@pytest.mark.parametrize(("health", "score"), [(20, 27), (13, 27), (15, 27), (12, 19)])
def test_last_potion_at_full_health_adds_its_value(at, health, score):
    table = at(health=health, room="7H", deck="-")
    table.play("7H")
    assert table.score == score  # 20 + 7 once health stands at 20; 12 + 7 otherwise


@pytest.mark.covers("SC-5.7")
def test_last_card_must_be_the_potion(at):
    table = at(health=20, room="7H 2D", deck="-")
    table.play("7H", "2D")
    assert table.score == 20


@pytest.mark.covers("SC-5.7")
def test_bonus_goes_by_the_maximum_health_of_the_game(at):
    table = at(values={"max_health": 30, "start_health": 30}, room="7H", deck="-")
    table.play("7H")
    assert table.score == 37


@pytest.mark.covers("SC-5.8")
def test_wasted_last_potion_adds_its_value_too(at):
    table = at(health=20, room="3H 7H", deck="-")
    table.play("3H")
    assert table.play("7H")[0].startswith("Poured 7♥ away")
    assert table.score == 27


@pytest.mark.covers("SC-5.2", "SC-5.3")
@pytest.mark.parametrize("room", ["9S 2H 3H", "2H 9S 3H", "2H 3H 9S"])
@pytest.mark.parametrize(("counts", "score"), [(True, -13), (False, -4)])
def test_wherever_a_monster_lies_in_the_room_it_counts_or_not(
    at: Any, room: str, counts: bool, score: int
) -> None:
    """Killed by 5C, with 4C in the deck and 9S in the room: 4 + 9, or 4 alone."""
    table = at(values={"losing_score_counts_room": counts}, health=2, room=f"5C {room}", deck="4C")
    table.play("fight 5C barehanded")
    assert (table.over, table.score) == ("died", score)
