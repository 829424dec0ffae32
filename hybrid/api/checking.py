"""Findings of records, one at a time: ``hybrid.check``, ``check_async``, ``check_frame``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Unpack, cast, overload
from weakref import finalize

from hybrid.api.asking import Judging, judge_recipe
from hybrid.api.frames import frame_of, is_frame
from hybrid.api.reading import Reading, Records, read, warn_of
from hybrid.api.rules import default_checker, recipe_for
from hybrid.errors import HybridError, UsageError
from hybrid.io.reader import PlacedItem
from hybrid.io.tally import Tally
from hybrid.io.values import SkippedRow
from hybrid.pipeline import Checker
from hybrid.pipeline.boundary import contained_at
from hybrid.pipeline.cluster.recipe import Recipe
from hybrid.pipeline.pool import Lost, in_order
from hybrid.records import ErrorType, Record, RecordFindings

if TYPE_CHECKING:
    from hybrid.judging.panel import Panel

_Result = RecordFindings | SkippedRow

_CHUNK: Final = 64
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

    def _take(self, result: _Result) -> RecordFindings | None:
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

    def __init__(self, results: Iterator[_Result]) -> None:
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

    def __init__(self, results: AsyncIterator[_Result]) -> None:
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
    or several; the key is ``OPENAI_API_KEY``. What they leave open, an error with a probability
    between the two of ``ask``, goes to the model ``then``. A record that could not be checked for
    a fault of ours is in ``skipped``.

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
    from hybrid.api.judged import judged_async

    recipe = _recipe(how)
    if recipe.judge is None:
        raise UsageError("check_async asks judges; name one with model=, or use check")
    return CheckedAsync(judged_async(_places(records), recipe, recipe.judge))


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
        recipe = _recipe(how)
        self._checker = recipe.checker()
        self._stack = ExitStack()
        self._panel: Panel | None = None
        if recipe.judge is not None:
            from hybrid.api.judged import panel_of

            self._panel = self._stack.enter_context(panel_of(recipe.judge))
        # Some callers never learn that they are done: a scorer ends with its program.
        finalize(self, self._stack.close)

    async def check(self, record: Record) -> RecordFindings:
        """Return the findings of one record."""
        if self._panel is None:
            return self._checker.check(record)
        prepared = self._checker.prepare(record)
        again = partial(self._checker.follow_up, prepared)
        calls = [self._panel.ask(prompt, again) for prompt in prepared.prompts]
        return self._checker.conclude(prepared, await asyncio.gather(*calls))

    async def close(self) -> None:
        """Close the connections and the cache."""
        if self._panel is not None:
            await self._panel.close()
        self._stack.close()


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


def _recipe(how: Checking) -> Recipe:
    model, given = how.get("model", ()), cast("dict[str, Any]", how)
    models = (model,) if isinstance(model, str) else tuple(model)
    asked = {name: each for name, each in given.items() if name in Judging.__annotations__}
    judge = judge_recipe(models, cast("Judging", asked))
    default = not how.get("no_default_pack", False)
    types, packs = how.get("error_types", ()), how.get("packs", ())
    return recipe_for(types, packs, default_pack=default, judge=judge)


def _results(places: Iterator[PlacedItem], how: Checking) -> Iterator[_Result]:
    if not how:
        return (contained_at(place, default_checker().check) for place in places)
    recipe, workers = _recipe(how), how.get("workers", 1)
    if recipe.judge is not None:
        if workers != 1:
            raise UsageError(
                "workers is for rules alone; a judge is asked by one process, about several "
                "records at a time (concurrency)"
            )
        from hybrid.api.judged import judged

        return _beside_loop(judged(places, recipe, recipe.judge))
    if workers == 1:
        checker = recipe.checker()
        return (contained_at(place, checker.check) for place in places)
    return _shared(places, recipe, workers)


def _beside_loop(results: Generator[_Result]) -> Generator[_Result]:
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


@dataclass(frozen=True, slots=True)
class _Setup:
    """Makes what checks a chunk of records, in a process of its own."""

    recipe: Recipe

    def __call__(self) -> partial[list[_Result]]:
        return partial(_check_chunk, self.recipe.checker())


def _check_chunk(checker: Checker, places: Sequence[PlacedItem]) -> list[_Result]:
    return [contained_at(place, checker.check) for place in places]


def _shared(places: Iterator[PlacedItem], recipe: Recipe, workers: int) -> Generator[_Result]:
    chunks: Iterable[tuple[PlacedItem, ...]] = iter(lambda: tuple(islice(places, _CHUNK)), ())
    with closing(in_order(_Setup(recipe), chunks, workers=workers, on_death=_ignore)) as results:
        for chunk, found in results:
            if isinstance(found, Lost):
                reason = f"not checked: worker processes died at these rows, {found.reason}"
                yield from (SkippedRow(each.file, each.line, reason) for each in chunk)
            else:
                yield from found


def _ignore(_: object) -> None:
    """A worker that died is replaced; what it cost comes as skipped rows."""
