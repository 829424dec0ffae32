"""What a worker process does: it takes tasks from one pipe and puts results into another."""

from __future__ import annotations

import os
import queue
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from hybrid.errors import HybridError, WorkerError
from hybrid.pipeline.boundary import InternalFault, attempt

_Task_contra = TypeVar("_Task_contra", contravariant=True)
_Result_co = TypeVar("_Result_co", covariant=True)


class Setup(Protocol[_Task_contra, _Result_co]):
    """Makes the step of a worker, in another process; it is sent there, so it is a value."""

    def __call__(self) -> Callable[[_Task_contra], _Result_co]: ...


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has its step."""


@dataclass(frozen=True, slots=True)
class Failed:
    """An exception that ended the worker; exceptions themselves cannot always be sent."""

    message: str
    trace: str | None

    def raise_here(self) -> None:
        """Raise a ``WorkerError`` of the same words, or a ``RuntimeError`` with the traceback."""
        if self.trace is None:
            raise WorkerError(self.message)
        raise RuntimeError(f"in a worker process:\n{self.trace}")


def serve(tasks: Connection, results: Connection, setup: Setup[Any, Any]) -> None:
    """Take tasks and send their results, until the other side closes."""
    # An interrupt at the terminal reaches every process; the parent alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(tasks, inbox), daemon=True).start()
    ended = attempt(lambda: _work(inbox, results, setup))
    if isinstance(ended, InternalFault):
        results.send(Failed(ended.message, ended.trace))


def _work(
    inbox: queue.SimpleQueue[tuple[int, Any]], results: Connection, setup: Setup[Any, Any]
) -> None:
    """Take tasks until the other side closes, or until one cannot be done for a known reason."""
    try:
        step = setup()
        results.send(Ready())
        while True:
            number, task = inbox.get()
            results.send((number, step(task)))
    except BrokenPipeError:
        return
    except HybridError as error:
        results.send(Failed(str(error), None))


def _receive(tasks: Connection, inbox: queue.SimpleQueue[tuple[int, Any]]) -> None:
    """Empty the pipe, so that neither side ever waits for the other to read; end with it."""
    while True:
        try:
            inbox.put(tasks.recv())
        except (EOFError, OSError):
            os._exit(0)
