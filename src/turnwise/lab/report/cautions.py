"""Warnings: why what was found may not be as it looks."""

from collections.abc import Callable, Iterator

from turnwise.bots.levels import GREEDY, RANDOM
from turnwise.lab.metrics import PERCENT
from turnwise.lab.report.format import Caution, EffectData, Facts, SideData
from turnwise.lab.report.numbers import SHARE, capital, listed, margin_text, spaced
from turnwise.lab.shares import share
from turnwise.lab.statistics.sequence import FIRST_LOOK

FEW_GAMES = 1000  # shares are known to 3 points at best
KNOWN = EffectData(
    value=0.0, low=0.0, high=0.0, is_certain=False
)  # in place of an effect that is not asked for
MOST_NAMED = 8
LIMIT, MOST_BY_LIMIT = "limit", 0.2  # endings named so, and how many are too many


def cautions_of(facts: Facts) -> list[Caution]:
    """Everything to be warned of, the worst first."""
    return [
        Caution(code=code, sentence=sentence) for code, check in CHECKS.items() for sentence in check(facts)
    ]


def _stopped_early(facts: Facts) -> Iterator[str]:
    progress = facts["progress"]
    if not progress["is_complete"]:
        most = facts["experiment"]["most_deals"]
        yield f"This run was stopped after {progress['deals']:,} of {most:,} deals; it goes on with --resume."


def _open(facts: Facts) -> Iterator[str]:
    verdict = facts["verdict"]
    if verdict is None or verdict["verdict"] != "open":
        return
    margin = margin_text(verdict["margin"], verdict["is_share"])
    yield (
        f"The question is still open after {verdict['deals']:,} deals: "
        f"more deals, or a margin larger than {margin}, would decide it."
    )


def _too_few(facts: Facts) -> Iterator[str]:
    games = min(side["games"] for side in facts["sides"])
    if games >= FEW_GAMES:
        return
    half = share(games / 2, games)
    reach = PERCENT * (half.high - half.low) / 2
    yield (
        f"Only {games:,} games: a share near a half is known to within {reach:.1f} points, "
        "and rare things hardly at all."
    )


def _weak(facts: Facts) -> Iterator[str]:
    players = facts["experiment"]["players"]
    if RANDOM not in players or facts["skill"] is not None:  # a ladder has other levels too
        return
    who = "All players are" if set(players) == {RANDOM} else "A player is"
    yield (
        f"{who} random, and people don't play so: what matters among random moves may not matter "
        "among good ones. Ask again with greedy or searching players."
    )


def _by_limit(facts: Facts) -> Iterator[str]:
    for side in facts["sides"]:
        limits = [reason for reason in side["reasons"] if LIMIT in reason["name"]]
        part = sum(reason["games"]["value"] for reason in limits)
        if part > MOST_BY_LIMIT:
            names = listed([spaced(reason["name"]) for reason in limits])
            yield (
                f"{_under(facts, side)}{SHARE.text(part)} of the games end only by a limit ({names}): "
                "they are stopped rather than decided."
            )


def _unreached(facts: Facts) -> Iterator[str]:
    found = [side["never"]["endings"] for side in facts["sides"]]
    if len(found) > 1 and all(names == found[0] for names in found):
        yield from _never_reached(facts["sides"][0], "Under both rule sets, ")
        return
    for side in facts["sides"]:
        yield from _never_reached(side, _under(facts, side))


def _never_reached(side: SideData, under: str) -> Iterator[str]:
    never = side["never"]
    if names := [spaced(name) for name in never["endings"]]:
        is_one = len(names) == 1
        first = "one ending was" if is_one else f"{len(names)} endings were"
        each, they = ("it", "it") if is_one else ("each", "they")
        yield capital(
            f"{under}{first} never reached in {side['games']:,} games: {listed(names)}. Among these players "
            f"{each} decides at most {PERCENT * never['at_most']:.2g} % of games (95 %); "
            f"perhaps {they} cannot be reached under these rules."
        )


def _unpaired(facts: Facts) -> Iterator[str]:
    verdict = facts["verdict"]
    if verdict is not None and not verdict["pairing_saved"]:
        yield (
            "Pairing saved nothing: under these two rule sets games of the same deal soon go their own ways, "
            "so as many games are needed as on deals of their own."
        )


def _no_interval(facts: Facts) -> Iterator[str]:
    if (sweep := facts["sweep"]) is None:
        return
    unknown = [
        metric["title"]
        for metric in sweep["metrics"]
        if any(point["effects"].get(metric["name"], KNOWN)["low"] is None for point in sweep["points"])
    ]
    if unknown:
        yield (
            f"Nothing is certain yet of {listed(unknown)}: without a bound differences have intervals "
            f"from {FIRST_LOOK} deals on, and only where anything varies."
        )


def _forbidden(facts: Facts) -> Iterator[str]:
    importance = facts["importance"]
    if importance is None or GREEDY not in facts["experiment"]["players"]:
        return
    if any(removal["group"] is not None for removal in importance["removals"]):
        yield (
            "A greedy player whose choice is forbidden takes any other action by chance, so that what is "
            "forbidden may look more important than it is. Searching players choose among what is left."
        )


def _never_taken(facts: Facts) -> Iterator[str]:
    if (importance := facts["importance"]) is None:
        return
    unused = [str(each["group"]) for each in importance["removals"] if each["times"] == 0]
    if names := list(dict.fromkeys(unused)):
        more = len(names) - MOST_NAMED
        shown = [*names[:MOST_NAMED], f"{more} others"] if more > 0 else names
        yield (
            f"These players never do what was forbidden here, though they may: {listed(shown)}. "
            "Whether it would matter to others is not known."
        )


def _one_look(facts: Facts) -> Iterator[str]:
    is_asked = facts["importance"] is not None or facts["skill"] is not None
    if is_asked and not facts["progress"]["is_complete"]:
        yield "What is called certain holds for one look, when all deals are played; this is an earlier one."


def _under(facts: Facts, side: SideData) -> str:
    return f"{side['rules']['title']}: " if len(facts["sides"]) > 1 else ""


CHECKS: dict[str, Callable[[Facts], Iterator[str]]] = {
    "stopped_early": _stopped_early,
    "still_open": _open,
    "too_few_games": _too_few,
    "weak_players": _weak,
    "ends_by_limit": _by_limit,
    "ending_not_reached": _unreached,
    "pairing_saved_nothing": _unpaired,
    "no_interval": _no_interval,
    "forbidden_by_chance": _forbidden,
    "never_taken": _never_taken,
    "early_look": _one_look,
}
