"""`turnwise solve`: whether a game can be won when all that is hidden in it is known, and how."""

import json as jsons
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from turnwise.core.errors import BadSetup
from turnwise.matches.file_access import refuse_unwritable
from turnwise.matches.log import Deal
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder
from turnwise.terminal.compile_progress import Compiling
from turnwise.terminal.play_options import PlayOptions
from turnwise.terminal.resume_check import edition_of
from turnwise.terminal.screen import Screen, plain_console
from turnwise.terminal.start_match import opened

__all__ = ["USUAL_GAME", "PlayOptions", "run"]

USUAL_GAME = "scoundrel"
DECIDED, UNDECIDED = 0, 1  # exit codes


@dataclass(frozen=True)
class Answer:
    """What was found about a match, and the match that its line makes of it."""

    winnable: bool | None
    match: Match
    positions: int
    seconds: float


def run(options: PlayOptions, limit: int | None, json: bool, record: Path | None) -> int:
    """Solve a deal or a position, and tell it to a person or a machine; the exit code."""
    match = opened(options)
    if record is not None:
        refuse_unwritable(record)
    answer = answered(match, limit)
    screen = Screen(plain_console(to_stderr=json))
    if json:
        sys.stdout.write(jsons.dumps(facts(answer), indent=2) + "\n")
    else:
        show(answer, screen)
    if record is not None:
        _keep(answer, record, screen)
    return UNDECIDED if answer.winnable is None else DECIDED


def answered(match: Match, limit: int | None = None) -> Answer:
    """Solve a match from its start; every line is replayed through the game's door before it is told."""
    from turnwise.bots.solver import MOST_POSITIONS, solver_of

    solved = Match(match.game, match.header)
    if over := solved.outcome:
        raise BadSetup("game_over", f"the game is over ({over.reason}): there is nothing to solve")
    with Compiling(match.game.title) as progress:
        solver = solver_of(match.game, progress)
    solution = solver.solve(solved.state, MOST_POSITIONS if limit is None else limit)
    for action in solution.line:
        solved.play(action)
    if bool(solution.winnable) != bool(solved.outcome and solved.outcome.winners):
        raise RuntimeError(f"the solver's line does not win: {solved.actions}")
    return Answer(solution.winnable, solved, solution.positions, solution.seconds)


def show(answer: Answer, screen: Screen) -> None:
    """One sentence, and the line if there is one."""
    screen.say(sentence(answer), "bold")
    if answer.winnable:
        screen.console.print(_table(answer.match))


def sentence(answer: Answer) -> str:
    """Whether the match can be won."""
    effort = f"{answer.positions:,} positions, {answer.seconds:.2f} s"
    start = _start(answer.match)
    if answer.winnable is None:
        return f"{start}: not decided within the limit ({effort}); a higher --limit may."
    if answer.winnable:
        return f"{start}: winnable, in {len(answer.match)} moves ({effort})."
    return f"{start}: not winnable, every line of play loses ({effort})."


def _start(match: Match) -> str:
    """What was solved, in words."""
    start = match.header.start
    where = f"seed {start.seed}" if isinstance(start, Deal) else "from a position"
    return f"{match.game.title}, edition {edition_of(match)}, {where}"


def _table(match: Match) -> Table:
    """The line, a move in each row, with the words of the position after it."""
    solving = match.game.solving
    shown = solving.shown if solving else ()
    table = Table("", "Move", *(word.capitalize() for word in shown), box=SIMPLE_HEAD, pad_edge=False)
    table.columns[0].justify = "right"
    for step in match:
        words = match.game.text.position_fields(step.position.state)
        table.add_row(str(step.number), step.text, *(words[word] for word in shown))
    return table


def facts(answer: Answer) -> dict[str, Any]:
    """What was found, for machines."""
    match, start = answer.match, answer.match.header.start
    outcome = match.outcome
    return {
        "game": match.game.id,
        "seed": start.seed if isinstance(start, Deal) else None,
        "position": match.game.format_state(match.at(0)),
        "winnable": answer.winnable,
        "line": [step.text for step in match],
        "score": outcome.scores[0] if outcome else None,
        "positions": answer.positions,
        "seconds": round(answer.seconds, 3),
    }


def _keep(answer: Answer, record: Path, screen: Screen) -> None:
    """Write the line as a record that can be replayed."""
    if not answer.winnable:
        screen.say(f"There is no line to write to {record}.")
        return
    with Recorder(record, answer.match):
        screen.say(f"Step through it: turnwise replay {record}", "dim")
