"""The folder of an experiment: its file, its data as Parquet while they come, and its report.

Every batch leaves its games in one Parquet file, and its counts beside them. What is there is read again when
an interrupted experiment goes on; at the end one file of all games is made of them.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count, takewhile
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np

from turnwise.core.errors import BadRecord, BadSetup
from turnwise.core.state import record_dtype
from turnwise.lab.counting.finished_game import FinishedGame
from turnwise.lab.counting.play_batch import PlayedBatch
from turnwise.lab.counting.tally import Games
from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.experiment_file import read_experiment
from turnwise.matches.file_access import failures_refused

NEEDED = "polars", "altair", "vl_convert"  # of the extra turnwise[lab]
EXPERIMENT, DATA, GAMES = "experiment.yaml", "data", "games.parquet"
UNFINISHED = "unfinished"  # in the folder of the data: counts that are being written
REPORT_PAGE, REPORT_DATA = "report.html", "report.json"


def refuse_missing_packages() -> None:
    """Refuse to begin what could not be kept, or told in the end."""
    for package in NEEDED:
        if find_spec(package) is None:
            raise BadSetup(
                "lab_missing", f"a folder needs {package}, which is not installed: install turnwise[lab]"
            )


class ConditionKey(NamedTuple):
    """What tells the games of one condition in the data, and how many seats they have."""

    side: str
    seating: int  # from 1 on
    seats: int


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Whatever is in the way, such as a full disk, is told in one sentence."""
    import polars

    with failures_refused("write", path):
        try:
            yield
        except polars.exceptions.PolarsError as error:
            raise OSError(errno.EIO, " ".join(str(error).split())) from None


class ResultFolder:
    """Where an experiment keeps what it finds."""

    def __init__(self, path: Path, experiment: Experiment) -> None:
        self.path = path
        self.experiment = experiment
        self._places = [
            ConditionKey(side.name, number, len(players))
            for side in experiment.sides
            for number, players in enumerate(side.seatings, 1)
        ]

    @classmethod
    def create(cls, path: Path, experiment: Experiment) -> Self:
        """A new folder; refuses one that holds anything."""
        refuse_missing_packages()
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise BadSetup(
                "folder_exists",
                f"{path} is there already and is not overwritten; choose another folder, "
                "or go on with what it holds by --resume",
            )
        with failures_refused("write", path):
            (path / DATA).mkdir(parents=True)
        return cls.go_on(path, experiment)

    @classmethod
    def reopen(cls, path: Path) -> Self:
        """The folder of an experiment that was begun."""
        refuse_missing_packages()
        if not (path / EXPERIMENT).is_file():
            raise BadSetup("no_experiment", f"{path} is no folder of an experiment: it has no {EXPERIMENT}")
        return cls(path, read_experiment(path / EXPERIMENT))

    @classmethod
    def go_on(cls, path: Path, experiment: Experiment) -> Self:
        """The same folder for an experiment that may ask for more games."""
        with failures_refused("write", path):
            (path / EXPERIMENT).write_text(experiment.text(), encoding="utf-8")
        return cls(path, experiment)

    def keep(self, number: int, batches: list[PlayedBatch]) -> None:
        """Write what came of a batch of deals; counts come last, and say that the games are whole."""
        import polars

        with writing(self.path):
            tables = [games_table(batch, place) for batch, place in zip(batches, self._places, strict=True)]
            polars.concat(tables, how="diagonal").write_parquet(self._part(number))
            counts = {f"{name}{at}": getattr(b, name) for at, b in enumerate(batches) for name in COUNTS}
            frame = polars.DataFrame({name: [data] for name, data in counts.items()})
            unfinished = self.path / DATA / UNFINISHED
            frame.write_parquet(unfinished)
            unfinished.replace(self._counts(number))

    def kept(self) -> Iterator[list[PlayedBatch]]:
        """What was written, batch by batch, as far as it is whole."""
        for number in self._whole():
            yield self._read(number)

    def _whole(self) -> Iterator[int]:
        """The numbers of the batches that were written to the end."""
        return takewhile(lambda number: self._counts(number).exists(), count())

    def _read(self, number: int) -> list[PlayedBatch]:
        import polars

        try:
            counts = polars.read_parquet(self._counts(number)).row(0, named=True)
            table = polars.read_parquet(self._part(number))
        except (polars.exceptions.PolarsError, OSError) as error:
            raise BadRecord(
                "unreadable_data", f"{self.path / DATA}: batch {number} cannot be read: {error}"
            ) from None
        deals = len(table) // len(self._places)
        return [
            _batch(table[at * deals :][:deals], place, *(counts[f"{name}{at}"] for name in COUNTS))
            for at, place in enumerate(self._places)
        ]

    def finish(self) -> None:
        """Make one file of all games; a batch that was cut off is not among them."""
        import polars

        parts = [*map(self._part, self._whole())]
        with writing(self.path):
            polars.scan_parquet(parts).sink_parquet(self.path / GAMES)

    def _part(self, number: int) -> Path:
        return self.path / DATA / f"games-{number:06}.parquet"

    def _counts(self, number: int) -> Path:
        return self.path / DATA / f"counts-{number:06}.parquet"


COUNTS = ("taken", "totals")
COLUMNS = tuple(FinishedGame.__dataclass_fields__)


def games_table(batch: PlayedBatch, place: ConditionKey) -> Any:
    """The games of a batch as columns."""
    import polars

    games = Games.of(batch)
    columns: dict[str, Any] = {"deal": np.arange(batch.first, batch.first + batch.games)}
    columns |= {name: games.finished[name] for name in COLUMNS}
    columns |= {f"score_{seat}": games.scores[:, seat - 1] for seat in range(1, 1 + place.seats)}
    side, seating = polars.lit(place.side), polars.lit(place.seating, polars.Int16)
    kept = side.alias("side"), seating.alias("seating")
    return polars.DataFrame(columns).with_columns(*kept)


def _batch(table: Any, place: ConditionKey, taken: bytes, totals: bytes) -> PlayedBatch:
    """The batch of which such columns were written."""
    finished = np.zeros(len(table), record_dtype(FinishedGame))
    for name in COLUMNS:
        finished[name] = table[name].to_numpy()
    scores = [table[f"score_{seat}"].to_numpy() for seat in range(1, 1 + place.seats)]
    rows = np.stack(scores, axis=1).astype(np.int64)
    first = int(table["deal"][0])
    return PlayedBatch(first, len(table), finished.tobytes(), rows.tobytes(), taken, totals)
