"""The memory that a search works on: a compiled one's is allocated once for a game, set anew for requests."""

from typing import Any, cast

from turnwise.bots.search.records import Node, Search, SearchSettings, Totals, Tree, TreeStatus
from turnwise.bots.search.settings import totals_of
from turnwise.bots.search.tree import ROOT
from turnwise.core.bits import row_of_bits
from turnwise.core.chance import WORD, seeded
from turnwise.core.compile.compiled_game import CompiledGame, unpacked
from turnwise.core.fast_rng import RNG_SIZE, seed_rng
from turnwise.core.game import Game
from turnwise.core.state import Ints, blank, record_dtype

MOST_NODES = 1 << 20  # of a compiled search's tree
FEW_NODES = 1 << 12  # of an interpreted one's
DEEPEST = 512


def allocated(fast: CompiledGame, most_nodes: int) -> Search:
    """Records and rows for searches of a game."""
    import numpy as np

    game, chance = fast.game, cast(Ints, np.array(seeded(0), np.int32))
    tree = Tree(
        nodes=_nodes(most_nodes),
        status=fast.record(blank(TreeStatus)),
        shared_nodes=fast.row(1 << most_nodes.bit_length()),  # every second node at most
        stamps=fast.row(game.actions),
        candidates=fast.row(game.actions + 1),
    )
    return Search(
        settings=fast.record(blank(SearchSettings)),
        totals=fast.record(blank(Totals)),
        tree=tree,
        chance=chance,
        rng=fast.row(RNG_SIZE),
        actions=fast.row(game.actions),
        forbidden=fast.row(game.actions),
        path=fast.row(DEEPEST),
        scores=fast.row(game.most_players),
        rewards=fast.row(game.most_players),
    )


def begun(
    search: Search, fast: CompiledGame, settings: SearchSettings, seed: str, forbidden: int = 0
) -> Search:
    """The same memory with a tree of the root alone; nothing else needs to be cleared.

    The stamp goes on from the latest search, so that none of its stamps is taken for a new one.
    """
    tree = search.tree
    stamp = unpacked(TreeStatus, tree.status).stamp
    search.chance[:], search.rng[:] = randomness(seed)
    tree.nodes[ROOT] = fast.record(blank(Node))
    if forbidden:
        search.forbidden[:] = row_of_bits(forbidden, fast.game.actions)
    return search._replace(
        settings=fast.record(settings),
        totals=fast.record(totals_of(settings)),
        tree=tree._replace(status=fast.record(blank(TreeStatus, node_count=ROOT + 1, stamp=stamp))),
    )


def interpreted(
    game: Game[Any], settings: SearchSettings, seed: str, most_nodes: int, forbidden: int = 0
) -> Search:
    """What `allocated` and `begun` make of records and arrays, of dataclasses and lists."""
    chance, rng = randomness(seed)
    tree = Tree(
        nodes=[blank(Node) for _ in range(most_nodes)],
        status=blank(TreeStatus, node_count=ROOT + 1),
        shared_nodes=[0] * (1 << most_nodes.bit_length()),
        stamps=[0] * game.actions,
        candidates=[0] * (game.actions + 1),
    )
    return Search(
        settings=settings,
        totals=totals_of(settings),
        tree=tree,
        chance=chance,
        rng=rng,
        actions=[0] * game.actions,
        forbidden=row_of_bits(forbidden, game.actions),
        path=[0] * DEEPEST,
        scores=[0] * game.most_players,
        rewards=[0] * game.most_players,
    )


def randomness(seed: str) -> tuple[Ints, Ints]:
    """The chance of `redeal` and the state of the fast RNG."""
    chance, rng = seeded(f"search:{seed}"), [0] * RNG_SIZE
    seed_rng(rng, (chance[1] & WORD) << WORD.bit_length() | chance[0] & WORD)
    return chance, rng


def _nodes(count: int) -> Any:
    """Nodes that each begin a cache line, not yet written: their pages are touched as the tree grows."""
    import numpy as np

    dtype = record_dtype(Node)
    space = np.empty((count + 1) * dtype.itemsize, np.uint8)
    start = -space.ctypes.data % dtype.itemsize
    return space[start : start + count * dtype.itemsize].view(dtype)
