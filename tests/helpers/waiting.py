"""Waiting for what another process or thread does: nobody tells us when, so we look again and again."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 60.0  # seconds before a test that waits in vain fails, on a machine that is slow and busy
PAUSE = 0.01  # between two looks
T = TypeVar("T")


def until(is_so: Callable[[], T]) -> T:
    """Block until something is so; what it is."""
    end = time.monotonic() + PATIENCE
    while not (found := is_so()):
        assert time.monotonic() < end, "it never came about"
        time.sleep(PAUSE)  # what is waited for is done elsewhere, and not announced
    return found


async def awaited(is_so: Callable[[], T]) -> T:
    """Wait until something is so; what it is."""
    async with asyncio.timeout(PATIENCE):
        while not (found := is_so()):
            await asyncio.sleep(PAUSE)  # what is waited for is done elsewhere, and not announced
    return found
