"""`python tests/helpers/oldest.py`: the oldest version of every package that Turnwise declares, for pip.

Ray is left out: its range is one minor version, which `make ray` installs.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def oldest(requirements: list[str]) -> Iterator[str]:
    """The lower ends of ranges such as `numpy>=2.2,<2.6`."""
    for requirement in requirements:
        name, _, versions = requirement.partition(">=")
        yield f"{name.partition('[')[0]}=={versions.partition(',')[0]}"


if __name__ == "__main__":
    project = tomllib.loads(PROJECT.read_text())["project"]
    extras = project["optional-dependencies"]
    sys.stdout.write("\n".join(oldest(project["dependencies"] + extras["lab"] + extras["postgres"])) + "\n")
