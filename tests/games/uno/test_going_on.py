"""While a game goes on there is no winner, and no score is written."""


def test_no_score_before_the_end(uno):
    state, row = uno.new(1), [7] * 2
    assert uno.rules.outcome(state, row) == 0
    assert row == [7] * 2
    assert uno.rules.winners(state) == 0
    assert uno.rules.outcome(state, None) == 0


def test_the_reason_may_be_asked_for_alone(uno):
    """Scores are written only where there is a row for them."""
    state = uno.new(1)
    while uno.legal(state):
        uno.rules.apply(state, uno.legal(state)[0], None)
    assert uno.rules.outcome(state, None) == uno.rules.outcome(state, [7] * 2) > 0
