"""Parts of findings on any file system, and what is known of them."""

from __future__ import annotations

import pickle

import pytest

from hybrid.errors import OutputError
from hybrid.io.manifest import Counts, Manifest, RunIdentity
from hybrid.pipeline.cluster.parts import Done, DoneRow, Target, renamed

fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed (extra ray)")

IDENTITY = RunIdentity(version="1", inputs=("in",), input_hash="h", pack_hash="p")


@pytest.fixture
def target(request: pytest.FixtureRequest) -> Target:
    return Target(f"memory://{request.node.name}/audit")


def _done(number: int) -> Done:
    rows = [DoneRow(1, "q1", given=True), DoneRow(2, "ab", given=False, reason="a slip")]
    return Done(number, 2, rows, Counts(records=1).model_dump())


def test_a_part_is_whole_once_it_is_said_to_be(target: Target) -> None:
    done = _done(3)
    target.write_part(b"line\n", done)
    again = pickle.loads(pickle.dumps(target))
    assert again.done() == {3}
    assert again.read_done(3) == done
    assert done.written.lines == 1
    assert again.read_part(3) == b"line\n"
    assert again.read_done(4) is None


def test_a_torn_note_counts_as_none(target: Target) -> None:
    target.write_part(b"line\n", _done(3))
    (path,) = fsspec.filesystem("memory").find(f"{target.place}/progress")
    fsspec.filesystem("memory").pipe_file(path, b'{"number": 3, "li')
    assert target.read_done(3) is None


def test_a_place_belongs_to_one_run(target: Target) -> None:
    assert target.earlier(IDENTITY) is None
    target.write_manifest(Manifest(**IDENTITY.model_dump(), started_at="now"))
    assert target.earlier(IDENTITY) is not None
    other = IDENTITY.model_copy(update={"pack_hash": "q"})
    with pytest.raises(OutputError, match="pack_hash: p there, q now"):
        target.earlier(other)
    target.clear()
    assert target.earlier(other) is None


def test_a_place_that_holds_something_else_is_refused(target: Target) -> None:
    fsspec.filesystem("memory").pipe_file(f"{target.place}/letters.txt", b"dear")
    with pytest.raises(OutputError, match="belongs to no run"):
        target.earlier(IDENTITY)


def test_a_line_is_renamed_once() -> None:
    line = b'{"schema":1,"id":"ab","lang":"en"}\n'
    new = renamed(line, "ab", "ab-2")
    assert new == b'{"schema":1,"id":"ab-2","lang":"en"}\n'
    assert renamed(new, "ab", "ab-2") == new
