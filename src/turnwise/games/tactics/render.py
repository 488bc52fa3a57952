"""Tactics in a terminal: a view as lines of text with colour marks."""

import textwrap
from itertools import zip_longest

from turnwise.core.player_names import default_name
from turnwise.games.tactics.names import COLUMNS
from turnwise.games.tactics.skill_table import SKILL_ROWS
from turnwise.games.tactics.state import BUFF_ROWS, CHOICE, DRAFT, SEATS, SIDE
from turnwise.games.tactics.static_view import StaticView
from turnwise.games.tactics.unit_table import MINION_ROWS
from turnwise.games.tactics.view import Team, Unit, View

STYLES = ("bright_cyan", "bright_magenta")
GOOD, BAD, WALL = "bright_green", "bright_red", "bright_yellow"
WIDE = 8  # of a tile
BESIDE = 46  # columns beside the board
SHORT = 4  # letters of a buff on a tile
HELPFUL = tuple(buff.word for buff in BUFF_ROWS if buff.helps)
SKILL_TEXTS = {skill.word: skill.in_short for skill in SKILL_ROWS}
MINION_TEXTS = {minion.word: minion.in_short for minion in MINION_ROWS}


def render(view: View, static_view: StaticView) -> str:
    """The draft, or the board with every unit in a line beside it."""
    lines = (
        _draft(view, static_view) if view.phase == DRAFT else [_round(view, static_view), "", *_table(view)]
    )
    return "\n".join([*lines, "", *_task(view)])


def _round(view: View, static_view: StaticView) -> str:
    notes = (
        [f"minions decay from round {static_view.decay_round}"]
        if view.round < static_view.decay_round
        else ["decay"]
    )
    if view.round >= static_view.pressure_round:
        notes.append("pressure")
    else:
        notes.append(f"pressure from round {static_view.pressure_round}")
    return f" [bold]Round {view.round}[/]   [dim]{', '.join(notes)}[/]"


def _table(view: View) -> list[str]:
    """The board, row 5 on top, and the units beside it."""
    width = 3 + SIDE * (WIDE + 1) + 1
    rows = zip_longest(_board(view), _units(view), fillvalue="")
    return [f"{left or ' ' * width}   {right}".rstrip() for left, right in rows]


def _board(view: View) -> list[str]:
    on = {unit.tile: unit for unit in view.units}
    line = f"   [dim]├{'┼'.join(['─' * WIDE] * SIDE)}┤[/]"
    lines = [line.replace("├", "╭").replace("┼", "┬").replace("┤", "╮")]
    for row in range(SIDE, 0, -1):
        tiles = [f"{column}{row}" for column in COLUMNS]
        lines.append(f" [dim]{row} │[/]" + "".join(f"{_tag(view, on.get(tile))}[dim]│[/]" for tile in tiles))
        lines.append("   [dim]│[/]" + "".join(f"{_object(view, tile)}[dim]│[/]" for tile in tiles))
        lines.append(line)
    lines[-1] = line.replace("├", "╰").replace("┼", "┴").replace("┤", "╯")
    names = "".join(f"{column:^{WIDE + 1}}" for column in COLUMNS)
    return [*lines, f"   [dim]{names}[/]  "]


def _tag(view: View, unit: Unit | None) -> str:
    """A unit on its tile: the player's number, what it is, its HP; dim when it has acted."""
    if unit is None:
        return " " * WIDE
    text = f"{unit.side + 1}{unit.unit_class[:3].title()} {unit.hp or '†'}"
    return f"[{_style(view, unit)}]{text:^{WIDE}}[/]"


def _style(view: View, unit: Unit) -> str:
    style = STYLES[unit.side]
    if unit.hp == 0 or unit.acted:
        return f"dim {style}"
    return f"bold underline {style}" if unit.id in view.available else style


def _object(view: View, tile: str) -> str:
    """What lies on a tile: an obstacle with its HP, a buff tile, a beacon."""
    if tile in view.obstacles:
        text = f"▓▓▓ {view.obstacles[tile]}"
        return f"[{WALL}]{text:^{WIDE}}[/]"
    parts = [f"⌂{view.beacons[tile] + 1}"] if tile in view.beacons else []
    style = STYLES[view.beacons[tile]] if parts else ""
    if tile in view.buff_tiles:
        kind = view.buff_tiles[tile][0]
        parts.append(f"✦{kind.upper()[: SHORT if parts else WIDE - 1]}")
        style = _colour(kind)
    text = f"{' '.join(parts):^{WIDE}}"
    return f"[{style}]{text}[/]" if style else text


def _colour(buff: str) -> str:
    return GOOD if buff in HELPFUL else BAD


def _units(view: View) -> list[str]:
    """Player 2 on top, as on the board; what each unit has in a second line."""
    lines: list[str] = []
    for seat in reversed(range(SEATS)):
        lines.append(f"[bold {STYLES[seat]}]{_name(view, seat)}[/]{_skill_note(view, seat)}")
        for unit in view.units:
            if unit.side == seat:
                lines += _unit(view, unit)
        lines += [""] if seat else []
    return [*lines, *_objects(view)]


