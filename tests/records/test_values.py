"""The values between the stages: frozen, comparable, and what a status means."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

from hybrid.records import (
    Choice,
    ErrorType,
    Finding,
    Flag,
    Grounding,
    Objection,
    Part,
    Score,
    ScoreTerm,
    Signal,
    Status,
    Verdict,
)
from hybrid.records.record import MOODS, Span

SPAN = Span("reasoning", 2, 5)
VERDICT = Verdict(is_error=True, premises=("a",), conclusion="b", explanation="c")
VALUES = [
    Signal("hedge", SPAN, "A", "supposed"),
    Choice("A", "A", None, abstains=False, multiple=False, conclusion=SPAN),
    Flag("logical/x", "reversal", "strong", "m", (SPAN,), None),
    Score(0.5, 0.5, (ScoreTerm("leap", 1.0, 1.4),)),
    VERDICT,
    Grounding("premise", "a", "missing", False, None, None, None),
    Part("reasoning", 2, 5, "abc"),
    Objection("code", "message"),
]


def finding(status: Status) -> Finding:
    return Finding(
        error_type=ErrorType.LOGICAL,
        status=status,
        decided_by="rules",
        score=0.5,
        criteria=(),
        verdict=VERDICT,
        flags=(),
        grounding=(),
    )


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_frozen_hashable_and_travel(value: object) -> None:
    with pytest.raises(AttributeError):
        setattr(value, next(iter(inspect.signature(type(value)).parameters)), None)
    assert len({value, copy.copy(value)}) == 1
    assert pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize(
    ("status", "is_error"),
    [
        (Status.ERROR, True),
        (Status.CLEAN, False),
        (Status.REJECTED, False),
        (Status.DISPUTED, False),
        (Status.UNASSESSED, None),
    ],
)
def test_only_an_error_is_an_error_and_only_the_unassessed_is_unknown(
    status: Status, is_error: bool | None
) -> None:
    assert finding(status).is_error is is_error


def test_every_status_is_spelled_as_in_the_findings_line() -> None:
    assert [str(each) for each in Status] == [
        "error",
        "clean",
        "rejected",
        "disputed",
        "unassessed",
    ]


def test_a_signal_is_asserted_of_no_option_unless_told() -> None:
    assert Signal("hedge", SPAN) == Signal("hedge", SPAN, None, "asserted")
    assert Signal("hedge", SPAN).mood in MOODS


def test_a_choice_is_read_unless_told() -> None:
    assert not Choice("A", "A", None, abstains=False, multiple=False, conclusion=SPAN).unread
