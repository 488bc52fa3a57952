"""The commands of `turnwise lab`: each in one short function, its work in `turnwise.terminal.lab`."""

from collections.abc import Callable
from functools import wraps
from inspect import Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from turnwise.terminal.cli_options import (
    INTEGER,
    NUMBER,
    DatabaseOption,
    EditionOption,
    Json,
    PoolOption,
    SettingsOption,
    WorkersOption,
    decimal,
    values_of,
    whole,
)

if TYPE_CHECKING:
    from turnwise.terminal.lab import LabOptions

app = typer.Typer(help="Say what rules do, and what a change of them does.", no_args_is_help=True)

GameArgument = Annotated[str, typer.Argument(help="A game.")]
RulesArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, or a file of rules that ends in .yaml.")
]
PlayersOption = Annotated[
    str | None,
    typer.Option(
        metavar="LEVEL,LEVEL…",
        help="Who plays, seat by seat, or one for all seats: greedy (the usual), random, easy, search:500, …",
    ),
]


def _games_option(sentence: str) -> Any:
    return Annotated[
        int | None,
        typer.Option("--games", parser=whole("--games", 1), metavar=INTEGER, help=sentence),
    ]


USUAL = "How many deals{}: {} if not given, {} where a player searches."
GAMES_SENTENCES = {
    "run": USUAL.format("", "10,000", "200"),
    "compare": USUAL.format(" at most", "10,000,000", "2,000"),
    "sweep": USUAL.format(" at each point", "10,000", "100"),
    "importance": USUAL.format(" for each removal", "10,000", "50"),
    "skill": USUAL.format(" for each step and level", "10,000", "200"),
}
GamesOption = Annotated[
    int | None,
    typer.Option(
        "--games", parser=whole("--games", 1), metavar=INTEGER, help=USUAL.format("", "10,000", "200")
    ),
]
HiddenPlayers = Annotated[str | None, typer.Option("--players", hidden=True)]  # refused with a reason
SeedOption = Annotated[str, typer.Option(help="Any text or number; the same seed gives the same figures.")]
OutOption = Annotated[
    Path | None, typer.Option(help="A new folder for the data (Parquet), report.json and report.html.")
]
ResumeOption = Annotated[bool, typer.Option("--resume", help="Go on with the folder that --out names.")]
ResumeOrMoreOption = Annotated[
    bool,
    typer.Option(
        "--resume",
        help="Go on with the folder that --out names; the file may then ask for more `trials`, "
        "and inside `confirm` for more `games` and `most`.",
    ),
]


def _shared(
    players: PlayersOption = None,
    games: GamesOption = None,
    seed: SeedOption = "0",
    out: OutOption = None,
    resume: ResumeOption = False,
    workers: WorkersOption = None,
    pool: PoolOption = "local",
    json: Json = False,
) -> None:
    """The options of every experiment."""


def experiment(asked: Callable[..., None]) -> Callable[..., None]:
    """A command that has the options of every experiment as well, and is handed them as one `LabOptions`."""
    shared = signature(_shared).parameters
    own = [each for name, each in signature(asked).parameters.items() if name != "options"]

    @wraps(asked)
    def command(**given: Any) -> None:
        from turnwise.terminal.lab import LabOptions

        options = LabOptions(**{name: given.pop(name) for name in shared})
        asked(**given, options=options)

    special = {"games": _games_option(GAMES_SENTENCES[asked.__name__])}
    if asked.__name__ == "skill":
        special["players"] = HiddenPlayers
    mine = [each.replace(annotation=special.get(name, each.annotation)) for name, each in shared.items()]
    every = [each.replace(kind=each.KEYWORD_ONLY) for each in (*own, *mine)]
    command.__signature__ = Signature(every)  # type: ignore[attr-defined]  # Typer reads both
    command.__annotations__ = {each.name: each.annotation for each in every}
    return command


@app.command()
@experiment
def run(
    game: RulesArgument,
    edition: EditionOption = None,
    settings: SettingsOption = None,
    *,
    options: "LabOptions",
) -> None:
    """Say what happens under some rules.

    Wins, endings, lengths, scores, how often everything happens, and what never did.
    """
    from turnwise.terminal import lab as command

    command.run(game, edition, values_of(settings), options)


@app.command()
@experiment
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
    *,
    options: "LabOptions",
) -> None:
    """Say whether a change of rules makes a difference.

    A sequential test on common deals: it stops as soon as the difference is known to matter, or known not to.
    """
    from turnwise.terminal import lab as command

    values = values_of(settings), values_of(set_a, "--set-a"), values_of(set_b, "--set-b")
    command.compare(game, (first, second), values, (metric, margin), options)


