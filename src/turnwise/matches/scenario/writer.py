"""A position of a match as a new scenario file: in the game's own words, as few as say it."""

from dataclasses import dataclass
from typing import Any

import yaml

from turnwise.core.chance import format_chance
from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.core.position import Position
from turnwise.matches.scenario.scenario_run import ScenarioRun

WIDTH = 110
CHANCE = "chance"


@dataclass(frozen=True)
class ScenarioTitle:
    """What a scenario is called."""

    name: str
    title: str


def written_scenario(game: Game[Any], names: ScenarioTitle, start: Any, actions: list[str], end: Any) -> str:
    """A scenario that begins at a state, plays actions and expects the state that they lead to."""
    edition, values = game.nearest_edition(start)
    fields: dict[str, Any] = {"name": names.name, "title": names.title, "game": game.id, "edition": edition}
    fields |= {"set": values} if values else {}
    if game.fewest_players < game.most_players:
        fields["players"] = game.players_of(start)
    fields["given"] = _fewest_words(game, start)
    fields |= {"when": actions} if actions else {}
    fields["then"] = _expected(ScenarioRun(Position(game, end)))
    text: str = yaml.safe_dump(fields, sort_keys=False, allow_unicode=True, width=WIDTH)
    return text


def _fewest_words(game: Game[Any], state: Any) -> dict[str, str]:
    """The words of a position but for those that are so anyway."""
    wanted = game.format_state(state)
    kept = game.text.position_fields(state) | {CHANCE: format_chance(state.chance)}
    for name in list(kept):
        fewer = {word: value for word, value in kept.items() if word != name}
        if _says(game, state, fewer) == wanted:
            kept = fewer
    return kept


def _says(game: Game[Any], state: Any, words: dict[str, str]) -> str | None:
    edition, values = game.nearest_edition(state)
    try:
        return game.format_state(game.position(edition, values, words, game.players_of(state)))
    except TurnwiseError:
        return None


def _expected(run: ScenarioRun) -> dict[str, Any]:
    """What holds at the end, for its writer to add to."""
    answers = run.answers()
    if run.game.outcome(run.state):
        return {name: answers[name] for name in ("outcome", "winner")}
    return {"turn": int(answers["turn"]), "legal_count": int(answers["legal_count"])}
