"""What a game declares about itself, as plain data for machines."""

from typing import Any, assert_never

from turnwise.core.game import Game
from turnwise.core.interfaces import Edition
from turnwise.core.parameters import Choice, Kind, Listing, Number, Parameter


def facts_of(game: Game[Any]) -> dict[str, Any]:
    """Everything that a game declares."""
    usual = game.setup()
    return {
        "id": game.id,
        "title": game.title,
        "sentence": game.sentence,
        "fewest_players": game.fewest_players,
        "most_players": game.most_players,
        "hidden_information": game.hidden_information,
        "actions": game.actions,
        "longest": game.rules.longest(usual),
        "goal": game.goal.value,
        "score_range": list(game.rules.score_range(usual)),
        "reasons": list(game.reasons),
        "default_edition": game.default_edition,
        "editions": [_edition_facts(game, edition) for edition in game.editions],
        "parameters": [_parameter_facts(parameter, usual) for parameter in game.parameters.values()],
    }


def _edition_facts(game: Game[Any], edition: Edition) -> dict[str, Any]:
    return {"name": edition.name, "sentence": edition.sentence, "values": edition_values(game, edition)}


def edition_values(game: Game[Any], edition: Edition) -> dict[str, str]:
    """What an edition sets, as people write it."""
    known = game.parameters
    return {name: known[name].kind.show(known[name].read(value)) for name, value in edition.values.items()}


def _parameter_facts(parameter: Parameter, usual: Any) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "range": parameter.kind.range,
        "default": parameter.kind.show(parameter.value(usual)),
        "sentence": parameter.kind.sentence,
        **_kind_facts(parameter.kind),
    }


def _kind_facts(kind: Kind) -> dict[str, Any]:
    match kind:
        case Choice():
            return {"kind": "choice", "options": list(kind.options)}
        case Number():
            return {"kind": "number", "low": kind.low, "high": kind.high}
        case Listing():
            return {"kind": "list", "low": kind.low, "high": kind.high, "most": kind.most}
        case _:
            assert_never(kind)
