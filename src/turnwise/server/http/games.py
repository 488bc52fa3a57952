"""What there is to play: games, levels, scenarios."""

from contextlib import suppress
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from pydantic import TypeAdapter

from turnwise.bots.levels import LEVELS, SENTENCES
from turnwise.core import registry
from turnwise.core.errors import BadSetup, TurnwiseError
from turnwise.core.game_facts import facts_of
from turnwise.matches.rule_books import rule_book
from turnwise.server.http.bodies import GameFacts, GameProblem, ScenarioFacts
from turnwise.server.http.dependencies import ThreadsDependency
from turnwise.server.http.playable_values import playable_options, playable_ranges
from turnwise.server.monitoring import logs
from turnwise.server.page import File, file_of, response_of
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.runtime import in_thread
from turnwise.server.tables.clock_text import own_clock_text

if TYPE_CHECKING:
    from turnwise.matches.scenario import Scenario

LOADED = 300  # scenarios

router = APIRouter(tags=["games"])


@router.get("/games")
async def games() -> list[GameFacts]:
    """Every installed game with its editions and parameters."""
    return [_facts(game_id) for game_id in registry.game_ids()]


@router.get("/games/problems")
async def problems(threads: ThreadsDependency) -> list[GameProblem]:
    """What is wrong with installed games, in a sentence for visitors; details are in the server's log."""
    return list(await in_thread(threads, _problems))


@cache
def _problems() -> tuple[GameProblem, ...]:
    # describing games is not needed for the start
    from turnwise.server.protocol.describable_games import undescribed

    found = sorted([*registry.problems(), *undescribed()], key=lambda problem: problem.name)
    for problem in found:
        logs.log_event("bad_game", game=problem.name, sentence=problem.sentence)
    return tuple(GameProblem(game=it.name, sentence=_for_visitors(it)) for it in found)


def _for_visitors(problem: registry.BrokenGame) -> str:
    """What an exception says may name files and hosts, so that is not told."""
    if problem.has_details:
        return f"The game {problem.name!r} is installed but does not work: `turnwise games` tells why."
    return f"{problem.sentence[0].upper()}{problem.sentence[1:]}."


@cache
def _facts(game_id: str) -> GameFacts:
    game = registry.game(game_id)
    return GameFacts(
        **facts_of(game),
        has_clock=game.timing.seconds is not None,
        clock_description=own_clock_text(game),
        has_solver=game.solving is not None,
        playable_ranges=playable_ranges(game),
        playable_options=playable_options(game),
    )


def refresh() -> None:
    """Look again for what is installed, after packages have come or gone."""
    registry.refresh()
    _facts.cache_clear()
    _problems.cache_clear()


@router.get("/games/{id}/rules", response_class=Response)
async def rules(id: str, threads: ThreadsDependency) -> Response:
    """The rule book of a game, in Markdown."""
    book = await in_thread(threads, rule_book, registry.game(id).id)
    if book is None:
        raise BadSetup("no_rule_book", f"no rule book came with {id}")
    return Response(book, media_type="text/markdown")


@router.get("/levels")
async def levels() -> dict[str, str]:
    """The levels of bots, the weakest first, and what each does."""
    return {level: SENTENCES[level] for level in LEVELS}


@router.get("/scenarios", response_model=list[ScenarioFacts])
async def scenarios(request: Request, threads: ThreadsDependency, game: str | None = None) -> Response:
    """All scenarios, or those of one game."""
    wanted = registry.game_ids() if game is None else [registry.game(game).id]
    return response_of(await in_thread(threads, _listed, tuple(wanted)), request)


@cache
def _listed(game_ids: tuple[str, ...]) -> File:
    facts = [fact for game_id in game_ids for fact in scenarios_of(game_id)]
    return file_of(TypeAdapter(list[ScenarioFacts]).dump_json(facts, by_alias=True), "application/json")


@cache
def scenarios_of(game_id: str) -> list[ScenarioFacts]:
    """What is told of the scenarios of a game."""
    from turnwise.matches.scenario import load, shipped  # reading YAML is not needed for the start

    game, found = registry.game(game_id), []
    for file in shipped(game).values():
        with suppress(TurnwiseError):  # `turnwise spec` tells of one that cannot be read
            found.append(load(file))
    return [
        ScenarioFacts(
            name=it.name, game=game.id, title=it.title, covers=list(it.covers), position=it.position
        )
        for it in found
    ]


@lru_cache(LOADED)  # reading one takes long, and tables are made of them
def scenario_named(name: str) -> "Scenario":
    """A scenario that came with a game, by `game/name`; never a file of the machine."""
    from turnwise.matches.scenario import load, shipped

    game_id, _, own = name.partition("/")
    files = shipped(registry.game(game_id)) if game_id in registry.game_ids() else {}
    if own not in files:
        raise Refused(Code.NO_SCENARIO, f"there is no scenario {name[:80]!r}; they are named game/name")
    return load(files[own])
