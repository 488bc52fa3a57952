"""What databases complain about, in one sentence without secrets."""

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from turnwise.core.errors import BadText, TurnwiseError

FAILED = "storage_failed"


class Unreachable(Exception):
    """No connection can be made just now."""


def refusal(verb: str, error: Exception) -> TurnwiseError:
    """What is told to those who waited for the database."""
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


def is_about_values(error: Exception) -> bool:
    """Whether one of the values written is to blame, rather than the database."""
    if isinstance(error, DBAPIError):
        return isinstance(error, IntegrityError | DataError)
    return isinstance(error, ValueError | OverflowError | TypeError)
