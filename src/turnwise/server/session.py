"""What a connection may ask of a table: every request gets exactly one answer."""

from functools import partial
from typing import assert_never

from turnwise.core.error_source import game_at_fault
from turnwise.core.errors import TurnwiseError
from turnwise.core.player_names import default_name
from turnwise.core.state import copy
from turnwise.server.identity import hashed
from turnwise.server.monitoring import logs, metrics
from turnwise.server.protocol import messages
from turnwise.server.protocol import requests as asked
from turnwise.server.protocol.codes import Code, Refused, code_of, sentence_of
from turnwise.server.protocol.message_builder import actions_to_replay, viewer_of
from turnwise.server.protocol.messages import PongMessage, RefusedMessage
from turnwise.server.rooms.hints import hint_of, refusal_of
from turnwise.server.rooms.room import Room, Stale, TableChange
from turnwise.server.rooms.rooms import Rooms
from turnwise.server.rooms.searches import Excuse
from turnwise.server.rooms.socket import Socket
from turnwise.server.rooms.subscribers import Requester
from turnwise.server.rooms.table_limits import table_slot
from turnwise.server.tables import commands
from turnwise.server.tables.entries import TableEntry
from turnwise.server.tables.offers import concludes, impossible
from turnwise.server.tables.table import PLAYING, Table

AFTER_A_FAULT = "the next STATE tells how the table stands"


