"""Searches are compiled before a table asks for them: while a person reads the first page."""

from collections.abc import Callable, Iterable
from typing import Any

from turnwise.core.game import Game


def prepare_next(
    games: Iterable[Game[Any]],
    is_settled: Callable[[Game[Any]], bool],
    prepare: Callable[[Game[Any]], object],
) -> None:
    """Begin to compile the search of the first game that is not settled: neither ready nor known to fail.

    To be called again when no search is being compiled. One at a time: the game of a table that is opened
    then waits for one other at most.
    """
    if game := next((game for game in games if not is_settled(game)), None):
        prepare(game)
