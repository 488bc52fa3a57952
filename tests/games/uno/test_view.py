"""Section 9 of the rule book: views, and what is told to whom."""

import pytest
from msgspec.structs import asdict

from turnwise.core.events import OPEN, SPECTATOR

WORDS = {
    "hand1": "r1,w",
    "hand2": "b1,b2,b3",
    "hand3": "g1",
    "next": "y1,y2",
    "pile": "g9,b9*2",
    "pool": "y3,y4",
    "top": "r9",
    "known": "2:b1:1",
    "scores": "10,20,30",
}
FIELDS = {
    *(
        "viewer",
        "hands",
        "known",
        "hand_counts",
        "top",
        "colour",
        "pile",
        "deck",
        "clockwise",
    ),
    *("turn", "phase", "playable", "drawn", "pending", "called", "exposed", "safe", "doubted", "dealer"),
    *("round", "scores", "points"),
    *("over", "winners", "order"),
}


@pytest.mark.covers("UN-9.1", "UN-9.2")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_view_is_an_allow_list(at, viewer):
    view = at("official", players=3, **WORDS).view(viewer)
    assert set(asdict(view)) == FIELDS
    hands = [{"r1": 1, "w": 1}, {"b1": 1, "b2": 1, "b3": 1}, {"g1": 1}]
    assert view.hands == [hands[seat] if viewer == seat else None for seat in range(3)]
    assert view.known == [{}, {"b1": 1} if viewer == 0 else {}, {}]
    assert view.playable == (["r1", "w"] if viewer == 0 else [])
    assert (view.hand_counts, view.deck, view.top, view.colour) == ([2, 3, 1], 4, "r9", "red")
    assert (view.pile["g9"], view.pile["b9"], sum(view.pile.values())) == (2, 2, 97)  # 108 - 6 - 4 - 1
    assert (view.scores, view.points, view.clockwise, view.called) == ([10, 20, 30], None, True, False)
    assert (view.order, view.drawn, view.over, view.winners) == (None, "-", "", [])


@pytest.mark.covers("UN-9.2")
def test_a_tester_sees_everything(at):
    view = at("official", players=3, **WORDS).view(OPEN)
    assert view.hands == [{"r1": 1, "w": 1}, {"b1": 1, "b2": 1, "b3": 1}, {"g1": 1}]
    assert (view.order, view.playable) == (["y1", "y2"], ["r1", "w"])


@pytest.mark.covers("UN-9.1", "UN-9.2", "UN-9.4")
@pytest.mark.parametrize(
    ("viewer", "changed"),
    [
        (0, {"hand2": "b1,y3,w+4", "hand3": "y4", "next": "b2,g1", "pool": "b3,y1,y2"}),
        (2, {"hand1": "b1,y1", "hand2": "r1,w,b2", "known": "2:r1:1", "pool": "y3,b3", "next": "y4,y2"}),
        (SPECTATOR, {"hand1": "b1,y1", "hand2": "r1,w,b2", "hand3": "b3", "known": "-", "pool": "y3,g1"}),
    ],
)
def test_the_view_does_not_depend_on_what_is_hidden(at, viewer, changed):
    names = ("hand1", "hand2", "hand3", "next", "top", "known")
    words = {name: WORDS[name] for name in names}  # all other cards are in the deck
    other = {name: ({**words, **changed})[name] for name in names}
    tables = [at("official", players=3, **given) for given in (words, other)]
    assert tables[0].view(viewer) == tables[1].view(viewer)
    assert tables[0].view(OPEN) != tables[1].view(OPEN)


@pytest.mark.covers("UN-9.2", "UN-5.1")
def test_whether_uno_was_called_is_open(at):
    table = at("official", players=3, hand1="r1,r2", hand2=3, hand3=3, top="r9")
    table.play("uno")
    assert [table.view(viewer).called for viewer in (0, 1, 2, SPECTATOR)] == [True] * 4
    table.play("play r1")
    views = [table.view(viewer) for viewer in (0, 1, 2, SPECTATOR)]
    assert [(view.exposed, view.safe) for view in views] == [(0, True)] * 4


