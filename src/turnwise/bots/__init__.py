"""Bots: players that need no person."""
