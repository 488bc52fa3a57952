"""`turnwise lab`: experiments on rules, from a command line to a verdict and a folder with its report."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from importlib.metadata import version
from json import dumps
from pathlib import Path
from platform import python_version
from typing import Any, NoReturn

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.lab.counting.conditions import SIMPLE
from turnwise.lab.counting.counting_loop import COUNTED
from turnwise.lab.counting.play_games import loop
from turnwise.lab.experiments.conduct import Conduct, conduct
from turnwise.lab.experiments.example_games import written_examples
from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
from turnwise.lab.experiments.folder import REPORT_PAGE, ResultFolder
from turnwise.lab.experiments.importance import Importance
from turnwise.lab.experiments.ladder import USUAL_LADDER, Ladder
from turnwise.lab.experiments.sweep import Sweep
from turnwise.lab.experiments.vary import named_vary
from turnwise.lab.report.data import report_data
from turnwise.lab.report.write import write_report
from turnwise.lab.spread import all_cores
from turnwise.lab.tuning.tuning_folder import TARGETS
from turnwise.matches.rule_set import RuleSet
from turnwise.matches.rule_set_name import is_rule_set_file
from turnwise.terminal import interrupt
from turnwise.terminal.compile_progress import Compiling
from turnwise.terminal.named_rules import named_rules
from turnwise.terminal.progress_bar import bar
from turnwise.terminal.screen import plain_console
from turnwise.terminal.typed_command import keep_command, kept_command, typed_command
from turnwise.workers import open_pool
from turnwise.workers.backends import LOCAL, refuse_unknown_pool

USUAL_PLAYER = "greedy"
USUAL_DEALS = {  # of quick players, and where one searches; of a comparison at most, else on every side
    ExperimentKind.RUN: (10_000, 200),
    ExperimentKind.COMPARE: (10_000_000, 2_000),
    ExperimentKind.SWEEP: (10_000, 100),
    ExperimentKind.IMPORTANCE: (10_000, 50),
    ExperimentKind.SKILL: (10_000, 200),
}


@dataclass(frozen=True)
class LabOptions:
    """What the command line asks for of every experiment."""

    players: str | None = None
    games: int | None = None
    seed: str = "0"
    out: Path | None = None
    resume: bool = False
    workers: int | None = None
    pool: str = LOCAL
    json: bool = False


def run(game: str, edition: str | None, values: dict[str, str], options: LabOptions) -> None:
    """Say what happens under some rules: `turnwise lab run`."""
    rules = named_rules(game, edition, values)
    _conduct(Experiment(**_asked(ExperimentKind.RUN, (rules,), options)), options)


def compare(
    game: str,
    sides: tuple[str | None, str | None],
    values: tuple[dict[str, str], ...],
    asked: tuple[str, float],
    options: LabOptions,
) -> None:
    """Say what another set of rules changes: `turnwise lab compare`.

    Values are those of both, of A and of B; asked are a metric and a margin.
    """
    both, of_first, of_second = values
    first, second = sides
    rules = _side(game, first, both | of_first), _side(game, second or first, both | of_second)
    _refuse_one_side(game, sides, rules)
    metric, margin = asked
    found = _asked(ExperimentKind.COMPARE, rules, options)
    _conduct(Experiment(**found, metric=metric, margin=margin), options)


def sweep(
    game: str,
    edition: str | None,
    values: dict[str, str],
    asked: tuple[Sequence[str], Sequence[str]],
    options: LabOptions,
) -> None:
    """Say what happens as parameters change: `turnwise lab sweep`; asked are parameters, and metrics."""
    rules = named_rules(game, edition, values)
    varied, metrics = asked
    vary = tuple(named_vary(registry.game(rules.game), text) for text in varied)
    found = _asked(ExperimentKind.SWEEP, (rules,), options)
    _conduct(Sweep(**found, vary=vary, chosen=tuple(metrics)), options)


def importance(
    game: str, edition: str | None, values: dict[str, str], only: Sequence[str], options: LabOptions
) -> None:
    """Say what each part of some rules does: `turnwise lab importance`."""
    rules = named_rules(game, edition, values)
    found = _asked(ExperimentKind.IMPORTANCE, (rules,), options)
    _conduct(Importance(**found, only=tuple(only)), options)


def skill(
    game: str,
    edition: str | None,
    values: dict[str, str],
    asked: tuple[str | None, int | None, bool],
    options: LabOptions,
) -> None:
    """Say whether skill matters: `turnwise lab skill`; asked are levels, seats, whether all play all."""
    rules = named_rules(game, edition, values)
    ladder, seats, every_pair = asked
    if options.players is not None:
        raise BadSetup("bad_option", "--players is not for `lab skill`: name the levels by --ladder")
    levels = USUAL_LADDER if ladder is None else tuple(level.strip() for level in ladder.split(","))
    found = _asked(ExperimentKind.SKILL, (rules,), replace(options, players=",".join(levels)))
    found |= {"players": levels, "every_pair": every_pair}
    usual = registry.game(rules.game).fewest_players
    _conduct(Ladder(**found, seats=usual if seats is None else seats), options)


def report(path: Path) -> None:
    """Make the report of a folder anew: `turnwise lab report`."""
    if (path / TARGETS).is_file():
        from turnwise.terminal import lab_tune

        lab_tune.report(path)
        return
    folder = ResultFolder.reopen(path)
    under_way = Conduct(folder.experiment)
    for batches in folder.kept():
        under_way.add(batches)
    if not under_way.deals:
        raise BadSetup("no_games", f"{path} holds no games yet; go on with --resume")
    _tell(under_way, folder, kept_command(path), is_json=False)


def _asked(kind: ExperimentKind, rules: tuple[RuleSet, ...], options: LabOptions) -> dict[str, Any]:
    """What every experiment is asked by."""
    players = _players(registry.game(rules[0].game), options.players)
    searches = any(player not in SIMPLE for player in players)
    return {
        "kind": kind,
        "rules": rules,
        "players": players,
        "deals": USUAL_DEALS[kind][searches] if options.games is None else options.games,
        "seed": options.seed,
        "versions": {"turnwise": version("turnwise"), "python": python_version()},
    }


def _players(game: Game[object], text: str | None) -> tuple[str, ...]:
    """One player for every seat; a single one sits in all seats of the usual number."""
    players = tuple(part.strip() for part in (USUAL_PLAYER if text is None else text).split(","))
    if len(players) == 1:
        return players * game.fewest_players
    return players


def _side(game: str, text: str | None, values: dict[str, str]) -> RuleSet:
    """The rule set that a word names: an edition, or a file."""
    if text is None or not is_rule_set_file(text):
        return named_rules(game, text, values)
    found = named_rules(text, None, values)
    if found.game != registry.game(game).id:
        raise BadSetup("other_game", f"{text} holds rules of {found.game}, not of {game}")
    return found


def _refuse_one_side(game: str, sides: tuple[str | None, str | None], rules: tuple[RuleSet, RuleSet]) -> None:
    """Refuse one thing on both sides, and name the way to compare it with another."""
    first, second = sides
    if second is not None or rules[0].differences(rules[1]):
        return
    usual, title = registry.game(game).edition(None).name, rules[0].title
    if first is not None and is_rule_set_file(first):
        way = f"name what {first} is compared with before it, as in `compare {game} {usual} {first}`"
    else:
        way = "name another edition or a file of rules, or change B by --set-b NAME=VALUE"
    raise BadSetup("same_rules", f"both sides are {title}, so there is nothing to compare: {way}")


def _conduct(experiment: Experiment, options: LabOptions) -> None:
    experiment.refuse_bad()
    refuse_unknown_pool(options.pool)
    folder = _folder(experiment, options)
    if folder:
        keep_command(folder.path)
    with interrupts_told(folder.path if folder else None):
        under_way = conducted(experiment, folder, options)
    if not under_way.deals:
        interrupted(folder.path if folder else None)
    _tell(under_way, folder, typed_command(), options.json)
    if not under_way.is_done:
        interrupted(folder.path if folder else None)


def conducted(experiment: Experiment, folder: ResultFolder | None, options: LabOptions) -> Conduct:
    """Play an experiment as far as it is not interrupted, with a bar that tells how far it is."""
    conditions = experiment.conditions()
    game, is_simple = conditions[0].game, all(one.is_simple for one in conditions)
    workers = options.workers or all_cores()
    if is_simple and options.pool == LOCAL:
        with Compiling(game.title) as progress:
            loop(game, COUNTED, progress)
    elsewhere = nullcontext() if is_simple and options.pool == LOCAL else open_pool(options.pool, workers)
    is_most = experiment.kind == ExperimentKind.COMPARE
    with elsewhere as pool, bar(game.title, "deals", is_most) as tell:
        return conduct(experiment, folder, pool, workers, lambda now: tell(now.deals, experiment.deals))


def _folder(experiment: Experiment, options: LabOptions) -> ResultFolder | None:
    if options.out is None:
        if options.resume:
            raise BadSetup("no_folder", "--resume goes on with a folder: name it by --out")
        return None
    if not options.resume:
        return ResultFolder.create(options.out, experiment)
    folder = ResultFolder.reopen(options.out)
    begun = replace(folder.experiment, versions=experiment.versions)
    if replace(begun, deals=experiment.deals) != experiment:
        raise BadSetup(
            "other_experiment",
            f"{options.out} holds another experiment; give the same rules, players, seed and question, "
            "or choose another folder",
        )
    return ResultFolder.go_on(options.out, experiment)


def _tell(under_way: Conduct, folder: ResultFolder | None, command: str, is_json: bool) -> None:
    findings = under_way.findings()
    if folder:
        folder.finish()
        write_report(findings, folder.path, written_examples(findings, folder.path), command)
    found = report_data(findings, command)
    if is_json:
        sys.stdout.write(dumps(found, indent=2) + "\n")
        return
    console = plain_console()
    for sentence in (*found["summary"], *(warning["sentence"] for warning in found["warnings"])):
        console.print(sentence)
    if folder:
        console.print(f"\nReport: {folder.path / REPORT_PAGE}")


@contextmanager
def interrupts_told(folder: Path | None) -> Iterator[None]:
    """Ctrl-C before anything is played, as while rules are compiled, is told as later."""
    try:
        yield
    except KeyboardInterrupt:
        interrupted(folder)


def interrupted(folder: Path | None) -> NoReturn:
    """Say what is kept, and leave."""
    console = plain_console(to_stderr=True)
    if folder is None:
        console.print("Interrupted; nothing is kept. With --out FOLDER an experiment can go on.")
    else:
        console.print(f"Interrupted; {folder} keeps what was played, and --resume goes on from there.")
    interrupt.leave()
