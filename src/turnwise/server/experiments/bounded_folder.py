"""A folder of an experiment that keeps only so much of its data; imported in workers alone."""

from turnwise.lab.counting.play_batch import PlayedBatch
from turnwise.lab.experiments.folder import ResultFolder
from turnwise.server.experiments.tasks import KEPT_GAMES


class BoundedFolder(ResultFolder):
    """Keeps the games of the first batches, and counts all."""

    games = 0

    def keep(self, number: int, batches: list[PlayedBatch]) -> None:
        """Write what came of a batch, unless there is enough."""
        self.games += sum(batch.games for batch in batches)
        if number == 0 or self.games <= KEPT_GAMES:
            super().keep(number, batches)
