"""The table of losses, and what Scoundrel tells it about positions."""

import pytest

from present import present
from turnwise import game
from turnwise.bots.solver.loop import put_first
from turnwise.bots.solver.table import is_lost, mixed, remember, row_of

SCOUNDREL = game("scoundrel")
ROWS = 4


def empty(rows=ROWS):
    return [[0, 0, 0] for _ in range(rows)]


def test_a_loss_holds_for_as_much_advantage_or_less():
    losses = empty()
    assert remember(losses, [7, 8, 5]) == 1
    assert [is_lost(losses, [7, 8, standing]) for standing in (4, 5, 6)] == [True, True, False]
    assert not is_lost(losses, [8, 7, 1])


def test_a_loss_with_more_advantage_replaces_one_with_less_and_not_the_other_way():
    losses = empty()
    assert [remember(losses, [7, 8, standing]) for standing in (5, 9, 6)] == [1, 0, 0]
    assert is_lost(losses, [7, 8, 9])
    assert sum(row[-1] != 0 for row in losses) == 1


def test_rows_that_collide_are_told_apart():
    first, other, *_ = ([n, 0, 1] for n in range(99) if mixed([n, 0, 1]) % ROWS == ROWS - 1)
    losses = empty()
    remember(losses, first)
    assert not is_lost(losses, other)
    remember(losses, other)
    assert is_lost(losses, first)
    assert is_lost(losses, other)
    assert row_of(losses, other) == 0  # the search goes round


def test_the_whole_of_every_number_counts():
    assert len({mixed([1 << bit, 0, 0]) for bit in range(63)}) == 63
    assert mixed([3, 4, 0]) != mixed([4, 3, 0])
    assert mixed([3, 4, 0]) == mixed([3, 4, 9])


@pytest.mark.parametrize(("first", "order"), [(2, [2, 9, 5, 4]), (9, [9, 5, 4, 2]), (4, [4, 9, 5, 2])])
def test_the_first_action_and_then_the_others_from_the_last(first, order):
    out = [2, 4, 5, 9]
    put_first(out, 4, first)
    assert out == order


def situation(words):
    out = [-1] * present(SCOUNDREL.solving).numbers
    advantage = present(SCOUNDREL.solving).situation(SCOUNDREL.parse_state(f"scoundrel {words}"), out)
    return out, advantage


USUAL = "health=9 weapon=7D pile=9C room=5H,KC,2C deck=3C,4C below=8C,6C potions=1"


@pytest.mark.parametrize(
    "other",
    [
        USUAL.replace("7D", "8D"),
        USUAL.replace("9C", "10C"),
        USUAL.replace("KC", "QC"),
        USUAL.replace("5H,KC", "KC,5H"),  # the order in which they would go below
        USUAL.replace("5H", "5D"),
        USUAL.replace("deck=3C,4C", "deck=3C"),
        USUAL.replace("8C,6C", "6C,8C"),
        USUAL.replace("8C,6C", "8C"),
        USUAL.replace("potions=1", "potions=0"),
        USUAL.replace("potions=1", "potions=1 avoided=1"),
    ],
)
def test_positions_that_differ_in_what_matters(other):
    assert situation(other)[0] != situation(USUAL)[0]


@pytest.mark.parametrize(
    "other", [USUAL.replace("KC", "KS"), USUAL.replace("8C", "8S"), USUAL.replace("9C", "2S,9C")]
)
def test_positions_that_differ_in_nothing_that_matters(other):
    """The suit of a monster, and which monsters lie in the pile under the last one."""
    assert situation(other) == situation(USUAL)


def test_health_is_the_advantage():
    low, high = situation(USUAL), situation(USUAL.replace("health=9", "health=12"))
    assert low[0] == high[0]
    assert (low[1], high[1]) == (9, 12)


def test_a_situation_holds_the_largest_dungeon():
    """52 cards, all but a room of one below the deck."""
    cards = [f"{rank}{suit}" for suit in "CSHD" for rank in (*range(2, 11), *"JQKA")]
    rules = "set:weapon_highest=14 set:potion_highest=14 set:room_size=1 set:cards_per_room=1"
    out, _ = situation(f"{rules} room={cards[0]} deck=- below={','.join(cards[1:])}")
    swapped, _ = situation(
        f"{rules} room={cards[0]} deck=- below={','.join([*cards[1:50], cards[51], cards[50]])}"
    )
    assert max(out) < 1 << 63
    assert out != swapped


@pytest.mark.parametrize(
    ("words", "is_hopeless"),
    [
        ("health=10 room=10C deck=-", True),
        ("health=11 room=10C deck=-", False),
        ("health=1 room=10C,9C deck=10D", False),  # the weapon may come first
        ("health=6 room=10C,5S deck=5D", False),  # 10 − 5
        ("health=5 room=10C,5S deck=5D", True),
        ("health=5 room=10C,5H deck=-", True),  # 5 + 5 − 10 is death
        ("health=6 room=10C,5H deck=-", False),
        ("health=4 room=9C deck=- weapon=5D", True),
        ("health=5 room=9C deck=- weapon=5D", False),
        ("health=9 room=9C deck=- weapon=5D pile=8C", True),  # blunted
        ("health=2 room=6C,6S deck=- weapon=5D", True),
        ("health=3 room=6C,6S deck=- weapon=5D", False),
        ("strict health=3 room=6C,6S deck=3D weapon=5D", True),  # 1 + 3: a weapon for each
        ("strict health=4 room=6C,6S deck=3D weapon=5D", True),
        ("strict health=5 room=6C,6S deck=3D weapon=5D", False),
        ("strict health=7 room=6C,6S deck=- weapon=5D", True),
        ("strict health=8 room=6C,6S deck=- weapon=5D", False),
    ],
)
def test_what_is_hopeless(words, is_hopeless):
    assert present(SCOUNDREL.solving).hopeless(SCOUNDREL.parse_state(f"scoundrel {words}")) == is_hopeless
