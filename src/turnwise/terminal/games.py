"""`turnwise games`: what there is to play, and everything that can be changed about it."""

import json as jsons
import sys
from typing import Any, assert_never

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from turnwise.core import registry
from turnwise.core.game import Game
from turnwise.core.game_facts import edition_values, facts_of
from turnwise.core.parameters import Choice, Kind, Listing, Number
from turnwise.terminal.screen import Screen, plain_console


def run(game_id: str | None, json: bool) -> None:
    """List all games, or tell everything about one."""
    chosen = registry.all_games() if game_id is None else [registry.game(game_id)]
    if json:
        facts = [facts_of(game) for game in chosen]
        sys.stdout.write(jsons.dumps(facts if game_id is None else facts[0], indent=2) + "\n")
    elif game_id is None:
        _show_all(plain_console(), chosen)
    else:
        _show_one(plain_console(), chosen[0])
    if game_id is None:
        _show_problems(registry.problems())


def _short_range(kind: Kind) -> str:
    match kind:
        case Number():
            return f"{kind.low} to {kind.high}"
        case Choice():
            return ", ".join(kind.options)
        case Listing():
            return kind.range
        case _:
            assert_never(kind)


def _players(game: Game[Any]) -> str:
    fewest, most = game.fewest_players, game.most_players
    return str(fewest) if fewest == most else f"{fewest}–{most}"


def _table(*columns: str) -> Table:
    """The first column is a name and is never wrapped."""
    table = Table(*columns, box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.columns[0].no_wrap = True
    table.columns[0].style = "cyan"
    return table


def _show_all(console: Console, games: list[Game[Any]]) -> None:
    table = _table("Game", "Players", "Editions", "What it is")
    for game in games:
        table.add_row(Text(game.id, "bold"), _players(game), _edition_names(game), Text(game.sentence))
    console.print(table)
    console.print(Text("turnwise play GAME plays one; turnwise games GAME tells everything about it.", "dim"))


def _show_problems(problems: list[registry.BrokenGame]) -> None:
    """Each on one line, below the games and apart from them: what is piped on is the list alone."""
    for problem in problems:
        sys.stderr.write(f"turnwise: {problem.sentence}\n")


def _edition_names(game: Game[Any]) -> Text:
    names = [
        Text(edition.name, "" if edition.name == game.default_edition else "dim") for edition in game.editions
    ]
    return Text(", ").join(names)


def _show_one(console: Console, game: Game[Any]) -> None:
    Screen(console).heading(game.title)
    console.print(Text(game.sentence))
    console.print()
    console.print(_facts(game))
    console.print(_editions(game))
    console.print(_parameters(game))


def _facts(game: Game[Any]) -> Table:
    usual = game.setup()
    low, high = game.rules.score_range(usual)
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_row(Text("Players", "bold"), _players(game))
    grid.add_row(Text("Hidden cards", "bold"), "yes" if game.hidden_information else "no")
    grid.add_row(Text("Action ids", "bold"), f"0 to {game.actions - 1}")
    grid.add_row(Text("Longest game", "bold"), f"{game.rules.longest(usual)} actions")
    grid.add_row(Text("Scores", "bold"), f"{low} to {high}")
    grid.add_row(Text("Played for", "bold"), game.goal.value)
    grid.add_row(Text("Ways to end", "bold"), ", ".join(reason.replace("_", " ") for reason in game.reasons))
    return grid


def _editions(game: Game[Any]) -> Table:
    table = _table("Edition", "Values", "Meaning")
    for edition in game.editions:
        usual = " (default)" if edition.name == game.default_edition else ""
        values = "\n".join(f"{name}={value}" for name, value in edition_values(game, edition).items())
        name = Text.assemble((edition.name, "bold"), (usual, "dim"))
        table.add_row(name, Text(values, no_wrap=True), Text(edition.sentence))
    return table


def _parameters(game: Game[Any]) -> Table:
    table, usual = _table("Parameter", "Default", "Meaning and range"), game.setup()
    for parameter in game.parameters.values():
        kind = parameter.kind
        meaning = Text.assemble(kind.sentence, " ", (_short_range(kind), "dim"))
        table.add_row(parameter.name, Text(kind.show(parameter.value(usual)), no_wrap=True), meaning)
    return table
