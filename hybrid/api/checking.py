"""Findings of records, one at a time: ``hybrid.check``, ``check_async``, ``check_frame``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Unpack, cast, overload
from weakref import finalize

from hybrid.api.asking import Judging, judge_recipe
from hybrid.api.frames import frame_of, is_frame
from hybrid.api.reading import Reading, Records, read, warn_of
from hybrid.api.rules import default_checker, default_runner, recipe_for
from hybrid.errors import HybridError, UsageError
from hybrid.io.reader import PlacedItem
from hybrid.io.tally import Tally
from hybrid.io.values import SkippedRow
from hybrid.pipeline.runner import Result, Runner
from hybrid.records import ErrorType, Record, RecordFindings

_RECORDS: Final = "the records"


class Checking(Judging, total=False):
    """The options of ``hybrid check`` that alter findings, by the same names, and ``workers``."""

    error_types: Sequence[ErrorType | str]
    packs: Sequence[str | Path]
    no_default_pack: bool
    workers: int
    model: str | Sequence[str]


class CheckingFrame(Checking, Reading, total=False):
    """The options of ``hybrid check``, those of reading included."""


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


class Checked(_Kept, Iterator[RecordFindings]):
    """Findings in the order of the records, each made when it is asked for.

    ``skipped`` holds the rows that could not be used, so far, and ``tally`` the counts; a
    ``SkippedWarning`` at the end tells of them.
    """

    def __init__(self, results: Iterator[Result]) -> None:
        super().__init__()
        self._results = results

    def __next__(self) -> RecordFindings:
        for result in self._results:
            found = self._take(result)
            if found is not None:
                return found
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
def check(records: Record, **how: Unpack[Checking]) -> RecordFindings: ...
@overload
def check(records: Any, **how: Unpack[Checking]) -> Checked: ...
def check(records: Any, **how: Unpack[Checking]) -> RecordFindings | Checked:
    """Return the findings of one ``Record``, or of many, one after the other.

    ``records`` are what ``hybrid.read`` gives, any iterable of ``Record``, or what ``hybrid.read``
    takes. Without ``model`` the rules decide, in ``workers`` processes (1 by default; a script that
    asks for more needs ``if __name__ == "__main__":``). With ``model`` that language model does,
    or several; the key is ``OPENAI_API_KEY``. A record that could not be checked for a fault of
    ours is in ``skipped``.

    Raises ``UsageError`` for options that make no sense, ``PackError`` for faulty rules,
    ``JudgeError`` where a judge cannot be used at all.
    """
    if not isinstance(records, Record):
        return Checked(_results(_places(records), how))
    if not how:
        return default_checker().check(records)
    (result,) = _results(_places([records]), how)
    if isinstance(result, SkippedRow):
        raise HybridError(result.reason)
    return result


def check_async(records: Any, **how: Unpack[Checking]) -> CheckedAsync:
    """Return the findings of many records, for ``async for``, on the loop that is running.

    Takes and raises what ``check`` does; ``model`` must be given, since rules wait for nothing.
    """
    runner = _runner(how)
    if runner.recipe.judge is None:
        raise UsageError("check_async asks judges; name one with model=, or use check")
    return CheckedAsync(_results_async(_places(records), runner))


async def _results_async(places: Iterator[PlacedItem], runner: Runner) -> AsyncIterator[Result]:
    with runner:
        async for result in runner.check_async(places):
            yield result


def check_frame(frame: Any, **how: Unpack[CheckingFrame]) -> Any:
    """Return the findings on the rows of a data frame, as a frame of the same package.

    It has a row for each record and error type, with the columns of ``hybrid export``. Takes the
    options of ``read`` and of ``check``, and raises what they raise. A ``SkippedWarning`` tells of
    rows that cannot be used.
    """
    given = dict(how)
    reading = {name: given.pop(name) for name in Reading.__annotations__ if name in given}
    records = read(frame, **cast("Reading", reading))
    return frame_of(check(records, **cast("Checking", given)), frame)


class Session:
    """Checks records one at a time as they come, in any order, on one event loop.

    Limits and cache hold for all of them together. Takes and raises what ``check`` does.
    """

    def __init__(self, **how: Unpack[Checking]) -> None:
        self._runner = _runner(how).__enter__()
        # Some callers never learn that they are done: a scorer ends with its program.
        finalize(self, self._runner.__exit__)

    async def check(self, record: Record) -> RecordFindings:
        """Return the findings of one record."""
        return await self._runner.check_one(record)

    async def close(self) -> None:
        """Close the connections and the cache."""
        await self._runner.close()


def _places(records: Any) -> Iterator[PlacedItem]:
    if isinstance(records, str | Path) or is_frame(records):
        records = read(records)
    if isinstance(records, Records):
        return records.placed()
    return _numbered(records)


def _numbered(records: Iterable[Any]) -> Iterator[PlacedItem]:
    for number, each in enumerate(records, start=1):
        if not isinstance(each, Record | SkippedRow):
            kind = type(each).__name__
            raise UsageError(
                f"{_RECORDS}: number {number} is no Record, but of type {kind}; hybrid.read makes "
                "records of files, frames and rows"
            )
        yield PlacedItem(each, _RECORDS, number)


def _runner(how: Checking) -> Runner:
    if not how:
        return default_runner()
    model, given = how.get("model", ()), cast("dict[str, Any]", how)
    models = (model,) if isinstance(model, str) else tuple(model)
    asked = {name: each for name, each in given.items() if name in Judging.__annotations__}
    judge = judge_recipe(models, cast("Judging", asked))
    default = not how.get("no_default_pack", False)
    types, packs = how.get("error_types", ()), how.get("packs", ())
    made = recipe_for(types, packs, default_pack=default, judge=judge)
    return Runner(made, workers=how.get("workers", 1))


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
