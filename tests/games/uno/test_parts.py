"""What an action of UNO consists of; seats count from 0, as in the view."""

from turnwise.core.interfaces import NoNotice

CATCH = {"uno_penalty": "catch"}
CHALLENGE = {"wild_draw_four": "challenge"}


def parts(table, uno):
    return [uno.text.parts(table.state, action) for action in uno.legal(table.state)]


def out_of_turn(table, uno):
    return [uno.text.parts(table.state, action) for action in uno.legal_out_of_turn(table.state)]


def test_cards_are_played_or_one_is_drawn(at, uno):
    table = at(values={"may_draw_instead": True}, top="r5", hand1="r1,g5,b3,w", hand2="y1,y2")
    assert parts(table, uno) == [
        {"verb": "play", "card": "r1"},
        {"verb": "play", "card": "g5"},
        {"verb": "play", "card": "w"},
        {"verb": "draw"},
    ]
    view = table.view(0)
    assert view.playable == ["r1", "g5", "w"]
    assert view.hands[0].keys() > set(view.playable)


def test_the_drawn_card_is_played_or_kept_and_uno_is_called(at, uno):
    table = at(top="r5", hand1="b3,r7", hand2="y1,y2", phase="drawn", drawn="r7")
    assert parts(table, uno) == [
        {"verb": "play", "card": "r7"},
        {"verb": "keep", "card": "r7"},
        {"verb": "call"},
    ]
    assert table.view(0).drawn == "r7"


def test_a_wild_is_played_before_its_colour_is_named(at, uno):
    table = at(top="r5", hand1="w,b3,b4", hand2="y1,y2")
    table.play("play w")
    assert parts(table, uno) == [
        {"verb": "name", "colour": colour} for colour in ("red", "yellow", "green", "blue")
    ]
    table.play("colour blue")
    assert table.view(1).colour == "blue"


def test_a_hand_is_swapped_with_that_of_another_seat(at, uno):
    table = at(
        values={"seven_zero": True}, players=3, top="r5", hand1="r7,b3,b4", hand2="y1,y2", hand3="g1,g2"
    )
    table.play("play r7")
    assert parts(table, uno) == [{"verb": "swap", "seat": 1}, {"verb": "swap", "seat": 2}]


def test_a_draw_card_is_answered(at, uno):
    table = at(values=CHALLENGE, top="r5", hand1="w+4,r3,b4", hand2="y1,y2,y3")
    table.play("play w+4", "colour blue")
    assert parts(table, uno) == [{"verb": "draw", "cards": 4}, {"verb": "challenge", "seat": 0}]
    assert (table.view(1).pending, table.view(1).doubted) == (4, 0)


def test_everybody_else_may_catch_who_forgot_to_call(at, uno):
    """The mover among its own actions, the other two out of turn; nobody's parts are another's."""
    hands = {"hand1": "r1,r2", "hand2": "y1,y2", "hand3": "g1,g2", "hand4": "b1,b2"}
    table = at(values=CATCH, players=4, top="r5", **hands)
    table.play("play r1")
    assert {"verb": "catch", "seat": 0, "by": 1} in parts(table, uno)
    assert out_of_turn(table, uno) == [
        {"verb": "catch", "seat": 0, "by": 2},
        {"verb": "catch", "seat": 0, "by": 3},
    ]
    assert table.view(2).exposed == 0


def test_a_clock_waits_for_the_seat_to_act(at, uno):
    timing, state = uno.timing, at(players=4, top="r5", turn=3, hand3="r1,r2").state
    assert [timer.message for timer in timing.timers] == ["YOUR_TURN"]
    assert (timing.movers(state), timing.running(state), timing.seconds, timing.timeout) == (
        (2,),
        0,
        None,
        None,
    )
    assert timing.notice(state) == NoNotice()
