"""The processes of a Ray cluster in the place of this machine's own: see ``pool``.

The run reads, numbers and writes as it does with processes of its own, so it also goes on after a
stop as it does there. Ray places, feeds and replaces the processes.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from hybrid.errors import HybridError, UsageError
from hybrid.run.pool import Lost, Setup

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

CPU_SHARE: Final = 0.5
"""Of a processor, for each process: where they hold all, none is left to what feeds them."""
RETRIES: Final = 2
_WAITING: Final = 4
_PACKAGES: Final = {"ray": "ray", "pyarrow": "pyarrow", "fsspec": "fsspec"}


def require_ray(task: str) -> None:
    """Raise ``UsageError`` that says how to install what ``task`` needs and is not there."""
    missing = [name for module, name in _PACKAGES.items() if find_spec(module) is None]
    if missing:
        raise UsageError(f"{task} needs {' and '.join(missing)}: pip install 'hybrid-checker[ray]'")


def join(address: str | None = None) -> int:
    """Enter the cluster at ``address``, or begin one of this machine; return its processors.

    A program that is in a cluster already stays in that. Raises ``UsageError`` where none is found.
    """
    # What a cluster of our own would report about its use goes nowhere.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if not ray.is_initialized():
        own = {"include_dashboard": False} if address is None else {"address": address}
        try:
            ray.init(**own, log_to_driver=False, logging_level=logging.WARNING)
        except (ConnectionError, RuntimeError, ValueError) as error:
            place = address or "this machine"
            raise UsageError(f"no Ray cluster could be reached at {place}: {error}") from error
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def in_order_on_ray(
    setup: Setup[_Task, _Result], tasks: Iterable[_Task], *, workers: int
) -> Generator[tuple[_Task, _Result | Lost]]:
    """Yield each task with its result, in the order of ``tasks``; takes and does as ``in_order``.

    A process that ends is replaced, and its task tried ``RETRIES`` times more.
    """
    import ray

    options = {"num_cpus": CPU_SHARE, "max_restarts": -1, "max_task_retries": RETRIES}
    maker, made = ray.remote(_Worker).options(**options), ray.put(setup)
    actors = deque(maker.remote(made) for _ in range(workers))
    held: deque[tuple[_Task, Any]] = deque()
    for task in tasks:
        held.append((task, actors[0].do.remote(task)))
        actors.rotate()
        if workers * _WAITING <= len(held):
            yield _heard(*held.popleft())
    while held:
        yield _heard(*held.popleft())


class _Worker:
    """What an actor holds: the step, made with its first task, whose faults are told as of any."""

    def __init__(self, setup: Setup[Any, Any]) -> None:
        self._setup = setup
        self._step: Callable[[Any], Any] | None = None

    def do(self, task: Any) -> Any:
        """Return the result of one task."""
        if self._step is None:
            self._step = self._setup()
        return self._step(task)


def _heard(task: _Task, reference: Any) -> tuple[_Task, Any]:
    """Return a task with its result; a fault that is foreseen is raised in its own words."""
    import ray
    from ray.exceptions import RayActorError, RayTaskError

    try:
        return task, ray.get(reference)
    except RayTaskError as error:
        if isinstance(error.cause, HybridError):
            raise type(error.cause)(*error.cause.args) from error
        raise
    except RayActorError as error:
        return task, Lost(f"{RETRIES + 1} times: {str(error).splitlines()[0]}")
