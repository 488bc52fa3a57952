"""UNO in a terminal: a view as lines of text with colour marks."""

from turnwise.core.player_names import default_name
from turnwise.games.uno.card_table import COLOUR_WORDS
from turnwise.games.uno.names import LETTERS, NAMES, WORDS
from turnwise.games.uno.static_view import StaticView
from turnwise.games.uno.view import Cards, View

STYLES = {"red": "bright_red", "yellow": "bright_yellow", "green": "bright_green", "blue": "bright_blue"}
WILD_STYLE = "bold bright_magenta"
TASKS = {
    "play": "to play",
    "drawn": "to play or keep the drawn card",
    "colour": "to name a colour",
    "swap": "to choose whose hand to swap with",
    "answer": "to answer the draw card",
}
WIDE = 10
ROW = 11  # cards of a hand in one line
NEXT = 8  # cards of a set order that a tester is shown


def render(view: View, static_view: StaticView) -> str:
    """The pile and the deck, every player in a line, and the hands that may be seen."""
    seats = range(static_view.players)
    lines = [*_middle(view, static_view), "", *(_player(view, static_view, seat) for seat in seats)]
    for seat in seats:
        lines += _hand(view, seat)
    if view.order:
        lines += ["", f" [dim]Next[/]   {' '.join(_coloured(word) for word in view.order[:NEXT])}"]
    return "\n".join([*lines, "", _task(view)])


def _middle(view: View, static_view: StaticView) -> list[str]:
    """The top card in a frame, and beside it what else lies on the table."""
    name = NAMES[WORDS.index(view.top)]
    width = max(len(name) + 2, WIDE)
    style = _style(view.top, view.colour)
    arrow = "↻ clockwise" if view.clockwise else "↺ counter-clockwise"
    colour = f"[{STYLES[view.colour]}]{view.colour}[/]" if view.colour in STYLES else "[dim]not named[/]"
    beside = [
        f"Colour [bold]{colour}[/]",
        f"Deck [bold]{view.deck}[/]   [dim]pile {sum(view.pile.values()) + 1}   {arrow}[/]",
        _match_line(view, static_view),
    ]
    frame = [f"╭{'─' * width}╮", f"│{name:^{width}}│", f"╰{'─' * width}╯"]
    return [f" [{style}]{left}[/]   {right}".rstrip() for left, right in zip(frame, beside, strict=True)]


def _match_line(view: View, static_view: StaticView) -> str:
    pending = f"[bold bright_red]+{view.pending}[/]   " if view.pending else ""
    target = (
        f"[dim]round {view.round}, to {static_view.target_score} points[/]"
        if static_view.target_score
        else ""
    )
    return pending + target


def _player(view: View, static_view: StaticView, seat: int) -> str:
    """Whose turn, how many cards, and what everybody should know of this player."""
    acts = not view.over and view.turn == seat
    mark = "[bold bright_green]▶[/]" if acts else "[bold bright_yellow]★[/]" if seat in view.winners else " "
    count = view.hand_counts[seat]
    cards = f"{count:>3} card{'s' if count != 1 else ' '}"
    uno = acts and view.called
    notes = ["[bold bright_red]UNO![/]"] if uno or (view.exposed == seat and view.safe) else []
    notes += ["[bold]has not called UNO[/]"] if view.exposed == seat and not view.safe else []
    notes += [f"[dim]{view.scores[seat]} points[/]"] if static_view.target_score or view.over else []
    notes += [f"[dim]{view.points[seat]} in hand[/]"] if view.points else []
    notes += ["[dim]dealer[/]"] if seat == view.dealer else []
    return f"{mark} [bold]{_name(view, seat):<10}[/]{cards}   {'  '.join(notes)}".rstrip()


def _hand(view: View, seat: int) -> list[str]:
    """A hand that may be seen, or what is known of one."""
    hand, known = view.hands[seat], view.known[seat]
    if not (known if hand is None else hand):
        return []
    title = "Your hand" if view.viewer == seat else _name(view, seat)
    note = "" if hand is not None else " (known)"
    first, *more = _rows(view, known if hand is None else hand, seat)
    indent = " " * len(f" {title}{note}  ")
    return ["", f" [bold]{title}[/][dim]{note}[/]  {first}", *(indent + row for row in more)]


def _rows(view: View, cards: Cards, seat: int) -> list[str]:
    """Colour by colour, as many as fit a line; cards that can be played now are underlined."""
    can_play = view.playable if seat == view.turn else []
    words = [_coloured(word, word in can_play) for word, count in cards.items() for _ in range(count)]
    return ["  ".join(words[at : at + ROW]) for at in range(0, len(words), ROW)]


def _coloured(word: str, can_play: bool = False) -> str:
    return f"[{_style(word)}{' bold underline' if can_play else ''}]{word}[/]"


def _style(word: str, named: str = "") -> str:
    if word[0] in LETTERS and word[0] != "w":
        return STYLES[COLOUR_WORDS[LETTERS.index(word[0])]]
    return STYLES.get(named, WILD_STYLE)


def _task(view: View) -> str:
    if view.over:
        won = [f"{_name(view, seat)} won" for seat in view.winners] or ["A draw"]
        return f"[bold]{won[0]}[/] [dim]({view.over.replace('_', ' ')})[/]"
    who = "You are" if view.viewer == view.turn else f"{default_name(view.turn)} is"
    drawn = f": {_coloured(view.drawn)}" if view.drawn != "-" else ""
    return f"{who} {TASKS[view.phase]}{drawn}"


def _name(view: View, seat: int) -> str:
    return "You" if view.viewer == seat else default_name(seat)
