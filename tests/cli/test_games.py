"""`turnwise games`."""

import json


def test_all_games_are_listed(turnwise):
    out = turnwise("games").out
    assert "card_slot" in out
    assert "One player, a dungeon of 44 cards, 20 health." in out
    assert "1.0, strict" in out


def test_one_game_is_told_in_full(turnwise):
    out = turnwise("games", "scoundrel").out
    assert "Longest game   59 actions" in out  # 44 cards taken, 15 rooms avoided
    assert "Scores         -208 to 30" in out  # two suits of 104; 20 health and a potion of 10
    assert "Ways to end    cleared, died" in out
    assert "strict          blunting=strictly_less   A common house reading" in out
    assert "room_size                  4                   Cards in a full room. 1 to 8" in out
    assert "last_kill_or_less, strictly_less, off" in out


def test_lists_and_square_brackets_are_shown_as_they_are(turnwise):
    out = turnwise("games", "card-slot").out
    assert "refresh_slots=1" in out
    assert "different numbers from 1 to 8" in " ".join(out.split())


def test_machines_read_json(turnwise):
    scoundrel = json.loads(turnwise("games", "scoundrel", "--json").out)
    assert scoundrel["id"] == "scoundrel"
    assert (scoundrel["longest"], scoundrel["score_range"]) == (59, [-208, 30])
    assert scoundrel["editions"][1]["values"] == {"blunting": "strictly_less"}
    parameters = {parameter.pop("name"): parameter for parameter in scoundrel["parameters"]}
    assert parameters["room_size"] == {
        "kind": "number",
        "low": 1,
        "high": 8,
        "range": "a whole number from 1 to 8",
        "default": "4",
        "sentence": "Cards in a full room.",
    }
    assert parameters["losing_score_counts_room"]["options"] == ["false", "true"]


def test_machines_read_all_games(turnwise):
    games = {game["id"]: game for game in json.loads(turnwise("games", "--json").out)}
    assert set(games) >= {"card_slot", "scoundrel"}
    slots = next(entry for entry in games["card_slot"]["parameters"] if entry["name"] == "refresh_slots")
    assert (slots["kind"], slots["default"]) == ("list", "3,7")
    assert games["card_slot"]["editions"][0]["values"]["refresh_slots"] == "1"


def test_an_edition_without_scoring_says_so(turnwise):
    out = turnwise("games", "card_slot").out
    assert out.count("scoring") == 2  # 1.0.0 and 1.0.1
