"""Who is who: guests by signed tokens, seats by secrets; neither is a password, and neither is stored."""

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable

from turnwise.server.protocol.codes import Code, Refused

GUEST_DIGITS = 16
SECRET_BYTES = 18  # a multiple of 3, so that none is padded when written with 64 letters
TABLE_BYTES = 12

RandomBytes = Callable[[int], bytes]


class Signer:
    """Makes guests' tokens and recognises them by the installation's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new_guest(self, random_bytes: RandomBytes) -> str:
        """A token for a guest's first visit."""
        guest = random_bytes(GUEST_DIGITS // 2).hex()
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


def new_secret(random_bytes: RandomBytes) -> str:
    """The secret of a seat."""
    return urlsafe_b64encode(random_bytes(SECRET_BYTES)).decode()


def new_table_id(random_bytes: RandomBytes) -> str:
    """The id of a table; a client that knows it may come in."""
    return random_bytes(TABLE_BYTES).hex()


def is_table_id(id: str) -> bool:
    """Whether a text has the form of a table's id."""
    return re.fullmatch(f"[0-9a-f]{{{2 * TABLE_BYTES}}}", id) is not None


def hashed(secret: str) -> str:
    """What is stored of a seat's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()[:32]
