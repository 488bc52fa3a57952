"""While a game goes on there is no winner, and no score is written."""


def test_no_score_before_the_end(scoundrel):
    state, row = scoundrel.new(1), [7] * 1
    assert scoundrel.rules.outcome(state, row) == 0
    assert row == [7] * 1
    assert scoundrel.rules.winners(state) == 0
    assert scoundrel.rules.outcome(state, None) == 0


def test_the_reason_may_be_asked_for_alone(scoundrel):
    """Scores are written only where there is a row for them."""
    state = scoundrel.new(1)
    while scoundrel.legal(state):
        scoundrel.rules.apply(state, scoundrel.legal(state)[0], None)
    assert scoundrel.rules.outcome(state, None) == scoundrel.rules.outcome(state, [7] * 1) > 0
