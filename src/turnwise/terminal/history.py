"""What has happened in a match, as one viewer may read it."""

from itertools import islice

from turnwise.matches.match import Match


def sentences(match: Match, viewer: int, first: int = 0, last: int | None = None) -> list[str]:
    """The sentences of the actions in force, from one number of actions to another."""
    steps = islice(match.replayed(first), None if last is None else last - first)
    return [
        line for applied, state in steps for line in match.game.sentences(state, applied.raw_events, viewer)
    ]


def last_decision(match: Match, persons: list[int]) -> int | None:
    """How many actions there were when one of these seats last chose; None if none of them has yet."""
    own = [number for number, (applied, _) in enumerate(match.replayed()) if applied.seat in persons]
    return own[-1] if own else None


def shows_any(match: Match, since: int, seats: list[int]) -> bool:
    """Whether the actions after so many may have shown one of these seats something hidden."""
    return any(applied.shown >> seat & 1 for applied, _ in match.replayed(since) for seat in seats)
