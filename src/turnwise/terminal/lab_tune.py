"""`turnwise lab tune`: from a file of targets to candidates, their rule sets and a report."""

import sys
from contextlib import nullcontext
from dataclasses import replace
from importlib.metadata import version
from json import dumps
from pathlib import Path
from platform import python_version

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.lab.counting.counting_loop import COUNTED
from turnwise.lab.counting.play_games import loop
from turnwise.lab.experiments.folder import REPORT_PAGE, refuse_missing_packages
from turnwise.lab.report.tuning_data import Source, tuning_report
from turnwise.lab.report.tuning_files import write_tuning
from turnwise.lab.spread import all_cores
from turnwise.lab.tuning.conduct_tuning import TuningUnderWay, replayed, tune
from turnwise.lab.tuning.proposals import optuna
from turnwise.lab.tuning.targets_file import read_targets
from turnwise.lab.tuning.tuning import Piece, Tuning
from turnwise.lab.tuning.tuning_folder import TARGETS, TuningFolder
from turnwise.matches.yaml_entries import file_text
from turnwise.terminal.compile_progress import Compiling
from turnwise.terminal.lab import LabOptions, interrupted, interrupts_told
from turnwise.terminal.progress_bar import bar
from turnwise.terminal.screen import plain_console
from turnwise.terminal.typed_command import keep_command, kept_command, typed_command
from turnwise.workers import open_pool
from turnwise.workers.backends import LOCAL, refuse_unknown_pool


def tuned(game: str, targets: Path, options: LabOptions) -> None:
    """Search for parameters that meet targets: `turnwise lab tune`."""
    tuning = read_targets(targets)
    if registry.game(game).id != tuning.rules.game:
        raise BadSetup("other_game", f"{targets} has targets for {tuning.rules.game}, not for {game}")
    refuse_unknown_pool(options.pool)
    source = Source(file_text(targets), typed_command(), _versions())
    folder = _folder(tuning, source, options)
    if folder:
        keep_command(folder.path)
    with interrupts_told(None if folder is None else folder.path):
        found = _conducted(tuning, folder, options)
    if found.tried:
        _tell(found, source, folder, options.json)
    if not found.is_done:
        interrupted(None if folder is None else folder.path)


def report(path: Path) -> None:
    """Make the report of a search anew: `turnwise lab report`."""
    tuning = read_targets(path / TARGETS)
    refuse_missing_packages()
    folder = TuningFolder(path, tuning)
    found = replayed(tuning, folder)
    if not found.tried:
        raise BadSetup("no_games", f"{path} holds no whole trial yet; go on with --resume")
    _tell(
        found, Source(file_text(path / TARGETS), kept_command(path), folder.versions()), folder, is_json=False
    )


def _versions() -> dict[str, str]:
    return {
        "turnwise": version("turnwise"),
        "python": python_version(),
        "optuna": str(optuna().__version__),
    }


def _folder(tuning: Tuning, source: Source, options: LabOptions) -> TuningFolder | None:
    if options.out is None:
        if options.resume:
            raise BadSetup("no_folder", "--resume goes on with a folder: name it by --out")
        return None
    if not options.resume:
        return TuningFolder.create(options.out, tuning, source.file, source.versions)
    if not (options.out / TARGETS).is_file():
        raise BadSetup("no_experiment", f"{options.out} is no folder of a search: it has no {TARGETS}")
    begun = read_targets(options.out / TARGETS)
    more = {name: getattr(tuning, name) for name in ("trials", "most", "confirming_deals")}
    if replace(begun, **more) != tuning:
        raise BadSetup(
            "other_experiment",
            f"{options.out} holds another search; only `trials`, and inside `confirm` its `games` "
            "and `most`, may change: give the same file otherwise, or choose another folder",
        )
    return TuningFolder.go_on(options.out, tuning, source.file, source.versions)


def _conducted(tuning: Tuning, folder: TuningFolder | None, options: LabOptions) -> TuningUnderWay:
    """Search and confirm as far as it is not interrupted, with a bar that tells how far it is."""
    workers = options.workers or all_cores()
    quick = [tuning.is_quick(stage) for stage in (False, True)]
    if any(quick) and options.pool == LOCAL:
        with Compiling(tuning.game.title) as progress:
            loop(tuning.game, COUNTED, progress)
    elsewhere = nullcontext() if all(quick) and options.pool == LOCAL else open_pool(options.pool, workers)
    everything = tuning.trials * tuning.deals + (1 + tuning.most) * tuning.confirming_deals
    with elsewhere as pool, bar(tuning.game.title, "deals", is_most=True) as tell:

        def advance(under_way: TuningUnderWay, piece: Piece) -> None:
            tell(min(everything, under_way.deals_played), everything)

        return tune(tuning, folder, pool, workers, advance)


def _tell(found: TuningUnderWay, source: Source, folder: TuningFolder | None, is_json: bool) -> None:
    told = tuning_report(found, source)
    if folder:
        write_tuning(found, told, folder.path)
    if is_json:
        sys.stdout.write(dumps(told, indent=2) + "\n")
        return
    console = plain_console()
    for sentence in (*told["summary"], *told["told"], *(warning["sentence"] for warning in told["warnings"])):
        console.print(sentence)
    if folder:
        console.print(f"\nReport: {folder.path / REPORT_PAGE}")
