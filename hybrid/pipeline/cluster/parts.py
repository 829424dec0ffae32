"""Where a run on a cluster writes: one part of findings a slice, and beside it what the slice held.

A part is whole once its ``Done`` stands beside it; a slice without one is checked again. All of it
lies on one file system that every process of the run reaches.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import msgspec

from hybrid.errors import OutputError
from hybrid.io.digests import LineDigests, Written
from hybrid.io.manifest import Counts, Manifest, RunIdentity
from hybrid.io.urls import filesystem, located

FINDINGS, PROGRESS, SKIPPED = "findings", "progress", "skipped.jsonl"


class DoneRow(msgspec.Struct, array_like=True):
    """What a row came to: its line in the slice, its id, and where it was set aside the reason.

    ``id`` is ``None`` for a row that could not be read; ``given`` tells an id of the row's own from
    a content hash.
    """

    line: int
    id: str | None
    given: bool
    reason: str | None = None


class Done(msgspec.Struct):
    """What one slice came to; ``lines`` is how many lines of a text it took.

    ``tally`` is what the caller counts, as plain values; ``written`` tells of its findings.
    """

    number: int
    lines: int = 0
    rows: list[DoneRow] = []
    counts: dict[str, Any] = {}
    tally: Any = None
    seconds: float = 0.0
    written: LineDigests = LineDigests()

    def counted(self) -> Counts:
        """Return how many rows became records or were skipped, and findings by status."""
        return Counts.model_validate(self.counts)


_DECODE = msgspec.json.Decoder(Done).decode


class Target:
    """The directory of one run, on any file system; it can be sent to another process."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._address = located(place)
        self._system, self._root = filesystem(self._address)

    def part(self, number: int) -> str:
        """Return the path of a slice's findings."""
        return f"{self._root}/{part_name(number)}"

    def write_part(self, content: bytes, done: Done) -> None:
        """Write a slice's findings, and then that they are whole."""
        done.written = digests_of(content)
        self._write(self.part(done.number), content)
        self._write(self._done(done.number), msgspec.json.encode(done))

    def rewrite_part(self, number: int, content: bytes) -> None:
        """Put other findings in the place of a slice's."""
        self._write(self.part(number), content)

    def read_part(self, number: int) -> bytes:
        """Return a slice's findings."""
        content: bytes = self._system.cat_file(self.part(number))
        return content

    def done(self) -> frozenset[int]:
        """Return the numbers of the slices that are said to be whole."""
        folder = f"{self._root}/{PROGRESS}"
        if not self._system.exists(folder):
            return frozenset()
        names = (str(path).rpartition("/")[2] for path in self._system.ls(folder, detail=False))
        return frozenset(int(name.removesuffix(".json")) for name in names)

    def read_done(self, number: int) -> Done | None:
        """Return what a slice came to, ``None`` where it is to be checked."""
        try:
            return _DECODE(self._system.cat_file(self._done(number)))
        except (FileNotFoundError, ValueError):
            return None

    def earlier(self, identity: RunIdentity) -> Manifest | None:
        """Return the manifest of the same run in this place; ``None`` where the place is free.

        Raises ``OutputError`` where it holds something else, and names what differs.
        """
        try:
            content = self._system.cat_file(f"{self._root}/manifest.json")
        except FileNotFoundError:
            self._refuse_taken()
            return None
        try:
            manifest = Manifest.model_validate_json(content)
        except ValueError as error:
            raise OutputError(
                f"{self.place}: holds no manifest of hybrid; --overwrite starts the run anew"
            ) from error
        differences = identity.differences(manifest)
        if differences:
            listed = "".join(f"\n  {difference}" for difference in differences)
            raise OutputError(
                f"{self.place}: holds the run of something else:{listed}\n"
                "Choose another -o, or start anew with --overwrite"
            )
        return manifest

    def write_manifest(self, manifest: Manifest) -> None:
        """Replace the manifest."""
        self._write(f"{self._root}/manifest.json", manifest.sealed())

    def write_skipped(self, rows: Iterator[bytes]) -> LineDigests:
        """Write the rows that were set aside, in the order of the inputs."""
        content = b"".join(rows)
        self._write(f"{self._root}/{SKIPPED}", content)
        return digests_of(content)

    def clear(self) -> None:
        """Take away what an earlier run has left."""
        for name in (FINDINGS, PROGRESS, SKIPPED, "manifest.json"):
            path = f"{self._root}/{name}"
            if self._system.exists(path):
                self._system.rm(path, recursive=True)

    def _refuse_taken(self) -> None:
        if self._system.exists(self._root) and self._system.ls(self._root):
            raise OutputError(
                f"{self.place}: holds something that belongs to no run on a cluster; choose "
                "another -o, or start anew with --overwrite"
            )

    def _done(self, number: int) -> str:
        return f"{self._root}/{done_name(number)}"

    def _write(self, path: str, content: bytes) -> None:
        try:
            self._system.makedirs(path.rpartition("/")[0], exist_ok=True)
            with self._system.open(path, "wb") as file:
                file.write(content)
                _keep(file)
        except OSError as error:
            raise OutputError(f"{path}: cannot be written: {error}") from error

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process may stand in another directory.
        return Target, (self._address,)


def part_name(number: int) -> str:
    """Return the name of a slice's findings in the directory of the run."""
    return f"{FINDINGS}/part-{number:07d}.jsonl"


def done_name(number: int) -> str:
    """Return the name of what tells that a slice is whole."""
    return f"{PROGRESS}/{number:07d}.json"


def digests_of(content: bytes) -> LineDigests:
    """Return the digests of a whole file."""
    return Written().plus(BytesIO(content)).digests()


def _keep(file: Any) -> None:
    """Have a file on a disk outlast the machine; other systems keep what has been closed."""
    try:
        number = file.fileno()
    except (AttributeError, OSError):
        return
    file.flush()
    os.fsync(number)


def renamed(line: bytes, old: str, new: str) -> bytes:
    """Return a findings line under another id; a line that does not bear the old one as it is."""
    begin = b'{"schema":1,"id":'
    head = begin + json.dumps(old).encode()
    return begin + json.dumps(new).encode() + line[len(head) :] if line.startswith(head) else line
