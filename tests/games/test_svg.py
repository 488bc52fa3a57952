"""What the games' drawings show is what their views show: worked out by hand for one position each."""

import xml.etree.ElementTree as ET
from collections import Counter

import turnwise
from present import present
from turnwise import OPEN
from turnwise.games.scoundrel.svg import SUITS
from turnwise.games.uno.svg import GLYPHS

SVG = "{http://www.w3.org/2000/svg}"


def texts(drawing):
    return [element.text for element in ET.fromstring(drawing).iter(f"{SVG}text")]


def shapes(drawing, line):
    """How often a shape is drawn."""
    return sum(element.attrib["d"] == line for element in ET.fromstring(drawing).iter(f"{SVG}path"))


def used(drawing):
    """How often each symbol is drawn."""
    return Counter(element.attrib["href"] for element in ET.fromstring(drawing).iter(f"{SVG}use"))


def classes(drawing):
    return Counter(
        name for element in ET.fromstring(drawing).iter() for name in element.attrib.get("class", "").split()
    )


def test_scoundrel_room_health_weapon_and_known_cards():
    """3 of hearts: three pips and two corners; the last kill is 5, so the weapon faces up to 5."""
    drawing = turnwise.position("scoundrel health=4 weapon=7D pile=9S,5C room=3H,AC,KS,10D below=2C,4C").svg(
        0
    )
    told = texts(drawing)
    assert "4/20" in told
    assert "Weapon, faces monsters up to 5" in told
    assert "bottom 2♣ 4♣" in told
    assert told.count("3") == told.count("A") == 2
    assert told.count("K") == 3
    assert [word for word in told if word in ("potion", "monster", "weapon")] == [
        "potion",
        "monster",
        "monster",
        "weapon",
    ]
    assert shapes(drawing, SUITS["H"]) == 1 + 3 + 2  # beside the health, and on the card
    assert shapes(drawing, SUITS["C"]) == (1 + 2) + (5 + 2)


def test_scoundrel_wasted_potions_an_empty_hand_and_the_end():
    wasted = turnwise.position("scoundrel health=9 weapon=- room=3H,4C potions=1 deck=5C,6C,7C")
    assert "potion, wasted" in texts(wasted.svg())
    assert "none" in texts(wasted.svg())
    over = turnwise.play_match("scoundrel", ["random"], seed=1)
    outcome = present(over.outcome)
    assert f"{outcome.reason}, score {outcome.scores[0]}" in texts(over.position.svg())


def test_scoundrel_a_tester_sees_the_set_order():
    position = turnwise.position("scoundrel health=9 room=3H,4C,6C,7C top=KC,2D")
    assert "top K♣ 2♦" in texts(position.svg(OPEN))
    assert not any(told.startswith("top") for told in texts(position.svg(0)))


def test_uno_own_cards_are_faces_and_those_of_others_backs():
    position = turnwise.position("uno duel top=g7 hand1=r5,g5,w+4 hand2=b9,b9 turn=1")
    drawing = position.svg(0)
    assert shapes(drawing, GLYPHS["5"]) == 2 * 3
    assert shapes(drawing, GLYPHS["9"]) == 0
    assert shapes(drawing, GLYPHS["7"]) == 3
    assert classes(drawing)["back"] == 2 + 1  # the other hand, and the deck
    assert {"You", "3 cards", "2 cards, dealer", "You are to play", "green"} <= set(texts(drawing))
    assert shapes(position.svg(1), GLYPHS["9"]) == 2 * 3


def test_uno_the_named_colour_of_a_wild_and_a_pending_draw():
    position = turnwise.position(
        "uno duel set:stacking=true top=w+4 colour=blue pending=4 phase=answer hand1=r5,w+4"
    )
    told = texts(position.svg())
    assert {"blue", "+4"} <= set(told)
    assert "Player 1 is to answer the draw card" in told


def test_uno_a_wild_without_a_colour_is_not_framed():
    framed = turnwise.position("uno duel top=w colour=red hand1=r5,r6 hand2=b1").svg()
    unnamed = turnwise.position("uno duel top=w colour=- phase=colour hand1=r5,r6 hand2=b1").svg()
    assert (shapes(framed, "M12 12H88V138H12Z"), shapes(unnamed, "M12 12H88V138H12Z")) == (1, 0)
    assert "no colour named" in texts(unnamed)


def test_uno_the_end_of_a_match_lays_all_hands_open():
    match = turnwise.play_match("uno", ["random"] * 3, seed=2)
    told = texts(match.position.svg(0))
    outcome = present(match.outcome)
    winner = outcome.winners[0]
    assert (
        f"{'You' if winner == 0 else f'Player {winner + 1}'} won ({outcome.reason.replace('_', ' ')})" in told
    )
    assert "★" in told


def test_card_slot_board_lines_and_hands():
    """A line of bells lies on 1-2-3; the own hand is 2 cherries and a seven, the other hand is hidden."""
    position = turnwise.position(
        "card_slot 1.0.1 board=1:bell,2:bell,3:bell,9:cherry hand1=cherry*2,seven hand2=bell*3 "
        "phase=line placed=3"
    )
    drawing = position.svg(0)
    paytable = 1
    assert used(drawing)["#turnwise-bells"] == 3 + paytable
    assert used(drawing)["#turnwise-cherries"] == 1 + 1 + paytable
    assert used(drawing)["#turnwise-seven"] == 1 + paytable
    assert classes(drawing)["line"] == 3
    assert {"×2", "×1", "×3", "You are to pick a line"} <= set(texts(drawing))
    assert used(position.svg(1))["#turnwise-bells"] == 3 + 1 + paytable


def test_card_slot_gold_seven_of_its_edition():
    gold = [of.name for of in turnwise.game("card_slot").editions if of.values.get("seven_name") == "gold"]
    drawing = turnwise.new("card_slot", edition=gold[0] if gold else None).svg()
    assert ("#turnwise-seven-gold" in used(drawing)) == bool(gold)


def test_card_slot_the_end():
    match = turnwise.play_match("card_slot", ["random", "greedy"], seed=1)
    told, outcome = texts(match.position.svg()), present(match.outcome)
    assert f"Player {outcome.winners[0] + 1} won ({outcome.reason.replace('_', ' ')})" in told


def test_tactics_units_stand_on_their_tiles_with_their_hp():
    match = turnwise.play_match("tactics", ["random", "random"], seed=3)
    position = turnwise.Position(match.game, match.at(len(match) // 2))
    view, told = position.view(0), texts(position.svg(0))
    alive = [unit for unit in view.units if unit.tile != "-"]
    for unit in alive:
        assert f"{unit.hp} HP" in told
        assert unit.tile in told
    assert told.count("dead") == len(view.units) - len(alive)
    assert f"Round {view.round}" in told
    marks = classes(position.svg(0))["ready"]
    assert marks == 2 * len(view.available)  # on the board and in the roster


def test_tactics_a_draft_hides_the_picks_of_the_other():
    position = turnwise.new("tactics", seed=1)
    position.play(position.legal[0])
    own, other, spectator = (texts(position.svg(viewer)) for viewer in (0, 1, None))
    picked = next(iter(position.view(0).teams[0].hero_class.title().split()))
    assert picked in own
    assert picked not in other
    assert other.count("picks are hidden") == 1
    assert spectator.count("picks are hidden") == 2
