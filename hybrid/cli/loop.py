"""The loop of a run with judges: one record in, one result out, nothing kept but counts."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

from hybrid import __version__
from hybrid.cli.printing import Display
from hybrid.cli.progress import with_progress
from hybrid.cli.request import CheckRequest
from hybrid.cli.results import Results
from hybrid.cli.tally import Tally
from hybrid.io.manifest import RunIdentity, hash_inputs
from hybrid.io.reader import PlacedItem, RecordReader
from hybrid.io.run import RunWriter
from hybrid.io.values import SkippedRow
from hybrid.records import RecordFindings

if TYPE_CHECKING:
    from hybrid.cli.judges import Judges
    from hybrid.pipeline import Asking, Checker


def judge_all(
    request: CheckRequest, reader: RecordReader, checker: Checker, pack_hash: str, judges: Judges
) -> Tally:
    """Check every record of the input with judges and pass the results on; returns the counts."""
    begin = time.perf_counter()
    with ExitStack() as stack:
        run = None
        if request.output is not None:
            named = identity(request, pack_hash, checker.asking)
            run = RunWriter(request.output, identity=named, overwrite=request.overwrite)
            stack.enter_context(run)
        results = Results(Display(request.choice(), stack), run)
        results.note_earlier()
        if run is None or not run.complete:
            _judge_rest(request, reader, checker, results, judges)
        if run is not None and not run.complete:
            run.finish({"seconds": round(time.perf_counter() - begin, 3)})
    return results.tally


def identity(request: CheckRequest, pack_hash: str, asking: Asking | None = None) -> RunIdentity:
    """Return what tells the run that was asked for from another."""
    return RunIdentity(
        version=__version__,
        inputs=request.files,
        input_hash=hash_inputs(request.files),
        pack_hash=pack_hash,
        prompt_hashes=dict(asking.prompts.hashes) if asking is not None else {},
        model=", ".join(request.judge.model.models) or None,
        parameters=request.parameters(),
    )


def checked(
    items: Iterable[PlacedItem], checker: Checker, judges: Judges | None
) -> Generator[RecordFindings | SkippedRow]:
    """Yield the result of each item, in order; with judges, several are asked about at once."""
    if judges is None:
        from hybrid.pipeline.boundary import contained_at

        for placed in items:
            yield contained_at(placed, checker.check)
        return
    from hybrid.pipeline.judged import judge_placed

    for _, result in judge_placed(enumerate(items), checker, judges.judge):
        yield result


def _judge_rest(
    request: CheckRequest,
    reader: RecordReader,
    checker: Checker,
    results: Results,
    judges: Judges,
) -> None:
    run = results.run
    items: Iterator[PlacedItem] = with_progress(
        reader.placed(),
        done=lambda: reader.bytes_read,
        total=reader.bytes_total,
        shown=not request.quiet and not request.prints_records,
    )
    rest = (placed for placed in items if run is None or not run.is_done(placed.item))
    try:
        with closing(checked(rest, checker, judges)) as found:
            for result in found:
                results.put(result)
        results.close()
    finally:
        if run is not None:
            run.spend(judges.spending())
