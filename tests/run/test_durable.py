"""After a power cut a disk holds what was brought to it: a manifest counts nothing else."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest

from hybrid.files import write_whole
from hybrid.reading import SkippedRow
from hybrid.records import Status
from hybrid.records.findings import encode
from hybrid.run import store
from hybrid.run.manifest import Manifest, compare, write_manifest
from hybrid.run.resume import run_paths
from hybrid.run.store import Store
from tests.reading.samples import sample
from tests.run.test_reopen import IDENTITY, judged

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
