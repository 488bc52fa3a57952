"""Section 7 of the rule book: who sees what."""

import pytest
from msgspec.structs import asdict

from turnwise.core.chance import seeded
from turnwise.core.events import OPEN, SPECTATOR
from turnwise.core.position import Position
from turnwise.core.state import copy

OPEN_FIELDS = {
    *("health", "weapon", "pile", "weapon_faces", "room", "to_take"),
    *("can_avoid", "potion_heals", "deck", "below", "discard", "over", "score"),
}


@pytest.mark.covers("SC-7.1", "SC-7.2")
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_view_is_an_allow_list(at, viewer):
    table = at(health=13, weapon="5D", pile="10C 6S", room="2C 3C 7H 9D", deck="4C 5C 6C")
    view = asdict(table.view(viewer))
    assert set(view) == OPEN_FIELDS | {"order"}
    assert view["order"] is None  # the deck's cards are for a tester alone
    assert (view["health"], table.static_view.max_health) == (13, 20)
    assert (view["weapon"], view["pile"], view["weapon_faces"]) == ("5D", ["10C", "6S"], 6)
    assert view["room"] == ["2C", "3C", "7H", "9D"]
    assert (view["to_take"], view["potion_heals"]) == (3, True)
    assert view["can_avoid"] is True
    assert view["deck"] == 3
    assert (view["over"], view["score"]) == ("", None)


@pytest.mark.covers("SC-7.1")
def test_discard_pile_is_open(at):
    table = at(room="2C 3C 7H 9D", deck="4C 5C 6C")
    table.play("2C")
    assert "2C" in table.view(0).discard
    assert len(table.view(0).discard) == 44 - 3 - 3


@pytest.mark.covers("SC-7.1")
def test_whether_the_room_may_be_avoided_is_open(at):
    table = at(room="2C 3C 4C 5C", deck="6C 7C 8C 9C")
    table.play("avoid")
    assert table.view(0).can_avoid is False


@pytest.mark.covers("SC-7.2")
def test_order_of_the_deck_cannot_be_seen(at):
    one = at(room="2C 3C 4C 5C", deck="6C 7C 8C 9C")
    other = at(room="2C 3C 4C 5C", deck="9C 7C 6C 8C")
    assert one.view(0) == other.view(0)
    assert one.view(SPECTATOR) == other.view(SPECTATOR)
    assert one.view(OPEN).order == ["6C", "7C", "8C", "9C"]


@pytest.mark.covers("SC-7.3")
def test_avoided_cards_stay_known_in_their_order(at):
    table = at(room="2C 3C 4C 5C", deck="6C 2D 7D 7C")
    table.play("avoid")
    assert (table.view(0).deck, table.view(0).below) == (4, ["2C", "3C", "4C", "5C"])
    table.play("6C", "2D", "7D")
    assert (table.view(0).room, table.view(0).below) == (["7C", "2C", "3C", "4C"], ["5C"])


@pytest.mark.covers("SC-7.2", "SC-7.3")
def test_redeal_keeps_what_is_known_and_draws_the_rest_anew(at, scoundrel):
    table = at(room="2C 3C 4C 5C", top="6C 7C 8C 9C", pool="10C JC", below="QC KC")
    tops = set()
    for seed in range(40):
        state = copy(table.state)
        scoundrel.rules.redeal(state, 0, seeded(seed))
        assert scoundrel.view_of(state, 0) == table.view(0)
        assert scoundrel.check(state) is None
        Position(scoundrel, state).carry_out("avoid")
        tops.add(scoundrel.text.position_fields(state)["room"].split(",")[0])
    assert tops == {"6C", "7C", "8C", "9C", "10C", "JC"}


@pytest.mark.parametrize(
    ("words", "faces"),
    [
        ({}, 0),
        ({"weapon": "5D"}, 14),
        ({"weapon": "5D", "pile": "10C"}, 10),
        ({"edition": "strict", "weapon": "5D", "pile": "10C"}, 9),
    ],
)
def test_view_says_what_the_weapon_may_face(at, words, faces):
    assert at(**words).view(0).weapon_faces == faces


def test_view_of_a_finished_game(at):
    table = at(health=5, room="2D", deck="-")
    table.play("2D")
    assert (table.view(0).over, table.view(0).score, table.view(0).can_avoid) == ("cleared", 5, False)
    assert at(health=0).view(0).can_avoid is False
