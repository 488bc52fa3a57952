"""What a kind of database has to say for itself; all other SQL of Turnwise is the same for all."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from sqlalchemy import URL, ColumnElement, Connection, Engine, Executable, Select, Subquery, Table
from sqlalchemy.exc import DBAPIError, IntegrityError

from turnwise.core.errors import BadSetup
from turnwise.server.runtime import Joinable
from turnwise.server.storage.errors import Unreachable

READERS = 4  # connections that read at once

Row = Sequence[object]
Columns = Sequence[ColumnElement[Any]]
Statement = Callable[[int], Executable]  # for so many rows
ChangedTable = tuple[str, int]  # a table and its version now
ANY_CHANGE: ChangedTable = ("", 0)  # notifications may have been missed: any table may have changed


class BulkRows(Protocol):
    """Rows as a table within a statement.

    The writer's thread releases the interpreter lock with every statement and may have to wait for it, so
    many rows go into one statement.
    """

    def table(self, columns: Columns, count: int) -> Subquery:
        """So many rows, as a table with these columns."""

    def chunks(self, rows: Sequence[Row]) -> Iterator[tuple[int, Any]]:
        """The rows in as many executions as it takes: a count, and the parameters; none for no rows."""


class Runs(Protocol):
    """The writer's connection, in a transaction."""

    def run(self, statement: Statement, rows: Sequence[Row]) -> int:
        """Execute a statement on rows; how many it touched."""


class Listener(Protocol):
    """Receives notifications of other processes from `start` to `stop`; both block."""

    def start(self) -> None:
        """Listen from now on; refuses if the database does not let us."""

    def stop(self) -> None:
        """Listen no more."""


@dataclass(frozen=True)
class Claim:
    """The right to use a database, until it is released."""

    may_migrate: bool = True  # not while a running server uses the schema
    release: Callable[[], None] = lambda: None


class Backend(ABC):
    """One database of one kind, named by its URL; nothing is opened before an engine connects."""

    kind: ClassVar[str]
    schemes: ClassVar[tuple[str, ...]]  # of its URLs
    form: ClassVar[str]  # how such a URL looks
    is_shared: ClassVar[bool]  # whether other processes may write to it too
    begin: ClassVar[str | None] = None  # begins the writer's transaction, if the driver does not do so

    url: URL  # may hold a password
    name: str  # may be printed
    rows: BulkRows

    @abstractmethod
    def __init__(self, url: URL) -> None:
        """Refuse a URL that cannot be used, without quoting it: it may hold a password."""

    @abstractmethod
    def writing_engine(self) -> Engine:
        """For the writer's one connection."""

    @abstractmethod
    def reading_engine(self) -> Engine:
        """For a few connections that read; all reads of one transaction see the same moment."""

    @abstractmethod
    def read_only_engine(self) -> Engine:
        """For one connection that cannot write, beside a server that may run."""

    @abstractmethod
    def refuse_missing(self) -> None:
        """Refuse a database that would have to be made first, where opening it would do so."""

    @abstractmethod
    def append(self, count: int) -> Executable:
        """Insert entries (rows with the columns of `entries`), none where there is one already."""

    @abstractmethod
    def insert_missing(self, table: Table, rows: Select[Any]) -> Executable:
        """Insert rows with the columns of a table, but for those that it holds."""

    @abstractmethod
    def json_object(self, key: ColumnElement[Any], value: ColumnElement[Any]) -> ColumnElement[str]:
        """An aggregate: all pairs as the text of one JSON object."""

    @abstractmethod
    def is_orphan(self, error: IntegrityError) -> bool:
        """Whether something was to be written that belongs to a table which is gone."""

    @abstractmethod
    def cannot_open(self, error: DBAPIError) -> BadSetup:
        """Why a server cannot start on this database."""

    @abstractmethod
    def claim(self, *, beside: bool) -> Claim:
        """Take the database for this process; `beside` a server that may have it, it is left to that one."""

    @abstractmethod
    def lock_schema(self, connection: Connection) -> None:
        """Let one process at a time change the schema."""

    @abstractmethod
    def lock_tables(self, connection: Runs, ids: Sequence[str]) -> None:
        """Wait until no other transaction is under way that writes to these tables, and lock them."""

    @abstractmethod
    def lock_removal(self, tables: Select[Any]) -> Select[Any]:
        """Lock the tables that are found, for their removal, and pass over those in use."""

    @abstractmethod
    def notify(self, connection: Runs, sender: str, changes: Iterable[ChangedTable]) -> None:
        """Tell other processes, with the commit, which tables are at which version now."""

    @abstractmethod
    def listener(
        self,
        sender: str,
        heard: Callable[[Sequence[ChangedTable]], None],
        thread: Callable[[Callable[[], None], str], Joinable],
    ) -> Listener | None:
        """What hears from all senders but one; `heard` is called in the thread."""

    def is_transient(self, error: Exception) -> bool:
        """Whether trying again may help: the connection broke, and it is unknown if a commit went through."""
        return isinstance(error, Unreachable) or (
            isinstance(error, DBAPIError) and error.connection_invalidated
        )

    def without_secrets(self, text: str) -> str:
        """A text of the driver's with passwords blotted out."""
        for secret in (self.url.password, self.url.query.get("password")):
            if isinstance(secret, str) and secret:
                text = text.replace(secret, "…")
        return text


def bad_url(why: str) -> BadSetup:
    """The refusal of a URL that cannot be read."""
    return BadSetup("bad_database_url", why)
