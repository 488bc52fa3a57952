"""The match server: tables that people reach by network, kept as logs in a database."""
