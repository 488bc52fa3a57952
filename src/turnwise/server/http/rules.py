"""Rule sets on the page: of a link, or of a file that a caller brings."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Body, Query, Request, Response

from turnwise.core import registry
from turnwise.core.errors import BadSetup, suggestion
from turnwise.server import replay_task as tasks
from turnwise.server.http.bodies import RuleChange, RuleSetFacts, Whole
from turnwise.server.http.dependencies import CallerDependency, PoolDependency, ThreadsDependency
from turnwise.server.replay_task import UploadedText
from turnwise.server.runtime import in_thread

if TYPE_CHECKING:
    from turnwise.matches.rule_set import RuleSet

FIELDS = ("game", "edition", "set", "name")  # of a link
MOST_SETTINGS = 200
LONGEST_WORD = 200  # in a link

Word = Annotated[str, Query(max_length=LONGEST_WORD)]

router = APIRouter(tags=["games"])


@router.get("/rules")
async def rules_of_link(
    request: Request,
    threads: ThreadsDependency,
    game: Word = "",
    edition: Word | None = None,
    settings: Annotated[
        list[Word], Query(alias="set", max_length=MOST_SETTINGS, description="NAME=VALUE; may be repeated.")
    ] = [],  # noqa: B006 - FastAPI makes a new one for every request
    name: Word = "",
) -> RuleSetFacts:
    """A rule set by its link: what it is called, and what differs from its edition."""
    for key in request.query_params:
        if key not in FIELDS:
            raise BadSetup("bad_link", f"a link of rules has no {key[:40]!r}; {suggestion(key, [*FIELDS])}")
    return await in_thread(threads, _of_link, game, edition or None, settings, name.strip())


def _of_link(game: str, edition: str | None, settings: Sequence[str], name: str) -> RuleSetFacts:
    from turnwise.matches.rule_set import rule_set_of_link  # reading YAML is not needed for the start

    return facts_of(rule_set_of_link(game, edition, settings, name))


@router.post("/rules", response_model=RuleSetFacts)
async def read_rules(
    caller: CallerDependency,
    pool: PoolDependency,
    text: Annotated[Whole, Body(media_type="text/plain", description="A file of rules.")] = "",
    file: Annotated[
        str, Query(min_length=1, max_length=200, description="What it is called in sentences about it.")
    ] = "rules.yaml",
) -> Response:
    """A rule set that a caller brings, read like `turnwise play` and `turnwise lab` read it."""
    return await caller.respond(pool, tasks.rules, UploadedText(text, file, caller.takes_gzip))


def facts_of(rules: "RuleSet") -> RuleSetFacts:
    """What a page is told of a rule set."""
    game = registry.game(rules.game)
    return RuleSetFacts(
        game=game.id,
        game_title=game.title,
        edition=rules.edition,
        values=dict(rules.values),
        name=rules.name,
        link=rules.link,
        changes=[
            RuleChange(parameter=name, sentence=game.parameters[name].kind.sentence, usual=usual, value=value)
            for name, (usual, value) in rules.changes.items()
        ],
    )
