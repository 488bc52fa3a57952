"""Every package that the source imports is declared, and every package that is declared is needed."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

from present import found_in, present
from turnwise.core.compile.numba_internals import FENCE as NUMBA
from turnwise.server.connections.protocol_classes import FENCE as UVICORN

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
IMPORTED_AS = {"pyyaml": "yaml", "vl-convert-python": "vl_convert"}
ONLY_LOADED_BY_UVICORN = {"uvloop", "httptools"}


def imported(source):
    """The top-level names of all modules that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield present(node.module).partition(".")[0]


def foreign():
    """What src/ imports of others."""
    files = (ROOT / "src").rglob("*.py")
    names = {name for file in files for name in imported(file.read_text())}
    return names - sys.stdlib_module_names - {"turnwise"}


def declared(requirements):
    names = [found_in(requirement, r"^[a-zA-Z0-9-]+")[0].lower() for requirement in requirements]
    return {IMPORTED_AS.get(name, name.replace("-", "_")) for name in names}


def test_what_is_imported_is_declared_and_the_other_way_round():
    required = declared(PROJECT["dependencies"])
    optional = {name for extra in PROJECT["optional-dependencies"].values() for name in declared(extra)}
    assert required - ONLY_LOADED_BY_UVICORN <= foreign() <= required | optional


def test_every_kind_of_import_is_found():
    source = (
        "import a.b, c as d\nfrom e.f import g\nfrom . import h\nif True:\n    def i():\n        import j\n"
    )
    assert list(imported(source)) == ["a", "c", "e", "j"]


def test_every_range_has_two_ends_of_which_the_newer_one_is_a_tested_minor_version():
    extras = [each for extra in PROJECT["optional-dependencies"].values() for each in extra]
    for requirement in PROJECT["dependencies"] + extras:
        assert re.fullmatch(r"[\w\[\]-]+>=[\d.]+,<\d+\.\d+(; .*)?", requirement), requirement


@pytest.mark.parametrize("fence", [NUMBA, UVICORN], ids=lambda fence: fence.package)
def test_fences_know_the_versions_that_are_asked_for(fence):
    for package, ((major, oldest), (_, newest)) in fence.known.items():
        (asked,) = [each for each in PROJECT["dependencies"] if each.startswith(f"{package}>=")]
        assert re.match(rf"{package}>={major}(\.{oldest}(\.\d+)?)?,<{major}\.{newest + 1}$", asked)
        assert oldest == 0 or f">={major}.{oldest}" in asked
