"""The end of a match in words: who won and why, the scores, and how to come back to it."""

import shlex

from turnwise.core.outcome import Outcome
from turnwise.matches.log import Deal, EndEntry, Reason
from turnwise.matches.match import Match
from turnwise.terminal.play_options import PlayOptions
from turnwise.terminal.seating import SELF, USUAL_OPPONENT, Seating

FORFEIT_WORDS = {Reason.RESIGNED: "resigned", Reason.OUT_OF_TIME: "ran out of time"}


def result_text(match: Match, seating: Seating) -> str:
    """How a match ended, with its scores, or that it has not."""
    if match.end:
        return _forfeited(match.end, seating)
    if outcome := match.outcome:
        return f"{result(outcome, seating)} {scores(outcome, seating)}"
    return "The game is not over."


def _forfeited(end: EndEntry, seating: Seating) -> str:
    """Who gave up, and who won by it; nothing was played out, so there are no scores."""
    names = [
        "you" if [seat] == seating.persons else seating.title(seat) for seat in range(len(seating.names))
    ]
    winners = " and ".join(name for seat, name in enumerate(names) if seat != end.seat)
    won = f", and {winners} won" if winners else ""
    return f"The match is over: {names[end.seat]} {FORFEIT_WORDS[end.reason]}{won}."


def result(outcome: Outcome, seating: Seating) -> str:
    """Who won, and the reason."""
    reason = outcome.reason.replace("_", " ")
    if not outcome.winners and not seating.is_solo:
        return f"A draw: {reason}."
    if len(seating.persons) == 1:
        return f"You {'won' if seating.persons[0] in outcome.winners else 'lost'}: {reason}."
    return f"{' and '.join(seating.title(seat) for seat in outcome.winners)} won: {reason}."


def scores(outcome: Outcome, seating: Seating) -> str:
    """The score of every seat."""
    if seating.is_solo:
        return f"Score {outcome.scores[0]}."
    each = (f"{seating.title(seat)} {score}" for seat, score in enumerate(outcome.scores))
    return f"Scores: {', '.join(each)}."


def same_deal(match: Match, seating: Seating | None = None) -> str:
    """How to be dealt the same cards again, by the same company; nothing for a match from a position."""
    start = match.header.start
    if not isinstance(start, Deal):
        return ""
    seats = ["--players", str(start.players)] if match.game.fewest_players < match.game.most_players else []
    words = ["turnwise", "play", match.game.id, *_deal_words(match, start), *seats]
    company = _company_words(seating) if seating else []
    return f"The same deal again: {shlex.join([*words, *company, '--seed', start.seed])}"


def _company_words(seating: Seating) -> list[str]:
    """The options that seat the same players, where they are not the usual ones."""
    if seating.is_solo:
        return []
    if seating.open_hands:
        return ["--open"]
    own, *_ = seating.persons
    others = [seating.bots.get(seat, SELF) for seat in range(len(seating.names)) if seat != own]
    names = others[:1] if len(set(others)) == 1 else others
    against = [] if names == [USUAL_OPPONENT] else ["--against", ",".join(names)]
    return against + (["--seat", str(own + 1)] if own else [])


def _deal_words(match: Match, start: Deal) -> list[str]:
    """The options that deal by the same rules."""
    edition = [] if start.edition == match.game.default_edition else ["--edition", start.edition]
    return edition + [word for name, value in start.values.items() for word in ("--set", f"{name}={value}")]


def how_to_solve(match: Match) -> str:
    """The command that says whether the match could be won."""
    start = match.header.start
    if isinstance(start, Deal):
        words = [match.game.id, *_deal_words(match, start), "--seed", start.seed]
    else:
        words = ["--position", start.text]
    return f"Could it be won? {shlex.join(['turnwise', 'solve', *words])}"


def how_to_go_on(match: Match, options: PlayOptions) -> str:
    """The command that goes on with a recorded match; without a record, the one that begins it anew."""
    if options.record is None:
        return same_deal(match, Seating(match.header.seats, options.open_hands))
    words = ["turnwise", "play", "--record", str(options.record), *(["--open"] if options.open_hands else [])]
    return f"Go on with: {shlex.join(words)}"
