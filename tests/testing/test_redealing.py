"""A redeal that forgets too little is found out, for every viewer, whatever it forgets to forget."""

import dataclasses
from types import SimpleNamespace

import pytest

from heap import GAME as HEAP
from heap import rules as heap
from turnwise import game
from turnwise.core.chance import rekey, seeded
from turnwise.core.state import copy, pack
from turnwise.testing import CHECKS, Setting, found_by
from turnwise.testing.redealing import hides
from turnwise.testing.walks import looks

UNO, SLOT, TACTICS, SCOUNDREL = map(game, ("uno", "card_slot", "tactics", "scoundrel"))


def with_redeal(of, redeal):
    return dataclasses.replace(of, rules=SimpleNamespace(**(vars(of.rules) | {"redeal": redeal})))


def not_for_seat_1(state, seat, chance):
    if seat == 1:
        rekey(state.chance, chance)
    else:
        heap.redeal(state, seat, chance)


def without_rekey(of):
    def redeal(state, seat, chance):
        before = state.chance[:]
        of.rules.redeal(state, seat, chance)
        state.chance[:] = before

    return redeal


def but_the_card_of_seat_2(state, seat, chance):
    card = state.cards[2]
    heap.redeal(state, seat, chance)
    state.cards[2] = card


def nothing_but_the_key(state, seat, chance):
    rekey(state.chance, chance)


def but_the_hand_of_seat_1_for_spectators(state, seat, chance):
    if seat == -1:
        rekey(state.chance, chance)
    else:
        UNO.rules.redeal(state, seat, chance)


def but_the_order_of_the_deck(state, seat, chance):
    """A redeal for all hands; the cards that it finds in the deck, it leaves in their order."""
    order = {card: place for place, card in enumerate(state.deck[: state.left])}
    UNO.rules.redeal(state, seat, chance)
    state.deck[: state.left] = sorted(state.deck[: state.left], key=lambda card: order.get(card, 99))


def but_the_buried_cards(state, seat, chance):
    buried, total = state.buried[:], sum(state.buried)
    state.buried = [0] * len(buried)
    SLOT.rules.redeal(state, seat, chance)
    state.buried = buried if total else state.buried


def but_the_skill(state, seat, chance):
    skills = state.skill[:]
    TACTICS.rules.redeal(state, seat, chance)
    for other in range(2):
        if state.drafting and other != seat and state.skill[other] >= 0:
            state.skill[other] = skills[other]


def always_the_lowest_card(state, seat, chance):
    heap.redeal(state, seat, chance)
    for other in range(state.players):
        if other != seat and state.left > 0:
            state.cards[other] = 0


def dealing_the_lowest_cards(state):
    heap.deal(state)
    state.cards = [0] * len(state.cards)


DEFECTS = [
    (with_redeal(HEAP, not_for_seat_1), 3, "redeal for seat 1 keeps a secret: cards["),
    (with_redeal(HEAP, without_rekey(HEAP)), 3, "end a redeal with `rekey`"),
    (with_redeal(HEAP, but_the_card_of_seat_2), 3, "keeps a secret: cards[2]: "),
    (with_redeal(SCOUNDREL, nothing_but_the_key), 1, "redeal for seat 0 keeps a secret: deck["),
    (with_redeal(SCOUNDREL, without_rekey(SCOUNDREL)), 1, "end a redeal with `rekey`"),
    (with_redeal(UNO, but_the_hand_of_seat_1_for_spectators), 2, "redeal for a spectator keeps a secret: "),
    (with_redeal(UNO, but_the_order_of_the_deck), 2, "keeps a secret: "),
    (with_redeal(UNO, without_rekey(UNO)), 2, "end a redeal with `rekey`"),
    (with_redeal(SLOT, but_the_buried_cards), 2, "buried["),
    (with_redeal(TACTICS, but_the_skill), 2, "keeps a secret: skill["),
]


