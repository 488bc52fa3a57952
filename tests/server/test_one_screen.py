"""A connection that owns several seats: one of them acts, and none hears what is the mover's secret."""

from serving import in_loop, serving
from strangers import install
from turnwise.server.http import games

TELLTALE = """
import dataclasses
from types import SimpleNamespace

from heap import GAME as HEAP
from turnwise.core.errors import BadText


def parse_action(state, said):
    try:
        return HEAP.text.parse_action(state, said)
    except BadText:
        raise BadText("unreadable_action", f"no move with your card {state.cards[state.turn]}") from None


TEXT = SimpleNamespace(**(vars(HEAP.text) | {"parse_action": parse_action}))
GAME = dataclasses.replace(HEAP, id="telltale", text=TEXT, package=__name__)
"""
POSITION = "telltale 1 players=3 left=9 turn={turn} cards=0,1,2"


async def told(served, turn, action):
    """What two seats at one screen hear of an action when a seat is to move."""
    made = await served.table("telltale", "own", "own", "open", position=POSITION.format(turn=turn))
    await served.join(made["table"])
    async with served.at(made["table"], made["secret"]) as both:
        assert both.state["ownSeats"] == [0, 1]
        return await both.act(action)


@in_loop
async def test_why_an_action_cannot_be_read_is_the_movers_secret(tmp_path, shelf):
    install(shelf, "telltale", "telltale = telltale:GAME", TELLTALE)
    games.refresh()
    async with serving(tmp_path) as served:
        for action in ("nonsense", "take 9"):
            refusal = await told(served, 2, action)
            assert (refusal["code"], refusal["reason"]) == ("NOT_YOUR_TURN", "not_your_turn")
            assert refusal["sentence"] == "it is the turn of Player 3, not yours"
        own = await told(served, 1, "nonsense")
        assert own["sentence"] == "no move with your card 1"


@in_loop
async def test_each_seat_at_a_screen_acts_out_of_turn_and_in_its_own(tmp_path, heap):
    games.refresh()
    async with serving(tmp_path) as served:
        line = "heap 1 players=3 left=9 turn=2 careless=2 cards=0,1,2"
        made = await served.table("heap", "own", "own", "open", position=line)
        await served.join(made["table"])
        async with served.at(made["table"], made["secret"]) as both:
            assert (await both.act("3 catches"))["reason"] == "not_your_turn"
            caught = await both.act("2 catches")
            assert caught["type"] == "STATE"
            assert (await both.act("1 catches"))["type"] == "REFUSED"  # only one of them does
