"""Views on the wire: made field by field, the same as msgspec's own conversion, which checks every type."""

import random

import msgspec
import pytest

from turnwise.core import registry
from turnwise.core.events import OPEN, SPECTATOR
from turnwise.server.protocol.shapes import encoded, shape


@pytest.mark.parametrize("id", registry.game_ids())
def test_a_view_is_put_into_json_as_it_is_declared(id):
    game, chooser = registry.game(id), random.Random(id)
    state = game.new(1)
    while game.outcome(state) is None:
        for viewer in (*range(game.players_of(state)), SPECTATOR, OPEN):
            view = game.view_of(state, viewer)
            twin = msgspec.convert(view, shape(type(view)), from_attributes=True)
            assert bytes(encoded(view)) == msgspec.json.encode(twin)
        game.apply(state, chooser.choice(game.legal(state)))
