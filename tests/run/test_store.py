from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import OutputError
from hybrid.reading import SkippedRow
from hybrid.records import Record
from hybrid.records.findings import encode
from hybrid.run.findings import read_findings
from hybrid.run.manifest import RunIdentity, hash_inputs, joint_hash, read_manifest
from hybrid.run.resume import run_paths
from hybrid.run.store import Store
from tests.conftest import Golden
from tests.reading.samples import sample

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
