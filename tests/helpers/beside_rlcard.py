"""rlcard's UNO and ours side by side: the same position, the same choices, the same words for both."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np
from rlcard.games.uno import Game as Theirs

from present import present
from turnwise import game
from turnwise.core.position import Position
from turnwise.games.uno.card_table import COLOUR_WORDS
from turnwise.games.uno.names import LETTERS, WORDS, format_counts
from turnwise.games.uno.state import CALL, DRAWN, State

UNO = game("uno")
SIGNS = {"skip": "s", "reverse": "r", "draw_2": "+2"}
WILDS = {"wild": "w", "wild_draw_4": "w+4"}
FORCED = {"draw_2": 2, "wild_draw_4": 4}

FACTS = ("deck", "pile", "top", "colour", "direction", "turn")
AFTER_THE_END = ("colour", "direction", "turn")  # theirs passes the turn on even after the last card

# Where the two are known to part; the names are those of section 11 of the rule book.
REVERSE, DRAWN_FOUR, RESHUFFLE = "Reverse between two", "drawn Wild Draw Four", "reshuffle"


def card_word(card: Any) -> str:
    """A card of theirs in our notation."""
    return WILDS.get(card.trait) or card.color + SIGNS.get(card.trait, card.trait)


def colour_word(letter: str) -> str:
    return COLOUR_WORDS[LETTERS.index(letter)]


def action_word(action: str) -> str:
    """An action of theirs as the first of our actions that do the same."""
    if action == "draw":
        return action
    colour, trait = action.split("-")
    return f"play {WILDS.get(trait) or colour + SIGNS.get(trait, trait)}"


def cards(words: Iterable[str]) -> str:
    """Cards in our notation, sorted."""
    counts = Counter(words)
    return format_counts([counts[word] for word in WORDS])


def deal(seed: int, players: int) -> Any:
    """A game of theirs, dealt."""
    theirs = Theirs(num_players=players)
    theirs.np_random = np.random.RandomState(seed)
    theirs.init_game()
    return theirs


def facts(theirs: Any) -> dict[str, str]:
    """A position of theirs in our words; the deck is listed with the next card first."""
    round_ = theirs.round
    return {
        **{f"hand{player.player_id + 1}": cards(map(card_word, player.hand)) for player in theirs.players},
        "deck": ",".join(card_word(card) for card in reversed(theirs.dealer.deck)) or "-",
        "pile": cards(card_word(card) for card in round_.played_cards if card is not round_.target),
        "top": card_word(round_.target),
        "colour": colour_word(round_.target.color),
        "direction": "clockwise" if round_.direction == 1 else "counter",
        "turn": str(round_.current_player + 1),
    }


def our_facts(state: State) -> dict[str, str]:
    """The same of a position of ours whose deck is in a set order."""
    words = UNO.text.position_fields(state)
    assert words["pool"] == "-"
    words["deck"] = words["next"]
    return {name: text for name, text in words.items() if name in FACTS or name.startswith("hand")}


def ours(theirs: Any) -> State:
    """Their position set up for our rules."""
    state: State = UNO.position("duel", {}, facts(theirs), theirs.num_players)
    return state


def is_sound(theirs: Any) -> bool:
    """Whether every card is in one place; after their reshuffle the top card is also in the deck."""
    return any(card is theirs.round.target for card in theirs.round.played_cards)


def their_choices(theirs: Any) -> set[str]:
    """What they allow, in our words; every wild comes with all four colours or not at all."""
    found = Counter(map(action_word, set(theirs.get_legal_actions())))
    for word, times in found.items():
        assert times == (4 if word.removeprefix("play ") in WILDS.values() else 1)
    return set(found)


def our_choices(state: State) -> set[str]:
    """What ours allow, but for the call, which they do not know."""
    return {UNO.text.format_action(state, action) for action in UNO.legal(state) if action != CALL}


def difference(theirs: Any, action: str) -> str | None:
    """The known difference that an action will run into, told from the position before it; or None."""
    round_, deck = theirs.round, theirs.dealer.deck
    drawing, left = action == "draw", len(deck)
    trait = "" if drawing else action.split("-")[1]
    if drawing:
        if not deck:
            return RESHUFFLE
        card, left = deck[-1], left - 1
        if card.trait == "wild_draw_4":
            return DRAWN_FOUR
        trait = card.trait if card.color == round_.target.color and card.type != "wild" else ""
    if left < FORCED.get(trait, 0):
        return RESHUFFLE
    last = not drawing and len(theirs.players[round_.current_player].hand) == 1
    return REVERSE if trait == "reverse" and theirs.num_players == 2 and not last else None


def follow(state: State, theirs: Any, action: str, drawn: Any) -> None:
    """Do with our rules what they have just done, drawn cards included, and call when it is due."""
    said = [action_word(action)]
    if action == "draw":
        Position(UNO, state).carry_out("draw")
        fits = theirs.round.target is drawn
        if state.phase != DRAWN:
            assert not fits
            return
        said = [f"play {card_word(drawn)}" if fits else "keep"]
    if CALL in UNO.legal(state) and said != ["keep"]:
        said.insert(0, "uno")
    for words in said:
        Position(UNO, state).carry_out(words)
    if theirs.round.target.type == "wild" and said[-1].startswith("play") and not state.over:
        assert our_choices(state) == {f"colour {colour}" for colour in COLOUR_WORDS}
        Position(UNO, state).carry_out(f"colour {colour_word(theirs.round.target.color)}")


class Transcript:
    """One game of theirs with random choices, and ours beside it wherever the rules agree."""

    def __init__(self, seed: int, players: int) -> None:
        self.theirs = deal(seed, players)
        self.choices = Random(seed)
        self.state: State | None = ours(self.theirs)  # None: they have parted
        self.compared = Counter[str]()  # steps by what was played
        self.parted = Counter[str]()  # steps by known difference
        self.alone = 0  # steps of theirs until every card is in one place again

    def play(self) -> "Transcript":
        """Play to the end, comparing whatever can be compared."""
        while not self.theirs.is_over():
            self.step(self.choices.choice(sorted(set(self.theirs.get_legal_actions()))))
        return self

    def step(self, action: str) -> None:
        theirs = self.theirs
        parting = difference(theirs, action)
        drawn = theirs.dealer.deck[-1] if action == "draw" and theirs.dealer.deck else None
        theirs.step(action)
        if self.state is None:
            self.alone += 1
        elif parting:
            self.parted[parting] += 1
            self.state = None
        else:
            follow(self.state, theirs, action, drawn)
            self.compared[action.split("-")[-1]] += 1
            self.compare()
        if self.state is None and is_sound(theirs) and not theirs.is_over():
            self.state = ours(theirs)

    def compare(self) -> None:
        state, theirs = present(self.state), self.theirs
        over = theirs.is_over()
        assert bool(state.over) == over
        found, expected = our_facts(state), facts(theirs)
        if over:
            assert [state.winner] == theirs.round.winner
            found |= {name: expected[name] for name in AFTER_THE_END}
        else:
            assert our_choices(state) == their_choices(theirs)
        assert found == expected
