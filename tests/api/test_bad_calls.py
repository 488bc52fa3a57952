"""Bad input of any kind, to every public function: one kind of error, with a code and one sentence."""

import inspect
from dataclasses import fields, replace
from typing import Any

import pytest

import turnwise
from turnwise import TurnwiseError
from turnwise.core.player_names import PlayerNames
from turnwise.matches.log import ActionEntry, Header, Reason, UndoEntry

Wrong = tuple[Any, ...]  # values that no type would let through
NO_SEED: Wrong = (None, "\ud800", 10**5000, 1.5, True, b"1", [], object())
NO_GAME: Wrong = (None, "", "ono", 7, b"uno", ["uno"], turnwise)
NO_EDITION: Wrong = ("none", 5, True, [])
NO_VALUES: Wrong = (
    0,
    "",
    [],
    False,
    5,
    "stacking",
    ["stacking"],
    {"stakking": 1},
    {1: 2},
    {None: None},
    {"stacking": None},
)
MORE_VALUES: Wrong = (
    {"stacking": 7},
    {"hand_size": "many"},
    {"hand_size": 1.5},
    {"hand_size": -1},
    {"hand_size": []},
)
NO_COUNT: Wrong = (0, -1, 1.5, "10", None, True, 10**12)
NO_PLAYER: Wrong = (
    None,
    "",
    "hardd",
    5,
    "search:",
    "search:0",
    "search:-5",
    "search:1e3",
    "search:0s",
    ["hard"],
)
NO_PLAYERS: Wrong = (
    None,
    5,
    "hard",
    b"hard",
    {"hard", "greedy"},
    [],
    ["hard"],
    ["hard"] * 11,
    ["hard", None],
    ["greedy", "person"],
    [["hard"], "hard"],
)
FOREIGN = turnwise.new("card_slot", seed=1).legal_moves[0]
NO_ACTION: Wrong = (None, 2.5, -3, 10**9, "sing", "", [], b"draw", turnwise, True, FOREIGN)
NO_SEAT: Wrong = (7, -3, "first", 1.0, [], True)
NO_SEATS: Wrong = ("ab", 5, {"Ann", "Bo"}, ["Ann"], [None, None], ["Ann", 2], ["Ann", "\ud800"], b"ab")
NO_TEXT: Wrong = (None, 5, "", "   ", "ono", "scoundrel", "uno nothing", "uno duel top=zz", b"uno")
TWICE: Wrong = (  # positions that say two things of one place
    "card_slot 1.0.1 board=1:bell,1:cherry",
    "card_slot 1.0.1 turn=1 turn=2",
    "uno duel top=r1 top=b2",
    "tactics obstacles=c3:2,c3:1",
    "tactics tiles=b2:speed,b2:slow",
    "tactics p1_hero=c1:speed2:speed1",
    "tactics stored=p1_hero:move:c2,p1_hero:move:d1",
)
NO_STATE: Wrong = (None, "uno duel", 5, turnwise.new("scoundrel").state, turnwise.new("uno"))
NO_NAMES: Wrong = (5, "ab", ("Ann", "Bo"), PlayerNames(("Ann",)), PlayerNames((1, 2)))  # type: ignore[arg-type]
NO_HEADER: Wrong = (None, 5, "uno", Header("uno", ("Ann", "Bo"), None))  # type: ignore[arg-type]
NO_LOG: Wrong = (None, 5, "log", [None], [("draw", 0)])
NO_ENTRY: Wrong = (None, 5, "draw", ActionEntry(0, None, ""), UndoEntry(0))  # type: ignore[arg-type]
NO_COUNTS: Wrong = (None, 5, {}, [1])
NO_MATCH: Wrong = (None, 5, "game.jsonl", [])
NO_VERSION: Wrong = (-1, 10**6, "first", 1.5, [], True)
NO_REASON: Wrong = (None, "bored", 5, [])
FIVE: Any = 5
OF_A_STATE = (
    "check",
    "format_state",
    "legal",
    "legal_out_of_turn",
    "nearest_edition",
    "outcome",
    "own",
    "permitted",
)
OF_A_STATE_AND_A_NUMBER = ("actor", "apply", "choose_out_of_turn", "objection")
NO_PATH: Wrong = (None, 5, [], b"\xff\x00", "", "nowhere/at/all.jsonl", "/", "a\0b")


def uno():
    return turnwise.new("uno", players=2, seed=1)


def dealt():
    return turnwise.Match.start("uno", 1)


def match():
    return turnwise.play_match("scoundrel", ["random"], seed=1)


