"""What databases complain about, in one sentence without secrets."""

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from turnwise.core.errors import BadSetup, BadText, TurnwiseError
from turnwise.server.storage.addresses import Address

FAILED = "storage_failed"
_NO_DATABASE = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}
_NO_FOREIGN_KEY = "23503"
_TRY_AGAIN = {"40001", "40P01"}  # PostgreSQL's serialisation failure and deadlock: nothing was written


class Unreachable(Exception):
    """No connection can be made just now."""


def refusal(verb: str, error: Exception) -> TurnwiseError:
    """What is told to whoever waited for the database."""
    if isinstance(error, IntegrityError):
        return TurnwiseError("table_exists", "there is a table with that id already")
    if is_about_values(error):
        return BadText("bad_text", "a text or number is of a kind that the database does not take")
    return TurnwiseError(FAILED, f"the database could not {verb}: {reason(error)}")


def reason(error: Exception) -> str:
    """The first line of what the driver says: further lines may quote what was to be written."""
    if isinstance(error, Unreachable) and isinstance(error.__cause__, Exception):
        return reason(error.__cause__)
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    lines = str(cause).strip().splitlines()
    return lines[0] if lines else type(cause).__name__


def is_passing(error: Exception) -> bool:
    """Whether trying again may help: the connection broke, and nobody knows if a commit went through."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in _TRY_AGAIN
    return isinstance(error, Unreachable)


def is_about_values(error: Exception) -> bool:
    """Whether one of the values written is to blame, rather than the database."""
    if isinstance(error, DBAPIError):
        return isinstance(error, IntegrityError | DataError)
    return isinstance(error, ValueError | OverflowError | TypeError)


def is_orphaned(error: Exception) -> bool:
    """Whether something was to be written that belongs to a table which is gone."""
    if not isinstance(error, IntegrityError):
        return False
    is_on_file = _sqlite_code(error) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
    return is_on_file or getattr(error.orig, "sqlstate", None) == _NO_FOREIGN_KEY


def cannot_open(address: Address, error: DBAPIError) -> BadSetup:
    """Why a server cannot start on this database."""
    why = address.without_secrets(reason(error))
    if address.path is None:
        if isinstance(error, ProgrammingError) and not error.connection_invalidated:
            return BadSetup("unusable_database", f"{address.name} refuses: {why}")
        return BadSetup("database_unreachable", f"cannot reach {address.name}: {why}")
    if _sqlite_code(error) & 0xFF in _NO_DATABASE:
        return BadSetup("bad_database", f"{address.name} is not a sound SQLite database: {why}")
    return BadSetup("unusable_database", f"cannot use {address.name}: {why}")


def _sqlite_code(error: DBAPIError) -> int:
    return getattr(error.orig, "sqlite_errorcode", 0)
