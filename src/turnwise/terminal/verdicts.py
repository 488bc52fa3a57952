"""An analysis as charts, a table and sentences for people, and as JSON for machines."""

from collections.abc import Iterator
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from turnwise.bots.analysis import LEAST_LOSS, Analysis, Estimate, Move, Summary
from turnwise.core.declared import TABLE
from turnwise.terminal.agreement import edition_of
from turnwise.terminal.curve import STYLES, USUAL_STYLE, chart, legend, sparkline
from turnwise.terminal.ending import ending
from turnwise.terminal.screen import INDENT, Screen
from turnwise.terminal.seating import Seating

MOST_CHARTS = 2  # more seats get a line each
MOST_TOLD = 3  # moves of a seat that lost most
NOTHING = "·"
ALMOST_NEVER = 0.005  # below, a rounded chance would look like none
DIGITS = 6  # of JSON numbers; the rest is noise


def show(console: Console, analysis: Analysis, level: str) -> None:
    """Curves, moves, and what to learn from them."""
    match, screen = analysis.match, Screen(console)
    screen.heading(
        match.game.title, f"edition {edition_of(match)}", _counted(len(match.steps), "move"), level
    )
    seating = Seating(match.header.seats, open_hands=True)
    _show_curves(console, analysis, seating)
    if analysis.moves:
        console.print(_table(analysis, seating))
        console.print()
    for seat in analysis.seats:
        for sentence in _sentences(analysis, seating, seat):
            screen.say(sentence)
    screen.say(_end(analysis, seating), "bold")


def _show_curves(console: Console, analysis: Analysis, seating: Seating) -> None:
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
            console.print(Text(f"Win chance as {_name(seating, seat)} could know it", "bold"))
            console.print(Padding(chart(curve, marks, width, is_over), (0, 0, 1, INDENT), expand=False))
            found += marks.values()
    if found:
        console.print(Text(f"{legend(found)}\n", "dim"))


def _show_lines(console: Console, analysis: Analysis, seating: Seating, width: int) -> None:
    console.print(Text("Win chance as each could know it", "bold"))
    names = {seat: _name(seating, seat) for seat in analysis.seats}
    widest = max(map(len, names.values()))
    for seat, name in names.items():
        line = sparkline(analysis.curve(seat), width - widest - INDENT)
        console.print(Text.assemble(" " * INDENT, name.ljust(widest + INDENT), (line, USUAL_STYLE)))
    console.print()


def _name(seating: Seating, seat: int) -> str:
    return "the player" if seating.is_solo else seating.title(seat)


def _table(analysis: Analysis, seating: Seating) -> Table:
    """A row for every move, and one below a marked move for the better one."""
    table = Table(box=SIMPLE_HEAD, header_style="bold", show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("#", justify="right", no_wrap=True)
    if not seating.is_solo:
        table.add_column("Seat", justify="right", no_wrap=True)
    table.add_column("Move", overflow="fold")
    for name in ("Chance", "Loss"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for move in analysis.moves:
        seat = [] if seating.is_solo else [NOTHING if move.seat == TABLE else str(move.seat + 1)]
        table.add_row(str(move.number), *seat, Text(move.notation), *_verdict(move), style=_style(move))
        if move.mark and move.choice:
            better = Text(f"better: {move.choice.notation}"), _percent(move.choice.chance)
            table.add_row("", *("" for _ in seat), *better, style="green")
    return table


def _style(move: Move) -> str:
    return STYLES[move.mark] if move.mark else "" if move.is_judged else "dim"


def _verdict(move: Move) -> list[str]:
    """Chance, loss and mark."""
    loss = f"{100 * move.loss:.1f}" if move.is_judged else NOTHING
    chance = NOTHING if move.chance is None else _percent(move.chance)
    return [chance, loss, move.mark or ""]


def _worth(estimate: Estimate) -> str:
    return f"{estimate.notation} ({_percent(estimate.chance)})"


def _percent(part: float) -> str:
    """In whole points; 0 and 100 are kept for what never and always came."""
    if 0 < part < ALMOST_NEVER:
        return "<1 %"
    return ">99 %" if 1 - ALMOST_NEVER < part < 1 else f"{100 * part:.0f} %"


def _sentences(analysis: Analysis, seating: Seating, seat: int) -> Iterator[str]:
    """How a seat played, and which moves lost most."""
    yield _summary(analysis.summary(seat), _name(seating, seat))
    for place, move in enumerate(analysis.worst(seat)[:MOST_TOLD]):
        if move.played and move.choice:
            order = "lost most" if place == 0 else "lost"
            yield f"  Move {move.number} {order}: {_worth(move.played)}, better: {_worth(move.choice)}."


def _summary(summary: Summary, name: str) -> str:
    who = name[:1].upper() + name[1:]
    if summary.mean_loss is None:
        return f"{who}: no decision to judge."
    decisions = _counted(summary.judged, "decision")
    marks = ", ".join(_counted(summary.marks[mark], mark) for mark in LEAST_LOSS if summary.marks[mark])
    return f"{who}: {decisions}, mean loss {100 * summary.mean_loss:.1f} points; {marks or 'none marked'}."


def _counted(count: int, noun: str) -> str:
    plural = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{count} {noun if count == 1 else plural}"


def _end(analysis: Analysis, seating: Seating) -> str:
    if not analysis.is_complete:
        return f"Interrupted: {len(analysis.moves)} of {len(analysis.match.steps)} moves are analysed."
    return ending(analysis.match, seating)


def as_json(analysis: Analysis, level: str, seed: str) -> dict[str, Any]:
    """The analysis for machines: seats are numbered from 1, chances and losses are parts of 1."""
    match, outcome = analysis.match, analysis.match.outcome
    return {
        "game": match.game.id,
        "edition": edition_of(match),
        "seats": list(match.header.seats),
        "level": level,
        "seed": seed,
        "complete": analysis.is_complete,
        "winners": [seat + 1 for seat in outcome.winners] if outcome else None,
        "moves": [_move_json(move) for move in analysis.moves],
        "curves": [
            {"seat": seat + 1, "chances": [_rounded(chance) for chance in analysis.curve(seat)]}
            for seat in analysis.seats
        ],
        "summary": [_summary_json(analysis, seat) for seat in analysis.seats],
    }


def _move_json(move: Move) -> dict[str, Any]:
    return {
        "number": move.number,
        "seat": None if move.seat == TABLE else move.seat + 1,
        "action": move.action,
        "notation": move.notation,
        "judged": move.is_judged,
        "chance": _rounded(move.chance),
        "best": _best_json(move.best) if move.best else None,
        "loss": _rounded(move.loss) if move.is_judged else None,
        "error": _rounded(move.error) if move.is_judged else None,
        "mark": move.mark,
    }


def _best_json(best: Estimate) -> dict[str, Any]:
    return {"action": best.action, "notation": best.notation, "chance": _rounded(best.chance)}


def _summary_json(analysis: Analysis, seat: int) -> dict[str, Any]:
    summary = analysis.summary(seat)
    return {
        "seat": seat + 1,
        "judged": summary.judged,
        "mean_loss": _rounded(summary.mean_loss),
        "marks": summary.marks,
        "worst": [move.number for move in analysis.worst(seat)],
        "result": analysis.result(seat),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, DIGITS)
