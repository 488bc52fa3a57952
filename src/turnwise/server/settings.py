"""What can be set when a server is started."""

from dataclasses import dataclass

BOT_DELAY = 0.6  # seconds that a bot takes at least, if not told otherwise
KEPT_DAYS = 90.0  # that a table which is over is kept by `turnwise prune`, if not told otherwise


@dataclass(frozen=True)
class Settings:
    """A server's options; the limits are per guest or per address."""

    db: str  # an SQLAlchemy URL
    host: str = "127.0.0.1"
    port: int = 8000
    pool: str = "local"  # where bots think and questions are worked out: local, ray, or ray://…
    workers: int = 1  # of the pool, in which bots search
    lab: str = "small"  # experiments: off, small or large
    lab_folder: str = ""  # where they are kept; beside the database if not given
    prepare_searches: bool = False  # compile those of all games one by one, before a table asks for them
    bot_delay: float = BOT_DELAY
    origins: tuple[str, ...] = ()  # of pages besides our own that may connect; "*" for all
    proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For is believed
    host_names: tuple[str, ...] = ()  # by which browsers may call us; see middleware/host_names.py for none
    metrics: str = "on"  # or "off", or HOST:PORT
    logs_events: bool = True  # joins, ends and the like; faults are always logged
    requests_per_second: float = 20.0
    burst: int = 80
    tables_per_guest: int = 50  # unfinished ones
    lobby_tables_per_guest: int = 10  # public and unfinished
    lobby_tables_per_address: int = 30
    tables_per_hour: int = 1_000  # of an address, as the following
    guests_per_hour: int = 1_000
    seats_per_hour: int = 300  # taken at tables that others have made
    solutions_per_hour: int = 120
    analyses_per_address: int = 10  # followed at a time
    experiments_per_hour: int = 60
    lab_seconds: int = 600  # of processes for small experiments, before an address has to wait
    work_seconds: int = (
        300  # of processes for replays, records, scenarios and solutions, before it has to wait
    )
    sockets_per_address: int = 200
    connections_per_address: int = 300  # sockets, and requests over HTTP
    crowd: int = 10  # times what one connection may say, for all connections of an address together
    message_size: int = 16_384
    hello_seconds: float = 30.0  # that a socket may be open without HELLO
    idle_seconds: float = 60.0  # before a room without a connection is given up
    sweep_seconds: float = 1.0
