"""A rules-only run: chunks of the input, checked by one process or several, in order."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Final

from hybrid.cli.console import say, with_progress
from hybrid.cli.printing import Display
from hybrid.cli.request import CheckRequest
from hybrid.cli.results import carry_out, identity, note_skip, tell_state
from hybrid.cli.work import CheckedChunk, Row, Work
from hybrid.errors import DuplicateIdError
from hybrid.io.ids import IdRegister
from hybrid.io.reader import Chunk, RecordReader, open_records
from hybrid.io.store import Store
from hybrid.io.tally import Tally
from hybrid.io.values import BARE, SkippedRow
from hybrid.packs import Pack
from hybrid.pipeline.pool import Death, Lost, in_order, keep_what_is_there, usable_cores
from hybrid.pipeline.recipe import Recipe
from hybrid.records.findings import from_line

BYTES_A_WORKER: Final = 2 * 1024 * 1024
"""How much input a worker process is worth starting for."""

_ALONE: Final = 2 * BYTES_A_WORKER
_BYTES_A_ROW: Final = 1024


def screen_all(request: CheckRequest, reader: RecordReader, pack: Pack) -> Tally:
    """Check every record of the input by rules and pass the results on; returns the counts."""
    with ExitStack() as stack:
        run = None
        if request.output is not None:
            named = identity(request, pack.hash)
            run = Store(request.output, identity=named, overwrite=request.overwrite, in_order=True)
            stack.enter_context(run)
        results = _Results(Display(request.choice(), stack), run, reader.ids, request.prefix_ids)
        return carry_out(results, partial(_screen_rest, request, reader, pack, results))


@dataclass(slots=True)
class _Results:
    """Takes chunks in the order of the input; gives ids, writes, shows and counts."""

    display: Display
    run: Store | None
    ids: IdRegister
    prefixed: bool
    tally: Tally = field(default_factory=Tally)

    def put(self, chunk: Chunk, done: CheckedChunk) -> None:
        """Pass the results of one chunk on.

        ``DuplicateIdError`` leaves the rows before the one whose id is taken written and shown.
        """
        rows: list[Row] = []
        try:
            for row in done.rows:
                rows.append(self._with_id(row, chunk.input))  # noqa: PERF401 - kept on an error
        except DuplicateIdError:
            self._write(rows, None)
            raise
        self._write(rows, done.tally)
        self.tally.merge(done.tally)

    def note_earlier(self) -> None:
        """Count, and where records are shown show, what earlier starts of the run have done."""
        run = self.run
        if run is None:
            return
        for each in run.earlier():
            if isinstance(each, SkippedRow):
                self.tally.bare += each.reason == BARE
                self.tally.skipped += each.reason != BARE
                self._take(each.id)
                continue
            _, line = each
            self._take(line.id)
            self.tally.add(line)
            if self.display.choice.form is not None:
                self.display.put(from_line(line))
        if run.complete:
            self.tally.skipped, self.tally.bare = run.counts.skipped, run.counts.bare
        if run.complete or run.done_rows:
            tell_state(run)

    def _take(self, id: str | None) -> None:  # noqa: A002
        if id is not None:
            self.ids.restore(id)

    def _with_id(self, row: Row, index: int) -> Row:
        if row.id is None:
            return row
        if row.given:
            self.ids.claim(row.id, index, row.line, prefixed=self.prefixed)
            return row
        return row.numbered(self.ids.number(row.id, index, row.line))

    def _write(self, rows: list[Row], tally: Tally | None) -> None:
        lines = [row.made for row in rows if isinstance(row.made, bytes)]
        skips = [row.made for row in rows if isinstance(row.made, SkippedRow)]
        if self.run is not None:
            self.run.put(lines, skips, tally)
        for row in rows:
            if isinstance(row.made, SkippedRow):
                note_skip(self.tally, row.made)
            elif row.shown is not None:
                self.display.show(row.shown)


def _screen_rest(
    request: CheckRequest, reader: RecordReader, pack: Pack, results: _Results
) -> None:
    run = results.run
    done_rows = run.done_rows if run is not None else 0
    recipe = Recipe(pack=pack, error_types=request.wanted_types())
    work = Work(recipe, reader.plans, results.display.choice, run is not None)
    chunks = with_progress(
        _checked(request, work, reader, skip=done_rows),
        done=lambda: reader.bytes_read,
        total=reader.bytes_total,
        shown=not request.quiet and not request.prints_records,
        weight=lambda pair: len(pair[0].rows),
    )
    try:
        with closing(chunks):
            for chunk, done in chunks:
                results.put(chunk, done)
    except DuplicateIdError:
        if done_rows:
            _tell_places(request)
        raise


def _tell_places(request: CheckRequest) -> None:
    """Read the input from its beginning, which raises the error with both of its places."""
    for _ in open_records(request.files, request.read_options()):
        pass


_Checked = Generator[tuple[Chunk, CheckedChunk]]


def _checked(request: CheckRequest, work: Work, reader: RecordReader, *, skip: int) -> _Checked:
    """Yield the chunks of the input with their results, in order.

    Without a wish for so many workers, input that says nothing of its size is first checked here,
    and by others when there is more of it than that.
    """
    chunks = reader.chunks(skip=skip)
    if request.engine == "ray":
        from hybrid.pipeline.on_ray import in_order_on_ray, join

        processors = join(request.address)
        workers = request.workers or processors
        yield from _told(work, in_order_on_ray(work, chunks, workers=workers))
        return
    workers = request.workers or _worth(reader.bytes_total)
    if workers == 1 or (request.workers is None and reader.bytes_total is None):
        step = work()
        for number, chunk in enumerate(_first(chunks, None if workers == 1 else _ALONE)):
            if number == 1:
                # With the first one all that the checker needs was made.
                keep_what_is_there()
            yield chunk, step(chunk)
        del step
    following = next(chunks, None)
    if following is not None:
        yield from _shared(work, chain([following], chunks), workers)


def _shared(work: Work, chunks: Iterable[Chunk], workers: int) -> _Checked:
    tell = partial(_tell_death, work)
    yield from _told(work, in_order(work, chunks, workers=workers, on_death=tell))


def _told(work: Work, shared: Generator[tuple[Chunk, CheckedChunk | Lost]]) -> _Checked:
    with closing(shared) as results:
        for chunk, done in results:
            if isinstance(done, Lost):
                reason = f"not checked: worker processes died at these rows, {done.reason}"
                yield chunk, work.set_aside(chunk, reason)
            else:
                yield chunk, done


def _worth(size: int | None) -> int:
    """Return how many workers an input of ``size`` bytes is worth; all cores where unknown."""
    cores = usable_cores()
    return cores if size is None else max(1, min(cores, size // BYTES_A_WORKER))


def _first(chunks: Iterator[Chunk], most: int | None) -> Iterator[Chunk]:
    """Yield chunks until they have ``most`` bytes together."""
    size = 0
    for chunk in chunks:
        yield chunk
        size += chunk.size or len(chunk.rows) * _BYTES_A_ROW
        if most is not None and most <= size:
            return


def _tell_death(work: Work, death: Death) -> None:
    told = f"a worker process died ({death.reason})"
    if isinstance(death.task, Chunk):
        chunk = death.task
        place = (
            f"{work.plans[chunk.input].file}: {len(chunk.rows)} rows from line {chunk.rows[0].line}"
        )
        told += f"; {place} {'are checked again' if death.again else 'are set aside'}"
    say(told)
