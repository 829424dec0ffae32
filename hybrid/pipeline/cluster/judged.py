"""Rows that judges are asked about, by one process of a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import Any

from hybrid.io.rows import RowPlan
from hybrid.io.values import BadRow, RawRow, SkippedRow
from hybrid.judging.cache import AnswerCache
from hybrid.judging.client import JudgeClient
from hybrid.judging.panel import Case, Judged, Panel, judge_in_order
from hybrid.pipeline.checker import Checker, Prepared
from hybrid.pipeline.cluster.limits import SharedBudget, SharedPace
from hybrid.pipeline.cluster.recipe import JudgeRecipe
from hybrid.pipeline.contained import contained
from hybrid.pipeline.rows import CheckedRow
from hybrid.records.judged import JudgeAnswer, Prompt


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
    with ExitStack() as stack:
        panel = _panel(judge, ledger, stack)
        cases = (_case(row, plan, checker) for row in rows)
        for judged in judge_in_order(cases, panel):
            yield _concluded(judged, checker)


def _panel(judge: JudgeRecipe, ledger: Any, stack: ExitStack) -> Panel:
    budget, pace = SharedBudget(ledger), SharedPace(ledger)
    clients = [JudgeClient(each, budget=budget, pace=pace) for each in judge.settings]
    cache = stack.enter_context(AnswerCache(judge.cache)) if judge.cache is not None else None
    return Panel(clients, votes=judge.votes, cache=cache)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A row about whose record judges are asked."""

    line: int
    given: bool
    file: str
    prepared: Prepared


def _case(row: RawRow | BadRow, plan: RowPlan, checker: Checker) -> Case[_Asked | CheckedRow]:
    """Return what to ask about a row; one that cannot be used keeps its place."""
    read = plan.read(row)
    if isinstance(read, SkippedRow):
        return Case(CheckedRow(row.line, given=False, result=read), ())
    record = read.record(read.id if read.id is not None else read.content_hash())
    given = read.id is not None
    prepared = contained(partial(checker.prepare, record), record, plan.file, row.line)
    if isinstance(prepared, SkippedRow):
        return Case(CheckedRow(row.line, given, prepared), ())
    asked = _Asked(row.line, given, plan.file, prepared)
    return Case(asked, prepared.prompts, partial(_follow_up, checker, asked))


def _follow_up(
    checker: Checker, asked: _Asked, prompt: Prompt, answer: JudgeAnswer
) -> Prompt | None:
    step = partial(checker.follow_up, asked.prepared, prompt, answer)
    again = contained(step, asked.prepared.record, asked.file, asked.line)
    # A fault here comes up again, and is told, when the answers are concluded from.
    return None if isinstance(again, SkippedRow) else again


def _concluded(judged: Judged[_Asked | CheckedRow], checker: Checker) -> CheckedRow:
    asked = judged.payload
    if isinstance(asked, CheckedRow):
        return asked
    step = partial(checker.conclude, asked.prepared, judged.answers)
    result = contained(step, asked.prepared.record, asked.file, asked.line)
    return CheckedRow(asked.line, asked.given, result)
