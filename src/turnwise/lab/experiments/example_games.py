"""Games of an experiment as records, so that a finding can be looked at move by move."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from turnwise.core.chance import set_stream
from turnwise.core.compile.compiled_game import bindings
from turnwise.core.compile.compiler import bound
from turnwise.core.fast_rng import seed_rng
from turnwise.lab.counting import counting_loop as loops
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.play_games import plain_room
from turnwise.lab.experiments.findings import Findings
from turnwise.lab.experiments.ladder_examples import deciding_games
from turnwise.lab.summary import GamesSummary
from turnwise.matches.file_access import failures_refused
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder, read_record

EXAMPLES = "games"  # in the folder of an experiment


@dataclass(frozen=True)
class LinkedGame:
    """A game that shows a finding: a record beside the report."""

    title: str
    href: str
    sentence: str


def match_of(conditions: Conditions, number: int) -> Match:
    """A numbered game, played once more; the same that the experiment counted."""
    game, state = conditions.game, conditions.state()
    set_stream(state.chance, number)
    game.rules.deal(state)
    match = Match.from_position(game, game.format_state(state))
    choose = _simple_choice if conditions.is_simple else _bots_choice
    chosen = choose(conditions, number)
    while match.outcome is None:
        match.carry_out(chosen(match))
    return match


def write_record(conditions: Conditions, number: int, path: Path) -> Match:
    """The record of a numbered game."""
    match = match_of(conditions, number)
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    with Recorder(part, match):
        pass
    part.rename(path)  # whole or not there
    return match


def written_examples(findings: Findings, folder: Path) -> list[LinkedGame]:
    """Games of each side that show a finding, as records in the folder, unless they are there."""
    games = folder / EXAMPLES
    with failures_refused("write", games):
        games.mkdir(exist_ok=True)
    found = []
    for side in findings.sides:
        conditions = next(side.spec.requests(findings.experiment.seed, 0, 0)).conditions
        for word, title, number in _shown(side.summary):
            path = games / f"{word}-{side.spec.name}-{number}.jsonl"
            match = read_record(path).match if path.exists() else write_record(conditions, number, path)
            sentence = f"{len(match.actions)} actions by {side.spec.title}, deal {number}"
            found.append(LinkedGame(title, f"{EXAMPLES}/{path.name}", sentence))
    for shown in deciding_games(findings):
        path = games / f"{shown.word}.jsonl"
        if not path.exists():
            write_record(shown.conditions, shown.number, path)
        found.append(LinkedGame(shown.title, f"{EXAMPLES}/{path.name}", shown.sentence))
    return found


def _shown(summary: GamesSummary) -> Iterator[tuple[str, str, int]]:
    """The word for its file, the title and the number of each game."""
    yield "shortest", "The shortest game", summary.shortest
    yield "longest", "The longest game", summary.longest
    if summary.typical_turn is not None:
        yield "turned", "A typical turn of luck: the leader at half-time lost", summary.typical_turn


def _simple_choice(conditions: Conditions, number: int) -> Callable[[Match], int]:
    """How random and greedy players choose in compiled loops, with the same numbers."""
    playing = plain_room(conditions)
    seed_rng(playing.rng, conditions.rng_base + number)
    choose: Callable[..., int] = bound(loops.choose, bindings(conditions.game))

    def chosen(match: Match) -> int:
        return choose(match.state, conditions.game.rules.legal(match.state, playing.actions), playing)

    return chosen


def _bots_choice(conditions: Conditions, number: int) -> Callable[[Match], int]:
    bots = conditions.bots(number)
    return lambda match: bots[match.mover].choose(match.state)
