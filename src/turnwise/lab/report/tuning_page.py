"""The report of a search as one page: it needs no script, nothing from elsewhere, and prints."""

from collections.abc import Iterator

from turnwise.lab.report.html import Html, document, items, prose, table, tag, with_contents
from turnwise.lab.report.numbers import capital
from turnwise.lab.report.tuning_charts import tuning_figures
from turnwise.lab.report.tuning_format import CandidateData, TargetData, TuningReport
from turnwise.lab.report.tuning_words import (
    CERTAINTY,
    changes_text,
    number_text,
    target_text,
    values_text,
    wanted_text,
)

MOST_TRIALS = 60  # of the table
ANSWERS = {"met": "Met for certain", "compatible": "Compatible with the targets", "missed": "Missed"}
OPEN = "Not confirmed yet"


def tuning_page(report: TuningReport) -> str:
    """The whole page."""
    return document(_title(report), _header(report), tag("main", *with_contents(_sections(report))))


def _title(report: TuningReport) -> str:
    asked = report["experiment"]
    return f"{asked['game_title']}: {asked['rules']['title']} tuned"


def _header(report: TuningReport) -> Html:
    asked, progress = report["experiment"], report["progress"]
    meta = (
        f"{progress['trials']:,} trials of {asked['deals']:,} deals, {progress['games']:,} games in all · "
        f"seed {asked['seed']}"
    )
    return tag(
        "header",
        tag("p", "Turnwise lab · tune", class_="eyebrow"),
        tag("h1", _title(report)),
        tag("p", meta, class_="meta"),
    )


def _sections(report: TuningReport) -> Iterator[Html]:
    yield _verdict(report)
    if report["warnings"]:
        sentences = [prose(each["sentence"]) for each in report["warnings"]]
        yield items(sentences, class_="cautions", aria_label="Warnings")
    yield tag("h2", "Candidates")
    yield from _candidates(report)
    yield tag("h2", "Pictures")
    figures = (
        tag("figure", tag("figcaption", tag("h3", each.title), tag("p", each.caption)), each.picture)
        for each in tuning_figures(report)
    )
    yield tag("div", *figures, class_="pictures")
    yield tag("h2", "Tables")
    yield _targets(report)
    yield from _each_tables(report)
    yield _trials(report)
    yield from _again(report)


def _verdict(report: TuningReport) -> Html:
    played = _played(report)
    best = min(played, key=lambda each: each["distance"], default=None)
    head = OPEN if best is None else ANSWERS[best["verdict"]]
    kind = "verdict open" if best is None else "verdict"
    told = (tag("p", each) for each in report["summary"])
    return tag("section", tag("strong", head), *told, class_=kind, aria_label="Summary")


def _candidates(report: TuningReport) -> Iterator[Html]:
    """A card for each, with how it does on fresh deals."""
    every = [each for each in (report["own"], *report["candidates"]) if each is not None]
    deals = min((each["deals"] for each in every), default=0)
    anew = f"On {deals:,} fresh deals that no trial has seen; all intervals hold together (95 %)."
    yield tag("p", anew if deals else f"{OPEN}.", class_="note")
    yield items([_card(report, each) for each in every], class_="games")


def _card(report: TuningReport, candidate: CandidateData) -> Html:
    found = zip(report["targets"], candidate["fresh"], strict=True)
    lines = [capital(f"{target_text(it, measured)}; wanted {wanted_text(it)}.") for it, measured in found]
    told = [tag("p", line) for line in lines] if candidate["deals"] else []
    if (file := candidate["file"]) is None:
        return tag("div", tag("strong", f"As it is: {candidate['name']}"), *told)
    play = tag("code", f"turnwise play {file}")
    changes = tag("p", tag("strong", changes_text(candidate["changes"])))
    return tag("div", tag("a", candidate["name"], href=file), changes, *told, tag("p", play))


