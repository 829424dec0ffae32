"""What the rules alone decide: an error needs the score over its threshold, and a flag to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hybrid.records import (
    ErrorType,
    Finding,
    Flag,
    Grounding,
    Record,
    Score,
    Screening,
    Status,
    Verdict,
)
from hybrid.records.line import Role
from hybrid.text.spans import Span

_NO_ERROR = Verdict(is_error=False, premises=(), conclusion="", explanation="")


def rules_finding(record: Record, screening: Screening, error_type: ErrorType) -> Finding:
    """Return the rules' decision on one error type of a record."""
    flags = screening.flags[error_type]
    score = screening.scores[error_type]
    clean = Finding(
        error_type=error_type,
        status=Status.CLEAN,
        decided_by="rules",
        score=told(score),
        criteria=(),
        verdict=_NO_ERROR,
        flags=flags,
        grounding=(),
    )
    return rules_shown(clean, record) if flags and reaches(score) else clean


def rules_shown(finding: Finding, record: Record) -> Finding:
    """Return a finding as an error that shows what its flags quote."""
    flags = finding.flags
    return replace(
        finding,
        status=Status.ERROR,
        criteria=tuple(dict.fromkeys(flag.criterion for flag in flags)),
        verdict=_verdict(record, flags),
        grounding=_groundings(record, flags),
    )


def reaches(score: Score) -> bool:
    """Whether a score is high enough for an error."""
    return score.threshold <= score.value


def told(score: Score) -> float:
    """Return a score as findings tell it, to four decimals."""
    return round(score.value, 4)


def _verdict(record: Record, flags: Sequence[Flag]) -> Verdict:
    """Return the flags as one verdict: their premises in order, and the first conclusion."""
    premises, conclusion = _evidence(flags)
    return Verdict(
        is_error=True,
        premises=tuple(record.text(span) for span in premises),
        conclusion=record.text(conclusion) if conclusion else "",
        explanation=" ".join(dict.fromkeys(flag.message for flag in _by_strength(flags)[:2])),
    )


def _evidence(flags: Sequence[Flag]) -> tuple[tuple[Span, ...], Span | None]:
    conclusions = [flag.conclusion for flag in flags if flag.conclusion]
    premises = dict.fromkeys(span for flag in _by_strength(flags) for span in flag.premises)
    return tuple(premises), conclusions[0] if conclusions else None


def _by_strength(flags: Sequence[Flag]) -> list[Flag]:
    return sorted(flags, key=_weakness)


def _weakness(flag: Flag) -> bool:
    return flag.strength == "weak"


def _groundings(record: Record, flags: Sequence[Flag]) -> tuple[Grounding, ...]:
    """Return where the evidence stands; it is made of spans, so it is exact by construction."""
    premises, conclusion = _evidence(flags)
    found = [_exact(record, span, "premise") for span in premises]
    return (*found, *([_exact(record, conclusion, "conclusion")] if conclusion else []))


def _exact(record: Record, span: Span, role: Role) -> Grounding:
    return Grounding(
        role=role,
        quote=record.text(span),
        tier="exact",
        accepted=True,
        field=span.field,
        start=span.start,
        end=span.end,
        score=100.0,
    )
