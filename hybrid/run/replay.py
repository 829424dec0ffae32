"""Findings derived anew from the answers that were kept: today's code, and no call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hybrid.judging.cache import AnswerCache, StoredAnswer
from hybrid.judging.prompt import REASKED, follow_up_hash
from hybrid.records import Finding, Record, RecordFindings, Screening
from hybrid.records.line import AnswerLine, HintLine, judge_line
from hybrid.records.values import Hint, JudgeAnswer, Prompt, Usage
from hybrid.run.checker import Checker, Heard, judged_finding, record_findings
from hybrid.run.screened import rules_finding

NOT_KEPT = "the cache holds no answer to this call"


@dataclass(slots=True)
class ReplayCounts:
    """How many answers were found in the cache, and how many were not."""

    found: int = 0
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Replayer:
    """Follows the keys on findings into the cache.

    ``checker`` is today's; what it would ask is compared with what was asked.
    """

    checker: Checker
    cache: AnswerCache | None
    counts: ReplayCounts = field(default_factory=ReplayCounts)

    def replay(self, found: RecordFindings) -> RecordFindings:
        """Return the findings that today's code makes of the same answers.

        An answer whose prompt would differ today is marked ``prompt_changed``; one that is not in
        the cache is a failed one. Raises ``InputError`` for findings of another shape.
        """
        record = found.record
        screening = self.checker.screen(record)
        findings = tuple(self._finding(record, screening, each) for each in found.findings)
        return record_findings(record, screening, findings)

    def _finding(self, record: Record, screening: Screening, earlier: Finding) -> Finding:
        error_type = earlier.error_type
        if earlier.judge is None:
            return rules_finding(record, screening, error_type)
        line = judge_line(earlier.judge, record_id=record.id)
        kept = [self._kept(each) for each in line.answers]
        first = [(each, self._kept(each)) for each in line.first]
        heard = [
            Heard(_answer(each, stored, passed_on=passed_on), _hints(stored, line.hints))
            for passed_on, pairs in ((True, first), (False, zip(line.answers, kept, strict=True)))
            for each, stored in pairs
        ]
        finding = judged_finding(record, screening, error_type, heard, self.checker.asking)
        asking = self.checker.asking
        if asking is None:
            return finding
        today = asking.prompt(record, screening, error_type)
        changed = [
            stored is not None and _differs(stored, today, each)
            for each, stored in zip(line.answers, kept, strict=True)
        ]
        return _marked(finding, changed)

    def _kept(self, line: AnswerLine) -> StoredAnswer | None:
        stored = self.cache.get(line.key) if self.cache is not None else None
        if stored is None:
            self.counts.missing += 1
        else:
            self.counts.found += 1
        return stored


def _answer(line: AnswerLine, stored: StoredAnswer | None, *, passed_on: bool) -> JudgeAnswer:
    """Return the answer as it is read today; one that was not kept keeps its failure."""
    if stored is None:
        return JudgeAnswer(
            model=line.model,
            vote=line.vote,
            key=line.key,
            verdict=None,
            failure=line.failure or NOT_KEPT,
            rung=line.rung,
            repairs=line.repairs,
            usage=Usage(line.usage.prompt_tokens, line.usage.completion_tokens),
            passed_on=passed_on,
        )
    answer = stored.answer()
    told = tuple(repair for repair in line.repairs if repair.startswith(REASKED))
    return replace(answer, repairs=(*told, *answer.repairs), passed_on=passed_on)


def _hints(stored: StoredAnswer | None, listed: Sequence[HintLine]) -> tuple[Hint, ...]:
    if stored is not None:
        return stored.hints
    return tuple(Hint(each.id, each.rule, each.criterion, "", (), None) for each in listed)


def _differs(stored: StoredAnswer, today: Prompt, line: AnswerLine) -> bool:
    wanted = follow_up_hash(today) if REASKED in line.repairs else today.hash
    return stored.prompt_hash != wanted or stored.hints != today.hints


def _marked(finding: Finding, changed: Sequence[bool]) -> Finding:
    if not any(changed) or finding.judge is None:
        return finding
    answers: list[dict[str, Any]] = [
        {**answer, "prompt_changed": True} if differs else answer
        for answer, differs in zip(finding.judge["answers"], changed, strict=True)
    ]
    return replace(finding, judge={**finding.judge, "answers": answers})
