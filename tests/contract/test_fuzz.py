"""Whatever people type: a move and a position are read, or refused in a sentence; nothing else happens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnwise import all_games
from turnwise.core.errors import TurnwiseError
from turnwise.core.state import pack

GAMES = all_games()
pytestmark = pytest.mark.untraced
STATES = {
    game.id: [game.new(seed, edition.name) for edition in game.editions for seed in range(3)]
    for game in GAMES
}
MOVES = {
    game.id: sorted(
        {
            word
            for state in STATES[game.id]
            for action in game.legal(state)
            for word in game.text.format_action(state, action).split()
        }
    )
    for game in GAMES
}


def refused_or(call):
    """What a call gives, or None when it is refused with a code and a sentence."""
    refusal = None
    try:
        return call()
    except TurnwiseError as error:
        refusal = error
    assert refusal.code.isidentifier()
    assert refusal.sentence
    return None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(data=st.data())
def test_moves(game, data):
    state = data.draw(st.sampled_from(STATES[game.id]))
    words = st.sampled_from(MOVES[game.id]) | st.text(max_size=8) | st.integers(-3, 99).map(str)
    text = " ".join(data.draw(st.lists(words, max_size=5)))
    before = pack(state)
    action = refused_or(lambda: game.text.parse_action(state, text))
    assert pack(state) == before
    assert action is None or 0 <= action < game.actions


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@settings(max_examples=300)
@given(data=st.data())
def test_positions(game, data):
    """Words of true positions, some of them dropped, doubled, garbled or exchanged."""
    lines = [game.format_state(state).split() for state in STATES[game.id]]
    words = list(data.draw(st.sampled_from(lines)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(words) - 1))
        name, _, value = words[at].partition("=")
        garbled = (
            st.text(max_size=6) | st.integers(-200, 200).map(str) | st.sampled_from(value.split(",") or [""])
        )
        change = data.draw(st.sampled_from(("drop", "garble", "cut", "other")))
        if change == "drop" and len(words) > 1:
            words.pop(at)
        elif change == "garble":
            words[at] = f"{name}={data.draw(garbled)}"
        elif change == "cut":
            words[at] = f"{name}={','.join(value.split(',')[data.draw(st.integers(0, 5)) :])}"
        else:
            words[at] = data.draw(st.sampled_from(data.draw(st.sampled_from(lines))))
    state = refused_or(lambda: game.parse_state(" ".join(words)))
    if state is not None:
        assert game.check(state) is None
        assert game.parse_state(game.format_state(state)) == state
        assert bool(game.legal(state)) == (game.outcome(state) is None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(data=st.data())
def test_parameters(game, data):
    names = st.sampled_from(sorted(game.parameters)) | st.text(max_size=5)
    values = (
        st.integers(-200, 2000)
        | st.text(max_size=6)
        | st.sampled_from(["true", "none", "1,2", "take", "off"])
    )
    chosen = data.draw(st.dictionaries(names, values, max_size=4))
    state = refused_or(lambda: game.new(1, values=chosen))
    if state is not None:
        assert game.check(state) is None
        assert game.parse_state(game.format_state(state)) == state
