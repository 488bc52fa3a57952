"""Where compiled rules are kept on disk: a folder for every game and every digest of its sources."""

import atexit
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

KEPT_DIGESTS = 8  # of a game; older folders are removed


def cache_root() -> Path:
    """Where compiled rules are kept: TURNWISE_CACHE, or the user's cache directory."""
    if chosen := os.environ.get("TURNWISE_CACHE"):
        return Path(chosen)
    import platformdirs

    return platformdirs.user_cache_path("turnwise", appauthor=False) / "compiled"


def cache_folder(game_id: str, digest: str) -> Path:
    """The folder of a game and of these very sources, made if it is not there."""
    folder = cache_root() / game_id / digest
    try:
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)  # another process may be quicker
            _forget_oldest(folder.parent)
    except OSError:  # no place to keep anything: compile anew in every process
        folder = Path(tempfile.mkdtemp(prefix="turnwise-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _forget_oldest(folder: Path) -> None:
    with suppress(FileNotFoundError):  # another process forgets them as well
        newest_first = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in newest_first[KEPT_DIGESTS:]:
            shutil.rmtree(old, ignore_errors=True)