def calls():
    """Every bad call, by the public name that it belongs to."""
    for game in NO_GAME:
        yield "new", lambda game=game: turnwise.new(game)
        yield "play_match", lambda game=game: turnwise.play_match(game, ["random"])
        yield "simulate", lambda game=game: turnwise.simulate(game, games=1)
        yield "game", lambda game=game: turnwise.game(game)
        yield "Match", lambda game=game: turnwise.Match.start(game, 1)
        yield "Match", lambda game=game: turnwise.Match.from_position(game, "uno duel")
        if game is not None:
            yield "Match", lambda game=game: turnwise.Match.resume(dealt().header, [], game)
    for seed in NO_SEED:
        yield "Match", lambda seed=seed: turnwise.Match.start("uno", seed)
        yield "new", lambda seed=seed: turnwise.new("uno", seed=seed)
        yield "play_match", lambda seed=seed: turnwise.play_match("uno", ["random"] * 2, seed=seed)
        yield "simulate", lambda seed=seed: turnwise.simulate("uno", games=1, seed=seed)
        yield "advise", lambda seed=seed: turnwise.advise(uno(), "greedy", seed=seed)
    for edition in NO_EDITION:
        yield "Match", lambda edition=edition: turnwise.Match.start("uno", 1, edition=edition)
        yield "new", lambda edition=edition: turnwise.new("uno", edition=edition)
        yield (
            "play_match",
            lambda edition=edition: turnwise.play_match("uno", ["random"] * 2, edition=edition),
        )
        yield "simulate", lambda edition=edition: turnwise.simulate("uno", games=1, edition=edition)
    for values in NO_VALUES + MORE_VALUES:
        yield "Match", lambda values=values: turnwise.Match.start("uno", 1, values=values)
        yield "new", lambda values=values: turnwise.new("uno", values=values)
        yield "play_match", lambda values=values: turnwise.play_match("uno", ["random"] * 2, values=values)
        yield "simulate", lambda values=values: turnwise.simulate("uno", games=1, values=values)
    few: Wrong = (0, 1, 11, -2, 2.0, "two", [2], True)
    for players in few:
        yield "Match", lambda players=players: turnwise.Match.start("uno", 1, players=players)
        yield "new", lambda players=players: turnwise.new("uno", players=players)
    for players in NO_PLAYERS:
        yield "play_match", lambda players=players: turnwise.play_match("uno", players)
        if players is not None:
            yield "simulate", lambda players=players: turnwise.simulate("uno", games=1, players=players)
    for player in NO_PLAYER:
        yield "advise", lambda player=player: turnwise.advise(uno(), player)
    for games in NO_COUNT:
        yield "simulate", lambda games=games: turnwise.simulate("uno", games=games)
        if games is not None:
            yield "simulate", lambda games=games: turnwise.simulate("uno", games=1, workers=games)
    yield "simulate", lambda: turnwise.simulate("uno", games=1, progress=FIVE)
    for position in (None, 5, "uno duel", object(), turnwise):
        yield "advise", lambda position=position: turnwise.advise(position)
    yield "advise", lambda: turnwise.advise(match().position, "greedy")
    for text in TWICE:
        yield "position", lambda text=text: turnwise.position(text)
    for state in NO_STATE:
        yield "Position", lambda state=state: turnwise.Position(turnwise.game("uno"), state)
        for method in OF_A_STATE:
            yield "Game", lambda state=state, method=method: getattr(turnwise.game("uno"), method)(state)
        for method in OF_A_STATE_AND_A_NUMBER:
            yield "Game", lambda state=state, method=method: getattr(turnwise.game("uno"), method)(state, 0)
        yield "Game", lambda state=state: turnwise.game("uno").sentences(state, [], 0)
    for game in (None, "uno", 5):
        yield "Position", lambda game=game: turnwise.Position(game, uno().state)
    for text in (*NO_TEXT, "uno duel top", "uno duel a=b"):
        if text != "scoundrel":
            yield "position", lambda text=text: turnwise.position(text)
        yield "Match", lambda text=text: turnwise.Match.from_position("uno", text)
        yield "Game", lambda text=text: turnwise.game("uno").parse_state(text)
    for seats in NO_SEATS:
        yield "Match", lambda seats=seats: turnwise.Match.start("uno", 1, seats=seats)
        yield "Match", lambda seats=seats: turnwise.Match.from_position("uno", uno().text, seats)
    for header in NO_HEADER:
        yield "Match", lambda header=header: turnwise.Match("uno", header)
        yield "Match", lambda header=header: turnwise.Match.resume(header, [])
    for log in NO_LOG:
        yield "Match", lambda log=log: turnwise.Match.resume(dealt().header, log)
    for entry in NO_ENTRY:
        yield "Match", lambda entry=entry: dealt().add(entry)
    for path in NO_PATH:
        yield "load", lambda path=path: turnwise.load(path)
        yield "save", lambda path=path: turnwise.save(match(), path)
    for no_match in NO_MATCH:
        yield "save", lambda no_match=no_match: turnwise.save(no_match, "game.jsonl")
    for action in NO_ACTION:
        yield "Position", lambda action=action: uno().play(action)
        yield "Position", lambda action=action: uno().move(action)
        yield "Match", lambda action=action: dealt().play(action)
        yield "Match", lambda action=action: match().play(action)
    for seat in NO_SEAT:
        yield "Position", lambda seat=seat: uno().play(uno().legal[0], seat=seat)
        yield "Match", lambda seat=seat: dealt().play(dealt().legal[0], seat=seat)
        yield "Position", lambda seat=seat: uno().view(seat)
        yield "Position", lambda seat=seat: uno().render(seat)
        yield "Events", lambda seat=seat: uno().play(uno().legal[0]).sentences(seat)
        yield "Events", lambda seat=seat: uno().play(uno().legal[0]).seen_by(seat)
    for names in NO_NAMES:
        yield "Events", lambda names=names: uno().play(uno().legal[0]).sentences(0, names=names)
    for to in (None, 0, *NO_VERSION):
        yield "Match", lambda to=to: dealt().undo(to)
    for to in NO_VERSION:
        yield "Match", lambda to=to: match().undo(to)
        yield "Match", lambda to=to: match().at(to)
    for seat in NO_SEAT:
        yield (
            "Match",
            lambda seat=seat: dealt().forfeit(seat, Reason.RESIGNED),
        )
    for reason in NO_REASON:
        yield "Match", lambda reason=reason: dealt().forfeit(0, reason)
    for counts in NO_COUNTS:
        yield "Distribution", lambda counts=counts: turnwise.Distribution(counts)
    for part in (-0.1, 1.1, "half", None):
        yield "Distribution", lambda part=part: turnwise.Distribution({1: 1}).quantile(part)


