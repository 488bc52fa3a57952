"""The door of a game: what callers may get wrong, and positions in one line."""

import pytest

from strangers import install
from turnwise import all_games, game
from turnwise.core import registry
from turnwise.core.errors import BadSetup, BadText, IllegalAction, TurnwiseError
from turnwise.core.position import Position

SCOUNDREL = game("scoundrel")


def test_games_are_found_by_entry_points():
    assert {"card_slot", "scoundrel"} <= {found.id for found in all_games()}
    assert game("card-slot").id == "card_slot"


def test_an_unknown_game_is_refused_with_a_guess():
    with pytest.raises(BadSetup, match=r"no game 'scoundrell'; known: .*did you mean scoundrel\?") as refused:
        game("scoundrell")
    assert refused.value.code == "unknown_game"


def test_a_game_that_cannot_be_loaded_is_named(shelf):
    install(shelf, "unsound", "broken = turnwise_no_such_package:GAME")
    registry.refresh()
    with pytest.raises(
        BadSetup, match=r"game 'broken' of unsound cannot be loaded: .*turnwise_no_such_package"
    ) as refused:
        registry.game("broken")
    assert refused.value.code == "broken_game"


def test_the_package_offers_nothing_else():
    import turnwise

    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = turnwise.nonsense


@pytest.mark.parametrize(
    ("call", "code", "sentence"),
    [
        (
            lambda: SCOUNDREL.new(1, "2.0"),
            "unknown_edition",
            "Scoundrel has no edition '2.0'; known: 1.0, strict",
        ),
        (
            lambda: SCOUNDREL.new(1, players=2),
            "bad_players",
            r"Scoundrel is for exactly 1 player\(s\), not 2",
        ),
        (lambda: SCOUNDREL.new(1, values={"room_size": 9}), "bad_value", "room_size cannot be 9"),
        (lambda: SCOUNDREL.parse_state("uno 1.0"), "unreadable_position", "begins with scoundrel, not uno"),
        (
            lambda: SCOUNDREL.parse_state("scoundrel 1.0 health"),
            "unreadable_position",
            "'health'.*name=value",
        ),
        (lambda: SCOUNDREL.parse_state("scoundrel healt=3"), "unknown_word", "did you mean health"),
        (lambda: SCOUNDREL.parse_state("scoundrel health=x"), "unreadable_position", "health is 'x'"),
        (lambda: SCOUNDREL.parse_state("scoundrel chance=12"), "unreadable_position", "chance=12 is not"),
        (
            lambda: SCOUNDREL.parse_state("scoundrel health=25"),
            "impossible_position",
            "health is out of range",
        ),
        (lambda: SCOUNDREL.parse_state(""), "unreadable_position", "empty"),
    ],
)
def test_a_bad_call_gets_one_sentence(call, code, sentence):
    with pytest.raises(TurnwiseError, match=sentence) as refused:
        call()
    assert refused.value.code == code


def test_an_illegal_action_changes_nothing():
    state = SCOUNDREL.new(7)
    before = SCOUNDREL.format_state(state)
    for action, code in ((8, "no_weapon"), (99, "unknown_action"), (-1, "unknown_action")):
        with pytest.raises(IllegalAction) as refused:
            Position(SCOUNDREL, state).carry_out(action)
        assert refused.value.code == code
    with pytest.raises(BadText):
        Position(SCOUNDREL, state).carry_out("dance")
    assert SCOUNDREL.format_state(state) == before


def test_a_finished_game_takes_no_action():
    state = SCOUNDREL.parse_state("scoundrel health=0 room=KS,2C,3C deck=5C last=QS")
    with pytest.raises(IllegalAction, match="the game is over") as refused:
        Position(SCOUNDREL, state).carry_out(0)
    assert refused.value.code == "game_over"


def test_the_nearest_edition_is_named_with_what_differs():
    state = SCOUNDREL.new(1, "strict", {"start_health": 15})
    assert SCOUNDREL.nearest_edition(state) == ("strict", {"start_health": "15"})
    assert SCOUNDREL.format_state(state).startswith("scoundrel strict set:start_health=15 health=15 ")
    assert SCOUNDREL.nearest_edition(SCOUNDREL.new(1, values={"blunting": "strictly_less"})) == ("strict", {})
