"""What a client by a stranger is told: everything is in the schema, in the view's words, and never empty."""

import json

import msgspec
import pytest

from serving import VirtualTime, in_loop, serving
from turnwise import all_games, game
from turnwise.core.events import OPEN, in_words, seen_by
from turnwise.server.protocol.message_builder import FORFEITS, TAKEN_BACK, TIMEOUT
from turnwise.server.protocol.schema import schema
from turnwise.server.protocol.turn_messages import turn_types

EVERY_TURN = {"kind": "action", "seconds": 10}
GRACE = 500
UNFINISHED = {"card_slot": 3, "uno": 25, "tactics": 25}  # first legal actions after which no deal is over
KNOWN = {kind.__struct_config__.tag: kind for kind in turn_types()}


def test_the_messages_of_turns_are_in_the_schema():
    told = schema()
    known = told["messages"]["discriminator"]["mapping"]
    assert {"YOUR_TURN", "DEATH_CHOICE", "DRAFT_START", "TIMER_SYNC"} <= set(known)
    turn = told["$defs"]["DeathChoiceMessage"]
    assert set(turn["properties"]) == {
        *("type", "seat", "playerId", "actionStartTime", "timeoutMs", "timerType"),
        *("availableUnitIds", "speedUnitId", "speedActionsRemaining", "unitId"),
    }
    assert {"speedActionsRemaining", "unitId"}.isdisjoint(turn["required"])


def test_the_schema_lists_what_is_a_games_own():
    uno = schema()["games"]["uno"]
    assert uno["events"]["caught"] == ["seat", "by"]
    assert uno["reasons"] == ["went_out", "blocked", "turn_limit"]
    assert "handCounts" in uno["$defs"]["View"]["properties"]
    assert set(schema()["$defs"]["StateMessage"]["properties"]["status"]["enum"]) == {
        "waiting",
        "playing",
        "over",
    }


def test_the_schema_lists_the_tables_own_events():
    own = schema()["events"]
    assert own == {"resigned": ["seat"], "timeout": ["seat"], "taken_back": ["seat", "actions"]}
    assert set(own) == {kind for kind, _ in FORFEITS.values()} | {TIMEOUT, TAKEN_BACK}
    for of in all_games():
        assert set(own).isdisjoint(kind.name for kind in of.events)


async def taken_back_and_resigned(player, other):
    """The end of a match: an undo if that can be had, and a resignation."""
    await player.ask("OFFER", topic="undo")
    await other.ask("AGREE", topic="undo")
    await player.ask("RESIGN")
    await other.hear_until(lambda it: it["type"] == "STATE" and it["outcome"] is not None)


async def played(served, name, count):
    """All that two people and a spectator hear in the first actions of a match."""
    made = await served.table(name, "own", "open", clock=EVERY_TURN)
    joined = await served.join(made["table"])
    async with (
        served.at(made["table"], made["secret"]) as first,
        served.at(made["table"], joined["secret"]) as second,
        served.at(made["table"]) as third,
    ):
        players = first, second
        for _ in range(count):
            version = max(player.state["version"] for player in players)
            for player in (*players, third):
                await player.hear_version(version)
            seat = players[0].state["movers"][0]
            action = players[seat].state["legal"][0]
            await players[seat].act(action["id"], seat=seat)
        await taken_back_and_resigned(players[seat], players[1 - seat])
        return [*first.heard, *second.heard, *third.heard]


@pytest.mark.parametrize("name", UNFINISHED)
@in_loop
async def test_all_that_is_sent_is_what_the_schema_says(tmp_path, name):
    async with serving(tmp_path, VirtualTime()) as served:
        heard = await played(served, name, UNFINISHED[name])
    turns = [message for message in heard if message["type"] in KNOWN]
    assert turns
    for message in turns:
        msgspec.json.decode(json.dumps(message), type=KNOWN[message["type"]])  # refuses unknown fields
        assert message["playerId"] == f"PLAYER_{message['seat'] + 1}"
        assert ("unitId" in message) == (message["type"] == "DEATH_CHOICE")
    known = schema()["games"][name]["events"] | schema()["events"]
    events = [event for message in heard for event in message.get("events", [])]
    for event in events:
        assert event["text"]
        assert list(event["values"]) == known[event["kind"]]
    assert "resigned" in {event["kind"] for event in events}
    assert name != "tactics" or "taken_back" in {event["kind"] for event in events}
    assert {message["type"] for message in heard} - set(KNOWN) <= {
        *("TABLE", "STATE", "TIMER_SYNC", "TIMEOUT"),
        "REFUSED",  # an undo behind a card that was seen
    }


WORDS = {
    "uno": ("played", {"seat": 1, "card": 5}, {"seat": 1, "card": "r5"}),
    "card_slot": ("placed", {"seat": 0, "symbol": 4, "slot": 2}, {"seat": 0, "symbol": "bell", "slot": 3}),
    "scoundrel": ("ended", {"reason": 2, "score": -188}, {"reason": "died", "score": -188}),
    "tactics": ("moved", {"unit": 0, "from": 2, "to": 7}, {"unit": "p1_hero", "from": "c1", "to": "c2"}),
}


