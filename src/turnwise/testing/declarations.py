"""What a game declares about itself, before anything is played."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any, get_origin

from turnwise.core.errors import BadSetup
from turnwise.core.events import EVENT_SIZE, EventKind
from turnwise.core.game import Game
from turnwise.core.interfaces import NoStaticView, Rules, Text
from turnwise.core.sentence_templates import SentenceTemplate
from turnwise.core.state import layout
from turnwise.core.wire_struct import WireStruct, wire_type
from turnwise.testing.findings import Finding, shown_path

VALUES = EVENT_SIZE - 1  # of an event


def facts_are_sound(game: Game[Any]) -> Iterator[Finding]:
    """Declared facts agree with each other, and the modules of the game have what they must."""
    for sentence in (*_misfits(game), *_missing(game), *_wrong_parameters(game)):
        yield Finding(game.id, sentence)
    yield from _unannotated(game)
    for kind in game.events:
        for sentence in _wrong_kind(kind):
            yield Finding(game.id, f"event {kind.name!r} {sentence}")


def _misfits(game: Game[Any]) -> Iterator[str]:
    names = [edition.name for edition in game.editions]
    fields = {field.name for field in layout(game.state_class).fields}
    if game.default_edition not in names:
        yield f"the default edition {game.default_edition!r} is none of {names}"
    if not 1 <= game.fewest_players <= game.most_players:
        yield f"{game.fewest_players} to {game.most_players} players are no range from 1 on"
    for what, listed in (
        ("events", [kind.name for kind in game.events]),
        ("reasons", list(game.reasons)),
        ("editions", names),
    ):
        if len(set(listed)) < len(listed):
            yield f"two {what} have one name: {listed}"
    if "chance" not in fields:
        yield "its state has no field `chance`"
    for name in game.remembered:
        if name not in fields:
            yield f"`remembered` names {name!r}, which is no field of its state"


def _missing(game: Game[Any]) -> Iterator[str]:
    for module, protocol in (("rules", Rules), ("text", Text)):
        wanted = [name for name in vars(protocol) if not name.startswith("_")]
        for name in wanted:
            if not hasattr(getattr(game, module), name):
                yield f"its {module} have no `{name}`" if module == "rules" else f"its text has no `{name}`"


def _unannotated(game: Game[Any]) -> Iterator[Finding]:
    """The protocol is described from the return annotations of what makes messages: all are allow-lists."""
    for maker in (game.view_of, game.static_view_of, game.timing.notice):
        if problem := _wrong_annotation(maker):
            yield Finding(_place(maker, game.id), f"`{getattr(maker, '__name__', maker)}` {problem}")


def _wrong_annotation(maker: Callable[..., Any]) -> str:
    """What is wrong with a return annotation, if anything is."""
    try:
        found = wire_type(maker)
    except BadSetup as error:
        return error.sentence
    kind = get_origin(found) or found
    if isinstance(kind, type) and issubclass(kind, WireStruct | NoStaticView):
        return ""
    name = getattr(kind, "__name__", kind)
    return f"returns {name}: only a turnwise.core.wire_struct.WireStruct may leave a table"


def _place(maker: Callable[..., Any], otherwise: str) -> str:
    """File and line of a function."""
    try:
        return f"{shown_path(inspect.getfile(maker))}:{inspect.getsourcelines(maker)[1]}"
    except (OSError, TypeError):  # made at run time
        return otherwise


def _wrong_parameters(game: Game[Any]) -> Iterator[str]:
    for parameter in game.parameters.values():
        shown = parameter.kind.show(parameter.default)
        if (read := parameter.kind.read(shown)) != parameter.default:
            yield f"the default of parameter {parameter.name} is shown as {shown}, which reads as {read}"
        if not parameter.kind.sentence.endswith("."):
            yield f"the sentence of parameter {parameter.name} does not end with a full stop"


def _wrong_kind(kind: EventKind) -> Iterator[str]:
    if len(kind.values) > VALUES:
        yield f"has {len(kind.values)} values {kind.values}: an event has at most {VALUES}"
    if unknown := set(kind.secret) - set(kind.values):
        yield f"keeps {sorted(unknown)} secret, which are none of its values"
    if kind.secret and "seat" not in kind.values:
        yield "has a secret value but no value `seat`, which says who may see it"
    if unknown := SentenceTemplate(kind.says or "").names - set(kind.values):
        yield f"says {sorted(unknown)}, which are none of its values"
    if unknown := SentenceTemplate(kind.says_to_others).names - (set(kind.values) - set(kind.secret)):
        yield f"says {sorted(unknown)} to others, who may not know them"
