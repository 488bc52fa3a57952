"""Plays the seats of bots at a live table."""

import asyncio
import math
from contextlib import suppress
from functools import partial

from turnwise.bots.bot import Bot
from turnwise.core.interfaces import NO_ACTION
from turnwise.server.monitoring import logs
from turnwise.server.protocol import messages
from turnwise.server.protocol.messages import StandInMessage
from turnwise.server.rooms.room import Room, Stale
from turnwise.server.rooms.searches import Searches
from turnwise.server.rooms.socket import Socket
from turnwise.server.tables import commands
from turnwise.server.tables.table import PLAYING, Table
from turnwise.server.timekeeper import Timekeeper

LONGEST_PACE = 2.0  # seconds
NO_STAND_INS = StandInMessage(seats=[], has_failed=False, compiled=1.0)


class BotDriver:
    """Lets the bots of one room act, one action after the other, until a person is waited for."""

    def __init__(self, room: Room, searches: Searches, time: Timekeeper, delay: float, seed: str) -> None:
        """The seed stays secret: with it one can foresee what the bots do."""
        self._room = room
        self._searches = searches
        self._time = time
        self._delay = delay  # seconds, so that a person can follow
        self._paces: dict[int, float] = {}  # as slow as each was: how long it thinks would tell of its hand
        self._task: asyncio.Task[None] | None = None
        self._bots = {seat: Bot(room.table.game, level, seed) for seat, level in room.table.bots.items()}
        self._searching = [seat for seat, bot in self._bots.items() if bot.budget]
        self._is_driving = False
        self._sent = NO_STAND_INS

    def wake(self) -> None:
        """Look whether there is something to do."""
        if self._bots and self._task is None and self._room.table.status == PLAYING and self._may_act:
            self._task = asyncio.get_running_loop().create_task(self._drive())
            if self._searching and not self._is_driving:
                self._is_driving = True
                self._searches.prepare(self._room.table.game)

    @property
    def game_id(self) -> str:
        """What is played here."""
        return self._room.table.game.id

    def send_stand_ins(self) -> None:
        """Let all connections know which bots do not search as they should, if that has changed."""
        if (message := self._stand_ins) != self._sent:
            self._sent = message
            self._room.subscribers.put(messages.write(message))

    def greet(self, socket: Socket) -> None:
        """Tell a connection that comes which bots do not search as they should."""
        if (message := self._stand_ins) != NO_STAND_INS:
            self._sent = message
            socket.put(messages.write(message))

    @property
    def _stand_ins(self) -> StandInMessage:
        """Which bots do not search as they should; this depends on no decision, so it tells of no hand."""
        if not self._is_driving or self._room.table.status != PLAYING:
            return NO_STAND_INS
        ready = self._searches.readiness(self._room.table.game)
        if ready.is_ready and not self._searches.is_busy:
            return NO_STAND_INS
        return StandInMessage(seats=self._searching, has_failed=ready.has_failed, compiled=ready.progress)

    def wake_if_late(self, last: int) -> None:
        """Look whether a bot is waited for since then, at a table with a connection."""
        table = self._room.table
        is_seen = self._room.subscribers.sockets and table.status == PLAYING and table.changed < last
        if is_seen and table.playing.mover in self._bots:
            self.wake()

    @property
    def _may_act(self) -> bool:
        """Bots pause while no connection is there, unless clocks run on."""
        return bool(self._room.subscribers.sockets) or self._room.table.bots_go_on

    async def _drive(self) -> None:
        try:
            while self._may_act and await self._act():
                pass
        except Exception as error:  # a sweep wakes it again
            logs.fault("bot", error, table=self._room.table.id, version=self._room.table.version)
        finally:
            self._task = None

    async def _act(self) -> bool:
        """One action of a bot; whether there was one to take."""
        table = self._room.table
        version, began = table.version, asyncio.get_running_loop().time()
        if table.status != PLAYING or (found := await self._choice(table)) is None:
            return False
        action, seat = found
        await self.pause(seat, began)
        with suppress(Stale):  # then look again
            await self._room.do(partial(commands.play, seats=seat, action=action, by="bot"), version)
        return True

    async def _choice(self, table: Table) -> tuple[int, int] | None:
        state, mover = table.playing.state, table.playing.mover
        for seat, bot in self._bots.items():
            if seat != mover and (action := bot.act_out_of_turn(state, seat)) != NO_ACTION:
                return action, seat
        if mover not in self._bots:
            return None
        return await self._searches.move(self._bots[mover], state, table.version, self._sender), mover

    @property
    def _sender(self) -> str:
        """Whose turn a search takes: that of the first person who is there, or the table's own.

        It follows from connections alone, so how long a bot waits for its turn tells of no hand.
        """
        seated = [(it.seats, it.address) for it in self._room.subscribers.sockets if it.seats]
        return min(seated)[1] if seated else f"table {self._room.table.id}"

    async def pause(self, seat: int, began: float) -> None:
        """Seem to think for as long as the bot of a seat ever had to, since it began to."""
        if not self._delay:
            return
        spent = asyncio.get_running_loop().time() - began
        pace = self._paces[seat] = max(self._paces.get(seat, self._delay), min(spent, LONGEST_PACE))
        wait = min(pace - spent, self._left / 4)
        if wait > 0:
            await asyncio.sleep(wait)

    @property
    def _left(self) -> float:
        """Seconds until the deadline."""
        deadline = self._room.table.clock.deadline
        return math.inf if deadline is None else (deadline - self._time.now()) / 1000

    @property
    def is_acting(self) -> bool:
        """Whether a bot is at it."""
        return self._task is not None

    async def acted(self) -> None:
        """Wait until no bot is at it: a person is waited for, or a connection."""
        while self._task is not None:
            await asyncio.shield(self._task)

    async def stop(self) -> None:
        """Let no bot act any more."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
