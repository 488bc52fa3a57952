"""PostgreSQL: any number of processes, which hear of each other's entries."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    URL,
    ColumnElement,
    Connection,
    Engine,
    Executable,
    Integer,
    NullPool,
    QueuePool,
    Select,
    Subquery,
    Table,
    Text,
    bindparam,
    case,
    cast,
    column,
    create_engine,
    event,
    func,
    literal_column,
    select,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError, IntegrityError, ProgrammingError

from turnwise.core.errors import BadSetup
from turnwise.server.runtime import Joinable
from turnwise.server.storage.backends.base import (
    READERS,
    Backend,
    ChangedTable,
    Claim,
    Columns,
    Row,
    Runs,
    bad_url,
)
from turnwise.server.storage.backends.postgres_notify import CHANNEL, PostgresListener, payloads
from turnwise.server.storage.errors import reason
from turnwise.server.storage.schema import ENTRIES, TABLES

# A lost network is noticed in half a minute, where libpq would wait for hours; the URL may say otherwise.
_TIMEOUTS = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "25000",
    "application_name": "turnwise",
}
# Commits are on the disk before they are acknowledged, whatever the server's default; a process that
# hangs in a transaction loses it, so that others need not wait for its locks for long.
_SETTINGS = """
SELECT set_config('idle_in_transaction_session_timeout', '10s', false),
       set_config('lock_timeout', '15s', false),
       set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                  WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)
