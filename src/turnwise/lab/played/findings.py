"""What is known of the matches that people played by some rules, beside bots by the same rules."""

from dataclasses import dataclass

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
from turnwise.lab.experiments.findings import Findings
from turnwise.lab.played.played_match import MatchSource, PlayedGroup, Wanted
from turnwise.lab.played.played_tally import PlayedTally

MOST_OTHERS = 20  # further rules that are named


@dataclass(frozen=True)
class PlayedFindings:
    """Matches of people, and a run of bots by the same rules."""

    group: PlayedGroup
    others: tuple[PlayedGroup, ...]
    unknown: int
    tally: PlayedTally
    bots: Findings


def most_played(source: MatchSource, wanted: Wanted) -> list[PlayedGroup]:
    """What was played, the most played rules first; refuses where there is nothing to count."""
    groups = source.groups(wanted)
    if any(group.finished for group in groups):
        return groups
    game = "" if wanted.game is None else f" of {registry.game(wanted.game).title}"
    asked = " that fits what is asked for" if wanted != Wanted(game=wanted.game) else ""
    beside = _beside(groups, source.unknown)
    raise BadSetup("no_matches", f"the database holds no finished match{game}{asked}{beside}")


def _beside(groups: list[PlayedGroup], unknown: int) -> str:
    """What there is instead."""
    parts = [
        (sum(group.unfinished for group in groups), "unfinished"),
        (sum(group.arranged for group in groups), "with chosen cards or open hands"),
        (unknown, "of games or rules that are not known here"),
    ]
    told = ", ".join(f"{count} {what}" for count, what in parts if count)
    return f" (but {told})" if told else ""


def bots_experiment(
    group: PlayedGroup, players: tuple[str, ...], games: int, seed: str, versions: dict[str, str]
) -> Experiment:
    """A run of bots by the same rules; refuses players who do not fill the seats."""
    seats = group.rules.players
    seated = players * seats if len(players) == 1 else players
    if len(seated) != seats:
        raise BadSetup("bad_players", f"--players names {len(seated)}; these rules were played by {seats}")
    rules = (group.rules.rule_set,)
    experiment = Experiment(ExperimentKind.RUN, rules, seated, games, seed, versions=versions)
    experiment.refuse_bad()
    return experiment
