"""Section 8 of the rule book: options and editions, alone and together."""

import re
from pathlib import Path

import pytest

from turnwise.core.errors import BadSetup

BOOK = Path(__file__).parents[3] / "docs/rules/uno.md"
ROW = re.compile(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|", re.MULTILINE)
COPIES = ("zero", "number", "skip", "reverse", "draw_two", "wild", "wild_draw_four")
NO_CARDS = {f"{group}_cards": 0 for group in COPIES}


@pytest.mark.covers("UN-8.1", "UN-8.2")
def test_the_table_of_the_book_is_what_is_played(uno):
    rows = ROW.findall(BOOK.read_text(encoding="utf-8"))
    assert {name for name, *_ in rows} == set(uno.parameters)
    for name, _, *values in rows:
        for edition, value in zip(("duel", "official", "house"), values, strict=True):
            parameter = uno.parameters[name]
            shown = parameter.kind.show(parameter.value(uno.setup(edition)))
            assert str(shown) == value.strip().strip("`"), f"{name} of {edition}"


@pytest.mark.covers("UN-8.1")
def test_the_duel_is_the_default(uno):
    assert uno.setup() == uno.setup("duel")
    assert uno.setup().players == 2


@pytest.mark.covers("UN-8.1")
@pytest.mark.parametrize("edition", ["duel", "official", "house"])
def test_every_edition_takes_two_to_ten_players(uno, edition):
    for players in range(2, 11):
        state = uno.new(1, edition, {"first_card": "number"}, players)
        assert (state.sizes[:players], state.left) == ([7] * players, 107 - 7 * players)
    for players in (0, 1, 11):
        with pytest.raises(BadSetup) as caught:
            uno.setup(edition, players=players)
        assert caught.value.code == "bad_players"
        assert "2 to 10" in caught.value.sentence


@pytest.mark.covers("UN-8.2")
@pytest.mark.parametrize(
    ("one", "other", "differing"),
    [
        (
            "duel",
            "official",
            {"may_draw_instead", "wild_draw_four", "uno_penalty", "first_card", "target_score"},
        ),
        ("official", "house", {"stacking", "seven_zero", "draw_until_playable"}),
    ],
)
def test_editions_differ_as_the_book_has_it(uno, one, other, differing):
    first, second = uno.setup(one), uno.setup(other)
    found = {name for name, one in uno.parameters.items() if one.value(first) != one.value(second)}
    assert found == differing


@pytest.mark.covers("UN-8.3", "UN-8.5")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((f"{group}_cards", value) for group in COPIES for value in (-1, 9)),
        *(("hand_size", value) for value in (0, 21, -1)),
        *(("first_player", value) for value in (-1, 11)),
        *(("penalty_cards", value) for value in (-1, 11, "two")),
        *(("target_score", value) for value in (-1, 5001)),
        *(("turn_limit", value) for value in (9, 30_001)),
        *((name, "maybe") for name in ("may_draw_instead", "stacking", "draw_until_playable", "seven_zero")),
        ("wild_draw_four", "always"),
        ("uno_penalty", "none"),
        ("first_card", "wild"),
    ],
)
def test_values_outside_the_table_are_refused_by_name_and_value(uno, name, value):
    with pytest.raises(BadSetup) as caught:
        uno.setup(values={name: value})
    assert caught.value.code == "bad_value"
    assert name in caught.value.sentence
    assert repr(value) in caught.value.sentence


@pytest.mark.covers("UN-8.3")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("hand_size", (1, 20)),
        ("penalty_cards", (0, 10)),
        ("target_score", (0, 5000)),
        ("turn_limit", (10, 30_000)),
        ("zero_cards", (0, 4)),
        ("wild_cards", (0, 8)),
        ("wild_draw_four_cards", (0, 8)),
    ],
)
def test_the_ends_of_the_ranges_are_allowed(uno, name, values):
    for value in values:
        assert uno.parameters[name].value(uno.setup(values={name: value})) == value


@pytest.mark.covers("UN-8.3")
@pytest.mark.parametrize(
    ("first", "players", "allowed"), [(3, 2, False), (3, 3, True), (10, 10, True), (10, 9, False)]
)
def test_the_first_player_needs_a_seat(uno, first, players, allowed):
    if allowed:
        assert uno.new(1, None, {"first_player": first}, players).turn == first - 1
        return
    with pytest.raises(BadSetup) as caught:
        uno.setup(values={"first_player": first}, players=players)
    assert f"first_player cannot be {first}" in caught.value.sentence


@pytest.mark.covers("UN-8.4")
@pytest.mark.parametrize(
    ("values", "cards"),
    [
        ({"zero_cards": 4}, 120),
        ({"zero_cards": 5}, None),
        ({"wild_cards": 8, "wild_draw_four_cards": 8, "zero_cards": 2}, 120),
        ({"number_cards": 3}, None),
        ({"number_cards": 3, "skip_cards": 0, "reverse_cards": 0, "wild_cards": 0}, 124),
    ],
)
def test_at_most_120_cards(uno, values, cards):
    if cards is not None and cards <= 120:
        state = uno.new(1, None, values)
        assert state.left + sum(state.sizes) + 1 == cards
        return
    with pytest.raises(BadSetup) as caught:
        uno.setup(values=values)
    assert caught.value.code == "bad_value"
    assert "120 cards are the most" in caught.value.sentence


