"""Faults in a Ray cluster: its processes die, once or for ever, fail, or are not to be reached.

Ray is the extra ``ray``; without it there are no kinds, and the plan leaves the scene out.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest import mock

from bench.chaos import files, inputs
from bench.chaos.plan import Fault
from bench.chaos.processes import FailingWork
from bench.chaos.stage import RULES, Stage, goes_on, right_end, same_findings
from hybrid.cli.run import Made
from hybrid.reading import reader
from hybrid.reading.reader import Chunk
from hybrid.run import runner
from hybrid.run.checker import Checker
from hybrid.run.runner import Part, Work

_RAY = ("--engine", "ray", "--workers", "2")
_NOWHERE = "127.0.0.1:1"


class DyingWork(Work[Made]):
    """Kills its process at the chunk with the record of case 4, each time."""

    def check(self, checker: Checker, chunk: Chunk) -> Part[Made]:
        if "Case 4." in repr(chunk.rows) and self.dies(Path(self.plans[chunk.input].file).parent):
            os.kill(os.getpid(), signal.SIGKILL)
        return super().check(checker, chunk)

    def dies(self, _folder: Path) -> bool:
        return True


class DyingOnce(DyingWork):
    """Kills it the first time only; a mark beside the input tells that it was so."""

    def dies(self, folder: Path) -> bool:
        mark = folder / "died"
        was = mark.exists()
        mark.touch()
        return not was


@cache
def _cluster() -> None:
    """Begin one on loopback, for all trials of this process."""
    import ray

    os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_AUTH_MODE="disabled")
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        logging_level=logging.ERROR,
        object_store_memory=100 * 2**20,
        _node_ip_address="127.0.0.1",
    )


def _work(kind: type[Work[Made]]) -> AbstractContextManager[Any]:
    return mock.patch.object(runner, "Work", kind)


_KINDS: dict[str, Callable[[Fault], AbstractContextManager[Any]]] = {
    "a process of a cluster is killed": lambda _: _work(DyingOnce),
    "processes of a cluster are killed again and again": lambda _: _work(DyingWork),
    "a process of a cluster without memory": lambda _: _work(FailingWork),
    "an interrupt beside a cluster": lambda fault: files.happening(
        "findings", fault.at % 4, files.interrupted, writes=True
    ),
    "no cluster at the address": lambda _: nullcontext(),
}


def clustered(own: Stage, fault: Fault) -> None:
    """Check by a cluster that fails; then one process goes on to an undisturbed run's end."""
    path = own.folder / "in.jsonl"
    path.write_bytes(inputs.written("jsonl"))
    options = (str(path), *RULES, "--quiet")
    before = inputs.whole("jsonl")
    nowhere = ("--address", _NOWHERE) if fault.kind.startswith("no cluster") else ()
    with mock.patch.object(reader, "CHUNK_ROWS", 3):
        _cluster()
        with _KINDS[fault.kind](fault), _left_out() if nowhere else nullcontext():
            ended = own.check(*options, *_RAY, *nowhere)
        if "memory" in fault.kind:
            own.foreseen()
        result = right_end(own, ended, *([130] if "interrupt" in fault.kind else []))
        same_findings(own, before, result, set(result.findings))
        if result.finished and result.lines + result.skipped != len(before.findings):
            own.broken("lost", f"{result.lines} found, {result.skipped} set aside")
        if fault.kind == "a process of a cluster is killed" and result.skipped:
            own.broken("lost", "a row was set aside whose process died but once")
        again = ("--overwrite",) if result.finished else ()
        goes_on(own, before, *options, "--workers", "1", *again)


def _left_out() -> AbstractContextManager[Any]:
    """Have this program look for the cluster that it is in, as one that is in none would."""
    import ray

    return mock.patch.object(ray, "is_initialized", return_value=False)


KINDS: dict[str, Callable[[Stage, Fault], None]] = (
    dict.fromkeys(_KINDS, clustered) if find_spec("ray") else {}
)