@pytest.mark.covers("UN-9.3")
@pytest.mark.parametrize("players", [2, 4])
def test_a_drawn_card_is_named_to_its_drawer_alone(at, players):
    table = at("official", players=players, hand1="b1,b2", hand2=3, next="r5", top="r9")
    table.play("draw")
    assert table.said(0) == ["You drew Red 5."]
    assert table.said(OPEN) == ["Player 1 drew Red 5."]  # not a second time as one card
    for viewer in (*range(1, players), SPECTATOR):
        assert table.said(viewer) == ["Player 1 drew 1 card."]
        assert (table.view(viewer).drawn, table.view(viewer).phase) == ("-", "drawn")
    assert (table.view(0).drawn, table.view(0).playable) == ("r5", ["r5"])
    table.play("keep")
    assert table.said(0) == ["You kept Red 5."]
    assert table.said(1) == ["Player 1 kept the card."]


@pytest.mark.covers("UN-9.3")
@pytest.mark.parametrize(
    ("edition", "values", "words", "moves", "drawer"),
    [
        ("duel", {}, {"hand1": "r+2,r1,r2"}, ["play r+2"], 1),
        ("duel", {}, {"hand1": "w+4,b1,b2"}, ["play w+4", "colour green"], 1),
        ("duel", {}, {"hand1": "r1,r2"}, ["play r1"], 0),
        ("duel", {"stacking": True}, {"hand1": "r+2,r1,r2"}, ["play r+2", "draw"], 1),
        ("official", {}, {"hand1": "r1,r2"}, ["play r1", "catch 3"], 0),
        ("official", {}, {"hand1": "r1,r2"}, ["uno", "play r1", "catch 3"], 2),
        ("official", {}, {"hand1": "w+4,b1,b2"}, ["play w+4", "colour green", "challenge"], 1),
        ("official", {}, {"hand1": "w+4,r1,b2"}, ["play w+4", "colour green", "challenge"], 0),
        ("official", {}, {"hand1": "w+4,r1,b2"}, ["play w+4", "colour green", "draw"], 1),
        ("house", {}, {"hand1": "b1,b2"}, ["draw"], 0),
    ],
)
def test_for_whatever_reason_cards_are_drawn_the_others_see_their_number(
    at, edition, values, words, moves, drawer
):
    heard = []
    hidden = ("y1,y2,y3,y4,y5,y6,rs", "g5,g6,g7,g8,y7,y8,rr")
    for cards in hidden:
        table = at(edition, values, 3, hand2="y9,g9", hand3="b8", next=cards, top="r9", **words)
        table.play(*moves)
        heard.append({seat: (table.said(seat), table.view(seat).hands[seat]) for seat in range(3)})
        heard[-1][SPECTATOR] = table.said(SPECTATOR), None
    for viewer in (0, 1, 2, SPECTATOR):
        assert (heard[0][viewer] == heard[1][viewer]) == (viewer != drawer)


@pytest.mark.covers("UN-9.6")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_all_hands_are_open_at_the_end(at, viewer):
    table = at(players=3, hand1="r1", hand2="b1,bs", hand3="w", top="r9")
    assert table.view(viewer).points is None
    table.play("play r1")
    view = table.view(viewer)
    assert view.hands == [{}, {"b1": 1, "bs": 1}, {"w": 1}]
    assert (view.points, view.over, view.winners, view.scores) == ([0, 21, 50], "went_out", [0], [71, 0, 0])
    assert view.order is None  # the deck stays face down


@pytest.mark.covers("UN-9.6")
def test_hands_stay_hidden_between_the_rounds_of_a_match(at):
    table = at("official", players=3, hand1="r1", hand2="b1,bs", hand3="w", top="r9")
    table.play("play r1")
    view = table.view(SPECTATOR)
    assert (view.round, view.scores, view.hands, view.points) == (2, [71, 0, 0], [None] * 3, None)
    assert "Blue Skip" not in " ".join(table.said(0))
