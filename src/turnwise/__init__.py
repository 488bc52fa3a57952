"""A table for turn-based games whose rules are executable specifications."""

from importlib import metadata

from turnwise.core.registry import game, games

__all__ = ["game", "games"]
__version__ = metadata.version("turnwise")
