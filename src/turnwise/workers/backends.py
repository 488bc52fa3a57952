"""Pools by the name that a command line gives them: `local`, `ray`, or the address of a cluster."""

from turnwise.core.errors import BadSetup
from turnwise.workers.local import LocalWorker
from turnwise.workers.pool import WorkerPool

LOCAL, RAY, CLIENT = "local", "ray", "ray://"


def refuse_unknown_pool(name: str) -> None:
    """Refuse a name that means no pool."""
    if name not in (LOCAL, RAY) and not (name.startswith(CLIENT) and len(name) > len(CLIENT)):
        raise BadSetup(
            "unknown_pool",
            f"--pool is {name!r}, but has to be local, ray, or a cluster such as ray://host:10001",
        )


def open_pool(name: str = LOCAL, workers: int = 1) -> WorkerPool:
    """A pool with so many workers; Ray is loaded only if it is named, and a cluster has to be there."""
    refuse_unknown_pool(name)
    if name == LOCAL:
        return WorkerPool(LocalWorker, workers)
    from turnwise.workers.ray import ray_workers

    return WorkerPool(ray_workers(None if name == RAY else name), workers)
