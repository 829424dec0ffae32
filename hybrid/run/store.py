"""The place a run writes to: findings, skipped rows and manifest; begun, continued or complete.

A run ``in_order`` writes the rows of the input one after the other. Beside its findings it keeps
``progress.jsonl`` until it is finished: a line after every few rows tells how many rows of the
input are done and how long the files were then. Continued, it cuts its files back to the last line
that holds, and skips so many rows of the input: that takes no memory, however long the run is. A
run with judges may leave findings unassessed and check their records again: it goes by their ids.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import blake2b, sha256
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, Self

import msgspec

from hybrid.errors import OutputError
from hybrid.reading.rows import SkippedRow
from hybrid.records import Record
from hybrid.records.findings import FindingsLine, decode_line, encode_line, parse_line
from hybrid.run.manifest import (
    Counts,
    Manifest,
    RunIdentity,
    Spending,
    Written,
    decoded_lines,
    earlier_run,
    keep_last,
    last_lines,
    now,
    open_locked,
    refuse_changed,
    refuse_inputs,
    run_paths,
    whole_lines,
    write_manifest,
)
from hybrid.run.tally import Tally

_SYNC_SECONDS: Final = 2.0

Earlier = tuple[bytes, FindingsLine] | SkippedRow


class Progress(msgspec.Struct, frozen=True):
    """How many input rows are done, and how many bytes of both files belong to them.

    ``digest`` is the SHA-256 of what the last step added to them.
    """

    rows: int
    findings: int
    skipped: int
    digest: str = ""

    def follows(self, other: Progress) -> bool:
        """Whether it can be a later state of the same run."""
        grown = self.findings >= other.findings and self.skipped >= other.skipped
        return grown and self.rows > other.rows


_START: Final = Progress(0, 0, 0)
_SKIP: Final = msgspec.json.Decoder(SkippedRow)
_PROGRESS: Final = msgspec.json.Decoder(Progress)


class Store:
    """Writes one run durably, and continues it after a stop.

    Every two seconds, and at its end, what was written is brought to the disk; only then does the
    manifest count it and hold its digests.

    ``complete`` tells that the same run is already finished there (then nothing is written).
    ``earlier`` of a run in order is read to its end before anything is ``put``; then ``done_rows``
    is how many rows of the input are done. Of another run ``is_done`` tells which: a record with an
    ``unassessed`` finding is never done. It is checked again, and its new line takes the place of
    the old one at the end; ``open_rows`` counts these.

    Raises ``OutputError`` when the place cannot be written, holds something else, or holds a run
    of another identity, and names what differs.
    """

    def __init__(
        self,
        target: str | Path,
        *,
        identity: RunIdentity,
        overwrite: bool = False,
        in_order: bool = False,
    ) -> None:
        self.paths = run_paths(target)
        self.in_order = in_order
        refuse_inputs(self.paths, identity)
        earlier = None if overwrite else earlier_run(self.paths, identity)
        self.complete = earlier is not None and earlier.finished and not earlier.counts.unassessed
        self.counts = Counts()
        self._at = _START
        self._done: set[bytes] = set()
        self._open_rows: set[bytes] = set()
        self._superseded = False
        self._written: Mapping[str, Written] = {"findings": Written(), "skipped": Written()}
        self._earlier_judging = earlier.judging if earlier else None
        self._last_sync = time.monotonic()
        self._files: dict[str, BinaryIO] = {}
        if self.complete and earlier is not None:
            self.manifest = earlier
            self.counts = earlier.counts
            return
        self.manifest = Manifest(
            **identity.model_dump(),
            started_at=earlier.started_at if earlier else now(),
            judging=self._earlier_judging,
            files=earlier.files if earlier else {},
        )
        with ExitStack() as undo:
            undo.callback(self._close)
            self._open(fresh=earlier is None)
            undo.pop_all()

    @property
    def done_rows(self) -> int:
        """How many input rows earlier starts of this run have finished, skipped ones included."""
        return self._at.rows if self.in_order else len(self._done)

    @property
    def open_rows(self) -> int:
        """How many records of earlier starts have an ``unassessed`` finding."""
        return len(self._open_rows)

    def is_done(self, item: Record | SkippedRow) -> bool:
        """Whether an earlier start of this run has already finished this row."""
        return bool(self._done) and _key(item) in self._done

    def earlier(self) -> Iterator[Earlier]:
        """Yield what earlier starts have done: findings lines as they stand, and skipped rows.

        Of a run in order, what a stop left beyond that is cut off at the end. Of another, only the
        lines come, the last one of each id, the open ones too.
        """
        if self.complete and self.in_order:
            yield from decoded_lines(self.paths.findings)
        elif self.in_order:
            yield from self._held()
        elif self.complete or self._done or self._open_rows:
            path = self.paths.findings
            yield from ((data, parse_line(data, str(path))) for data in last_lines(path))

    def put(
        self, lines: Sequence[bytes], skips: Sequence[SkippedRow] = (), tally: Tally | None = None
    ) -> None:
        """Write the findings lines and skipped rows of the next rows; ``tally`` counts the lines.

        What an interrupt leaves half written is neither counted nor kept.
        """
        if not lines and not skips:
            return
        rows = [skipped_line(row) for row in skips]
        counts = self._with_counts(lines, skips, tally)
        written = self._with(findings=lines, skipped=rows)
        at = Progress(
            self._at.rows + len(lines) + len(skips),
            self._at.findings + sum(map(len, lines)),
            self._at.skipped + sum(map(len, rows)),
            _sum(lines, rows) if self.in_order else "",
        )
        with ExitStack() as undo:
            undo.callback(self._cut)
            self._append("findings", b"".join(lines))
            self._append("skipped", b"".join(rows))
            self._at, self.counts, self._written = at, counts, written
            undo.pop_all()
        if self.in_order:
            # The progress goes last: it speaks of nothing that is not written.
            progress = encode_line(msgspec.structs.asdict(at))
            self._append("progress", progress)
            self._written = self._with(progress=[progress])
        if _SYNC_SECONDS < time.monotonic() - self._last_sync:
            self._sync()
            self._note()

    def spend(self, spending: Spending) -> None:
        """Note what the judges have taken in this start; earlier starts are added."""
        judging = spending.plus(self._earlier_judging)
        self.manifest = self.manifest.model_copy(update={"judging": judging})

    def finish(self, timings: Mapping[str, float] | None = None) -> Manifest:
        """Mark the run as finished; ``timings`` are seconds by stage."""
        self._close()
        self._forget("progress")
        self._note(finished=True, finished_at=now(), timings=dict(timings or {}))
        self.paths.progress.unlink(missing_ok=True)
        return self.manifest

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._files:
            self._close()
            self._note()

    # --- what earlier starts left ----------------------------------------------------------------

    def _open(self, *, fresh: bool) -> None:
        # The manifest goes first, so that no stop leaves an old one claiming what is gone.
        paths = self.paths
        try:
            paths.findings.parent.mkdir(parents=True, exist_ok=True)
            self._files["findings"] = open_locked(paths.findings)
            self._files["skipped"] = paths.skipped.open("ab")
            self._open_progress(fresh=fresh)
            if not self.in_order:
                # What an earlier start did not write is not gone on from.
                for name in filter(self.manifest.files.__contains__, self._written):
                    refuse_changed(getattr(self.paths, name), self.manifest.files[name])
            write_manifest(paths.manifest, self.manifest)
            if fresh:
                self._cut()
        except OSError as error:
            raise OutputError(
                f"{error.filename or paths.findings}: cannot be written: {error.strerror}"
            ) from error
        if not (fresh or self.in_order):
            self._resume()

    def _open_progress(self, *, fresh: bool) -> None:
        """Open the progress, emptied where the run is new: an old one speaks of other files."""
        if self.in_order:
            self._files["progress"] = self.paths.progress.open("wb" if fresh else "ab")
        elif fresh:
            self.paths.progress.unlink(missing_ok=True)

    def _resume(self) -> None:
        """Take down by id what is done, and what is open."""
        for data, line in whole_lines(self.paths.findings, FindingsLine):
            self._grow((data,), ())
            if line.open:
                self._open_rows.add(_digest(line.id))
                continue
            self._done.add(_digest(line.id))
            self.counts.include(self._counted([(data, line)]))
        self._superseded = bool(self._open_rows)
        self._open_rows -= self._done
        for data, row in whole_lines(self.paths.skipped, SkippedRow):
            self._grow((), (data,))
            self._done.add(_key(row))
            self.counts.skip(row.reason)

    def _grow(self, lines: Sequence[bytes], skips: Sequence[bytes]) -> None:
        """Take down lines that stand there already."""
        at = self._at
        self._written = self._with(findings=lines, skipped=skips)
        self._at = Progress(
            at.rows + len(lines) + len(skips),
            at.findings + sum(map(len, lines)),
            at.skipped + sum(map(len, skips)),
        )

    def _held(self) -> Iterator[Earlier]:
        """Yield what the progress tells of, as far as it holds, and cut off the rest."""
        end = 0
        with self.paths.findings.open("rb") as findings, self.paths.skipped.open("rb") as skipped:
            for length, before, after in self._steps():
                lines = _whole(findings.read(after.findings - before.findings))
                skips = _whole(skipped.read(after.skipped - before.skipped))
                if _sum(lines, skips) != after.digest:
                    break
                done = _decoded(lines, skips, after.rows - before.rows)
                if done is None:
                    break
                self._at, end = after, length
                step = (encode_line(msgspec.structs.asdict(after)),)
                self._written = self._with(findings=lines, skipped=skips, progress=step)
                self.counts.include(self._counted(done))
                yield from done
        self._cut(end)

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

    # --- counts, digests, files ------------------------------------------------------------------

    def _counted(self, done: Iterable[Earlier]) -> Counts:
        tally, counts = Tally(), Counts()
        for each in done:
            if isinstance(each, SkippedRow):
                counts.skip(each.reason)
            else:
                tally.add(each[1])
        counts.include(counts_of(tally, judged=self._judged))
        return counts

    @property
    def _judged(self) -> bool:
        return self.manifest.model is not None

    def _with_counts(
        self, lines: Sequence[bytes], skips: Sequence[SkippedRow], tally: Tally | None
    ) -> Counts:
        counts = self.counts.model_copy(deep=True)
        if tally is None:
            counts.include(self._counted((line, decode_line(line)) for line in lines))
        else:
            counts.include(counts_of(tally, judged=self._judged))
        for row in skips:
            counts.skip(row.reason)
        return counts

    def _cut(self, progress: int | None = None) -> None:
        """Cut the files back to what is done, and ``progress.jsonl`` to a length."""
        lengths = {"findings": self._at.findings, "skipped": self._at.skipped, "progress": progress}
        # A run that is finished has none open.
        for name, file in self._files.items():
            if lengths[name] is not None:
                file.truncate(lengths[name])

    def _append(self, name: str, lines: bytes) -> None:
        if name not in self._files:
            raise OutputError(f"{self.paths.findings}: the run there is finished")
        file = self._files[name]
        with _named(file):
            file.write(lines)
            file.flush()

    def _with(self, **lines: Iterable[bytes]) -> Mapping[str, Written]:
        """Return what has been written when these lines have been, by the name of their file."""
        more = {name: self._written.get(name, Written()).plus(each) for name, each in lines.items()}
        return {**self._written, **more}

    def _forget(self, file: str) -> None:
        self._written = {name: each for name, each in self._written.items() if name != file}

    def _note(self, **changes: object) -> None:
        """Write the manifest, which tells of what is on the disk by now."""
        files = {name: each.digests() for name, each in sorted(self._written.items())}
        update = {"counts": self.counts, "files": files, **changes}
        self.manifest = self.manifest.model_copy(update=update)
        write_manifest(self.paths.manifest, self.manifest)

    def _sync(self) -> None:
        for file in self._files.values():
            with _named(file):
                os.fsync(file.fileno())
        self._last_sync = time.monotonic()

    def _close(self) -> None:
        try:
            with ExitStack() as closed:
                for file in self._files.values():
                    closed.enter_context(_named(file))
                    closed.enter_context(file)
                self._sync()
        finally:
            self._files = {}
        if self._superseded:
            # A stop amid this leaves lines of which the manifest claims nothing.
            self._forget("findings")
            self._note()
            self._written = {**self._written, "findings": keep_last(self.paths.findings)}


def counts_of(tally: Tally, *, judged: bool) -> Counts:
    """Return the counts of a manifest; where models judge, it tells what they were not asked."""
    counts = Counts(records=tally.records)
    for error_type, each in tally.types.items():
        for status, number in each.by_status.items():
            counts.add(error_type.value, status.value, number)
        if judged and each.by_rules:
            counts.not_asked[error_type.value] = each.by_rules
    counts.concerns = dict(sorted(tally.judges.concerns.items()))
    return counts


@contextmanager
def _named(file: BinaryIO) -> Iterator[None]:
    """Tell of an error of the system in the name of the file that it met."""
    try:
        yield
    except OSError as error:
        raise OutputError(f"{file.name}: cannot be written: {error.strerror}") from error


def skipped_line(row: SkippedRow) -> bytes:
    """Return a row that could not be used as one line of JSON."""
    line: dict[str, str | int] = {"file": row.file, "line": row.line, "reason": row.reason}
    if row.id is not None:
        line["id"] = row.id
    return encode_line(line)


def _key(item: Record | SkippedRow) -> bytes:
    if isinstance(item, SkippedRow) and item.id is None:
        return _digest(f"{item.file}\0{item.line}")
    return _digest(str(item.id))


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8"), digest_size=12).digest()


def _sum(lines: Sequence[bytes], skips: Sequence[bytes]) -> str:
    return sha256(b"".join(chain(lines, skips))).hexdigest()


def _progress(data: bytes) -> Progress | None:
    """Return what a line tells, ``None`` for one that a stop tore."""
    try:
        return _PROGRESS.decode(data) if data.endswith(b"\n") else None
    except ValueError:
        return None


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
