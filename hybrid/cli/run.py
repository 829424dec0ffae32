"""One run of ``hybrid check``, from the request to the exit code."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from hybrid.cli.console import output, say
from hybrid.cli.explain import explanation
from hybrid.cli.request import CheckRequest
from hybrid.cli.screening import screen_all
from hybrid.cli.summary import conclude
from hybrid.errors import UsageError
from hybrid.io.reader import PlacedItem, RecordReader, open_records
from hybrid.io.tally import Tally
from hybrid.io.values import SkippedRow
from hybrid.pipeline.whose import Chosen, chosen_by, refuse_doubtful
from hybrid.records import Record, RecordFindings

if TYPE_CHECKING:
    from hybrid.cli.judges import Judges
    from hybrid.pipeline import Checker


def perform(request: CheckRequest) -> int:
    """Run the check and return its exit code."""
    apart = request.gates.apart
    if request.engine == "ray":
        from hybrid.pipeline.on_ray import require_ray

        require_ray("--engine ray")
    reader = open_records(request.files, request.read_options())
    if not request.quiet:
        for description in reader.descriptions:
            say(description)
    refuse_doubtful(reader.inputs, partial(_chosen, request))
    if request.screens:
        tally = _screen(request, reader)
        conclude(request, tally, judged=request.judged, apart=apart)
        return request.exit_code(tally)
    pack = request.load_pack()
    asking = request.asking(pack) if request.judged else None
    checker = partial(request.checker, pack, asking)
    if request.judge.dry_run:
        return _foresee(request, reader, checker())
    with ExitStack() as stack:
        judges = _judges(request, stack)
        if request.explain is not None:
            tally = _explain(request.explain, reader, checker(), judges)
        else:
            assert judges is not None, "what nobody judges is screened, or explained"
            tally = _judge(request, reader, checker(), pack.hash, judges)
            conclude(request, tally, judged=request.judged, spending=judges.spending(), apart=apart)
    return request.exit_code(tally)


def _chosen(request: CheckRequest) -> Chosen:
    return chosen_by(request.checker(request.load_pack()))


def _screen(request: CheckRequest, reader: RecordReader) -> Tally:
    try:
        return screen_all(request, reader, request.load_pack())
    except KeyboardInterrupt:
        if request.output is not None:
            say("what was checked is kept; the same command goes on from here")
        raise


def _judge(
    request: CheckRequest, reader: RecordReader, checker: Checker, pack_hash: str, judges: Judges
) -> Tally:
    from hybrid.cli.judges import judge_all

    try:
        return judge_all(request, reader, checker, pack_hash, judges)
    except KeyboardInterrupt:
        if judges.panel.cache is not None:
            say("what was answered is kept; the same command goes on from here")
        raise


def _judges(request: CheckRequest, stack: ExitStack) -> Judges | None:
    if not request.judged:
        return None
    from hybrid.cli.judges import open_judges

    return stack.enter_context(open_judges(request.judge))


def _foresee(request: CheckRequest, reader: RecordReader, checker: Checker) -> int:
    from hybrid.cli.judges import foresee

    forecast = foresee(reader.placed(), checker, request.judge)
    output().print(forecast.table(request.judge))
    return 2 if forecast.skipped else 0


def _explain(wanted: str, reader: RecordReader, checker: Checker, judges: Judges | None) -> Tally:
    """Show all that the rules see in the record of that id, and what judges say of it."""
    for placed in reader.placed():
        item = placed.item
        if isinstance(item, Record) and item.id == wanted:
            (found,) = checked([placed], checker, judges)
            if not isinstance(found, RecordFindings):
                raise UsageError(found.reason)
            tally = Tally()
            tally.add(found)
            output().print(explanation(found, checker.screen(item, every=True)))
            return tally
    raise UsageError(f"--explain {wanted}: no usable record of the input has this id")


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
