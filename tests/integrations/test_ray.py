"""A cluster of several processes finds what one process finds, byte for byte."""

from __future__ import annotations

import gzip
import json
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hybrid.cli.main import run
from hybrid.errors import UsageError, WorkerError
from hybrid.integrations.ray import check_dataset
from hybrid.judging.prompt import Prompts
from hybrid.judging.settings import JudgeSettings
from hybrid.reading import reader
from hybrid.reading.reader import Chunk
from hybrid.run import pool, runner
from hybrid.run.judged import Asking
from hybrid.run.pool import Lost, in_order_on_ray
from hybrid.run.replay import State, verify_run
from hybrid.run.runner import JudgeRecipe, Recipe, Work, as_it_is, recipe
from tests.cli.command import PACK, ROWS, SMALL_PACK
from tests.servers.endpoint import Endpoint, serving
from tests.servers.judge import believer
from tests.shared_data import shared

pytestmark = [
    pytest.mark.usefixtures("cluster"),
    pytest.mark.timeout(400),
    # Ray's own code warns of itself.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

TEXTS = [json.loads(row) for row in ROWS]
# Ids of their own, content that comes again without one, a row that is none, and a blank line.
MIXED = [
    *ROWS,
    *(json.dumps({**row, "id": None}) for row in (*TEXTS, TEXTS[0], *TEXTS)),
    "{broken",
    "",
    '{"question": "Which?"}',
    *(json.dumps({**row, "id": f"more {n}"}) for n, row in enumerate(TEXTS * 4)),
    json.dumps({**TEXTS[1], "id": None}),
]


def _small(**how: Any) -> Recipe:
    return recipe(packs=[PACK], default_pack=False, **how)


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    Path("one.jsonl").write_text("".join(f"{line}\n" for line in MIXED), encoding="utf-8")
    Path("none.jsonl").write_bytes(b"\n\n")
    rows = "".join(json.dumps({**row, "id": f"packed {n}"}) + "\n" for n, row in enumerate(TEXTS))
    Path("packed.jsonl.gz").write_bytes(gzip.compress(rows.encode()))
    return ["one.jsonl", "none.jsonl", "packed.jsonl.gz"]


@pytest.fixture
def alone(sources: list[str]) -> Path:
    """What one process finds."""
    code = run(["check", *sources, *SMALL_PACK, "-o", "alone", "--quiet"])
    assert code == 2
    return Path("alone")


def _on_ray(sources: list[str], *options: str) -> int:
    return run(["check", *sources, "--engine", "ray", "--workers", "2", *options])


def _same(one: str, two: str) -> None:
    for name in ("findings.jsonl", "skipped.jsonl"):
        assert (Path(one) / name).read_bytes() == (Path(two) / name).read_bytes()
    counts = [json.loads(Path(each, "manifest.json").read_bytes())["counts"] for each in (one, two)]
    assert counts[0] == counts[1]


def test_the_command_tells_and_writes_what_it_does_on_one_machine(
    sources: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "CHUNK_BYTES", 900)
    assert run(["check", *sources, *SMALL_PACK, "-o", "alone"]) == 2
    here = capsys.readouterr()
    assert _on_ray(sources, *SMALL_PACK, "-o", "many") == 2
    there = capsys.readouterr()
    assert there.out == here.out
    assert there.err == here.err.replace("alone", "many")
    _same("alone", "many")
    assert {each.state for each in verify_run("many")} == {State.MATCHES}


def test_a_run_that_was_stopped_goes_on(
    sources: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "CHUNK_BYTES", 900)
    assert run(["check", *sources, *SMALL_PACK, "-o", "alone", "--quiet"]) == 2
    with monkeypatch.context() as broken:
        broken.setattr(runner, "in_order_on_ray", _stopping)
        assert _on_ray(sources, *SMALL_PACK, "-o", "many") == 130
    begun = Path("many/findings.jsonl").read_bytes()
    assert begun
    assert _on_ray(sources, *SMALL_PACK, "-o", "many") == 2
    assert Path("many/findings.jsonl").read_bytes().startswith(begun)
    _same("alone", "many")


def _stopping(setup: Any, tasks: Iterator[Any], *, workers: int) -> Iterator[Any]:
    for number, done in enumerate(in_order_on_ray(setup, tasks, workers=workers)):
        if number == 2:
            raise KeyboardInterrupt
        yield done


def test_real_records_come_out_the_same_with_all_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        line
        for name in ("real_en.jsonl", "real_zh.jsonl")
        for line in shared(name).read_bytes().splitlines(keepends=True)[::50]
    ]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(reader, "CHUNK_BYTES", 30_000)
    Path("in.jsonl").write_bytes(b"".join(lines))
    assert run(["check", "in.jsonl", "--rules-only", "-o", "alone", "--quiet"]) == 1
    assert _on_ray(["in.jsonl"], "--rules-only", "-o", "many", "--quiet") == 1
    _same("alone", "many")


class _Dying:
    """A step that ends its process, ``times`` times at the task 3."""

    def __init__(self, marks: Path, times: int) -> None:
        self._marks, self._times = marks, times

    def __call__(self) -> Callable[[int], int]:
        return self.step

    def step(self, task: int) -> int:
        starts = len(self._marks.read_bytes()) if self._marks.exists() else 0
        if task == 3 and starts < self._times:
            with self._marks.open("ab") as file:
                file.write(b".")
            os.kill(os.getpid(), signal.SIGKILL)
        return task * task


