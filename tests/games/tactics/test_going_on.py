"""While a game goes on there is no winner, and no score is written."""


def test_no_score_before_the_end(tactics):
    state, row = tactics.new(1), [7] * 2
    assert tactics.rules.outcome(state, row) == 0
    assert row == [7] * 2
    assert tactics.rules.winners(state) == 0
    assert tactics.rules.outcome(state, None) == 0


def test_every_score_is_written_at_the_end(at, tactics):
    """Whatever the row held before."""
    state = at(p1="mage blast tank archer", p2="rogue mark archer assassin").state
    for winner, scores, bits in ((0, [1, -1], 1), (1, [-1, 1], 2), (-1, [0, 0], 0)):
        state.over, state.winner, row = 1, winner, [7, 7]
        assert tactics.rules.outcome(state, row) == 1
        assert (row, tactics.rules.winners(state)) == (scores, bits)


def test_the_reason_may_be_asked_for_alone(tactics):
    """Scores are written only where there is a row for them."""
    state = tactics.new(1)
    while tactics.legal(state):
        tactics.rules.apply(state, tactics.legal(state)[0], None)
    assert tactics.rules.outcome(state, None) == tactics.rules.outcome(state, [7] * 2) > 0
