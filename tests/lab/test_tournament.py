"""Tournaments: what they play, keep and tell does not depend on how they were run."""

import json

import pytest

from present import present
from turnwise import game
from turnwise.bots.bot import Bot
from turnwise.core.errors import BadRecord, BadSetup
from turnwise.core.interfaces import NO_ACTION, Goal
from turnwise.lab.journal import Journal
from turnwise.lab.means import Mean, mean
from turnwise.lab.plan import Fixture, Terms, make_terms
from turnwise.lab.play_game import GameResult, Thinking, play
from turnwise.lab.shares import share
from turnwise.lab.standings import standings
from turnwise.lab.tournament import run_tournament, unplayed
from turnwise.terminal.standings_report import as_json
from turnwise.workers import open_pool

UNO, SCOUNDREL, CARD_SLOT = game("uno"), game("scoundrel"), game("card_slot")
QUICK = make_terms(CARD_SLOT, ["greedy", "random"], "7")
GAMES = 6


def told(terms, results, games=GAMES):
    """The standings without times."""
    found = as_json(standings(terms, results), games)
    for bot in found["bots"]:
        del bot["seconds_per_decision"]
    return json.dumps(found)


def kept(path, terms=QUICK, games=GAMES):
    with Journal(path, terms) as journal:
        return run_tournament(game(terms.game), terms, games, journal=journal)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tournament.jsonl"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The journal of a tournament that nothing disturbed, and its results."""
    path = tmp_path_factory.mktemp("whole") / "tournament.jsonl"
    return kept(path), path.read_bytes()


def test_seats_are_balanced_and_seeds_paired(whole):
    lines = [json.loads(line) for line in whole[1].splitlines()]
    assert lines[0].items() >= {"game": "card_slot", "edition": "1.0.1", "values": {}, "players": 2}.items()
    assert lines[0].items() >= {"bots": ["greedy", "random"], "seed": "7"}.items()
    assert [(line["seed"], *line["seats"]) for line in lines[1:]] == [
        (f"7:{deal}", *seats)
        for deal in range(GAMES // 2)
        for seats in (("greedy", "random"), ("random", "greedy"))
    ]
    for line in lines[1:]:
        assert line["pairing"] == ["greedy", "random"]
        assert set(line["winners"]) <= {0, 1}
        assert line["moves"] >= sum(line["decisions"].values())
        assert all(seconds > 0 for seconds in line["seconds"].values())


def test_a_tournament_can_be_killed_anywhere(whole, path):
    results, data = whole
    ends = [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]
    for end in [0, *ends]:
        for cut in {max(end - 40, 0), max(end - 1, 0), end, min(end + 1, len(data))}:
            path.write_bytes(data[:cut])
            again = kept(path)
            assert again == results
            assert path.read_bytes().count(b"\n") == len(ends)
    assert told(QUICK, again) == told(QUICK, results)


def test_a_line_that_was_never_finished_is_played_again(whole, path):
    """As some file systems leave it after a loss of power."""
    lines = whole[1].splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + b"\0" * 20 + b"\n")
    assert kept(path) == whole[0]


def test_only_what_is_missing_is_played(whole, path):
    path.write_bytes(b"".join(whole[1].splitlines(keepends=True)[:4]))
    with Journal(path, QUICK) as journal:
        assert unplayed(QUICK, GAMES, journal) == [result.fixture for result in whole[0][3:]]
        seen = []
        run_tournament(CARD_SLOT, QUICK, GAMES, journal=journal, tell=lambda *counts: seen.append(counts))
    assert seen == [(3, 6), (4, 6), (5, 6), (6, 6)]


