"""One recipe at work: records in, findings out, in the order of the input.

Every way in comes through here: the command line, Python, evaluation tools and Ray datasets. Rules
check in this process or in several, each with a checker of its own; judges are asked from here,
about several records at once. It keeps nothing of what it hands on, so that any division of the
input gives the same findings. What needs all rows, ids that stand twice, is left to whoever puts
the parts together.
"""

from __future__ import annotations

import asyncio
import os
import sys
import warnings
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar

from hybrid._version import __version__
from hybrid.errors import IN_SHELL, UsageError, WorkerError
from hybrid.packs import Pack, default_pack_dir, load_packs
from hybrid.reading.build import RowPlan
from hybrid.reading.reader import Chunk, Item, PlacedItem, RecordReader
from hybrid.reading.rows import BadRow, RawRow, SkippedRow
from hybrid.records import ErrorType, Record, RecordFindings
from hybrid.run.boundary import contained_at
from hybrid.run.checker import Checker
from hybrid.run.pool import (
    Death,
    Lost,
    in_order,
    in_order_on_ray,
    join,
    keep_what_is_there,
)
from hybrid.run.tally import Tally

if TYPE_CHECKING:
    from hybrid.judging.limits import Budget, Pace
    from hybrid.judging.settings import Cascade, JudgeSettings
    from hybrid.run.judged import Asking, Judges


# --- How records are to be checked, as a value that another process or machine can be sent -------


