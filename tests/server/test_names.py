"""One name for every seat: in its badge, in the log, in the lobby and in the replay."""

from serving import in_loop, serving

TACTICS = {"p1_class": "warrior", "p1_skill": "leap", "p1_minion_1": "tank", "p1_minion_2": "archer"}
TACTICS |= {"p2_class": "mage", "p2_skill": "blast", "p2_minion_1": "tank", "p2_minion_2": "archer"}


def names(player):
    return [seat["name"] for seat in player.state["seats"]]


@in_loop
async def test_bots_go_by_their_level_and_are_numbered_where_there_are_several(tmp_path):
    async with serving(tmp_path) as served:
        table = await served.table("uno", "own", "random", "greedy", "random", name="Ada")
        async with served.at(table["table"], table["secret"]) as ada:
            assert names(ada) == ["Ada", "Random bot 1", "Greedy bot", "Random bot 2"]


@in_loop
async def test_at_one_screen_nobody_is_you(tmp_path):
    async with serving(tmp_path) as served:
        table = await served.table("tactics", "own", "own", edition="3.0", values=TACTICS, name="Ada")
        async with served.at(table["table"], table["secret"]) as both:
            assert names(both) == ["Ada", "Player 2"]
            await both.act("p1_hero move c2")
            assert [event["text"] for event in both.state["events"]] == ["Ada's Warrior went from c1 to c2."]
        path = f"/api/tables/{table['table']}/replay"
        replay = (await served.client.get(path)).json()
        assert replay["names"] == ["Ada", "Player 2"]
        assert replay["steps"][1]["sentences"] == ["Ada's Warrior went from c1 to c2."]


@in_loop
async def test_a_record_names_its_bots_too(tmp_path):
    async with serving(tmp_path) as served:
        table = await served.table("uno", "own", "random", name="Ada")
        async with served.at(table["table"], table["secret"]) as ada:
            await ada.ask("RESIGN")
        path = f"/api/tables/{table['table']}"
        record = (await served.client.get(f"{path}/record")).text
        headers = {"Content-Type": "text/plain"}
        replay = (await served.client.post("/api/replays", content=record, headers=headers)).json()
        assert replay["names"] == (await served.client.get(f"{path}/replay")).json()["names"]
        assert replay["names"] == ["Ada", "Random bot"]
