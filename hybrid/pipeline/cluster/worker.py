"""What each process of a cluster does: rows in, one result a row out, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from hybrid.io.build import RowPlan
from hybrid.io.values import BadRow, RawRow
from hybrid.pipeline.cluster.recipe import JudgeRecipe, Recipe
from hybrid.pipeline.rows import CheckedRow, check_rows, placed_row


class Worker:
    """One compiled checker, with the judges of this process where there are any.

    ``ledger`` is the actor that keeps what all processes may spend together.
    """

    def __init__(self, recipe: Recipe, ledger: Any = None) -> None:
        self._checker = recipe.checker()
        self._judge = recipe.judge
        self._ledger = ledger

    def check(self, rows: Iterable[RawRow | BadRow], plan: RowPlan) -> Iterator[CheckedRow]:
        """Return an iterator of what is found in each row, as ``check_rows`` does."""
        if self._judge is None:
            return check_rows(rows, plan, self._checker)
        return self._judged(rows, plan, self._judge)

    def _judged(
        self, rows: Iterable[RawRow | BadRow], plan: RowPlan, judge: JudgeRecipe
    ) -> Iterator[CheckedRow]:
        # Most runs ask nobody, and a judge's client takes long to load.
        from hybrid.judging.panel import judge_in_order, open_panel
        from hybrid.pipeline.cluster.limits import SharedBudget, SharedPace
        from hybrid.pipeline.judged import judge_placed

        budget, pace = SharedBudget(self._ledger), SharedPace(self._ledger)
        with open_panel(
            judge.settings,
            votes=judge.votes,
            cache=judge.cache,
            budget=budget,
            pace=pace,
            cascade=judge.cascade,
        ) as panel:
            items = (placed_row(row, plan) for row in rows)
            ask = partial(judge_in_order, panel=panel)
            for (line, given), result in judge_placed(items, self._checker, ask):
                yield CheckedRow(line, given, result)
