"""The report as one page: it needs no script, nothing from elsewhere, and prints."""

from collections.abc import Iterable, Iterator, Sequence

from turnwise.lab.experiments.example_games import LinkedGame
from turnwise.lab.metrics import PERCENT
from turnwise.lab.report.charts import Figure, boards, figures, verdict_figures
from turnwise.lab.report.format import ReportData, SideData
from turnwise.lab.report.html import Html, document, items, joined, tag, with_contents
from turnwise.lab.report.importances import importance_figures, importance_tables
from turnwise.lab.report.ladder_tables import ladder_tables
from turnwise.lab.report.ladder_words import heading, ladder_of
from turnwise.lab.report.ladders import ladder_figures
from turnwise.lab.report.numbers import margin_text, spaced
from turnwise.lab.report.played_tables import played_tables
from turnwise.lab.report.sweeps import sweep_figures, sweep_tables, title_of
from turnwise.lab.report.tables import tables

MOST_ACTIONS = 60
HEADINGS = {
    "run": "What happens",
    "sweep": "What happens at each value",
    "importance": "What matters",
    "skill": "What skill is worth",
    "played": "What people do",
}
ANSWERS = {
    "different": "Different",
    "equal": "Equal within {}",
    "less": "Different, but by less than {}",
    "open": "Still open",
}


def page(report: ReportData, games: Sequence[LinkedGame] = ()) -> str:
    """The whole page."""
    return document(_title(report), _header(report), tag("main", *with_contents(_sections(report, games))))


def _title(report: ReportData) -> str:
    title = report["experiment"]["game_title"]
    if "played" in report:
        played = report["sides"][0]["rules"]
        changed = "".join(f", {name}={value}" for name, value in played["values"].items())
        return f"{title} as people play it: {played['edition']}{changed}"
    if report["sweep"] is not None:
        return f"{title} by {title_of(report['sweep'])}"
    if report["importance"] is not None:
        return f"{title}: what matters in {report['sides'][0]['rules']['title']}"
    if report["skill"] is not None:
        return f"{title}: does skill matter in {report['sides'][0]['rules']['title']}?"
    rules = " against ".join(side["rules"]["title"] for side in report["sides"])
    return f"{title}: {rules}"


def _header(report: ReportData) -> Html:
    asked, progress = report["experiment"], report["progress"]
    counted = f"{progress['deals']:,} deals, {progress['games']:,} games"
    skill = report["skill"]
    who = ", ".join(asked["players"]) if skill is None else ladder_of(skill)
    meta = f"Players: {who} · {counted} · seed {asked['seed']}"
    if "played" in report:
        meta = f"{report['played']['matches']:,} matches, beside bots · {meta}"
    return tag(
        "header",
        tag("p", f"Turnwise lab · {asked['kind']}", class_="eyebrow"),
        tag("h1", _title(report)),
        tag("p", meta, class_="meta"),
        _key(report),
    )


def _key(report: ReportData) -> Html:
    if len(report["sides"]) == 1:
        return Html("")
    entries = [joined((tag("i", aria_hidden="true"), side["rules"]["title"])) for side in report["sides"]]
    return items(entries, class_="key", aria_label="Colours of the pictures")


def _sections(report: ReportData, games: Sequence[LinkedGame]) -> Iterator[Html]:
    yield _verdict(report)
    if report["warnings"]:
        sentences = [each["sentence"] for each in report["warnings"]]
        yield items(sentences, class_="cautions", aria_label="Warnings")
    if "played" in report:
        yield from played_tables(report["played"])
    own = [*_effects(report)]
    yield from own
    yield tag("h2", _detailed(report) if own else "Pictures")
    shown = [*verdict_figures(report), *figures(report)]
    yield _pictures(shown, report)
    if maps := [*boards(report)]:
        yield tag("h2", "Where it happens")
        yield _pictures(maps, report)
    yield tag("h2", "Tables")
    yield from tables(report)
    yield from _never(report)
    if games:
        yield tag("h2", "Games to replay")
        yield items([_game(game) for game in games], class_="games")
    yield from _again(report)


