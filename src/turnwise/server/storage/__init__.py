"""Storage: the logs of all tables in a database, SQLite or PostgreSQL."""
