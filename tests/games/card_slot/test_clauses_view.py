"""Section 8 of the rule book: who sees what."""

import pytest
from msgspec.structs import asdict

from turnwise.core.chance import seeded
from turnwise.core.events import OPEN, SPECTATOR
from turnwise.core.state import copy, pack

WORDS = {
    "board": "1:bell,9:cherry",
    "hand1": "seven*2,bell*3",
    "hand2": "silver,bell,replay*2",
    "known2": "bell",
    "top": "cherry,seven",
    "pool": "watermelon*3,replay",
    "buried": "replay*2",
}
FIELDS = {
    *(
        "viewer",
        "board",
        "lines",
        "hands",
        "hand_counts",
        "known",
    ),
    *(
        "eliminated",
        "deck",
        "discard",
        "turn",
        "phase",
        "takes",
        "placed",
        "over",
        "winners",
        "scores",
        "order",
    ),
}


@pytest.mark.covers("CS-8.1", "CS-8.2", "CS-8.5")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_view_is_an_allow_list(at, viewer):
    view = at(**WORDS).view(viewer)
    assert set(asdict(view)) == FIELDS
    assert view.board == ["bell", "-", "-", "-", "-", "-", "-", "-", "cherry"]
    assert (view.turn, view.phase, view.takes, view.over) == (0, "place", 0, "")
    hands = [{"seven": 2, "bell": 3}, {"silver": 1, "bell": 1, "replay": 2}]
    assert view.hands == [hands[seat] if viewer == seat else None for seat in (0, 1)]
    assert (view.hand_counts, view.known) == ([5, 4], [{}, {"bell": 1}])
    assert (view.deck, view.discard) == (6, 54)  # 71 - 2 - 5 - 4 - 6
    assert (view.scores, view.order) == (None, None)


def test_a_tester_sees_everything(at):
    view = at(**WORDS).view(OPEN)
    assert view.hands == [{"seven": 2, "bell": 3}, {"silver": 1, "bell": 1, "replay": 2}]
    assert view.order == ["cherry", "seven"]


def test_a_table_says_what_lines_do_and_cards_are_worth(at):
    static_view = at("1.1.1", board="9:bell").static_view
    assert static_view.names["seven"] == "Rainbow 7"
    assert static_view.effects == {
        "seven": "win",
        "silver": "discard all",
        "cherry": "take 1",
        "watermelon": "draw 2",
        "bell": "draw 1",
        "replay": "discard 3",
    }
    assert static_view.points == {
        "seven": -1,
        "silver": -1,
        "cherry": 1,
        "watermelon": 2,
        "bell": 1,
        "replay": 0,
    }
    assert static_view.refresh_slots == [3, 7]


@pytest.mark.covers("CS-8.2")
def test_a_drawn_card_is_named_to_its_owner_alone(at):
    table = at(board="1:bell,2:bell", hand1="bell,cherry", hand2="bell", top="seven,bell")
    table.play("place bell 3", "line 1-2-3")
    assert table.said(0)[1] == "You drew a Rainbow 7."
    assert table.said(1)[1] == table.said(SPECTATOR)[1] == "Player 1 drew a card."
    assert table.said(OPEN)[1] == "Player 1 drew a Rainbow 7."
    assert table.view(1).known == [{}, {}]


@pytest.mark.covers("CS-8.2", "CS-8.5", "CS-8.6", "GS-5-hidden")
@pytest.mark.parametrize("edition", ["1.0.0", "1.0.1"])
@pytest.mark.parametrize(("viewer", "hidden"), [(0, "hand2"), (1, "hand1"), (SPECTATOR, "hand1")])
def test_the_view_does_not_depend_on_what_is_hidden(at, viewer, hidden, edition):
    other = {**WORDS, "pool": "watermelon*2,replay*2", "top": "seven,cherry", "buried": "replay,silver"}
    other |= {"hand1": "seven,bell*3,silver"} if hidden == "hand1" else {"hand2": "seven,bell,replay*2"}
    assert at(edition, **WORDS).view(viewer) == at(edition, **other).view(viewer)


@pytest.mark.covers("CS-8.3")
def test_taken_cards_are_known_until_one_of_their_symbol_is_placed(at):
    board = "1:silver,2:silver,4:bell,5:bell,9:replay"
    table = at(board=board, hand1="silver,bell,cherry", hand2="replay*5")
    table.play("place silver 3", "line 1-2-3", "take 4")
    assert table.said(1) == ["Player 1 took the Bell from slot 4."]
    table.play("take 5")
    assert (table["hand1"], table["known1"]) == ("cherry,bell*3", "bell*2")
    table.play("place replay 1", "place cherry 2")
    assert table["known1"] == "bell*2"
    table.play("place replay 8", "place bell 3")
    assert (table["hand1"], table["known1"]) == ("bell*2", "bell")  # the Bell held before counts as kept


