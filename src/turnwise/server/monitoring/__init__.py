"""Logs, counters and health, for those who run a server."""