class Session:
    """One socket at one table."""

    def __init__(self, rooms: Rooms, room: Room, socket: Socket, address: str) -> None:
        self._rooms = rooms
        self._address = address
        self._room = room
        self._socket = socket
        socket.address = address
        self._is_introduced = False
        self._has_looked = False  # in vain, for seats that secrets might open
        self._held: tuple[int, ...] = ()  # the seats at HELLO, those given back since among them
        room.visitors += 1  # the room must not be given up before HELLO

    @property
    def is_introduced(self) -> bool:
        """Whether it has said HELLO."""
        return self._is_introduced

    async def receive(self, text: str) -> None:
        """Take a message and answer it."""
        try:
            request = asked.read(text)
        except Refused as error:
            self.refuse(asked.id_of(text), error)
            return
        try:
            await self._dispatch(request)
        except TurnwiseError as error:
            self.refuse(request.id, error)
        except Exception as error:
            logs.fault("request", error, table=self._room.table.id, version=self._room.table.version)
            game = game_at_fault(error)
            whose = "a fault of the server" if game is None else f"the game {game.id!r} has a fault"
            self.refuse(request.id, Refused(Code.SERVER_ERROR, f"{whose}; {AFTER_A_FAULT}"))

    def refuse(self, request: str, error: TurnwiseError) -> None:
        """Say no, with a reason, to the sender alone."""
        version = error.version if isinstance(error, Stale) else None
        metrics.REFUSALS.labels(code_of(error).value).inc()
        refusal = RefusedMessage(
            id=request, code=code_of(error), reason=error.code, sentence=sentence_of(error), version=version
        )
        self._socket.put(messages.write(refusal))

    async def _dispatch(self, request: asked.AnyRequest) -> None:
        match request:
            case asked.Hello():
                await self._hello(request)
            case asked.Ping():
                self._socket.put(messages.write(PongMessage(id=request.id, now=self._rooms.time.now())))
            case _ if not self._is_introduced:
                raise Refused(Code.NOT_INTRODUCED, "say HELLO first")
            case asked.Hint():
                await self._hint(request)
            case (
                asked.Act() | asked.Resign() | asked.Leave() | asked.Offer() | asked.Agree() | asked.Decline()
            ):
                await self._change(request)
            case _:
                assert_never(request)

    async def _hello(self, request: asked.Hello) -> None:
        room = self._room = await self._rooms.room(self._room.table.id)  # a new one after a long silence
        async with room.lock:
            await room.be_certain()
            keys = tuple(hashed(secret) for secret in request.secrets)
            await self._refuse_unless_opened(room, keys)
            self._pay_for_events(room.table, request.version)
            self._socket.keys, self._socket.seats = keys, room.table.opened_by(keys)
            self._socket.version = room.table.version if request.version is None else request.version
            self._is_introduced, self._held = True, self._socket.seats
            room.subscribers.sockets.add(self._socket)
            self._rooms.visited(room)
            room.subscribers.answer(room.table, self._socket, request.id, is_back=True)
            self._rooms.send_stand_ins(room, self._socket)

    async def _refuse_unless_opened(self, room: Room, keys: tuple[str, ...]) -> None:
        """Refuse secrets that open no seat, also not one that was taken at another process a moment ago.

        One look into the database for each connection: guessing is no way to keep it busy.
        """
        if not room.opens(keys) and not self._has_looked:
            self._has_looked = True
            await room.look_again()
        if not room.opens(keys):
            raise Refused(Code.BAD_SECRET, "this secret opens no seat of this table")
        self._has_looked = False

    def _pay_for_events(self, table: Table, since: int | None) -> None:
        """What happened since a version is played once more: so often, and no more, for an address."""
        if actions := actions_to_replay(table, since):
            self._rooms.quotas.take_replayed(self._address, actions)

    async def _change(self, request: asked.LoggedRequest) -> None:
        """A request that is written to the log, once however often it is sent."""
        done = self._done_for(request) if isinstance(request, asked.Leave | asked.Resign) else None
        seat = self._seat_of(request) if done is None else done
        key = f"{seat}:{request.id}"
        change = self._change_of(request, seat, key)
        version = request.version if isinstance(request, asked.Act) else None
        requester = Requester(self._socket, request.id, key, seat)

        if isinstance(request, asked.Offer | asked.Agree) and request.topic == "rematch":
            await self._rematch(change, requester)
        else:
            is_one = len(self._socket.seats) == 1 or getattr(request, "seat", None) is not None
            await self._room.do(change, version, requester, seat if is_one else None)

    async def _rematch(self, change: TableChange, requester: Requester) -> None:
        """A rematch is a table of each person who asks for it or agrees, and of the last one's address."""
        table, quotas, seat = self._room.table, self._rooms.quotas, requester.seat
        who, is_public = table.occupants[seat], table.setup.is_public

        def counted(table: Table, *, at: int) -> TableEntry:
            if not impossible(table, "rematch", seat) and concludes(table, "rematch", seat):
                quotas.take_table(self._address)
            return change(table, at=at)

        try:
            async with table_slot(self._rooms, who.guest if who else "", self._address, is_public):
                await self._room.do(counted, requester=requester)
                made = self._room.table.rematch
                if is_public and made and made not in quotas.public(self._address):
                    quotas.remember_public(self._address, made)
        except Refused:
            if requester.key not in self._room.table.requests:
                raise
            await self._room.do(change, requester=requester)  # it was done before: only its answer was lost

    def _change_of(self, request: asked.LoggedRequest, seat: int, key: str) -> TableChange:
        match request:
            case asked.Act(action=action, seat=named):
                own = self._socket.seats if named is None else seat
                return partial(commands.play, seats=own, request=key, action=action)
            case asked.Offer(topic=topic):
                return partial(commands.offer, seat=seat, request=key, topic=topic)
            case asked.Agree(topic=topic):
                return partial(commands.agree, seat=seat, request=key, topic=topic)
            case asked.Decline(topic=topic):
                return partial(commands.decline, seat=seat, request=key, topic=topic)
            case asked.Leave():
                return partial(commands.leave, seat=seat, request=key)
            case asked.Resign():
                return partial(commands.resign, seat=seat, request=key)
            case _:
                assert_never(request)

    def _done_for(self, request: asked.Leave | asked.Resign) -> int | None:
        """The seat for which the very same request was carried out before."""
        done = self._room.table.requests
        own = (seat for seat in self._held if request.seat in (None, seat))
        return next((seat for seat in own if f"{seat}:{request.id}" in done), None)

    def _seat_of(self, request: asked.AnyRequest) -> int:
        """The seat that a request is for: of several, the one that resigns is the one whose view is shown."""
        named: int | None = getattr(request, "seat", None)
        seats = self._socket.seats
        if isinstance(request, asked.Resign) and named is None and len(seats) > 1:
            named = viewer_of(self._room.table, seats)
            if named < 0:
                own = ", ".join(map(default_name, seats))
                raise Refused(Code.WHICH_SEAT, f"you have several seats ({own}); name the one that resigns")
        return self._socket.seat(named)

    async def _hint(self, request: asked.Hint) -> None:
        async with self._room.lock:  # not in the midst of something that may yet fail
            await self._room.be_certain()
            table = self._room.table
            seat = table.playing.mover if table.status == PLAYING else -1
            if seat not in self._socket.seats:
                raise Refused(Code.NO_HINT, "a hint is for the seat that is to move")
            if table.others(seat):
                raise Refused(Code.NO_HINT, "no hints in a match against people")
            state, version = copy(table.playing.state), table.version  # others may act during the search
        found = await self._rooms.searches.hint(
            table.game, state, seat, request.level, f"hint:{table.id}:{version}", self._address
        )
        if isinstance(found, Excuse):
            raise refusal_of(found, table.game, self._rooms.searches)
        answer = hint_of(request.id, version, table.game, state, found)
        self._socket.put(messages.write(answer))

    def leave(self) -> None:
        """The connection is gone."""
        self._socket.is_open = False
        self._room.visitors -= 1
        self._room.subscribers.sockets.discard(self._socket)
        self._rooms.left(self._room)
