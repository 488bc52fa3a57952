"""Faults of which a case warns are noticed by the scenarios of that case."""

from dataclasses import dataclass

import pytest

from planting import noticing, plant
from turnwise.core.game import Game
from turnwise.core.registry import game
from turnwise.games.uno.state import PLAY
from turnwise.matches.case_trace import CaseStatus, trace

pytestmark = pytest.mark.untraced


@dataclass(frozen=True)
class Fault:
    game: str
    covered: str  # the case or clause that the fault breaks
    scenario: str
    function: str
    old: str
    new: str


FAULTS = {
    "REPLAY ignores slot 1": Fault(
        *("card_slot", "GS-10", "edition-1-0-0-replay-fills-the-lowest-slot"),
        *("effects.lowest_empty", "slot = 0", "slot = 1"),
    ),
    "any seven wins beside a standing line of sevens": Fault(
        *("card_slot", "CS-4.8", "seven-beside-a-standing-line-of-sevens"),
        *("board.has_seven_line", " & THROUGH[slot] != 0", " != 0"),
    ),
    "a room may be avoided once in a game": Fault(
        *("scoundrel", "SC-2.11", "a-room-may-be-avoided-again"),
        *("rules.take", "state.avoided = 0", "state.avoided = state.avoided"),
    ),
    "all kills blunt a weapon": Fault(
        *("scoundrel", "SC-Q2", "blunting-looks-at-the-last-kill-alone"),
        *("rules.weapon_limit", "LAST_KILL_OR_LESS:\n        return value_of(state.last_kill)"),
        "LAST_KILL_OR_LESS:\n"
        "        return min(value_of(card) for card in range(32) if state.pile >> card & 1)",
    ),
    "a Draw Two fits a 2": Fault(
        *("uno", "UNO-2.1", "uno-2-1-numbers-and-symbols-do-not-mix"),
        *("hands.like_top", "return ALIKE[state.top]"),
        "return ALIKE[state.top] | (ONE_SYMBOL << 12 if state.top % SYMBOLS == 2 else 0)",
    ),
    "a 2 fits a Draw Two": Fault(
        *("uno", "UNO-2.1", "uno-2-1-numbers-and-symbols-do-not-mix"),
        *("hands.like_top", "return ALIKE[state.top]"),
        "return ALIKE[state.top] | (ONE_SYMBOL << 2 if state.top % SYMBOLS == 12 else 0)",
    ),
    "a Reverse fits a Skip": Fault(
        *("uno", "UNO-2.1", "uno-2-1-action-symbols-do-not-mix"),
        *("hands.like_top", "return ALIKE[state.top]"),
        "return ALIKE[state.top] | (ONE_SYMBOL << 11 if state.top % SYMBOLS == 10 else 0)",
    ),
    "a Skip fits a Draw Two": Fault(
        *("uno", "UNO-2.1", "uno-2-1-action-symbols-do-not-mix"),
        *("hands.like_top", "return ALIKE[state.top]"),
        "return ALIKE[state.top] | (ONE_SYMBOL << 10 if state.top % SYMBOLS == 12 else 0)",
    ),
    "a drawn card ends the round with one left": Fault(
        *("uno", "UNO-6.1", "uno-6-1-out-with-a-drawn-card"),
        *("effects.work", "if left == 0:", "if left == 0 or state.phase == 1:"),
    ),
    "the turn after a drawn card does not end the round": Fault(
        *("uno", "UNO-6.1", "uno-6-1-out-with-a-drawn-card"),
        *("effects.work", "if left == 0:", "if left == 0 and state.turns == 0:"),
    ),
    "a call is owed in the first turn of a round alone": Fault(
        *("uno", "UNO-5.1", "uno-5-1-a-call-without-a-play-is-void"),
        *("effects.settle_call", "elif state.called == 0:", "elif state.called == 0 and state.turns == 0:"),
    ),
    "the fifth player is dealt eight": Fault(
        *("uno", "UNO-1.2", "uno-1-2-seven-cards-each-at-five"),
        *("dealing.deal_round", "range(state.hand_size)", "range(state.hand_size + seat // 4)"),
    ),
    "a player keeps the turn in every round after the first": Fault(
        *("tactics", "UE-003", "ue-003-alternation-resumes"),
        *("rules.finish", "state.turn = 1 - seat", "state.turn = 1 - seat if state.round == 1 else seat"),
    ),
    "Player 2 keeps the turn in every round after the first": Fault(
        *("tactics", "UE-003", "ue-003-alternation-resumes"),
        *("rules.finish", "state.turn = 1 - seat", "state.turn = 1 - seat if state.round == 1 else 1"),
    ),
    "the player who went on alone begins the next round": Fault(
        *("tactics", "UE-003", "ue-003-alternation-resumes"),
        *("turns.begin_round", "state.turn = 1 - state.last", "state.turn = state.last"),
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_is_noticed_by_the_scenario_about_it(monkeypatch, fault):
    assert noticing(fault.game, fault.covered) == []
    plant(monkeypatch, fault.game, fault.function, fault.old, fault.new)
    assert fault.scenario in noticing(fault.game, fault.covered)


def test_a_jump_in_is_noticed(monkeypatch):
    """The very same card as the top one, out of turn, among house rules: there is no such action."""
    sound = Game.legal_out_of_turn

    def with_jump_in(self, state):
        holders = [seat for seat in range(state.players) if state.hands[seat][state.top]]
        jumps = [PLAY + state.top for seat in holders if seat != state.turn]
        return sound(self, state) + (jumps if state.seven_zero else [])

    monkeypatch.setattr(Game, "legal_out_of_turn", with_jump_in)
    assert "uno-ec4-nobody-jumps-in" in noticing("uno", "UNO-EC4")


def test_the_specification_turns_red_when_one_of_its_rules_breaks(monkeypatch):
    plant(monkeypatch, "card_slot", "effects.lowest_empty", "slot = 0", "slot = 1")
    broken = {case.id for case in trace(game("card_slot")) if case.status == CaseStatus.FAILED}
    assert {"GS-9.5", "GS-10", "GS-10-lines", "GS-10-chain"} <= broken
    assert not {case for case in broken if case.startswith("TC")}  # REPLAY of 1.0.1 places nothing
