"""Records as arguments of rules: declared as states are, the same interpreted and compiled."""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import pytest

from turnwise.core.compile.compiler import EntryRule, RuleCompiler, rule
from turnwise.core.state import Ints, blank, int8, int32, int64, overwrite, pack, record_dtype, unpack


@dataclass(slots=True)
class Pot:
    """Chips on the table."""

    chips: Annotated[int, int64]
    round: Annotated[int, int8]


class Seats(NamedTuple):
    """What players have."""

    pots: list[Pot]
    words: Annotated[Ints, int32]


class Betting(NamedTuple):
    """All of it."""

    pot: Pot
    seats: Seats
    bets: Ints
    paid: Ints


class Swapped(NamedTuple):
    """The same with two fields of one type in the other order."""

    pot: Pot
    seats: Seats
    paid: Ints
    bets: Ints


@rule
def collect(kept: Pot, betting: Betting, from_seat: int) -> int:
    """Move bets into the pots, keep a copy of the one on the table, and say what it holds."""
    for seat in range(from_seat, len(betting.bets)):
        betting.seats.pots[seat].chips += betting.bets[seat] + betting.seats.words[seat]
        betting.paid[seat] = betting.bets[seat]
        betting.pot.chips += betting.bets[seat]
    overwrite(kept, betting.pot)
    betting.pot.round += 1
    return kept.chips


def table():
    seats = Seats([blank(Pot, chips=chips) for chips in (1, 20)], [100, 200])
    return blank(Pot), Betting(blank(Pot, round=3), seats, [5, 7], [0, 0])


def compiler(arguments):
    return RuleCompiler(
        "records", record_dtype(Pot), {}, {"collect": EntryRule(collect, ("state", arguments, "int"))}
    )


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))


def test_a_compiled_rule_changes_records_as_the_interpreted_one_does(cache):
    import numpy as np

    kept, betting = table()
    assert collect(kept, betting, 0) == 12
    assert (kept, betting.pot) == (Pot(12, 3), Pot(12, 4))
    assert [pot.chips for pot in betting.seats.pots] == [106, 227]
    start, plain = table()  # compiled rules have arrays where the class says lists
    pots: Any = np.frombuffer(bytearray(b"".join(map(pack, plain.seats.pots))), record_dtype(Pot))
    records = [np.frombuffer(bytearray(pack(pot)), record_dtype(Pot))[0] for pot in (start, plain.pot)]
    rows: list[Any] = [np.array(row, np.int64) for row in (plain.bets, plain.paid)]
    words: Any = np.array(plain.seats.words, np.int32)
    assert (
        compiler(Betting).compile("collect")(records[0], Betting(records[1], Seats(pots, words), *rows), 0)
        == 12
    )
    assert [unpack(Pot, record.tobytes()) for record in records] == [kept, betting.pot]
    assert [unpack(Pot, pot.tobytes()) for pot in pots] == betting.seats.pots
    assert rows[1].tolist() == betting.paid


def test_the_cache_tells_apart_what_only_its_names_tell_apart(cache):
    assert compiler(Betting).folder == compiler(Betting).folder
    assert compiler(Betting).folder != compiler(Swapped).folder
