from __future__ import annotations

import json
import os
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import OutputError
from hybrid.files import write_whole
from hybrid.reading.rows import SkippedRow
from hybrid.records import Record, RecordFindings, Status
from hybrid.records.findings import encode
from hybrid.run import store
from hybrid.run.findings import read_findings
from hybrid.run.manifest import (
    Manifest,
    RunIdentity,
    Spending,
    compare,
    hash_inputs,
    joint_hash,
    read_manifest,
    run_paths,
    write_manifest,
)
from hybrid.run.store import Store
from tests.conftest import Golden
from tests.reading.samples import sample

# --- store ---------------------------------------------------------------------------------------

_SKIPPED = SkippedRow("answers.jsonl", 2, "reasoning is empty")


def _identity(**changes: Any) -> RunIdentity:
    values: dict[str, Any] = {
        "version": "0.1.0",
        "inputs": ("answers.jsonl",),
        "input_hash": "1" * 64,
        "pack_hash": "2" * 64,
        "parameters": {"error_types": ("factual", "logical"), "answer_base": None},
        **changes,
    }
    return RunIdentity(**values)


def _run(target: Path, *ids: str, finish: bool = True, **changes: Any) -> Store:
    overwrite = bool(changes.pop("overwrite", False))
    with Store(target, identity=_identity(**changes), overwrite=overwrite) as run:
        for id_ in ids:
            if not run.is_done(sample(id_).record):
                run.put([encode(sample(id_))])
        if not run.is_done(_SKIPPED):
            run.put((), [_SKIPPED])
        if finish:
            run.finish({"screen": 0.5})
    return run


def _ids(target: Path) -> list[str]:
    return [line.id for line in read_findings(run_paths(target).findings)]


def test_a_directory_holds_three_files(tmp_path: Path) -> None:
    _run(tmp_path / "audit", "q1", "q2")
    assert sorted(path.name for path in (tmp_path / "audit").iterdir()) == [
        "findings.jsonl", "manifest.json", "skipped.jsonl",
    ]  # fmt: skip
    assert _ids(tmp_path / "audit") == ["q1", "q2"]
    skipped = (tmp_path / "audit" / "skipped.jsonl").read_text(encoding="utf-8")
    assert json.loads(skipped) == {
        "file": "answers.jsonl", "line": 2, "reason": "reasoning is empty",
    }  # fmt: skip


def test_a_named_file_has_the_other_two_beside_it(tmp_path: Path) -> None:
    _run(tmp_path / "audit.jsonl", "q1")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "audit.jsonl", "audit.manifest.json", "audit.skipped.jsonl",
    ]  # fmt: skip


def test_a_manifest_tells_what_was_run_and_counted(tmp_path: Path) -> None:
    _run(tmp_path, "q1", "q2")
    manifest = read_manifest(tmp_path / "manifest.json")
    assert manifest.finished
    assert manifest.counts.records == 2
    assert manifest.counts.skipped == 1
    assert manifest.counts.findings == {
        "factual": {"clean": 2}, "logical": {"error": 2}, "semantic": {"clean": 2},
    }  # fmt: skip
    assert manifest.timings == {"screen": 0.5}
    raw = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert raw["schema"] == 1
    assert raw["tool"] == "hybrid"


def test_a_run_is_marked_unfinished_while_it_goes(tmp_path: Path) -> None:
    with Store(tmp_path, identity=_identity()) as run:
        assert not read_manifest(run.paths.manifest).finished
        run.put([encode(sample())])
        assert _ids(tmp_path) == ["q1"]


def test_a_stopped_run_is_continued(tmp_path: Path) -> None:
    _run(tmp_path, "q1", finish=False)
    with Store(tmp_path, identity=_identity()) as run:
        assert run.done_rows == 2
        assert run.is_done(sample("q1").record)
        assert run.is_done(_SKIPPED)
        assert not run.is_done(sample("q2").record)
        run.put([encode(sample("q2"))])
        manifest = run.finish()
    assert _ids(tmp_path) == ["q1", "q2"]
    assert manifest.counts.records == 2
    assert manifest.counts.skipped == 1
    assert manifest.counts.findings["logical"] == {"error": 2}


