"""Headers of every answer: what a browser may do with it."""

import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files

from turnwise.server.http.api_docs import STYLE
from turnwise.server.page import ENTRANCE, FOLDER

LAB_STYLE = files("turnwise.lab.report").joinpath("style.css").read_text(encoding="utf-8")  # of reports

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
            " ".join(("script-src 'self'", *map(digest, scripts))),
            f"style-src 'self' {digest(STYLE)} {digest(LAB_STYLE)}",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


def digest(text: str) -> str:
    """How a policy names a script or a style that it allows."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
