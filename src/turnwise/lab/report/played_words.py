"""Matches that people played, in plain words."""

from collections.abc import Iterator

from turnwise.lab.metrics import PERCENT
from turnwise.lab.played.played_tally import PEOPLE
from turnwise.lab.report.cautions import cautions_of
from turnwise.lab.report.format import Caution, CountedChange, DifferenceData, Facts, PlayedData, SideData
from turnwise.lab.report.numbers import (
    PLAIN,
    SHARE,
    difference_unit,
    listed,
    player,
    quoted,
    spaced,
    unit_of,
)
from turnwise.lab.report.telling import sureness

MOST_NAMED, MOST_NEVER = 5, 10
OF_OTHERS = ("ending_not_reached", "stopped_early")  # cautions that speak of deals and of rule sets
MANY_ENDED_EARLY = 0.2  # of the matches


def played_summary(facts: Facts, played: PlayedData) -> list[str]:
    """What people did, and how bots differ from them."""
    return [*_sentences(facts, played)]


def _sentences(facts: Facts, played: PlayedData) -> Iterator[str]:
    game, rules = facts["experiment"]["game_title"], facts["sides"][0]["rules"]
    changed = "".join(f", {name}={value}" for name, value in rules["values"].items())
    yield (
        f"People finished {_matches(played['matches'])} of {game}, edition {rules['edition']}{changed}: "
        f"{listed([*_how_ended(played)])}."
    )
    if beside := [*not_counted(played)]:
        yield f"Not counted: {', '.join(beside)}."
    if not played["matches"]:
        return
    yield _who_wins(facts, played)
    yield from _against_bots(played)
    yield from _beside_bots(facts)
    yield from _never(facts)


def _matches(count: int) -> str:
    return f"{count:,} match{'' if count == 1 else 'es'}"


def _how_ended(played: PlayedData) -> Iterator[str]:
    if not played["matches"]:
        yield "none that can be counted"
        return
    is_all = played["played_out"] == played["matches"]
    yield f"{'all' if is_all else format(played['played_out'], ',')} played out by the rules"
    for each in played["endings"]:
        if not each["is_by_rules"]:
            yield f"{each['matches']:,} ended because a player {_gave_up(each['name'])}"


def _gave_up(reason: str) -> str:
    return "ran out of time" if reason == "out of time" else reason


def not_counted(played: PlayedData) -> Iterator[str]:
    """What else the database holds, and why it is left out."""
    if played["unfinished"]:
        yield f"{played['unfinished']:,} unfinished"
    if played["arranged"]:
        yield f"{played['arranged']:,} with chosen cards, a chosen position or open hands"
    if played["other_rules"]:
        yield (
            f"{played['other_rules']:,} of another version of the rules, which the present one cannot replay"
        )
    if played["unknown"]:
        yield f"{played['unknown']:,} of games or parameters that are not known here"


def _who_wins(facts: Facts, played: PlayedData) -> str:
    players = [PEOPLE] * len(played["wins"])
    shares = [f"{player(seat, players)} {SHARE.interval(won)}" for seat, won in enumerate(played["wins"])]
    return f"Wins of all of them: {'; '.join(shares)}."


def _against_bots(played: PlayedData) -> Iterator[str]:
    known = [each for each in played["companies"] if each["won"] is not None and each["name"] != PEOPLE]
    between = sum(each["matches"] for each in played["companies"] if each["name"] == PEOPLE)
    if between and known:
        yield f"{_matches(between)} {'was' if between == 1 else 'were'} between people alone."
    for each in known:
        assert each["won"] is not None
        won, matches = SHARE.interval(each["won"]), _matches(each["matches"])
        yield f"Against {each['name']}, a person won {won} of {matches}."


def _beside_bots(facts: Facts) -> Iterator[str]:
    if len(facts["sides"]) == 1:
        return
    bots, people = facts["sides"]
    certain = sorted(
        (each for each in facts["differences"] if each["is_certain"]), key=sureness, reverse=True
    )
    counted = [each for each in facts["counted_changes"] if each["is_certain"]]
    whom = f"{bots['games']:,} games of {bots['rules']['title']} by the same rules"
    if not certain and not counted:
        yield f"Nothing certainly differs from {whom}: what does may be chance."
        return
    if certain:
        more = len(certain) - MOST_NAMED
        told = "; ".join(map(_told, certain[:MOST_NAMED])) + (f"; and {more} more" if more > 0 else "")
        yield f"Beside {whom} it is certain, from bots to people: {told}."
    if counted:
        named = "; ".join(_counted(each, len(people["wins"])) for each in counted[:MOST_NAMED])
        yield (
            f"Of {len(facts['counted_changes'])} things counted, {len(counted)} happen certainly more or "
            f"less often among people; the surest: {named}."
        )


def _counted(found: CountedChange, seats: int) -> str:
    whose = f" by player {found['seat'] + 1}" if seats > 1 else ""
    values = f"{PLAIN.text(found['first'], 2)} \N{RIGHTWARDS ARROW} {PLAIN.text(found['second'], 2)}"
    return f"{quoted(found['name'])}{whose} {values} times a game"


def _told(found: DifferenceData) -> str:
    unit = unit_of(found["is_share"])
    digits = unit.digits(found["low"], found["high"])
    values = f"{unit.bare(found['first'], digits)} \N{RIGHTWARDS ARROW} {unit.text(found['second'], digits)}"
    amount = difference_unit(found["is_share"]).interval(found).replace(" (", "; ").replace(")", "")
    return f"{found['title']} {values} (by {amount})"


def _never(facts: Facts) -> Iterator[str]:
    if len(facts["sides"]) == 1:
        return
    bots, people = (_unseen(side) for side in facts["sides"])
    names = [name for name in people if name not in bots]
    if names:
        more = len(names) - MOST_NEVER
        shown = [*names[:MOST_NEVER], f"{more} others"] if more > 0 else names
        yield f"Never in these matches, but among bots: {listed(shown)}."


def _unseen(side: SideData) -> list[str]:
    never = side["never"]
    return [f"the ending {spaced(name)}" for name in never["endings"]] + [*map(spaced, never["events"])]


def played_cautions(facts: Facts, played: PlayedData) -> list[Caution]:
    """Why what was found may not be as it looks: matches of people say less than so many games of bots."""
    found = [each for each in cautions_of(facts) if each["code"] not in OF_OTHERS]
    early = played["matches"] - played["played_out"]
    if early > MANY_ENDED_EARLY * played["matches"]:
        part = PERCENT * early / played["matches"]
        found.append(
            Caution(
                code="ended_early",
                sentence=f"{part:.0f} % of the matches were given up or lost on time. What is counted comes "
                "from those that were played out, and the others might have gone differently.",
            )
        )
    if with_bots := sum(each["matches"] for each in played["companies"] if each["name"] != PEOPLE):
        found.append(
            Caution(
                code="bots_at_the_table",
                sentence=f"In {with_bots:,} of {_matches(played['matches'])} a bot played, too, and what it "
                "did is counted as well; --people leaves these matches out.",
            )
        )
    if played["matches"]:
        found.append(
            Caution(
                code="same_persons",
                sentence="Who the persons were is not told here: matches of the same person count as if they "
                "were of different ones, so intervals are too narrow where few persons played much.",
            )
        )
    return found
