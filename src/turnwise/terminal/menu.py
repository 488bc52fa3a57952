"""Questions before a game: which one, by which edition, against whom."""

from dataclasses import replace
from typing import Any

from turnwise.bots.levels import SENTENCES
from turnwise.core import registry
from turnwise.core.game import Game
from turnwise.terminal.keyboard import Keyboard
from turnwise.terminal.play_options import PlayOptions
from turnwise.terminal.screen import Screen
from turnwise.terminal.seating import SELF, USUAL_OPPONENT, seats_wanted

OPEN_HANDS = "open"
OPPONENTS = {
    **SENTENCES,
    SELF: "a friend at this screen, hands hidden",
    OPEN_HANDS: "none: you play every seat with all hands open",
}


class Menu:
    """Asks for whatever the options leave open."""

    def __init__(self, screen: Screen, keyboard: Keyboard) -> None:
        self.screen = screen
        self.keyboard = keyboard

    def complete(self, options: PlayOptions) -> PlayOptions:
        """The options with a game, and with the choices that this game offers."""
        self.screen.clear()
        self.screen.heading("Turnwise", "a table for turn-based games")
        game = registry.game(self.choose("Game", {game.id: game.sentence for game in registry.all_games()}))
        options = self._edition(replace(options, game=game.id), game)
        return self._opponents(self._players(options, game), game)

    def _edition(self, options: PlayOptions, game: Game[Any]) -> PlayOptions:
        if options.edition is not None or len(game.editions) == 1:
            return options
        editions = {edition.name: edition.sentence for edition in game.editions}
        return replace(options, edition=self.choose("Edition", editions, game.default_edition))

    def _players(self, options: PlayOptions, game: Game[Any]) -> PlayOptions:
        counts = [str(count) for count in range(game.fewest_players, game.most_players + 1)]
        if seats_wanted(options) is not None or len(counts) == 1:
            return options
        prompt = f"Players, {counts[0]} to {counts[-1]} [{counts[0]}]: "
        while (answer := self.keyboard.ask(prompt) or counts[0]) not in counts:
            self.screen.refuse(f"{game.title} is for {counts[0]} to {counts[-1]} players")
        return replace(options, players=int(answer))

    def _opponents(self, options: PlayOptions, game: Game[Any]) -> PlayOptions:
        if (
            game.most_players == 1
            or options.open_hands
            or options.against is not None
            or options.seat is not None
        ):
            return options
        against = self.choose("Opponent", OPPONENTS, USUAL_OPPONENT)
        return (
            replace(options, open_hands=True) if against == OPEN_HANDS else replace(options, against=against)
        )

    def choose(self, question: str, options: dict[str, str], usual: str | None = None) -> str:
        """One of the options, by number or name; an empty line takes the usual one."""
        names = list(options)
        self.screen.options(options, usual)
        prompt = f"{question} [{usual}]: " if usual else f"{question}: "
        while (chosen := meant(self.keyboard.ask(prompt) or usual or "", names)) is None:
            self.screen.refuse(f"type a number from 1 to {len(names)}, or a name")
        self.screen.console.print()
        return chosen


def meant(answer: str, names: list[str]) -> str | None:
    """The name that an answer stands for: a name, its beginning, or its number."""
    wanted = answer.lower().replace(" ", "_").replace("-", "_")
    numbered = {str(number): name for number, name in enumerate(names, 1)}
    if wanted in names:
        return wanted
    begun = [name for name in names if wanted and name.startswith(wanted)]
    return numbered.get(wanted, begun[0] if len(begun) == 1 else None)
