"""Fences: what leans on the inner parts of another package, and the plain path where they are not known.

The plain path uses nothing but the package's public interface. It does the same, only slower.
"""

import inspect
import logging
import os
import re
from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import version
from operator import attrgetter

PLAIN = "TURNWISE_PLAIN"  # names packages whose inner parts are left alone, as in "numba uvicorn"

VersionNumber = tuple[int, int]


class Fence:
    """Says whether the inner parts of a package are those that we know."""

    def __init__(
        self,
        package: str,
        oldest: VersionNumber,
        newest: VersionNumber,
        inner: Mapping[str, str],
        loss: str,
        beside: Mapping[str, tuple[VersionNumber, VersionNumber]] | None = None,
    ) -> None:
        """`inner` has what is used, as module:attribute, and its parameters; `loss` what is worse without.

        `beside` has the known versions of other packages whose inner parts are used by the way.
        """
        self.package = package
        self.known = {package: (oldest, newest), **(beside or {})}
        self._inner = inner
        self._loss = loss
        self._has_warned = False

    @property
    def reason(self) -> str:
        """Why the plain path is taken, in a sentence; empty if it is not."""
        forced = self.package in os.environ.get(PLAIN, "").split()
        return f"{PLAIN} names {self.package}: {self._loss}" if forced else self._unknown

    @property
    def is_plain(self) -> bool:
        """Whether the plain path is taken."""
        return bool(self.reason)

    def warn(self) -> None:
        """Let the log say once that the plain path is taken, if it is."""
        if self.is_plain and not self._has_warned:
            self._has_warned = True
            logging.getLogger("turnwise").warning(self.reason)

    @cached_property
    def _unknown(self) -> str:
        """What is not known, in a sentence."""
        for package, known in self.known.items():
            if not known[0] <= _parsed(version(package)) <= known[1]:
                oldest, newest = (f"{major}.{minor}" for major, minor in known)
                what = f"{package} {version(package)} is not known"
                return f"{what}: {self._loss} (known: {oldest} to {newest})"
        if different := [name for name, parameters in self._inner.items() if _parameters(name) != parameters]:
            return f"{self.package} {version(self.package)} has another {different[0]}: {self._loss}"
        return ""


def _parsed(version: str) -> VersionNumber:
    """The first two numbers, whatever else there is, as in 1.0rc1 or 2."""
    major, minor = [*map(int, re.findall(r"\d+", version)), 0, 0][:2]
    return major, minor


def _parameters(name: str) -> str:
    """The names of the parameters of what module:attribute names; "?" if there is no such thing."""
    module, _, path = name.partition(":")
    try:
        found = attrgetter(path)(import_module(module))
    except (ImportError, AttributeError):
        return "?"
    if not callable(found):
        return ""
    try:
        return " ".join(inspect.signature(found).parameters)
    except ValueError:  # not written in Python, and says nothing of itself
        return "?"