@pytest.mark.parametrize("torn", [b'{"schema": 1, "id": "q2', b"\0\0\0\0\n", b'{"id": "q2"}\n'])
def test_a_torn_last_line_is_cut_off(tmp_path: Path, torn: bytes) -> None:
    _run(tmp_path, "q1", finish=False)
    with (tmp_path / "findings.jsonl").open("ab") as file:
        file.write(torn)
    _run(tmp_path, "q1", "q2")
    assert _ids(tmp_path) == ["q1", "q2"]


def test_damage_before_the_end_is_refused(tmp_path: Path) -> None:
    _run(tmp_path, "q1", finish=False)
    path = tmp_path / "findings.jsonl"
    path.write_bytes(b"oops\n" + path.read_bytes())
    with pytest.raises(OutputError, match=r"findings\.jsonl:1: is damaged"):
        _run(tmp_path, "q1")


def test_a_finished_run_is_complete_and_kept(tmp_path: Path) -> None:
    _run(tmp_path, "q1")
    before = (tmp_path / "findings.jsonl").read_bytes()
    with Store(tmp_path, identity=_identity()) as run:
        assert run.complete
        assert run.counts.records == 1
        with pytest.raises(OutputError, match="is finished"):
            run.put([encode(sample("q2"))])
    assert (tmp_path / "findings.jsonl").read_bytes() == before
    assert read_manifest(tmp_path / "manifest.json").finished


def test_overwrite_starts_anew(tmp_path: Path) -> None:
    _run(tmp_path, "q1", "q2")
    _run(tmp_path, "q3", overwrite=True, pack_hash="9" * 64)
    assert _ids(tmp_path) == ["q3"]
    assert read_manifest(tmp_path / "manifest.json").counts.skipped == 1


def test_an_error_leaves_an_unfinished_run(tmp_path: Path) -> None:
    def stop() -> None:
        with Store(tmp_path, identity=_identity()) as run:
            run.put([encode(sample())])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    manifest = read_manifest(tmp_path / "manifest.json")
    assert not manifest.finished
    assert manifest.counts.records == 1


def test_another_run_is_refused_by_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    monkeypatch.chdir(tmp_path)
    _run(Path("audit"), "q1", finish=False)
    _run(Path("done.jsonl"), "q1")
    Path("taken.jsonl").write_text("mine\n", encoding="utf-8")
    Path("file").write_text("mine\n", encoding="utf-8")
    Path("odd").mkdir()
    Path("odd/manifest.json").write_text('{"tool": "other"}', encoding="utf-8")
    _run(Path("stdin"), finish=False, input_hash=None, inputs=("-",))
    attempts: list[tuple[str, dict[str, Any]]] = [
        ("audit", {"pack_hash": "3" * 64}),
        ("audit", {"input_hash": "4" * 64, "version": "0.2.0", "model": "judge-1"}),
        ("audit", {"parameters": {"error_types": ["factual"]}, "prompt_hashes": {"en": "5" * 64}}),
        ("done.jsonl", {"pack_hash": "3" * 64}),
        ("stdin", {"input_hash": None, "inputs": ("-",)}),
        ("taken.jsonl", {}),
        ("file", {}),
        ("odd", {}),
        ("audit.csv", {}),
        ("taken.jsonl", {"inputs": ("taken.jsonl",)}),
        ("taken.jsonl", {"inputs": ("taken.jsonl",), "overwrite": True}),
    ]
    told = []
    for target, changes in attempts:
        with pytest.raises(OutputError) as caught:
            _run(Path(target), "q1", **changes)
        told.append(f"{caught.value}\n")
    golden("run_refused.txt", "\n".join(told))
    assert _ids(Path("audit")) == ["q1"]


def test_two_runs_do_not_write_into_one_place(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with (
        Store(tmp_path, identity=_identity()),
        pytest.raises(OutputError, match="another run is writing"),
    ):
        Store(tmp_path, identity=_identity())


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("the superuser may write anywhere")
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError, match="cannot be written"):
        _run(tmp_path / "audit", "q1")


