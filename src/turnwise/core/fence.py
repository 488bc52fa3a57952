"""Fences: what leans on the inner parts of another package, and the plain path where they are not known.

The plain path uses nothing but the package's public interface. It does the same, only slower.
"""

import inspect
import logging
import os
from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import version
from operator import attrgetter

PLAIN = "TURNWISE_PLAIN"  # names packages whose inner parts are left alone, as in "numba uvicorn"

Version = tuple[int, int]


class Fence:
    """Says whether the inner parts of a package are those that we know."""

    def __init__(
        self, package: str, oldest: Version, newest: Version, inner: Mapping[str, str], loss: str
    ) -> None:
        """`inner` has what is used, as module:attribute, and its parameters; `loss` what is worse without."""
        self.package = package
        self._known = oldest, newest
        self._inner = inner
        self._loss = loss
        self._is_told = False

    @property
    def reason(self) -> str:
        """Why the plain path is taken, in a sentence; empty if it is not."""
        forced = self.package in os.environ.get(PLAIN, "").split()
        return f"{PLAIN} names {self.package}: {self._loss}" if forced else self._unknown

    @property
    def is_plain(self) -> bool:
        """Whether the plain path is taken."""
        return bool(self.reason)

    def tell(self) -> None:
        """Let the log say once that the plain path is taken, if it is."""
        if self.is_plain and not self._is_told:
            self._is_told = True
            logging.getLogger("turnwise").warning(self.reason)

    @cached_property
    def _unknown(self) -> str:
        """What is not known, in a sentence."""
        found = version(self.package)
        oldest, newest = (f"{major}.{minor}" for major, minor in self._known)
        if not self._known[0] <= _parsed(found) <= self._known[1]:
            return f"{self.package} {found} is not known: {self._loss} (known: {oldest} to {newest})"
        if different := [name for name, parameters in self._inner.items() if _parameters(name) != parameters]:
            return f"{self.package} {found} has another {different[0]}: {self._loss}"
        return ""


def _parsed(version: str) -> Version:
    major, minor = version.split(".")[:2]
    return int(major), int(minor)


def _parameters(name: str) -> str:
    """The names of the parameters of what module:attribute names; "?" if there is no such thing."""
    module, _, path = name.partition(":")
    try:
        found = attrgetter(path)(import_module(module))
    except (ImportError, AttributeError):
        return "?"
    return " ".join(inspect.signature(found).parameters) if callable(found) else ""
