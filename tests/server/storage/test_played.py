"""Matches read from a database for the lab: what is found, and that nothing is made or changed."""

import asyncio

import pytest
from sqlalchemy import insert, update

from databases import changed_in
from finished import sitting, written
from turnwise.core.errors import TurnwiseError
from turnwise.lab.played.played_match import PlayedRules, Wanted
from turnwise.server import played_matches
from turnwise.server.played_matches import PlayedMatches
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.reading import ReadOnlyDatabase
from turnwise.server.storage.schema import ENTRIES, KEYS, VERSIONS

FRAIL = {"start_health": "5"}
DIES = "fight QC barehanded"  # at table 1, by those rules
FRAIL_RULES = PlayedRules("scoundrel", "1.0", (("start_health", "5"),), 1)
LATER = 5_000_000


def tables():
    """Matches by three rule sets, of which one was played most."""
    return [
        sitting(1, values=FRAIL).act("fight 3S barehanded").undo().act(DIES),
        sitting(2, values=FRAIL | {"max_health": "20"}).act("fight 10C barehanded"),  # 20 is usual
        sitting(3, values=FRAIL, at=LATER).act("avoid").resign(),
        sitting(4, values=FRAIL).act("avoid"),
        sitting(5, values=FRAIL, seed="mine").greedily(),
        sitting(6, None, None, game="card_slot").resign(1),
        sitting(7, None, "easy", game="card_slot").resign(0),
    ]


def found(url, **wanted):
    with PlayedMatches(url) as source:
        asked = Wanted(**wanted)
        groups = source.groups(asked)
        matches = {group.rules: list(source.matches(group.rules, asked)) for group in groups}
        return groups, matches, source.unknown


def counts(groups):
    return [(group.rules.title, group.finished, group.unfinished, group.arranged) for group in groups]


def test_what_was_played_the_most_played_rules_first(url, monkeypatch):
    monkeypatch.setattr(played_matches, "SETUPS", 2)  # so that it takes several pages
    monkeypatch.setattr(played_matches, "LOGS", 2)
    written(url, tables())
    groups, matches, unknown = found(url)
    assert counts(groups) == [("Scoundrel 1.0, start_health=5", 3, 1, 1), ("Card Slot 1.0.1", 2, 0, 0)]
    assert groups[0].rules == FRAIL_RULES
    assert unknown == 0
    first, second, third = matches[FRAIL_RULES]
    assert [step.text for step in first.steps] == [DIES]
    assert (first.taken_back, first.end, first.levels) == (1, None, (None,))
    assert (second.header.start.values["max_health"], third.end.reason) == ("20", "resigned")
    assert all(name.startswith("Player ") for match in (first, second, third) for name in match.header.seats)


def test_only_those_that_are_asked_for(url):
    written(url, tables())
    assert counts(found(url, game="scoundrel", since=LATER)[0]) == [
        ("Scoundrel 1.0, start_health=5", 1, 0, 0)
    ]
    assert counts(found(url, values={"start_health": "20"}, game="scoundrel")[0]) == []
    assert counts(found(url, edition="strict", game="scoundrel")[0]) == []
    for company, levels in (("people", [(None, None)]), ("bots", [(None, "easy")])):
        groups, matches, _ = found(url, game="card_slot", company=company)
        assert counts(groups) == [("Card Slot 1.0.1", 1, 0, 0)]
        assert [match.levels for match in matches[groups[0].rules]] == levels


def test_what_cannot_be_read_is_none_and_other_matches_are_still_read(url):
    written(url, [sitting(1, values=FRAIL).act(DIES), sitting(2, values=FRAIL).resign()])
    broken = update(ENTRIES).where(ENTRIES.c.version == 2, ENTRIES.c.table_id == f"{1:024x}")
    asyncio.run(changed_in(backend_for(url), broken.values(entry='{"kind": "of tomorrow"}')))
    _, matches, _ = found(url)
    assert [match and match.end.reason for match in matches[FRAIL_RULES]] == [None, "resigned"]


def test_it_is_read_while_a_server_writes(url, opened):
    async def main():
        async with opened(url) as store:
            await store.create(sitting(1, values=FRAIL).act(DIES).new)
            groups, _, _ = await asyncio.to_thread(found, url)
            assert counts(groups) == [("Scoundrel 1.0, start_health=5", 1, 0, 0)]
            await store.create(sitting(2, values=FRAIL).resign().new)

    asyncio.run(main())


def test_nothing_can_be_written(url):
    written(url, [])
    database = ReadOnlyDatabase(backend_for(url))
    with pytest.raises(TurnwiseError):
        database.ask(lambda connection: connection.execute(insert(KEYS).values(name="a", value=b"b")))
    database.close()


def refusal(url):
    with pytest.raises(TurnwiseError) as caught:
        PlayedMatches(url)
    assert "\n" not in caught.value.sentence
    return caught.value.sentence


def test_a_file_that_is_not_there_is_not_made(tmp_path):
    assert refusal(f"sqlite:///{tmp_path}/no.db").startswith(f"there is no database {tmp_path}/no.db; write")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "holds no tables of Turnwise"), (b"not a database", "is not a sound SQLite database")],
)
def test_another_file_is_left_as_it_is(tmp_path, content, sentence):
    path = tmp_path / "other.db"
    path.write_bytes(content)
    assert sentence in refusal(f"sqlite:///{path}")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [content]


def test_an_empty_database_and_another_schema_are_refused(url, postgres):
    assert "holds no tables of Turnwise" in refusal(postgres.url(postgres.new_database()))
    written(url, [])
    asyncio.run(changed_in(backend_for(url), update(VERSIONS).values(version_num="0001")))
    assert "was written by another version of Turnwise (schema 0001" in refusal(url)
