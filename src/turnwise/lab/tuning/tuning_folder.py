"""The folder of a search: a copy of the targets, as Parquet what was played while it comes, the report."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import count
from pathlib import Path
from typing import Any, Self

from turnwise.core.errors import BadRecord, BadSetup
from turnwise.lab.experiments.folder import DATA, UNFINISHED, refuse_missing_packages, writing
from turnwise.lab.tuning.played_numbers import NumberKey, PlayedNumbers
from turnwise.lab.tuning.target_sums import TargetSums
from turnwise.lab.tuning.tuning import Piece, Tuning
from turnwise.matches.file_access import failures_refused
from turnwise.matches.yaml_entries import file_text

TARGETS, VERSIONS = "targets.yaml", "versions.json"
PARQUET = ".parquet"
SUMS = tuple(field.name for field in fields(TargetSums))


class TuningFolder:
    """Where a search keeps what it finds."""

    def __init__(self, path: Path, tuning: Tuning) -> None:
        self.path = path
        self.tuning = tuning
        self._files = count(len([*(path / DATA).glob(f"*{PARQUET}")]))

    @classmethod
    def create(cls, path: Path, tuning: Tuning, text: str, versions: Mapping[str, str]) -> Self:
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
        return cls.go_on(path, tuning, text, versions)

    @classmethod
    def go_on(cls, path: Path, tuning: Tuning, text: str, versions: Mapping[str, str]) -> Self:
        """The same folder for a search that may ask for more trials."""
        refuse_missing_packages()
        with failures_refused("write", path):
            (path / TARGETS).write_text(text, encoding="utf-8")
            (path / VERSIONS).write_text(json.dumps(dict(versions), indent=1) + "\n", encoding="utf-8")
        return cls(path, tuning)

    def versions(self) -> dict[str, str]:
        """With which versions it was made last."""
        try:
            return {
                str(name): str(found) for name, found in json.loads(file_text(self.path / VERSIONS)).items()
            }
        except (ValueError, AttributeError):
            raise BadRecord("unreadable_data", f"{self.path / VERSIONS} is no list of versions") from None

    def keep(self, piece: Piece, numbers: PlayedNumbers) -> None:
        """Write what came of a piece, as a whole or not at all."""
        import polars

        rows = [_row(piece, key, sums) for key, sums in numbers.items()]
        with writing(self.path):
            unfinished = self.path / DATA / UNFINISHED
            polars.DataFrame(rows).write_parquet(unfinished)
            unfinished.replace(self.path / DATA / f"{next(self._files):06}{PARQUET}")

    def kept(self) -> Iterator[tuple[Piece, PlayedNumbers]]:
        """Everything that was written."""
        import polars

        for path in sorted((self.path / DATA).glob(f"*{PARQUET}")):
            try:
                rows = polars.read_parquet(path).rows(named=True)
                yield _piece(rows[0]), dict(map(_number, rows))
            except (polars.exceptions.PolarsError, OSError, LookupError, TypeError) as error:
                raise BadRecord("unreadable_data", f"{path} cannot be read: {error}") from None


def _row(piece: Piece, key: NumberKey, sums: TargetSums) -> dict[str, Any]:
    target, label = key
    return {
        "values": list(piece.combination),
        "is_confirming": piece.is_confirming,
        "first": piece.deals.start,
        "deals": len(piece.deals),
        "target": target,
        "label": label,
        **{name: getattr(sums, name) for name in SUMS},
    }


def _piece(row: Mapping[str, Any]) -> Piece:
    deals = range(row["first"], row["first"] + row["deals"])
    return Piece(tuple(row["values"]), row["is_confirming"], deals)


def _number(row: Mapping[str, Any]) -> tuple[NumberKey, TargetSums]:
    return (row["target"], row["label"]), TargetSums(*(row[name] for name in SUMS))
