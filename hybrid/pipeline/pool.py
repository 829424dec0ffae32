"""Worker processes that share the tasks of one run, whose results come in the order of the tasks.

A worker that dies is replaced, and its task is given to another one once; the executors of the
standard library give up all their tasks instead.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Generic, Protocol, TypeVar

from hybrid.errors import WorkerError
from hybrid.pipeline.forkbase import BaseEndedError, ForkBase, interrupts_held
from hybrid.pipeline.serving import Failed, Ready, Setup, serve

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

_TRIES: Final = 2
_AHEAD: Final = 2
_WAITING: Final = 4
_STARTS: Final = 3
_PATIENCE_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class Lost:
    """Stands in the place of a result: every worker that had the task died."""

    reason: str


@dataclass(frozen=True, slots=True)
class Death:
    """A worker that ended on its own, and the task it had; ``again`` if another one gets it."""

    reason: str
    task: object | None = None
    again: bool = False


def usable_cores() -> int:
    """Return how many cores this process may use."""
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    setup: Setup[_Task, _Result],
    tasks: Iterable[_Task],
    *,
    workers: int,
    on_death: Callable[[Death], None],
    shared: Setup[_Task, _Result] | None = None,
) -> Generator[tuple[_Task, _Result | Lost]]:
    """Yield each task with its result, in the order of ``tasks``.

    They are computed by ``workers`` processes, and at most ``4 * workers`` are held at a time. An
    exception in a step ends the run: a ``HybridError`` as a ``WorkerError`` of the same words,
    another one with its traceback. Raises ``WorkerError`` too where workers cannot start. Closing
    the generator ends the workers. ``shared`` is called instead of ``setup`` where the system is
    known to fork safely: once, in a process that all workers are then forked from, so that one
    copy of what it makes is in memory.
    """
    starter: _Starter = _Spawning(setup)
    if shared is not None and sys.platform == "linux":
        starter = ForkBase(shared)
    pool: _Pool[_Task, _Result] = _Pool(starter, iter(tasks), workers, on_death)
    try:
        yield from pool.run()
        pool.dismiss()
    finally:
        pool.end()


class _Process(Protocol):
    """What is asked of a worker's process, wherever it was started."""

    @property
    def exitcode(self) -> int | None: ...

    def join(self, timeout: float | None = None) -> None: ...

    def terminate(self) -> None: ...

    def kill(self) -> None: ...

    def close(self) -> None: ...


class _Starter(Protocol):
    """Starts worker processes, which have these ends of their pipes; rests till the next ones."""

    def start(self, tasks: Connection, results: Connection) -> _Process: ...

    def rest(self) -> None: ...

    def end(self) -> None: ...


class _Spawning:
    """Starts each worker afresh."""

    def __init__(self, setup: Setup[Any, Any]) -> None:
        self._setup = setup

    def start(self, tasks: Connection, results: Connection) -> _Process:
        process = multiprocessing.get_context("spawn").Process(
            target=serve, args=(tasks, results, self._setup), daemon=True
        )
        with interrupts_held():
            process.start()
        return process

    def rest(self) -> None:
        """Nothing is kept between starts."""

    def end(self) -> None:
        """Nothing outlives the workers."""


@dataclass(slots=True, eq=False)
class _Slot(Generic[_Task, _Result]):
    """A task under way, and its result once there is one."""

    number: int
    task: _Task
    tries: int = 0
    results: list[_Result | Lost] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class _Worker(Generic[_Task, _Result]):
    """A process, the pipes to and from it, and what it was given, oldest first."""

    process: _Process
    tasks: Connection
    results: Connection
    ready: bool = False
    given: deque[_Slot[_Task, _Result]] = field(default_factory=deque)

    def give(self, slot: _Slot[_Task, _Result]) -> None:
        self.given.append(slot)
        # Where the worker is dead already this is noticed, and mended, by its ended pipe.
        with contextlib.suppress(OSError):
            self.tasks.send((slot.number, slot.task))

    def end(self, *, at_once: bool) -> None:
        self.tasks.close()
        if at_once:
            self.process.terminate()
        self.process.join(_PATIENCE_SECONDS)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        self.results.close()
        self.process.close()


