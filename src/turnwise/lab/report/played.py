"""The report of matches that people played, beside bots by the same rules."""

from collections.abc import Iterator

from turnwise.core import registry
from turnwise.lab.experiments.findings import Side
from turnwise.lab.played.differences import counted_differences, metric_differences
from turnwise.lab.played.findings import MOST_OTHERS, PlayedFindings
from turnwise.lab.played.played_tally import PEOPLE, PlayedTally
from turnwise.lab.report.counted import name_of
from turnwise.lab.report.data import report_data
from turnwise.lab.report.format import (
    CompanyData,
    CountedChange,
    DifferenceData,
    Interval,
    OtherRules,
    PlayedData,
    PlayedEnding,
    ReportData,
    SideData,
)
from turnwise.lab.report.numbers import interval
from turnwise.lab.report.played_words import played_cautions, played_summary
from turnwise.lab.report.sides import sides_of
from turnwise.lab.shares import share
from turnwise.lab.summary import GamesSummary, summary_of
from turnwise.matches.log import Reason

BY_SEATS = frozenset(reason.value for reason in Reason)


def played_report(found: PlayedFindings, command: str = "") -> ReportData:
    """Everything that was found and what it means; `command` is what was typed, without a database's URL."""
    report = report_data(found.bots, command)
    game = registry.game(found.group.rules.game)
    (bots,) = found.bots.sides
    people = summary_of(found.tally.played_out) if found.tally.played_out.games else None
    report["experiment"]["kind"] = "played"
    report["played"] = _played(found)
    report["sides"] = sides_of(game, [bots, *([] if people is None else [Side(bots.spec, people)])])
    _entitle(report["sides"], found)
    if people is not None:
        report["differences"] = _differences(found, bots.summary, people)
        report["counted_changes"] = _changes(bots.summary, people)
    report["summary"] = played_summary(report, report["played"])
    report["warnings"] = played_cautions(report, report["played"])
    return report


def _entitle(sides: list[SideData], found: PlayedFindings) -> None:
    levels = list(dict.fromkeys(found.bots.experiment.players))
    for side, title in zip(sides, (f"bots ({', '.join(levels)})", PEOPLE), strict=False):
        side["rules"]["title"] = title


def _played(found: PlayedFindings) -> PlayedData:
    tally, group = found.tally, found.group
    return PlayedData(
        matches=tally.matches,
        played_out=tally.played_out.games,
        unfinished=group.unfinished,
        arranged=group.arranged,
        other_rules=tally.other_rules,
        unknown=found.unknown,
        out_of_turn=tally.out_of_turn,
        by_clock=tally.by_clock,
        taken_back=tally.taken_back,
        wins=[_share(tally.wins(seat), tally.matches) for seat in range(tally.rules.players)],
        endings=[*_endings(tally)],
        companies=[*_companies(tally)],
        others=[
            OtherRules(title=other.rules.title, matches=other.finished)
            for other in found.others[:MOST_OTHERS]
        ],
    )


def _endings(tally: PlayedTally) -> Iterator[PlayedEnding]:
    """Those of the rules first, each kind by how often it came about."""
    counts: dict[str, int] = {}
    for (reason, _), count in tally.endings.items():
        counts[reason] = counts.get(reason, 0) + count
    for reason in sorted(counts, key=lambda name: (name in BY_SEATS, -counts[name], name)):
        wins = [_share(_wins_by(tally, reason, seat), counts[reason]) for seat in range(tally.rules.players)]
        yield PlayedEnding(
            name=reason,
            is_by_rules=reason not in BY_SEATS,
            matches=counts[reason],
            share=_share(counts[reason], tally.matches),
            wins=wins,
        )


def _wins_by(tally: PlayedTally, reason: str, seat: int) -> int:
    return sum(
        count for (why, winners), count in tally.endings.items() if why == reason and winners >> seat & 1
    )


def _companies(tally: PlayedTally) -> Iterator[CompanyData]:
    alone = tally.rules.players == 1
    for name, company in sorted(tally.companies.items(), key=lambda entry: -entry[1].matches):
        tells = alone or name != PEOPLE
        won = _share(company.won, company.matches) if tells else None
        yield CompanyData(name=name, matches=company.matches, won=won)


def _share(part: int, of: int) -> Interval:
    found = share(part, of)
    return interval(found.value, found.low, found.high)


def _differences(found: PlayedFindings, bots: GamesSummary, people: GamesSummary) -> list[DifferenceData]:
    game = registry.game(found.group.rules.game)
    return [
        DifferenceData(
            name=each.name,
            title=each.title,
            is_share=each.is_share,
            first=each.found.first,
            second=each.found.second,
            is_certain=each.found.is_certain,
            pairing_factor=None,
            **interval(each.found.value, each.found.low, each.found.high),
        )
        for each in metric_differences(game, bots, people)
    ]


def _changes(bots: GamesSummary, people: GamesSummary) -> list[CountedChange]:
    return [
        CountedChange(
            name=name_of(each.thing),
            seat=each.thing.seat,
            first=each.found.first,
            second=each.found.second,
            is_certain=each.is_certain,
            **interval(each.found.value, each.found.low, each.found.high),
        )
        for each in counted_differences(bots, people)
    ]
