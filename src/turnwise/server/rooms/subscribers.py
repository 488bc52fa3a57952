"""The connections to a table, and what each of them still has to be sent."""

from msgspec import Struct

from turnwise.server.protocol import messages
from turnwise.server.protocol.message_builder import MessageBuilder, public_seats
from turnwise.server.rooms.socket import Socket
from turnwise.server.tables.table import PLAYING, Table
from turnwise.server.timekeeper import Timekeeper


class Requester(Struct):
    """Who asked for a change, and how to recognise the request if it is sent again."""

    socket: Socket
    request: str
    key: str  # idempotency key
    seat: int


IntroductionKey = tuple[int, str]  # changes whenever a table has to be introduced anew


class Broadcast(Struct):
    """The messages of one version of the table, for every connection."""

    version: int
    introduction_key: IntroductionKey
    deliveries: list[tuple[Socket, list[bytes]]]


class Subscribers:
    """The connections to one table."""

    def __init__(self, table: Table, time: Timekeeper) -> None:
        self.sockets: set[Socket] = set()
        self.public_seats = public_seats(table)
        self.sent_version = table.version  # what all connections have
        self._time = time
        self._comings = 0  # how often a guest may have come or gone

    def reseat(self, table: Table) -> None:
        """A guest may have come or gone: a client that has left its seat is a spectator from now on."""
        self.public_seats = public_seats(table)
        self._comings += 1
        for socket in self.sockets:
            socket.seats = table.opened_by(socket.keys)

    def put(self, message: bytes) -> None:
        """Send all of them a message."""
        for socket in self.sockets:
            socket.put(message)

    def broadcast(self, table: Table, asks: bool = True, requester: Requester | None = None) -> Broadcast:
        """The table as it is now, and for those who are waited for what is asked of them; nothing is sent."""
        builder, introduction_key = self._builder(table), self._introduction_key(table)
        states: dict[tuple[tuple[int, ...], int, str], bytes] = {}
        deliveries: list[tuple[Socket, list[bytes]]] = []
        for socket in self.sockets:
            request = requester.request if requester and socket is requester.socket else ""
            key = socket.seats, socket.version, request
            if (state := states.get(key)) is None:
                state = states[key] = messages.write(builder.state(*key))
            batch = [state]
            if socket.introduced != introduction_key:
                batch.insert(0, messages.write(builder.introduction(socket.seats)))
            turns = _turns(table, socket, builder) if asks else []
            # clients that are waited for come first
            deliveries.insert(0 if turns else len(deliveries), (socket, batch + turns))
        return Broadcast(table.version, introduction_key, deliveries)

    def send(self, broadcast: Broadcast) -> None:
        """Send it."""
        self.sent_version = broadcast.version
        for socket, batch in broadcast.deliveries:
            socket.version, socket.introduced = broadcast.version, broadcast.introduction_key
            socket.put(*batch)

    def answer(self, table: Table, socket: Socket, request: str, is_back: bool = False) -> None:
        """Answer a request with the table as it is now; a client that comes back gets everything."""
        builder, introduction_key = self._builder(table), self._introduction_key(table)
        if is_back:
            socket.introduced = None
        batch = [messages.write(builder.state(socket.seats, socket.version, request))]
        if socket.introduced != introduction_key:
            batch.insert(0, messages.write(builder.introduction(socket.seats)))
        if is_back:
            batch += [*_timers(table, builder), *_turns(table, socket, builder)]
        socket.version, socket.introduced = table.version, introduction_key
        socket.put(*batch)

    def _builder(self, table: Table) -> MessageBuilder:
        return MessageBuilder(table, self._time.now(), self.public_seats)

    def _introduction_key(self, table: Table) -> IntroductionKey:
        return self._comings, table.status


def _turns(table: Table, socket: Socket, builder: MessageBuilder) -> list[bytes]:
    """What tells a connection's seats that they are waited for."""
    if table.status != PLAYING:
        return []
    return [messages.write(builder.turn(seat)) for seat in table.clock.running if seat in socket.seats]


def _timers(table: Table, builder: MessageBuilder) -> list[bytes]:
    """What tells a client that comes back how much time is left."""
    found = [builder.timer(seat) for seat in table.clock.running]
    return [messages.write(timer) for timer in found if timer]
