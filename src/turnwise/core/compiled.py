"""The compiled twins of a whole game, and the way between states and records."""

import threading
from typing import TYPE_CHECKING, Any

from turnwise.core import contract
from turnwise.core.game import Game
from turnwise.core.kernel import Entry, Kernel, Progress, Rule
from turnwise.core.loops import LOOPS
from turnwise.core.state import layout, pack, unpack

if TYPE_CHECKING:
    import numpy as np

RULES = {
    "deal": Entry(contract.deal, ("state",)),
    "mover": Entry(contract.mover, ("state",)),
    "legal": Entry(contract.legal, ("state", "ints")),
    "apply": Entry(contract.apply, ("state", "int", None)),
    "apply_told": Entry(contract.apply, ("state", "int", "ints")),
    "outcome": Entry(contract.outcome, ("state", "ints")),
    "winners": Entry(contract.winners, ("state",)),
    "redeal": Entry(contract.redeal, ("state", "int", "words")),
    "check": Entry(contract.check, ("state",)),
    "greedy": Entry(contract.greedy, ("state", "ints")),
}


def record_dtype(state_class: type) -> "np.dtype[Any]":
    """The NumPy type of a state's record."""
    import numpy as np

    found = layout(state_class)
    return np.dtype(
        {
            "names": [field.name for field in found.fields],
            "formats": [(f"<i{field.width.bytes}", field.shape) for field in found.fields],
            "offsets": [field.offset for field in found.fields],
            "itemsize": found.size,
        },
        align=True,
    )


def bindings(game: Game[Any]) -> dict[Rule, Rule]:
    """A game's own rules in place of the contract's names."""
    own = {rule: getattr(game.rules, rule.__name__, None) for rule in contract.CONTRACT}
    own[contract.greedy] = game.greedy
    return {rule: function for rule, function in own.items() if function is not None}


class Compiled:
    """Compiled rules of one game: its attributes are the contract's functions and the loops."""

    deal: Rule
    mover: Rule
    legal: Rule
    apply: Rule
    apply_told: Rule
    outcome: Rule
    winners: Rule
    redeal: Rule
    check: Rule
    greedy: Rule
    play_games: Rule
    trace_games: Rule
    perft: Rule

    def __init__(self, game: Game[Any], progress: Progress | None = None) -> None:
        self.game = game
        self.dtype = record_dtype(game.state_class)
        self.kernel = Kernel(game.id, self.dtype, bindings(game))
        self.__dict__.update(self.kernel.compile(RULES | LOOPS, progress))

    def records(self, states: list[Any]) -> Any:
        """An array of records; each entry is a state for compiled rules."""
        import numpy as np

        packed = bytearray(b"".join(pack(state) for state in states))
        return np.frombuffer(packed, dtype=self.dtype)

    def record(self, state: Any) -> Any:
        """One record, ready to be changed by compiled rules."""
        return self.records([state])[0]

    def state(self, record: Any) -> Any:
        """The state that a record holds."""
        return unpack(self.game.state_class, record.tobytes())


_made: dict[str, Compiled] = {}
_making = threading.Lock()


def compiled(game: Game[Any], progress: Progress | None = None) -> Compiled:
    """The compiled twins of a game's rules, made once per process."""
    with _making:
        if game.id not in _made:
            _made[game.id] = Compiled(game, progress)
        return _made[game.id]
