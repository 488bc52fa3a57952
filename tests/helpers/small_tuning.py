"""Searches written by hand: small files of targets, and what games say of them."""

from collections.abc import Callable
from pathlib import Path

from turnwise.lab.tuning.conduct_tuning import TuningUnderWay
from turnwise.lab.tuning.played_numbers import PlayedNumbers
from turnwise.lab.tuning.target_sums import TargetSums
from turnwise.lab.tuning.targets_file import read_targets
from turnwise.lab.tuning.tuning import Piece, Tuning

HEALTH = """game: scoundrel
vary:
  start_health: 10:20:2
players: greedy
games: 300
trials: 6
seed: s
confirm: {games: 600, most: 3}
targets:
  - metric: win:1
    between: [3, 6]
  - metric: decisions
    at-most: 40
"""


def tuning_of(folder: Path, text: str = HEALTH) -> Tuning:
    """The search that a text asks for."""
    path = folder / "asked.yaml"
    path.write_text(text)
    return read_targets(path)


def won(games: int, wins: int) -> TargetSums:
    """A share."""
    return TargetSums(games, wins, wins)


def long(games: int, length: int) -> TargetSums:
    """Games of this length, a few of them one longer and as many one shorter."""
    return TargetSums(games, games * length, games * length**2 + 10)


def played(
    tuning: Tuning,
    searched: dict[tuple[str, ...], PlayedNumbers],
    fresh: dict[tuple[str, ...], PlayedNumbers] | None = None,
) -> TuningUnderWay:
    """A search whose trials, and then candidates, have these numbers."""
    pieces: dict[Piece, PlayedNumbers] = {}
    for is_confirming, numbers in ((False, searched), (True, fresh or {})):
        for combination, found in numbers.items():
            (piece,) = tuning.pieces(combination, is_confirming)
            pieces[piece] = found
    return TuningUnderWay(tuning, pieces, list(searched), True, bool(fresh))


def interrupted_after(pieces: int) -> Callable[[TuningUnderWay, Piece], None]:
    """Ctrl-C when so many pieces were played."""
    coming = iter(range(1, pieces))

    def report(under_way: TuningUnderWay, piece: Piece) -> None:
        if next(coming, None) is None:
            raise KeyboardInterrupt

    return report
