"""The tables of matches that people played."""

from collections.abc import Iterator

from turnwise.lab.played.played_tally import PEOPLE
from turnwise.lab.report.format import PlayedData
from turnwise.lab.report.html import Html, items, table, tag
from turnwise.lab.report.numbers import SHARE, spaced
from turnwise.lab.report.played_words import not_counted


def played_tables(played: PlayedData) -> Iterator[Html]:
    """How the matches ended, against whom they were, and what else was played."""
    yield tag("h2", "The matches")
    seats = range(len(played["wins"]))
    rows = [
        (
            spaced(each["name"]),
            "the rules" if each["is_by_rules"] else "a player",
            f"{each['matches']:,}",
            SHARE.interval(each["share"]),
            *map(SHARE.interval, each["wins"]),
        )
        for each in played["endings"]
    ]
    every = ("all", "", f"{played['matches']:,}", "", *map(SHARE.interval, played["wins"]))
    heads = ("Ending", "By", "Matches", "Share", *(f"Player {seat + 1} wins" for seat in seats))
    yield table("How the matches of people ended", heads, [*rows, every])
    if len(played["wins"]) > 1:
        rows = [
            (
                "people alone" if each["name"] == PEOPLE else f"against {each['name']}",
                f"{each['matches']:,}",
                "\N{EN DASH}" if each["won"] is None else SHARE.interval(each["won"]),
            )
            for each in played["companies"]
        ]
        yield table("Who played whom", ("Company", "Matches", "Won by a person"), rows)
    yield items([*_beside_decisions(played)], class_="plain")
    if played["others"]:
        rows = [(each["title"], f"{each['matches']:,}") for each in played["others"]]
        yield table("Other rules that were played", ("Rules", "Matches"), rows)


def _beside_decisions(played: PlayedData) -> Iterator[str]:
    yield from (f"Not counted: {each}." for each in not_counted(played))
    yield f"Actions taken back, and so not counted: {played['taken_back']:,}."
    yield f"Actions out of turn, counted but no decisions: {played['out_of_turn']:,}."
    yield f"Actions of a clock for a player who was late: {played['by_clock']:,}."
