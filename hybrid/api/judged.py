"""Records that judges are asked about; a module of its own, since a judge's client loads slowly."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import AbstractContextManager
from functools import partial

from hybrid.io.reader import PlacedItem
from hybrid.io.values import SkippedRow
from hybrid.judging.pace import Pace
from hybrid.judging.panel import Panel, judge_in_order, open_panel
from hybrid.pipeline.cluster.recipe import JudgeRecipe, Recipe
from hybrid.pipeline.judged import judge_placed, judge_placed_async
from hybrid.records import RecordFindings


def panel_of(judge: JudgeRecipe) -> AbstractContextManager[Panel]:
    """Return the judges, ready; leaving closes their cache. Raises what ``open_panel`` does."""
    return open_panel(
        judge.settings,
        votes=judge.votes,
        cache=judge.cache,
        budget=judge.budget(),
        pace=Pace(judge.max_per_minute),
        cascade=judge.cascade,
    )


def judged(
    places: Iterator[PlacedItem], recipe: Recipe, judge: JudgeRecipe
) -> Generator[RecordFindings | SkippedRow]:
    """Yield what rules and judges find in each record, in order."""
    with panel_of(judge) as panel:
        ask = partial(judge_in_order, panel=panel)
        for _, result in judge_placed(enumerate(places), recipe.checker(), ask):
            yield result


async def judged_async(
    places: Iterator[PlacedItem], recipe: Recipe, judge: JudgeRecipe
) -> AsyncIterator[RecordFindings | SkippedRow]:
    """Yield the same on the loop that is running."""
    with panel_of(judge) as panel:
        async for _, result in judge_placed_async(enumerate(places), recipe.checker(), panel):
            yield result
