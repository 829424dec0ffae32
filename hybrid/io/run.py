"""The place a run writes to: findings, skipped rows and manifest; begun, continued or complete."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

from hybrid.errors import OutputError
from hybrid.io.digests import Written
from hybrid.io.manifest import Counts, Manifest, RunIdentity, Spending, now, write_manifest
from hybrid.io.resume import (
    earlier_run,
    keep_last,
    open_locked,
    refuse_changed,
    refuse_inputs,
    run_paths,
    whole_lines,
)
from hybrid.io.values import SkippedRow
from hybrid.records import Record, RecordFindings
from hybrid.records.findings import encode
from hybrid.records.line import FindingsLine, encode_line

_SYNC_SECONDS: Final = 2.0


class RunWriter:
    """Writes one run durably, and continues it after a stop.

    Every two seconds, and at its end, what was written is brought to the disk; only then does the
    manifest count it and hold its digests.

    ``complete`` tells that the same run is already finished there (then nothing is written).
    ``is_done`` tells of an input row whether an earlier start has finished it; ``done_rows`` is
    how many have been. A record with an ``unassessed`` finding is never done: it is checked again,
    and its new line takes the place of the old one at the end; ``open_rows`` counts these.

    Raises ``OutputError`` when the place cannot be written, holds something else, or holds a run
    of another identity, and names what differs.
    """

    def __init__(
        self, target: str | Path, *, identity: RunIdentity, overwrite: bool = False
    ) -> None:
        self.paths = run_paths(target)
        refuse_inputs(self.paths, identity)
        earlier = None if overwrite else earlier_run(self.paths, identity)
        self.complete = earlier is not None and earlier.finished and not earlier.counts.unassessed
        self.counts = Counts()
        self._done: set[bytes] = set()
        self._open_rows: set[bytes] = set()
        self._superseded = False
        self._written: Mapping[str, Written] = {"findings": Written(), "skipped": Written()}
        self._earlier_judging = earlier.judging if earlier else None
        self._last_sync = time.monotonic()
        self._findings: BinaryIO | None = None
        self._skipped: BinaryIO | None = None
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
        return len(self._done)

    @property
    def open_rows(self) -> int:
        """How many records of earlier starts have an ``unassessed`` finding."""
        return len(self._open_rows)

    def is_done(self, item: Record | SkippedRow) -> bool:
        """Whether an earlier start of this run has already finished this row."""
        return bool(self._done) and _key(item) in self._done

    def write(self, findings: RecordFindings) -> None:
        """Write the findings of one record."""
        line = encode(findings)
        self._append(self._findings, line)
        self._written = self._with(findings=(line,))
        self.counts.records += 1
        for finding in findings.findings:
            self._count(finding.error_type.value, finding.status.value, finding.decided_by)
            self.counts.raised(each.code for each in finding.concerns)
        self._checkpoint_when_due()

    def skip(self, row: SkippedRow) -> None:
        """Write down one row that could not be used."""
        line = skipped_line(row)
        self._append(self._skipped, line)
        self._written = self._with(skipped=(line,))
        self.counts.skip(row.reason)
        self._checkpoint_when_due()

    def spend(self, spending: Spending) -> None:
        """Note what the judges have taken in this start; earlier starts are added."""
        judging = spending.plus(self._earlier_judging)
        self.manifest = self.manifest.model_copy(update={"judging": judging})

    def finish(self, timings: Mapping[str, float] | None = None) -> Manifest:
        """Mark the run as finished; ``timings`` are seconds by stage."""
        self._close()
        self._forget("progress")
        self._note(finished=True, finished_at=now(), timings=dict(timings or {}))
        self._finished()
        return self.manifest

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._findings is not None:
            self._close()
            self._note()

    def _open(self, *, fresh: bool) -> None:
        # The manifest goes first, so that no stop leaves an old one claiming what is gone.
        try:
            self.paths.findings.parent.mkdir(parents=True, exist_ok=True)
            self._findings = open_locked(self.paths.findings)
            self._skipped = self.paths.skipped.open("ab")
            self._open_more(fresh=fresh)
            self._refuse_changed()
            write_manifest(self.paths.manifest, self.manifest)
            if fresh:
                self._findings.truncate(0)
                self._skipped.truncate(0)
        except OSError as error:
            raise OutputError(
                f"{error.filename or self.paths.findings}: cannot be written: {error.strerror}"
            ) from error
        if not fresh:
            self._resume()

    def _open_more(self, *, fresh: bool) -> None:
        """Open what a kind of run writes besides; an old progress would speak of another file."""
        if fresh:
            self.paths.progress.unlink(missing_ok=True)

    def _finished(self) -> None:
        """Take away what only an unfinished run needs."""

    def _refuse_changed(self) -> None:
        """Refuse to go on from what an earlier start did not write."""
        for name in self._written:
            if name in self.manifest.files:
                refuse_changed(getattr(self.paths, name), self.manifest.files[name])

    def _resume(self) -> None:
        for data, line in whole_lines(self.paths.findings, FindingsLine):
            self._written = self._with(findings=(data,))
            if line.open:
                self._open_rows.add(_digest(line.id))
                continue
            self._done.add(_digest(line.id))
            self.counts.records += 1
            for finding in line.findings:
                self._count(finding.error_type.value, finding.status.value, finding.decided_by)
                self.counts.raised(each.code for each in finding.concerns)
        self._superseded = bool(self._open_rows)
        self._open_rows -= self._done
        for data, row in whole_lines(self.paths.skipped, SkippedRow):
            self._written = self._with(skipped=(data,))
            self._done.add(_key(row))
            self.counts.skip(row.reason)

    def _count(self, error_type: str, status: str, decided_by: str) -> None:
        asked = self.manifest.model is None or decided_by != "rules"
        self.counts.add(error_type, status, asked=asked)

    def _append(self, file: BinaryIO | None, line: bytes) -> None:
        if file is None:
            raise OutputError(f"{self.paths.findings}: the run there is finished")
        with _named(file):
            file.write(line)
            file.flush()

    def _files(self) -> list[BinaryIO]:
        """Return the files that are open, in the order in which they are made durable."""
        return [file for file in (self._findings, self._skipped) if file is not None]

    def _with(self, **lines: Iterable[bytes]) -> Mapping[str, Written]:
        """Return what has been written when these lines have been, by the name of their file."""
        more = {name: self._written.get(name, Written()).plus(each) for name, each in lines.items()}
        return {**self._written, **more}

    def _forget(self, file: str) -> None:
        self._written = {name: each for name, each in self._written.items() if name != file}

    def _checkpoint_when_due(self) -> None:
        if _SYNC_SECONDS < time.monotonic() - self._last_sync:
            self._sync()
            self._note()

    def _note(self, **changes: object) -> None:
        """Write the manifest, which tells of what is on the disk by now."""
        files = {name: each.digests() for name, each in sorted(self._written.items())}
        update = {"counts": self.counts, "files": files, **changes}
        self.manifest = self.manifest.model_copy(update=update)
        write_manifest(self.paths.manifest, self.manifest)

    def _sync(self) -> None:
        for file in self._files():
            with _named(file):
                os.fsync(file.fileno())
        self._last_sync = time.monotonic()

    def _close(self) -> None:
        try:
            with ExitStack() as closed:
                for file in self._files():
                    closed.enter_context(_named(file))
                    closed.enter_context(file)
                self._sync()
        finally:
            self._findings = self._skipped = None
        if self._superseded:
            # A stop amid this leaves lines of which the manifest claims nothing.
            self._forget("findings")
            self._note()
            self._written = {**self._written, "findings": keep_last(self.paths.findings)}


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
