"""Rules compiled by Numba: all that knows it."""