def test_games_and_bots_may_be_added(whole, path):
    path.write_bytes(whole[1])
    assert kept(path, games=GAMES + 2)[:GAMES] == whole[0]
    more = make_terms(CARD_SLOT, ["search:1", "random", "greedy"], "7")
    with Journal(path, more) as journal:
        assert {bot for fixture in unplayed(more, GAMES, journal) for bot in fixture.pairing} == {
            "greedy",
            "random",
            "search:1",
        }
        assert len(unplayed(more, GAMES, journal)) == 2 * GAMES
    assert told(QUICK, kept(path)) == told(QUICK, whole[0])  # and fewer games be looked at


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (make_terms(UNO, ["greedy", "random"], "7"), "game card_slot, not uno"),
        (make_terms(CARD_SLOT, ["greedy", "random"], "8"), "seed 7, not 8"),
        (make_terms(CARD_SLOT, ["greedy", "random"], "7", "1.1.1"), "edition 1.0.1, not 1.1.1"),
        (
            make_terms(CARD_SLOT, ["greedy", "random"], "7", None, {"refresh_slots": "1"}),
            "values none, not refresh_slots=1",
        ),
        (make_terms(CARD_SLOT, ["greedy", "search:1"], "7"), "with random, which is not among the bots now"),
    ],
)
def test_other_terms_are_refused(whole, path, other, words):
    path.write_bytes(whole[1])
    with pytest.raises(BadSetup, match="holds a tournament") as caught:
        Journal(path, other)
    assert words in caught.value.sentence
    assert path.read_bytes() == whole[1]


def test_the_number_of_seats_is_a_term(path):
    kept(path, make_terms(UNO, ["greedy", "random"], "7", players=3), games=2)
    with pytest.raises(BadSetup, match="players 3, not 2"):
        Journal(path, make_terms(UNO, ["greedy", "random"], "7"))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"dear diary", "not_a_tournament"),
        (b"dear diary\n", "not_a_tournament"),
        (b'{"turnwise": 1}\n', "not_a_tournament"),
        (b'{"turnwise_tournament": 99}\n', "newer_record"),
        (b'{"turnwise_tournament": 1}\n', "older_record"),
        (b'{"turnwise_tournament": 2}\n', "wrong_check"),
    ],
)
def test_other_files_are_left_alone(path, data, code):
    path.write_bytes(data)
    with pytest.raises(BadRecord) as caught:
        Journal(path, QUICK)
    assert caught.value.code == code
    assert path.read_bytes() == data


def test_an_edited_line_is_noticed(whole, path):
    path.write_bytes(whole[1].replace(b'"deal": 1, "seating": 0', b'"deal": 2, "seating": 0'))
    with pytest.raises(BadRecord, match="line 4: the check does not match"):
        Journal(path, QUICK)


def test_two_tournaments_cannot_share_a_file(path):
    with Journal(path, QUICK), pytest.raises(BadRecord, match="in use"):
        Journal(path, QUICK)


def test_the_number_of_workers_changes_nothing(path):
    terms = make_terms(SCOUNDREL, ["greedy", "random", "search:20"], "7")
    alone = run_tournament(SCOUNDREL, terms, 4)
    with Journal(path, terms) as journal, open_pool(workers=2) as pool:
        assert run_tournament(SCOUNDREL, terms, 4, pool, journal) == alone
    assert told(terms, kept(path, terms, 4), 4) == told(terms, alone, 4)


def test_greedy_beats_random():
    results = run_tournament(UNO, make_terms(UNO, ["random", "greedy"], "7"), 30)
    first, second = standings(make_terms(UNO, ["random", "greedy"], "7"), results).rows
    assert (first.bot, second.bot) == ("greedy", "random")
    assert present(present(first.rating).low) > present(present(second.rating).high)
    assert first.tally.won == second.tally.lost
    assert first.tally.won + second.tally.won + first.tally.drawn == 30


def test_three_seats():
    terms = make_terms(UNO, ["greedy", "random"], "7", players=3)
    results = run_tournament(UNO, terms, 4)
    assert [result.seats for result in results[:2]] == [
        ("greedy", "random", "greedy"),
        ("random", "greedy", "random"),
    ]
    for result in results:
        assert result.score("greedy") + result.score("random") == 1


def moves_of(heap):
    terms = make_terms(heap, ["greedy", "random"], "7", players=3)
    return [play(heap, terms, Fixture(("greedy", "random"), deal, 0)).moves for deal in range(20)]


def test_bots_act_out_of_turn_and_only_where_they_may(heap, monkeypatch):
    """Each catch is a move more; a bot that asks for what is no action out of turn now is not heard."""
    with_catches = moves_of(heap)
    monkeypatch.setattr(Bot, "act_out_of_turn", lambda *_: NO_ACTION)
    without = moves_of(heap)
    assert sum(with_catches) > sum(without)
    monkeypatch.setattr(Bot, "act_out_of_turn", lambda bot, state, seat: bot.game.legal(state)[0])
    assert moves_of(heap) == without


