"""A scorer of Inspect: the findings on each sample, while an eval runs or on a finished log.

::

    inspect eval task.py --scorer hybrid/check
    inspect score logs/answers.eval --scorer hybrid/check -S model=gpt-5-mini --action append

The extra ``inspect``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Unpack

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

from hybrid.api.checking import Deciding, Session
from hybrid.keywords import keywords
from hybrid.reading.formats.tools import plain_rows
from hybrid.reading.reader import read_one
from hybrid.reading.rows import RawRow, ReadOptions, SkippedRow
from hybrid.records import RecordFindings

_WHERE: Final = "the sample"
_READING: Final = ReadOptions(keep_bare=False)


@scorer(metrics={"*": [mean(), stderr()]})
@keywords(Deciding)
def check(**how: Unpack[Deciding]) -> Scorer:
    """Score 1 for each error type that a sample's reasoning commits, 0 where it does not.

    Takes the options of ``hybrid.check``; without ``model`` the rules decide. What could not be
    decided, and a sample without reasoning, is unscored (NaN), never 0. ``metadata`` holds the
    findings with quotes and their places, as a findings line does.
    """
    session = Session(**how)

    async def score(state: TaskState, target: Target) -> Score:
        (row,) = plain_rows("inspect", [RawRow(0, _sample(state, target))], _READING)
        record = read_one(row, _WHERE, _READING)
        if isinstance(record, SkippedRow):
            return Score.unscored(reason=record.reason)
        return _score(await session.check(record))

    return score


def _sample(state: TaskState, target: Target) -> Mapping[str, Any]:
    """Return the sample as its log would hold it."""
    chosen = [chr(65 + n) for n, each in enumerate(state.choices) if each.correct]
    asked = state.input
    return {
        "id": state.sample_id,
        "epoch": state.epoch,
        "input": asked if isinstance(asked, str) else [each.model_dump() for each in asked],
        "choices": [each.value for each in state.choices] or None,
        "target": target.text,
        "messages": [],
        "output": state.output.model_dump(),
        "metadata": state.metadata,
        "scores": {"choice": {"answer": ", ".join(chosen)}} if chosen else None,
    }


def _score(found: RecordFindings) -> Score:
    return Score(
        value={
            each.error_type.value: float("nan" if each.is_error is None else each.is_error)
            for each in found.findings
        },
        answer=found.choice,
        explanation="\n".join(_told(found)) or "no error found",
        metadata={"findings": found.to_dict()["findings"]},
    )


def _told(found: RecordFindings) -> Iterator[str]:
    for finding in found.findings:
        if finding.is_error:
            quotes = " → ".join(f"“{each}”" for each in finding.verdict.premises)
            yield f"{finding.error_type.value}: {finding.verdict.explanation} {quotes}"
