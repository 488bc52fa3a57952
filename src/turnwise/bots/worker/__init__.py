"""A process that searches, so that the asking side may wait, give up, or go on with other work.

Both sides write lines of JSON (`messages`). `main` is the process itself, `process` the asking side's hold of
it, and `worker` what callers use: it starts the process when there is something to ask, anew if it died.
"""

from turnwise.bots.worker.worker import Worker

__all__ = ["Worker"]
