"""Processes that a server starts to have something worked out, never on its own loop."""

import asyncio
import os
import sys


async def started(command: tuple[str, ...]) -> asyncio.subprocess.Process:
    """A process that is asked through its input and answers through its output."""
    path = os.pathsep.join(place for place in sys.path if place)
    return await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # an interrupt at the terminal is for us, not for it
        env=os.environ | {"PYTHONPATH": path},  # the same packages as here
    )
