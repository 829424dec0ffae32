"""Faults of the system and of memory, interrupts and clocks, in runs by rules alone."""

from __future__ import annotations

import errno
import io
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TextIO
from unittest import mock

from bench.chaos import files, inputs
from bench.chaos.plan import Fault
from bench.chaos.stage import (
    BROKEN_PIPE,
    INTERRUPTED,
    RULES,
    Stage,
    goes_on,
    left,
    right_end,
    same_findings,
)
from hybrid.reading import reader
from hybrid.run import manifest
from hybrid.screening import Screener

Injecting = Callable[[Fault], Any]
# The files of a run, and how often a run of so few rows writes to them.
_OUTPUTS = (("findings", 4), ("progress", 4), ("manifest", 2))
_CALLS = {"fsync": 5, "replace": 2, "mkdir": 3}
_READS = 9


def _writing(happen: files.Happening, *, lasting: bool = False) -> Injecting:
    def inject(fault: Fault) -> Any:
        name, times = _OUTPUTS[fault.salt % len(_OUTPUTS)]
        return files.happening(name, fault.at % times, happen, writes=True, lasting=lasting)

    return inject


def _reading(happen: files.Happening) -> Injecting:
    def inject(fault: Fault) -> Any:
        return files.happening("in.jsonl", fault.at % _READS, happen, writes=False)

    return inject


def _calling(function: str, happen: files.Happening) -> Injecting:
    def inject(fault: Fault) -> Any:
        return files.calls_of(function, fault.at % _CALLS[function], happen)

    return inject


def _small_disk(fault: Fault) -> Any:
    return files.largest_file(fault.salt % 20_000)


@contextmanager
def _backwards(fault: Fault) -> Iterator[None]:
    """Let every clock go back by an hour a look from some look on."""
    looks = iter(range(1 << 30))

    def back(own: Callable[[], float]) -> Callable[[], float]:
        return lambda: own() - 3600.0 * max(0, next(looks) - fault.at % 9)

    def now() -> str:
        past = datetime.now(UTC) - timedelta(hours=next(looks))
        return past.isoformat(timespec="seconds")

    with ExitStack() as patches:
        for name in ("time", "monotonic", "perf_counter"):
            patches.enter_context(mock.patch.object(time, name, back(getattr(time, name))))
        patches.enter_context(mock.patch.object(manifest, "now", now))
        yield


@contextmanager
def _screening(fault: Fault, happen: files.Happening) -> Iterator[None]:
    own, calls = Screener.screen, iter(range(1 << 30))

    def screen(*args: Any, **named: Any) -> Any:
        if next(calls) == fault.at % 12:
            happen()
        return own(*args, **named)

    with mock.patch.object(Screener, "screen", screen):
        yield


def _no_memory() -> None:
    raise MemoryError


INJECTED: dict[str, Injecting] = {
    "EIO at a read": _reading(files.BROKEN),
    "EACCES at a read": _reading(files.DENIED),
    "ENOSPC at a write": _writing(files.NO_SPACE),
    "ENOSPC from a write on": _writing(files.NO_SPACE, lasting=True),
    "EIO at a write": _writing(files.BROKEN),
    "a limit on file size": _small_disk,
    "EIO at a flush to disk": _calling("fsync", files.BROKEN),
    "EACCES at a rename": _calling("replace", files.DENIED),
    "EROFS at a folder": _calling("mkdir", files.fails(errno.EROFS)),
    "interrupt at a write": _writing(files.interrupted),
    "interrupt at a read": _reading(files.interrupted),
    "interrupt at a flush to disk": _calling("fsync", files.interrupted),
    "interrupt at a rename": _calling("replace", files.interrupted),
    "interrupt at a record": lambda fault: _screening(fault, files.interrupted),
    "clocks going back": _backwards,
}


def injected(own: Stage, fault: Fault) -> None:
    """Inject a fault into a run of several small chunks; it ends well, or can be continued."""
    path = own.folder / "in.jsonl"
    path.write_bytes(inputs.written("jsonl"))
    options = (str(path), *RULES, "--quiet")
    with mock.patch.object(reader, "CHUNK_ROWS", 3):
        with INJECTED[fault.kind](fault):
            ended = own.check(*options)
        if ended.code == 2 and str(own.folder) not in ended.err:
            own.broken("wrong exit codes", f"no file is named: {ended.err[-300:]}")
        interrupt = INTERRUPTED if "interrupt" in fault.kind else 2
        result = right_end(own, ended, interrupt)
        if result.finished and ended.code < 2:
            same_findings(own, inputs.whole("jsonl"), result, set(result.findings))
        goes_on(own, inputs.whole("jsonl"), *options)


def out_of_memory(own: Stage, fault: Fault) -> None:
    """Run out of memory at one record: it is set aside, and all others are found."""
    path = own.folder / "in.jsonl"
    path.write_bytes(inputs.written("jsonl"))
    with _screening(fault, _no_memory):
        ended = own.check(str(path), *RULES)
    own.foreseen()
    result = right_end(own, ended)
    if result.lines + result.skipped != len(inputs.whole("jsonl").findings):
        own.broken("lost", "a record without memory is gone")
    same_findings(own, inputs.whole("jsonl"), result, set(result.findings))
    goes_on(own, inputs.whole("jsonl"), str(path), *RULES, "--overwrite")


