"""Seeded games of rlcard's UNO, followed by our rules step by step wherever the two agree."""

from collections import Counter

import pytest

from beside_rlcard import DRAWN_FOUR, RESHUFFLE, REVERSE, UNO, Transcript, card_word, deal
from present import present
from turnwise.games.uno.card_table import KINDS
from turnwise.games.uno.hands import copies_of
from turnwise.games.uno.names import WORDS

pytestmark = pytest.mark.untraced
GAMES, DEEP_GAMES = 45, 150
STEPS = {2: 40, 3: 40, 4: 46, 6: 53, 9: 66}  # to be compared in a game on average, at least
KNOWN = {2: {REVERSE, DRAWN_FOUR, RESHUFFLE}, 9: {DRAWN_FOUR, RESHUFFLE}}
PLAYS = {*map(str, range(10)), "skip", "reverse", "draw_2", "wild", "wild_draw_4", "draw"}


@pytest.mark.parametrize("players", STEPS)
def test_the_same_transcripts(players):
    compare(players, GAMES)


@pytest.mark.deep
@pytest.mark.parametrize("players", STEPS)
def test_the_same_transcripts_of_many_games(players):
    compare(players, DEEP_GAMES)


def compare(players, games):
    compared, parted, alone = Counter[str](), Counter[str](), 0
    for seed in range(games):
        game = Transcript(seed, players).play()
        compared += game.compared
        parted += game.parted
        alone += game.alone
    assert compared.total() >= STEPS[players] * games
    assert compared.total() >= 0.9 * (compared.total() + parted.total() + alone)
    assert compared.keys() == PLAYS  # a Reverse between two is compared as a last card
    assert parted.keys() >= KNOWN.get(players, {DRAWN_FOUR})
    assert REVERSE not in parted or players == 2


def test_the_same_cards():
    theirs = deal(0, 2)
    cards = theirs.dealer.deck + theirs.round.played_cards
    found = Counter(card_word(card) for card in cards + [c for p in theirs.players for c in p.hand])
    duel = UNO.setup("duel")
    assert found == {WORDS[kind]: copies_of(duel, kind) for kind in range(KINDS)}


def test_a_false_step_would_be_found():
    game = Transcript(0, 3)
    hands = present(game.state).hands
    hands[0], hands[1] = hands[1], hands[0]
    with pytest.raises(AssertionError):
        game.compare()