def test_input_hashes_tell_contents_not_names(tmp_path: Path) -> None:
    for name, text in (("a", "1"), ("b", "1"), ("c", "2")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    a, b, c = tmp_path / "a", tmp_path / "b", tmp_path / "c"
    assert hash_inputs([a]) == hash_inputs([b]) != hash_inputs([c])
    assert joint_hash(hash_inputs([a, c])) != joint_hash(hash_inputs([c, a]))
    assert hash_inputs(["-"]) == (None,)
    assert joint_hash(hash_inputs([a, "-"])) is None


def test_a_record_that_could_not_be_checked_is_done(tmp_path: Path) -> None:
    with Store(tmp_path, identity=_identity()) as run:
        run.put((), [SkippedRow("answers.jsonl", 0, "internal fault", id="q1")])
    with Store(tmp_path, identity=_identity()) as run:
        assert run.is_done(sample("q1").record)
        assert not run.is_done(SkippedRow("answers.jsonl", 0, "internal fault"))


def test_records_and_skipped_rows_are_told_apart(tmp_path: Path) -> None:
    _run(tmp_path, finish=False)
    with Store(tmp_path, identity=_identity()) as run:
        assert run.is_done(_SKIPPED)
        assert not run.is_done(SkippedRow("answers.jsonl", 3, "reasoning is empty"))
        other = Record("answers.jsonl", "Who?", {"A": "x", "B": "y"}, "So A.")
        assert not run.is_done(other)


# --- After a power cut a disk holds what was brought to it: a manifest counts nothing else -------

Disk = dict[int, bytes]


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """Return what each file of the folder held when it was last brought to the disk."""
    kept: Disk = {}

    def fsync(number: int) -> None:
        node = os.fstat(number).st_ino
        for path in tmp_path.rglob("*"):
            if path.stat().st_ino == node:
                kept[node] = b"" if path.is_dir() else path.read_bytes()

    monkeypatch.setattr(os, "fsync", fsync)
    return kept


@pytest.fixture
def noted(tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many lines of findings each manifest tells of; each is checked as it is written."""
    told: list[int] = []
    paths = run_paths(tmp_path / "out")

    def write(path: Path, manifest: Manifest) -> None:
        for name, digests in manifest.files.items():
            content = disk.get(getattr(paths, name).stat().st_ino, b"")
            found = compare(BytesIO(content), digests)
            assert not found.changed
            assert found.lines >= digests.lines, f"{name} is not on the disk"
        told.append(manifest.files["findings"].lines if "findings" in manifest.files else 0)
        write_manifest(path, manifest)

    monkeypatch.setattr(store, "write_manifest", write)
    monkeypatch.setattr(store, "_SYNC_SECONDS", -1.0)
    return told


def test_a_manifest_tells_of_lines_that_are_on_the_disk(tmp_path: Path, noted: list[int]) -> None:
    for status in (Status.UNASSESSED, Status.CLEAN):
        with Store(tmp_path / "out", identity=IDENTITY) as run:
            for name in ("q1", "q2"):
                run.put([encode(judged(name, status))])
            run.put((), [SkippedRow("in.jsonl", 7, "no reasoning")])
            run.finish()
    # Begun, each row, the end; continued from there, with new lines that take the old ones' places.
    assert noted == [0, 1, 2, 2, 2, 2, 3, 4, 4, 0, 2]


def test_so_does_one_of_a_run_in_order(tmp_path: Path, noted: list[int]) -> None:
    with Store(tmp_path / "out", identity=IDENTITY, in_order=True) as run:
        assert list(run.earlier()) == []
        for name in ("q1", "q2"):
            lines = [encode(sample(name))]
            run.put(lines, [SkippedRow("in.jsonl", 7, "no reasoning")])
        run.finish()
    assert noted == [0, 1, 2, 2]


@pytest.mark.skipif(os.name != "posix", reason="brings folders to the disk as POSIX does")
def test_a_file_that_takes_anothers_place_is_on_the_disk_and_so_is_its_name(
    tmp_path: Path, disk: Disk
) -> None:
    write_whole(tmp_path / "folder" / "report.html", b"new")
    assert disk[(tmp_path / "folder" / "report.html").stat().st_ino] == b"new"
    assert (tmp_path / "folder").stat().st_ino in disk


# --- A run that left something unassessed: the same command checks just that again ---------------

IDENTITY = RunIdentity(
    version="0.1.0",
    inputs=("answers.jsonl",),
    input_hash="1" * 64,
    pack_hash="2" * 64,
    model="judge-1",
)


def judged(id_: str, status: Status) -> RecordFindings:
    """Return a sample whose first finding is a judge's; the others are the rules' own."""
    whole = sample(id_)
    first, *others = whole.findings
    return replace(whole, findings=(replace(first, status=status, decided_by="judge"), *others))


def start(target: Path, statuses: dict[str, Status], *, finish: bool = True) -> Store:
    with Store(target, identity=IDENTITY) as run:
        for id_, status in statuses.items():
            if not run.complete and not run.is_done(sample(id_).record):
                run.put([encode(judged(id_, status))])
        if finish and not run.complete:
            run.finish()
    return run


def written(target: Path) -> list[tuple[str, Status]]:
    lines = read_findings(target / "findings.jsonl")
    return [(line.id, line.findings[0].status) for line in lines]


CLEAN, OPEN = Status.CLEAN, Status.UNASSESSED


def test_unassessed_records_are_checked_again_in_their_place(tmp_path: Path) -> None:
    start(tmp_path, {"q1": CLEAN, "q2": OPEN, "q3": CLEAN, "q4": OPEN})
    manifest = read_manifest(tmp_path / "manifest.json")
    assert manifest.finished
    assert manifest.counts.unassessed == 2
    run = start(tmp_path, {"q1": OPEN, "q2": CLEAN, "q3": OPEN, "q4": CLEAN})
    assert (run.done_rows, run.open_rows) == (2, 2)
    assert written(tmp_path) == [(f"q{n}", CLEAN) for n in (1, 2, 3, 4)]
    counts = read_manifest(tmp_path / "manifest.json").counts
    assert (counts.records, counts.unassessed) == (4, 0)
    assert Store(tmp_path, identity=IDENTITY).complete


def test_what_stays_unassessed_stays_once(tmp_path: Path) -> None:
    for _ in range(3):
        start(tmp_path, {"q1": OPEN, "q2": CLEAN})
    assert written(tmp_path) == [("q1", OPEN), ("q2", CLEAN)]


def test_a_second_stop_loses_neither_old_nor_new_lines(tmp_path: Path) -> None:
    start(tmp_path, {"q1": OPEN, "q2": OPEN, "q3": CLEAN})
    start(tmp_path, {"q1": CLEAN}, finish=False)
    assert written(tmp_path) == [("q1", CLEAN), ("q2", OPEN), ("q3", CLEAN)]
    run = start(tmp_path, {"q1": OPEN, "q2": CLEAN, "q3": OPEN, "q4": CLEAN})
    assert (run.done_rows, run.open_rows) == (2, 1)
    assert written(tmp_path) == [(f"q{n}", CLEAN) for n in (1, 2, 3, 4)]


def test_a_killed_second_start_is_put_in_order_by_the_third(tmp_path: Path) -> None:
    start(tmp_path, {"q1": OPEN, "q2": CLEAN})
    path, manifest = tmp_path / "findings.jsonl", tmp_path / "manifest.json"
    before, noted = path.read_bytes(), manifest.read_bytes()
    start(tmp_path, {"q1": CLEAN}, finish=False)
    new = path.read_bytes().splitlines(keepends=True)[0]
    # As the kill leaves it: the old line in its place, the new one at the end, and one torn.
    path.write_bytes(before + new + new[:30])
    manifest.write_bytes(noted)
    start(tmp_path, {"q1": OPEN, "q2": OPEN, "q3": CLEAN})
    assert written(tmp_path) == [("q1", CLEAN), ("q2", CLEAN), ("q3", CLEAN)]


def test_findings_that_no_judge_was_asked_about_are_counted(tmp_path: Path) -> None:
    start(tmp_path, {"q1": CLEAN}, finish=False)
    start(tmp_path, {"q1": CLEAN, "q2": OPEN})
    counts = read_manifest(tmp_path / "manifest.json").counts
    assert counts.not_asked == {"logical": 2, "semantic": 2}


def test_spending_of_earlier_starts_is_added(tmp_path: Path) -> None:
    for cost in (0.25, None, 0.5):
        with Store(tmp_path, identity=IDENTITY) as run:
            run.spend(Spending(asked=2, requests=3, cost=cost))
    spent = read_manifest(tmp_path / "manifest.json").judging
    assert spent == Spending(asked=6, requests=9, cost=0.75)
