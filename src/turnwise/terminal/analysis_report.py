"""An analysis as charts, a table and sentences for people, and as JSON for machines."""

from collections.abc import Iterator
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from turnwise.bots.analysis import LEAST_LOSS, Estimate, JudgedMove, MatchAnalysis, Scale, Summary
from turnwise.core.interfaces import TABLE, Goal
from turnwise.terminal.chart import LABELS, STYLES, USUAL_STYLE, chart, legend, sparkline
from turnwise.terminal.result_text import result_text
from turnwise.terminal.resume_check import edition_of
from turnwise.terminal.screen import INDENT, Screen
from turnwise.terminal.seating import Seating

MOST_CHARTS = 2  # more seats get a line each
MOST_WORST = 3  # moves of a seat that lost most
NOTHING = "·"
TOO_FEW = "too few simulated games to say what was lost"
ALMOST_NEVER = 0.005  # below, a rounded chance would look like none
DIGITS = 6  # of JSON numbers; the rest is noise
CURVES = {Goal.WIN: "Win chance", Goal.SCORE: "Expected score", Goal.PLACE: "Nearness to the first place"}


def show(console: Console, analysis: MatchAnalysis, level: str) -> None:
    """Curves, moves, and what to learn from them."""
    match, screen = analysis.match, Screen(console)
    screen.heading(match.game.title, f"edition {edition_of(match)}", _counted(len(match), "move"), level)
    seating = Seating(match.header.seats, open_hands=True)
    _show_curves(console, analysis, seating)
    if analysis.moves:
        console.print(_table(analysis, seating))
        console.print()
    for seat in analysis.seats:
        for sentence in _sentences(analysis, seating, seat):
            screen.say(sentence)
    screen.say(_end(analysis, seating), "bold")


def _show_curves(console: Console, analysis: MatchAnalysis, seating: Seating) -> None:
    """A chart of every seat, or a line of each where they are many."""
    width = console.width - INDENT
    if len(analysis.seats) > MOST_CHARTS:
        _show_lines(console, analysis, seating, width)
        return
    is_over = analysis.is_complete and analysis.match.outcome is not None
    found: list[str] = []
    for seat in analysis.seats:
        curve, marks = analysis.curve(seat), analysis.marks(seat)
        if any(chance is not None for chance in curve):
            title = CURVES[analysis.match.game.goal]
            console.print(Text(f"{title} as {_name(seating, seat)} could know it", "bold"))
            drawn = chart(curve, marks, width, is_over, _labels(analysis.scale))
            console.print(Padding(drawn, (0, 0, 1, INDENT), expand=False))
            found += marks.values()
    if found:
        console.print(Text(f"{legend(found)}\n", "dim"))


def _show_lines(console: Console, analysis: MatchAnalysis, seating: Seating, width: int) -> None:
    console.print(Text(f"{CURVES[analysis.match.game.goal]} as each could know it", "bold"))
    names = {seat: _name(seating, seat) for seat in analysis.seats}
    widest = max(map(len, names.values()))
    for seat, name in names.items():
        line = sparkline(analysis.curve(seat), width - widest - INDENT)
        console.print(Text.assemble(" " * INDENT, name.ljust(widest + INDENT), (line, USUAL_STYLE)))
    console.print()


def _labels(scale: Scale) -> tuple[str, ...]:
    """What stands beside a chart."""
    if scale.goal != Goal.SCORE:
        return LABELS
    return tuple(f"{scale.in_unit(part):.0f}" for part in (1.0, 0.5, 0.0))


def _name(seating: Seating, seat: int) -> str:
    return "the player" if seating.is_solo else seating.title(seat)


