"""How much better than random the greedy players are: wins with 95 % intervals, seats balanced."""

import argparse

from speed import RandomGames
from turnwise import all_games
from turnwise.core.compile.compiled_game import compiled_game
from turnwise.core.compile.game_loops import GREEDY, RANDOM, WINS
from turnwise.lab.shares import share

GAMES = 100_000
SINGLE_ROUNDS: dict[str, dict[str, object]] = {"uno": {"target_score": 0}}  # a match by chance is long
TABLES = {"uno": (2, 4, 10)}  # numbers of players to measure; of other games the usual one


def interval(wins: int, games: int) -> str:
    """A share in per cent with its Wilson interval."""
    found = share(wins, games)
    return f"{100 * found.value:.2f} % ({100 * found.low:.2f} to {100 * found.high:.2f})"


def wins_of(player: int, other: int, games: RandomGames) -> int:
    """Wins of one player, taking every seat in turn against others of the other kind."""
    won = 0
    for seat in range(len(games.players)):
        games.players[:] = other
        games.players[seat] = player
        games.play()
        won += int(games.totals[WINS + seat])
    return won


def main() -> None:
    """Print a line for every game, edition and table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="of every game, edition and table")
    asked = parser.parse_args()
    for game in all_games():
        for edition in game.editions:
            for players in TABLES.get(game.id, (game.fewest_players,)):
                values = dict(edition.values) | SINGLE_ROUNDS.get(game.id, {})
                games = RandomGames(compiled_game(game), asked.games // players, values, players)
                played = games.count * players
                greedy = interval(wins_of(GREEDY, RANDOM, games), played)
                random = interval(wins_of(RANDOM, RANDOM, games), played)
                where = f"{game.title} {edition.name}, {players} player(s)"
                print(f"{where}: greedy wins {greedy}, random {random}, n = {played:,}", flush=True)


if __name__ == "__main__":
    main()
