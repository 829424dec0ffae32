"""Worker processes: order, bounds, deaths and ends."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hybrid.errors import WorkerError
from hybrid.pipeline.pool import Death, Lost, in_order, usable_cores
from tests.pool_steps import Dying, Endless, Failing, Large, Squares, Unable

posix = pytest.mark.skipif(os.name != "posix", reason="needs a signal that cannot be caught")


def unheard(death: Death) -> None:
    raise AssertionError(f"no worker should have died: {death}")


def test_results_come_in_the_order_of_the_tasks_and_few_are_held() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(60):
            taken.append(number)
            yield number

    most = 0
    found = []
    for each in in_order(Squares(pause=0.01), tasks(), workers=3, on_death=unheard):
        found.append(each)
        most = max(most, len(taken) - len(found))
    assert found == [(number, number * number) for number in range(60)]
    assert most <= 12


def test_no_task_at_all() -> None:
    assert list(in_order(Squares(), [], workers=2, on_death=unheard)) == []


def test_what_is_larger_than_a_pipe_holds_up_nobody() -> None:
    tasks = [bytes([number]) * 400_000 for number in range(12)]
    for task, result in in_order(Large(), tasks, workers=2, on_death=unheard):
        assert result == task * 4


@posix
def test_the_task_of_a_dead_worker_is_done_by_another(tmp_path: Path) -> None:
    deaths: list[Death] = []
    setup = Dying(tmp_path, of=frozenset({0, 5, 11}), times=1)
    found = list(in_order(setup, range(12), workers=2, on_death=deaths.append))
    assert found == [(number, number * number) for number in range(12)]
    assert sorted(death.task for death in deaths) == [0, 5, 11]  # type: ignore[type-var]
    assert all(death.again for death in deaths)
    assert {death.reason for death in deaths} == {"killed by signal 9 (out of memory?)"}


@posix
def test_a_task_that_kills_twice_is_lost_and_no_other(tmp_path: Path) -> None:
    deaths: list[Death] = []
    setup = Dying(tmp_path, of=frozenset({4}), times=9)
    found = dict(in_order(setup, range(9), workers=2, on_death=deaths.append))
    assert list(found) == list(range(9))
    assert found.pop(4) == Lost("killed by signal 9 (out of memory?)")
    assert found == {number: number * number for number in range(9) if number != 4}
    assert [(death.task, death.again) for death in deaths] == [(4, True), (4, False)]


@pytest.mark.parametrize(
    ("purpose", "kind", "message"),
    [(True, WorkerError, "not three"), (False, RuntimeError, "ZeroDivisionError: a slip")],
)
def test_an_exception_ends_the_run_after_what_came_before(
    purpose: bool, kind: type[Exception], message: str
) -> None:
    run = in_order(Failing(purpose), range(9), workers=1, on_death=unheard)
    assert [next(run) for _ in range(3)] == [(0, 0), (1, 1), (2, 4)]
    with pytest.raises(kind, match=message):
        next(run)


@pytest.mark.parametrize(
    ("purpose", "message"), [(True, "no rules"), (False, "cannot start: exit code 7")]
)
def test_workers_that_cannot_start(purpose: bool, message: str) -> None:
    with pytest.raises(WorkerError, match=message):
        list(in_order(Unable(purpose), range(9), workers=2, on_death=lambda death: None))


@posix
def test_leaving_early_ends_the_workers(tmp_path: Path) -> None:
    run = in_order(Endless(tmp_path), _until(tmp_path), workers=2, on_death=unheard)
    with closing(run), pytest.raises(KeyboardInterrupt):
        next(run)
    left = [int(path.name) for path in tmp_path.iterdir()]
    assert left
    assert not [process for process in left if _lives(process)]


# --- modules that are loaded once for all --------------------------------------------------------

linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every worker starts afresh")
SHARED = ("tests.pool_steps",)


@linux
def test_workers_are_forked_from_a_process_with_the_shared_modules() -> None:
    # That process is one for the life of its parent, and has what the first run asked for.
    done = subprocess.run(
        [sys.executable, "-m", "tests.pool_steps"], capture_output=True, text=True, check=True
    )
    found = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    assert len(found) == 8
    own, processes, parents, loaded, frozen = map(set, zip(*found, strict=True))
    # Each worker has the very module that was loaded, and set aside for the collector, before.
    assert len(parents) == 1
    assert loaded == parents
    assert not own & (processes | parents)
    assert frozen == {1}


@linux
def test_a_forked_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    deaths: list[Death] = []
    setup = Dying(tmp_path, of=frozenset({0, 5, 11}), times=1)
    run = in_order(setup, range(12), workers=2, on_death=deaths.append, shared_modules=SHARED)
    assert list(run) == [(number, number * number) for number in range(12)]
    assert sorted(death.task for death in deaths) == [0, 5, 11]  # type: ignore[type-var]
    assert {death.reason for death in deaths} == {"killed by signal 9 (out of memory?)"}


@linux
@pytest.mark.parametrize(
    ("purpose", "message"), [(True, "no rules"), (False, "cannot start: exit code 7")]
)
def test_forked_workers_that_cannot_start(purpose: bool, message: str) -> None:
    run = in_order(
        Unable(purpose), range(9), workers=2, on_death=lambda death: None, shared_modules=SHARED
    )
    with pytest.raises(WorkerError, match=message):
        list(run)


@linux
def test_leaving_early_ends_forked_workers(tmp_path: Path) -> None:
    run = in_order(
        Endless(tmp_path), _until(tmp_path), workers=2, on_death=unheard, shared_modules=SHARED
    )
    with closing(run), pytest.raises(KeyboardInterrupt):
        next(run)
    left = [int(path.name) for path in tmp_path.iterdir()]
    assert left
    assert not [process for process in left if _lives(process)]


def _until(folder: Path) -> Iterator[int]:
    """Give tasks until a worker is busy with one, then interrupt."""
    yield 1
    while not list(folder.iterdir()):
        time.sleep(0.01)
    raise KeyboardInterrupt


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_at_least_one_core_is_usable() -> None:
    assert 1 <= usable_cores() <= (os.cpu_count() or 1)