def _detailed(report: ReportData) -> str:
    """What is told in detail beside differences of many sides."""
    if report["skill"] is not None:
        return f"Games among equal players: {report['experiment']['players'][0]}"
    return f"The rules as they are: {report['sides'][0]['rules']['title']}"


def _effects(report: ReportData) -> Iterator[Html]:
    """What happens on many sides; nothing of a run or a comparison."""
    sweep, importance, skill = report["sweep"], report["importance"], report["skill"]
    if sweep is None and importance is None and skill is None:
        return
    yield tag("h2", HEADINGS[report["experiment"]["kind"]])
    if sweep is not None:
        yield _pictures(sweep_figures(sweep), report)
        yield from sweep_tables(sweep)
    if importance is not None:
        yield _pictures(importance_figures(importance), report)
        yield from importance_tables(importance)
    if skill is not None:
        yield _pictures(ladder_figures(skill), report)
        yield from ladder_tables(skill)


def _verdict(report: ReportData) -> Html:
    first, *others = report["summary"]
    verdict, parts = report["verdict"], []
    is_open = verdict is not None and verdict["verdict"] == "open"
    if verdict is None:
        skill = report["skill"]
        said = HEADINGS[report["experiment"]["kind"]] if skill is None else heading(skill)
        parts.append(tag("strong", said))
    else:
        margin = margin_text(verdict["margin"], verdict["is_share"])
        parts.append(tag("strong", ANSWERS[verdict["verdict"]].format(margin)))
        others = others[:-1]
    parts += [tag("p", each) for each in (first, *others)]
    if verdict is not None:
        parts.append(tag("p", verdict["pairing"], class_="saved"))
    return tag("section", *parts, class_="verdict open" if is_open else "verdict", aria_label="Summary")


def _pictures(shown: Iterable[Figure], report: ReportData) -> Html:
    return tag("div", *(_figure(each, report) for each in shown), class_="pictures")


def _figure(figure: Figure, report: ReportData) -> Html:
    key = _key(report) if figure.has_sides else Html("")
    words = tag("figcaption", tag("h3", figure.title), tag("p", figure.caption), key)
    return tag("figure", words, figure.picture)


def _never(report: ReportData) -> Iterator[Html]:
    yield tag("h2", "What never happened")
    for side in report["sides"]:
        if len(report["sides"]) > 1:
            yield tag("h3", side["rules"]["title"])
        yield items(_never_of(side), class_="plain")


def _never_of(side: SideData) -> Iterator[str]:
    never, games = side["never"], side["games"]
    for title, names in (("Endings", never["endings"]), ("Events", never["events"])):
        yield f"{title}: {', '.join(map(spaced, names)) or 'all happened'}."
    known = never["actions"] + never["actions_taken"]
    named = _named(never["actions_named"] or [])
    yield f"Actions: {never['actions']:,} of {known:,} were never taken{named}."
    most = f"{PERCENT * never['at_most']:.2g} %"
    yield f"This was in {games:,} games; with 95 % each of these has a share of at most {most} of all games."


def _named(actions: list[str]) -> str:
    if not actions:
        return ""
    return f": {', '.join(actions[:MOST_ACTIONS])}{' and others' if len(actions) > MOST_ACTIONS else ''}"


def _game(game: LinkedGame) -> Html:
    return tag("div", tag("a", game.title, href=game.href), tag("p", game.sentence), class_="game")


def _again(report: ReportData) -> Iterator[Html]:
    asked = report["experiment"]
    yield tag("h2", "Run it again")
    if asked["command"]:
        yield tag("pre", tag("code", asked["command"]), tabindex="0", aria_label="Command")
    what, file = "The same experiment", "experiment.yaml"
    if "played" in report:
        what, file = "The bots' games", f"bots/{file}"
    yield tag("p", f"{what} as a file, {file}; the same seed gives the same figures.")
    yield tag("pre", tag("code", asked["file"]), tabindex="0", aria_label="experiment.yaml")
    versions = " · ".join(f"{name} {value}" for name, value in report["versions"].items())
    yield tag("p", f"{versions} · {report['progress']['seconds']:.0f} s", class_="note")
