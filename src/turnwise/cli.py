"""The command line: each command in one short function, its work in `turnwise.terminal`."""

from pathlib import Path
from typing import Annotated

import typer

from turnwise import lab_commands
from turnwise.server.settings import BOT_DELAY, KEPT_DAYS
from turnwise.terminal.cli_options import (
    INTEGER,
    NUMBER,
    DatabaseOption,
    EditionOption,
    Json,
    Players,
    PoolOption,
    Record,
    Seed,
    SettingsOption,
    WorkersOption,
    decimal,
    values_of,
    whole,
)
from turnwise.terminal.run_command import run_command

MOST_PORTS = 65_535
DEEPEST = 60  # of perft
MOST_PROCESSES = 64
LONGEST_DELAY = 10  # seconds

app = typer.Typer(
    name="turnwise",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(lab_commands.app, name="lab")


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        from turnwise import __version__
        from turnwise.core.compile.numba_internals import FENCE as NUMBA
        from turnwise.server.connections.protocol_classes import FENCE as UVICORN

        typer.echo("\n".join(filter(None, (f"turnwise {__version__}", NUMBA.reason, UVICORN.reason))))
        raise typer.Exit


@app.callback(invoke_without_command=True)
def table(
    context: typer.Context,
    port: Annotated[
        int | None,
        typer.Option(
            parser=whole("--port", 0, MOST_PORTS),
            metavar=INTEGER,
            help="Where to serve the page; 8000, or the next free one, if not given.",
        ),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only say where the page is.")] = False,
    rules: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Open the page for a table by this file of rules.")
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """A table for turn-based games whose rules are executable specifications.

    Without a command, turnwise serves the table on this machine and opens it in the browser.
    """
    if context.invoked_subcommand is None:
        from turnwise.server import serve_commands as command

        link = "" if rules is None else command.link_of(rules)  # a bad file leaves nothing behind
        command.open_table(command.served_database(), port, not no_browser, link)
    elif port is not None or no_browser or rules is not None:
        option = "--port" if port is not None else "--no-browser" if no_browser else "--rules"
        raise typer.BadParameter(
            f"it is for turnwise alone, not for {context.invoked_subcommand}", param_hint=option
        )


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(help="A game, or a file of rules (.yaml); without one a menu asks.")
    ] = None,
    edition: EditionOption = None,
    settings: SettingsOption = None,
    seed: Seed = None,
    players: Annotated[
        int | None,
        typer.Option(
            parser=whole("--players"), metavar=INTEGER, help="How many seats, where a game leaves the choice."
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            help="Who sits opposite: random, greedy, easy, medium (the usual), hard, expert, a budget such "
            "as search:500 or search:0.2s, or self (hot-seat); one for all, or a list such as easy,self."
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            parser=whole("--seat"), metavar=INTEGER, help="Your seat against a bot; 1 if not given."
        ),
    ] = None,
    open_hands: Annotated[bool, typer.Option("--open", help="Play every seat with all hands open.")] = False,
    scenario: Annotated[str | None, typer.Option(help="Start from a scenario, by file or name.")] = None,
    position: Annotated[
        str | None, typer.Option(help="Start from a position in one line of notation.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="Write the game to this file, or go on with it.")
    ] = None,
    pool: PoolOption = "local",
) -> None:
    """Play a game in this terminal."""
    from turnwise.terminal import play as command

    command.run(
        command.PlayOptions(
            game=game,
            edition=edition,
            values=values_of(settings),
            seed=seed,
            players=players,
            against=against,
            seat=seat,
            open_hands=open_hands,
            scenario=scenario,
            position=position,
            record=record,
            pool=pool,
        )
    )


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(help="One game; all of them without.")] = None,
    json: Json = False,
) -> None:
    """List the games, their editions and their parameters."""
    from turnwise.terminal import games as command

    command.run(game, json)