def result(deal, seats, winners, pairing=None, scores=None):
    thinking = {bot: Thinking(1, 0.5) for bot in seats}
    return GameResult(
        Fixture(pairing or tuple(sorted(set(seats))), deal, 0),
        seats,
        winners,
        scores or (0,) * len(seats),
        9,
        thinking,
    )


def test_a_shared_win_is_shared():
    assert result(0, ("a", "b", "a"), (0, 1, 2)).score("a") == pytest.approx(2 / 3)
    assert result(0, ("a", "b"), ()).score("b") == 0.5
    assert result(0, ("a",), ()).score("a") == 0


def test_places_are_shared_between_two_bots():
    """Seats a, b, a: b won, and of the others the last has more points: places 1, 3 and 2. So a's seats come
    0 and half of the way to the first place, a quarter on average, and b's the whole way: 1 : 4."""
    found = result(0, ("a", "b", "a"), (1,), scores=(3, 5, 4))
    assert found.value("a", Goal.PLACE) == pytest.approx(0.2)
    assert found.value("b", Goal.PLACE) == pytest.approx(0.8)
    assert (found.value("a", Goal.WIN), found.points("a")) == (0, 3.5)


def test_a_game_for_the_score_is_ranked_by_it():
    """b wins three games of four, and a has more points: 9 − 3 · 1 = 6 in four games."""
    results = [result(deal, ("a", "b"), (1,), scores=(-1, 1)) for deal in range(3)]
    results += [result(3, ("a", "b"), (0,), scores=(9, -9))]
    terms = Terms("stakes", "1", {}, 2, ("a", "b"), "7", Goal.SCORE)
    found = standings(terms, results)
    first, second = found.rows
    assert (first.bot, first.rating, first.tally.won, first.tally.mean.value) == ("a", None, 1, 1.5)
    assert (second.bot, second.tally.won, second.tally.mean.value) == ("b", 3, -1.5)
    assert present(first.tally.mean.low) < 0 < present(first.tally.mean.high)
    assert found.meetings[0].tally.mean.value == 1.5
    told = as_json(found, 4)
    assert (told["goal"], told["bots"][0]["score"], told["bots"][0]["rating"]) == ("score", 1.5, None)


def test_one_deal_has_no_interval():
    assert mean([(0, 2.0), (0, 4.0)]) == Mean(3.0, None, None)


def test_alone_a_win_counts_where_the_other_lost():
    """Deal 0: both won; 1: greedy alone; 2: neither. So greedy is 2:1 ahead."""
    terms = make_terms(SCOUNDREL, ["random", "greedy"], "7")
    won = {("greedy", 0), ("random", 0), ("greedy", 1)}
    results = [
        result(deal, (bot,), (0,) if (bot, deal) in won else ())
        for deal in range(3)
        for bot in ("greedy", "random")
    ]
    found = standings(terms, results)
    greedy, random = found.rows
    assert (greedy.bot, greedy.tally.won, greedy.tally.lost) == ("greedy", 2, 1)
    assert random.tally.share == share(1, 3)
    apart = present(greedy.rating).value - present(random.rating).value
    assert apart == pytest.approx(120.412, abs=1e-3)  # 400 log10(2)
    meeting = found.meetings[0].tally
    assert (meeting.won, meeting.drawn, meeting.lost) == (1, 2, 0)


def test_a_lone_bot_has_no_rating():
    terms = make_terms(SCOUNDREL, ["greedy"], "7")
    (row,) = standings(terms, run_tournament(SCOUNDREL, terms, 3)).rows
    assert row.rating is None
    assert row.tally.games == 3


def test_wilson_intervals():
    """8 of 10: 0.490 to 0.943; none of 10: 0 to z² / (10 + z²) = 0.278."""
    eight, none = share(8, 10), share(0, 10)
    assert (eight.value, eight.low, eight.high) == pytest.approx((0.8, 0.4902, 0.9433), abs=1e-4)
    assert (none.low, none.high) == pytest.approx((0, 0.2775), abs=1e-4)
    assert share(0, 0).high == 1