def test_a_process_that_dies_is_replaced_and_its_task_done_again(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    done = list(in_order_on_ray(_Dying(marks, 1), range(9), workers=2))
    assert done == [(n, n * n) for n in range(9)]
    assert marks.read_bytes() == b"."


def test_a_task_that_always_ends_its_process_is_given_up(tmp_path: Path) -> None:
    done = dict(in_order_on_ray(_Dying(tmp_path / "marks", 99), [1, 3], workers=2))
    assert done[1] == 1
    assert isinstance(done[3], Lost)
    assert "3 times" in done[3].reason


def test_another_version_on_a_machine_of_the_cluster_is_told() -> None:
    work = Work(replace(_small(), version="0.0.1"), (), as_it_is)
    with pytest.raises(WorkerError, match="install the same version on every machine") as told:
        list(in_order_on_ray(work, [Chunk(0, ())], workers=1))
    assert "Traceback" not in str(told.value)


def test_a_dataset_comes_back_in_order_with_its_findings(tmp_path: Path) -> None:
    import ray.data

    rows = [
        {**row, "options": list(row["options"])}
        for row in TEXTS
        if isinstance(row["options"], list)
    ]
    rows = [{**rows[n % len(rows)], "id": f"q{n}"} for n in range(40)]
    rows[7] = {**rows[7], "reasoning": None}
    path = tmp_path / "in.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert run(["check", str(path), *SMALL_PACK, "-o", str(tmp_path / "one"), "--quiet"]) == 2

    dataset = ray.data.from_items(rows, override_num_blocks=6)
    check_dataset(dataset, _small(), actors=2, batch_rows=5).write_parquet(str(tmp_path / "pq"))
    found = list(_stored(tmp_path / "pq"))
    assert [row["id"] for row in found] == [f"q{n}" for n in range(40)]
    lines = "".join(row["findings"] + "\n" for row in found if row["skipped"] is None)
    assert lines.encode() == (tmp_path / "one" / "findings.jsonl").read_bytes()
    bad = found[7]
    assert bad["findings"] is None
    assert bad["skipped"].startswith("no reasoning")
    one = json.loads(found[0]["findings"])["findings"]
    assert [found[0][each["error_type"]] for each in one] == [each["status"] for each in one]


def test_an_empty_dataset_gives_an_empty_result(tmp_path: Path) -> None:
    import pyarrow as pa
    import ray.data

    columns = pa.schema([(name, pa.string()) for name in ("id", "question", "reasoning")])
    for dataset in (ray.data.from_items([]), ray.data.from_arrow(columns.empty_table())):
        found = check_dataset(dataset, _small(), actors=2)
        assert found.count() == 0
        assert set(found.schema().names) >= {"id", "findings", "skipped"}


def _stored(folder: Path) -> Iterator[dict[str, Any]]:
    pq = pytest.importorskip("pyarrow.parquet")
    for path in sorted(folder.iterdir()):
        yield from pq.read_table(path).to_pylist()


def _judge(endpoint: Endpoint, **limits: Any) -> JudgeRecipe:
    settings = JudgeSettings(
        model="scripted", base_url=endpoint.url, max_retries=0, timeout=30, concurrency=4
    )
    return JudgeRecipe(settings=(settings,), asking=Asking(prompts=Prompts()), **limits)


def test_judges_say_the_same_and_keep_one_limit_over_all_batches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ray.data

    monkeypatch.chdir(tmp_path)
    # Each is another question: the same one under way is asked once.
    one = TEXTS[0]
    rows = [{**one, "id": f"q{n}", "question": f"{n}: {one['question']}"} for n in range(4)]
    Path("in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    own = ["--no-default-pack", "--pack", str(PACK), "--model", "scripted", "--no-cache"]
    with serving(believer) as endpoint:
        run(["check", "in.jsonl", *own, "--base-url", endpoint.url, "-o", "one"])
        calls = len(endpoint.requests)
        dataset = ray.data.from_items(rows, override_num_blocks=2)
        free, limited = (
            check_dataset(dataset, _small(judge=_judge(endpoint, **limits)), batch_rows=1)
            for limits in ({}, {"max_calls": 4})
        )
        lines = "".join(row["findings"] + "\n" for row in free.iter_rows())
        assert lines.encode() == Path("one/findings.jsonl").read_bytes()
        assert len(endpoint.requests) == 2 * calls
        found = list(limited.iter_rows())
        assert len(endpoint.requests) == 2 * calls + 4
    left = [row[name] for row in found for name in ("factual", "logical", "semantic")]
    assert left.count("unassessed") == calls - 4


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--rules-only", "--address", "auto"), "add --engine ray"),
        (("--rules-only", "-o", "s3://bucket/out"), "findings are written into a directory"),
        (("--model", "scripted", "--engine", "ray"), "--engine ray screens by rules"),
        (("--rules-only", "--engine", "ray", "--explain", "one"), "--explain is for one machine"),
    ],
)
def test_what_does_not_fit_is_told(
    sources: list[str], options: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", *sources, *options]) == 2
    assert told in capsys.readouterr().err


def test_where_ray_is_missing_the_way_to_install_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "find_spec", lambda name: None if name == "ray" else object())
    with pytest.raises(UsageError, match=r"needs ray: pip install 'hybrid-checker\[ray\]'"):
        pool.require_ray("--engine ray")
