"""A run in the order of its input: whatever a stop left behind, it goes on from rows that hold."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.chaos.files import BROKEN, calls_of
from hybrid.errors import OutputError
from hybrid.reading.rows import SkippedRow
from hybrid.records.findings import FindingsLine, encode
from hybrid.run.manifest import Counts, RunIdentity, read_manifest
from hybrid.run.store import Store
from tests.reading.samples import sample

IDENTITY = RunIdentity(
    version="0.1.0", inputs=("in.jsonl",), input_hash="1" * 64, pack_hash="2" * 64
)
DONE = msgspec.json.Decoder(FindingsLine)
STEPS = ((3, 0), (1, 2), (0, 1), (2, 1), (4, 0))
"""How many findings lines and skipped rows each part of the run has."""

ROWS = sum(lines + skips for lines, skips in STEPS)


def _part(number: int) -> tuple[list[bytes], list[SkippedRow]]:
    lines, skips = STEPS[number]
    rows = [SkippedRow("in.jsonl", 10 * number + n, "no reasoning") for n in range(skips)]
    return [encode(sample(f"q{number}-{n}")) for n in range(lines)], rows


def _put(run: Store, parts: range) -> None:
    for number in parts:
        lines, skips = _part(number)
        run.put(lines, skips)


def _begun(folder: Path, parts: range = range(len(STEPS))) -> None:
    with Store(folder, identity=IDENTITY, overwrite=True, in_order=True) as run:
        assert list(run.earlier()) == []
        _put(run, parts)


def _continued(folder: Path) -> int:
    """Go on with a run, from the part after its last whole one; returns how many rows it had."""
    ends = [sum(sum(step) for step in STEPS[:n]) for n in range(len(STEPS) + 1)]
    with Store(folder, identity=IDENTITY, in_order=True) as run:
        earlier = list(run.earlier())
        done = run.done_rows
        assert len(earlier) == done
        _put(run, range(ends.index(done), len(STEPS)))
        run.finish()
    return done


def _state(folder: Path) -> tuple[bytes, bytes, object]:
    counts = read_manifest(folder / "manifest.json").counts
    return (folder / "findings.jsonl").read_bytes(), (folder / "skipped.jsonl").read_bytes(), counts


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes, object]:
    folder = tmp_path_factory.mktemp("whole")
    _begun(folder)
    assert _continued(folder) == ROWS
    assert sorted(path.name for path in folder.iterdir()) == [
        "findings.jsonl", "manifest.json", "skipped.jsonl",
    ]  # fmt: skip
    return _state(folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("stopped")


@pytest.mark.parametrize("parts", range(len(STEPS) + 1))
def test_a_stopped_run_is_continued(
    folder: Path, whole: tuple[bytes, bytes, object], parts: int
) -> None:
    _begun(folder, range(parts))
    done = _continued(folder)
    assert done == sum(sum(step) for step in STEPS[:parts])
    assert _state(folder) == whole


@given(
    name=st.sampled_from(["findings.jsonl", "skipped.jsonl", "progress.jsonl"]),
    at=st.floats(0, 1),
    how=st.sampled_from(["cut", "zeros", "more"]),
)
def test_whatever_a_stop_tore_the_end_is_the_same(
    folder: Path, whole: tuple[bytes, bytes, object], name: str, at: float, how: str
) -> None:
    _begun(folder)
    path = folder / name
    data = path.read_bytes()
    place = int(len(data) * at)
    match how:
        case "cut":
            path.write_bytes(data[:place])
        case "zeros":
            path.write_bytes(data[:place] + b"\0" * (len(data) - place))
        case "more":
            path.write_bytes(data + data[:place])
    _continued(folder)
    assert _state(folder) == whole


def _interrupted(folder: Path, part: int, line: int) -> None:
    """Put the parts before ``part``, and interrupt that one at the n-th line of code."""
    left = line

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.endswith("io/store.py"):
            return None
        left -= event == "line"
        if left < 0:
            sys.settrace(None)
            raise KeyboardInterrupt
        return trace

    with (
        suppress(KeyboardInterrupt),
        Store(folder, identity=IDENTITY, overwrite=True, in_order=True) as run,
    ):
        list(run.earlier())
        _put(run, range(part))
        lines, skips = _part(part)
        sys.settrace(trace)
        run.put(lines, skips)
        sys.settrace(None)


def test_wherever_it_is_interrupted_the_files_hold_what_is_counted(
    folder: Path, whole: tuple[bytes, bytes, object]
) -> None:
    before = sys.gettrace()
    try:
        for line in range(0, 60, 2):
            _interrupted(folder, 3, line)
            findings, skipped, counts = _state(folder)
            assert isinstance(counts, Counts)
            assert counts.records == findings.count(b"\n")
            assert counts.skipped == skipped.count(b"\n")
            _continued(folder)
            assert _state(folder) == whole
    finally:
        sys.settrace(before)


def test_what_is_done_is_handed_on_in_order(folder: Path) -> None:
    _begun(folder, range(2))
    with Store(folder, identity=IDENTITY, in_order=True) as run:
        earlier = list(run.earlier())
    ids = [each.line if isinstance(each, SkippedRow) else each[1].id for each in earlier]
    assert ids == ["q0-0", "q0-1", "q0-2", "q1-0", 10, 11]
    assert earlier[0] == (_part(0)[0][0], DONE.decode(_part(0)[0][0]))


def test_without_its_progress_a_run_begins_anew(
    folder: Path, whole: tuple[bytes, bytes, object]
) -> None:
    _begun(folder, range(3))
    (folder / "progress.jsonl").unlink()
    assert _continued(folder) == 0
    assert _state(folder) == whole


def test_a_finished_run_is_handed_on_whole(
    folder: Path, whole: tuple[bytes, bytes, object]
) -> None:
    _begun(folder)
    _continued(folder)
    with Store(folder, identity=IDENTITY, in_order=True) as run:
        assert run.complete
        lines = [each[0] for each in run.earlier() if not isinstance(each, SkippedRow)]
        assert b"".join(lines) == whole[0]
        with pytest.raises(OutputError, match="is finished"):
            _put(run, range(1))
    assert _state(folder) == whole


def test_a_run_begun_anew_forgets_the_progress_of_the_old_one(folder: Path) -> None:
    _begun(folder)
    with Store(folder, identity=IDENTITY, overwrite=True, in_order=True) as run:
        assert list(run.earlier()) == []
        assert (folder / "progress.jsonl").read_bytes() == b""
    assert (folder / "findings.jsonl").read_bytes() == b""


@pytest.mark.parametrize("name", ["findings.jsonl", "skipped.jsonl"])
@pytest.mark.parametrize("letters", [b"on", b"\xe4\xb8"], ids=["letters", "no UTF-8"])
def test_a_letter_that_was_changed_on_the_disk_is_written_anew(
    folder: Path, whole: tuple[bytes, bytes, object], name: str, letters: bytes
) -> None:
    _begun(folder)
    path = folder / name
    path.write_bytes(path.read_bytes().replace(b"no", letters, 1))
    assert _continued(folder) < ROWS
    assert _state(folder) == whole


def test_a_finished_run_that_was_damaged_is_refused(folder: Path) -> None:
    _begun(folder)
    _continued(folder)
    path = folder / "findings.jsonl"
    path.write_bytes(path.read_bytes().replace(b"{", b"F", 1))
    with (
        Store(folder, identity=IDENTITY, in_order=True) as run,
        pytest.raises(OutputError, match=r"findings\.jsonl:1: is damaged"),
    ):
        list(run.earlier())


def test_a_flush_that_fails_names_its_file(folder: Path) -> None:
    with (
        pytest.raises(OutputError, match=r"findings\.jsonl: cannot be written: Input/output"),
        calls_of("fsync", 2, BROKEN),
    ):
        _begun(folder)
