"""Targets as a file: what is wrong with it is told with its line, before anything is played."""

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from turnwise.bots.levels import GREEDY
from turnwise.core import registry
from turnwise.core.game import Game
from turnwise.lab.experiments.vary import PLAYERS, Vary
from turnwise.lab.tuning.contradictions import refuse_contradictions
from turnwise.lab.tuning.target_entry import TargetReader, seated
from turnwise.lab.tuning.tuning import MOST_ASKED, USUAL_CANDIDATES, USUAL_TRIALS, Tuning
from turnwise.matches.rule_set import RuleSet, values_of
from turnwise.matches.yaml_entries import YamlEntry, pointing_at, read_file

NEEDED = ("game", "vary", "targets")
FIELDS = ("game", "edition", "values", "vary", "players", "games", "trials", "seed", "confirm", "targets")
CONFIRM = ("players", "games", "most")
WHAT = "a file of targets"
EXAMPLE = "vary: {hand_size: 3:10, stacking: [false, true]}"
USUAL_GAMES = 1000
MOST_TRIALS, MOST_GAMES = 10_000, 10**9


def read_targets(path: Path) -> Tuning:
    """The search that a file asks for; refuses a broken file, and what nothing can meet."""
    top = read_file(path, WHAT)
    if not top.is_mapping:
        raise top.wrong(f"this is no file of targets: it needs {', '.join(NEEDED)}")
    fields = top.fields(FIELDS)
    for name in NEEDED:
        if name not in fields:
            raise top.wrong(f"a file of targets needs {', '.join(NEEDED)}; this one lacks {name}")
    with pointing_at(fields["game"]):
        game = registry.game(fields["game"].text())
    return _read(top, fields, game)


def _read(top: YamlEntry, fields: Mapping[str, YamlEntry], game: Game[object]) -> Tuning:
    rules, confirm = _rules(game, fields), _confirm(fields)
    usual = seated(game, fields.get("players"), (GREEDY,) * game.fewest_players)
    confirming = seated(game, confirm.get("players"), usual)
    reader = TargetReader(rules, usual, confirming, tuple(_varied(game, fields["vary"])))
    if not (entries := fields["targets"].items()):
        raise fields["targets"].wrong("targets has none: there is nothing to search for")
    targets = tuple(map(reader.read, entries))
    deals = _number(fields, "games", USUAL_GAMES, MOST_GAMES)
    tuning = Tuning(
        rules=rules,
        vary=reader.vary,
        lineups=tuple(reader.lineups),
        targets=targets,
        deals=deals,
        confirming_deals=_number(confirm, "games", deals, MOST_GAMES),
        trials=_number(fields, "trials", USUAL_TRIALS, MOST_TRIALS),
        most=_number(confirm, "most", USUAL_CANDIDATES, MOST_TRIALS),
        seed=fields["seed"].text() if "seed" in fields else "0",
    )
    refuse_contradictions(tuning, entries)
    _refuse_unplayable(tuning, fields["vary"])
    return tuning


def _rules(game: Game[object], fields: Mapping[str, YamlEntry]) -> RuleSet:
    edition = fields["edition"].text() if "edition" in fields else None
    with pointing_at(fields.get("edition", fields["game"])):
        game.edition(edition)
    values = values_of(game, fields["values"]) if "values" in fields else {}
    with pointing_at(fields.get("values", fields["game"])):
        return RuleSet.of(game, edition, values)


def _confirm(fields: Mapping[str, YamlEntry]) -> Mapping[str, YamlEntry]:
    return fields["confirm"].fields(CONFIRM) if "confirm" in fields else {}


def _number(fields: Mapping[str, YamlEntry], name: str, usual: int, most: int) -> int:
    if name not in fields:
        return usual
    if not 1 <= (number := fields[name].number()) <= most:
        raise fields[name].wrong(f"{name} is {number}; it is a number from 1 to {most:,}")
    return number


def _varied(game: Game[object], entry: YamlEntry) -> Iterator[Vary]:
    if not entry.is_mapping:
        raise entry.wrong(f"vary names each parameter with its values, as in {EXAMPLE}")
    for name, values in entry.fields().items():
        if name == PLAYERS:
            raise values.wrong("the number of players is no rule that can be tuned: give it by `players`")
        with pointing_at(values):
            found = Vary.of(game, name, ",".join(values.texts()))
        if len(found.values) < 2:
            raise values.wrong(f"{name} has one value only, {found.values[0]}: set it in `values` instead")
        yield found
    if not entry.fields():
        raise entry.wrong("vary names no parameter: there is nothing to change")


def _refuse_unplayable(tuning: Tuning, entry: YamlEntry) -> None:
    """The rules as they are must be playable, and others as well, or there is nothing to compare."""
    if (refusal := tuning.refusal(tuning.own)) is not None:
        with pointing_at(entry):
            raise refusal
    others = (each for each in islice(tuning.every_combination(), MOST_ASKED) if each != tuning.own)
    if tuning.refused is not None and all(tuning.refusal(each) is not None for each in others):
        count, first = tuning.refused
        raise entry.wrong(f"the game refuses all {count:,} combinations that change anything: {first}")
