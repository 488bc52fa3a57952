"""A ladder in the report: words, figures, pictures and cautions, from findings made by hand."""

import json
from dataclasses import replace

import pytest

from small_ladder import climbed
from turnwise.lab.report.data import report_data
from turnwise.lab.report.page import page


def summary(**given):
    return report_data(climbed(**given))["summary"]


def test_a_ladder_in_words():
    assert summary() == [
        "Skill matters: at each of 2 steps the stronger player certainly gets more than an even share of "
        "the points.",
        "The stronger player's share, and how much more that is than an even one: greedy against random "
        "80.0 %, +30.0 points (+27.0 to +33.0); easy against greedy 60.0 %, +10.0 points (+7.0 to +13.0).",
        "Easy in the place of greedy gains: player 1 +20.0 points (+17.0 to +23.0) and player 2 "
        "+20.0 points (+17.0 to +23.0). At no step it certainly matters more for one seat than for others.",
        "Among equal players no seat certainly gets more than its even share.",
        "What the deal decides: with easy and greedy in swapped seats the same seat wins a deal twice on "
        "40.0 % of deals (38.0 to 42.0); if the deal had no influence it would be 35.0 %. The difference is "
        "+5.0 points (+2.0 to +8.0), which is certain. "
        "The deal certainly decides some games at 2 of 2 steps.",
        "Certain is what remains if all these questions are asked together (false discovery rate 5 %).",
    ]


@pytest.mark.parametrize(
    ("worth", "said", "heading"),
    [
        (
            (0.3, 0.02),
            "Skill matters at 1 of 2 steps: greedy against random; of easy against greedy it is not certain.",
            "Skill matters at some steps",
        ),
        (
            (0.02, 0.0),
            "Whether skill matters is not certain: at none of 2 steps the stronger certainly gets more than "
            "an even share of the points.",
            "Not certain that skill matters",
        ),
        (
            (0.3, -0.1),
            "Skill matters at 1 of 2 steps: greedy against random. The ladder is upside down at easy against "
            "greedy: who is named as the stronger certainly gets less than an even share of the points.",
            "Skill matters at some steps",
        ),
        (
            (0.0, -0.1),
            "The ladder is upside down at easy against greedy: who is named as the stronger certainly gets "
            "less than an even share of the points. At no step the stronger certainly does better.",
            "The ladder is upside down",
        ),
    ],
)
def test_what_is_not_certain_is_not_claimed(worth, said, heading):
    found = report_data(climbed(worth=worth))
    assert found["summary"][0] == said
    assert f"<strong>{heading}</strong>" in page(found)


def test_a_ladder_from_the_strongest_down_is_called_upside_down():
    found = report_data(climbed(levels=("greedy", "random"), worth=(-0.3,)))
    assert found["summary"][0] == (
        "Skill matters, but the ladder is upside down at random against greedy: who is named as the stronger "
        "certainly gets less than an even share of the points. Ask again with --ladder random,greedy."
    )
    assert "weak_players" not in {each["code"] for each in found["warnings"]}


def test_seats_that_differ_are_named():
    """What seat 1 gains less, seat 2 gains more."""
    told = summary(beside=-0.08, advantage=-0.05)
    assert (
        "It certainly matters more for player 2 (greedy against random: +8.0 points; +6.0 to +10.0)"
        in (told[2])
    )
    assert told[3].startswith(
        "Among equal players some seats certainly get more than their even share: player 2 among random "
        "players (+5.0 points; +2.0 to +8.0), player 2 among greedy"
    )


def test_draws_are_told_apart():
    assert (
        "greedy against random 80.0 %, +30.0 points (+27.0 to +33.0), 8.0 % drawn" in (summary(drawn=0.08)[1])
    )
    assert summary(drawn=0.08)[1].endswith("A draw is half a point.")


def test_a_deal_without_certain_influence_may_be_chance():
    assert "−1.0 points (−4.0 to +2.0), which may be chance." in summary(more=-0.01)[4]
    assert summary(more=-0.01)[4].endswith("The deal certainly decides some games at none of 2 steps.")


def test_a_lone_player():
    told = summary(seats=1, levels=("random", "greedy"), worth=(0.1,))
    assert told[0] == "Skill matters: greedy certainly wins more deals than random."
    assert told[1] == (
        "Deals won: greedy 50.0 %, against random +10.0 points (+7.0 to +13.0), score +9.0 (+7.0 to +11.0)."
    )
    assert told[2].startswith(
        "What the deal decides: greedy and random both win or both lose on 40.0 % of deals"
    )
    assert len(told) == 4


def test_the_page_of_a_ladder():
    text = page(report_data(climbed()))
    assert "<h1>Card Slot: does skill matter in 1.0.1?</h1>" in text
    assert "Players: random &lt; greedy &lt; easy" in text
    assert text.index("Skill matters") < text.index("ladder-steps-title") < text.index("Same seat twice")
    assert text.index("outcomes-title") < text.index("Games among equal players: easy</h2>")
    assert "<script" not in text
    second = text.index("greedy against random, player 2")
    assert "−1.0 points (−3.0 to +1.0)" in text[second : second + 400]  # mirrors player 1


def test_every_number_of_seats_is_drawn():
    lone = page(report_data(climbed(seats=1, levels=("random", "greedy"), worth=(0.1,))))
    assert "Wins of each level" in lone
    assert "The first seat" not in lone
    many = page(report_data(climbed(seats=4, levels=("random", "greedy"), worth=(0.1,))))
    assert "By seat: greedy against random" in many
    assert "outcomes-title" not in many


def test_an_unfinished_ladder_is_cautioned():
    found = report_data(replace(climbed(), is_complete=False))
    assert "early_look" in {warning["code"] for warning in found["warnings"]}
    json.dumps(found, allow_nan=False)
