"""Matches of people, counted: the same as the lab's own games, and by hand."""

import pytest

from turnwise.bots.bot import Bot
from turnwise.bots.levels import GREEDY, RANDOM
from turnwise.core.errors import TurnwiseError
from turnwise.core.interfaces import TABLE
from turnwise.core.registry import game
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counters import Counters
from turnwise.lab.counting.counting_rules import TIMES
from turnwise.lab.counting.play_batch import play_batch
from turnwise.lab.counting.tally import SideTally
from turnwise.lab.experiments.example_games import match_of
from turnwise.lab.played.played_match import PlayedMatch, PlayedStep
from turnwise.lab.played.played_tally import PEOPLE
from turnwise.lab.played.replay_match import MatchReplayer
from turnwise.matches.log import EndEntry, GivenPosition, Header, Reason
from turnwise.matches.match import Match

SCOUNDREL = "scoundrel health=13 weapon=7D pile=9C room=5H,8C,10D,KS below=- discard=2C,3S,4H"
DIES = ("fight 8C with weapon", "fight KS barehanded")  # 13 - 1, then 12 - 13
TWO = ("greedy", "greedy")


def played(match, end=None):
    """A match of the lab as if people had played it."""
    steps = tuple(PlayedStep(step.seat, step.text, False) for step in match)
    return PlayedMatch(match.header, steps, end, (None,) * len(match.header.seats))


def alone(*texts, end=None, seat=0):
    header = Header("scoundrel", ("Player 1",), GivenPosition(SCOUNDREL))
    return PlayedMatch(header, tuple(PlayedStep(seat, text, False) for text in texts), end, (None,))


def replayer():
    return MatchReplayer(Conditions(game("scoundrel"), "1.0", {}, (PEOPLE,), ""), 0)


@pytest.mark.parametrize(
    ("name", "edition", "players"),
    [
        ("scoundrel", "1.0", (GREEDY,)),
        ("card_slot", "1.1.1", TWO),
        ("uno", "duel", TWO),
        ("tactics", "3.0", TWO),
    ],
)
def test_counts_are_those_of_the_loop(name, edition, players):
    conditions = Conditions(game(name), edition, {}, players, "replayed")
    people = MatchReplayer(Conditions(game(name), edition, {}, (PEOPLE,) * len(players), ""), 5)
    for number in (5, 6, 7):
        people.replay(played(match_of(conditions, number)))
    assert people.batch == play_batch(conditions, range(5, 8))


def happened(batch, conditions):
    """How often each kind of event happened."""
    tally = SideTally(conditions)
    tally.add(batch)
    counters = Counters(conditions.game).all
    return {
        counter.event: int(tally.totals[counter.first, :, TIMES].sum())
        for counter in counters
        if counter.value is None and tally.totals[counter.first, :, TIMES].any()
    }


def test_a_match_by_hand():
    counted = replayer()
    found = counted.replay(alone(*DIES))
    assert (found.reason, found.winners, found.out_of_turn) == ("died", 0, 0)
    conditions = Conditions(game("scoundrel"), "1.0", {}, (PEOPLE,), "")
    assert happened(counted.batch, conditions) == {"fought": 2}
    tally = SideTally(conditions)
    games = tally.add(counted.batch)
    assert games.column("decisions").tolist() == [2]


def test_what_a_seat_ends_is_an_ending_and_counts_for_nothing_else():
    counted = replayer()
    found = counted.replay(alone(DIES[0], end=EndEntry(0, Reason.RESIGNED)))
    assert (found.reason, found.winners) == ("resigned", 0)
    assert counted.batch == replayer().batch


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (alone(DIES[0], "fight 8C with weapon"), "8C"),
        (alone(DIES[0], "take the money"), "take the money"),
        (alone(DIES[0]), "the match does not end where its log does"),
        (alone(*DIES, end=EndEntry(0, Reason.RESIGNED)), "the match does not end where its log does"),
        (alone(*DIES, "drink 5H"), "the game is over"),
        (alone(*DIES, seat=TABLE), "is not an action of seat -1"),
    ],
)
def test_other_rules_are_noticed_and_nothing_is_counted(match, sentence):
    counted = replayer()
    with pytest.raises(TurnwiseError) as caught:
        counted.replay(match)
    assert sentence in caught.value.sentence
    assert counted.batch == replayer().batch
    counted.replay(alone(*DIES))
    alone_counted = replayer()
    alone_counted.replay(alone(*DIES))
    assert counted.batch == alone_counted.batch


def test_what_is_done_out_of_turn_is_counted_but_no_decision():
    values = {"uno_penalty": "catch"}
    match = Match.start("uno", "s3", "duel", values, 3)
    bot, catches = Bot(game("uno"), RANDOM, "3"), list[str]()
    while match.outcome is None:
        if match.position.out_of_turn and not catches:  # the second player catches one who has called
            catches.append(str(match.play(match.position.out_of_turn[0])))
        match.play(bot.choose(match.state))
    conditions = Conditions(game("uno"), "duel", values, (PEOPLE,) * 3, "")
    counted = MatchReplayer(conditions, 0)
    assert counted.replay(played(match)).out_of_turn == 1
    tally = SideTally(conditions)
    assert tally.add(counted.batch).column("decisions").tolist() == [len(match) - 1]
    found = happened(counted.batch, conditions)
    assert (len(catches), found["caught_falsely"]) == (1, 1)
    assert int(tally.taken.sum()) == len(match)
