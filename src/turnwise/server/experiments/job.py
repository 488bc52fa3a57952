"""An experiment at a server: what was asked, how far it is, and who may stop it."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from turnwise.server.experiments.asked import AskedExperiment
from turnwise.server.experiments.tasks import CheckedExperiment, PlayedExperiment

WAITING, RUNNING, COMPLETE, STOPPED = "waiting", "running", "complete", "stopped"
OUT_OF_TIME, INTERRUPTED, FAILED = "out_of_time", "interrupted", "failed"
UNFINISHED = (WAITING, RUNNING)
NOTHING = b"null"
REPORT = "report.html"  # among the files of an experiment
UNKEPT = " The server's disk took neither data nor report: it is full, or cannot be written."


@dataclass(eq=False)
class ExperimentJob:
    """An experiment that this process plays, or has played."""

    id: str
    asked: AskedExperiment
    checked: CheckedExperiment
    address: str  # never written down
    secret: str  # hashed
    created: int
    status: str = WAITING
    told: bytes = NOTHING
    verdict: str | None = None
    answer: str = ""
    has_report: bool = False
    is_stopped: bool = False
    work: "asyncio.Task[PlayedExperiment] | None" = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    _stop: Callable[[], None] | None = None

    @property
    def is_over(self) -> bool:
        """Whether no more is to come."""
        return self.status not in UNFINISHED

    def note(self, told: bytes) -> None:
        """Take what the worker tells; it begins with nothing."""
        self.status = RUNNING
        self.told = told
        self.changed.set()

    def connect(self, stop: Callable[[], None]) -> None:
        """Learn how it is stopped when it runs."""
        self._stop = stop

    def stop(self) -> None:
        """Let it return what it has; one that waits for its turn is given up."""
        self.is_stopped = True
        if self.status == WAITING and self.work:
            self.work.cancel()
        elif self._stop:
            self._stop()

    def finish(self, played: PlayedExperiment, is_kept: bool) -> None:
        """Take what came of it; a report is there if the disk took it."""
        self.status = COMPLETE if played.is_complete else STOPPED if self.is_stopped else OUT_OF_TIME
        self.told, self.verdict, self.answer = played.told, played.verdict, played.answer
        self.has_report = is_kept and REPORT in played.files
        if not is_kept:
            self.answer += UNKEPT

    def give_up(self, status: str, answer: str) -> None:
        """It ended without a result; what was told is kept."""
        self.status, self.answer = status, answer

    @property
    def facts(self) -> Mapping[str, Any]:
        """What a list shows: the fields of `http.experiment_bodies.ExperimentFacts`."""
        asked, checked = self.asked, self.checked
        return {
            "experiment": self.id,
            "kind": asked.kind,
            "game": checked.game,
            "gameTitle": checked.game_title,
            "sides": msgspec.Raw(checked.sides),
            "changes": msgspec.Raw(checked.changes),
            "players": asked.players,
            "deals": asked.deals,
            "question": msgspec.Raw(checked.question),
            "varied": msgspec.Raw(checked.varied),
            "seed": asked.seed,
            "created": self.created,
            "status": self.status,
            "verdict": self.verdict,
            "answer": self.answer,
            "hasReport": self.has_report,
        }

    def state(self, ahead: int) -> bytes:
        """Everything, in JSON: the fields of `http.experiment_bodies.ExperimentState`."""
        told = {"ahead": ahead, "progress": msgspec.Raw(self.told)}
        return msgspec.json.encode({**self.facts, **told})
