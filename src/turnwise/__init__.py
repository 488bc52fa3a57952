"""A table for turn-based games whose rules are executable specifications."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turnwise.core.registry import all_games, game

    __version__: str

__all__ = ["__version__", "all_games", "game"]


def __getattr__(name: str) -> Any:
    """The names above are looked up when first used, so that `turnwise --help` starts quickly."""
    if name == "__version__":
        from importlib.metadata import version

        return version("turnwise")
    if name in __all__:
        from turnwise.core import registry

        return getattr(registry, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
