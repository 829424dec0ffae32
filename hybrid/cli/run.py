"""One run of ``hybrid check``, from the request to the exit code."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hybrid._version import __version__
from hybrid.cli.console import output, say, with_progress
from hybrid.cli.options import pack_dirs
from hybrid.cli.printing import Choice, Display, Shown, conclude
from hybrid.cli.record_view import explanation
from hybrid.errors import DuplicateIdError, UsageError
from hybrid.reading.build import IdRegister
from hybrid.reading.reader import RecordReader, open_records
from hybrid.reading.rows import SkippedRow
from hybrid.records import Record, RecordFindings
from hybrid.records.findings import FindingsLine, encode, from_line
from hybrid.run.doubts import chosen_by, refuse_doubtful
from hybrid.run.manifest import RunIdentity, hash_inputs, joint_hash
from hybrid.run.store import Earlier, Store
from hybrid.run.tally import Tally

if TYPE_CHECKING:
    from hybrid.cli.check import CheckRequest
    from hybrid.cli.replay import ReplayRequest
    from hybrid.run.judged import Asking
    from hybrid.run.runner import Part, Recipe, Row, Runner


# --- Where results go: shown, counted and, in a run directory, written ---------------------------

_SKIPS_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Made:
    """A record as it is written and as it is shown, which the process that checked it makes."""

    line: bytes
    shown: Shown | None

    def renamed(self, old: str, new: str) -> Made:
        """Return it under another id, which stands before anything that could be equal to it."""
        shown = self.shown
        if isinstance(shown, tuple):
            shown = tuple(piece.replace(old.encode(), new.encode(), 1) for piece in shown)
        elif shown is not None:
            shown = replace(shown, record=replace(shown.record, id=new))
        return Made(self.line.replace(old.encode(), new.encode(), 1), shown)


@dataclass(frozen=True, slots=True)
class Hand:
    """Writes a record down; ``writes`` tells whether a line is wanted beside what is shown."""

    choice: Choice
    writes: bool

    def __call__(self, found: RecordFindings) -> Made:
        """Return a record as it is written and shown."""
        shown = self.choice(found)
        if not self.writes:
            return Made(b"", shown)
        # The line that is written is the one that is shown: it is made, and sent, once.
        same = self.choice.form in ("jsonl", "json") and isinstance(shown, tuple)
        return Made(shown[0] if same and isinstance(shown, tuple) else encode(found), shown)


@dataclass(slots=True)
class Results:
    """Takes parts in the order of the input; gives ids, writes, shows and counts.

    ``ids`` are given where the rows have none yet. What an earlier start has written is shown where
    it stands in the input: a record that is checked again holds back those after it, ``_earlier``,
    until its new result is there.
    """

    display: Display
    run: Store | None
    ids: IdRegister | None = None
    prefixed: bool = False
    tally: Tally = field(default_factory=Tally)
    _earlier: Iterator[FindingsLine] = field(default_factory=lambda: iter(()))
    _awaited: str | None = None

    @property
    def hand(self) -> Hand:
        """What makes of findings what is taken here."""
        return Hand(self.display.choice, self.run is not None)

    def put(self, part: Part[Made]) -> None:
        """Pass one part on.

        ``DuplicateIdError`` leaves the rows before the one whose id is taken written and shown.
        """
        rows: list[Row[Made]] = []
        try:
            for row in part.rows:
                rows.append(self._with_id(row, part.input))  # noqa: PERF401 - kept on an error
        except DuplicateIdError:
            self._pass_on(rows, None)
            raise
        self._pass_on(rows, part.tally)
        self.tally.merge(part.tally)

    def close(self) -> None:
        """Show what is still held back."""
        while self._awaited is not None:
            self._show_earlier()

    def note_earlier(self) -> None:
        """Count, and where records are shown show, what earlier starts of the run have done.

        Where records are checked again that goes as far as the first of them.
        """
        run = self.run
        if run is None:
            return
        self._earlier = self._lines(run.earlier())
        self._show_earlier()
        if run.complete or run.done_rows or run.open_rows:
            self.tally.skipped, self.tally.bare = run.counts.skipped, run.counts.bare
            say(f"{run.paths.findings}: the same run {_state(run)}; --overwrite starts again")

    def _lines(self, earlier: Iterator[Earlier]) -> Iterator[FindingsLine]:
        """Yield the findings lines; the ids of all rows are taken."""
        for each in earlier:
            id_ = each.id if isinstance(each, SkippedRow) else each[1].id
            if self.ids is not None and id_ is not None:
                self.ids.restore(id_)
            if not isinstance(each, SkippedRow):
                yield each[1]

    def _show_earlier(self) -> None:
        """Show earlier results up to the next one that is awaited anew."""
        complete = self.run is not None and self.run.complete
        self._awaited = None
        for line in self._earlier:
            if not complete and line.open:
                self._awaited = line.id
                return
            self.tally.add(line)
            if self.display.choice.form is not None:
                self.display.put(from_line(line))

    def _with_id(self, row: Row[Made], index: int) -> Row[Made]:
        if row.id is None or self.ids is None:
            return row
        if row.given:
            self.ids.claim(row.id, index, row.line, prefixed=self.prefixed)
            return row
        new = self.ids.number(row.id, index, row.line)
        return row if new == row.id else replace(row, id=new, made=_renamed(row.made, row.id, new))

    def _pass_on(self, rows: list[Row[Made]], tally: Tally | None) -> None:
        if self.run is not None:
            lines = [row.made.line for row in rows if not isinstance(row.made, SkippedRow)]
            skips = [row.made for row in rows if isinstance(row.made, SkippedRow)]
            self.run.put(lines, skips, tally)
        for row in rows:
            if isinstance(row.made, SkippedRow):
                note_skip(self.tally, row.made)
            elif row.made.shown is not None:
                self.display.show(row.made.shown)
            if self._awaited is not None and row.id == self._awaited:
                self._show_earlier()


def carry_out(results: Results, rest: Callable[[], None]) -> Tally:
    """Note what is done already, do the ``rest``, and return the counts."""
    begin = time.perf_counter()
    results.note_earlier()
    run = results.run
    if run is None or not run.complete:
        rest()
        results.close()
    if run is not None and not run.complete:
        run.finish({"seconds": round(time.perf_counter() - begin, 3)})
    return results.tally


def identity(
    request: CheckRequest | ReplayRequest,
    inputs: tuple[str, ...],
    pack_hash: str,
    *,
    asking: Asking | None,
    prompt_directory: Path | None,
    model: str | None,
    parameters: dict[str, Any],
) -> RunIdentity:
    """Return what tells the run that was asked for from another."""
    # Who only starts workers has no other use for what checks.
    from hybrid.evidence.policy import declared
    from hybrid.packs import file_hashes

    hashes = hash_inputs(inputs)
    return RunIdentity(
        version=__version__,
        inputs=inputs,
        input_hash=joint_hash(hashes),
        pack_hash=pack_hash,
        prompt_hashes=dict(asking.prompts.hashes) if asking is not None else {},
        model=model,
        parameters=parameters,
        input_hashes=hashes,
        default_pack=not request.no_default_pack,
        packs=tuple(map(str, request.packs)),
        pack_files=file_hashes(pack_dirs(request.packs, no_default_pack=request.no_default_pack)),
        prompt_directory=None if prompt_directory is None else str(prompt_directory),
        grounding=declared(),
    )


def _renamed(made: Made | SkippedRow, old: str, new: str) -> Made | SkippedRow:
    if isinstance(made, Made):
        return made.renamed(old, new)
    return replace(made, id=new, reason=made.reason.replace(old, new, 1))


def note_skip(tally: Tally, row: SkippedRow) -> None:
    """Count a row that is set aside, and tell of the first ones that cannot be used."""
    if row.bare:
        tally.bare += 1
        return
    tally.skipped += 1
    if tally.skipped <= _SKIPS_SHOWN:
        say(f"skipped {row.file}{f':{row.line}' if row.line else ''}: {row.reason}")
    if tally.skipped == _SKIPS_SHOWN + 1:
        say("skipped more rows; from here on they are only counted")


def _state(run: Store) -> str:
    """Return how far a run that was found had come."""
    if run.complete:
        return "is already finished"
    text = f"continues after {run.done_rows:,} rows"
    if run.open_rows:
        text += f" and checks {run.open_rows:,} unassessed records again"
    return text


# --- From the request to the exit code -----------------------------------------------------------


def perform(request: CheckRequest) -> int:
    """Run the check and return its exit code."""
    if request.engine == "ray":
        from hybrid.run.pool import require_ray

        require_ray("--engine ray")
    reader = open_records(request.files, request.read_options())
    if not request.quiet:
        for description in reader.descriptions:
            say(description)
    refuse_doubtful(reader.inputs, lambda: chosen_by(request.checker(request.load_pack())))
    recipe = _recipe(request)
    if request.judge.dry_run:
        return _foresee(request, reader, recipe)
    _tell_votes(request)
    with _runner(request, recipe) as runner:
        spending = None
        if request.explain is not None:
            tally = _explain(request.explain, reader, runner)
        else:
            tally = _check(request, reader, runner)
            spending = runner.judges.spending() if runner.judges is not None else None
    if request.explain is None:
        apart = request.gates.apart
        conclude(request, tally, judged=request.judged, spending=spending, apart=apart)
    return request.exit_code(tally)


def _recipe(request: CheckRequest) -> Recipe:
    from hybrid.run.runner import Recipe

    made = Recipe(pack=request.load_pack(), error_types=request.wanted_types())
    if not request.judged:
        return made
    judge = request.judge
    made = replace(made, judge=judge.recipe())
    if judge.thresholds_path is None and judge.decision_path is None:
        return made
    from hybrid.run.calibrated import by_files

    return by_files(made, judge.thresholds_path, judge.decision_path)


def _runner(request: CheckRequest, recipe: Recipe) -> Runner:
    from hybrid.run.runner import Runner

    cluster = (request.address or "") if request.engine == "ray" else None
    workers = request.workers
    return Runner(recipe, workers=workers, cluster=cluster, alone=True, told=say)


def _tell_votes(request: CheckRequest) -> None:
    model, votes = request.judge.model, request.judge.prompt.votes
    if request.judged and 1 < votes and model.temperature == 0 and model.seed is None:
        say("--votes at temperature 0 mostly repeats one answer; --temperature 0.7 lets it vary")


def _check(request: CheckRequest, reader: RecordReader, runner: Runner) -> Tally:
    """Check every record of the input and pass the results on; returns the counts."""
    judges = runner.judges
    kept = judges.keep_answers if judges is not None else request.output is not None
    try:
        with ExitStack() as stack:
            run = _store(request, runner, stack) if request.output is not None else None
            results = Results(Display(request.choice(), stack), run, prefixed=request.prefix_ids)
            # Judges are asked about records that have their ids already.
            results.ids = reader.ids if judges is None else None
            return carry_out(results, partial(_check_rest, request, reader, runner, results))
    except KeyboardInterrupt:
        if kept:
            what = "findings" if judges is None else "answers"
            say(f"{what} are saved; the same command continues from here")
        raise


def _store(request: CheckRequest, runner: Runner, stack: ExitStack) -> Store:
    recipe = runner.recipe
    asking = recipe.judge.asking if recipe.judge is not None else None
    made = identity(
        request,
        request.files,
        recipe.pack.hash,
        asking=asking,
        prompt_directory=request.judge.prompt.prompt_directory,
        model=request.judge.named(),
        parameters=request.parameters(),
    )
    in_order = recipe.judge is None
    store = Store(
        str(request.output), identity=made, overwrite=request.overwrite, in_order=in_order
    )
    return stack.enter_context(store)


def _check_rest(
    request: CheckRequest, reader: RecordReader, runner: Runner, results: Results
) -> None:
    run = results.run
    done_rows = run.done_rows if run is not None else 0
    parts = with_progress(
        runner.check(
            reader, results.hand, skip=done_rows, is_done=run.is_done if run is not None else None
        ),
        done=lambda: reader.bytes_read,
        total=reader.bytes_total,
        shown=not request.quiet and not request.prints_records,
        weight=lambda part: len(part.rows),
    )
    try:
        with closing(parts):
            for part in parts:
                results.put(part)
    except DuplicateIdError:
        if done_rows and results.ids is not None:
            _tell_places(request)
        raise
    finally:
        if run is not None and runner.judges is not None:
            run.spend(runner.judges.spending())


def _tell_places(request: CheckRequest) -> None:
    """Read the input from its beginning, which raises the error with both of its places."""
    for _ in open_records(request.files, request.read_options()):
        pass


def _foresee(request: CheckRequest, reader: RecordReader, recipe: Recipe) -> int:
    from hybrid.cli.forecast import foresee

    forecast = foresee(reader.placed(), recipe.checker(), request.judge)
    output().print(forecast.table(request.judge))
    return 2 if forecast.skipped else 0


def _explain(wanted: str, reader: RecordReader, runner: Runner) -> Tally:
    """Show all that the rules see in the record of that id, and what judges say of it."""
    for place in reader.placed():
        item = place.item
        if isinstance(item, Record) and item.id == wanted:
            (found,) = runner.results([place])
            if not isinstance(found, RecordFindings):
                raise UsageError(found.reason)
            tally = Tally()
            tally.add(found)
            output().print(explanation(found, runner.checker.screen(item, every=True)))
            return tally
    raise UsageError(f"--explain {wanted}: no usable record of the input has this id")
