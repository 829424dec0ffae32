"""Files that fail: at the k-th read or write, in their flush to the disk, or when they move.

The faults sit below Python's buffers, where the system's own would come from.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

Happening = Callable[[], None]


def fails(number: int) -> Happening:
    """Return what raises an error of the system."""

    def happen() -> None:
        raise OSError(number, os.strerror(number))

    return happen


def interrupted() -> None:
    """Be interrupted, as by Ctrl-C."""
    signal.raise_signal(signal.SIGINT)


class _Raw(io.FileIO):
    """A file to which something happens when it is read or written for the k-th time."""

    def __init__(self, path: str, mode: str, calls: Iterator[int], at: int, happen: Happening):
        super().__init__(path, mode)
        self._calls, self._at, self._happen = calls, at, happen

    def _count(self) -> None:
        if next(self._calls) == self._at:
            self._happen()

    def readinto(self, buffer: Any) -> int | None:
        self._count()
        return super().readinto(buffer)

    def readall(self) -> bytes:
        self._count()
        return super().readall()

    def write(self, data: Any) -> int | None:  # type: ignore[override]
        self._count()
        return super().write(data)


@contextmanager
def happening(
    name: str, at: int, happen: Happening, *, writes: bool, lasting: bool = False
) -> Iterator[None]:
    """Have something happen at the ``at``-th read or write of the files whose name begins so.

    Every later one fails alike where it is ``lasting``, as on a disk that stays full.
    """
    opened = io.open
    calls = iter(min(number, at) if lasting else number for number in range(1 << 30))

    def opening(file: Any, mode: str = "r", *args: Any, **named: Any) -> Any:
        hit = isinstance(file, str | os.PathLike) and Path(file).name.startswith(name)
        plain = mode.replace("b", "")
        if not hit or "b" not in mode or writes != (plain != "r"):
            return opened(file, mode, *args, **named)
        raw = _Raw(os.fspath(file), plain, calls, at, happen)
        return io.BufferedWriter(raw) if writes else io.BufferedReader(raw)

    with mock.patch.object(io, "open", opening), mock.patch.object(builtins, "open", opening):
        yield


@contextmanager
def calls_of(function: str, at: int, happen: Happening) -> Iterator[None]:
    """Have something happen at the ``at``-th call of a function of ``os``."""
    own = getattr(os, function)
    calls = iter(range(1 << 30))

    def called(*args: Any, **named: Any) -> Any:
        if next(calls) == at:
            happen()
        return own(*args, **named)

    with mock.patch.object(os, function, called):
        yield


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Have the system refuse every file to grow beyond ``size`` bytes."""
    import resource  # POSIX alone has it

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


NO_SPACE, BROKEN, DENIED = (fails(each) for each in (errno.ENOSPC, errno.EIO, errno.EACCES))
