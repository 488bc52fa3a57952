"""The page in the browser: the files that `web/` is built into, from memory, with headers for caches."""

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

FOLDER = Path(__file__).parent / "page"
ENTRANCE = "index.html"
FOREVER = "public, max-age=31536000, immutable"  # for names that change with their content
ASK_AGAIN = "no-cache"
NOT_BUILT = "Turnwise runs, but its page was not built: `make page` builds it (it needs Node, or PyPI).\n"
PAGES = ("new", "play", "watch", "replay", "scenario", "scenarios", "record", "lab")
WORTH_PACKING = 1000  # bytes

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    content: bytes
    packed: bytes | None  # by gzip, where that helps
    kind: str
    tag: str
    caching: str


class Page:
    """The built files; those that were there when it was made."""

    def __init__(self, folder: Path = FOLDER) -> None:
        found = [path for path in sorted(folder.rglob("*")) if path.is_file()] if folder.is_dir() else []
        self._files = {path.relative_to(folder).as_posix(): _read(path, folder) for path in found}

    async def answer(self, request: Request) -> Response:
        """A file by its name, the entrance for the addresses of pages."""
        name = request.path_params.get("path", "")
        if file := self._files.get(name):
            return response_of(file, request)
        is_page = name == "" or name.partition("/")[0] in PAGES
        entrance = self._files.get(ENTRANCE)
        if entrance is None:
            return PlainTextResponse(NOT_BUILT, 503 if is_page else 404)
        return response_of(entrance, request, 200 if is_page else 404)


def _read(path: Path, folder: Path) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return file_of(path.read_bytes(), kind, FOREVER if path.parent == folder / "assets" else ASK_AGAIN)


def file_of(content: bytes, kind: str, caching: str = ASK_AGAIN) -> File:
    """Something that is sent often and never changes, packed once."""
    is_text = kind.startswith("text/") or kind.endswith(("json", "svg+xml"))
    return File(
        content=content,
        packed=gzip.compress(content, 9, mtime=0) if is_text and len(content) > WORTH_PACKING else None,
        kind=kind,
        tag=f'"{sha256(content).hexdigest()[:16]}"',
        caching=caching,
    )


def response_of(file: File, request: Request, status: int = 200) -> Response:
    """A file as the answer to a request, unless the caller has it already."""
    headers = {
        "Cache-Control": file.caching,
        "ETag": file.tag,
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, status, headers | {"Content-Encoding": "gzip"}, file.kind)
    return Response(file.content, status, headers, file.kind)
