"""`turnwise perft`."""

import re
import signal

from turnwise import game
from turnwise.core.state import copy

SCOUNDREL = game("scoundrel")


def ways(state, depth):
    """The ways to play so many actions, counted by recursion with the interpreted rules."""
    if depth == 0:
        return 1
    total = 0
    for action in SCOUNDREL.legal(state):
        after = copy(state)
        SCOUNDREL.apply(after, action)
        total += ways(after, depth - 1)
    return total


def rows(out):
    return [
        (int(depth), int(count)) for depth, count in re.findall(r"^ +(\d+) +([\d,]+) +\d+\.\d\d ", out, re.M)
    ]


def test_the_counts_are_those_of_the_interpreted_rules(turnwise):
    ran = turnwise("perft", "scoundrel", "--depth", 4, "--seed", 1, "--edition", "strict")
    state = SCOUNDREL.new(1, "strict")
    assert ran.code == 0
    assert rows(ran.out) == [(depth, ways(state, depth)) for depth in (1, 2, 3, 4)]


def test_a_position_can_be_counted_from(turnwise):
    """Four cards, none of them left to choose after four: 4, 4 × 3, 4 × 3 × 2, 4!, then nothing."""
    line = "scoundrel health=20 room=2H,3H,4H,5H deck=-"
    ran = turnwise("perft", "scoundrel", "--depth", 5, "--position", line)
    assert rows(ran.out) == [(1, 4), (2, 12), (3, 24), (4, 24), (5, 0)]


def test_an_interrupt_keeps_what_is_counted(turnwise, monkeypatch):
    from turnwise.terminal import perft

    counted = perft.interruptible

    def interrupted(count, depth):
        if depth == 3:
            raise KeyboardInterrupt
        return counted(count, depth)

    monkeypatch.setattr(perft, "interruptible", interrupted)
    ran = turnwise("perft", "scoundrel", "--depth", 5)
    assert ran.code == 130
    assert [depth for depth, _ in rows(ran.out)] == [1, 2]
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN  # a second Ctrl-C does not disturb the end
