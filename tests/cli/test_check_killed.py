"""A rules-only run that is killed or interrupted goes on by the same command, to the same end."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.command import ROWS, SMALL_PACK

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals")

RECORDS = 2600
KILLS = 3
FILES = ("findings.jsonl", "skipped.jsonl")
CHUNKS = RECORDS // 256


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an input: ids, repeated content without ids, and broken rows."""
    folder = tmp_path_factory.mktemp("killed")
    lines = []
    for number in range(RECORDS):
        row = json.loads(ROWS[number % 3]) | {"id": f"q{number}"}
        if number % 5 == 0:
            del row["id"]
        lines.append("{broken" if number % 97 == 0 else json.dumps(row))
    (folder / "in.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def whole(folder: Path) -> dict[str, object]:
    """Return what an undisturbed run writes, by one process."""
    start(folder, "whole", workers=1).communicate(timeout=170)
    return state(folder / "whole")


def start(folder: Path, out: str, *, workers: int) -> subprocess.Popen[str]:
    command = (
        *(sys.executable, "-m", "hybrid", "check", "in.jsonl", *SMALL_PACK),
        *("-o", out, "--workers", str(workers)),
    )
    return subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def state(out: Path) -> dict[str, object]:
    """Return what a run has written, but for the times in its manifest."""
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    for name in ("started_at", "finished_at", "timings", "digest"):
        del manifest[name]
    return {"manifest": manifest} | {name: (out / name).read_bytes() for name in FILES}


def steps(out: Path) -> int:
    """Return how many parts of a run are done."""
    path = out / "progress.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "it never came to that"
        time.sleep(0.005)


def below(process: int) -> list[int]:
    """Return the processes below a process that still run, the workers first."""
    listed = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,stat=,args=", "-ww"], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=3) for line in listed.stdout.splitlines()]
    # Beside the workers runs a process that multiprocessing keeps for itself.
    rows.sort(key=lambda row: "spawn_main" not in row[-1])
    parents = {int(row[0]): int(row[1]) for row in rows if "Z" not in row[2]}
    generations = [[process]]
    while generations[-1]:
        generations.append([pid for pid in parents if parents[pid] in generations[-1]])
    return [pid for generation in reversed(generations[1:]) for pid in generation]


@pytest.mark.parametrize("workers", [1, 2])
def test_killed_again_and_again_it_ends_the_same(
    folder: Path, whole: dict[str, object], workers: int
) -> None:
    chance = random.Random(workers)
    out = folder / f"out{workers}"
    for kill in range(1, KILLS + 1):
        run = start(folder, out.name, workers=workers)
        least = kill * CHUNKS // (KILLS + 2)
        wait_until(lambda least=least: steps(out) >= least)  # type: ignore[misc]
        time.sleep(chance.random() * 0.05)
        before = steps(out)
        run.send_signal(signal.SIGKILL)
        run.communicate(timeout=20)
        assert not json.loads((out / "manifest.json").read_text("utf-8"))["finished"]
        assert steps(out) >= before
    rows = json.loads((out / "progress.jsonl").read_bytes().splitlines()[-1])["rows"]
    run = start(folder, out.name, workers=workers)
    _, told = run.communicate(timeout=170)
    assert run.returncode == 2
    assert f"continues after {rows:,} rows" in told
    assert state(out) == whole
    assert not (out / "progress.jsonl").exists()


def test_rows_that_are_done_are_not_checked_again(
    folder: Path, whole: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = folder / "counted"
    run = start(folder, out.name, workers=1)
    wait_until(lambda: steps(out) > CHUNKS // 3)
    run.send_signal(signal.SIGKILL)
    run.communicate(timeout=20)
    done = json.loads((out / "progress.jsonl").read_bytes().splitlines()[-1])
    lines = (out / "findings.jsonl").read_bytes()[: done["findings"]].count(b"\n")
    checked = list(_checking(folder, out.name, monkeypatch))
    assert len(checked) == whole["findings.jsonl"].count(b"\n") - lines  # type: ignore[attr-defined]
    assert state(out) == whole


def _checking(folder: Path, out: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run the check in this process and yield the ids of the records that are checked."""
    from hybrid.cli.main import run
    from hybrid.records import Record, RecordFindings
    from hybrid.run.checker import Checker

    seen: list[str] = []
    original = Checker.check

    def check(self: Checker, record: Record) -> RecordFindings:
        seen.append(record.id)
        return original(self, record)

    monkeypatch.chdir(folder)
    monkeypatch.setattr(Checker, "check", check)
    assert run(["check", "in.jsonl", *SMALL_PACK, "-o", out, "--workers", "1"]) == 2
    yield from seen


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_run_stops_at_once_and_goes_on(
    folder: Path, whole: dict[str, object], workers: int
) -> None:
    out = folder / f"interrupted{workers}"
    run = start(folder, out.name, workers=workers)
    wait_until(lambda: steps(out) > CHUNKS // 4)
    helpers = below(run.pid)
    assert len(helpers) >= (workers if workers > 1 else 0)
    begin = time.monotonic()
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to every process of the group
    _, told = run.communicate(timeout=30)
    assert time.monotonic() - begin < 10
    assert run.returncode == 130
    assert [line for line in told.splitlines() if line][-2:] == [
        "findings are saved; the same command continues from here",
        "hybrid: stopped.",
    ]
    assert "Traceback" not in told
    wait_until(lambda: not [each for each in helpers if _lives(each)])
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    assert not manifest["finished"]
    assert manifest["counts"]["records"] == (out / "findings.jsonl").read_bytes().count(b"\n")
    start(folder, out.name, workers=3 - workers).communicate(timeout=170)
    assert state(out) == whole


def test_workers_end_with_the_process_that_started_them(folder: Path) -> None:
    run = start(folder, "orphans", workers=2)
    wait_until(lambda: steps(folder / "orphans") > 0)
    helpers = below(run.pid)
    assert len(helpers) >= 2
    run.send_signal(signal.SIGKILL)
    run.communicate(timeout=20)
    wait_until(lambda: not [each for each in helpers if _lives(each)])


def test_a_worker_that_is_killed_loses_nothing(folder: Path, whole: dict[str, object]) -> None:
    out = folder / "murdered"
    run = start(folder, out.name, workers=2)
    wait_until(lambda: steps(out) > 0)
    os.kill(below(run.pid)[0], signal.SIGKILL)
    _, told = run.communicate(timeout=170)
    assert "a worker process died (killed by signal 9 (out of memory?))" in told
    assert "Traceback" not in told
    assert state(out) == whole


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
