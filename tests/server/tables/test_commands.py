"""What may be asked of a table, without a network or a database."""

import pytest

from present import present
from seating import NOON, OPEN, OWN, TEAMS, first_action, joined, person, refused, setup_of, two_at
from turnwise import game as game_of
from turnwise.core.errors import BadSetup, TurnwiseError
from turnwise.core.position import Position
from turnwise.server.tables import commands
from turnwise.server.tables.entries import Ended, Played, Rematched, TakenBack, write
from turnwise.server.tables.rematch import rematch_id, rematch_setup
from turnwise.server.tables.setup import ClockSetup, SeatSetup, check
from turnwise.server.tables.table import OVER, PLAYING, WAITING, Table


def test_a_table_waits_until_every_seat_is_taken():
    table = Table("t1", setup_of("card_slot", OPEN, OPEN), NOON)
    assert table.status == WAITING
    commands.join(table, 1, person("Ada"), NOON)
    assert table.status == WAITING
    with refused("seat_taken"):
        commands.join(table, 1, person("Bob"), NOON)
    commands.join(table, None, person("Bob"), NOON)
    assert (table.status, table.names, table.version) == (PLAYING, ("Bob", "Ada"), 2)
    with refused("table_full"):
        commands.join(table, None, person("Cleo"), NOON)


def test_bots_need_nobody_to_come():
    table = Table("t1", setup_of("uno", OWN, SeatSetup("bot", "easy")), NOON)
    assert table.status == WAITING
    table.add(joined(0, person("Ada")))
    assert (table.status, table.names) == (PLAYING, ("Ada", "easy"))


def test_a_seat_can_be_given_back_before_the_match_only():
    table = Table("t1", setup_of("card_slot", OPEN, OPEN), NOON)
    commands.join(table, 0, person("Ada"), NOON)
    commands.leave(table, 0, NOON)
    assert table.is_free(0)
    table, _ = two_at("card_slot")
    with refused("match_begun"):
        commands.leave(table, 0, NOON)


def test_the_log_tells_everything():
    table, log = two_at("card_slot")
    for number in range(4):
        log.append(commands.play(table, None, NOON + number, f"r{number}", action=first_action(table)))
    again = Table.resume("t1", table.setup, NOON, [write(entry) for entry in log])
    assert again.version == table.version == 6
    assert table.game.format_state(again.playing.state) == table.game.format_state(table.playing.state)
    assert list(again.versions) == [3, 4, 5, 6]
    assert again.requests == table.requests
    assert (again.clock.since, again.clock.running) == (table.clock.since, table.clock.running)


def test_only_the_mover_acts_and_a_refusal_changes_nothing():
    table, _ = two_at("card_slot")
    mover = table.playing.mover
    before = table.game.format_state(table.playing.state)
    with refused("not_your_turn"):
        commands.play(table, 1 - mover, NOON, action=first_action(table))
    assert (table.version, table.game.format_state(table.playing.state)) == (2, before)


def test_resigning_ends_the_match_for_the_other():
    table, _ = two_at("card_slot")
    entry = commands.resign(table, 0, NOON + 5)
    assert isinstance(entry, Ended)
    outcome = present(table.outcome)
    assert (table.status, outcome.reason, outcome.winners) == (OVER, "resigned", (1,))
    with refused("game_over"):
        commands.play(table, None, NOON, action=0)
    with refused("game_over"):
        commands.resign(table, 1, NOON)


def test_a_clock_per_action_lets_the_simple_player_act():
    table, _ = two_at("card_slot", clock=ClockSetup("action", 10))
    assert commands.expire(table, NOON + 10_499, "seed") is None
    mover = table.playing.mover
    entry = commands.expire(table, NOON + 10_500, "seed")
    assert isinstance(entry, Played)
    assert (entry.seat, entry.by) == (mover, "clock")
    assert table.clock.deadline == NOON + 20_500


def test_an_empty_bank_loses():
    table, _ = two_at("card_slot", clock=ClockSetup("bank", 30))
    mover = table.playing.mover
    commands.expire(table, NOON + 30_500, "seed")
    outcome = present(table.outcome)
    assert (outcome.reason, outcome.winners) == ("out of time", (1 - mover,))
    assert table.due is None


