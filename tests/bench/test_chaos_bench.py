"""A short form of the faults that `make chaos` injects, and that it would see what they break."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest import mock

import pytest

from bench.chaos import inputs, judge
from bench.chaos.__main__ import KINDS, PROMISES, chaos, perform, table
from bench.chaos.plan import Fault, Trial, plan
from bench.chaos.stage import key_in_environment
from hybrid.cli import main
from hybrid.judging import answer, client, completion
from hybrid.reading.reader import RecordReader

SHARES = {"input": 0.3, "system": 0.3, "cache": 0.05, "judge": 0.35}
FAULTS = 60


def test_the_plan_is_a_function_of_the_seed_and_leaves_no_kind_out() -> None:
    first, again, other = (plan(seed, 2_000, KINDS, SHARES) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    seen = {fault.kind for trial in first for fault in trial.faults}
    assert seen == {kind for scene in SHARES for kind in KINDS[scene]}
    assert sum(len(trial.faults) for trial in first) == 2_000


def test_no_fault_breaks_a_promise() -> None:
    trials = plan(7, FAULTS, KINDS, SHARES)
    told = io.StringIO()
    done = list(chaos(trials, told))
    assert not any(each.broken for each in done), told.getvalue()
    met = sum(len(each.met) for each in done)
    assert 0.9 * FAULTS < met <= FAULTS
    assert table(done, brief=True)[-1].endswith(f" {met} | {met} | 0 | 0 | 0 | 0 | 0 |")


def _promises(trial: Trial) -> set[str]:
    with key_in_environment():
        return {problem.kind for _, problem in perform(trial).broken}


def _patched(place: object, name: str, new: Any) -> AbstractContextManager[object]:
    return mock.patch.object(place, name, new)


def _few_chunks(reader: RecordReader, *, skip: int = 0) -> Iterator[Any]:
    yield from list(CHUNKS(reader, skip=skip))[1:]


@contextmanager
def _unmasked() -> Iterator[None]:
    """Take both hands off: what hides the keys in use, and what hides anything like a key."""
    with (
        _patched(client, "masked", lambda text, *_: text),
        _patched(completion, "without_keys", lambda text, *_: text),
    ):
        yield


CHUNKS = RecordReader.chunks
SABOTAGE = {
    "lost": ("system", "clocks going back", _patched(RecordReader, "chunks", _few_chunks)),
    "wrong verdicts": ("judge", "two verdicts", _patched(answer, "_torn", lambda *_: None)),
    "leaks": ("judge", "HTTP 418", _unmasked()),
    "tracebacks": (
        "system", "EIO at a read", _patched(main, "_told", lambda _: "Traceback (most recent …"),
    ),
    "wrong exit codes": (
        "system", "output to a full disk", _patched(main, "FAILED", 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("promise", SABOTAGE)
def test_a_promise_that_is_broken_is_seen(promise: str) -> None:
    scene, kind, sabotage = SABOTAGE[promise]
    # Baselines are those of the sound package.
    inputs.whole("jsonl"), judge.whole()
    with sabotage:
        assert promise in _promises(Trial(0, scene, (Fault(kind, 1, 1),)))


def test_every_promise_has_its_sabotage() -> None:
    assert set(SABOTAGE) == set(PROMISES)