@pytest.mark.parametrize("name", WORDS)
def test_the_values_of_an_event_are_in_the_views_words(name):
    kind, values, expected = WORDS[name]
    of = game(name)
    number = next(at for at, it in enumerate(of.events) if it.name == kind)
    given = (*values.values(), 0, 0)[:3]
    (event,) = seen_by(OPEN, [(number, *given)], of.events)
    assert in_words(event, of.event_words) == expected


NUMBERS = {  # of events: seats, which count from 0 as in views, and amounts
    "card_slot": {"count", "score", "seat"},
    "scoundrel": {"cards", "damage", "healed", "score"},
    "tactics": {"damage", "gained", "hp", "lost", "round", "seat", "shield", "side"},
    "uno": {"bluffer", "by", "count", "owner", "pending", "points", "round", "seat", "total", "with"},
}


@pytest.mark.parametrize("of", all_games(), ids=lambda of: of.id)
def test_what_is_no_number_has_a_word(of):
    values = {name for kind in of.events for name in kind.values}
    assert values - set(of.event_words) == NUMBERS[of.id]


def test_what_is_secret_has_no_word():
    uno = game("uno")
    number = next(at for at, it in enumerate(uno.events) if it.name == "drew")
    (event,) = seen_by(1, [(number, 0, 5, 0)], uno.events)
    assert in_words(event, uno.event_words) == {"seat": 0, "card": None}


@pytest.mark.parametrize("of", all_games(), ids=lambda of: of.id)
def test_every_event_of_whole_games_can_be_told(of):
    """Every value of every event of some games has a word."""
    for seed in range(4):
        state = of.new(seed)
        while of.outcome(state) is None:
            raw_events = of.apply(state, of.greedy(state, [seed, 1]))
            for event in seen_by(OPEN, raw_events, of.events):
                told = in_words(event, of.event_words)
                assert set(map(type, told.values())) <= {str, int, bool, type(None)}


@in_loop
async def test_an_action_of_the_clock_says_that_it_was_a_timeout(tmp_path):
    clock = VirtualTime()
    async with serving(tmp_path, clock) as served:
        made = await served.table("card_slot", "own", "open", clock=EVERY_TURN, name="Ada")
        joined = await served.join(made["table"], name="Bob")
        async with served.at(made["table"], made["secret"]) as ada:
            late = ada.state["movers"][0]
            before = ada.state["version"]
            await clock.pass_by(10_000 + GRACE)
            state = await ada.hear_version(before + 1)
            told = state["events"][0]
            assert (told["kind"], told["values"]) == ("timeout", {"seat": late})
            assert told["text"] == ("You ran out of time." if late == 0 else "Bob ran out of time.")
            assert len(state["events"]) > 1  # and what the clock did then
        async with served.at(made["table"], joined["secret"], version=before) as bob:
            again = bob.state["events"][0]
            assert (again["kind"], again["version"]) == ("timeout", before + 1)
            assert again["text"] == ("You ran out of time." if late == 1 else "Ada ran out of time.")
        replay = (await served.client.get(f"/api/tables/{made['table']}/replay")).json()
        assert f"{'Ada' if late == 0 else 'Bob'} ran out of time." in replay["steps"][1]["sentences"]


@pytest.mark.parametrize("way", ["resigned", "timeout"])
@in_loop
async def test_how_a_seat_ended_the_match_is_an_event(tmp_path, way):
    clock, bank = VirtualTime(), {"kind": "bank", "seconds": 10}
    async with serving(tmp_path, clock) as served:
        made = await served.table("card_slot", "own", "open", clock=bank, name="Ada")
        joined = await served.join(made["table"], name="Bob")
        async with served.at(made["table"], made["secret"]) as ada:
            before, mover = ada.state["version"], ada.state["movers"][0]
            if way == "resigned":
                await ada.ask("RESIGN")
                mover = 0
            else:
                await clock.pass_by(10_000 + GRACE)
            state = await ada.hear_version(before + 1)
            who = "You" if mover == 0 else "Bob"
            did = "resigned" if way == "resigned" else "ran out of time"
            assert [(it["kind"], it["values"], it["text"]) for it in state["events"]] == [
                (way, {"seat": mover}, f"{who} {did}.")
            ]
        async with served.at(made["table"], joined["secret"], version=before) as bob:
            assert bob.state["events"][-1]["kind"] == way


@in_loop
async def test_seats_in_refusals_have_names_and_no_numbers(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "open", "open")
        async with served.at(made["table"], made["secret"]) as ada:
            refused = await ada.ask("RESIGN", seat=1)
            assert refused["sentence"] == "the seat of Player 2 is not yours; yours: Player 1"
        taken = await served.client.post(
            f"/api/tables/{made['table']}/seats", json={"seat": 0}, headers=await served.headers()
        )
        assert taken.json()["sentence"] == "the seat of Player 1 is not free; free: Player 2, Player 3"