IN_CONTRACT = (SCOUNDREL, 1), (UNO, 4), (TACTICS, 2)  # tests/contract asks the same of them, in fewer games


def setting(of, players):
    return Setting(of, of.default_edition, players, range(8))


@pytest.mark.parametrize(("broken", "players", "sentence"), DEFECTS)
def test_a_redeal_that_keeps_something_is_found(broken, players, sentence):
    found = found_by(CHECKS["redeal_forgets_secrets"], setting(broken, players))
    assert any(sentence in finding.sentence for finding in found), found


@pytest.mark.parametrize(
    ("of", "players"),
    [(HEAP, 3), (SLOT, 2), *(pytest.param(*it, marks=pytest.mark.deep) for it in IN_CONTRACT)],
)
def test_a_good_redeal_is_let_pass_and_worlds_are_made(of, players):
    assert found_by(CHECKS["redeal_forgets_secrets"], setting(of, players)) == []
    assert found_by(CHECKS["redeal_is_fair"], setting(of, players)) == []


def test_a_redeal_that_always_deals_the_same_card_is_found():
    found = found_by(CHECKS["redeal_is_fair"], setting(with_redeal(HEAP, always_the_lowest_card), 3))
    assert [finding.sentence.partition(",")[0] for finding in found] == [
        f"redeal for {viewer} puts other things in place of hidden ones"
        for viewer in ("seat 0", "a spectator")  # of seats alike the first is told
    ]


def test_a_redeal_may_deal_the_only_world_that_there_is():
    """All cards are alike, so the seats that do not see them know them."""
    alike = {"redeal": always_the_lowest_card, "deal": dealing_the_lowest_cards}
    sure = dataclasses.replace(HEAP, rules=SimpleNamespace(**(vars(heap) | alike)))
    found = found_by(CHECKS["redeal_is_fair"], setting(sure, 3))
    assert not [it for it in found if "by every chance" in it.sentence]


def test_a_redeal_may_take_away_what_is_hidden():
    """What the other side has picked so far in a draft of Tactics is "-" to a seat, whatever the chance."""
    assert not found_by(CHECKS["redeal_is_fair"], Setting(TACTICS, "3.0", 2, range(3)))


def test_a_redeal_that_does_nothing_for_one_seat_is_named_with_the_seat():
    found = found_by(CHECKS["redeal_is_fair"], setting(with_redeal(HEAP, not_for_seat_1), 3))
    assert [finding.sentence.partition(",")[0] for finding in found] == [
        "redeal for seat 1 never changed anything"
    ]


def test_a_forgotten_key_shows_the_search_what_is_drawn():
    """Why it matters: after such a redeal the next draw is the true one."""
    state = SCOUNDREL.new(1)
    world = copy(state)
    without_rekey(SCOUNDREL)(world, 0, seeded("search"))
    assert world.chance == state.chance


def test_a_game_of_which_no_world_can_be_made_is_warned_of():
    strict = SimpleNamespace(**(vars(heap) | {"check": lambda state: 1}))
    closed = dataclasses.replace(HEAP, rules=strict)
    found = found_by(CHECKS["redeal_forgets_secrets"], setting(closed, 2))
    assert found
    assert all(finding.is_warning for finding in found)
    assert "no other world could be made for " in found[0].sentence


def test_what_everybody_remembers_is_no_secret():
    forgetful = dataclasses.replace(SLOT, remembered=())
    found = found_by(CHECKS["redeal_forgets_secrets"], setting(forgetful, 2))
    assert "discard[" in found[0].sentence


def test_a_seat_that_has_the_view_of_open_has_no_secrets():
    view = lambda state, viewer: heap.view(state, -2 if viewer == 0 else viewer)  # noqa: E731
    seeing = dataclasses.replace(HEAP, view_of=view)
    (first, *_) = looks(setting(seeing, 2), 1)
    assert not hides(setting(seeing, 2), first.state, 0)
    assert hides(setting(seeing, 2), first.state, 1)
    assert pack(first.state)
