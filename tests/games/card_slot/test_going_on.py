"""While a game goes on there is no winner, and no score is written."""


def test_no_score_before_the_end(card_slot):
    state, row = card_slot.new(1), [7] * 2
    assert card_slot.rules.outcome(state, row) == 0
    assert row == [7] * 2
    assert card_slot.rules.winners(state) == 0
    assert card_slot.rules.outcome(state, None) == 0


def test_the_reason_may_be_asked_for_alone(card_slot):
    """Scores are written only where there is a row for them."""
    state = card_slot.new(1)
    while card_slot.legal(state):
        card_slot.rules.apply(state, card_slot.legal(state)[0], None)
    assert card_slot.rules.outcome(state, None) == card_slot.rules.outcome(state, [7] * 2) > 0
