"""Batches as tasks of a worker pool, or in threads of this process, where compiled loops run side by side."""

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass

from turnwise.bots.search.task import prepare_search
from turnwise.core import registry
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counting_loop import COUNTED
from turnwise.lab.counting.play_batch import PlayedBatch, play_batch
from turnwise.lab.counting.play_games import loop
from turnwise.lab.spread import spread
from turnwise.workers import GENTLE, BlockingPool, Priority, Queue, Work, task

BATCHES = Queue("lab batches", group=GENTLE, retries=1)  # one dead worker does not end a long experiment


@dataclass(frozen=True)
class BatchRequest:
    """Games to be played under some conditions, as plain data."""

    game: str
    edition: str | None
    values: Mapping[str, str]
    players: tuple[str, ...]
    seed: str
    first: int
    games: int
    forbidden: tuple[str, ...] = ()  # by seat, in hexadecimal: messages hold no numbers of so many bits

    @property
    def conditions(self) -> Conditions:
        """The conditions, where the game is installed."""
        game = registry.game(self.game)
        forbidden = tuple(int(actions, 16) for actions in self.forbidden)
        return Conditions(game, self.edition, self.values, self.players, self.seed, forbidden)

    @property
    def search_key(self) -> str | None:
        """The game whose search has to be ready, if a player searches."""
        return None if self.conditions.is_simple else self.game


@task(BATCHES, needs=prepare_search, key=lambda asked: asked.search_key)
def play_games(asked: BatchRequest, work: Work[None]) -> PlayedBatch:
    """Play and count a batch of games."""
    return play_batch(asked.conditions, range(asked.first, asked.first + asked.games))


def batches(
    requests: Iterable[BatchRequest], pool: BlockingPool | None, threads: int
) -> Generator[PlayedBatch, None, None]:
    """What comes of every request, in their order; leaving the loop leaves out the others."""
    if pool:
        yield from pool.map(play_games, requests, priority=Priority.BACKGROUND)
    else:
        yield from spread(play_games, map(_compiled, requests), threads)


def _compiled(asked: BatchRequest) -> BatchRequest:
    """A request whose loop is there before threads need it at the same time."""
    if asked.conditions.is_simple:
        loop(asked.conditions.game, COUNTED)
    return asked
