"""The loop of ``hybrid check``: one record in, one result out, nothing kept but counts."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass, field

from hybrid import __version__
from hybrid.cli.console import say
from hybrid.cli.printing import Write, silent, stream_writer, view_writer
from hybrid.cli.progress import with_progress
from hybrid.cli.request import CheckRequest
from hybrid.cli.tally import Tally
from hybrid.io.findings import from_line, read_findings
from hybrid.io.manifest import RunIdentity, hash_inputs
from hybrid.io.reader import RecordReader
from hybrid.io.run import RunWriter
from hybrid.io.values import SkippedRow
from hybrid.pipeline import Checker
from hybrid.records import Record, RecordFindings

_SKIPS_SHOWN = 20


@dataclass(slots=True)
class Results:
    """Where results go: shown, counted and, in a run directory, written."""

    show: Write
    run: RunWriter | None
    tally: Tally = field(default_factory=Tally)

    def put(self, result: RecordFindings | SkippedRow) -> None:
        """Pass one new result on."""
        if isinstance(result, SkippedRow):
            if self.run is not None:
                self.run.skip(result)
            self.note_skip(result)
        else:
            if self.run is not None:
                self.run.write(result)
            self.note(result)

    def note(self, found: RecordFindings) -> None:
        """Count and show a result that needs no writing."""
        self.tally.add(found)
        self.show(found)

    def note_skip(self, row: SkippedRow) -> None:
        """Count a row that cannot be used, and tell of the first ones."""
        self.tally.skipped += 1
        if self.tally.skipped <= _SKIPS_SHOWN:
            say(f"skipped {row.file}{f':{row.line}' if row.line else ''}: {row.reason}")
        if self.tally.skipped == _SKIPS_SHOWN + 1:
            say("skipped more rows; from here on they are only counted")


def check_all(
    request: CheckRequest, reader: RecordReader, checker: Checker, pack_hash: str
) -> Tally:
    """Check every record of the input and pass the results on; returns the counts."""
    begin = time.perf_counter()
    with ExitStack() as stack:
        run = _run_writer(request, pack_hash)
        if run is not None:
            stack.enter_context(run)
        results = Results(_shown(request, stack), run)
        if run is not None:
            _note_earlier(results, run)
        if run is None or not run.complete:
            _check_rest(request, reader, checker, results)
        if run is not None and not run.complete:
            run.finish({"seconds": round(time.perf_counter() - begin, 3)})
    return results.tally


def contained(checker: Checker, record: Record, file: str) -> RecordFindings | SkippedRow:
    """Check one record; a fault in our own code costs that record, not the run.

    This is the only place where an unexpected exception is caught: the record is set aside with
    its reason and counted, and the run ends with exit code 2.
    """
    try:
        return checker.check(record)
    except Exception as error:  # noqa: BLE001 - the containment boundary described above
        return SkippedRow(file, 0, f"record {record.id}: internal fault: {error!r}")


def _check_rest(
    request: CheckRequest, reader: RecordReader, checker: Checker, results: Results
) -> None:
    run = results.run
    files = ", ".join(request.files)
    items = with_progress(
        reader,
        done=lambda: reader.bytes_read,
        total=reader.bytes_total,
        shown=not request.quiet and not request.prints_records,
    )
    for item in items:
        if run is not None and run.is_done(item):
            continue
        results.put(item if isinstance(item, SkippedRow) else contained(checker, item, files))


def _note_earlier(results: Results, run: RunWriter) -> None:
    """Count and show what an earlier start of the same run has written already."""
    if not run.complete and not run.done_rows:
        return
    for line in read_findings(run.paths.findings):
        results.note(from_line(line))
    results.tally.skipped = run.counts.skipped
    state = "is finished already" if run.complete else f"continues after {run.done_rows:,} rows"
    say(f"{run.paths.findings}: the same run {state}; --overwrite starts it anew")


def _run_writer(request: CheckRequest, pack_hash: str) -> RunWriter | None:
    if request.output is None:
        return None
    identity = RunIdentity(
        version=__version__,
        inputs=request.files,
        input_hash=hash_inputs(request.files),
        pack_hash=pack_hash,
        parameters=request.parameters(),
    )
    return RunWriter(request.output, identity=identity, overwrite=request.overwrite)


def _shown(request: CheckRequest, stack: ExitStack) -> Write:
    only_errors = request.only == "errors"
    if not request.prints_records:
        return silent
    if request.format_name is None or request.format_name == "table":
        return view_writer(only_errors=only_errors)
    return stream_writer(request.format_name, stack, only_errors=only_errors)
