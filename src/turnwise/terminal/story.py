"""What has happened in a match, as one viewer may read it."""

from turnwise.matches.match import Match


def sentences(match: Match, viewer: int, first: int = 0, last: int | None = None) -> list[str]:
    """The sentences of the actions in force, from one number of actions to another."""
    told: list[str] = []
    for number, step in list(enumerate(match.steps, 1))[first:last]:
        told += match.game.sentences(match.at(number), step.happened, viewer)
    return told


def last_decision(match: Match, persons: list[int]) -> int | None:
    """How many actions there were when one of these seats last chose; None if none of them has yet."""
    own = [number for number, step in enumerate(match.steps) if step.seat in persons]
    return own[-1] if own else None


def shows_any(match: Match, since: int, seats: list[int]) -> bool:
    """Whether the actions after so many may have shown one of these seats something hidden."""
    return any(step.shown >> seat & 1 for step in match.steps[since:] for seat in seats)