@app.command()
def replay(
    file: Record,
    verify: Annotated[bool, typer.Option("--verify", help="Only verify it, and say how it ended.")] = False,
) -> None:
    """Step through a recorded game, forward and back.

    A tampered record is refused.
    """
    from turnwise.terminal import replay as command

    command.run(file, verify)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a match with a fair deal.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commitment that you noted before the deal.")
    ] = None,
    json: Json = False,
) -> None:
    """Prove that a deal is the one that was promised before it.

    The exit code is 1 when that is not proved.
    """
    from turnwise.terminal import verify as command

    raise typer.Exit(command.run(file, commitment, json))


@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help="Scenario files, or folders of them.")],
    json: Json = False,
) -> None:
    """Run scenarios and print a table; exit code 1 when one fails."""
    from turnwise.terminal import check as command

    raise typer.Exit(command.run(paths, json))


@app.command()
def spec(
    game: Annotated[str | None, typer.Argument(help="One game; all of them without.")] = None,
    json: Json = False,
) -> None:
    """Trace every case of the games' documents to its check.

    The exit code is 1 when a check is lost or fails.
    """
    from turnwise.terminal import spec as command

    raise typer.Exit(command.run(game, json))


@app.command()
def perft(
    game: Annotated[str, typer.Argument(help="A game.")],
    depth: Annotated[
        int,
        typer.Option(parser=whole("--depth", 1, DEEPEST), metavar=INTEGER, help="How many actions deep."),
    ] = 4,
    edition: EditionOption = None,
    settings: SettingsOption = None,
    seed: Seed = None,
    players: Players = None,
    position: Annotated[str | None, typer.Option(help="Count from this position instead of a deal.")] = None,
) -> None:
    """Count the ways to play, to compare two engines."""
    from turnwise.terminal import perft as command

    command.run(game, depth, edition, values_of(settings), seed, players, position)


@app.command()
def tournament(
    game: Annotated[str, typer.Argument(help="A game.")],
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT…", help="Levels, or budgets such as search:500 and search:0.2s."),
    ],
    games: Annotated[
        int,
        typer.Option(
            parser=whole("--games", 1),
            metavar=INTEGER,
            help="Games of every two bots, an even number; deals if bots play alone.",
        ),
    ] = 20,
    edition: EditionOption = None,
    settings: SettingsOption = None,
    seed: Seed = None,
    players: Annotated[
        int | None,
        typer.Option(
            parser=whole("--players"), metavar=INTEGER, help="How many seats; two bots fill them in turn."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Keep every result in this file, or go on with it.")
    ] = None,
    workers: WorkersOption = None,
    pool: PoolOption = "local",
    json: Json = False,
) -> None:
    """Let bots play each other; print ratings with intervals.

    Seats are balanced and deals are paired.
    """
    from turnwise.terminal import tournament as command

    command.run(
        command.TournamentOptions(
            game=game,
            bots=bots,
            games=games,
            edition=edition,
            values=values_of(settings),
            seed=seed,
            players=players,
            out=out,
            workers=workers,
            pool=pool,
            json=json,
        )
    )


@app.command()
def solve(
    game: Annotated[str | None, typer.Argument(help="A game with a solver; Scoundrel without.")] = None,
    seed: Seed = None,
    edition: EditionOption = None,
    settings: SettingsOption = None,
    position: Annotated[str | None, typer.Option(help="Solve this position instead of a deal.")] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            parser=whole("--limit", 1), metavar=INTEGER, help="Positions to look at before giving up."
        ),
    ] = None,
    json: Json = False,
    record: Annotated[Path | None, typer.Option(help="Write the line that wins to this file.")] = None,
) -> None:
    """Say whether a deal can be won, and how.

    The answer is for a player who knows the hidden cards. The exit code is 1 if it is undecided.
    """
    from turnwise.terminal import solve as command

    options = command.PlayOptions(
        game=game if game or position is not None else command.USUAL_GAME,
        edition=edition,
        values=values_of(settings),
        seed=seed,
        position=position,
    )
    raise typer.Exit(command.run(options, limit, json, record))