@pytest.mark.covers("UN-8.4")
def test_a_number_card_is_needed(uno):
    with pytest.raises(BadSetup) as caught:
        uno.setup(values={"zero_cards": 0, "number_cards": 0})
    assert "zero_cards and number_cards" in caught.value.sentence
    assert uno.new(1, None, {"number_cards": 0, "hand_size": 2}).top % 13 == 0
    assert uno.new(1, None, {"zero_cards": 0}).top % 13 in range(1, 10)


@pytest.mark.covers("UN-8.4")
@pytest.mark.parametrize(
    ("zeros", "size", "players", "allowed"), [(1, 2, 2, False), (2, 3, 2, True), (2, 4, 2, False)]
)
def test_there_are_more_cards_than_are_dealt(uno, zeros, size, players, allowed):
    values = NO_CARDS | {"zero_cards": zeros, "hand_size": size}
    if allowed:
        state = uno.new(1, None, values, players)
        assert (state.left, state.sizes[:2]) == (4 * zeros - size * players - 1, [size] * players)
        return
    with pytest.raises(BadSetup) as caught:
        uno.setup(values=values, players=players)
    assert f"hand_size cannot be {size}" in caught.value.sentence


@pytest.mark.covers("UN-8.5")
def test_unknown_names_are_refused(uno):
    for setup, name in (
        (lambda: uno.setup("tournament"), "tournament"),
        (lambda: uno.setup(values={"jump_in": True}), "jump_in"),
    ):
        with pytest.raises(BadSetup) as caught:
            setup()
        assert name in caught.value.sentence


@pytest.mark.covers("UN-3.11", "UN-8.2")
def test_drawing_until_playable_goes_on_through_the_reshuffle(at):
    words = {"hand1": "b1,b2", "hand2": 1, "deck": "g1,g2", "top": "r9"}
    table = at("house", {"wild_cards": 0, "wild_draw_four_cards": 0}, **words)
    said = table.play("draw")
    assert "The pile became a new deck of" in " ".join(said)
    drawn = int(table["hand1_count"]) - 2
    assert drawn > 2
    assert table["phase"] == "drawn"
    assert table.said(1)[-1] == f"Player 1 drew {drawn} cards."


@pytest.mark.covers("UN-3.11", "UN-8.2")
def test_drawing_until_playable_ends_when_nothing_is_left(at):
    values = NO_CARDS | {"number_cards": 1, "draw_until_playable": True, "hand_size": 1}
    red = ",".join(f"r{number}" for number in range(1, 9))
    yellow, green = (",".join(f"{colour}{number}" for number in range(1, 9)) for colour in "yg")
    blue = ",".join(f"b{number}" for number in range(1, 9))
    words = {"hand1": yellow, "hand2": f"{red},y9,g9,b9", "deck": green, "pile": blue, "top": "r9"}
    table = at(values=values, **words)
    table.play("draw")
    assert (table["hand1_count"], table["deck_count"], table["pile_count"]) == ("24", "0", "1")
    assert (table["turn"], table["phase"]) == ("2", "play")
    assert "Player 1 drew 16 cards." in table.said(1)
    table.play("play r1")
    assert (table["turn"], table["pile_count"]) == ("1", "2")


@pytest.mark.covers("UN-3.11", "UN-3.10")
def test_a_wild_draw_four_that_is_not_playable_does_not_stop_the_drawing(at):
    values = {"draw_until_playable": True, "may_draw_instead": True}
    table = at(values=values, hand1="r1,b2", hand2=2, next="w+4,b3,r4,b5", top="r9")
    table.play("draw")
    assert (table["hand1"], table["drawn"]) == ("r1,r4,b2,b3,w+4", "r4")


@pytest.mark.covers("UN-4.9", "UN-4.17", "UN-8.2")
def test_stacking_without_challenge_and_challenge_without_stacking(at):
    words = {"hand1": "w+4,b1,b2", "hand2": "w+4,g1,g2", "top": "r9"}
    ways = {
        (True, "no_colour_match"): {"play w+4", "draw"},
        (True, "challenge"): {"play w+4", "draw", "challenge"},
        (False, "challenge"): {"draw", "challenge"},
    }
    for (stacking, four), legal in ways.items():
        table = at(values={"stacking": stacking, "wild_draw_four": four}, players=3, **words)
        table.play("play w+4", "colour green")
        assert (table["turn"], table.legal) == ("2", legal)


@pytest.mark.covers("UN-5.7", "UN-8.2")
def test_catch_and_automatic_do_not_mix(at):
    words = {"hand1": "r1,r2", "hand2": "b1,b2", "top": "r9"}
    automatic = at(values={"uno_penalty": "automatic"}, **words)
    automatic.play("play r1")
    assert (automatic["hand1_count"], "catch" in automatic.legal) == ("3", False)
    catch = at(values={"uno_penalty": "catch"}, **words)
    catch.play("play r1")
    assert (catch["hand1_count"], "catch" in catch.legal) == ("1", True)


@pytest.mark.covers("UN-7.7")
@pytest.mark.parametrize(("target", "score", "allowed"), [(500, 499, True), (500, 500, False)])
def test_nobody_is_at_the_target_while_the_match_goes_on(at, target, score, allowed):
    if allowed:
        assert at(values={"target_score": target}, scores=f"0,{score}")["scores"] == f"0,{score}"
        return
    with pytest.raises(BadSetup) as caught:
        at(values={"target_score": target}, scores=f"0,{score}")
    assert caught.value.code == "impossible_position"
