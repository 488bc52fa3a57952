"""What an action of Card Slot consists of."""

from turnwise.core.interfaces import NoNotice

BOARD = "1:bell,2:bell,9:cherry"


def parts(table, card_slot):
    return [card_slot.text.parts(table.state, action) for action in card_slot.legal(table.state)]


def test_a_card_is_placed_on_a_slot(at, card_slot):
    found = parts(at(board=BOARD, hand1="bell,cherry", deck=5), card_slot)
    assert found == [
        *({"verb": "place", "card": "cherry", "slot": slot} for slot in range(3, 9)),
        *({"verb": "place", "card": "bell", "slot": slot} for slot in range(3, 9)),
    ]


def test_a_line_is_resolved(at, card_slot):
    table = at(board="1:bell,2:bell,4:bell,5:bell,9:cherry", hand1="bell,cherry", deck=5)
    table.play("place bell 3")
    assert parts(table, card_slot) == [
        {"verb": "resolve", "line": "1-2-3", "card": "bell"},
        {"verb": "resolve", "line": "3-4-5", "card": "bell"},
    ]
    assert [found["line"] for found in parts(table, card_slot)] == table.view(0).lines


def test_cards_are_taken(at, card_slot):
    table = at(board="1:cherry,2:cherry,6:replay,9:bell", hand1="cherry,bell", deck=5)
    table.play("place cherry 3", "line 1-2-3")
    assert parts(table, card_slot) == [
        {"verb": "take", "card": "replay", "slot": 6},
        {"verb": "stop"},
    ]
    assert table.view(0).board[6 - 1] == "replay"


def test_a_heavenly_hand_is_declared_or_not(at, card_slot):
    table = at(hand1="cherry*8,bell*5", hand2="seven*5,silver*8")
    assert parts(table, card_slot) == [{"verb": "declare"}, {"verb": "decline"}]


def test_a_clock_waits_for_the_player_to_act(at, card_slot):
    timing, state = card_slot.timing, at(board=BOARD, hand1="bell", hand2="cherry", turn=2, deck=5).state
    assert [timer.message for timer in timing.timers] == ["YOUR_TURN"]
    assert (timing.movers(state), timing.running(state), timing.seconds, timing.timeout) == (
        (1,),
        0,
        None,
        None,
    )
    assert timing.notice(state) == NoNotice()
