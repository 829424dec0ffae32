"""A cluster of several processes finds what one process finds, byte for byte."""

from __future__ import annotations

import gzip
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hybrid.cli.main import run
from hybrid.errors import DuplicateIdError, OutputError, UsageError, WorkerError
from hybrid.integrations.ray import Cluster, Outcome, Recipe, check_dataset, check_files, recipe
from hybrid.io.tally import Tally
from hybrid.judging.prompt import Prompts
from hybrid.judging.settings import JudgeSettings
from hybrid.pipeline import Asking
from hybrid.pipeline.cluster import session
from hybrid.pipeline.cluster.recipe import JudgeRecipe
from hybrid.pipeline.verify import State, verify_run
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

TWO = Cluster(actors=2)
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


def _together(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted((folder / "findings").iterdir()))


def _notices_every_change(folder: Path) -> None:
    verified = list(verify_run(str(folder)))
    assert {each.state for each in verified} == {State.MATCHES}
    assert len(verified) == sum(path.is_file() for path in folder.rglob("*")) + 2
    for path in (path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        path.write_bytes(content[:-9] + b"#" + content[-8:] if content else b"#")
        differs = [each for each in verify_run(str(folder)) if each.state is State.DIFFERS]
        assert [each.what for each in differs] == [str(path)]
        path.write_bytes(content)


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


def _check(sources: list[str], target: str = "many", **how: Any) -> Outcome:
    return check_files(sources, target, _small(), cluster=TWO, slice_bytes=900, **how)


def test_parts_together_are_the_findings_of_one_process(sources: list[str], alone: Path) -> None:
    outcome = _check(sources)
    many = Path("many")
    assert len(list((many / "findings").iterdir())) > 4
    assert _together(many) == (alone / "findings.jsonl").read_bytes()
    assert (many / "skipped.jsonl").read_bytes() == (alone / "skipped.jsonl").read_bytes()
    manifest = json.loads((many / "manifest.json").read_bytes())
    assert manifest["finished"]
    assert manifest["counts"] == json.loads((alone / "manifest.json").read_bytes())["counts"]
    assert len(outcome.skipped) == manifest["counts"]["skipped"] == 3
    _notices_every_change(many)

    # A run that was stopped checks again only what was not whole.
    kept, lost = (many / "progress" / f"{number:07d}.json" for number in (1, 2))
    before = kept.stat().st_mtime_ns
    lost.write_bytes(lost.read_bytes()[:40])
    (many / "findings" / "part-0000002.jsonl").write_bytes(b"torn")
    again = _check(sources)
    assert again.manifest.counts == outcome.manifest.counts
    assert again.earlier == len(list((many / "progress").iterdir())) - 1
    assert kept.stat().st_mtime_ns == before
    assert _together(many) == (alone / "findings.jsonl").read_bytes()
    with pytest.raises(OutputError, match="something else"):
        _check(sources[:1])


def test_real_records_come_out_the_same_with_all_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        line
        for name in ("real_en.jsonl", "real_zh.jsonl")
        for line in shared(name).read_bytes().splitlines(keepends=True)[::50]
    ]
    monkeypatch.chdir(tmp_path)
    Path("in.jsonl").write_bytes(b"".join(lines))
    assert run(["check", "in.jsonl", "--rules-only", "-o", "alone", "--quiet"]) == 1
    outcome = check_files(["in.jsonl"], "many", recipe(), cluster=TWO, slice_bytes=30_000)
    assert outcome.manifest.counts.records == len(lines)
    assert len(list(Path("many/findings").iterdir())) > 2
    assert _together(Path("many")) == Path("alone/findings.jsonl").read_bytes()


def test_a_process_that_dies_is_replaced_and_its_slice_checked_again(
    sources: list[str], alone: Path, tmp_path: Path
) -> None:
    died = tmp_path / "died"

    def counting() -> Tally:
        if not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Tally()

    outcome = _check(sources, tally=counting)
    assert died.exists()
    assert _together(Path("many")) == (alone / "findings.jsonl").read_bytes()
    records = sum(each["records"] for each in outcome.tallies)
    assert records == outcome.manifest.counts.records


