"""Tuning: a search for parameters under which a game is as its designer wants it."""
