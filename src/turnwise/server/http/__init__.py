"""What is asked for by HTTP: guests, games, tables, records; the match itself goes over a socket."""