def test_work_that_always_ends_its_process_ends_the_run(sources: list[str], tmp_path: Path) -> None:
    starts = tmp_path / "starts"

    def dying() -> Tally:
        with starts.open("a") as file:
            file.write(".")
        os.kill(os.getpid(), signal.SIGKILL)
        return Tally()

    with pytest.raises(WorkerError, match="at the same work each time, 3 times"):
        check_files(sources[2:], "many", _small(), cluster=Cluster(actors=1), tally=dying)
    assert starts.read_text() == "..."


def test_an_id_that_stands_twice_is_told_with_both_places(sources: list[str]) -> None:
    with Path("one.jsonl").open("a", encoding="utf-8") as file:
        file.write(ROWS[0] + "\n")
    last = len(MIXED) + 1
    with pytest.raises(
        DuplicateIdError, match=rf"'one' stands twice: one\.jsonl:1 and one\.jsonl:{last}"
    ):
        _check(sources)


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
    check_dataset(dataset, _small(), cluster=TWO, batch_rows=5).write_parquet(str(tmp_path / "pq"))
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
        found = check_dataset(dataset, _small(), cluster=TWO)
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


def test_judges_say_the_same_and_keep_one_limit_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HYBRID_CACHE", str(tmp_path / "answers.sqlite"))
    Path("in.jsonl").write_text("".join(f"{row}\n" for row in ROWS), encoding="utf-8")
    own = ["--no-default-pack", "--pack", str(PACK), "--model", "scripted", "--no-cache"]
    with serving(believer) as endpoint:
        assert run(["check", "in.jsonl", *own, "--base-url", endpoint.url, "-o", "one"]) == 1
        calls = len(endpoint.requests)
        limited = _small(judge=_judge(endpoint, max_calls=4))
        outcome = check_files(["in.jsonl"], "many", limited, cluster=TWO, slice_bytes=300)
        assert len(endpoint.requests) == calls + 4
        assert outcome.manifest.counts.unassessed == calls - 4
        assert outcome.manifest.judging is not None
        assert outcome.manifest.judging.requests == 4

        # What was left unassessed is asked about by the next start.
        free = _small(judge=_judge(endpoint))
        again = check_files(["in.jsonl"], "many", free, cluster=TWO, slice_bytes=300)
    assert again.manifest.counts.unassessed == 0
    assert _together(Path("many")) == Path("one/findings.jsonl").read_bytes()


def test_the_command_tells_what_it_tells_on_one_machine(
    sources: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", *sources, *SMALL_PACK, "-o", "alone"]) == 2
    here = capsys.readouterr()
    assert (
        run(["check", *sources, *SMALL_PACK, "--engine", "ray", "--workers", "2", "-o", "many"])
        == 2
    )
    there = capsys.readouterr()
    assert there.out == here.out
    assert there.err == here.err.replace("alone", "many")
    assert _together(Path("many")) == Path("alone/findings.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--engine", "ray"), "say where with -o DIR"),
        (("--engine", "ray", "-o", "out", "--format", "csv"), "--format is for one machine"),
        (("--address", "auto", "-o", "out"), "add --engine ray"),
        (("-o", "s3://bucket/out"), "only --engine ray writes to an address"),
        (("--engine", "ray", "-o", "out", "-"), "standard input is of one machine"),
    ],
)
def test_what_does_not_fit_a_cluster_is_told(
    sources: list[str], options: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", *sources, *SMALL_PACK, *options]) == 2
    assert told in capsys.readouterr().err


def test_where_ray_is_missing_the_way_to_install_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "find_spec", lambda name: None if name == "ray" else object())
    with pytest.raises(UsageError, match=r"needs ray: pip install 'hybrid-checker\[ray\]'"):
        check_files(["in.jsonl"], "out", Recipe(hash=""))
