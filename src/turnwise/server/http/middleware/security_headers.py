"""Headers of every answer: what a browser may do with it."""

import re
from base64 import b64encode
from hashlib import sha256

from turnwise.server.http.api_docs import STYLE
from turnwise.server.page import ENTRANCE, FOLDER

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def security_headers() -> list[tuple[str, str]]:
    """For pages, the API, errors, and whatever else is answered."""
    return [
        ("content-security-policy", _policy()),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),  # addresses of tables are keys to them
    ]


def _policy() -> str:
    """Nothing from elsewhere, in no other site's frame; what stands in a page itself only by its digest."""
    entrance = FOLDER / ENTRANCE
    scripts = _SCRIPT.findall(entrance.read_text()) if entrance.is_file() else []
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self'", *map(_digest, scripts))),
            f"style-src 'self' {_digest(STYLE)}",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