def _table(analysis: MatchAnalysis, seating: Seating) -> Table:
    """A row for every move, and one below a marked move for the better one."""
    table = Table(box=SIMPLE_HEAD, header_style="bold", show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("#", justify="right", no_wrap=True)
    if not seating.is_solo:
        table.add_column("Seat", justify="right", no_wrap=True)
    table.add_column("Move", overflow="fold")
    for name in ("Score" if analysis.match.game.goal == Goal.SCORE else "Chance", "Loss"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for move in analysis.moves:
        seat = [] if seating.is_solo else [NOTHING if move.seat == TABLE else str(move.seat + 1)]
        table.add_row(str(move.number), *seat, Text(move.notation), *_verdict(move), style=_style(move))
        if move.mark and move.choice:
            better = Text(f"better: {move.choice.notation}"), shown_value(move.choice)
            table.add_row("", *("" for _ in seat), *better, style="green")
    return table


def _style(move: JudgedMove) -> str:
    return STYLES[move.mark] if move.mark else "" if move.is_judged else "dim"


def _verdict(move: JudgedMove) -> list[str]:
    """Chance or score, loss and mark."""
    loss = NOTHING if move.reported_loss is None else _points(move.reported_loss, move.scale)
    return [shown_value(move.played) if move.played else NOTHING, loss, move.mark or ""]


def _worth(estimate: Estimate) -> str:
    return f"{estimate.notation} ({shown_value(estimate)})"


def shown_value(estimate: Estimate) -> str:
    """What a move brings: a chance, or a score; nothing where too few games were simulated."""
    if estimate.value is None:
        return NOTHING
    return f"score {estimate.value:z.0f}" if estimate.score is not None else _percent(estimate.value)


def _points(loss: float, scale: Scale) -> str:
    """A loss in points: of a hundred, or of score."""
    return f"{loss:.1f}" if scale.goal == Goal.SCORE else f"{100 * loss:.1f}"


def _percent(part: float) -> str:
    """In whole points; 0 and 100 are kept for what never and always came."""
    if 0 < part < ALMOST_NEVER:
        return "<1 %"
    return ">99 %" if 1 - ALMOST_NEVER < part < 1 else f"{100 * part:.0f} %"


def _sentences(analysis: MatchAnalysis, seating: Seating, seat: int) -> Iterator[str]:
    """How a seat played, and which moves lost most."""
    yield _summary(analysis, analysis.summary(seat), _name(seating, seat))
    for place, move in enumerate(analysis.worst(seat)[:MOST_WORST]):
        if move.played and move.choice:
            order = "lost most" if place == 0 else "lost"
            yield f"  Move {move.number} {order}: {_worth(move.played)}, better: {_worth(move.choice)}."


def _summary(analysis: MatchAnalysis, summary: Summary, name: str) -> str:
    who = name[:1].upper() + name[1:]
    if not summary.judged:
        return f"{who}: no decision to judge."
    decisions = _counted(summary.judged, "decision")
    marks = ", ".join(_counted(summary.marks[mark], mark) for mark in LEAST_LOSS if summary.marks[mark])
    losses = "; ".join(_losses(analysis, summary)) or TOO_FEW
    return f"{who}: {decisions}, {losses}; {marks or 'none marked'}."


def _losses(analysis: MatchAnalysis, summary: Summary) -> Iterator[str]:
    """The mean losses, each in its unit."""
    scale = analysis.scale
    if summary.mean_loss is not None:
        unit = "points of score" if scale.goal == Goal.SCORE else "points"
        yield f"mean loss {_points(summary.mean_loss, scale)} {unit}"
    if summary.mean_score_loss is not None:
        count = "1 of them" if summary.saving == 1 else f"{summary.saving} of them"
        yield f"{count} judged by score, as a win was out of reach, mean loss {summary.mean_score_loss:.1f}"


def _counted(count: int, noun: str) -> str:
    plural = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{count} {noun if count == 1 else plural}"


def _end(analysis: MatchAnalysis, seating: Seating) -> str:
    if not analysis.is_complete:
        return f"Interrupted: {len(analysis.moves)} of {len(analysis.match)} moves are analysed."
    return result_text(analysis.match, seating)


def as_json(analysis: MatchAnalysis, level: str, seed: str) -> dict[str, Any]:
    """The analysis for machines: seats are numbered from 1, chances are parts of 1, scores are points."""
    match, outcome = analysis.match, analysis.match.outcome
    return {
        "game": match.game.id,
        "edition": edition_of(match),
        "seats": list(match.header.seats),
        "level": level,
        "seed": seed,
        "complete": analysis.is_complete,
        "goal": match.game.goal.value,
        "winners": [seat + 1 for seat in outcome.winners] if outcome else None,
        "moves": [_move_json(move) for move in analysis.moves],
        "curves": [
            {
                "seat": seat + 1,
                _curve_name(analysis): [_in_unit(analysis, part) for part in analysis.curve(seat)],
            }
            for seat in analysis.seats
        ],
        "summary": [_summary_json(analysis, seat) for seat in analysis.seats],
    }


def _curve_name(analysis: MatchAnalysis) -> str:
    return "scores" if analysis.match.game.goal == Goal.SCORE else "chances"


def _in_unit(analysis: MatchAnalysis, part: float | None) -> float | None:
    """A point of a curve in its own unit."""
    return None if part is None else _rounded(analysis.scale.in_unit(part))


def _move_json(move: JudgedMove) -> dict[str, Any]:
    return {
        "number": move.number,
        "seat": None if move.seat == TABLE else move.seat + 1,
        "action": move.action,
        "notation": move.notation,
        "judged": move.is_judged,
        "by": move.scale.goal.value if move.played else None,
        "chance": _rounded(move.chance),
        "score": _rounded(move.score),
        "best": _best_json(move.best) if move.best else None,
        "loss": _rounded(move.reported_loss),
        "error": _rounded(move.reported_error),
        "mark": move.mark,
    }


def _best_json(best: Estimate) -> dict[str, Any]:
    chance = best.value if best.score is None else best.win_chance
    return {
        "action": best.action,
        "notation": best.notation,
        "chance": _rounded(chance),
        "score": _rounded(best.score),
    }


def _summary_json(analysis: MatchAnalysis, seat: int) -> dict[str, Any]:
    summary = analysis.summary(seat)
    return {
        "seat": seat + 1,
        "judged": summary.judged,
        "mean_loss": _rounded(summary.mean_loss),
        "judged_by_score": summary.saving,
        "mean_score_loss": _rounded(summary.mean_score_loss),
        "marks": summary.marks,
        "worst": [move.number for move in analysis.worst(seat)],
        "result": _in_unit(analysis, analysis.result(seat)),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, DIGITS)
