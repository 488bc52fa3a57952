"""A match between bots: whole, by its seed, and with their actions out of turn."""

import copy

import pytest

import turnwise
from turnwise.matches.log import Deal


def test_a_match_is_played_to_the_end_by_the_rules(tmp_path):
    match = turnwise.play_match("card_slot", ["search:20", "greedy"], seed=1)
    assert match.outcome is not None
    assert match.end is None
    assert match.header.seats == ("Search:20 bot", "Greedy bot")
    turnwise.save(match, tmp_path / "game.jsonl")
    assert turnwise.load(tmp_path / "game.jsonl").position == match.position


def test_the_same_seed_gives_the_same_match():
    played = [turnwise.play_match("uno", ["random", "greedy", "random"], seed=seed) for seed in (1, 1, 2)]
    first, again, other = ([step.text for step in match] for match in played)
    assert first == again != other


def test_values_and_edition_are_those_of_the_match():
    match = turnwise.play_match("scoundrel", ["random"], edition="strict", values={"start_health": 3})
    assert isinstance(match.header.start, Deal)
    assert match.header.start.values == {"start_health": "3"}
    assert match.header.start.edition == "strict"
    assert match.at(0).health == 3


def test_bots_act_out_of_turn():
    """Of three players a seat that is not to move catches one who forgot to call: greedy does, random not."""
    uno = turnwise.game("uno")
    catchers = set()
    for seed in range(3):
        match = turnwise.play_match(uno, ["random", "greedy", "random"], edition="official", seed=seed)
        for step in match:
            if step.seat != uno.rules.mover(match.at(step.number - 1)):
                catchers.add(step.seat)
    assert catchers == {1}


def test_a_copy_goes_its_own_way():
    match = turnwise.play_match("scoundrel", ["random"], seed=1)
    length = len(match)
    for twin in (copy.copy(match), copy.deepcopy(match), match.copy()):
        twin.undo()
        assert (len(twin), len(match)) == (length - 1, length)
        assert twin.position != match.position
        assert [step.text for step in twin] == [step.text for step in match][:-1]
        twin.play(match.actions[-1])
        assert twin.position == match.position


def test_a_copy_of_a_resting_match_is_awake():
    match = turnwise.Match.start(turnwise.game("uno"), 1)
    match.rest()
    assert match.copy().position == turnwise.new("uno", seed=1)


@pytest.mark.parametrize("players", [["greedy"], ["greedy"] * 3])
def test_a_wrong_number_of_players_is_refused(players):
    with pytest.raises(turnwise.TurnwiseError, match="Tactics is for exactly 2"):
        turnwise.play_match("tactics", players)
