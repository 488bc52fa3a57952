"""A table for turn-based games whose rules are executable specifications."""

from turnwise.core.registry import game, games

__all__ = ["game", "games"]
