"""Records that judges are asked about: what to ask, then what follows from the answers."""

from __future__ import annotations

import warnings
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from hybrid.judging.panel import Case, Judged, Panel, judge_all, judge_in_order, open_panel
from hybrid.reading.reader import PlacedItem
from hybrid.reading.rows import SkippedRow
from hybrid.records import RecordFindings
from hybrid.records.values import JudgeAnswer, Prompt
from hybrid.run.boundary import contained_at
from hybrid.run.checker import Checker, Prepared
from hybrid.run.manifest import Spending
from hybrid.run.recipe import JudgeRecipe, Limits

_Key = TypeVar("_Key")
_Payload = TypeVar("_Payload")


@dataclass(frozen=True, slots=True)
class Judges:
    """Judges that are ready to be asked."""

    panel: Panel
    limits: Limits

    def ask(self, cases: Iterable[Case[_Payload]]) -> Iterator[Judged[_Payload]]:
        """Return each case with its answers, in order, and close the connections at the end."""
        return judge_in_order(cases, self.panel)

    @property
    def keep_answers(self) -> bool:
        """Whether there is a cache that keeps what they answer."""
        return self.panel.cache is not None

    def spending(self) -> Spending:
        """Return what has been taken so far."""
        counts = self.panel.counts
        return Spending.of(
            self.limits.budget.spent,
            self.limits.budget.by_model,
            asked=counts.asked,
            cached=counts.cached,
            failed=counts.failed,
        )


@contextmanager
def open_judges(
    judge: JudgeRecipe,
    limits: Limits | None = None,
    told: Callable[[str], None] = warnings.warn,
) -> Iterator[Judges]:
    """Return the judges, ready; leaving closes their cache. Raises what ``open_panel`` does."""
    limits = limits or judge.limits()
    with open_panel(
        judge.settings,
        votes=judge.votes,
        cache=judge.cache,
        budget=limits.budget,
        pace=limits.pace,
        cascade=judge.cascade,
        told=told,
    ) as panel:
        yield Judges(panel, limits)


@dataclass(frozen=True, slots=True)
class _Asked(Generic[_Key]):
    """A record about which judges are asked, or a row about which nobody can be."""

    key: _Key
    place: PlacedItem
    prepared: Prepared | SkippedRow


def judge_placed(
    items: Iterable[tuple[_Key, PlacedItem]],
    checker: Checker,
    judge: Callable[[Iterable[Case[_Asked[_Key]]]], Iterator[Judged[_Asked[_Key]]]],
) -> Generator[tuple[_Key, RecordFindings | SkippedRow]]:
    """Yield what rules and judges find in each item, in order, beside the key it came with.

    ``judge`` answers cases in their order, several at once. A row that cannot be used passes as
    it is, and a fault in our own code comes as a ``SkippedRow``.
    """
    for judged in judge(_case(key, placed, checker) for key, placed in items):
        yield judged.payload.key, _concluded(judged, checker)


async def judge_placed_async(
    items: Iterable[tuple[_Key, PlacedItem]], checker: Checker, panel: Panel
) -> AsyncGenerator[tuple[_Key, RecordFindings | SkippedRow]]:
    """Yield as ``judge_placed`` does, on the loop that is running; the panel is closed at the end.

    The rules check each record on that loop too, a few milliseconds at a time.
    """
    cases = (_case(key, placed, checker) for key, placed in items)
    try:
        async for judged in judge_all(cases, panel):
            yield judged.payload.key, _concluded(judged, checker)
    finally:
        await panel.close()


def _case(key: _Key, place: PlacedItem, checker: Checker) -> Case[_Asked[_Key]]:
    """Return what to ask about an item; one that cannot be used keeps its place."""
    prepared = contained_at(place, checker.prepare)
    asked = _Asked(key, place, prepared)
    if isinstance(prepared, SkippedRow):
        return Case(asked, ())
    return Case(asked, prepared.prompts, partial(_follow_up, checker, place, prepared))


def _follow_up(
    checker: Checker, place: PlacedItem, prepared: Prepared, prompt: Prompt, answer: JudgeAnswer
) -> Prompt | None:
    again = contained_at(place, lambda _: checker.follow_up(prepared, prompt, answer))
    # A fault here comes up again, and is told, when the answers are concluded from.
    return None if isinstance(again, SkippedRow) else again


def _concluded(judged: Judged[_Asked[_Key]], checker: Checker) -> RecordFindings | SkippedRow:
    prepared = judged.payload.prepared
    if isinstance(prepared, SkippedRow):
        return prepared
    return contained_at(judged.payload.place, lambda _: checker.conclude(prepared, judged.answers))
