"""Where the database is: a URL, read and checked before anything is opened."""

from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from turnwise.core.errors import BadSetup

FORMS = "write sqlite:////folder/turnwise.db or postgresql://user:password@host/database"
_POSTGRES = ("postgresql", "postgres")
# A lost network is noticed in half a minute, where libpq would wait for hours; the URL may say otherwise.
_PATIENCE = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "25000",
    "application_name": "turnwise",
}


@dataclass(frozen=True)
class Address:
    """A database: its URL with the driver, and a name for it that may be printed."""

    url: URL = field(repr=False)  # may hold a password
    name: str
    path: Path | None  # of the SQLite file

    def without_secrets(self, text: str) -> str:
        """A text of the driver's with passwords blotted out."""
        for secret in (self.url.password, self.url.query.get("password")):
            if isinstance(secret, str) and secret:
                text = text.replace(secret, "…")
        return text


def parse_address(text: str) -> Address:
    """Read a URL; a refusal never quotes it, for it may hold a password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadSetup("bad_database_url", f"the database's URL cannot be read; {FORMS}") from None
    if url.drivername == "sqlite":
        return _sqlite(url)
    if url.drivername in _POSTGRES:
        return _postgres(url)
    raise BadSetup("unknown_database", f"no database of the kind {url.drivername!r}; {FORMS}")


def _sqlite(url: URL) -> Address:
    if url.host or url.username or url.query:
        raise BadSetup("bad_database_url", f"an SQLite URL holds a path only, after three slashes; {FORMS}")
    if not url.database or url.database.startswith((":memory:", "file:")) or "\0" in url.database:
        raise BadSetup("bad_database_url", f"the SQLite URL names no file; {FORMS}")
    path = Path(url.database).resolve()  # links are followed, so that a file has one lock
    return Address(URL.create("sqlite", database=str(path)), str(path), path)


def _postgres(url: URL) -> Address:
    if url.host and "@" in url.host:
        raise BadSetup("bad_database_url", "in the database's URL, write an @ of the password as %40")
    url = url.set(drivername="postgresql+psycopg", query={**_PATIENCE, **url.query})
    host = url.host or url.query.get("host") or "the local socket"
    port = f":{url.port}" if url.port else ""
    return Address(url, f"PostgreSQL at {host}{port}/{url.database or ''}", None)
