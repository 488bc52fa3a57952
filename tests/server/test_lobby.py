"""Finding tables: the lobby, and one's own."""

import pytest

from serving import in_loop, serving


async def guest(served):
    token = (await served.client.post("/api/guests")).json()["token"]
    return {"Authorization": f"Bearer {token}"}


async def tables(served, path, headers=None):
    found = (await served.client.get(f"/api/tables{path}", headers=headers)).json()
    return [it["table"] for it in found]


@in_loop
async def test_public_tables_are_in_the_lobby_by_what_goes_on_there(tmp_path):
    async with serving(tmp_path) as served:
        public = await served.table("uno", "own", "open", public=True)
        private = await served.table("uno", "own", "open")
        assert await tables(served, "") == [public["table"]]
        assert await tables(served, "?game=tactics") == []
        await served.join(public["table"])
        await served.join(private["table"])
        assert await tables(served, "") == []
        assert await tables(served, "?status=playing&game=uno") == [public["table"]]


POSITION = "scoundrel 1.0 health=13 weapon=7D pile=9C room=5H,8C,10D,KS below=- discard=2C,3S,4H"


@pytest.mark.parametrize(
    ("wish", "values", "start", "is_promised"),
    [
        ({"game": "scoundrel", "values": {"start_health": "15"}}, {"start_health": "15"}, "deal", True),
        ({"game": "scoundrel", "seed": "a"}, {}, "seed", False),
        ({"game": "", "position": POSITION}, {}, "position", False),
    ],
)
@in_loop
async def test_whoever_comes_is_told_what_is_changed_and_chosen(tmp_path, wish, values, start, is_promised):
    async with serving(tmp_path) as served:
        made = await served.table(wish.pop("game"), "own", public=True, **wish)
        (listed,) = (await served.client.get("/api/tables?status=playing")).json()
        assert (listed["summary"]["values"], listed["summary"]["start"]) == (values, start)
        async with served.at(made["table"]) as stranger:
            told = stranger.table
            assert (told["values"], told["start"]) == (values, start)
            assert (told["shuffle"] is not None) == (made["commitment"] is not None) == is_promised


@in_loop
async def test_everybody_finds_their_own_tables_rematches_too(tmp_path):
    async with serving(tmp_path) as served:
        ada, bob = await served.headers(), await guest(served)
        made = await served.table("card_slot", "own", "open")
        seats = f"/api/tables/{made['table']}/seats"
        seated = (await served.client.post(seats, json={"name": "Bob"}, headers=bob)).json()
        assert await tables(served, "/mine", bob) == [made["table"]]
        async with served.at(made["table"], made["secret"]) as first:
            await first.ask("RESIGN")
            await first.ask("OFFER", topic="rematch")
            async with served.at(made["table"], seated["secret"]) as second:
                again = (await second.ask("AGREE", topic="rematch"))["rematch"]
        for who in (ada, bob):
            assert await tables(served, "/mine?status=playing", who) == [again]
            assert await tables(served, "/mine?status=over", who) == [made["table"]]
