"""What a game accepts of each parameter alone: what the page offers first can be played."""

import pytest

from turnwise.core import registry
from turnwise.server.http.playable_values import playable_options, playable_ranges


def test_the_copies_of_a_card_make_no_deck_that_is_too_large():
    found = playable_ranges(registry.game("uno"))
    # [UN-8.3]: 120 cards at most, and 108 as usual: 12 more are 3 a colour of zeros, skips, and the like
    assert (found["zero_cards"], found["skip_cards"], found["number_cards"]) == ((0, 4), (0, 5), (0, 2))
    assert found["first_player"] == (0, 2)


def test_health_is_at_most_what_a_player_may_have():
    assert playable_ranges(registry.game("scoundrel"))["start_health"] == (1, 20)


def test_an_option_that_needs_another_parameter_is_not_among_them():
    found = playable_options(registry.game("tactics"))
    assert (found["p1_skill"], found["draft"]) == (["draft"], ["picked", "dealt"])


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_ends_of_every_range_can_be_played(game_id):
    game = registry.game(game_id)
    for name, ends in playable_ranges(game).items():
        for value in ends:
            game.setup(None, {name: value}, game.fewest_players)


def test_a_game_that_raises_at_an_end_is_listed_all_the_same(monkeypatch):
    scoundrel = registry.game("scoundrel")
    check = scoundrel.rules.check_parameters

    def breaks_at_low_health(state):
        if state.start_health < 5:
            raise ZeroDivisionError
        return check(state)

    monkeypatch.setattr(scoundrel.rules, "check_parameters", breaks_at_low_health)
    assert playable_ranges(scoundrel)["start_health"] == (5, 20)
