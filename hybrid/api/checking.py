"""Findings of records, one at a time: ``hybrid.check``, ``check_async``, ``check_frame``."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import AsyncIterator, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypedDict, Unpack, cast, overload
from weakref import finalize

from hybrid.api.reading import Reading, Records, eager, frame_of, is_frame, is_row, read, warn_of
from hybrid.errors import DuplicateIdError, HybridError, RowError, UsageError
from hybrid.evidence.objections import refuse_unknown
from hybrid.judging.cache import default_cache_path
from hybrid.judging.prompt import Prompts
from hybrid.judging.settings import cascade_of, judges
from hybrid.keywords import Default, Range, defaults, keywords, listed, nearest, several
from hybrid.packs.load import find_pack
from hybrid.reading.build import DigestMap, digest
from hybrid.reading.reader import PlacedItem
from hybrid.reading.rows import SkippedRow
from hybrid.records import ErrorType, Record, RecordFindings, Status
from hybrid.run.calibrated import by_files
from hybrid.run.checker import Checker
from hybrid.run.judged import Asking, Whom
from hybrid.run.runner import JudgeRecipe, Recipe, Result, Runner, recipe
from hybrid.run.tally import Tally
from hybrid.text.words import Lang

# --- The rules and judges that a call asks for, by the names of the options of ``hybrid check``

# --- The judges ----------------------------------------------------------------------------------

_SETTINGS: Final = "temperature seed max_output_tokens timeout max_retries concurrency".split()
_LIMITS: Final = "max_calls max_tokens max_cost max_per_minute".split()


class Judging(TypedDict, total=False):
    """How judges are asked: the options of ``hybrid check --model``, with the same defaults."""

    base_url: str | None
    then: str | None
    ask: str | Sequence[float] | None
    then_base_url: str | None
    temperature: Annotated[float | None, Default(0.0)]
    seed: int | None
    max_output_tokens: Annotated[int, Default(4096)]
    extra_body: Mapping[str, Any] | None
    timeout: Annotated[float, Default(120.0)]
    max_retries: Annotated[int, Default(5)]
    concurrency: Annotated[int, Default(8)]
    prompts: str | Path | None
    prompt_lang: Lang | None
    verdict_order: Annotated[Literal["reasoned", "seed"], Default("reasoned")]
    hints: Annotated[Literal["flags", "none"], Default("flags")]
    votes: Annotated[int, Default(1)]
    judge: Annotated[Whom, Default("all")]
    thresholds: str | Path | None
    retry_ungrounded: Annotated[bool, Default(False)]
    strict: Annotated[str | Sequence[str], Default(())]
    decision: str | Path | None
    cache: str | Path | None
    no_cache: Annotated[bool, Default(False)]
    max_calls: int | None
    max_tokens: int | None
    max_cost: float | None
    max_per_minute: float | None


def judge_recipe(models: Sequence[str], how: Judging) -> JudgeRecipe | None:
    """Return how the ``models`` are asked, ``None`` without one.

    Raises ``UsageError`` for what makes no sense, and for judging without a judge.
    """
    if not models:
        for name in how:
            raise UsageError(f"{name} is for a judge, and none is asked; name one with model=")
        return None
    given = {**defaults(Judging), **how}
    if given["thresholds"] is not None and given["judge"] != "all":
        raise UsageError("judge and thresholds both say what to ask; leave out one")
    strict = listed(given["strict"])
    refuse_unknown(strict)
    tuned = {name: given[name] for name in _SETTINGS}
    extra_body = given["extra_body"] or {}
    settings = judges(models, given["base_url"], extra_body=extra_body, **tuned)
    return JudgeRecipe(
        settings=settings,
        cascade=cascade_of(settings, given["then"], given["then_base_url"], given["ask"]),
        asking=_asking(given, strict),
        votes=given["votes"],
        cache=_cache(given),
        **{name: given[name] for name in _LIMITS},
    )


def _asking(given: Mapping[str, Any], strict: Sequence[str]) -> Asking:
    directory = given["prompts"]
    return Asking(
        prompts=Prompts(
            directory=Path(directory) if directory is not None else None,
            lang=given["prompt_lang"],
            verdict_order=given["verdict_order"],
            hints=given["hints"] == "flags",
        ),
        whom=given["judge"],
        again=given["retry_ungrounded"],
        strict=frozenset(strict),
    )


def _cache(given: Mapping[str, Any]) -> Path | None:
    if given["no_cache"]:
        return None
    path = given["cache"]
    return Path(path) if path is not None else default_cache_path()


# --- The rules: which packs, which error types ---------------------------------------------------


@cache
def default_runner() -> Runner:
    """Return what checks by our own rules, for all error types; its checker is made once."""
    return Runner(recipe())


def default_checker() -> Checker:
    """Return the checker with our own rules."""
    return default_runner().checker


def recipe_for(
    error_types: str | Sequence[ErrorType | str],
    packs: str | Path | Sequence[str | Path],
    *,
    default_pack: bool,
    judge: JudgeRecipe | None,
) -> Recipe:
    """Return how to check; raises ``PackError``, and ``UsageError`` for an unknown error type."""
    known = [each.value for each in ErrorType]
    asked = listed(error_types)
    for each in asked:
        if each not in known:
            advice = nearest(str(each), known)
            raise UsageError(f"no error type {each!r}; accepted: {', '.join(known)}{advice}")
    types = tuple(ErrorType(each) for each in asked) or tuple(ErrorType)
    return recipe(
        packs=[find_pack(each) for each in several(packs)],
        default_pack=default_pack,
        error_types=types,
        judge=judge,
    )


# --- Findings, one record at a time ---------------------------------------------------------------

_RECORDS: Final = "the records"
_READING: Final = frozenset(Reading.__annotations__)


class Choosing(TypedDict, total=False):
    """Who decides, and about what; by the names of the options of ``hybrid check``."""

    model: Annotated[str | Sequence[str], Default(())]
    error_types: Annotated[str | Sequence[ErrorType | str], Default(())]
    packs: Annotated[str | Path | Sequence[str | Path], Default(())]
    no_default_pack: Annotated[bool, Default(False)]


class Deciding(Choosing, Judging, total=False):
    """The options of ``hybrid check`` that alter findings."""


class Checking(Deciding, Reading, total=False):
    """The options of ``hybrid check``, those of reading included."""

    workers: Annotated[int, Default(1), Range(1)]


class _Kept:
    """What is kept of results that are handed on: rows set aside, and the counts of the rest."""

    def __init__(self) -> None:
        self.skipped: list[SkippedRow] = []
        self.tally = Tally()

    def _take(self, result: Result) -> RecordFindings | None:
        if isinstance(result, SkippedRow):
            self.skipped.append(result)
            return None
        self.tally.add(result)
        return result

    def _repr_html_(self) -> str:
        from hybrid.text.table import Table

        rows = [
            (
                each.value,
                f"{counts.records:,}",
                *(f"{counts.by_status[status]:,}" for status in Status),
            )
            for each, counts in self.tally.types.items()
        ]
        columns = ("error type", "records", *(status.value for status in Status))
        notes = (f"{len(self.skipped):,} rows set aside",) if self.skipped else ()
        return Table("findings so far", columns, tuple(rows), notes).html()

    def __repr__(self) -> str:
        errors = (f"{each} {tally.errors:,}" for each, tally in self.tally.types.items())
        counts = [
            f"{self.tally.records:,} records so far",
            f"errors: {', '.join(errors) or 'none'}",
        ]
        if self.skipped:
            counts.append(f"{len(self.skipped):,} rows set aside")
        return f"<{type(self).__name__}: {'; '.join(counts)}>"


class Checked(_Kept, Iterator[RecordFindings]):
    """Findings in the order of the records, each made when it is asked for.

    ``skipped`` holds the rows that could not be used, so far, and ``tally`` the counts. A
    ``SkippedWarning`` at the end gives the reasons. ``used_up`` says whether the end was reached:
    findings can be iterated once, and a list keeps them.
    """

    def __init__(self, results: Iterator[Result]) -> None:
        super().__init__()
        self._results = results
        self.used_up = False

    def __next__(self) -> RecordFindings:
        for result in self._results:
            found = self._take(result)
            if found is not None:
                return found
        if not self.used_up:
            self.used_up = True
            warn_of(self.skipped)
        raise StopIteration


class CheckedAsync(_Kept):
    """Findings as ``Checked`` gives them, for ``async for``."""

    def __init__(self, results: AsyncIterator[Result]) -> None:
        super().__init__()
        self._results = results

    async def __aiter__(self) -> AsyncIterator[RecordFindings]:
        async for result in self._results:
            found = self._take(result)
            if found is not None:
                yield found
        warn_of(self.skipped)


@overload
def check(records: Record | Mapping[str, Any], **how: Unpack[Checking]) -> RecordFindings: ...
@overload
def check(records: Any, **how: Unpack[Checking]) -> Checked: ...
@keywords(Checking)
def check(records: Any, **how: Unpack[Checking]) -> RecordFindings | Checked:
    """Return the findings of one record, or of many, one record after the other.

    ``records`` is one ``Record`` or one mapping of its fields; or a path, a data frame, a data set,
    or a list of records or mappings. The options of reading apply to all of these but records.

    Without ``model``, the rules decide, in ``workers`` processes. A script that asks for more than
    one process needs ``if __name__ == "__main__":``. With ``model``, one or several language models
    decide. The key is read from ``OPENAI_API_KEY``. If they report an error with a probability
    between the two of ``ask``, the model ``then`` decides.

    Raises ``UsageError`` for a wrong option, ``PackError`` for faulty rules, ``JudgeError`` if a
    judge cannot be used at all, and ``DuplicateIdError`` if an id comes twice. It also raises what
    ``hybrid.read`` raises. A record that hits a bug in hybrid is listed in ``skipped``.
    """
    made = isinstance(records, Record)
    if not made and not is_row(records):
        return Checked(_results(_places(records, how), how))
    if made and not how:
        return default_checker().check(records)
    (result,) = _results(_places([records], how), how)
    if isinstance(result, SkippedRow):
        raise (HybridError if made else RowError)(result.reason)
    return result


@keywords(Checking)
def check_async(records: Any, **how: Unpack[Checking]) -> CheckedAsync:
    """Return the findings of many records, for ``async for``, on the running event loop.

    It takes and raises what ``check`` does. ``model`` is required, because rules never wait.
    """
    runner = _runner(how)
    if runner.recipe.judge is None:
        raise UsageError("check_async asks judges; name one with model=, or use check")
    return CheckedAsync(_results_async(_places(records, how), runner))


async def _results_async(places: Iterator[PlacedItem], runner: Runner) -> AsyncIterator[Result]:
    with runner:
        async for result in runner.check_async(places):
            yield result


@keywords(Checking)
def check_frame(frame: Any, **how: Unpack[Checking]) -> Any:
    """Return your data frame with the findings on its rows, as a frame of the same package.

    The frame keeps its index and all its columns. It has a row for each error type, with the
    columns of ``hybrid export`` added. Rows that cannot be used are left out, and a
    ``SkippedWarning`` gives the reasons. Options and exceptions are those of ``check``.
    """
    held = eager(frame)
    lines: deque[int] = deque()
    skipped: list[SkippedRow] = []

    def placed() -> Iterator[PlacedItem]:
        for place in _places(held.to_native(), how):
            lines.append(place.line)
            yield place

    def found() -> Iterator[tuple[int, RecordFindings]]:
        for result in _results(placed(), how):
            line = lines.popleft()
            if isinstance(result, SkippedRow):
                skipped.append(result)
            else:
                yield line - 1, result

    made = frame_of(found(), held.to_native())
    warn_of(skipped)
    return made


class Session:
    """Checks records one at a time as they come, in any order, on one event loop.

    Limits and cache hold for all of them together. Takes and raises what ``check`` does.
    """

    @keywords(Deciding)
    def __init__(self, **how: Unpack[Deciding]) -> None:
        self._runner = _runner(how).__enter__()
        # Some callers never learn that they are done: a scorer ends with its program.
        finalize(self, self._runner.__exit__)

    async def check(self, record: Record) -> RecordFindings:
        """Return the findings of one record."""
        return await self._runner.check_one(record)

    async def close(self) -> None:
        """Close the connections and the cache."""
        await self._runner.close()


def _places(records: Any, how: Checking) -> Iterator[PlacedItem]:
    """Return records with their places; what is no record yet is read by the options of reading."""
    reading = cast("Reading", {name: each for name, each in how.items() if name in _READING})
    if isinstance(records, Records):
        _refuse_reading(reading)
        return records.placed()
    if isinstance(records, str | os.PathLike | Mapping) or is_frame(records):
        return read(records, **reading).placed()
    if not isinstance(records, Iterable) or isinstance(records, bytes):
        raise UsageError(
            f"{records!r:.60} is not an input; accepted: records, a path, a data frame, a "
            f"dataset, or "
            "a list of mappings"
        )
    if isinstance(records, Iterator):
        return _places_in(records, reading)  # whose first is not drawn before it is asked for
    return _read_or_numbered(records, next(iter(records), None), reading)


def _places_in(records: Iterator[Any], reading: Reading) -> Iterator[PlacedItem]:
    for first in records:
        yield from _read_or_numbered(chain((first,), records), first, reading)


def _read_or_numbered(records: Iterable[Any], first: Any, reading: Reading) -> Iterator[PlacedItem]:
    """Return the places of rows or records; the first of them says which they are."""
    if isinstance(first, Mapping):
        return read(records, **reading).placed()
    _refuse_reading(reading)
    return _numbered(records)


def _refuse_reading(reading: Reading) -> None:
    for name in reading:
        raise UsageError(f"{name} is for reading input, and these records are already read")


def _numbered(records: Iterable[Any]) -> Iterator[PlacedItem]:
    ids = DigestMap()
    for number, each in enumerate(records, start=1):
        if not isinstance(each, Record | SkippedRow):
            raise UsageError(
                f"{_RECORDS}: number {number} is of type {type(each).__name__}; accepted: "
                "records, or mappings from columns to values, but not both"
            )
        if isinstance(each, Record):
            earlier = ids.add(digest(each.id), number)
            if earlier is not None:
                raise DuplicateIdError(
                    f"{_RECORDS}: number {number} has the id {each.id!r} of number {earlier}; "
                    "give every record a unique id"
                )
        yield PlacedItem(each, _RECORDS, number)


def _runner(how: Deciding | Checking) -> Runner:
    if how.keys() <= _READING:
        return default_runner()
    given = {**defaults(Checking), **how}
    asked = {name: each for name, each in how.items() if name in Judging.__annotations__}
    judge = judge_recipe(listed(given["model"]), cast("Judging", asked))
    default = not given["no_default_pack"]
    made = recipe_for(given["error_types"], given["packs"], default_pack=default, judge=judge)
    made = by_files(made, given["thresholds"], given["decision"])
    return Runner(made, workers=given["workers"])


def _results(places: Iterator[PlacedItem], how: Checking) -> Iterator[Result]:
    runner = _runner(how)
    found = _entered(places, runner)
    return found if runner.recipe.judge is None else _beside_loop(found)


def _entered(places: Iterator[PlacedItem], runner: Runner) -> Generator[Result]:
    with runner, closing(runner.results(places)) as results:
        yield from results


def _beside_loop(results: Generator[Result]) -> Generator[Result]:
    """Draw results in another thread where a loop runs in this one, as in a notebook."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        yield from results
        return
    with ThreadPoolExecutor(1) as thread:
        try:
            while (result := thread.submit(next, results, None).result()) is not None:
                yield result
        finally:
            thread.submit(results.close).result()
