"""What each process of a cluster does: rows in, one result a row out, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hybrid.io.build import RowPlan
from hybrid.io.values import BadRow, RawRow
from hybrid.pipeline.cluster.recipe import Recipe
from hybrid.pipeline.rows import CheckedRow, check_rows


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
        # Most runs ask nobody, and a judge's client takes long to load.
        from hybrid.pipeline.cluster.judged import judge_rows

        return judge_rows(rows, plan, self._checker, self._judge, self._ledger)
