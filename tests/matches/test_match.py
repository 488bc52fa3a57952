"""A match: played, taken back, resumed; the state is what the log says."""

import pytest

from present import all_of
from turnwise import game
from turnwise.core.errors import BadRecord, BadSetup, BadText, IllegalAction
from turnwise.core.state import pack
from turnwise.matches.log import ActionEntry, Deal, GivenPosition, Header, UndoEntry
from turnwise.matches.match import Match, digest

SCOUNDREL = game("scoundrel")
CARD_SLOT = game("card_slot")
FIGHTS = "scoundrel 1.0 health=20 weapon=7D room=5C,9S,4H,KC"


def started(actions: int = 0, seed: str = "a seed") -> Match:
    """A match of Card Slot in which so many first legal actions were played."""
    match = Match.start(CARD_SLOT, seed)
    for _ in range(actions):
        match.play(CARD_SLOT.legal(match.state)[0])
    return match


def test_a_match_begins_as_the_game_deals_it():
    match = Match.start(SCOUNDREL, 7, edition="strict", values={"start_health": 15})
    assert match.header == Header("scoundrel", ("Player 1",), Deal("7", "strict", 1, {"start_health": "15"}))
    assert pack(match.state) == pack(SCOUNDREL.new(7, "strict", {"start_health": 15}))
    assert match.start_digest == digest(pack(match.state))


def test_overridden_values_are_written_as_people_write_them():
    match = Match.start(CARD_SLOT, 1, values={"refresh_slots": [2, 4], "heavenly_hand": False})
    assert isinstance(match.header.start, Deal)
    assert match.header.start.values == {"refresh_slots": "2,4", "heavenly_hand": "false"}


def test_seats_have_names():
    assert Match.start(CARD_SLOT, 1).header.seats == ("Player 1", "Player 2")
    assert Match.start(CARD_SLOT, 1, seats=["Ann", "greedy"]).header.seats == ("Ann", "greedy")


def test_a_seat_name_too_few_is_refused():
    with pytest.raises(BadSetup, match=r"1 seat names for 2 player\(s\)") as refused:
        Match.start(CARD_SLOT, 1, seats=["Ann"])
    assert refused.value.code == "bad_seats"


def test_playing_by_id_and_by_notation_is_the_same():
    by_id, by_text = Match.from_position(SCOUNDREL, FIGHTS), Match.from_position(SCOUNDREL, FIGHTS)
    happened = by_id.play(9)
    assert by_text.play("9S") == happened
    assert by_id.entries == by_text.entries
    assert [step.text for step in by_id] == ["fight 9S with weapon"]
    assert by_id.entries == [ActionEntry(0, "fight 9S with weapon", digest(pack(by_id.state)))]
    assert by_id.state.health == 20 - (9 - 7)


def test_a_position_is_kept_in_full():
    match = Match.from_position(SCOUNDREL, FIGHTS)
    assert isinstance(match.header.start, GivenPosition)
    assert match.header.start.text == SCOUNDREL.format_state(match.state)
    assert pack(SCOUNDREL.parse_state(match.header.start.text)) == pack(match.state)


@pytest.mark.parametrize(
    ("action", "kind", "code"),
    [
        ("fight KS", BadText, "no_such_card"),
        ("gibberish at length", BadText, "unreadable_action"),
        (8, IllegalAction, None),
        (999, IllegalAction, "unknown_action"),
        (-1, IllegalAction, "unknown_action"),
    ],
)
def test_a_refusal_changes_nothing(action, kind, code):
    match = Match.from_position(SCOUNDREL, FIGHTS.replace("weapon=7D ", ""))
    before = pack(match.state)
    with pytest.raises(kind) as refused:
        match.play(action)
    assert code in (None, refused.value.code)
    assert pack(match.state) == before
    assert match.entries == []


def test_the_wrong_seat_is_refused():
    match = started(1)
    assert match.mover == 1
    with pytest.raises(IllegalAction, match="it is the turn of Player 2, not yours") as refused:
        match.play(CARD_SLOT.legal(match.state)[0], seat=0)
    assert refused.value.code == "not_your_turn"
    match.play(CARD_SLOT.legal(match.state)[0], seat=1)
    assert [entry.seat for entry in all_of(ActionEntry, match.entries)] == [0, 1]


def test_nothing_is_played_after_the_end():
    match = Match.from_position(SCOUNDREL, "scoundrel health=3 room=KC,QC,JC,5H")
    match.play("KC")
    assert match.outcome is not None
    assert match.outcome.reason == "died"
    for action in (0, "QC", "nonsense"):
        with pytest.raises(IllegalAction, match=r"the game is over \(died\)") as refused:
            match.play(action)
        assert refused.value.code == "game_over"


def test_every_earlier_state_can_be_looked_at():
    match = started(6)
    for count in range(7):
        assert pack(match.at(count)) == pack(started(count).state)


def test_undo_goes_back_to_any_point():
    match = started(6)
    match.undo(2)
    assert pack(match.state) == pack(started(2).state)
    assert match.actions == started(2).actions
    assert match.entries[-1] == UndoEntry(2)
    assert len(match.entries) == 7
    match.undo(0)
    assert pack(match.state) == pack(started(0).state)
    assert match.outcome is None


@pytest.mark.parametrize("to", [-1, 3, 4])
def test_undo_refuses_a_point_that_is_not_behind(to):
    match = started(3)
    with pytest.raises(IllegalAction, match=f"cannot go back to action {to} of 3") as refused:
        match.undo(to)
    assert refused.value.code == "nothing_to_undo"
    assert len(match) == 3


def test_a_finished_match_can_be_taken_back():
    match = Match.from_position(SCOUNDREL, "scoundrel health=3 room=KC,QC,JC,5H")
    match.play("KC")
    match.undo(0)
    assert match.outcome is None
    match.play("5H")
    assert match.state.health == 8


def test_a_log_tells_the_whole_match():
    match = started(5)
    match.undo(3)
    match.play(CARD_SLOT.legal(match.state)[-1])
    again = Match.resume(match.header, match.entries)
    assert pack(again.state) == pack(match.state)
    assert again.entries == match.entries
    assert list(again) == list(match)


def test_a_log_of_other_rules_is_refused():
    match = started(2)
    wrong = ActionEntry(0, all_of(ActionEntry, match.entries)[0].text, "0" * 16)
    with pytest.raises(BadRecord, match="is not the recorded one") as refused:
        Match.resume(match.header, [wrong])
    assert refused.value.code == "state_differs"


def test_a_log_with_the_wrong_seat_is_refused():
    match = started(1)
    with pytest.raises(IllegalAction):
        Match.resume(match.header, [ActionEntry(1, all_of(ActionEntry, match.entries)[0].text, "0" * 16)])
    with pytest.raises(IllegalAction):
        Match.resume(match.header, [UndoEntry(0)])
