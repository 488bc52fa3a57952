"""What may be offered, and what of all the talk makes an action stale: nothing but a changed position."""

import pytest
from msgspec.structs import replace

from present import present
from seating import NOON, OPEN, OWN, TEAMS, first_action, joined, person, refused, setup_of, two_at
from turnwise import game as game_of
from turnwise.core.errors import IllegalAction
from turnwise.server.tables import commands
from turnwise.server.tables.entries import (
    Agreed,
    Declined,
    Offered,
    Played,
    Rematched,
    TakenBack,
    write,
)
from turnwise.server.tables.offers import objection, objection_to_agreeing
from turnwise.server.tables.setup import SeatSetup
from turnwise.server.tables.table import Table


def acted(table):
    """A seat acts; which seat."""
    return commands.play(table, None, NOON, action=first_action(table)).seat


def at_position(game, words, *seats, **changes):
    """A table that begins in a position, with a person on every seat that is no bot's."""
    setup = setup_of(game, *seats, **changes)
    rules = game_of(game)
    line = rules.format_state(rules.position(setup.edition, setup.values, words, len(seats)))
    table = Table("t1", replace(setup, position=line), NOON)
    for number, seat in enumerate(seats):
        if seat.kind != "bot":
            table.add(joined(number, person(f"Person {number}")))
    return table


def test_talk_leaves_an_action_current_and_only_a_changed_position_makes_it_stale():
    table, _ = two_at("tactics", values=TEAMS)
    assert (table.version, table.position_version) == (2, 2)
    assert [version for version in range(5) if table.is_current(version)] == [2]
    mover = acted(table)
    commands.offer(table, mover, NOON, topic="undo")
    commands.decline(table, 1 - mover, NOON, topic="undo")
    assert [version for version in range(9) if table.is_current(version)] == [3, 4, 5]


def test_an_undo_that_brings_the_same_number_of_actions_back_makes_an_action_stale():
    table, _ = two_at("tactics", values=TEAMS)
    mover = acted(table)
    commands.offer(table, mover, NOON, topic="undo")
    commands.agree(table, 1 - mover, NOON, topic="undo")
    acted(table)
    assert (len(table.actors), table.version) == (1, 6)
    assert [version for version in range(9) if table.is_current(version)] == [6]
    commands.resign(table, 0, NOON)
    assert [version for version in range(9) if table.is_current(version)] == [7]


def test_joining_and_leaving_before_the_deal_name_no_position():
    table = Table("t1", setup_of("card_slot", OPEN, OPEN), NOON)
    commands.join(table, 0, person("Ada"), NOON)
    commands.leave(table, 0, NOON)
    commands.join(table, 0, person("Ada"), NOON)
    assert table.position_version == 0
    commands.join(table, 1, person("Bob"), NOON)
    assert table.position_version == table.version == 4


@pytest.mark.parametrize("is_withdrawn", [False, True])
def test_what_was_declined_or_withdrawn_is_offered_again_only_in_another_position(is_withdrawn):
    table, _ = two_at("tactics", values=TEAMS)
    mover = acted(table)
    commands.offer(table, mover, NOON, topic="undo")
    commands.decline(table, mover if is_withdrawn else 1 - mover, NOON, topic="undo")
    before = table.version
    code, sentence = present(objection(table, "undo", mover))
    names = {0: "Ada", 1: "Bob"}
    who = "you have withdrawn" if is_withdrawn else f"{names[1 - mover]} has declined"
    assert sentence == f"{who} your offer of an undo; ask again after the next action"
    with refused("offer_declined"):
        commands.offer(table, mover, NOON, topic="undo")
    assert (code, table.version) == ("offer_declined", before)
    acted(table)
    assert isinstance(commands.offer(table, mover, NOON, topic="undo"), Offered)


def test_an_undo_of_another_is_not_agreed_to_by_offering_one():
    table, _ = two_at("tactics", values=TEAMS)
    first, second = acted(table), acted(table)
    assert first != second
    commands.offer(table, first, NOON, topic="undo")
    who = table.display_names[first]
    assert objection(table, "undo", second) == (
        "offer_stands",
        f"{who} has offered an undo already: AGREE or DECLINE it",
    )
    with refused("offer_stands"):
        commands.offer(table, second, NOON, topic="undo")
    assert isinstance(commands.agree(table, second, NOON, topic="undo"), TakenBack)


def test_a_declined_rematch_is_for_the_other_to_offer():
    table, _ = two_at("card_slot")
    commands.resign(table, 0, NOON)
    commands.offer(table, 0, NOON, topic="rematch")
    commands.decline(table, 1, NOON, topic="rematch")
    assert objection(table, "rematch", 0) == (
        "offer_declined",
        "Bob has declined your offer of a rematch; only the others may offer one now",
    )
    with refused("offer_declined"):
        commands.offer(table, 0, NOON, topic="rematch")
    commands.offer(table, 1, NOON, topic="rematch")
    assert isinstance(commands.offer(table, 0, NOON, topic="rematch"), Rematched)