@app.command()
def analyse(
    file: Record,
    level: Annotated[
        str, typer.Option(help="How deeply to think: easy to expert, or a budget such as search:500.")
    ] = "search:20000",
    seat: Annotated[
        int | None,
        typer.Option(parser=whole("--seat"), metavar=INTEGER, help="Judge only this seat, counted from 1."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Of the analysis itself: the same seed finds the same.")
    ] = None,
    pool: Annotated[
        str | None,
        typer.Option(
            metavar="local|ray|ray://…", help="Let a worker think: a process here, or on a Ray cluster."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Find the moves of a recorded game that lost most.

    Shows the win chance after every move.
    """
    from turnwise.terminal import analyse as command

    command.run(command.AnalyseOptions(file=file, level=level, seat=seat, seed=seed, pool=pool, json=json))


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Whom to listen to: 127.0.0.1 is this machine, 0.0.0.0 all.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int,
        typer.Option(parser=whole("--port", 0, MOST_PORTS), metavar=INTEGER, help="0 takes any free one."),
    ] = 8000,
    db: DatabaseOption = None,
    processes: Annotated[
        int,
        typer.Option(
            parser=whole("--processes", 1, MOST_PROCESSES),
            metavar=INTEGER,
            help="Processes that serve; more than one on PostgreSQL.",
        ),
    ] = 1,
    workers: Annotated[
        int,
        typer.Option(
            parser=whole("--workers", 1, MOST_PROCESSES),
            metavar=INTEGER,
            help="Workers in which bots search, for each process that serves.",
        ),
    ] = 1,
    pool: PoolOption = "local",
    bot_delay: Annotated[
        float,
        typer.Option(
            parser=decimal("--bot-delay", 0, LONGEST_DELAY),
            metavar=NUMBER,
            help="Seconds a bot takes at least, so that people can follow.",
        ),
    ] = BOT_DELAY,
    origin: Annotated[
        list[str] | None, typer.Option(help="A page of another site that may connect; * for all.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="A proxy or network whose X-Forwarded-For is believed; repeatable."
        ),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name by which browsers may call the server; repeatable."),
    ] = None,
    metrics: Annotated[
        str, typer.Option(metavar="on|off|HOST:PORT", help="Where /metrics is: here, nowhere, or there.")
    ] = "on",
    lab: Annotated[
        str,
        typer.Option(
            metavar="off|small|large",
            help="Experiments that visitors may play on the page: none, small ones, or all.",
        ),
    ] = "small",
) -> None:
    """Serve tables to a network: lobby, clocks, bots, spectators.

    Matches survive a restart.
    """
    from turnwise.server import serve_commands as command
    from turnwise.server.settings import Settings as ServerSettings

    settings = ServerSettings(
        db=command.served_database() if db is None else db,
        host=host,
        port=port,
        workers=workers,
        pool=pool,
        bot_delay=bot_delay,
        origins=tuple(origin or ()),
        proxies=tuple(proxy or ()),
        host_names=tuple(host_name or ()),
        metrics=metrics,
        lab=lab,
    )
    command.serve(settings, processes)


@app.command()
def prune(
    db: DatabaseOption = None,
    days: Annotated[
        float,
        typer.Option(
            parser=decimal("--days"),
            metavar=NUMBER,
            help="Remove what has not been touched for so long; 0 for all but what is played.",
        ),
    ] = KEPT_DAYS,
) -> None:
    """Remove old matches from the server's database.

    Finished matches and tables that never began are removed. A match that has begun and is not over is kept:
    it can be resumed by its link.
    """
    from turnwise.server import serve_commands as command

    command.prune(db, days)


def main() -> None:
    """Run a command."""
    run_command(app)


if __name__ == "__main__":
    main()
