"""`turnwise lab played`: what people did at the tables of a server, beside bots by the same rules."""

import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from importlib.metadata import version
from json import dumps
from platform import python_version
from typing import NoReturn

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.lab.counting.conditions import SIMPLE
from turnwise.lab.experiments.experiment import ExperimentKind
from turnwise.lab.experiments.folder import REPORT_PAGE
from turnwise.lab.played.findings import PlayedFindings, bots_experiment, most_played
from turnwise.lab.played.folder import PlayedFolder
from turnwise.lab.played.played_match import Company, MatchSource, PlayedGroup, PlayedMatch, Wanted
from turnwise.lab.played.played_tally import PlayedTally
from turnwise.lab.report.format import ReportData
from turnwise.lab.report.played import played_report
from turnwise.lab.report.write import write_files
from turnwise.terminal import interrupt
from turnwise.terminal.lab import USUAL_DEALS, USUAL_PLAYER, LabOptions, conducted
from turnwise.terminal.progress_bar import bar
from turnwise.terminal.screen import plain_console
from turnwise.workers.backends import refuse_unknown_pool

MOST_OTHERS = 5  # further rules that are named in the terminal
HIDDEN = "…"  # in the place of a database's URL: it may hold a password


@dataclass(frozen=True)
class PlayedOptions:
    """Which matches, and beside whom."""

    wanted: Wanted
    lab: LabOptions  # players, games, seed, folder and workers for the bots


def wanted_of(
    game: str | None,
    edition: str | None,
    values: dict[str, str],
    since: str | None,
    people: bool,
    bots: bool,
) -> Wanted:
    """Which matches a command line asks for; refuses what no match could fit."""
    if people and bots:
        raise BadSetup("contradiction", "--people and --bots leave no match: give one of them, or neither")
    if game is None and (edition is not None or values):
        raise BadSetup("contradiction", "--edition and --set are for a game: name it first")
    company: Company | None = "people" if people else "bots" if bots else None
    wanted = Wanted(since=None if since is None else _milliseconds(since), company=company)
    if game is None:
        return wanted
    known = registry.game(game)
    state = known.setup(edition, values)
    shown = {name: known.parameters[name].kind.show(known.parameters[name].value(state)) for name in values}
    named = None if edition is None else known.edition(edition).name
    return replace(wanted, game=known.id, edition=named, values=shown)


def _milliseconds(text: str) -> int:
    """The beginning of a day, since the epoch."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadSetup(
            "bad_option", f"--since is {text!r}, but has to be a day, such as 2026-11-01"
        ) from None
    return max(0, round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000))


def played(source: MatchSource, options: PlayedOptions) -> None:
    """Count the matches by the most played rules that fit, and tell."""
    lab = options.lab
    refuse_unknown_pool(lab.pool)
    group, *others = most_played(source, options.wanted)
    players = tuple(
        part.strip() for part in (USUAL_PLAYER if lab.players is None else lab.players).split(",")
    )
    usual = USUAL_DEALS[ExperimentKind.RUN][any(player not in SIMPLE for player in players)]
    versions = {"turnwise": version("turnwise"), "python": python_version()}
    experiment = bots_experiment(group, players, lab.games or usual, lab.seed, versions)
    folder = None if lab.out is None else PlayedFolder.create(lab.out, experiment)
    tally = PlayedTally(group.rules, None if folder is None else folder.keep)
    tally.add_all(_watched(source.matches(group.rules, options.wanted), group))
    try:
        under_way = conducted(experiment, None if folder is None else folder.bots, lab)
    except KeyboardInterrupt:  # while rules are compiled, say
        _leave()
    if not under_way.deals:
        _leave()
    beside = tuple(other for other in others if other.finished)
    found = PlayedFindings(group, beside, source.unknown, tally, under_way.findings())
    _tell(played_report(found, _command()), folder, lab.json)
    if not under_way.is_done:
        _leave()


def _watched(matches: Iterator[PlayedMatch | None], group: PlayedGroup) -> Iterator[PlayedMatch | None]:
    """The matches, with a bar that tells how many of them are counted."""
    with bar(group.rules.title, "matches") as tell:
        for number, match in enumerate(matches, 1):
            yield match
            tell(number, group.finished)


def _command() -> str:
    """What was typed, but for the URL of the database."""
    words: list[str] = []
    for word in sys.argv[1:]:
        if words and words[-1] == "--db":
            words.append(HIDDEN)
        else:
            words.append(f"--db={HIDDEN}" if word.startswith("--db=") else word)
    return f"turnwise {shlex.join(words)}"


def _tell(report: ReportData, folder: PlayedFolder | None, is_json: bool) -> None:
    if folder is not None:
        folder.finish()
        write_files(report, folder.path)
    if is_json:
        sys.stdout.write(dumps(report, indent=2) + "\n")
        return
    console = plain_console()
    for sentence in (*report["summary"], *(warning["sentence"] for warning in report["warnings"])):
        console.print(sentence, markup=False)
    if others := _others(report):
        console.print(others, markup=False)
    if folder is not None:
        console.print(f"\nReport: {folder.path / REPORT_PAGE}", markup=False)


def _others(report: ReportData) -> str:
    """What else was played, and how to ask for it."""
    others = report["played"]["others"]
    named = "; ".join(f"{each['title']} ({each['matches']:,})" for each in others[:MOST_OTHERS])
    more = len(others) - MOST_OTHERS
    rest = f"; and {more} more" if more > 0 else ""
    return f"Also played: {named}{rest}. Name a game, --edition or --set to count those." if others else ""


def _leave() -> NoReturn:
    """Say that not all was played, and end as an interrupted command does."""
    plain_console(to_stderr=True).print("Interrupted; not all games of bots were played.")
    interrupt.leave()
