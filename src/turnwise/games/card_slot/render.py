"""Card Slot in a terminal: a view as lines of text with colour marks."""

from itertools import zip_longest

from turnwise.core.player_names import default_name
from turnwise.games.card_slot.static_view import StaticView
from turnwise.games.card_slot.view import SymbolCounts, View

COLOURS = {
    "seven": "bold bright_magenta",
    "silver": "bold bright_white",
    "cherry": "bright_red",
    "watermelon": "bright_green",
    "bell": "bright_yellow",
    "replay": "bright_cyan",
}
ROWS = ((1, 2, 3), (8, 9, 4), (7, 6, 5))
DOT = "[dim] · [/]"
CELL = 12
COLUMN = 17
NEXT = 5  # cards of a set order that a tester is shown
TASKS = {
    "declare": "asked to declare the Heavenly Hand",
    "place": "to place a card",
    "line": "to pick a line",
    "take": "to take a card or stop",
}


def render(view: View, static_view: StaticView) -> str:
    """The board with the deck and the two hands beside it."""
    board = _board(view, static_view)
    beside = [_deck(view), "", *_player(view, static_view, 0), "", *_player(view, static_view, 1)]
    rows = [
        f"{left}   {right}".rstrip()
        for left, right in zip_longest(board, beside, fillvalue=" " * (3 * CELL + 4))
    ]
    return "\n".join([*rows, *_legend(view, static_view), "", _task(view)])


def _board(view: View, static_view: StaticView) -> list[str]:
    bar = "─" * CELL
    lines = [f"[dim]╭{bar}┬{bar}┬{bar}╮[/]"]
    for number, row in enumerate(ROWS):
        cells = [_cell(view, static_view, slot) for slot in row]
        lines += [f"[dim]│[/]{'[dim]│[/]'.join(parts)}[dim]│[/]" for parts in zip(*cells, strict=True)]
        lines += [f"[dim]├{bar}┼{bar}┼{bar}┤[/]"] if number < 2 else []
    return [*lines, f"[dim]╰{bar}┴{bar}┴{bar}╯[/]"]


def _cell(view: View, static_view: StaticView, slot: int) -> list[str]:
    """The number of the slot, its card, and a mark if a forced refresh will exchange it."""
    symbol = view.board[slot - 1]
    mark = "↻" if slot in static_view.refresh_slots else " "
    in_line = any(str(slot) in line for line in view.lines)
    if symbol == "-":
        face = f"[dim]{'·':^{CELL}}[/]"
    else:
        style = COLOURS[symbol] + (" reverse" if in_line else "")
        face = f"[{style}]{static_view.names[symbol]:^{CELL}}[/]"
    return [f"[dim] {slot}{mark:>{CELL - 3}} [/]", face, " " * CELL]


def _deck(view: View) -> str:
    return f"  Deck [bold]{view.deck}[/]   [dim]discarded {view.discard}[/]"


def _player(view: View, static_view: StaticView, seat: int) -> list[str]:
    """Whose hand, how many cards, and those that may be seen."""
    acts = not view.over and view.turn == seat
    mark = "[bold bright_green]▶[/]" if acts else "[bold bright_yellow]★[/]" if seat in view.winners else " "
    count = view.hand_counts[seat]
    cards = "[red]out[/]" if view.eliminated[seat] else f"{count} card{'s' * (count != 1)}"
    score = f"   score [bold]{view.scores[seat]}[/]" if view.scores and not view.eliminated[seat] else ""
    head = f"{mark} [bold]{_name(view, seat)}[/]   {cards}{score}"
    hand = view.hands[seat]
    if hand is None and view.known[seat]:
        head += "   [dim]of them known[/]"
    return [head, *_cards(static_view, view.known[seat] if hand is None else hand)]


def _cards(static_view: StaticView, cards: SymbolCounts) -> list[str]:
    """Two symbols to a line."""
    parts = [_padded(COLOURS[word], f"{count:>2} {static_view.names[word]}") for word, count in cards.items()]
    return ["".join(parts[at : at + 2]) for at in range(0, len(parts), 2)]


def _padded(colour: str, text: str) -> str:
    return f"[{colour}]{text}[/]{' ' * (COLUMN - len(text))}"


def _legend(view: View, static_view: StaticView) -> list[str]:
    """What the lines do, three symbols to a line; for a tester also the next cards of a set order."""
    does = [
        f"{_coloured(static_view, word)} [dim]{effect}[/]" for word, effect in static_view.effects.items()
    ]
    legend = [f" [dim]Lines[/]  {DOT.join(does[:3])}", f"        {DOT.join(does[3:])}"]
    following = [_coloured(static_view, word) for word in (view.order or [])[:NEXT]]
    return [*legend, f" [dim]Next[/]   {DOT.join(following)}"] if following else legend


def _coloured(static_view: StaticView, word: str) -> str:
    return f"[{COLOURS[word]}]{static_view.names[word]}[/]"


def _task(view: View) -> str:
    if view.over:
        won = [f"{_name(view, seat)} won" for seat in view.winners] or ["A draw"]
        return f"[bold]{won[0]}[/] [dim]({view.over.replace('_', ' ')})[/]"
    who = "You are" if view.viewer == view.turn else f"{default_name(view.turn)} is"
    lines = f"   [dim]complete:[/] {'  '.join(view.lines)}" if view.lines else ""
    takes = f"   [dim]{view.takes} to take[/]" if view.takes else ""
    return f"{who} {TASKS[view.phase]}{takes}{lines}"


def _name(view: View, seat: int) -> str:
    return "You" if view.viewer == seat else default_name(seat)
