"""What can be set when a server is started."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """A server's options; the limits are per guest or per address."""

    db: str  # an SQLAlchemy URL
    host: str = "127.0.0.1"
    port: int = 8000
    thinkers: int = 1  # processes in which bots think
    bot_delay: float = 0.6  # seconds
    origins: tuple[str, ...] = ()  # of pages besides our own that may connect; "*" for all
    requests_per_second: float = 20.0
    burst: int = 80
    tables_per_guest: int = 50  # unfinished ones
    sockets_per_address: int = 200
    crowd: int = 10  # times what one connection may say, for all connections of an address together
    message_size: int = 16_384
    idle_seconds: float = 60.0  # before a room that nobody looks at is given up
    sweep_seconds: float = 1.0
