"""The server is told to stop, or is killed: all is written, everybody hears, no process stays behind."""

import signal

import pytest
import websockets

from clients import Lobby
from kills import Campaign
from present import present
from serving import PATIENCE, Player, in_loop
from spawned import Spawned, all_gone
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.store import Store
from waiting import awaited


class Stopped(Campaign):
    """The same matches, on a server that is told to stop instead of being killed."""

    async def _kill(self, number):
        await self.answered(self.chance.randrange(20, 60))
        assert await self.server.stop() == 0
        await self.server.start()


@in_loop
async def test_a_server_that_is_told_to_stop_under_load_loses_nothing(tmp_path):
    campaign = Stopped(f"sqlite:///{tmp_path}/turnwise.db", kills=2, seed=7, crowd=10)
    figures = await campaign.run()
    assert figures["actions acknowledged"] > 0
    assert sum(client.goodbyes for client in campaign.clients) > 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
@in_loop
async def test_no_process_stays_behind_while_a_bot_thinks(tmp_path, how):
    server = Spawned(f"sqlite:///{tmp_path}/turnwise.db")
    lobby = Lobby(server.address)
    try:
        await server.start()
        await lobby.enter()
        made = await lobby.table("own", "search:2.0s", game="card_slot")
        address = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
        async with websockets.connect(address, compression=None, open_timeout=PATIENCE) as socket:
            player = Player(socket)
            await player.ask("HELLO", secrets=[made["secret"]])
            if player.state["legal"]:
                await player.act(player.state["legal"][0]["id"])
            thinking = await awaited(server.offspring)
            code = await server.signal(how)
            assert code == (0 if how == signal.SIGTERM else -signal.SIGKILL)
        assert await all_gone(thinking)
        store = Store(backend_for(server.db))  # and nobody holds the file
        await store.open()
        assert len(present(await store.load(made["table"])).entries) >= player.state["version"]
        await store.close()
    finally:
        server.remove()
        await lobby.close()
