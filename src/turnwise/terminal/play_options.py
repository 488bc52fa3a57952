"""What a person asked for on the command line of `turnwise play`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from turnwise.workers.backends import LOCAL


@dataclass(frozen=True)
class PlayOptions:
    """Every option may be left out."""

    game: str | None = None  # or a file of rules
    edition: str | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    rules_name: str = ""  # what a file of rules calls them
    seed: str | None = None
    players: int | None = None
    against: str | None = None
    seat: int | None = None  # counted from 1
    open_hands: bool = False
    scenario: str | None = None
    position: str | None = None
    record: Path | None = None
    pool: str = LOCAL  # where bots think