def test_due_is_the_deadline_with_its_grace_or_a_bots_turn():
    table, _ = two_at("card_slot", clock=ClockSetup("action", 10))
    assert table.due == NOON + 10_500
    untimed, _ = two_at("card_slot")
    assert untimed.due is None


def test_an_undo_needs_the_other_person():
    table, _ = two_at("tactics", values=TEAMS)
    before = table.game.format_state(table.playing.state)
    mover = table.playing.mover
    commands.play(table, mover, NOON, action=first_action(table))
    commands.offer(table, mover, NOON, topic="undo")
    with refused("own_offer"):
        commands.agree(table, mover, NOON, topic="undo")
    entry = commands.agree(table, 1 - mover, NOON + 9, topic="undo")
    assert isinstance(entry, TakenBack)
    assert table.game.format_state(table.playing.state) == before
    assert (len(table.actors), len(table.versions), table.offers) == (0, 0, {})


def test_acting_and_undoing_wins_no_time():
    table, log = two_at("tactics", values=TEAMS, clock=ClockSetup("bank", 180, 30))
    mover = table.playing.mover
    for _ in range(5):
        log.append(commands.play(table, mover, NOON, action=first_action(table)))
        log.append(commands.offer(table, mover, NOON, topic="undo"))
        log.append(commands.agree(table, 1 - mover, NOON, topic="undo"))
    assert table.clock.banks == [180_000, 180_000]
    log.append(commands.play(table, mover, NOON, action=first_action(table)))
    again = Table.resume("t1", table.setup, NOON, [write(entry) for entry in log])
    assert again.clock.banks == table.clock.banks
    assert table.clock.banks[mover] == 210_000


def test_a_catch_out_of_turn_wins_no_time_and_gives_none():
    line = game_of("uno").format_state(
        game_of("uno").position(
            "official", {}, {"hand1": "r1,r2", "hand2": "b1,b2", "top": "r9", "next": "y1,y2"}, 4
        )
    )
    setup = setup_of("uno", *[OPEN] * 4, edition="official", position=line, clock=ClockSetup("action", 10))
    table = Table("t1", setup, NOON)
    for name in ("Ada", "Bob", "Cleo", "Dan"):
        commands.join(table, None, person(name), NOON)
    commands.play(table, 0, NOON, action="play r1")
    commands.play(table, 3, NOON + 9_000, action="catch 4")
    assert (table.clock.running, table.clock.deadline, table.due) == ((1,), NOON + 10_000, NOON + 10_500)


@pytest.mark.parametrize("clock", [ClockSetup(), ClockSetup("action", 10), ClockSetup("bank", 60)])
def test_a_position_that_is_over_starts_no_clock(clock):
    game = game_of("scoundrel")
    state = game.new("7")
    while game.outcome(state) is None:
        Position(game, state).carry_out(game.legal(state)[0])
    setup = setup_of("scoundrel", OWN, position=game.format_state(state), clock=clock)
    table = Table("t1", setup, NOON)
    table.add(joined(0, person("Ada")))
    assert (table.status, table.due) == (OVER, None)
    assert (table.clock.running, table.clock.since, table.clock.deadline) == ((), NOON, None)


def test_an_offer_is_gone_when_declined_or_when_play_goes_on():
    table, _ = two_at("tactics", values=TEAMS)
    mover = table.playing.mover
    commands.play(table, mover, NOON, action=first_action(table))
    commands.offer(table, mover, NOON, topic="undo")
    commands.decline(table, 1 - mover, NOON, topic="undo")
    with refused("no_offer"):
        commands.agree(table, 1 - mover, NOON, topic="undo")
    commands.play(table, None, NOON, action=first_action(table))
    commands.offer(table, mover, NOON, topic="undo")
    commands.play(table, None, NOON, action=first_action(table))
    assert "undo" not in table.offers


def test_nobody_takes_back_what_they_have_not_done():
    table, _ = two_at("tactics", values=TEAMS)
    with refused("nothing_to_undo"):
        commands.offer(table, 0, NOON, topic="undo")