@dataclass(frozen=True, slots=True)
class Limits:
    """What the judges of a run may take together, and how fast."""

    budget: Budget
    pace: Pace


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeRecipe:
    """Which judges are asked, about what, and within which limits.

    ``cache`` is a file, or ``None`` for no cache; ``max_cost`` is in US dollars, ``max_per_minute``
    counts requests. The key is no part of it: it is taken from the environment where it is used.
    """

    settings: tuple[JudgeSettings, ...]
    asking: Asking
    cascade: Cascade | None = None
    votes: int = 1
    cache: Path | None = None
    max_calls: int | None = None
    max_tokens: int | None = None
    max_cost: float | None = None
    max_per_minute: float | None = None

    def __post_init__(self) -> None:
        """Raise ``UsageError`` for limits that are none."""
        from hybrid.judging.settings import refuse_beyond

        refuse_beyond(
            votes=self.votes,
            max_calls=self.max_calls,
            max_tokens=self.max_tokens,
            max_cost=self.max_cost,
            max_per_minute=self.max_per_minute,
        )

    def limits(self) -> Limits:
        """Return the limits of a whole run; ``UsageError`` where one cannot be kept."""
        from hybrid.judging.limits import Budget, Pace

        budget = Budget(self.max_calls, self.max_tokens, self.max_cost)
        for each in self.settings:
            budget.require_price(each)
        return Limits(budget, Pace(self.max_per_minute))


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The rules, error types and judges of a run. Without ``judge`` the rules alone decide."""

    pack: Pack
    error_types: tuple[ErrorType, ...] = tuple(ErrorType)
    judge: JudgeRecipe | None = None
    version: str = __version__

    def checker(self) -> Checker:
        """Return the compiled checker: what each process of a run makes once.

        Raises ``WorkerError`` where another version of this package runs than where it was made.
        """
        if self.version != __version__:
            raise WorkerError(
                f"hybrid-checker {__version__} runs here and {self.version} where the run began; "
                "install the same version on every machine"
            )
        asking = self.judge.asking if self.judge is not None else None
        return Checker(self.pack, error_types=self.error_types, asking=asking)


def recipe(
    *,
    packs: Sequence[str | Path] = (),
    default_pack: bool = True,
    error_types: Sequence[ErrorType] = tuple(ErrorType),
    judge: JudgeRecipe | None = None,
) -> Recipe:
    """Return the recipe for packs in directories of this machine.

    Raises ``PackError`` with every fault in them, ``UsageError`` where no pack is left.
    """
    if not default_pack and not packs:
        raise UsageError("no rules are left: name a pack, or keep the default pack")
    tops = [*([default_pack_dir()] if default_pack else []), *map(Path, packs)]
    return Recipe(pack=load_packs(tops), error_types=tuple(error_types), judge=judge)


# --- The work ------------------------------------------------------------------------------------

BYTES_A_WORKER: Final = 2 * 1024 * 1024
"""How much input a worker process is worth starting for."""

_ALONE: Final = 2 * BYTES_A_WORKER
_BYTES_A_ROW: Final = 1024
_ROWS_A_PART: Final = 64

_Made = TypeVar("_Made")
_Made_co = TypeVar("_Made_co", covariant=True)
Result = RecordFindings | SkippedRow


@dataclass(frozen=True, slots=True)
class Row(Generic[_Made]):
    """What one row came to, and its first line in the input.

    A skipped row with an ``id`` could be read and not be checked. ``given`` tells that the row
    names its id itself; otherwise the id is the hash of its content, which the same content
    elsewhere in the run bears too until it is numbered there.
    """

    line: int
    given: bool
    id: str | None
    made: _Made | SkippedRow


@dataclass(frozen=True, slots=True)
class Part(Generic[_Made]):
    """Some consecutive rows of one input, in order, and the counts of those that became records."""

    input: int = 0
    rows: list[Row[_Made]] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)


@dataclass(frozen=True, slots=True)
class Placed:
    """Records that are made already, ``rows_a_part`` at a time."""

    places: Iterable[PlacedItem]
    rows_a_part: int = _ROWS_A_PART
    plans: tuple[RowPlan, ...] = ()
    bytes_total: int | None = None

    def chunks(self, *, skip: int = 0) -> Iterator[Chunk]:
        rest = islice(self.places, skip, None)
        while rows := tuple(islice(rest, self.rows_a_part)):
            yield Chunk(0, rows)

    def placed(self) -> Iterator[PlacedItem]:
        return iter(self.places)


Source = RecordReader | Placed
"""Where records come from."""


@dataclass(frozen=True, slots=True)
class Work(Generic[_Made]):
    """How chunks are checked; it can be sent to another process.

    ``hand`` makes of the findings of a record, in that process, what is handed back. Reasons there
    spell options as here, by ``in_shell``.
    """

    recipe: Recipe
    plans: tuple[RowPlan, ...]
    hand: Callable[[RecordFindings], _Made]
    in_shell: bool = field(default_factory=IN_SHELL.get)

    def __call__(self) -> Callable[[Chunk], Part[_Made]]:
        """Compile the checker, once for each process, and return what checks a chunk."""
        IN_SHELL.set(self.in_shell)
        return partial(self.check, self.recipe.checker())

    def check(self, checker: Checker, chunk: Chunk) -> Part[_Made]:
        """Return what the rules find in each row; a fault of ours comes as a ``SkippedRow``."""
        part: Part[_Made] = Part(chunk.input)
        plan = self.plans[chunk.input] if self.plans else None
        for row in chunk.rows:
            given, place = (True, row) if isinstance(row, PlacedItem) else _read(row, plan)
            _add(part, place.line, contained_at(place, checker.check), self.hand, given=given)
        return part

    def set_aside(self, chunk: Chunk, reason: str) -> Part[_Made]:
        """Return the rows of a chunk as skipped, each for ``reason`` or for its own."""
        part: Part[_Made] = Part(chunk.input)
        for row in chunk.rows:
            file = row.file if isinstance(row, PlacedItem) else self.plans[chunk.input].file
            why = row.reason if isinstance(row, BadRow) else reason
            skipped = SkippedRow(file, row.line, why)
            part.rows.append(Row(row.line, given=False, id=None, made=skipped))
        return part


def part_of(result: Result, hand: Callable[[RecordFindings], _Made], line: int = 0) -> Part[_Made]:
    part: Part[_Made] = Part()
    _add(part, line, result, hand, given=True)
    return part


def as_it_is(found: RecordFindings) -> RecordFindings:
    """Hand findings back as they are."""
    return found


class Runner:
    """Checks by one recipe. Entered, it has its ``judges`` ready; leaving closes their cache.

    ``workers`` is how many processes check by rules, ``None`` for as many as the input is worth;
    ``cluster`` the address of a Ray cluster that lends them, ``""`` for one of this machine.
    ``alone`` says that this process serves the run and nothing else. ``told`` hears of workers
    that died and of a cache that is locked. It can be entered again, and its limits hold over all
    the times. Raises ``UsageError`` where judges cannot be asked, ``OutputError`` where the cache
    cannot be used.
    """

    def __init__(
        self,
        recipe: Recipe,
        *,
        workers: int | None = 1,
        cluster: str | None = None,
        alone: bool = False,
        told: Callable[[str], None] | None = None,
    ) -> None:
        if recipe.judge is not None and workers not in (None, 1):
            raise UsageError(
                "workers is for rules alone; a judge is asked by one process, about several "
                "records at a time (concurrency)"
            )
        self.recipe = recipe
        self._workers = workers
        self._cluster = cluster
        self._alone = alone
        self._told = told
        self._limits = recipe.judge.limits() if recipe.judge is not None else None
        self.judges: Judges | None = None
        self._stack = ExitStack()

    @cached_property
    def checker(self) -> Checker:
        """The compiled checker."""
        return self.recipe.checker()

    def __enter__(self) -> Self:
        judge, limits = self.recipe.judge, self._limits
        if judge is not None and limits is not None:
            from hybrid.run.judged import open_judges

            opened = open_judges(judge, limits, self._told or warnings.warn)
            self.judges = self._stack.enter_context(opened)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        self.judges = None

    def results(self, places: Iterable[PlacedItem]) -> Generator[Result]:
        """Yield the findings of records one by one; only several workers draw them ahead."""
        source = Placed(places, 1 if self._workers == 1 else _ROWS_A_PART)
        with closing(self.check(source, as_it_is)) as parts:
            for part in parts:
                for row in part.rows:
                    yield row.made

    def check(
        self,
        source: Source,
        hand: Callable[[RecordFindings], _Made],
        *,
        skip: int = 0,
        is_done: Callable[[Item], bool] | None = None,
    ) -> Generator[Part[_Made]]:
        """Yield what is found in each row, in order, made by ``hand``.

        Rules leave out the first ``skip`` rows, judges those that are done. Interrupted, or closed,
        it ends its workers and the calls under way.
        """
        if self.judges is not None:
            places = (each for each in source.placed() if is_done is None or not is_done(each.item))
            return self._judged(places, hand, self.judges)
        return self._screened(Work(self.recipe, source.plans, hand), source, skip)

    async def check_async(self, places: Iterable[PlacedItem]) -> AsyncGenerator[Result]:
        """Yield what rules and judges find, in order, on the loop that is running."""
        from hybrid.run.judged import judge_placed_async

        assert self.judges is not None, "only judges are waited for"
        judged = judge_placed_async(places, self.checker, self.judges.panel)
        async for _, result in judged:
            yield result

    async def check_one(self, record: Record) -> RecordFindings:
        """Return the findings of one record, on the loop that is running."""
        if self.judges is None:
            return self.checker.check(record)
        prepared = self.checker.prepare(record)
        again = partial(self.checker.follow_up, prepared)
        calls = [self.judges.panel.ask(prompt, again) for prompt in prepared.prompts]
        return self.checker.conclude(prepared, await asyncio.gather(*calls))

    async def close(self) -> None:
        """Close the connections and the cache: for who asks about one record after the other."""
        if self.judges is not None:
            await self.judges.panel.close()
        self._stack.close()

    # --- judges ----------------------------------------------------------------------------------

    def _judged(
        self, places: Iterator[PlacedItem], hand: Callable[[RecordFindings], _Made], judges: Judges
    ) -> Generator[Part[_Made]]:
        from hybrid.run.judged import judge_placed

        with closing(judge_placed(places, self.checker, judges.ask)) as judged:
            for place, result in judged:
                yield part_of(result, hand, place.line)

    # --- rules -----------------------------------------------------------------------------------

    def _screened(self, work: Work[_Made], source: Source, skip: int) -> Generator[Part[_Made]]:
        """Yield what rules find, by processes where there are several.

        Without a wish for so many workers, input that says nothing of its size is first checked
        here, and by others when there is more of it than that.
        """
        chunks = source.chunks(skip=skip)
        if self._cluster is not None:
            processors = join(self._cluster or None)
            yield from _shared(
                work, in_order_on_ray(work, chunks, workers=self._workers or processors)
            )
            return
        workers = self._workers or worth(source.bytes_total)
        if workers == 1 or (self._workers is None and source.bytes_total is None):
            for number, chunk in enumerate(_first(chunks, None if workers == 1 else _ALONE)):
                if number == 1 and self._alone:
                    # With the first one all that the checker needs was made.
                    keep_what_is_there()
                yield work.check(self.checker, chunk)
        following = next(chunks, None)
        if following is not None:
            tell = partial(_tell_death, work, self._told)
            rest = chain([following], chunks)
            yield from _shared(work, in_order(work, rest, workers=workers, on_death=tell))


def worth(size: int | None) -> int:
    """Return how many workers an input of ``size`` bytes is worth; all cores where unknown."""
    cores = usable_cores()
    return cores if size is None else max(1, min(cores, size // BYTES_A_WORKER))


def usable_cores() -> int:
    """Return how many cores this process may use."""
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _first(chunks: Iterator[Chunk], most: int | None) -> Iterator[Chunk]:
    """Yield chunks until they have ``most`` bytes together."""
    size = 0
    for chunk in chunks:
        yield chunk
        size += chunk.size or len(chunk.rows) * _BYTES_A_ROW
        if most is not None and most <= size:
            return


def _shared(
    work: Work[_Made], results: Generator[tuple[Chunk, Part[_Made] | Lost]]
) -> Generator[Part[_Made]]:
    with closing(results):
        for chunk, done in results:
            if isinstance(done, Lost):
                reason = f"not checked: worker processes died at these rows, {done.reason}"
                yield work.set_aside(chunk, reason)
            else:
                yield done


def _tell_death(work: Work[Any], told: Callable[[str], None] | None, death: Death) -> None:
    said = f"a worker process died ({death.reason})"
    if isinstance(death.task, Chunk):
        rows: Sequence[Any] = death.task.rows
        file = work.plans[death.task.input].file if work.plans else rows[0].file
        place = f"{file}: {len(rows)} rows from line {rows[0].line}"
        said += f"; {place} {'are checked again' if death.again else 'are set aside'}"
    if told is not None:
        told(said)


def placed(row: RawRow | BadRow, plan: RowPlan) -> PlacedItem:
    return _read(row, plan)[1]


def _read(row: RawRow | BadRow, plan: RowPlan | None) -> tuple[bool, PlacedItem]:
    """Return whether a row names its id, and its record."""
    assert plan is not None, "a row as it stands is read by the plan of its input"
    read = plan.read(row)
    if isinstance(read, SkippedRow):
        return False, PlacedItem(read, plan.file, row.line)
    given = read.id is not None
    record = read.record(read.id if read.id is not None else read.content_hash())
    return given, PlacedItem(record, plan.file, row.line)


def _add(
    part: Part[_Made],
    line: int,
    result: Result,
    hand: Callable[[RecordFindings], _Made],
    *,
    given: bool,
) -> None:
    if isinstance(result, SkippedRow):
        part.rows.append(Row(line, given, result.id, result))
        return
    part.tally.add(result)
    part.rows.append(Row(line, given, result.record.id, hand(result)))
