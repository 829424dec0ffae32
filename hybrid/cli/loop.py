"""The loop of ``hybrid check``: one record in, one result out, nothing kept but counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from hybrid import __version__
from hybrid.cli.progress import with_progress
from hybrid.cli.request import CheckRequest
from hybrid.cli.results import Results, shown
from hybrid.cli.tally import Tally
from hybrid.io.manifest import RunIdentity, hash_inputs
from hybrid.io.reader import Item, RecordReader
from hybrid.io.run import RunWriter
from hybrid.io.values import SkippedRow
from hybrid.pipeline import Checker, Prepared
from hybrid.records import Record, RecordFindings
from hybrid.records.judged import JudgeAnswer, Prompt

if TYPE_CHECKING:
    from hybrid.cli.judges import Judges
    from hybrid.judging.panel import Case, Judged

_Value = TypeVar("_Value")


def check_all(
    request: CheckRequest,
    reader: RecordReader,
    checker: Checker,
    pack_hash: str,
    judges: Judges | None = None,
) -> Tally:
    """Check every record of the input and pass the results on; returns the counts."""
    begin = time.perf_counter()
    with ExitStack() as stack:
        run = _run_writer(request, checker, pack_hash)
        if run is not None:
            stack.enter_context(run)
        only_errors = request.only == "errors"
        show = shown(
            request.format_name, stack, prints=request.prints_records, only_errors=only_errors
        )
        results = Results(show, run)
        results.note_earlier()
        if run is None or not run.complete:
            _check_rest(request, reader, checker, results, judges)
        if run is not None and not run.complete:
            run.finish({"seconds": round(time.perf_counter() - begin, 3)})
    return results.tally


def checked(
    items: Iterable[Item], checker: Checker, judges: Judges | None, file: str
) -> Generator[RecordFindings | SkippedRow]:
    """Yield the result of each item, in order; with judges, several are asked about at once.

    ``file`` is named where a record has to be set aside.
    """
    if judges is None:
        for item in items:
            if isinstance(item, SkippedRow):
                yield item
            else:
                yield contained(partial(checker.check, item), item, file)
        return
    for judged in judges.judge(_case(item, checker, file) for item in items):
        yield _concluded(judged, checker, file)


def contained(step: Callable[[], _Value], record: Record, file: str) -> _Value | SkippedRow:
    """Take one step with one record; a fault in our own code costs that record, not the run.

    This is the only place where an unexpected exception is caught: the record is set aside with
    its reason and counted, and the run ends with exit code 2.
    """
    try:
        return step()
    except Exception as error:  # noqa: BLE001 - the containment boundary described above
        reason = f"record {record.id}: internal fault: {error!r}"
        return SkippedRow(file, 0, reason, id=record.id)


def _case(item: Item, checker: Checker, file: str) -> Case[Prepared | SkippedRow]:
    """Return what to ask about an item; a row that cannot be used keeps its place."""
    from hybrid.judging.panel import Case

    if isinstance(item, SkippedRow):
        return Case(item, ())
    prepared = contained(partial(checker.prepare, item), item, file)
    if isinstance(prepared, SkippedRow):
        return Case(prepared, ())
    return Case(prepared, prepared.prompts, partial(_follow_up, checker, prepared, file))


def _follow_up(
    checker: Checker, prepared: Prepared, file: str, prompt: Prompt, answer: JudgeAnswer
) -> Prompt | None:
    again = contained(partial(checker.follow_up, prepared, prompt, answer), prepared.record, file)
    # A fault here comes up again, and is told, when the answers are concluded from.
    return None if isinstance(again, SkippedRow) else again


def _concluded(
    judged: Judged[Prepared | SkippedRow], checker: Checker, file: str
) -> RecordFindings | SkippedRow:
    payload = judged.payload
    if isinstance(payload, SkippedRow):
        return payload
    return contained(partial(checker.conclude, payload, judged.answers), payload.record, file)


def _check_rest(
    request: CheckRequest,
    reader: RecordReader,
    checker: Checker,
    results: Results,
    judges: Judges | None,
) -> None:
    run = results.run
    items: Iterator[Item] = with_progress(
        reader,
        done=lambda: reader.bytes_read,
        total=reader.bytes_total,
        shown=not request.quiet and not request.prints_records,
    )
    rest = (item for item in items if run is None or not run.is_done(item))
    try:
        with closing(checked(rest, checker, judges, ", ".join(request.files))) as found:
            for result in found:
                results.put(result)
    finally:
        if run is not None and judges is not None:
            run.spend(judges.spending())


def _run_writer(request: CheckRequest, checker: Checker, pack_hash: str) -> RunWriter | None:
    if request.output is None:
        return None
    asking = checker.asking
    identity = RunIdentity(
        version=__version__,
        inputs=request.files,
        input_hash=hash_inputs(request.files),
        pack_hash=pack_hash,
        prompt_hashes=dict(asking.prompts.hashes) if asking is not None else {},
        model=", ".join(request.judge.model.models) or None,
        parameters=request.parameters(),
    )
    return RunWriter(request.output, identity=identity, overwrite=request.overwrite)
