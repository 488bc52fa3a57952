"""Small faults planted in the rules of the games, and what scenarios and tests notice of them.

`python -m mutants --help` (with tests/helpers as the path) tells the options; CONTRIBUTING.md what counts.
"""