class _Pool(Generic[_Task, _Result]):
    def __init__(
        self,
        starter: _Starter,
        tasks: Iterator[_Task],
        workers: int,
        on_death: Callable[[Death], None],
    ) -> None:
        self._starter = starter
        self._tasks = enumerate(tasks)
        self._most = workers
        self._on_death = on_death
        self._workers: list[_Worker[_Task, _Result]] = []
        self._slots: deque[_Slot[_Task, _Result]] = deque()
        self._again: deque[_Slot[_Task, _Result]] = deque()
        self._exhausted = False
        self._failed_starts = 0

    def run(self) -> Iterator[tuple[_Task, _Result | Lost]]:
        self._workers = [self._start() for _ in range(self._most)]
        self._starter.rest()
        while True:
            self._hand_out()
            while self._slots and self._slots[0].results:
                slot = self._slots.popleft()
                yield slot.task, slot.results[0]
                self._hand_out()
            if self._exhausted and not self._slots:
                return
            self._listen()

    def dismiss(self) -> None:
        """Let the workers end by themselves."""
        for worker in self._workers:
            worker.end(at_once=False)
        self._workers = []

    def end(self) -> None:
        """Stop what still runs."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.end(at_once=True)
        self._workers = []
        self._starter.end()

    def _start(self) -> _Worker[_Task, _Result]:
        while True:
            task_end, tasks = multiprocessing.Pipe(duplex=False)
            results, result_end = multiprocessing.Pipe(duplex=False)
            with task_end, result_end, contextlib.ExitStack() as own_ends:
                own_ends.enter_context(tasks)
                own_ends.enter_context(results)
                try:
                    process = self._starter.start(task_end, result_end)
                except BaseEndedError as error:
                    self._note_failed_start(_reason(error.code))
                else:
                    own_ends.pop_all()
                    return _Worker(process, tasks, results)

    def _hand_out(self) -> None:
        """Give each worker that is ready something to do, and the next thing to do after it."""
        for ahead in range(1, _AHEAD + 1):
            for worker in self._workers:
                if worker.ready and len(worker.given) < ahead:
                    slot = self._next()
                    if slot is None:
                        return
                    worker.give(slot)

    def _next(self) -> _Slot[_Task, _Result] | None:
        if self._again:
            return self._again.popleft()
        if self._exhausted or self._most * _WAITING <= len(self._slots):
            return None
        numbered = next(self._tasks, None)
        if numbered is None:
            self._exhausted = True
            return None
        slot: _Slot[_Task, _Result] = _Slot(*numbered)
        self._slots.append(slot)
        return slot

    def _listen(self) -> None:
        """Wait until a worker says something, or ends."""
        by_pipe = {worker.results: worker for worker in self._workers}
        for pipe in wait(list(by_pipe)):
            worker = by_pipe[pipe]  # type: ignore[index]  # wait() returns what it was given
            try:
                message = worker.results.recv()
            except (EOFError, OSError):
                self._replace(worker)
            else:
                self._take(worker, message)

    def _take(self, worker: _Worker[_Task, _Result], message: Any) -> None:
        match message:
            case Ready():
                worker.ready = True
            case Failed():
                message.raise_here()
            case number, result:
                slot = worker.given.popleft()
                assert slot.number == number, "a worker takes its tasks in order"
                slot.results.append(result)

    def _replace(self, worker: _Worker[_Task, _Result]) -> None:
        self._workers.remove(worker)
        was_ready, given = worker.ready, worker.given
        worker.process.join(_PATIENCE_SECONDS)
        reason = _reason(worker.process.exitcode)
        worker.end(at_once=True)
        if was_ready:
            self._failed_starts = 0
        else:
            self._note_failed_start(reason)
        if given:
            self._lose(given.popleft(), reason)
        else:
            self._on_death(Death(reason))
        self._again.extendleft(reversed(given))
        self._workers.append(self._start())
        self._starter.rest()

    def _note_failed_start(self, reason: str) -> None:
        self._failed_starts += 1
        if _STARTS <= self._failed_starts:
            raise WorkerError(f"worker processes cannot start: {reason}")

    def _lose(self, slot: _Slot[_Task, _Result], reason: str) -> None:
        """Put the task that a worker died of back once; what was behind it is not to blame."""
        slot.tries += 1
        again = slot.tries < _TRIES
        self._on_death(Death(reason, slot.task, again))
        if again:
            self._again.append(slot)
        else:
            slot.results.append(Lost(reason))


def _reason(code: int | None) -> str:
    if code is not None and code < 0:
        return f"killed by signal {-code}" + (" (out of memory?)" if code == -9 else "")
    return f"exit code {code}"
