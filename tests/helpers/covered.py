"""How much of each package the tests must reach: `python tests/helpers/covered.py`, after those of make test.

Processes that tests start are not watched: their lines count where a test runs them in its own process too.
"""

import io
import sys
from pathlib import Path

from coverage import Coverage
from coverage.exceptions import NoDataError

SOURCES = Path(__file__).parents[2] / "src" / "turnwise"
MODULES = "."  # those that are in no package: the command line, the public names
FLOORS = {  # per cent of lines and branches
    "core": 95.0,
    "games": 98.0,
    "matches": 96.5,
    "workers": 95.0,
    "bots": 96.0,
    "lab": 96.0,
    "server": 92.5,
    "terminal": 94.5,
    "testing": 92.5,
    MODULES: 97.0,
}


def packages() -> set[str]:
    """All that have code."""
    return {MODULES} | {file.parent.name for file in SOURCES.glob("*/__init__.py")}


def files_of(package: str) -> str:
    """A pattern; an asterisk at the end stands for folders too, elsewhere for names alone."""
    return str(SOURCES / ("*.py" if package == MODULES else f"{package}/*"))


def shortfalls(coverage: Coverage) -> list[str]:
    """The packages that are below their floors, each with its lines that no test reached."""
    found = []
    for package, floor in FLOORS.items():
        told = io.StringIO()
        try:
            share = coverage.report(include=[files_of(package)], file=told)
        except NoDataError:  # nothing of it was even loaded
            share = 0.0
        sys.stdout.write(f"{package:10} {share:6.2f} % covered, at least {floor:g} %\n")
        if share < floor:
            found.append(f"{package} is covered to {share:.2f} % only:\n{told.getvalue()}")
    return found


def main() -> int:
    """Fail if a package is below its floor, or has none."""
    if unknown := packages() - FLOORS.keys():
        sys.stderr.write(f"no floor in {__file__} for {', '.join(sorted(unknown))}\n")
        return 1
    coverage = Coverage()
    coverage.load()
    found = shortfalls(coverage)
    sys.stderr.writelines(found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
