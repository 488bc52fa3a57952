"""What Python users import from turnwise."""

import copy
from typing import Any

import pytest

import turnwise
from present import present
from turnwise import OPEN, Move, TurnwiseError

FIGHTS = "scoundrel 1.0 health=20 weapon=7D room=5C,9S,4H,KC"


@pytest.mark.parametrize("name", turnwise.__all__)
def test_every_name_is_there_and_listed(name):
    assert getattr(turnwise, name) is not None
    assert name in dir(turnwise)


def test_a_new_position_is_dealt_as_the_game_deals_it():
    position = turnwise.new("uno", players=3, seed=1, edition="official", values={"stacking": True})
    game = turnwise.game("uno")
    assert position.state == game.new(1, "official", {"stacking": True}, 3)
    assert (position.players, position.mover) == (3, game.rules.mover(position.state))


def test_moves_are_objects_with_id_text_and_parts():
    position = turnwise.position(FIGHTS)
    move = position.legal_moves[0]
    assert [one.id for one in position.legal_moves] == position.legal
    assert str(move) == move.text
    assert move.parts["verb"]
    assert move.seat == 0


def test_playing_by_text_by_id_and_by_move_is_the_same():
    ways = [turnwise.position(FIGHTS) for _ in range(3)]
    move = next(one for one in ways[0].legal_moves if str(one) == "fight 9S with weapon")
    actions: list[Move | int | str] = [move, move.id, move.text]
    told = [way.play(action) for way, action in zip(ways, actions, strict=True)]
    assert ways[0] == ways[1] == ways[2]
    assert told[0] == told[1] == told[2]
    assert ways[0].state.health == 20 - (9 - 7)


def test_events_print_as_sentences_and_stay_as_they_were():
    position = turnwise.position(FIGHTS)
    events = position.play("fight 9S with weapon")
    printed = str(events)
    assert "18" in printed or "9" in printed
    assert [event.kind for event in events]
    position.play("5C")
    assert str(events) == printed


def test_a_copy_goes_its_own_way():
    position = turnwise.new("card_slot", seed=1)
    for twin in (position.copy(), copy.copy(position), copy.deepcopy(position)):
        assert twin == position
        twin.play(twin.legal[0])
        assert twin != position


def test_the_text_of_a_position_gives_it_again():
    position = turnwise.new("tactics", seed=3)
    position.play(position.legal[0])
    assert turnwise.position(position.text) == position


def test_a_view_hides_what_a_seat_may_not_know():
    position = turnwise.new("uno", players=3, seed=1)
    seen = {repr(position.view(seat)) for seat in (0, 1, 2, None, OPEN)}
    assert len(seen) == 5


def test_printed_positions_are_boards_and_their_repr_is_short():
    position = turnwise.new("card_slot", seed=1)
    assert len(str(position).splitlines()) > 3
    assert "[/" not in str(position)
    assert repr(position) == "<Position of card_slot 1.0.1, 2 player(s), seat 0 to act>"


def test_reprs_are_short():
    match = turnwise.play_match("scoundrel", ["random"], seed=1)
    step = next(iter(match))
    told = [match, match.position, step, step.events, match.game, turnwise.new("uno").legal_moves[0]]
    assert (
        repr(match) == f"<Match of scoundrel, {len(match)} action(s), over ({present(match.outcome).reason})>"
    )
    assert repr(turnwise.game("uno")) == "<Game uno: 2 to 10 player(s)>"
    assert repr(step) == f"<Step 1: {step.text!r} by seat 0>"
    for thing in told:
        assert len(repr(thing)) < 120
        assert "\n" not in repr(thing)


def test_a_match_is_saved_loaded_undone_and_walked_through(tmp_path):
    match = turnwise.Match.start(turnwise.game("card_slot"), 1)
    for _ in range(3):
        match.play(match.legal_moves[0])
    turnwise.save(match, tmp_path / "game.jsonl")
    again = turnwise.load(tmp_path / "game.jsonl")
    assert [str(step) for step in again] == [str(step) for step in match]
    assert [step.number for step in again] == [1, 2, 3]
    again.undo()
    assert (len(again), again.position) == (2, list(match)[1].position)
    turnwise.save(match, str(tmp_path / "game.jsonl"))


def test_the_first_example_of_the_api_line_by_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    position = turnwise.new("uno", players=3, seed=1)
    assert isinstance(turnwise.position("card_slot 1.0.1 board=1:bell,9:cherry"), turnwise.Position)
    assert {"id", "text", "parts"} <= set(dir(position.legal_moves[0]))
    assert str(position.play("play g5")) == "Player 3 played Green 5."
    assert (position.copy(), position.mover, position.outcome) == (position, 0, None)
    assert position.view(0).viewer == 0
    assert "Green 5" in str(position)
    turnwise.save(turnwise.play_match("uno", ["greedy", "random"], seed=1), "game.jsonl")
    match = turnwise.load("game.jsonl")
    length = len(match)
    match.undo()
    assert [step.number for step in match] == list(range(1, length))
    assert turnwise.advise(position, "search:50").best in position.legal_moves
    assert turnwise.play_match("tactics", ["search:5", "greedy"], seed=1).outcome is not None
    found = turnwise.simulate("uno", games=1_000, players=["greedy", "random"], values={"stacking": True})
    assert (found.games, len(found.seats)) == (1_000, 2)


# Arguments that no type would let through.
NOTHING: Any = None
HALF: Any = 2.5
WORD: Any = "three"


@pytest.mark.parametrize(
    ("mistake", "code"),
    [
        (lambda: turnwise.new("ono"), "unknown_game"),
        (lambda: turnwise.new(NOTHING), "unknown_game"),
        (lambda: turnwise.new("uno", players=WORD), "bad_players"),
        (lambda: turnwise.new("uno", players=99), "bad_players"),
        (lambda: turnwise.new("uno", seed=NOTHING), "bad_seed"),
        (lambda: turnwise.new("uno", edition="none"), "unknown_edition"),
        (lambda: turnwise.new("uno", values={"stakking": 1}), "unknown_parameter"),
        (lambda: turnwise.position(""), "unreadable_position"),
        (lambda: turnwise.position(NOTHING), "unreadable_position"),
        (lambda: turnwise.new("uno").play(NOTHING), "bad_action"),
        (lambda: turnwise.new("uno").play(HALF), "bad_action"),
        (lambda: turnwise.new("uno").play(-3), "unknown_action"),
        (lambda: turnwise.new("uno").play("sing"), "unreadable_action"),
        (lambda: turnwise.new("uno").play(0, seat=7), "no_such_seat"),
        (lambda: turnwise.new("uno").view(7), "no_such_seat"),
        (lambda: turnwise.new("uno").view(WORD), "no_such_seat"),
        (lambda: turnwise.load(NOTHING), "bad_path"),
        (lambda: turnwise.load("nowhere.jsonl"), None),
    ],
)
def test_bad_input_of_any_kind_is_one_kind_of_error(mistake, code):
    with pytest.raises(TurnwiseError) as refused:
        mistake()
    assert refused.value.sentence
    assert code in (None, refused.value.code)
