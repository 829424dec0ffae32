"""Records that judges are asked about: what to ask, then what follows from the answers."""

from __future__ import annotations

import warnings
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from hybrid.judging.panel import Case, Judged, Panel, judge_all, judge_in_order, open_panel
from hybrid.reading.reader import PlacedItem
from hybrid.reading.rows import SkippedRow
from hybrid.records import RecordFindings
from hybrid.records.values import JudgeAnswer, Prompt
from hybrid.run.boundary import contained_at
from hybrid.run.checker import Checker, Prepared
from hybrid.run.manifest import Spending

if TYPE_CHECKING:
    from hybrid.run.runner import JudgeRecipe, Limits

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
    judge: JudgeRecipe, limits: Limits | None = None, told: Callable[[str], None] = warnings.warn
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
class _Asked:
    """A record about which judges are asked, or a row about which nobody can be."""

    place: PlacedItem
    prepared: Prepared | SkippedRow


def judge_placed(
    places: Iterable[PlacedItem],
    checker: Checker,
    judge: Callable[[Iterable[Case[_Asked]]], Iterator[Judged[_Asked]]],
) -> Generator[tuple[PlacedItem, RecordFindings | SkippedRow]]:
    """Yield what rules and judges find at each place, in order, beside that place.

    ``judge`` answers cases in their order, several at once. A row that cannot be used passes as
    it is, and a fault in our own code comes as a ``SkippedRow``.
    """
    for judged in judge(_case(place, checker) for place in places):
        yield judged.payload.place, _concluded(judged, checker)


async def judge_placed_async(
    places: Iterable[PlacedItem], checker: Checker, panel: Panel
) -> AsyncGenerator[tuple[PlacedItem, RecordFindings | SkippedRow]]:
    """Yield as ``judge_placed`` does, on the loop that is running; the panel is closed at the end.

    The rules check each record on that loop too, a few milliseconds at a time.
    """
    cases = (_case(place, checker) for place in places)
    try:
        async for judged in judge_all(cases, panel):
            yield judged.payload.place, _concluded(judged, checker)
    finally:
        await panel.close()


def _case(place: PlacedItem, checker: Checker) -> Case[_Asked]:
    """Return what to ask at a place; a row that cannot be used keeps it."""
    prepared = contained_at(place, checker.prepare)
    asked = _Asked(place, prepared)
    if isinstance(prepared, SkippedRow):
        return Case(asked, ())
    return Case(asked, prepared.prompts, partial(_follow_up, checker, place, prepared))


def _follow_up(
    checker: Checker, place: PlacedItem, prepared: Prepared, prompt: Prompt, answer: JudgeAnswer
) -> Prompt | None:
    again = contained_at(place, lambda _: checker.follow_up(prepared, prompt, answer))
    # A fault here comes up again, and is told, when the answers are concluded from.
    return None if isinstance(again, SkippedRow) else again


def _concluded(judged: Judged[_Asked], checker: Checker) -> RecordFindings | SkippedRow:
    prepared = judged.payload.prepared
    if isinstance(prepared, SkippedRow):
        return prepared
    return contained_at(judged.payload.place, lambda _: checker.conclude(prepared, judged.answers))
