"""Rows that judges are asked about, by one process of a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from hybrid.io.build import RowPlan
from hybrid.io.values import BadRow, RawRow
from hybrid.judging.panel import judge_in_order, open_panel
from hybrid.pipeline.checker import Checker
from hybrid.pipeline.cluster.limits import SharedBudget, SharedPace
from hybrid.pipeline.cluster.recipe import JudgeRecipe
from hybrid.pipeline.judged import judge_placed
from hybrid.pipeline.rows import CheckedRow, placed_row


def judge_rows(
    rows: Iterable[RawRow | BadRow],
    plan: RowPlan,
    checker: Checker,
    judge: JudgeRecipe,
    ledger: Any,
) -> Iterator[CheckedRow]:
    """Yield what rules and judges find in each row, in order, as ``check_rows`` does with rules.

    ``ledger`` is the actor that keeps what all processes may spend together.
    """
    budget, pace = SharedBudget(ledger), SharedPace(ledger)
    with open_panel(
        judge.settings, votes=judge.votes, cache=judge.cache, budget=budget, pace=pace
    ) as panel:
        items = (placed_row(row, plan) for row in rows)
        found = judge_placed(items, checker, partial(judge_in_order, panel=panel))
        for (line, given), result in found:
            yield CheckedRow(line, given, result)
