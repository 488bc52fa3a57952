"""OpenSpiel's searches in C++, with its own random rollouts, on positions of seeded random games.

It searches euchre, hearts and leduc poker with information-set MCTS and breakthrough with MCTS. Crazy eights
it refuses (the game has no information-state string), and hearts ends the process while cards are being
passed, so hearts is dealt without a pass. Positions with a single legal action are left out: its search skips
them.
"""

from random import Random
from typing import Any

try:
    import pyspiel
except ImportError:
    pyspiel = None

SEEDS = 3  # games; each gives a position at its start and one in its middle
ROLLOUTS = 300  # random ones from every position, to measure their length
EXPLORATION = 2.0
MEGABYTES = 1000
NO_PASS = 0  # the chance action that deals hearts without a pass
DEALT: dict[str, tuple[int, ...]] = {"hearts": (NO_PASS,)}


def must_be_there() -> None:
    """End with a sentence where OpenSpiel is not installed."""
    if pyspiel is None:
        raise SystemExit("OpenSpiel is missing here: install it with `pip install open_spiel`")


class Spiel:
    """One game of OpenSpiel, positions of it, and how many decisions a rollout from each of them makes."""

    def __init__(self, name: str, iterations: int) -> None:
        self.title = name
        self.game = pyspiel.load_game(name)
        self._each = iterations
        self.positions = [p for seed in range(SEEDS) for p in positions(self.game, DEALT.get(name, ()), seed)]
        self.iterations = iterations * len(self.positions)
        self.decisions = iterations * sum(length(position) for position in self.positions)

    def search(self) -> None:
        """Search every position."""
        for position in self.positions:
            self._bot().step(position)

    def _bot(self) -> Any:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        if self.game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            return pyspiel.MCTSBot(self.game, evaluator, EXPLORATION, self._each, MEGABYTES, False, 1, False)
        return pyspiel.ISMCTSBot(1, evaluator, EXPLORATION, self._each)


def positions(game: Any, dealt: tuple[int, ...], seed: int) -> list[Any]:
    """The first position with a choice at the start of a random game, and the first after its middle."""
    played, state, random = [], game.new_initial_state(), Random(seed)
    for action in dealt:
        state.apply_action(action)
    while not state.is_terminal():
        if not state.is_chance_node():
            played.append(state.clone())
        state.apply_action(chosen(state, random))
    return [next(filter(has_choice, played[at:])) for at in (0, len(played) // 2)]


def has_choice(state: Any) -> bool:
    """Whether the mover has more than one action."""
    return len(state.legal_actions()) > 1


def chosen(state: Any, random: Random) -> int:
    """What chance or a random player does next."""
    if not state.is_chance_node():
        return int(random.choice(state.legal_actions()))
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(actions, weights)[0])


def length(position: Any) -> float:
    """How many decisions of players a random rollout makes to the end, on average; chance does not count."""
    random, decisions = Random(1), 0
    for _ in range(ROLLOUTS):
        state = position.clone()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(chosen(state, random))
    return decisions / ROLLOUTS