def test_a_card_that_was_shown_cannot_be_taken_back():
    table, _ = two_at("uno")
    mover = table.playing.mover
    commands.play(table, mover, NOON, action=first_action(table))
    with refused("undo_reveals"):
        commands.offer(table, mover, NOON, topic="undo")


def test_alone_an_undo_is_done_at_once_unless_a_new_card_was_seen():
    table = Table("t1", setup_of("scoundrel", OWN, seed="7"), NOON)
    table.add(joined(0, person("Ada")))
    before = table.game.format_state(table.playing.state)
    commands.play(table, 0, NOON, action=first_action(table))
    assert isinstance(commands.offer(table, 0, NOON, topic="undo"), TakenBack)
    assert table.game.format_state(table.playing.state) == before
    deck = table.game.view_of(table.playing.state, 0).deck
    while table.game.view_of(table.playing.state, 0).deck == deck:
        commands.play(table, 0, NOON, action=first_action(table))
    with refused("undo_reveals"):
        commands.offer(table, 0, NOON, topic="undo")


def test_a_rematch_swaps_the_seats_and_keeps_the_secrets():
    table, _ = two_at("card_slot")
    with refused("match_goes_on"):
        commands.offer(table, 0, NOON, topic="rematch")
    commands.resign(table, 0, NOON)
    commands.offer(table, 0, NOON, topic="rematch")
    entry = commands.agree(table, 1, NOON, topic="rematch")
    assert entry == Rematched(at=NOON, table=rematch_id("t1"))
    assert table.offers == {}
    setup, joined = rematch_setup(table, "ab" * 32, NOON)
    again = Table(present(table.rematch), setup, NOON)
    for one in joined:
        again.add(one)
    assert (again.status, again.names, again.setup.rematch_of) == (PLAYING, ("Bob", "Ada"), "t1")
    assert again.seats_of("secret of Ada") == (1,)
    assert again.setup.secret != table.setup.secret
    with refused("rematch_agreed"):
        commands.offer(table, 0, NOON, topic="rematch")


def test_persons_at_one_screen_are_one_party():
    table = Table("t1", setup_of("card_slot", OWN, OWN), NOON)
    for seat in (0, 1):
        table.add(joined(seat, person(f"Ada {seat + 1}", "shared")))
    assert table.others(0) == set()
    assert table.seats_of("shared") == (0, 1)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"clock": ClockSetup("action")}, "bad_clock"),
        ({"clock": ClockSetup("bank", 0.5)}, "bad_clock"),
        ({"clock": ClockSetup("untimed", 5)}, "bad_clock"),
        ({"clock": ClockSetup("action", 5, 1)}, "bad_clock"),
        ({"seed": "7"}, "bad_seed"),
        ({"open_hands": True}, "bad_seat"),
        ({"edition": "0.9"}, "unknown_edition"),
        ({"values": {"no_such": "1"}}, "unknown_parameter"),
        ({"position": "card_slot 1.0.1 gibberish"}, "unreadable_position"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(changes, code):
    with pytest.raises(TurnwiseError, check=lambda error: error.code == code):
        check(setup_of("card_slot", OPEN, OPEN, **changes))


@pytest.mark.parametrize(
    "seats", [(SeatSetup("bot", "easy"), SeatSetup("bot", "hard")), (SeatSetup("open", "easy"), OPEN)]
)
def test_seats_that_make_no_sense_are_refused(seats):
    with pytest.raises(BadSetup, check=lambda error: error.code == "bad_seat"):
        check(setup_of("card_slot", *seats))


def test_a_position_keeps_its_own_future_and_gets_one_where_it_has_none():
    state = game_of("uno").new("known to whoever made the table")
    line = game_of("uno").format_state(state)
    table, _ = two_at("uno", position=line)
    assert table.playing.state.chance == state.chance
    bare = " ".join(word for word in line.split() if not word.startswith("chance="))
    drawn, _ = two_at("uno", position=bare)
    assert drawn.playing.state.chance != state.chance
    assert drawn.playing.state.hands == state.hands
