"""People beside bots: every metric and everything counted, with intervals that are corrected."""

from dataclasses import replace

import pytest

from small_findings import counted, small_summary
from turnwise.core.registry import game
from turnwise.lab.distribution import Distribution
from turnwise.lab.normal import mean_of_sums
from turnwise.lab.played.differences import counted_differences, metric_differences
from turnwise.lab.shares import share
from turnwise.lab.summary import CountedThing

GAME = game("card_slot")


def many(won, decisions, events):
    """A thousand games: so many won by the first seat, of such lengths, with an event in so many of them."""
    times = mean_of_sums(events, events, 1000)
    drew = CountedThing("drew", None, "drew", 0, times, share(events, 1000), share(events, events))
    return small_summary(
        games=1000,
        wins=(share(won, 1000), share(1000 - won, 1000)),
        no_winner=share(0, 1000),
        decisions=Distribution(decisions),
        counted=(drew,),
    )


def test_what_differs_in_many_games_is_certain_and_what_does_not_is_not():
    bots, people = many(500, {10: 500, 20: 500}, 100), many(510, {10: 200, 20: 800}, 300)
    found = {each.name: each.found for each in metric_differences(GAME, bots, people)}
    assert found["win:1"].value == pytest.approx(0.01)
    assert not found["win:1"].is_certain
    assert (found["decisions"].first, found["decisions"].second) == (15, 18)
    assert found["decisions"].is_certain
    (drew,) = counted_differences(bots, people)
    assert (drew.found.first, drew.found.second, drew.is_certain) == (0.1, 0.3, True)
    assert drew.found.low == pytest.approx(0.2 - 1.96 * (0.2 * 0.8 * 2 / 1000) ** 0.5, abs=1e-4)


def test_ten_games_tell_nothing_of_means_and_of_what_was_counted():
    bots, people = small_summary(), small_summary(counted=(counted("drew", None, "drew", 10, 6),))
    found = {each.name: each.found for each in metric_differences(GAME, bots, people)}
    assert (found["decisions"].low, found["score:1"].high) == (None, None)
    assert not any(each.is_certain for each in found.values())
    things = counted_differences(bots, people)
    assert len(things) == 4  # what one side alone has seen is among them
    assert not any(each.is_certain for each in things)


def test_an_ending_that_one_side_never_saw_is_compared_with_nothing():
    bots = replace(many(500, {10: 1000}, 100), reasons={"elimination": share(1000, 1000)})
    people = replace(bots, reasons={"elimination": share(900, 1000), "deck_out": share(100, 1000)})
    found = {each.name: each.found for each in metric_differences(GAME, bots, people)}
    assert (found["ends:deck_out"].first, found["ends:deck_out"].second) == (0, 0.1)
    assert found["ends:deck_out"].is_certain
