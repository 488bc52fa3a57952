"""The commands of `turnwise lab`: each in one short function, its work in `turnwise.terminal.lab`."""

from pathlib import Path
from typing import Annotated

import typer

from turnwise.terminal.cli_options import (
    INTEGER,
    NUMBER,
    EditionOption,
    Json,
    PoolOption,
    SettingsOption,
    decimal,
    values_of,
    whole,
)

app = typer.Typer(help="Say what rules do, and what a change of them does.", no_args_is_help=True)

GameArgument = Annotated[str, typer.Argument(help="A game.")]
PlayersOption = Annotated[
    str | None,
    typer.Option(
        metavar="LEVEL,LEVEL…",
        help="Who plays, seat by seat, or one for all seats: greedy (the usual), random, easy, search:500, …",
    ),
]
GamesOption = Annotated[
    int | None,
    typer.Option(
        "--games",
        parser=whole("--games", 1),
        metavar=INTEGER,
        help="How many deals; of a comparison at most.",
    ),
]
SeedOption = Annotated[str, typer.Option(help="Any text or number; the same seed gives the same figures.")]
OutOption = Annotated[
    Path | None, typer.Option(help="A new folder for the data (Parquet), report.json and report.html.")
]
ResumeOption = Annotated[bool, typer.Option("--resume", help="Go on with the folder that --out names.")]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        parser=whole("--workers", 1),
        metavar=INTEGER,
        help="Cores to use; all if not given. Figures do not depend on it.",
    ),
]


@app.command()
def run(
    game: GameArgument,
    edition: EditionOption = None,
    settings: SettingsOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    seed: SeedOption = "0",
    out: OutOption = None,
    resume: ResumeOption = False,
    workers: WorkersOption = None,
    pool: PoolOption = "local",
    json: Json = False,
) -> None:
    """Say what happens under some rules.

    Wins, endings, lengths, scores, how often everything happens, and what never did.
    """
    from turnwise.terminal import lab as command

    options = command.LabOptions(
        players=players, games=games, seed=seed, out=out, resume=resume, workers=workers, pool=pool, json=json
    )
    command.run(game, edition, values_of(settings), options)


@app.command()
def compare(
    game: GameArgument,
    first: Annotated[str | None, typer.Argument(metavar="A", help="An edition, or a file of rules.")] = None,
    second: Annotated[
        str | None, typer.Argument(metavar="B", help="Another one; A again if not given.")
    ] = None,
    settings: SettingsOption = None,
    set_a: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Change a parameter of A alone.")
    ] = None,
    set_b: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Change a parameter of B alone.")
    ] = None,
    metric: Annotated[
        str, typer.Option(help="What matters, such as win:1, decisions, score:2, ends:REASON.")
    ] = "win:1",
    margin: Annotated[
        float,
        typer.Option(
            parser=decimal("--margin"),
            metavar=NUMBER,
            help="How much of it matters: points of a hundred for shares, else as it is counted.",
        ),
    ] = 1.0,
    players: PlayersOption = None,
    games: GamesOption = None,
    seed: SeedOption = "0",
    out: OutOption = None,
    resume: ResumeOption = False,
    workers: WorkersOption = None,
    pool: PoolOption = "local",
    json: Json = False,
) -> None:
    """Say whether a change of rules makes a difference.

    A sequential test on common deals: it stops as soon as the difference is known to matter, or known not to.
    """
    from turnwise.terminal import lab as command

    options = command.LabOptions(
        players=players,
        games=games,
        seed=seed,
        metric=metric,
        margin=margin,
        out=out,
        resume=resume,
        workers=workers,
        pool=pool,
        json=json,
    )
    command.compare(game, first, second, (values_of(settings), values_of(set_a), values_of(set_b)), options)


@app.command()
def report(folder: Annotated[Path, typer.Argument(help="The folder of an experiment.")]) -> None:
    """Make the report of an experiment anew from its data."""
    from turnwise.terminal import lab as command

    command.report(folder)
