"""Who listens at a table, and what each of them still has to be told."""

from msgspec import Struct

from turnwise.server.protocol import messages
from turnwise.server.protocol.telling import Telling, seating
from turnwise.server.rooms.socket import Socket
from turnwise.server.rooms.timekeeper import Timekeeper
from turnwise.server.tables.table import PLAYING, Table


class Asker(Struct):
    """Who asked for a change, and how to recognise the request if it is sent again."""

    socket: Socket
    request: str
    key: str  # idempotency key


Place = tuple[int, str]  # changes whenever a table has to be introduced anew


class News(Struct):
    """What everybody is to hear of a version of the table."""

    version: int
    place: Place
    letters: list[tuple[Socket, list[bytes]]]


class Audience:
    """The connections to one table."""

    def __init__(self, table: Table, time: Timekeeper) -> None:
        self.sockets: set[Socket] = set()
        self.seating = seating(table)
        self.told = table.version  # what everybody knows
        self._time = time
        self._comings = 0  # how often somebody may have come or gone

    def reseat(self, table: Table) -> None:
        """Somebody may have come or gone: whoever has left a seat is a spectator from now on."""
        self.seating = seating(table)
        self._comings += 1
        for socket in self.sockets:
            socket.seats = table.opened_by(socket.keys)

    def put(self, message: bytes) -> None:
        """Send everybody a message."""
        for socket in self.sockets:
            socket.put(message)

    def news(self, table: Table, asks: bool = True, asker: Asker | None = None) -> News:
        """The table as it is now, and for those who are waited for what is asked of them; nothing is sent."""
        telling, place = self._telling(table), self._place(table)
        told: dict[tuple[tuple[int, ...], int, str], bytes] = {}
        letters: list[tuple[Socket, list[bytes]]] = []
        for socket in self.sockets:
            request = asker.request if asker and socket is asker.socket else ""
            key = socket.seats, socket.version, request
            if (state := told.get(key)) is None:
                state = told[key] = messages.write(telling.state(*key))
            letter = [state]
            if socket.introduced != place:
                letter.insert(0, messages.write(telling.introduction(socket.seats)))
            turns = _turns(table, socket, telling) if asks else []
            # whoever is waited for hears of it first
            letters.insert(0 if turns else len(letters), (socket, letter + turns))
        return News(table.version, place, letters)

    def send(self, news: News) -> None:
        """Let everybody know."""
        self.told = news.version
        for socket, letter in news.letters:
            socket.version, socket.introduced = news.version, news.place
            socket.put(*letter)

    def answer(self, table: Table, socket: Socket, request: str, is_back: bool = False) -> None:
        """Answer a request with the table as it is now; whoever comes back hears all there is to hear."""
        telling, place = self._telling(table), self._place(table)
        if is_back:
            socket.introduced = None
        letter = [messages.write(telling.state(socket.seats, socket.version, request))]
        if socket.introduced != place:
            letter.insert(0, messages.write(telling.introduction(socket.seats)))
        if is_back:
            letter += [*_timers(table, telling), *_turns(table, socket, telling)]
        socket.version, socket.introduced = table.version, place
        socket.put(*letter)

    def _telling(self, table: Table) -> Telling:
        return Telling(table, self._time.now(), self.seating)

    def _place(self, table: Table) -> Place:
        return self._comings, table.status


def _turns(table: Table, socket: Socket, telling: Telling) -> list[bytes]:
    """What tells a connection's seats that they are waited for."""
    if table.status != PLAYING:
        return []
    return [messages.write(telling.turn(seat)) for seat in table.clock.running if seat in socket.seats]


def _timers(table: Table, telling: Telling) -> list[bytes]:
    """What tells whoever comes back how much time is left."""
    found = [telling.timer(seat) for seat in table.clock.running]
    return [messages.write(timer) for timer in found if timer]
