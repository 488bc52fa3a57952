"""Scoundrel in a terminal: a view as lines of text with colour marks."""

from turnwise.games.scoundrel.names import card_picture
from turnwise.games.scoundrel.static_view import StaticView
from turnwise.games.scoundrel.view import View

COLOURS = {"C": "white", "S": "white", "H": "bright_red", "D": "bright_yellow"}
BAR = 20


def render(view: View, static_view: StaticView) -> str:
    """The whole table."""
    return "\n".join(
        [*_health(view, static_view), "", *_room(view, static_view), "", _weapon(view), _deck(view)]
    )


def _health(view: View, static_view: StaticView) -> list[str]:
    full = -(-view.health * BAR // static_view.max_health)
    colour = "green" if full > BAR // 2 else "yellow" if full > BAR // 4 else "red"
    bar = f"[{colour}]{'█' * full}[/][dim]{'░' * (BAR - full)}[/]"
    return [f"Health {bar} [bold]{view.health}[/]/{static_view.max_health}"]


def _room(view: View, static_view: StaticView) -> list[str]:
    rows = [_card(name, static_view.roles[name[-1]]) for name in view.room]
    return ["  ".join(parts) for parts in zip(*rows, strict=True)]


def _card(name: str, role: str) -> list[str]:
    """Nine columns wide: a frame, the card, what it is."""
    colour = COLOURS[name[-1]]
    face = card_picture(name)
    return [
        f"[{colour}]╭───────╮[/]",
        f"[{colour}]│[bold]{face:<3}[/]    │[/]",
        f"[{colour}]│{face[-1]:^7}│[/]",
        f"[{colour}]│    [bold]{face:>3}[/]│[/]",
        f"[{colour}]╰───────╯[/]",
        f"[dim]{role:^9}[/]",
    ]


def _weapon(view: View) -> str:
    if view.weapon == "-":
        return "Weapon  [dim]none[/]"
    kills = " ".join(card_picture(name) for name in view.pile)
    state = f"faces monsters up to {view.weapon_faces}" if kills else "faces any monster"
    pile = f"  killed {kills}" if kills else ""
    return f"Weapon  [bright_yellow bold]{card_picture(view.weapon)}[/]{pile}  [dim]{state}[/]"


def _deck(view: View) -> str:
    known = f"  bottom: {' '.join(card_picture(name) for name in view.below)}" if view.below else ""
    top = f"  top: {' '.join(card_picture(name) for name in view.order)}" if view.order else ""
    return f"Dungeon [bold]{view.deck}[/] cards{top}{known}  [dim]discarded {len(view.discard)}[/]"
