"""Who is who: guests by signed tokens, seats by secrets; neither is a password, and neither is stored."""

import hashlib
import hmac
import re
import secrets

from turnwise.server.protocol.codes import Code, Refused

GUEST_DIGITS = 16
SECRET_BYTES = 18
TABLE_BYTES = 12
LONGEST_NAME = 24

_NAME = re.compile(r"[^\s\x00-\x1f\x7f]+( [^\s\x00-\x1f\x7f]+)*")


class Signer:
    """Makes guests' tokens and recognises them by the installation's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new_guest(self) -> str:
        """A token for somebody who comes for the first time."""
        guest = secrets.token_hex(GUEST_DIGITS // 2)
        return f"{guest}.{self._signature(guest)}"

    def guest(self, token: str) -> str:
        """The id of the guest whose token this is; refuses a forged one."""
        guest, _, signature = token.partition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(guest).encode()):
            raise Refused(Code.BAD_TOKEN, "this token was not made by this server; ask for a new one")
        return guest

    def derived(self, purpose: str) -> str:
        """A secret that only this installation can work out, the same whenever it is asked for."""
        return hmac.new(self._key, purpose.encode(), hashlib.sha256).hexdigest()

    def _signature(self, guest: str) -> str:
        return self.derived(f"guest:{guest}")[:32]


def new_secret() -> str:
    """The secret of a seat."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table() -> str:
    """The id of a table; whoever knows it may come in."""
    return secrets.token_hex(TABLE_BYTES)


def is_table(id: str) -> bool:
    """Whether a text has the form of a table's id."""
    return re.fullmatch(f"[0-9a-f]{{{2 * TABLE_BYTES}}}", id) is not None


def hashed(secret: str) -> str:
    """What is stored of a seat's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


def proper_name(name: str) -> str:
    """A person's name as it is shown; refuses what could not be shown well."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(Code.BAD_SETUP, f"a name has 1 to {LONGEST_NAME} visible characters, not {name[:40]!r}")
    return name
