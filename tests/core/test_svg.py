"""SVG of any game: elements, escaping, numbers, light and dark, and a picture of text for strangers."""

import dataclasses
import xml.etree.ElementTree as ET

import pytest

import turnwise
from turnwise import OPEN, SPECTATOR, Position, all_games
from turnwise.core.chance import seeded
from turnwise.core.svg import document, group, tag, text

SVG = "{http://www.w3.org/2000/svg}"
GAMES = all_games()


def parsed(drawing):
    root = ET.fromstring(drawing)
    assert root.tag == f"{SVG}svg"
    return root


def words(drawing):
    """All that a drawing says, line by line."""
    return [element.text for element in parsed(drawing).iter(f"{SVG}text")]


def positions(of, seed, every=7):
    """Positions of a whole game by random players, of several phases."""
    match = turnwise.play_match(of, ["random"] * min(of.most_players, 3), seed=seed)
    return [Position(of, match.at(number)) for number in [*range(0, len(match), every), len(match)]]


def test_elements_by_hand():
    assert tag("rect", x=1, y=2.5, class_="ink", stroke_width=None) == '<rect x="1" y="2.5" class="ink"/>'
    assert (
        text(0, 1.001, "5 < 6 & 7", 12)
        == '<text x="0" y="1" font-size="12" class="ink">5 &lt; 6 &amp; 7</text>'
    )
    assert group("<a/>", x=1, y=2, scale=0.5) == '<g transform="translate(1 2) scale(0.5)"><a/></g>'
    assert tag("a", href='"&') == "<a href='\"&amp;'/>"


def test_a_document_has_a_title_its_own_ground_and_both_schemes():
    root = parsed(document("kuhn", 100, 50, "A <game>", [text(1, 1, "K")], {"mine": ("#111111", "#eeeeee")}))
    assert root.find(f"{SVG}title").text == "A <game>"
    assert root.attrib["viewBox"] == "0 0 100 50"
    style = root.find(f"{SVG}style").text
    light, dark = style.split("@media (prefers-color-scheme:dark)")
    assert ".turnwise-kuhn .mine{fill:#111111}" in light
    assert ".turnwise-kuhn .mine{fill:#eeeeee}" in dark
    assert root.find(f"{SVG}rect").attrib["class"].split()[0] == "ground"


@pytest.mark.parametrize("of", GAMES, ids=lambda of: of.id)
def test_every_position_is_a_drawing_for_every_viewer(of):
    """Well-formed, with classes that are declared, and nothing fetched from elsewhere."""
    for position in positions(of, "drawn"):
        for viewer in (*range(position.players), SPECTATOR, None, OPEN):
            drawing = position.svg(viewer)
            root = parsed(drawing)
            style = root.find(f"{SVG}style").text
            for element in root.iter():
                for name in element.attrib.get("class", "").split():
                    assert f".{name}" in style, name
            assert "None" not in "".join(words(drawing))
            assert drawing.count("http") == 1
            assert "<script" not in drawing


@pytest.mark.parametrize("of", GAMES, ids=lambda of: of.id)
def test_a_drawing_does_not_depend_on_what_its_viewer_may_not_know(of):
    differing = 0
    for position in positions(of, "secret"):
        for viewer in range(position.players):
            other = position.copy()
            of.rules.redeal(other.state, viewer, seeded("another world"))
            differing += other.state != position.state
            assert other.svg(viewer) == position.svg(viewer)
    assert differing > 0


@pytest.mark.parametrize("of", [of for of in GAMES if of.most_players > 1], ids=lambda of: of.id)
def test_a_drawing_shows_an_owner_more_than_a_spectator(of):
    assert len({Position(of, of.new("seen")).svg(viewer) for viewer in (0, 1, None, OPEN)}) == 4


def test_a_game_without_a_drawing_shows_its_picture_as_text(heap):
    position = turnwise.new("heap", seed=1)
    assert heap.svg is None
    shown = [line.replace("\N{NO-BREAK SPACE}", " ") for line in words(position.svg(0)) if line]
    assert shown == [line for line in position.render(0).splitlines() if line]


def test_a_picture_of_text_escapes_what_it_says():
    scoundrel = dataclasses.replace(turnwise.game("scoundrel"), svg=None, title="<b>")
    drawing = Position(scoundrel, scoundrel.new(1)).svg()
    assert parsed(drawing).find(f"{SVG}title").text == "<b>"
    assert any("Health" in line for line in words(drawing))


def test_notebooks_show_positions_and_matches_as_drawings():
    match = turnwise.play_match("scoundrel", ["random"], seed=1)
    assert match._repr_svg_() == match.position._repr_svg_() == match.position.svg(OPEN)
