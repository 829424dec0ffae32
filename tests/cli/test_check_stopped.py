"""A judged run that is killed or interrupted goes on by the same command, and loses nothing."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hybrid.cli.judge_options import JudgeRequest, ModelChoice, PromptChoice
from hybrid.judging.cache import AnswerCache
from hybrid.packs import load_packs
from hybrid.reading.reader import PlacedItem
from hybrid.reading.rows import SkippedRow
from hybrid.records import Record, RecordFindings
from hybrid.run.checker import Checker, Prepared
from hybrid.run.runner import Recipe, Runner
from tests.cli.command import PACK, ROWS
from tests.cli.judged import data, manifest
from tests.cli.judging_commands import PACK_OPTIONS
from tests.servers.endpoint import Endpoint, Request, Response, serving
from tests.servers.judge import believer, believing, says

RECORDS = 100
CALLS = 3 * RECORDS
CONCURRENCY = 8
DELAY = 0.03
_NUMBER = re.compile(r"Case (\d+)\.")


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    """Return a file of records that all ask something else."""
    path = tmp_path / "in.jsonl"
    lines = [
        ROWS[number % 3].replace('"id": "', f'"id": "{number}-').replace('"question": "', f'"question": "Case {number}. ')
        for number in range(RECORDS)
    ]  # fmt: skip
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def slowly(request: Request) -> Response:
    """Answer after a while; what is said depends on the question alone."""
    return says(believing(request), delay=DELAY)


def start(endpoint: Endpoint, rows: Path, out: str, cache: str) -> subprocess.Popen[str]:
    command = [
        sys.executable, "-m", "hybrid", "check", str(rows), *PACK_OPTIONS, "--model", "scripted",
        "--base-url", endpoint.url, "--concurrency", str(CONCURRENCY),
        "-o", str(rows.with_name(out)), "--cache", str(rows.with_name(cache)),
    ]  # fmt: skip
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def wait_for(endpoint: Endpoint, count: int) -> None:
    deadline = time.monotonic() + 30
    while len(endpoint.requests) < count and time.monotonic() < deadline:
        time.sleep(0.01)


@pytest.mark.skipif(os.name != "posix", reason="needs a signal that cannot be caught")
def test_a_killed_run_goes_on_without_asking_again_what_it_knows(rows: Path) -> None:
    with serving(slowly) as endpoint:
        killed = start(endpoint, rows, "out", "a.sqlite")
        wait_for(endpoint, CALLS // 2)
        killed.send_signal(signal.SIGKILL)
        killed.communicate(timeout=20)
        part = data(rows.with_name("out"))
        assert not manifest(rows.with_name("out"))["finished"]
        with AnswerCache(rows.with_name("a.sqlite")) as cache:
            kept = {(each.record_id, each.error_type) for each in cache.export()}
        before = len(endpoint.requests)
        told = start(endpoint, rows, "out", "a.sqlite").communicate(timeout=60)
        sent = len(endpoint.requests)
        again = [_asked(request) for request in endpoint.requests[before:]]
        start(endpoint, rows, "whole", "b.sqlite").communicate(timeout=60)
    assert CALLS // 3 < len(kept) < CALLS
    assert sent <= CALLS + CONCURRENCY
    assert len(again) == len(set(again)) == CALLS - len(kept)
    assert not kept & set(again)
    assert len(endpoint.requests) == sent + CALLS
    assert data(rows.with_name("out")) == data(rows.with_name("whole"))
    assert data(rows.with_name("out")).startswith(part.rpartition(b"\n")[0])
    assert "continues after" in told[1]


@pytest.mark.skipif(os.name != "posix", reason="needs an interrupt")
def test_an_interrupted_run_goes_on_by_the_same_command(rows: Path) -> None:
    with serving(slowly) as endpoint:
        run = start(endpoint, rows, "out", "a.sqlite")
        wait_for(endpoint, CALLS // 2)
        begin = time.monotonic()
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=20)
        assert time.monotonic() - begin < 5
        assert run.returncode == 130
        assert [line for line in err.splitlines() if line][-2:] == [
            "answers are saved; the same command continues from here",
            "hybrid: stopped.",
        ]
        first = manifest(rows.with_name("out"))
        endpoint.behaviour = believer
        start(endpoint, rows, "out", "a.sqlite").communicate(timeout=60)
        assert len(endpoint.requests) <= CALLS + CONCURRENCY
    whole = manifest(rows.with_name("out"))
    assert (first["finished"], whole["finished"]) == (False, True)
    assert whole["counts"]["records"] == RECORDS
    # What was under way when the run was stopped is counted: it may have been sent, and billed.
    assert 0 <= whole["judging"]["requests"] - len(endpoint.requests) <= CONCURRENCY
    assert len(data(rows.with_name("out")).splitlines()) == RECORDS


def _asked(request: Request) -> tuple[str, str]:
    """Return id of the record and error type that a request is about."""
    found = _NUMBER.search(request.asked)
    assert found is not None
    number = int(found[1])
    system = request.json["messages"][0]["content"]
    error_type = next(
        name
        for name, criterion in (
            ("factual", "`forced_conclusion`"),
            ("logical", "`general_then_stereotype`"),
            ("semantic", "`explicit_redefinition`"),
        )
        if criterion in system
    )
    return f"{number}-{('one', '二', 'three')[number % 3]}", error_type


class _Faulty(Checker):
    """A checker with a fault in one of its steps, for one record."""

    step = "prepare"

    def prepare(self, record: Record) -> Prepared:
        self._fail("prepare", record)
        return super().prepare(record)

    def conclude(self, prepared: Prepared, answers: object) -> RecordFindings:
        self._fail("conclude", prepared.record)
        return super().conclude(prepared, answers)  # type: ignore[arg-type]  # handed on as it is

    def follow_up(self, prepared: Prepared, prompt: object, answer: object) -> None:
        self._fail("follow_up", prepared.record)

    def _fail(self, step: str, record: Record) -> None:
        if step == self.step and record.id == "q1":
            raise ZeroDivisionError("a slip")


@pytest.mark.parametrize(("step", "lost"), [("prepare", 1), ("conclude", 1), ("follow_up", 0)])
def test_a_fault_of_our_own_costs_one_record_and_not_its_place(
    tmp_path: Path, step: str, lost: int
) -> None:
    options = {"A": "the nurse", "B": "the pilot"}
    records = [Record(f"q{n}", f"Who was late, {n}?", options, "So A.", "A") for n in range(4)]
    with serving(believer) as endpoint:
        given = JudgeRequest(
            model=ModelChoice(models=("scripted",), base_url=endpoint.url),
            prompt=PromptChoice(),
            retry_ungrounded=True,
            cache_path=tmp_path / "a.sqlite",
        )
        judge = given.recipe()
        checker = _Faulty(load_packs([PACK]), asking=judge.asking)
        checker.step = step
        with Runner(Recipe(pack=load_packs([PACK]), judge=judge)) as runner:
            runner.checker = checker
            placed = [PlacedItem(record, "in.jsonl", n) for n, record in enumerate(records, 1)]
            found = list(runner.results(placed))
    skipped = [each for each in found if isinstance(each, SkippedRow)]
    assert len(skipped) == lost
    assert [each.id if isinstance(each, SkippedRow) else each.record.id for each in found] == [
        "q0", "q1", "q2", "q3",
    ]  # fmt: skip
    if lost:
        assert (skipped[0].file, skipped[0].line) == ("in.jsonl", 2)
        assert skipped[0].reason == "record q1: internal fault: ZeroDivisionError('a slip')"
