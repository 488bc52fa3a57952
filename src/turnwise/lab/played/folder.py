"""The folder of `turnwise lab played`: games of people as Parquet, a run of bots, and the report."""

from pathlib import Path
from typing import Any, Self

from turnwise.core.errors import BadSetup
from turnwise.lab.counting.play_batch import PlayedBatch
from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.folder import (
    GAMES,
    ConditionKey,
    ResultFolder,
    games_table,
    refuse_missing_packages,
    writing,
)
from turnwise.lab.played.played_tally import PEOPLE

BOTS = "bots"  # the folder of their run, as `turnwise lab run` makes one


class PlayedFolder:
    """Where the games are kept; nothing in it tells who played."""

    def __init__(self, path: Path, bots: ResultFolder) -> None:
        self.path = path
        self.bots = bots
        self._seats = len(bots.experiment.players)
        self._tables: list[Any] = []  # a row of some bytes for each match

    @classmethod
    def create(cls, path: Path, experiment: Experiment) -> Self:
        """A new folder; refuses one that holds anything."""
        refuse_missing_packages()
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise BadSetup(
                "folder_exists", f"{path} is there already and is not overwritten; choose another folder"
            )
        return cls(path, ResultFolder.create(path / BOTS, experiment))

    def keep(self, batch: PlayedBatch) -> None:
        """Note games that people played out."""
        self._tables.append(games_table(batch, ConditionKey(PEOPLE, 1, self._seats)))

    def finish(self) -> None:
        """Write the games of people, numbered by the ids of tables, and those of bots."""
        import polars

        self.bots.finish()
        if self._tables:
            with writing(self.path):
                polars.concat(self._tables).write_parquet(self.path / GAMES)
