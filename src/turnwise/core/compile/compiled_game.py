"""The compiled twins of a whole game, and the way between states and records."""

import math
import threading
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from turnwise.core import contract
from turnwise.core.compile.compiler import CompileProgress, EntryRule, Rule, RuleCompiler
from turnwise.core.compile.game_loops import LOOPS
from turnwise.core.game import Game
from turnwise.core.state import pack, record_dtype, unpack

S = TypeVar("S")
WORD_BYTES = 8
APART = 8  # words in a cache line: threads that write into one line slow each other down

RULES = {
    "deal": EntryRule(contract.deal, ("state",)),
    "mover": EntryRule(contract.mover, ("state",)),
    "legal": EntryRule(contract.legal, ("state", "ints")),
    "apply": EntryRule(contract.apply, ("state", "int", None)),
    "apply_with_events": EntryRule(contract.apply, ("state", "int", "ints")),
    "outcome": EntryRule(contract.outcome, ("state", "ints")),
    "winners": EntryRule(contract.winners, ("state",)),
    "redeal": EntryRule(contract.redeal, ("state", "int", "words")),
}
ENTRIES = RULES | LOOPS


def bindings(game: Game[Any]) -> dict[Rule, Rule]:
    """A game's own rules in place of the contract's names."""
    own = {rule: getattr(game.rules, rule.__name__, None) for rule in contract.CONTRACT}
    own[contract.turns] = own[contract.turns] or contract.uncounted
    own[contract.leader] = game.leader or contract.no_leader
    own[contract.greedy] = game.greedy
    own[contract.rollout_policy] = game.judgement.rollout_policy or game.greedy
    own[contract.evaluate] = game.judgement.evaluate or contract.even
    own[contract.sensible] = game.judgement.sensible or contract.every
    own[contract.information_set] = game.judgement.information_set or contract.apart
    if game.solving is not None:
        own[contract.situation] = game.solving.situation
        own[contract.hopeless] = game.solving.hopeless
    return {rule: function for rule, function in own.items() if function is not None}


class CompiledGame:
    """Compiled rules of one game: contract and loops, each function compiled when first used."""

    deal: Rule
    mover: Rule
    legal: Rule
    apply: Rule
    apply_with_events: Rule
    outcome: Rule
    winners: Rule
    redeal: Rule
    play_games: Rule
    trace_games: Rule
    perft: Rule

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.dtype = record_dtype(game.state_class)
        self.compiler = RuleCompiler(
            game.id, self.dtype, bindings(game), ENTRIES, slp_vectorize=game.slp_vectorize
        )

    def __getattr__(self, name: str) -> Rule:
        if name not in ENTRIES:
            raise AttributeError(f"compiled rules have no {name!r}")
        self.ready(name)
        return cast(Rule, self.__dict__[name])

    def ready(self, *names: str, progress: CompileProgress | None = None) -> None:
        """Compile some functions now, or all of them, and tell of the progress."""
        for name in names or ENTRIES:
            if name not in self.__dict__:
                self.__dict__[name] = self.compiler.compile(name, progress)

    def more(self, name: str, entries: Mapping[str, EntryRule]) -> RuleCompiler:
        """A compiler for further loops over the same rules, with a cache folder of its own."""
        compiler, name = self.compiler, f"{self.game.id}-{name}"
        return RuleCompiler(name, self.dtype, compiler.bindings, entries, compiler, compiler.slp_vectorize)

    def row(self, *lengths: int) -> Any:
        """Zeros for a rule to write into, apart from what other threads write."""
        import numpy as np

        count = math.prod(lengths)
        return np.zeros(count + 2 * APART, np.int64)[APART : APART + count].reshape(lengths)

    def blanks(self, state_class: type, count: int) -> Any:
        """An array of so many records of zeros."""
        dtype = record_dtype(state_class)
        return self.row(count * dtype.itemsize // WORD_BYTES).view(dtype)

    def records(self, states: list[Any]) -> Any:
        """An array of records of one class; each entry is a state for compiled rules."""
        space = self.blanks(type(states[0]), len(states))
        space.view("u1")[:] = memoryview(b"".join(map(pack, states)))
        return space

    def record(self, state: Any) -> Any:
        """One record, ready to be changed by compiled rules."""
        return self.records([state])[0]

    def state(self, record: Any) -> Any:
        """The state that a record holds."""
        return unpacked(self.game.state_class, record)


def unpacked(state_class: type[S], record: Any) -> S:
    """What a record holds, as a dataclass."""
    return unpack(state_class, record.tobytes())


_made: dict[str, CompiledGame] = {}
_making = threading.Lock()


def compiled_game(game: Game[Any]) -> CompiledGame:
    """The compiled twins of a game's rules, made once per process; a variant of a game has its own."""
    with _making:
        if game.id not in _made or _made[game.id].game is not game:
            _made[game.id] = CompiledGame(game)
        return _made[game.id]
