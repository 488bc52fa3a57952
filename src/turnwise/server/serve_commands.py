"""What `turnwise` alone, `turnwise serve` and `turnwise prune` do."""

import asyncio
import re
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

from turnwise.core.errors import BadSetup
from turnwise.server.experiments.limits import LARGE, refuse_unknown_size
from turnwise.server.settings import Settings
from turnwise.server.storage import pruning
from turnwise.server.storage.backends.file_lock import IN_USE
from turnwise.workers.backends import refuse_unknown_pool

_ORIGIN = re.compile(r"https?://[^/?#@\s]+")
ANSWER_SECONDS = 2.0  # in which a server that runs already says that it is well
USUAL_PORTS = (*range(8000, 8020), 0)  # 0 is any free one; a page keeps its seats by its port


def default_database() -> str:
    """A file in the user's data folder."""
    from turnwise.server.storage.backends import file_url

    return file_url(_data_folder() / "turnwise.db")


def _data_folder() -> Path:
    import platformdirs

    return platformdirs.user_data_path("turnwise", appauthor=False)


def served_database() -> str:
    """The same file, in a folder that is there."""
    folder = _data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup("unusable_database", f"cannot make the folder {folder}: {error.strerror}") from None
    return default_database()


def serve(settings: Settings, processes: int) -> None:
    """Serve until told to stop."""
    from turnwise.server.run import serve as run

    refuse_unknown_pool(settings.pool)
    refuse_unknown_size(settings.lab)
    for origin in settings.origins:
        _refuse_bad_origin(origin)
    run(replace(settings, prepare_searches=processes == 1), processes)  # several would all do the same


def _refuse_bad_origin(origin: str) -> None:
    """Refuse what no browser calls a page's origin: it would let none in."""
    if origin != "*" and not _ORIGIN.fullmatch(origin):
        raise BadSetup(
            "bad_origin",
            f"--origin is {origin!r}, but has to be the beginning of an address, such as "
            "https://play.example.org or http://localhost:5173, or * for all",
        )


def link_of(rules: Path) -> str:
    """Where a table by a file of rules is made."""
    from turnwise.matches.rule_set import read_rule_set

    return read_rule_set(rules).link


def open_table(db: str, port: int | None, with_browser: bool, link: str = "") -> None:
    """Serve this machine until told to stop, and show the page in its browser, or what a link leads to.

    Where the same database is served already, show that page instead.
    """
    from turnwise.server.run import serve as run

    def show(address: str) -> None:
        with suppress(OSError):  # then a second start cannot tell where the first one is
            _address_file(db).write_text(address, encoding="ascii")
        _print_link(address, link)
        if with_browser:
            _browse(address + link)

    settings = Settings(db=db, lab=LARGE, prepare_searches=True, logs_events=False)
    try:
        run(settings, on_address=show, ports=USUAL_PORTS if port is None else (port,))
        _address_file(db).unlink(missing_ok=True)
    except BadSetup as error:
        if error.code != IN_USE or not (address := _served_at(db)):
            raise
        sys.stderr.write(f"Turnwise is already at {address}\n")
        _print_link(address, link)
        if with_browser:
            _browse(address + link).join()


def _print_link(address: str, link: str) -> None:
    if link:
        sys.stderr.write(f"A table by these rules: {address}{link}\n")


def _address_file(db: str) -> Path:
    from sqlalchemy import make_url

    return Path(f"{make_url(db).database}.address")


def _served_at(db: str) -> str | None:
    """Where another process serves a database; None if nothing answers there."""
    try:
        address = _address_file(db).read_text(encoding="ascii")
        with urlopen(f"{address}/healthz", timeout=ANSWER_SECONDS):
            return address
    except (OSError, ValueError):
        return None


def _browse(address: str) -> threading.Thread:
    thread = threading.Thread(target=webbrowser.open, args=[address], daemon=True)
    thread.start()
    return thread


def prune(db: str | None, days: float) -> None:
    """Remove what is finished or never began and was left alone for long, and say how many tables."""
    count = asyncio.run(pruning.prune(default_database() if db is None else db, days))
    tables = "table" if count == 1 else "tables"
    sys.stdout.write(f"Removed {count} {tables}, finished or never begun, left alone for {days:g} days.\n")
