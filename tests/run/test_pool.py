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
from hybrid.run.pool import Death, Lost, in_order
from hybrid.run.runner import usable_cores
from tests.run.pool_steps import Dying, Endless, Failing, Large, Made, Squares, Unable

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
    with pytest.raises(kind, match=message) as raised:
        next(run)
    assert "Traceback" not in str(raised.value)


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


def test_each_worker_keeps_what_its_step_is_made_of() -> None:
    told = in_order(Made(), range(8), workers=2, on_death=unheard)
    processes, parents, makers, frozen = map(set, zip(*(each for _, each in told), strict=True))
    assert makers == processes
    assert len(processes) == 2
    assert parents == {os.getpid()}
    assert frozen == {True}
    assert not [process for process in processes if _lives(process)]


@posix
def test_a_run_that_is_left_open_does_not_hold_up_the_exit() -> None:
    told = subprocess.check_output(
        [sys.executable, "-m", "tests.run.pool_steps"], text=True, timeout=60
    )
    assert told == "(0, 0)\n"


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
