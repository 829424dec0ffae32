"""A run whose rows are written in the order of the input, so that a stopped one is cheap to go on.

Beside its findings such a run keeps ``progress.jsonl`` until it is finished: a line after every few
rows tells how many rows of the input are done and how long the files were then. A run that is
continued cuts its files back to the last line that holds, and skips so many rows of the input.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from hybrid.io.manifest import Counts, RunIdentity
from hybrid.io.resume import decoded_lines
from hybrid.io.run import RunWriter, skipped_line
from hybrid.io.values import SkippedRow
from hybrid.records.line import FindingsLine, decode_line, encode_line

Found = Mapping[tuple[str, str], int]
"""How many findings there are of each error type and status."""


class Progress(msgspec.Struct, frozen=True):
    """How many input rows are done, and how many bytes of both files belong to them.

    ``digest`` is the SHA-256 of what the last step added to them.
    """

    rows: int
    findings: int
    skipped: int
    digest: str

    def follows(self, other: Progress) -> bool:
        """Whether it can be a later state of the same run."""
        grown = self.findings >= other.findings and self.skipped >= other.skipped
        return grown and self.rows > other.rows


Earlier = tuple[bytes, FindingsLine] | SkippedRow
_START: Final = Progress(0, 0, 0, "")
_SKIP: Final = msgspec.json.Decoder(SkippedRow)
_PROGRESS: Final = msgspec.json.Decoder(Progress)


class OrderedRun(RunWriter):
    """Writes a run in the order of its input, several rows at a time.

    ``earlier`` is read to its end before anything is ``put``; from then on ``done_rows`` tells how
    many rows of the input are done. Raises as ``RunWriter`` does.
    """

    def __init__(
        self, target: str | Path, *, identity: RunIdentity, overwrite: bool = False
    ) -> None:
        self._at = _START
        self._progress: BinaryIO | None = None
        super().__init__(target, identity=identity, overwrite=overwrite)

    @property
    def done_rows(self) -> int:
        """How many input rows are done, skipped ones included."""
        return self._at.rows

    def earlier(self) -> Iterator[Earlier]:
        """Yield what earlier starts have done: findings lines as they stand, and skipped rows.

        What a stop left beyond that is cut off at the end.
        """
        if self.complete:
            yield from decoded_lines(self.paths.findings)
            return
        end = 0
        with self.paths.findings.open("rb") as findings, self.paths.skipped.open("rb") as skipped:
            for length, before, after in self._steps():
                lines = _whole(findings.read(after.findings - before.findings))
                skips = _whole(skipped.read(after.skipped - before.skipped))
                if _digest(lines, skips) != after.digest:
                    break
                done = _decoded(lines, skips, after.rows - before.rows)
                if done is None:
                    break
                self._at, end = after, length
                told = (encode_line(msgspec.structs.asdict(after)),)
                self._written = self._with(findings=lines, skipped=skips, progress=told)
                yield from self._counted(done)
        self._cut(end)

    def put(self, lines: Sequence[bytes], skips: Sequence[SkippedRow], found: Found) -> None:
        """Write the findings lines and skipped rows of the next rows of the input.

        ``found`` counts the findings in ``lines``.
        """
        if not lines and not skips:
            return
        told = [skipped_line(row) for row in skips]
        at = Progress(
            self._at.rows + len(lines) + len(skips),
            self._at.findings + sum(map(len, lines)),
            self._at.skipped + sum(map(len, told)),
            _digest(lines, told),
        )
        written = self._with(findings=lines, skipped=told)
        counts = self._counted_too(lines, skips, found)
        with ExitStack() as undo:
            # What an interrupt leaves half written is neither counted nor kept.
            undo.callback(self._cut)
            self._append(self._findings, b"".join(lines))
            self._append(self._skipped, b"".join(told))
            self._at, self.counts, self._written = at, counts, written
            undo.pop_all()
        # The progress goes last: it speaks of nothing that is not written.
        told = [encode_line(msgspec.structs.asdict(at))]
        self._append(self._progress, told[0])
        self._written = self._with(progress=told)
        self._checkpoint_when_due()

    def _counted_too(
        self, lines: Sequence[bytes], skips: Sequence[SkippedRow], found: Found
    ) -> Counts:
        counts = self.counts.model_copy(deep=True)
        counts.records += len(lines)
        for row in skips:
            counts.skip(row.reason)
        for (error_type, status), number in found.items():
            counts.add(error_type, status, number=number)
        return counts

    def _steps(self) -> Iterator[tuple[int, Progress, Progress]]:
        """Yield each step from one progress to the next, and where its line ends."""
        end, before = 0, _START
        with self.paths.progress.open("rb") as file:
            for data in file:
                after = _progress(data)
                if after is None or not after.follows(before):
                    return
                end += len(data)
                yield end, before, after
                before = after

    def _counted(self, done: Iterable[Earlier]) -> Iterator[Earlier]:
        for each in done:
            if isinstance(each, SkippedRow):
                self.counts.skip(each.reason)
            else:
                self.counts.records += 1
                for (error_type, status), number in found_in([each[1]]).items():
                    self.counts.add(error_type, status, number=number)
            yield each

    def _cut(self, progress: int | None = None) -> None:
        """Cut the files back to what is done, and ``progress.jsonl`` to a length."""
        lengths = (self._at.findings, self._at.skipped, progress)
        # A run that is finished has none open.
        for file, length in zip(self._files(), lengths, strict=False):
            if length is not None:
                file.truncate(length)

    def _open_more(self, *, fresh: bool) -> None:
        # Emptied before the manifest is written: no progress ever speaks of another run's files.
        self._progress = self.paths.progress.open("wb" if fresh else "ab")

    def _refuse_changed(self) -> None:
        """Leave it to ``earlier``: what is not as it was written is checked again."""

    def _resume(self) -> None:
        """Leave it to ``earlier``, which hands on what stands there."""

    def _files(self) -> list[BinaryIO]:
        return [*super()._files(), *([self._progress] if self._progress is not None else [])]

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self._progress = None

    def _finished(self) -> None:
        self.paths.progress.unlink(missing_ok=True)


def found_in(lines: Iterable[FindingsLine]) -> Found:
    """Count the findings of some lines."""
    return Counter(
        (each.error_type.value, each.status.value) for line in lines for each in line.findings
    )


def count_lines(lines: Iterable[bytes]) -> Found:
    """Count the findings of some encoded lines."""
    return found_in(decode_line(line) for line in lines)


def _progress(data: bytes) -> Progress | None:
    """Return what a line tells, ``None`` for one that a stop tore."""
    try:
        return _PROGRESS.decode(data) if data.endswith(b"\n") else None
    except ValueError:
        return None


def _digest(lines: Sequence[bytes], skips: Sequence[bytes]) -> str:
    return sha256(b"".join((*lines, *skips))).hexdigest()


def _whole(data: bytes) -> list[bytes]:
    """Return the lines, without a last one that has no line break."""
    return [line + b"\n" for line in data.split(b"\n")[:-1]]


def _decoded(lines: Sequence[bytes], skips: Sequence[bytes], rows: int) -> list[Earlier] | None:
    """Return what a step holds; ``None`` where it is damaged, or shorter than it says."""
    if len(lines) + len(skips) != rows:
        return None
    try:
        found: list[Earlier] = [(line, decode_line(line)) for line in lines]
        return found + [_SKIP.decode(line) for line in skips]
    except ValueError:
        return None
