"""The kinds of databases that there are; a further one is a module here, and a name in `BACKENDS`."""

from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from turnwise.core.errors import BadSetup
from turnwise.server.storage.backends.base import Backend, bad_url
from turnwise.server.storage.backends.postgres import Postgres
from turnwise.server.storage.backends.sqlite import Sqlite

BACKENDS: tuple[type[Backend], ...] = (Sqlite, Postgres)
FORMS = "write " + " or ".join(backend.form for backend in BACKENDS)


def backend_for(text: str) -> Backend:
    """The database that a URL names; a refusal never quotes the URL, for it may hold a password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise bad_url(f"the database's URL cannot be read; {FORMS}") from None
    for backend in BACKENDS:
        if url.drivername in backend.schemes:
            return backend(url)
    raise BadSetup("unknown_database", f"no database of the kind {url.drivername!r}; {FORMS}")


def refuse_several(backend: Backend, processes: int) -> None:
    """Refuse to let several processes use a database that one must have for itself."""
    if processes > 1 and not backend.is_shared:
        shared = [one for one in BACKENDS if one.is_shared]
        kinds, forms = " or ".join(it.kind for it in shared), " or ".join(it.form for it in shared)
        raise BadSetup(
            "one_process", f"{processes} processes need {kinds}: {backend.kind} serves one (--db {forms})"
        )


def file_url(path: Path) -> str:
    """The URL of a database in a file."""
    return Sqlite.url_of(path)
