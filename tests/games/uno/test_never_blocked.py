"""With deck and pile used up a hand holds a playable card, with every deck that the parameters allow."""

import pytest

from turnwise.games.uno.card_table import COLOUR_WORDS
from turnwise.games.uno.hands import copies_of, playable
from turnwise.games.uno.names import WORDS

NONE_BUT = dict.fromkeys(
    ["zero_cards", "number_cards", "skip_cards", "reverse_cards", "draw_two_cards", "wild_cards"], 0
) | {"wild_draw_four_cards": 0, "hand_size": 1}
DECKS = {
    "usual": {},
    "zeros alone": NONE_BUT | {"zero_cards": 1},
    "numbers alone": NONE_BUT | {"number_cards": 1},
    "zeros and wilds": NONE_BUT | {"zero_cards": 1, "wild_cards": 8, "wild_draw_four_cards": 8},
    "a zero of each colour among action cards": NONE_BUT | {"zero_cards": 1, "skip_cards": 2},
}


@pytest.mark.covers("UN-6.4")
@pytest.mark.parametrize("values", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("colour", COLOUR_WORDS)
def test_somebody_can_play(at, uno, values, colour):
    copies = [copies_of(uno.setup(None, values), kind) for kind in range(len(WORDS))]
    tops = [kind for kind, count in enumerate(copies) if count]
    for top in tops:
        held = [word for kind, word in enumerate(WORDS) for _ in range(copies[kind] - (kind == top))]
        words = {"colour": colour} if WORDS[top].startswith("w") else {}
        hands = {"hand1": ",".join(held[::2]), "hand2": ",".join(held[1::2])}
        table = at(None, values, top=WORDS[top], deck="-", **hands, **words)
        assert (table["deck_count"], table["pile_count"]) == ("0", "1")
        assert playable(table.state, 0) | playable(table.state, 1)
