"""Several processes check what one would, and write what one would."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from hybrid.reading import reader as chunks
from hybrid.run import runner
from hybrid.run.runner import BYTES_A_WORKER
from tests.cli.command import CLEAN, ROWS, Done, Hybrid
from tests.cli.dying_work import DyingWork

FILES = ("findings.jsonl", "skipped.jsonl")
CHUNK_ROWS = 24
NUMBER = 2 * CHUNK_ROWS + 18
posix = pytest.mark.skipif(os.name != "posix", reason="needs a signal that cannot be caught")


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "CHUNK_ROWS", CHUNK_ROWS)


def rows(number: int = NUMBER, mark: str = "q") -> list[str]:
    """Return that many rows, each with an id of its own."""
    return [
        ROWS[n % 3].replace('{"id": "', f'{{"id": "{mark}{n}-').replace("late?", f"late, {n}?")
        for n in range(number)
    ]


def nameless(number: int) -> list[str]:
    """Return rows without ids; every third one appears twice."""
    texts = [json.loads(row) for row in rows(number)]
    return [
        json.dumps({name: value for name, value in text.items() if name != "id"})
        for n, text in enumerate(texts)
        for _ in range(1 + (n % 3 == 0))
    ]


def inputs(hybrid: Hybrid) -> tuple[str, ...]:
    """Write inputs of every form, with rows that cannot be used and ids that are hashes."""
    again = nameless(6)
    lines = [*rows(), "{broken", "", *again]
    jsonl = hybrid.write("in.jsonl", *lines)
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(("question", "options", "reasoning", "answer"))
    for row in map(json.loads, [*rows(50, "c"), *again, *again]):
        options = json.dumps(row["options"])
        writer.writerow((row["question"] + "\n", options, row["reasoning"], row["answer"]))
    (hybrid.folder / "in.csv").write_text(table.getvalue() + '"x', encoding="utf-8", newline="")
    document = [json.loads(row) for row in rows(50, "d")]
    (hybrid.folder / "in.json").write_text(json.dumps([*document, 7]), encoding="utf-8")
    return jsonl, hybrid.write("empty.jsonl"), "in.csv", "in.json"


def written(hybrid: Hybrid, out: str) -> tuple[list[bytes], Any]:
    """Return what a run has written, but for the times in its manifest."""
    manifest = json.loads((hybrid.folder / out / "manifest.json").read_text("utf-8"))
    for name in ("started_at", "finished_at", "timings", "digest"):
        del manifest[name]
    return [(hybrid.folder / out / name).read_bytes() for name in FILES], manifest


def without_place(done: Done, out: str) -> Done:
    return Done(done.code, done.out, done.err.replace(f"findings are in {out}\n", ""))


@pytest.mark.parametrize("form", ["table", "jsonl", "json", "csv", "seed", None])
def test_any_number_of_workers_writes_the_same(hybrid: Hybrid, form: str | None) -> None:
    names = inputs(hybrid)
    options = ("--format", form) if form else ()
    one = hybrid.check(*names, "-o", "one", "--workers", "1", *options)
    assert one.code == 2
    for workers in ("2", "3") if form is None else ("2",):
        several = hybrid.check(*names, "-o", f"w{workers}", "--workers", workers, *options)
        assert without_place(several, f"w{workers}") == without_place(one, "one")
        assert written(hybrid, f"w{workers}") == written(hybrid, "one")
    assert not list(hybrid.folder.glob("*/progress.jsonl"))


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_what_is_printed_alone_is_the_same(hybrid: Hybrid, form: str) -> None:
    names = inputs(hybrid)
    options = ("--format", form, "--only", "errors", "--exit-zero")
    one = hybrid.check(*names, "--workers", "1", *options)
    assert one.out
    assert hybrid.check(*names, "--workers", "2", *options) == one


@pytest.mark.parametrize("workers", ["1", "2"])
def test_reasons_name_options_of_the_command_line(hybrid: Hybrid, workers: str) -> None:
    bad = [row.replace('"answer": "A"', '"answer": 7') for row in rows()]
    path = hybrid.write("in.jsonl", *rows(), *bad)
    command = ("check", path, "--rules-only", "--answer-base", "1", "--workers", workers)
    hybrid(*command, "-o", "out", "--quiet")
    skipped = (hybrid.folder / "out" / "skipped.jsonl").read_text("utf-8").splitlines()
    reasons = {json.loads(line)["reason"] for line in skipped}
    assert "answer 7 matches no option; accepted with --answer-base 1: 1 to 2" in reasons


def test_the_same_content_again_is_numbered_across_chunks(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", *[nameless(1)[0]] * NUMBER)
    done = hybrid.check(name, "--workers", "2", "--format", "jsonl")
    ids = [json.loads(line)["id"] for line in done.out.splitlines()]
    assert ids == [ids[0], *(f"{ids[0]}-{n}" for n in range(2, NUMBER + 1))]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_id_twice_ends_the_run_after_the_rows_before(hybrid: Hybrid, workers: str) -> None:
    name = hybrid.write("in.jsonl", *rows(), *rows(1), *rows(30, "z"))
    done = hybrid.check(name, "-o", "out", "--workers", workers)
    assert done.code == 2
    assert f"id 'q0-one' appears twice: in.jsonl:1 and in.jsonl:{NUMBER + 1}" in done.err
    manifest = json.loads((hybrid.folder / "out" / "manifest.json").read_text("utf-8"))
    assert (manifest["finished"], manifest["counts"]["records"]) == (False, NUMBER)
    assert manifest["counts"]["findings"]["logical"]["clean"] == NUMBER // 3
    again = hybrid.check(name, "-o", "out", "--workers", workers)
    assert f"continues after {NUMBER} rows" in again.err
    assert again.err.splitlines()[-1] == done.err.splitlines()[-1]


def test_standard_input_is_shared_too(hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(f"{row}\n" for row in rows())
    found = []
    for workers in ("1", "2"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        found.append(hybrid.check("-", "--workers", workers, "--format", "jsonl"))
    assert found[0].out.count("\n") == NUMBER
    assert found[0] == found[1]


def test_workers_start_only_for_input_that_is_worth_it(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("no worker is needed")

    monkeypatch.setattr(runner, "usable_cores", lambda: 8)
    assert [runner.worth(n * BYTES_A_WORKER) for n in (0, 1, 2, 7, 9)] == [1, 1, 2, 7, 8]
    assert runner.worth(None) == 8
    monkeypatch.setattr(runner, "in_order", refuse)
    assert hybrid.check(hybrid.write("in.jsonl", *rows())).code == 1
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CLEAN.encode())))
    assert hybrid.check("-").code == 0


def test_much_of_a_stream_is_shared(hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(f"{row}\n" for row in rows())
    monkeypatch.setattr(runner, "_ALONE", 1)
    monkeypatch.setattr(runner, "usable_cores", lambda: 2)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    found = hybrid.check("-", "--format", "jsonl")
    assert [json.loads(line)["id"] for line in found.out.splitlines()] == [
        json.loads(row)["id"] for row in rows()
    ]


def test_judges_are_asked_by_one_process(hybrid: Hybrid) -> None:
    done = hybrid("check", hybrid.write("in.jsonl", CLEAN), "--model", "m", "--workers", "2")
    assert done.code == 2
    assert "--workers is for --rules-only" in done.err


# --- workers that die ----------------------------------------------------------------------------


@posix
def test_the_rows_of_a_dead_worker_are_checked_again(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = rows()
    lines[CHUNK_ROWS + 8] = lines[CHUNK_ROWS + 8].replace("late,", "late, deadly once,")
    name = hybrid.write("in.jsonl", *lines)
    hybrid.check(name, "-o", "whole", "--workers", "1")
    monkeypatch.setattr(runner, "Work", DyingWork)
    done = hybrid.check(name, "-o", "out", "--workers", "2")
    assert done.code == 1
    assert written(hybrid, "out") == written(hybrid, "whole")
    told = "a worker process died (killed by signal 9 (out of memory?)); in.jsonl: 24 rows from line 25 are checked again"
    assert told in done.err.splitlines()


@posix
def test_rows_that_kill_twice_are_set_aside(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = rows()
    lines[CHUNK_ROWS + 8] = lines[CHUNK_ROWS + 8].replace("late,", "late, deadly,")
    lines[CHUNK_ROWS + 9] = "{broken"
    name = hybrid.write("in.jsonl", *lines)
    monkeypatch.setattr(runner, "Work", DyingWork)
    done = hybrid.check(name, "-o", "out", "--workers", "2")
    assert done.code == 2
    assert done.err.count("a worker process died") == 2
    assert "in.jsonl: 24 rows from line 25 are set aside" in done.err
    (findings, skipped), manifest = written(hybrid, "out")
    aside = [json.loads(line) for line in skipped.splitlines()]
    assert [each["line"] for each in aside] == [*range(CHUNK_ROWS + 1, 2 * CHUNK_ROWS + 1)]
    assert {each["file"] for each in aside} == {"in.jsonl"}
    reasons = [each["reason"] for each in aside]
    assert reasons[9].startswith("broken JSON")
    reason = "not checked: worker processes died at these rows, killed by signal 9 (out of memory?)"
    assert {*reasons[:9], *reasons[10:]} == {reason}
    kept = [json.loads(line)["id"] for line in findings.splitlines()]
    wanted = [json.loads(row)["id"] for row in rows()]
    assert kept == wanted[:CHUNK_ROWS] + wanted[2 * CHUNK_ROWS :]
    assert manifest["finished"]
    assert manifest["counts"]["skipped"] == CHUNK_ROWS


@pytest.mark.parametrize(("number", "times"), [(CHUNK_ROWS, 0), (3 * CHUNK_ROWS, 1)])
def test_what_the_first_chunk_made_is_kept_once_when_more_follow(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch, number: int, times: int
) -> None:
    kept: list[int] = []
    monkeypatch.setattr(runner, "keep_what_is_there", lambda: kept.append(1))
    name = hybrid.write("in.jsonl", *rows(number))
    assert hybrid.check(name, "-o", "out", "--workers", "1").code == 1
    assert len(kept) == times


# --- where a run goes ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("output", "findings"),
    [
        ("out.v1/", "out.v1/findings.jsonl"),
        ("runs.2026/a.b/", "runs.2026/a.b/findings.jsonl"),
        ("out.jsonl/", "out.jsonl/findings.jsonl"),
        ("out/", "out/findings.jsonl"),
        ("a.b.jsonl", "a.b.jsonl"),
        (".", "findings.jsonl"),
    ],
)
def test_a_directory_is_what_ends_like_one(hybrid: Hybrid, output: str, findings: str) -> None:
    name = hybrid.write("in.jsonl", CLEAN)
    assert hybrid.check(name, "-o", output).code == 0
    assert (hybrid.folder / findings).is_file()
    told = hybrid.check(name, "-o", output)
    assert "already finished" in told.err


def test_a_dotted_name_that_is_no_directory_yet_is_asked_about(hybrid: Hybrid) -> None:
    name = hybrid.write("in.jsonl", CLEAN)
    refused = hybrid.check(name, "-o", "out.v1")
    assert refused.code == 2
    assert "accepted is a directory (DIR/) or a file NAME.jsonl" in refused.err
    Path("out.v1").mkdir()
    assert hybrid.check(name, "-o", "out.v1").code == 0