def _skill_note(view: View, seat: int) -> str:
    """The hero's skill, and when it is ready."""
    [hero] = [unit for unit in view.units if unit.side == seat and unit.skill]
    ready = f"ready in round {view.round + hero.cooldown}" if hero.cooldown else "ready"
    return f" [dim]({hero.skill} {ready})[/]"


def _unit(view: View, unit: Unit) -> list[str]:
    word = unit.unit_class.title()
    if unit.tile == "-":
        return [f" [dim]{unit.id:<12}{word:<9} dead[/]"]
    done = "  [dim]acted[/]" if unit.acted else "" if unit.hp else "  [dim]fallen[/]"
    first = f"{unit.id:<12}{word:<9} {unit.tile}  [bold]{unit.hp:>2}[/] HP{done}"
    notes = textwrap.wrap(", ".join(status_notes(unit)), BESIDE - 2)
    mark = "[bold bright_green]▸[/]" if unit.id in view.available else " "
    return [f"{mark}{first}", *(f"   [{WALL}]{note}[/]" for note in notes)]


def status_notes(unit: Unit) -> list[str]:
    """Buffs with their rounds, states, and what is stored."""
    notes = [f"{buff.upper()} {left}" for buff, left in unit.buffs.items()]
    notes += [word for word in ("blind", "rallied", "invisible", "invulnerable") if getattr(unit, word)]
    notes += [f"shield {unit.shield} for {unit.shield_rounds}"] if unit.shield else []
    for word in ("marked", "challenged", "feint", "charges"):
        notes += [f"{word} {getattr(unit, word)}"] if getattr(unit, word) else []
    notes += [f"gone in {unit.clone_rounds}"] if unit.clone_rounds else []
    return notes + ([f"will {unit.stored.partition(' ')[2]}"] if unit.stored else [])


def _objects(view: View) -> list[str]:
    """How long buff tiles last."""
    tiles = [
        f"[{_colour(kind)}]✦ {kind.upper()}[/] on {tile} [dim]to the end of round {until}[/]"
        for tile, (kind, until) in view.buff_tiles.items()
    ]
    return ["", *tiles] if tiles else []


def _draft(view: View, static_view: StaticView) -> list[str]:
    """Who is done, the picks that may be seen, and what is left to pick."""
    lines = [" [bold]Draft[/]   [dim]a class, two minions, one of the skills of the class[/]", ""]
    for seat in range(SEATS):
        picks = _picks(view.teams[seat])
        state = "done" if view.drafted[seat] else "drafting"
        lines.append(f" [bold {STYLES[seat]}]{_name(view, seat):<10}[/]{state:<10}{picks}".rstrip())
    shown = view.viewer if view.viewer >= 0 else view.turn
    team = view.teams[shown]
    return lines if team is None or view.drafted[shown] else [*lines, *_left(static_view, team)]


def _picks(team: Team | None) -> str:
    if team is None:
        return ""
    minions = " and ".join(minion.title() for minion in team.minions if minion != "-") or "no minion"
    hero = "no class" if team.hero_class == "-" else team.hero_class.title()
    skill = "no skill" if team.skill == "-" else team.skill
    return f"[bold]{hero}[/], {minions}, {skill}"


def _left(static_view: StaticView, team: Team) -> list[str]:
    """What may still be picked, and what it is good for."""
    lines: list[str] = []
    if "-" in team.minions:
        able = [word for word in static_view.minions if static_view.twins or word not in team.minions]
        lines += ["", *(_skill_line(word, MINION_TEXTS[word], "minion" * (word == able[0])) for word in able)]
    if "-" in (team.hero_class, team.skill):
        lines.append("")
        for word, skills in static_view.classes.items():
            if team.hero_class in ("-", word):
                able = skills if team.skill == "-" else [team.skill] * (team.skill in skills)
                lines += [_skill_line(skill, SKILL_TEXTS[skill], word * (skill == able[0])) for skill in able]
    return lines


def _skill_line(word: str, what: str, head: str) -> str:
    return f" [bold]{head:<9}[/] {word:<10} [dim]{what}[/]"


def _task(view: View) -> list[str]:
    if view.over:
        won = [f"{_name(view, seat)} won" for seat in view.winners] or ["A draw"]
        return [f"[bold]{won[0]}[/] [dim]({view.over.replace('_', ' ')})[/]"]
    may_pick = view.phase == DRAFT and view.viewer >= 0 and not view.drafted[view.viewer]
    who = "You are" if view.viewer == view.turn or may_pick else f"{default_name(view.turn)} is"
    if view.phase == DRAFT:
        return [f"{who} to pick"]
    if view.phase == CHOICE:
        return [f"{who} to choose what {view.choice} leaves: obstacle or buff"]
    if view.speed_unit:
        return [f"{who} to act again with {view.speed_unit}"]
    return [f"{who} to act with one of {', '.join(view.available)}"]


def _name(view: View, seat: int) -> str:
    return "You" if view.viewer == seat else default_name(seat)
