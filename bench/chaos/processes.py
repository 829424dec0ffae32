"""Faults that need processes: workers that die, commands that are killed, closed streams."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from bench.chaos import files, inputs, judge
from bench.chaos.plan import Fault
from bench.chaos.stage import CANARY, RULES, Ended, Stage, goes_on, left, right_end, same_findings
from hybrid.cli.run import Made
from hybrid.reading import reader
from hybrid.reading.reader import Chunk
from hybrid.run import pool, runner
from hybrid.run.checker import Checker
from hybrid.run.runner import Part, Work
from tests.servers.endpoint import serving

_ROOT = Path(__file__).resolve().parents[2]
_WORKERS = ("--workers", "2")
_PATIENCE = 120

# --- workers -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FailingWork(Work[Made]):
    """Work that fails in its process at the chunk with the record of case 4."""

    def check(self, checker: Checker, chunk: Chunk) -> Part[Made]:
        if "Case 4." in repr(chunk.rows):
            raise MemoryError
        return super(FailingWork, self).check(checker, chunk)


@contextmanager
def _killing(times: int, at: int) -> Iterator[None]:
    """Kill the worker that gets the ``at``-th task, and so many that get it or others after it."""
    own, tasks = pool._Worker.do, iter(range(1 << 30))

    def do(worker: Any, task: object) -> Any:
        if at <= next(tasks) < at + times:
            worker.process.kill()
            worker.process.join()
        return own(worker, task)

    with mock.patch.object(pool._Worker, "do", do):
        yield


@contextmanager
def _no_processes() -> Iterator[None]:
    none = OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    with mock.patch.object(pool._SPAWN.Process, "start", side_effect=none):
        yield


WORKERS: dict[str, Callable[[Fault], Any]] = {
    "a worker is killed": lambda fault: _killing(1, fault.at % 4),
    "workers are killed again and again": lambda fault: _killing(4, fault.at % 4),
    "a worker without memory": lambda _: mock.patch.object(runner, "Work", FailingWork),
    "workers that cannot start": lambda _: _no_processes(),
    "an interrupt beside workers": lambda fault: files.happening(
        "findings", fault.at % 4, files.interrupted, writes=True
    ),
}


def shared(own: Stage, fault: Fault) -> None:
    """Share the work between processes that fail: rows are found or set aside, or it goes on."""
    path = own.folder / "in.jsonl"
    path.write_bytes(inputs.written("jsonl"))
    options = (str(path), *RULES, "--quiet")
    before = inputs.whole("jsonl")
    with mock.patch.object(reader, "CHUNK_ROWS", 3):
        with WORKERS[fault.kind](fault):
            ended = own.check(*options, *_WORKERS)
        if "memory" in fault.kind:
            own.foreseen()
        result = right_end(own, ended, *([130] if "interrupt" in fault.kind else []))
        same_findings(own, before, result, set(result.findings))
        if result.finished and result.lines + result.skipped != len(before.findings):
            own.broken("lost", f"{result.lines} found, {result.skipped} set aside")
        again = ("--overwrite",) if result.finished else ()
        goes_on(own, before, *options, "--workers", "1", *again)


# --- signals -------------------------------------------------------------------------------------

SIGNALS = {
    "SIGINT to the command": signal.SIGINT,
    "SIGTERM to the command": signal.SIGTERM,
    "SIGHUP to the command": signal.SIGHUP,
    "SIGKILL to the command": signal.SIGKILL,
}


def struck(own: Stage, fault: Fault) -> None:
    """Let a signal meet a process of the command at some write, by rules or with a judge."""
    number, name = SIGNALS[fault.kind], ("findings", "manifest")[fault.salt % 2]
    path = own.folder / "in.jsonl"
    path.write_bytes(inputs.written("jsonl"))
    judged = fault.salt % 4 < 2
    with serving(judge.Script({})) as endpoint:
        options: tuple[str, ...] = (str(path), *RULES, "--quiet")
        before = inputs.whole("jsonl")
        if judged:
            options, before = judge.options_for(own, endpoint.url, "a.sqlite"), judge.whole()
        times = 2 if name == "manifest" else 10 if judged else 1
        struck_at = (str(int(number)), name, str(fault.at % times))
        command = (sys.executable, "-m", "bench.chaos.child", *struck_at)
        ended = _ended(own, [*command, "check", *options, "-o", str(own.run)])
        result = left(own.run)
        if ended.code not in (130, -int(number), result.code):
            own.broken("wrong exit codes", f"{ended.code} instead of {-number}: {ended.err[-300:]}")
        goes_on(own, before, *options)


# --- closed streams ------------------------------------------------------------------------------

STREAMS = {
    "closed standard input": ('"$@" - <&-', 2),
    "closed standard output": ('"$@" "$0" >&-', 2),
    "closed standard error": ('"$@" "$0" 2>&-', 1),
    "all streams closed": ('"$@" "$0" <&- >&- 2>&-', 2),
    "standard input that is cut": ('head -c 900 "$0" | "$@" -', 2),
    "standard output to a full disk": ('"$@" "$0" >/dev/full', 2),
}


def closed(own: Stage, fault: Fault) -> None:
    """Run with a standard stream closed: the right code, and the work is done or told of."""
    path = own.folder / "in.jsonl"
    path.write_bytes(inputs.written("jsonl"))
    line, code = STREAMS[fault.kind]
    command = (sys.executable, "-m", "hybrid", "check", *RULES, "-o", str(own.run))
    ended = _ended(own, ["bash", "-c", line, str(path), *command, "--format", "jsonl"])
    if ended.code != code:
        own.broken("wrong exit codes", f"{ended.code} instead of {code}: {ended.err[-300:]}")
    goes_on(own, inputs.whole("jsonl"), str(path), *RULES, "--overwrite")


def _ended(own: Stage, command: list[str]) -> Ended:
    done = subprocess.run(
        command,
        cwd=_ROOT,
        env=os.environ | {"PYTHONPATH": str(_ROOT), "OPENAI_API_KEY": CANARY},
        capture_output=True,
        timeout=_PATIENCE,
        check=False,
    )
    ended = Ended(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))
    own.look_at(ended)
    return ended


KINDS: dict[str, Callable[[Stage, Fault], None]] = {
    **dict.fromkeys(WORKERS, shared),
    **dict.fromkeys(SIGNALS, struck),
    **dict.fromkeys(STREAMS, closed),
}