CALLS = list(calls())


@pytest.mark.parametrize(("name", "call"), CALLS, ids=[f"{name}-{at}" for at, (name, _) in enumerate(CALLS)])
def test_a_bad_call_is_refused_in_one_sentence(name, call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TurnwiseError) as refused:
        call()
    assert refused.value.code == refused.value.code.lower().replace(" ", "_")
    assert refused.value.sentence == str(refused.value)
    assert "\n" not in refused.value.sentence
    assert not list(tmp_path.iterdir())


def test_every_public_function_that_takes_something_is_called_badly():
    public = {name for name in turnwise.__all__ if inspect.isfunction(getattr(turnwise, name))}
    assert public - {"all_games"} <= {name for name, _ in CALLS}


def test_every_method_of_a_game_that_takes_a_state_is_called_badly():
    declared = {field.name for field in fields(turnwise.Game)}
    takes_it = {
        name
        for name, method in inspect.getmembers(turnwise.Game, inspect.isfunction)
        if not name.startswith("_")
        and name not in declared
        and "state" in inspect.signature(method).parameters
    }
    assert takes_it == {*OF_A_STATE, *OF_A_STATE_AND_A_NUMBER, "sentences"}


@pytest.mark.parametrize("other", [it for it in turnwise.all_games() if it.id != "uno"], ids=repr)
def test_a_move_of_another_game_is_named_as_such(other):
    move = turnwise.new(other.id, seed=1).legal_moves[0]
    for board in (uno(), dealt()):
        before = board.copy()
        with pytest.raises(TurnwiseError) as refused:
            board.play(move)
        assert refused.value.code == "bad_action"
        assert refused.value.sentence == (
            f"{move.text!r} is a move of {other.id}, and this is a position of uno"
        )
        assert board.legal == before.legal
    assert move != replace(move, game="uno")


@pytest.mark.parametrize("seat", NO_SEAT)
def test_a_seat_that_is_none_is_named_as_such(seat):
    for board in (uno(), dealt()):
        with pytest.raises(TurnwiseError) as refused:
            board.play(board.legal[0], seat=seat)
        assert refused.value.code == "no_such_seat"
        assert refused.value.sentence == f"there is no seat {seat!r}: seats are 0 to 1"


def test_a_match_without_an_action_has_nothing_to_undo():
    with pytest.raises(TurnwiseError, match="no action has been taken yet") as refused:
        dealt().undo()
    assert refused.value.code == "nothing_to_undo"


def test_a_refused_move_changes_nothing():
    position = uno()
    before = position.text
    for action in NO_ACTION:
        with pytest.raises(TurnwiseError):
            position.play(action)
    assert position.text == before