def test_nobody_agrees_twice():
    table = Table("t1", setup_of("uno", OPEN, OPEN, OPEN, edition="official"), NOON)
    for name in ("Ada", "Bob", "Cleo"):
        commands.join(table, None, person(name), NOON)
    commands.resign(table, 0, NOON)
    commands.offer(table, 0, NOON, topic="rematch")
    assert isinstance(commands.agree(table, 1, NOON, topic="rematch"), Agreed)
    with refused("already_agreed"):
        commands.agree(table, 1, NOON, topic="rematch")
    assert isinstance(commands.agree(table, 2, NOON, topic="rematch"), Rematched)


def test_a_log_of_the_time_before_in_which_a_declined_offer_came_again_is_still_read():
    table, log = two_at("tactics", values=TEAMS)
    mover, action = table.playing.mover, table.playing.legal[0]
    text = table.game.text.format_action(table.playing.state, action)
    log += [Played(at=NOON, seat=mover, action=text)]
    for _ in range(2):
        log += [Offered(at=NOON, seat=mover, topic="undo"), Declined(at=NOON, seat=1 - mover, topic="undo")]
    log += [Offered(at=NOON, seat=mover, topic="undo")]
    again = Table.resume("t1", table.setup, NOON, [write(entry) for entry in log])
    assert (again.version, list(again.offers)) == (8, ["undo"])
    assert objection_to_agreeing(again, "undo", 1 - mover) is None
    assert isinstance(commands.agree(again, 1 - mover, NOON, topic="undo"), TakenBack)


def test_an_undo_of_the_time_before_that_went_behind_a_reveal_is_still_read():
    table, log = two_at("uno")
    mover, action = table.playing.mover, table.playing.legal[0]
    text = table.game.text.format_action(table.playing.state, action)
    before = table.game.format_state(table.playing.state)
    log += [Played(at=NOON, seat=mover, action=text), TakenBack(at=NOON, seat=mover, to=0)]
    again = Table.resume("t1", table.setup, NOON, [write(entry) for entry in log])
    assert table.game.format_state(again.playing.state) == before
    assert (again.revealed, len(again.actors)) == (0, 0)


SOME_HAND = {"hand1": "r1,wild,r2", "hand2": "b1,b2", "top": "r9", "next": "y1,y2"}


def test_between_people_a_card_from_a_hand_stays_and_a_named_colour_may_go():
    table = at_position("uno", SOME_HAND, OPEN, OPEN)
    assert present(objection(table, "undo", 0))[0] == "nothing_to_undo"
    commands.play(table, 0, NOON, action="play wild")
    assert present(objection(table, "undo", 0))[0] == "undo_reveals"
    commands.play(table, 0, NOON, action="name red")
    commands.offer(table, 0, NOON, topic="undo")
    entry = commands.agree(table, 1, NOON, topic="undo")
    assert isinstance(entry, TakenBack)
    assert (entry.to, table.actors.tolist()) == (1, [0])
    assert present(objection(table, "undo", 0))[0] == "undo_reveals"


def test_against_bots_the_own_card_may_be_taken_back_until_a_bot_shows_one():
    table = at_position("uno", SOME_HAND, OWN, SeatSetup("bot", "easy"))
    commands.play(table, 0, NOON, action="play r1")
    assert isinstance(commands.offer(table, 0, NOON, topic="undo"), TakenBack)
    commands.play(table, 0, NOON, action="play wild")
    commands.play(table, 0, NOON, action="name blue")
    commands.play(table, 1, NOON, action="play b1")
    assert present(objection(table, "undo", 0))[0] == "undo_reveals"


BLAST = {
    "p1": "mage blast tank archer",
    "p2": "warrior endure tank assassin",
    "p1_hero": "c1",
    "p2_hero": "b3",
    "p2_minion_1": "b4",
    "obstacles": "c2 b2",
}


@pytest.mark.parametrize("percent", ["1", "99"])
def test_what_chance_decided_stays_whether_or_not_it_did_anything(percent):
    """A blast in Tactics weakens now and then: it could be tried until it does."""
    table = at_position("tactics", BLAST, OPEN, OPEN, values={"blast_percent": percent})
    commands.play(table, 0, NOON, action="p1_hero skill blast p2_hero")
    assert present(objection(table, "undo", 0))[0] == "undo_reveals"


@pytest.mark.parametrize(("topic", "words"), [("undo", "an undo"), ("rematch", "a rematch")])
def test_what_was_not_offered_is_named_with_its_article(topic, words):
    table, _ = two_at("card_slot")
    with pytest.raises(IllegalAction, match=f"no one has offered {words}, or it has been withdrawn"):
        commands.decline(table, 0, NOON, topic=topic)
