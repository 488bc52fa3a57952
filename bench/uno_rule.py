"""rlcard's `uno-rule-v1` at our table: UNO `duel` for two against any of our bots.

The agent is rlcard's own class; it is handed what its own environment would hand it, and its answer is taken
back into our actions. Where the two games part:

- A wild and its colour are one action of theirs and two of ours: the colour is kept for the next question.
- They know no call: the agent calls whenever it is about to play the last card but one.
- Their engine plays a drawn card by itself if its colour fits, a wild with a colour by chance. Ours asks; so
  the agent is asked too, with the drawn card as all that is legal, and always plays it.
- Wilds in their hands are printed in a colour each; ours have none, so copies take their colours in turn.
  That shows only when an agent with nothing but wilds in hand names a colour.
- Their hands are in the order of drawing, ours in the order of kinds: of colours that are equally frequent
  the agent names red before yellow, green and blue.

What it does, whatever its docstring says: a Wild Draw Four, legal only when nothing else is, takes the colour
most frequent in hand; any other play is by chance among the cards that are no wilds; a wild is played only
when there are no others, with a colour by chance.
"""

import argparse
from typing import Any, Protocol

import numpy as np
from rlcard.games.uno.card import UnoCard
from rlcard.models.uno_rule_models import UNORuleAgentV1

from greedy import interval
from turnwise import game
from turnwise.bots.bot import Bot
from turnwise.bots.levels import GREEDY, RANDOM
from turnwise.core.chance import seeded
from turnwise.games.uno.card_table import KINDS, SYMBOLS, WILD
from turnwise.games.uno.names import LETTERS
from turnwise.games.uno.state import CALL, COLOUR, DRAW, DRAWN, PLAY, State

UNO = game("uno")
RULE = "rule"
THEIR_COLOURS, THEIR_TRAITS = UnoCard.info["color"], UnoCard.info["trait"]
SEED_BYTES = 4
SEATS = 2


class Player(Protocol):
    """Whoever may sit at the table."""

    def choose(self, state: Any) -> int:
        """A legal action of the mover."""


def card_name(kind: int, copy: int = 0) -> str:
    """A card of ours in their words; a wild is printed in a colour."""
    if kind >= WILD:
        return f"{THEIR_COLOURS[copy % len(THEIR_COLOURS)]}-{THEIR_TRAITS[SYMBOLS + kind - WILD]}"
    return f"{LETTERS[kind // SYMBOLS]}-{THEIR_TRAITS[kind % SYMBOLS]}"


def hand_names(state: State, seat: int) -> list[str]:
    """A hand in their words."""
    return [card_name(kind, copy) for kind in range(KINDS) for copy in range(state.hands[seat][kind])]


def their_actions(state: State, legal: list[int]) -> list[str]:
    """What they would list: every copy of a card, a wild in its four colours, a draw if nothing fits."""
    found: list[str] = []
    for action in legal:
        if PLAY <= action < WILD:
            copies = 1 if state.phase == DRAWN else state.hands[state.turn][action - PLAY]
            found += [card_name(action - PLAY)] * copies
        elif WILD <= action < DRAW:
            found += [card_name(action - PLAY, copy) for copy in range(len(THEIR_COLOURS))]
    return found or ["draw"]


def raw_state(state: State, legal: list[int]) -> dict[str, Any]:
    """What their environment hands to an agent that wants it raw."""
    actions = their_actions(state, legal)
    observed = {
        "hand": hand_names(state, state.turn),
        "target": card_name(state.top, THEIR_COLOURS.index(LETTERS[state.colour])),
        "num_cards": list(state.sizes[: state.players]),
        "legal_actions": actions,
    }
    return {"raw_legal_actions": actions, "raw_obs": observed}


def our_actions(action: str, legal: list[int]) -> list[int]:
    """An action of theirs as ours, one after the other: the call if it is due, the card, a wild's colour."""
    if action == "draw":
        return [DRAW]
    colour, trait = LETTERS.index(action[0]), THEIR_TRAITS.index(action.split("-")[1])
    call = [CALL] if CALL in legal else []
    if trait < SYMBOLS:
        return [*call, PLAY + colour * SYMBOLS + trait]
    return [*call, PLAY + WILD + trait - SYMBOLS, COLOUR + colour]


class RulePlayer:
    """rlcard's agent in one seat of one game; its chance is NumPy's own, started anew by the seed."""

    def __init__(self, seed: str = "0") -> None:
        self._agent = UNORuleAgentV1()
        self._ahead: list[int] = []  # what is still to be done of its last answer
        np.random.seed(np.array(seeded(f"rule:{seed}")[:SEED_BYTES], np.int32).view(np.uint32))

    def choose(self, state: State) -> int:
        """What the agent does: the next of our actions that its answer is made of."""
        legal = UNO.legal(state)
        if not self._ahead:
            self._ahead = our_actions(str(self._agent.step(raw_state(state, legal))), legal)
        action = self._ahead.pop(0)
        if action not in legal:
            raise ValueError(f"{UNO.format_state(state)}: rlcard's agent chose {action}, legal are {legal}")
        return action


def player(level: str, seed: str) -> Player:
    """A player by name: rlcard's rule, or a level of our bots."""
    return RulePlayer(seed) if level == RULE else Bot(UNO, level, seed)


def winner(seed: str, players: tuple[Player, ...]) -> int:
    """The seat that wins a seeded game, or −1."""
    state = UNO.new(seed, "duel", players=SEATS)
    while not state.over:
        UNO.rules.apply(state, players[state.turn].choose(state), None)
    return int(state.winner)


def wins(level: str, other: str, games: int) -> int:
    """Games that one player wins against another; every deal is played twice, with the seats swapped."""
    won = 0
    for number in range(games):
        deal, seat = divmod(number, SEATS)
        levels = (level, other) if seat == 0 else (other, level)
        seats = tuple(player(name, f"{number}:{at}") for at, name in enumerate(levels))
        won += winner(f"uno-rule:{deal}", seats) == seat
    return won


def main() -> None:
    """Print the wins of bots against the rule; without any, greedy's against it and its against random."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", action="append", help="a level of our bots; may be given several times")
    parser.add_argument("--against", default=RULE, help="the rule, or a level of our bots")
    parser.add_argument("--games", type=int, default=2000, help="an even number, each deal twice")
    asked = parser.parse_args()
    pairs = [(level, asked.against) for level in asked.bot] if asked.bot else [(GREEDY, RULE), (RULE, RANDOM)]
    for level, other in pairs:
        won = wins(level, other, asked.games)
        print(f"{level} wins {interval(won, asked.games)} against {other}, n = {asked.games:,}", flush=True)


if __name__ == "__main__":
    main()