"""
_SCHEMA_LOCK = 0x7475726E77697365  # "turnwise"
_NO_FOREIGN_KEY = "23503"
_TRY_AGAIN = {"40001", "40P01"}  # serialisation failure and deadlock: nothing was written


class JsonRows:
    """All rows as one JSON text, whatever their number; the count is always 0."""

    def table(self, columns: Columns, count: int) -> Subquery:
        """A list of lists, taken apart by the database."""
        rows = cast(bindparam("rows", type_=Text), JSON)
        items = func.json_array_elements(rows).table_valued(column("value"))
        places = [cast(literal_column(f"value ->> {place}"), one.type) for place, one in enumerate(columns)]
        named = [place.label(one.key) for place, one in zip(places, columns, strict=True)]
        return select(*named).select_from(items).subquery("given")

    def chunks(self, rows: Sequence[Row]) -> Iterator[tuple[int, Any]]:
        """One chunk."""
        if rows:  # not as ASCII: half of a surrogate pair is to be refused by the driver
            yield 0, {"rows": json.dumps(rows, ensure_ascii=False)}


class Postgres(Backend):
    """A server that several processes share."""

    kind = "PostgreSQL"
    schemes = ("postgresql", "postgres")
    form = "postgresql://user:password@host/database"
    is_shared = True
    rows = JsonRows()

    def __init__(self, url: URL) -> None:
        if url.host and "@" in url.host:
            raise bad_url("in the database's URL, write an @ of the password as %40")
        self.url = url.set(drivername="postgresql+psycopg", query={**_TIMEOUTS, **url.query})
        host = self.url.host or self.url.query.get("host") or "the local socket"
        port = f":{self.url.port}" if self.url.port else ""
        self.name = f"PostgreSQL at {host}{port}/{self.url.database or ''}"

    def writing_engine(self) -> Engine:
        """Sees what others have committed until each statement."""
        return self._engine("READ COMMITTED", poolclass=NullPool)

    def reading_engine(self) -> Engine:
        """Sees one moment in each transaction."""
        return self._engine("REPEATABLE READ", poolclass=QueuePool, pool_size=READERS, max_overflow=0)

    def read_only_engine(self) -> Engine:
        """The same, in transactions that the database itself keeps from writing."""
        engine = self._engine("REPEATABLE READ", poolclass=NullPool)
        return engine.execution_options(postgresql_readonly=True)

    def refuse_missing(self) -> None:
        """Connecting makes no database."""

    def _engine(self, isolation: str, **options: Any) -> Engine:
        try:
            engine = create_engine(self.url, isolation_level=isolation, hide_parameters=True, **options)
        except ImportError:
            raise BadSetup(
                "missing_postgres", "PostgreSQL needs an extra of Turnwise: pip install 'turnwise[postgres]'"
            ) from None
        event.listen(engine, "connect", _set_settings)
        return engine

    def append(self, count: int) -> Executable:
        """Entries that follow one which is there: if a replica has taken over, those read may be lost.

        Tables are locked in order, so that two processes never wait for each other in a circle, and so that
        none is removed before the commit.
        """
        given = self.rows.table(list(ENTRIES.c), count)
        rows = select(*given.c).where(_before(given).is_not(None))
        rows = rows.join(TABLES, TABLES.c.id == given.c.table_id).order_by(TABLES.c.id)
        return self.insert_missing(ENTRIES, rows.with_for_update(read=True, key_share=True, of=TABLES))

    def insert_missing(self, table: Table, rows: Select[Any]) -> Executable:
        """By any of the table's keys."""
        return insert(table).from_select(list(table.c), rows).on_conflict_do_nothing()

    def json_object(self, key: ColumnElement[Any], value: ColumnElement[Any]) -> ColumnElement[str]:
        """As text, which is parsed as on other databases."""
        return cast(func.json_object_agg(key, value), Text)

    def claim(self, *, beside: bool) -> Claim:
        """Processes share it."""
        return Claim()

    def lock_schema(self, connection: Connection) -> None:
        """Processes that start together wait for each other."""
        connection.execute(select(func.pg_advisory_xact_lock(_SCHEMA_LOCK)))

    def lock_tables(self, connection: Runs, ids: Sequence[str]) -> None:
        """Also against transactions that only refer to these rows by their entries."""
        connection.run(self._locked, [(id,) for id in ids])

    def _locked(self, count: int) -> Executable:
        given = self.rows.table([TABLES.c.id], count)
        found = select(TABLES.c.id).where(TABLES.c.id.in_(select(given.c.id)))
        return found.order_by(TABLES.c.id).with_for_update(of=TABLES)

    def lock_removal(self, tables: Select[Any]) -> Select[Any]:
        """A table to which an entry is being appended is in use."""
        return tables.with_for_update(skip_locked=True)

    def notify(self, connection: Runs, sender: str, changes: Iterable[ChangedTable]) -> None:
        """By NOTIFY, which is sent with the commit or not at all."""
        connection.run(self._notified, [(payload,) for payload in payloads(sender, changes)])

    def _notified(self, count: int) -> Executable:
        given = self.rows.table([column("payload", Text)], count)
        return select(func.count(func.pg_notify(literal_column(f"'{CHANNEL}'"), given.c.payload)))

    def listener(
        self,
        sender: str,
        heard: Callable[[Sequence[ChangedTable]], None],
        thread: Callable[[Callable[[], None], str], Joinable],
    ) -> PostgresListener:
        """On a connection of its own."""
        return PostgresListener(self, sender, heard, thread)

    def is_transient(self, error: Exception) -> bool:
        """Also if the database gave up a transaction for the sake of another."""
        return super().is_transient(error) or (isinstance(error, DBAPIError) and _state(error) in _TRY_AGAIN)

    def is_orphan(self, error: IntegrityError) -> bool:
        """A foreign key that leads nowhere."""
        return _state(error) == _NO_FOREIGN_KEY

    def cannot_open(self, error: DBAPIError) -> BadSetup:
        """A server that refuses us is told apart from one that is not there."""
        why = self.without_secrets(reason(error))
        if isinstance(error, ProgrammingError) and not error.connection_invalidated:
            return BadSetup("unusable_database", f"{self.name} refuses: {why}")
        return BadSetup("database_unreachable", f"cannot reach {self.name}: {why}")


def _set_settings(connection: Any, _record: object) -> None:
    connection.execute(_SETTINGS)
    connection.commit()


def _before(given: Subquery) -> ColumnElement[Any]:
    """The entry before a given one, or its table if it is the first; NULL where that is missing.

    Each is looked up by its key; were it EXISTS, PostgreSQL might read all entries there are instead.
    """
    one = literal_column("1", Integer)
    log = ENTRIES.alias("log")
    is_before = (log.c.table_id == given.c.table_id) & (log.c.version == given.c.version - one)
    table = select(TABLES.c.id).where(TABLES.c.id == given.c.table_id).correlate(given).scalar_subquery()
    entry = select(log.c.table_id).where(is_before).correlate(given).scalar_subquery()
    return case((given.c.version == one, table), else_=entry)


def _state(error: DBAPIError) -> str | None:
    return getattr(error.orig, "sqlstate", None)
