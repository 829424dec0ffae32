"""Findings to write and read: one written out, and any that hypothesis can think of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from hybrid.records import (
    CRITERIA,
    Concern,
    ErrorType,
    Finding,
    Flag,
    Grounding,
    Objection,
    Part,
    Record,
    RecordFindings,
    Signal,
    Status,
    Verdict,
    criteria_of,
)
from hybrid.records.record import Span

_REASONING = "There is not enough information to tell, so I choose (A)."
_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40)
_FILLED = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20)


def _span(record: Record, words: str) -> Span:
    start = record.reasoning.index(words)
    return Span("reasoning", start, start + len(words))


def _finding(record: Record, error_type: ErrorType) -> Finding:
    if error_type is not ErrorType.LOGICAL:
        verdict = Verdict(False, (), "", "No rule raised a flag.")
        return Finding(error_type, Status.CLEAN, "rules", 0.12, (), verdict, (), ())
    premise, conclusion = _span(record, "not enough information"), _span(record, "(A)")
    rule, criterion = "logical/undecidable_then_chose", "undecidable_then_chose"
    message = "Says that it cannot decide, and still chooses (A)."
    quotes = (record.text(premise), record.text(conclusion))
    grounding = Grounding(
        "premise", quotes[0], "exact", True, premise.field, premise.start, premise.end, (), 100.0
    )
    return Finding(
        error_type=error_type,
        status=Status.ERROR,
        decided_by="rules",
        score=0.94,
        criteria=(criterion,),
        verdict=Verdict(True, quotes[:1], quotes[1], message),
        flags=(Flag(rule, criterion, "strong", message, (premise,), conclusion),),
        grounding=(grounding,),
    )


def sample(id: str = "q1", **changes: Any) -> RecordFindings:  # noqa: A002
    """One record with a logical error and nothing else."""
    values: Mapping[str, Any] = {
        "question": "Mia and Noor shared a taxi. Who paid?",
        "options": {"A": "Mia", "B": "Noor"},
        "reasoning": _REASONING,
        "answer": "A",
        **changes,
    }
    record = Record(id=id, **values)
    decided = tuple(_finding(record, error_type) for error_type in ErrorType)
    return RecordFindings(record, "A", "A", False, decided)


@st.composite
def _records(draw: st.DrawFn) -> Record:
    letters = draw(st.lists(st.sampled_from("ABCDEFG"), min_size=2, unique=True))
    return Record(
        id=draw(_FILLED),
        question=draw(_FILLED),
        options={letter: draw(_FILLED) for letter in letters},
        reasoning=draw(_FILLED),
        answer=draw(st.none() | _TEXT),
        context=draw(st.none() | _TEXT),
        lang=draw(st.sampled_from(("en", "zh"))),
    )


@st.composite
def _spans(draw: st.DrawFn, record: Record) -> Span:
    field, text = draw(st.sampled_from(list(record.fields())))
    start = draw(st.integers(0, len(text)))
    return Span(field, start, draw(st.integers(start, len(text))))


@st.composite
def _signals(draw: st.DrawFn, record: Record) -> Signal:
    name = draw(st.sampled_from(("holds_for", "undecided", "turn")))
    return Signal(name, draw(_spans(record)), draw(st.none() | st.sampled_from("AB")))


@st.composite
def _flags(draw: st.DrawFn, record: Record) -> Flag:
    criterion = draw(st.sampled_from(list(CRITERIA)))
    return Flag(
        rule=f"{CRITERIA[criterion].error_type}/{criterion}",
        criterion=criterion,
        strength=draw(st.sampled_from(("strong", "weak"))),
        message=draw(_TEXT),
        premises=tuple(draw(st.lists(_spans(record), max_size=3))),
        conclusion=draw(st.none() | _spans(record)),
    )


@st.composite
def _groundings(draw: st.DrawFn) -> Grounding:
    missing = draw(st.booleans())
    places = st.integers(0, 99)
    parts = st.builds(Part, st.just("reasoning"), places, places, _TEXT)
    return Grounding(
        role=draw(st.sampled_from(("premise", "conclusion", "keyword"))),
        quote=draw(_TEXT),
        tier=draw(st.sampled_from(("exact", "normalized", "fuzzy", "near", "missing"))),
        accepted=draw(st.booleans()),
        field=None if missing else "reasoning",
        start=None if missing else draw(places),
        end=None if missing else draw(places),
        parts=tuple(draw(st.lists(parts, max_size=2))),
        score=draw(st.floats(0, 100)),
        difference=draw(st.none() | _TEXT),
        reason=draw(st.none() | _TEXT),
    )


@st.composite
def _finding_of(draw: st.DrawFn, record: Record, error_type: ErrorType) -> Finding:
    status = draw(st.sampled_from(Status))
    verdict = Verdict(
        is_error=status in (Status.ERROR, Status.REJECTED),
        premises=tuple(draw(st.lists(_TEXT, max_size=3))),
        conclusion=draw(_TEXT),
        explanation=draw(_TEXT),
    )
    criteria = [criterion.id for criterion in criteria_of(error_type)]
    objections = st.builds(Objection, _TEXT, _TEXT, st.none() | _TEXT)
    concerns = st.builds(Concern, _TEXT, _TEXT, st.none() | _TEXT)
    judge = st.none() | st.fixed_dictionaries({"answers": st.lists(_TEXT), "split": st.booleans()})
    return Finding(
        error_type=error_type,
        status=status,
        decided_by=draw(st.sampled_from(("rules", "judge"))),
        score=draw(st.floats(0, 1)),
        criteria=tuple(draw(st.lists(st.sampled_from(criteria), unique=True))),
        verdict=verdict,
        flags=tuple(draw(st.lists(_flags(record), max_size=2))),
        grounding=tuple(draw(st.lists(_groundings(), max_size=2))),
        objections=tuple(draw(st.lists(objections, max_size=2))),
        concerns=tuple(draw(st.lists(concerns, max_size=2))),
        judge=draw(judge),
    )


@st.composite
def findings(draw: st.DrawFn) -> RecordFindings:
    """Any findings of any record."""
    record = draw(_records())
    asked = draw(st.lists(st.sampled_from(ErrorType), min_size=1, unique=True))
    letters = st.none() | st.sampled_from(list(record.options))
    return RecordFindings(
        record=record,
        choice=draw(letters),
        stated_choice=draw(letters),
        abstains=draw(st.booleans()),
        findings=tuple(draw(_finding_of(record, each)) for each in ErrorType if each in asked),
        stance=tuple(draw(st.lists(_signals(record), max_size=3))),
    )
