"""A screened record made by hand, so that rendering is tested apart from the rules."""

from __future__ import annotations

from hybrid.records import (
    Choice,
    ErrorType,
    Finding,
    Flag,
    Record,
    RecordFindings,
    Score,
    ScoreTerm,
    Screening,
    Signal,
    Status,
    Verdict,
)
from hybrid.records.record import Span

NO_ERROR = Verdict(is_error=False, premises=(), conclusion="", explanation="")

RECORD = Record(
    id="q1",
    question="A nurse and a pilot waited for a bus. Who was late?",
    options={"A": "The nurse", "B": "The pilot"},
    reasoning="There is not enough information to say. The pilot may be late. I choose (A).",
    answer="A",
)


def span(words: str, field: str = "reasoning", record: Record = RECORD) -> Span:
    """Return where ``words`` first stand in a field."""
    start = record.field(field).index(words)
    return Span(field, start, start + len(words))


FLAG = Flag(
    rule="logical/undecidable_then_chose",
    criterion="undecidable_then_chose",
    strength="strong",
    message="Says that it cannot decide (not enough information), and still chooses (I choose (A)).",
    premises=(span("not enough information"),),
    conclusion=span("I choose (A)"),
)
WEAK = Flag(
    rule="factual/lack_of_evidence_hedged",
    criterion="lack_of_evidence",
    strength="weak",
    message="Rests on a hedge (may be late).",
    premises=(span("may be late"),),
    conclusion=None,
)


def finding(error_type: ErrorType, *flags: Flag, status: Status | None = None) -> Finding:
    """Return a finding decided by the rules: an error when a strong flag is among ``flags``."""
    guilty = any(flag.strength == "strong" for flag in flags)
    return Finding(
        error_type=error_type,
        status=status or (Status.ERROR if guilty else Status.CLEAN),
        decided_by="rules",
        score=0.94 if guilty else 0.21,
        criteria=tuple(flag.criterion for flag in flags) if guilty else (),
        verdict=NO_ERROR,
        flags=flags,
        grounding=(),
    )


FOUND = RecordFindings(
    record=RECORD,
    choice="A",
    stated_choice="A",
    abstains=False,
    findings=(
        finding(ErrorType.FACTUAL, WEAK),
        finding(ErrorType.LOGICAL, FLAG),
        finding(ErrorType.SEMANTIC),
    ),
)

SCREENING = Screening(
    signals=(
        Signal("option_mention", span("The pilot"), "B", "reported"),
        Signal("undecidable", span("not enough information")),
        Signal("hedge", span("may")),
        Signal("chosen", span("I choose (A)"), "A"),
    ),
    choice=Choice("A", "A", "A", abstains=False, multiple=False, conclusion=span("I choose (A)")),
    flags={ErrorType.FACTUAL: (WEAK,), ErrorType.LOGICAL: (FLAG,), ErrorType.SEMANTIC: ()},
    scores={
        ErrorType.LOGICAL: Score(
            0.94, 0.5, (ScoreTerm("length", 15.0, -0.25), ScoreTerm("strong_flags", 1.0, 2.5))
        )
    },
)
