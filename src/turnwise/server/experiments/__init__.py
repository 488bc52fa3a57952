"""Experiments of the lab that visitors of a server ask for: played by its pool, kept beside its database."""
