"""Processes that share the tasks of one run, whose results come in the order of the tasks.

Each worker belongs to a thread of a ``ThreadPoolExecutor``, which hands it one task at a time: so
it is known which task a worker died of. It is replaced, and its task given to the next one once;
the process executor of the standard library gives up all its tasks instead.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, Protocol, TypeVar

from hybrid.errors import HybridError, UsageError, WorkerError
from hybrid.run.boundary import InternalFault, attempt

# --- Processes of this machine -------------------------------------------------------------------

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_Task_contra = TypeVar("_Task_contra", contravariant=True)
_Result_co = TypeVar("_Result_co", covariant=True)

_WAITING: Final = 4
_STARTS: Final = 3
_PATIENCE_SECONDS: Final = 5.0
_SELDOM: Final = 10_000
_SPAWN: Final = multiprocessing.get_context("spawn")


class Setup(Protocol[_Task_contra, _Result_co]):
    """Makes the step of a worker, in another process; it is sent there, so it is a value."""

    def __call__(self) -> Callable[[_Task_contra], _Result_co]: ...


@dataclass(frozen=True, slots=True)
class Lost:
    """Stands in the place of a result: every worker that had the task died."""

    reason: str


@dataclass(frozen=True, slots=True)
class Death:
    """A worker that ended on its own, and the task it had; ``again`` if another one gets it."""

    reason: str
    task: object
    again: bool


def keep_what_is_there() -> None:
    """Keep all that was made so far until the process ends, and collect garbage seldom after it.

    The tables and expressions of a checker stay, and checking leaves next to no garbage: to look
    for it as often as Python does takes a twentieth of the time of a run.
    """
    gc.freeze()
    gc.set_threshold(_SELDOM, *gc.get_threshold()[1:])


def in_order(
    setup: Setup[_Task, _Result],
    tasks: Iterable[_Task],
    *,
    workers: int,
    on_death: Callable[[Death], None],
) -> Generator[tuple[_Task, _Result | Lost]]:
    """Yield each task with its result, in the order of ``tasks``.

    They are computed by ``workers`` processes, and at most ``4 * workers`` are held at a time. An
    exception in a step ends the run: a ``HybridError`` as a ``WorkerError`` of the same words,
    another one with its traceback. Raises ``WorkerError`` too where workers cannot start. Closing
    the generator ends the workers. ``on_death`` is called in another thread.
    """
    pool: _Pool[_Task, _Result] = _Pool(setup, on_death)
    threads = ThreadPoolExecutor(workers, initializer=_leave_interrupts)
    held: deque[tuple[_Task, Future[_Result | Lost]]] = deque()
    try:
        for task in tasks:
            held.append((task, threads.submit(pool.do, task)))
            while held and (held[0][1].done() or workers * _WAITING <= len(held)):
                yield held[0][0], held.popleft()[1].result()
        while held:
            yield held[0][0], held.popleft()[1].result()
    finally:
        pool.end()
        threads.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Have the processes that this thread starts get no interrupt, which is for the parent."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class _Pool(Generic[_Task, _Result]):
    """The workers of a run, one a thread."""

    def __init__(self, setup: Setup[_Task, _Result], on_death: Callable[[Death], None]) -> None:
        self._setup = setup
        self._on_death = on_death
        self._mine = threading.local()
        self._lock = threading.Lock()
        self._all: set[_Worker] = set()
        self._ended = False

    def do(self, task: _Task) -> _Result | Lost:
        for again in (True, False):
            worker = self._worker()
            try:
                result: _Result = worker.do(task)
            except (EOFError, OSError):
                reason = self._lose(worker)
                self._on_death(Death(reason, task, again))
            else:
                return result
        return Lost(reason)

    def end(self) -> None:
        """End all workers, whatever they do."""
        with self._lock:
            self._ended = True
        for worker in self._all:
            worker.process.terminate()
        for worker in self._all:
            worker.end()

    def _worker(self) -> _Worker:
        worker: _Worker | None = getattr(self._mine, "worker", None)
        if worker is None:
            worker = self._mine.worker = self._ready()
        return worker

    def _ready(self) -> _Worker:
        for _ in range(_STARTS):
            worker = self._start()
            try:
                worker.hear()
            except (EOFError, OSError):
                reason = self._lose(worker)
            else:
                return worker
        raise WorkerError(f"worker processes cannot start: {reason}")

    def _start(self) -> _Worker:
        with self._lock:
            if self._ended:
                raise WorkerError("the run has ended")
            worker = _Worker(self._setup)
            self._all.add(worker)
        return worker

    def _lose(self, worker: _Worker) -> str:
        """Take leave of a worker that ended on its own; return how it did."""
        self._mine.worker = None
        worker.process.join(_PATIENCE_SECONDS)
        code = worker.process.exitcode
        with self._lock:
            if self._ended:
                raise WorkerError("the run has ended")
            self._all.remove(worker)
        worker.end()
        if code is not None and code < 0:
            return f"killed by signal {-code}" + (" (out of memory?)" if code == -9 else "")
        return f"exit code {code}"


class _Worker:
    """A process, and the connection to it."""

    def __init__(self, setup: Setup[Any, Any]) -> None:
        self._connection, other_end = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_serve, args=(other_end, setup), daemon=True)
        self.process.start()
        other_end.close()

    def do(self, task: object) -> Any:
        self._connection.send(task)
        return self.hear()

    def hear(self) -> Any:
        """Return what it says; a failure is raised here."""
        said = self._connection.recv()
        if isinstance(said, _Failed):
            said.raise_here()
        return said

    def end(self) -> None:
        self.process.join(_PATIENCE_SECONDS)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        self._connection.close()


# --- in the worker -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Failed:
    """An exception that ended the worker; exceptions themselves cannot always be sent."""

    message: str
    trace: str | None

    def raise_here(self) -> None:
        if self.trace is None:
            raise WorkerError(self.message)
        error = RuntimeError(f"in a worker process: {self.message}")
        error.add_note(self.trace)
        raise error


def _serve(connection: Connection, setup: Setup[Any, Any]) -> None:
    """Take tasks and send their results, until the other side closes."""
    # An interrupt at the terminal reaches every process; the parent alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ended = attempt(partial(_work, connection, setup))
    if isinstance(ended, InternalFault):
        connection.send(_Failed(ended.message, ended.trace))


def _work(connection: Connection, setup: Setup[Any, Any]) -> None:
    """Work until the other side closes, or until a task cannot be done for a known reason."""
    try:
        step = setup()
        gc.collect()
        keep_what_is_there()
        connection.send(None)
        while True:
            connection.send(step(connection.recv()))
    except (EOFError, ConnectionError):
        return
    except HybridError as error:
        connection.send(_Failed(str(error), None))


# --- Processes of a Ray cluster in their place ---------------------------------------------------
#
# The run reads, numbers and writes as it does with processes of its own, so it also goes on after a
# stop as it does there. Ray places, feeds and replaces the processes.


CPU_SHARE: Final = 0.5
"""Of a processor, for each process: where they hold all, none is left to what feeds them."""
RETRIES: Final = 2
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
    maker, made = ray.remote(_Actor).options(**options), ray.put(setup)
    actors = deque(maker.remote() for _ in range(workers))
    held: deque[tuple[_Task, Any]] = deque()
    for task in tasks:
        held.append((task, actors[0].do.remote([made], task)))
        actors.rotate()
        if workers * _WAITING <= len(held):
            yield _heard(*held.popleft())
    while held:
        yield _heard(*held.popleft())


class _Actor:
    """What an actor holds: the step, made with its first task, whose faults are told as of any.

    The setup comes with each task, in a list so that it is fetched once. Ray warns of one that is
    given to the constructor, because an actor that restarts may not find it.
    """

    def __init__(self) -> None:
        self._step: Callable[[Any], Any] | None = None

    def do(self, setup: Sequence[Any], task: Any) -> Any:
        import ray

        if self._step is None:
            self._step = ray.get(setup[0])()
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