def _targets(report: TuningReport) -> Html:
    """Trial beside fresh deals: the candidates were chosen for how they looked in the search."""
    rows = []
    for candidate in [report["own"], *report["candidates"]]:
        if candidate is None:
            continue
        for at, target in enumerate(report["targets"]):
            searched, fresh = candidate["searched"][at], candidate["fresh"][at]
            anew = values_text(target, fresh) if candidate["deals"] else "\N{EN DASH}"
            verdict = CERTAINTY[fresh["verdict"]] if candidate["deals"] else "\N{EN DASH}"
            name = candidate["name"] if candidate["file"] else f"As it is: {candidate['name']}"
            rows.append(
                (name, target["title"], wanted_text(target), values_text(target, searched), anew, verdict)
            )
    caption = (
        "In the search, with ordinary 95 % intervals, and on fresh deals: what was chosen among many "
        "looks better in the search than it is"
    )
    return table(caption, ("Rules", "Target", "Wanted", "In the search", "On fresh deals", "Is it"), rows)


def _each_tables(report: TuningReport) -> Iterator[Html]:
    """Everything that a target looks at, under the rules as they are and under the best candidate."""
    played = [each for each in (report["own"], *report["candidates"]) if each is not None and each["deals"]][
        :2
    ]
    for at, target in enumerate(report["targets"]):
        if played and len(played[0]["fresh"][at]["numbers"]) > 1:
            yield _each_table(played, at, target)


def _each_table(played: list[CandidateData], at: int, target: TargetData) -> Html:
    rows = []
    for numbers in zip(*(each["fresh"][at]["numbers"] for each in played), strict=True):
        cells = [
            cell
            for number in numbers
            for cell in (f"{number['count']:,}", number_text(target, number), CERTAINTY[number["verdict"]])
        ]
        rows.append((numbers[0]["label"], *cells))
    heads = ["What"]
    for each in played:
        heads += [f"{each['name']}: seats with it", "Win share", "Is it"]
    caption = f"{capital(target['title'])}, wanted {wanted_text(target)}; a game that no one wins is shared"
    return table(caption, heads, rows)


def _trials(report: TuningReport) -> Html:
    trials = sorted(report["trials"], key=lambda trial: trial["distance"])
    shown = trials[:MOST_TRIALS]
    names = [it["name"] for it in report["varied"]]
    titles = [it["title"] for it in report["targets"]]
    rows = [
        (
            f"{trial['number']}{' *' if trial['is_pareto'] else ''}",
            *trial["values"],
            *(values_text(it, found) for it, found in zip(report["targets"], trial["targets"], strict=True)),
            f"{trial['distance']:.1f}",
        )
        for trial in shown
    ]
    which = f"the {len(shown)} nearest of {len(trials)}" if len(shown) < len(trials) else f"{len(trials)}"
    caption = (
        f"Trials, {which}, the nearest first (* of the Pareto set). Off: the distance from all targets, "
        "in points of shares and per cent of other ends"
    )
    whole = table(caption, ("Trial", *names, *titles, "Off"), rows)
    return tag("details", tag("summary", f"All trials: {len(trials)}"), whole)


def _again(report: TuningReport) -> Iterator[Html]:
    asked = report["experiment"]
    yield tag("h2", "Run it again")
    if asked["command"]:
        yield tag("pre", tag("code", asked["command"]), tabindex="0", aria_label="Command")
    yield tag("p", "The targets as a file, targets.yaml; the same seed gives the same figures.")
    yield tag("pre", tag("code", asked["file"]), tabindex="0", aria_label="targets.yaml")
    versions = " · ".join(f"{name} {value}" for name, value in report["versions"].items())
    yield tag("p", f"{versions} · {report['progress']['seconds']:.0f} s", class_="note")


def _played(report: TuningReport) -> list[CandidateData]:
    """The rules as they are and the candidates, as far as they were played anew."""
    return [each for each in (report["own"], *report["candidates"]) if each is not None and each["deals"]]