@pytest.mark.covers("CS-8.3")
def test_known_cards_never_fall_below_none(at):
    table = at(board="9:replay", hand1="bell*3", hand2="replay*3", known1="bell")
    table.play("place bell 1", "place replay 2", "place bell 3")
    assert (table["hand1"], table["known1"]) == ("bell", "-")


@pytest.mark.covers("CS-8.4")
def test_a_hand_asked_for_is_known(at):
    table = at(hand1=13, hand2="seven*5,silver*8")
    assert table.view(0).known == [{}, {"seven": 5, "silver": 8}]
    table.play("decline")
    assert table.view(SPECTATOR).known == [{}, {"seven": 5, "silver": 8}]


@pytest.mark.covers("CS-8.4")
def test_a_hand_that_was_dealt_and_asked_for_is_known(fresh):
    values = {"seven_cards": 1, "silver_cards": 0, "hand_size": 1, "bell_cards": 3}
    values |= {f"{symbol}_cards": 0 for symbol in ("cherry", "watermelon", "replay")}
    tables = [fresh(seed, **values) for seed in range(60)]
    asked = {
        table["turn"]: table["known1"] + table["known2"] for table in tables if table["phase"] == "declare"
    }
    assert asked == {"1": "seven-", "2": "-seven"}


@pytest.mark.covers("CS-8.6")
@pytest.mark.parametrize("symbol", ["replay", "silver"])
def test_cards_discarded_from_the_deck_are_shown_to_nobody(at, symbol):
    words = {"board": f"1:{symbol},2:{symbol},9:bell", "hand1": f"{symbol},bell", "hand2": "bell"}
    seen = []
    for deck in ("cherry,cherry,cherry,bell", "seven,watermelon,seven,bell"):
        table = at("1.1.1", {"silver_effect": "replay_discard", "silver_amount": 3}, **words, deck=deck)
        table.play(f"place {symbol} 3", "line 1-2-3")
        assert table["buried"] in ("cherry*3", "seven*2,watermelon")
        seen.append([(table.view(viewer), table.said(viewer)) for viewer in (0, 1, SPECTATOR)])
    assert seen[0] == seen[1]


@pytest.mark.covers("CS-8.7")
def test_a_deck_out_lays_the_hands_open(at):
    table = at(board="9:bell", hand1="cherry,bell*2", hand2="seven,replay", deck=0)
    table.play("place cherry 1")
    assert table.view(SPECTATOR).known == [{"bell": 2}, {"seven": 1, "replay": 1}]
    assert table.view(1).scores == [2, -1]


@pytest.mark.covers("CS-8.7")
def test_other_ends_leave_them_hidden(at):
    table = at(board="1:seven,2:seven,9:bell", hand1="seven,bell*2", hand2="seven,replay")
    table.play("place seven 3")
    view = table.view(SPECTATOR)
    assert (view.over, view.winners) == ("seven_line", [0])
    assert (view.known, view.hands, view.scores) == ([{}, {}], [None, None], None)


@pytest.mark.covers("CS-8.2", "CS-8.5")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_redeal_keeps_what_is_known_and_draws_the_rest_anew(at, card_slot, viewer):
    table = at(**WORDS)
    hands: list[set[tuple[int, ...]]] = [set(), set()]
    for seed in range(60):
        world = copy(table.state)
        card_slot.rules.redeal(world, viewer, seeded(seed))
        assert card_slot.check(world) is None
        assert card_slot.view_of(world, viewer) == table.view(viewer)
        assert (world.fixed, sum(world.buried), sum(world.pool)) == (0, 2, 6)
        assert world.hands[1][4] >= 1  # the known Bell
        for seat in (0, 1):
            hands[seat].add(tuple(world.hands[seat]))
    assert [len(drawn) == 1 for drawn in hands] == [viewer == 0, viewer == 1]


def test_redeal_depends_on_nothing_hidden(at, card_slot):
    other = {
        **WORDS,
        "hand2": "cherry,bell,replay,seven",
        "top": "replay,silver",
        "pool": "watermelon*3,replay",
    }
    worlds = []
    for words in (WORDS, other):
        state = at(**words).state
        card_slot.rules.redeal(state, 0, seeded("x"))
        worlds.append(pack(state))
    assert worlds[0] == worlds[1]