@app.command()
@experiment
def sweep(
    game: RulesArgument,
    vary: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUES",
            help="What to vary: NAME=1:9 (each), NAME=9:25:2 (by twos), NAME=1,2,5 or NAME=false,true; "
            "`players` are seats. Given twice: a grid.",
        ),
    ],
    edition: EditionOption = None,
    settings: SettingsOption = None,
    metric: Annotated[
        list[str] | None,
        typer.Option(help="What to look at, such as win:1 or decisions; may be repeated."),
    ] = None,
    *,
    options: "LabOptions",
) -> None:
    """Say what happens as one parameter changes, or two.

    Curves or a grid on common deals, with what is certain told from noise.
    """
    from turnwise.terminal import lab as command

    command.sweep(game, edition, values_of(settings), (vary, metric or []), options)


@app.command()
@experiment
def importance(
    game: RulesArgument,
    edition: EditionOption = None,
    settings: SettingsOption = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="WORD", help="Remove only what has this in its name; may be repeated."),
    ] = None,
    *,
    options: "LabOptions",
) -> None:
    """Say what each part of the rules does, and for whom.

    Every card kind, rule and kind of action is removed or forbidden in turn, on common deals.
    """
    from turnwise.terminal import lab as command

    command.importance(game, edition, values_of(settings), only or [], options)


@app.command()
@experiment
def skill(
    game: RulesArgument,
    edition: EditionOption = None,
    settings: SettingsOption = None,
    ladder: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL,LEVEL…",
            help="Players from the weakest up, such as random,greedy,easy,search:500; "
            "random to medium if not given.",
        ),
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option(
            parser=whole("--seats", 1),
            metavar=INTEGER,
            help="How many sit at a game; as few as it allows if not given.",
        ),
    ] = None,
    every_pair: Annotated[
        bool, typer.Option("--every-pair", help="Each level against each lower one, not only the next.")
    ] = False,
    *,
    options: "LabOptions",
) -> None:
    """Say whether skill matters, how much, and for which seat.

    A ladder of players on common deals, in every seating, and how many games the deal decides.
    """
    from turnwise.terminal import lab as command

    command.skill(game, edition, values_of(settings), (ladder, seats, every_pair), options)


@app.command()
def tune(
    game: GameArgument,
    targets: Annotated[
        Path,
        typer.Option(
            metavar="FILE", help="A file of targets: what is wanted, what may change, and how much is played."
        ),
    ],
    out: OutOption = None,
    resume: ResumeOrMoreOption = False,
    workers: WorkersOption = None,
    pool: PoolOption = "local",
    json: Json = False,
) -> None:
    """Search for parameters under which a game is as it should be.

    The best are played anew on fresh deals, and each is written as a rule set that opens at a table.

    \b
    A file of targets, here for UNO; docs/lab.md tells what else it may hold:
      game: uno
      vary: {hand_size: 3:10, stacking: [false, true]}
      targets:
        - {metric: turns, between: [18, 22]}
        - {metric: win:1, value: 50, within: 1}
    """
    from turnwise.terminal import lab_tune as command
    from turnwise.terminal.lab import LabOptions

    options = LabOptions(out=out, resume=resume, workers=workers, pool=pool, json=json)
    command.tuned(game, targets, options)


@app.command()
def report(folder: Annotated[Path, typer.Argument(help="The folder of an experiment.")]) -> None:
    """Make the report of an experiment anew from its data."""
    from turnwise.terminal import lab as command

    command.report(folder)


@app.command()
def played(
    game: Annotated[
        str | None, typer.Argument(help="A game; without one, the most played rules of any game.")
    ] = None,
    db: DatabaseOption = None,
    edition: EditionOption = None,
    settings: SettingsOption = None,
    since: Annotated[
        str | None, typer.Option(metavar="DAY", help="Only tables made since a day, such as 2026-11-01.")
    ] = None,
    people: Annotated[bool, typer.Option("--people", help="Only matches between people.")] = False,
    bots: Annotated[bool, typer.Option("--bots", help="Only matches with a bot.")] = False,
    players: PlayersOption = None,
    games: GamesOption = None,
    seed: SeedOption = "0",
    out: OutOption = None,
    workers: WorkersOption = None,
    pool: PoolOption = "local",
    json: Json = False,
) -> None:
    """Say what people did in the matches that they played on this server, beside bots.

    The database is only read, also while the server runs; nothing of it tells who played.
    """
    from turnwise.server.played_matches import PlayedMatches
    from turnwise.server.serve_commands import default_database
    from turnwise.terminal import lab_played as command
    from turnwise.terminal.lab import LabOptions

    lab = LabOptions(players=players, games=games, seed=seed, out=out, workers=workers, pool=pool, json=json)
    wanted = command.wanted_of(game, edition, values_of(settings), since, people, bots)
    with PlayedMatches(default_database() if db is None else db) as source:
        command.played(source, command.PlayedOptions(wanted, lab))
