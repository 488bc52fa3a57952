"""Matches that people played, counted like those of the lab's own players."""