# --- standard output -----------------------------------------------------------------------------


def _left_pipe() -> TextIO:
    theirs, ours = os.pipe()
    os.close(theirs)
    return os.fdopen(ours, "w", encoding="utf-8")


def _full() -> TextIO:
    return Path("/dev/full").open("w", encoding="utf-8")


def _gone() -> TextIO:
    return io.TextIOWrapper(io.BufferedWriter(_Gone()), encoding="utf-8")


class _Gone(io.RawIOBase):
    """What a terminal is after its line was cut."""

    def __init__(self) -> None:
        self._number = os.open(os.devnull, os.O_WRONLY)

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._number

    def write(self, _data: Any) -> int:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    def close(self) -> None:
        if not self.closed:
            os.close(self._number)
        super().close()


OUTPUTS: dict[str, Callable[[], TextIO]] = {
    "a reader of the output that left": _left_pipe,
    "output to a full disk": _full,
    "output to a lost terminal": _gone,
}


def unheard(own: Stage, fault: Fault) -> None:
    """Print where nothing can be printed: that is told by the exit code, and nothing is lost."""
    path = own.folder / "in.jsonl"
    path.write_bytes(inputs.written("jsonl"))
    form = ("jsonl", "json", "csv", "seed", "table", "full")[fault.salt % 6]
    options = (str(path), *RULES, "--format", form)
    out = OUTPUTS[fault.kind]()
    ended = own.check(*options, out=out)
    with suppress(OSError):
        out.close()
    wanted = BROKEN_PIPE if "left" in fault.kind else 2
    if ended.code != wanted:
        own.broken("wrong exit codes", f"{ended.code} instead of {wanted}: {ended.err[-300:]}")
    goes_on(own, inputs.whole("jsonl"), *options)


# --- a run's own files, damaged between two starts ----------------------------------------------

_KEPT = {
    "a damaged findings file": "findings.jsonl",
    "a damaged list of skipped rows": "skipped.jsonl",
    "a damaged manifest": "manifest.json",
    "a damaged progress": "progress.jsonl",
}


def kept(own: Stage, fault: Fault) -> None:
    """Damage what a stopped run left: going on refuses it, or ends as an undisturbed run does."""
    path = own.folder / "in.jsonl"
    first, rest = inputs.written("jsonl").split(b"\n", 1)
    path.write_bytes(first + b"\n{broken\n" + rest)
    options = (str(path), *RULES, "--quiet")
    with mock.patch.object(reader, "CHUNK_ROWS", 3):
        with files.happening("findings", fault.at % 3 + 1, files.interrupted, writes=True):
            own.check(*options)
        file = own.run / _KEPT[fault.kind]
        if file.exists() and (data := file.read_bytes()):
            damage = (inputs.DAMAGES[name] for name in ("truncated", "bit flipped", "a NUL"))
            file.write_bytes(list(damage)[fault.at // 3 % 3](data, fault))
        ended = own.check(*options)
        result = left(own.run)
        if result.finished and ended.code != 2:
            own.broken("wrong exit codes", "a broken row is forgotten")
        if not result.finished and not ended.err.strip():
            own.broken("wrong exit codes", "it refuses and says nothing")
        if not result.finished:
            ended = own.check(*options, "--overwrite")
            result = left(own.run)
        same_findings(own, inputs.whole("jsonl"), result, set(inputs.whole("jsonl").findings))
        if result.skipped != 1:
            own.broken("lost", f"{result.skipped} rows set aside instead of one")


# --- reports and tables --------------------------------------------------------------------------

_WRITERS = (
    ("report", "{run}", "-o", "{place}/report.html"),
    ("export", "{run}", "-o", "{place}/report.csv"),
    ("export", "{run}", "-o", "{place}/report.sarif"),
    ("export", "{run}", "-o", "{place}/report.xml"),
)


def torn(own: Stage, fault: Fault) -> None:
    """Write a report on a disk that fills up: the old one stays whole."""
    path = own.folder / "in.jsonl"
    path.write_bytes(inputs.written("jsonl"))
    own.check(str(path), *RULES)
    place = own.folder / "place"
    place.mkdir()
    command = [
        each.format(run=own.run, place=place) for each in _WRITERS[fault.salt % len(_WRITERS)]
    ]
    file = Path(command[-1])
    file.write_bytes(b"old")
    with files.happening("report", 0, files.NO_SPACE, writes=True):
        ended = own.hybrid(*command)
    whole = file.read_bytes() != b"old"
    if (ended.code == 2) == whole or list(place.iterdir()) != [file]:
        told = f"{ended.code}: {ended.err[-300:]} {sorted(place.iterdir())}"
        own.broken("lost" if ended.code != 2 else "wrong exit codes", told)


KINDS: dict[str, Callable[[Stage, Fault], None]] = {
    **dict.fromkeys(INJECTED, injected),
    "out of memory at a record": out_of_memory,
    **dict.fromkeys(OUTPUTS, unheard),
    **dict.fromkeys(_KEPT, kept),
    "a report on a full disk": torn,
}
