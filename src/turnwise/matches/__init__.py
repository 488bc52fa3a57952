"""Matches: the log of a game, its record in a file, and scenarios."""
