"""A keyword may come from the context as well as from the question."""

from __future__ import annotations

import pytest

from hybrid.records import ErrorType
from hybrid.screening.detectors.asked_text import asked_text, keyword_fields
from tests.build import record, screened

SEALED = ["The seal", "The envelope"]
TOLD = "The old seal on the letter was broken."
ASKS = "What was broken?"


def test_a_place_of_the_text_is_a_span_of_context_or_question() -> None:
    told = record("x", question=ASKS, context=TOLD)
    asked = asked_text(told)
    for word, field in (("seal", "context"), ("What", "question")):
        start = asked.text.index(word)
        span = asked.span(start, start + len(word))
        assert (span.field, told.text(span)) == (field, word)


def test_without_a_context_the_text_is_the_question() -> None:
    asked = asked_text(record("x", question=ASKS))
    assert (asked.text, asked.question_at) == (ASKS, 0)


def test_keywords_come_from_question_options_and_context() -> None:
    told = record("x", question=ASKS, options=SEALED, context=TOLD)
    names = [name for name, _ in keyword_fields(told)]
    assert names == ["question", "option.A", "option.B", "context"]


@pytest.mark.parametrize(
    "text",
    [
        "Seals live in the sea and eat fish. Such flippers hold no letter. So B.",
        "I take seal to mean the animal with flippers that lives in the sea. So B.",
    ],
)
def test_a_shift_is_found_where_the_context_tells_it(text: str) -> None:
    joined = screened(text, question=f"{TOLD}\n\n{ASKS}", options=["A cover", "A coat"])
    apart = screened(text, question=ASKS, context=TOLD, options=["A cover", "A coat"])
    rules = apart.rules(ErrorType.SEMANTIC)
    assert rules == joined.rules(ErrorType.SEMANTIC)
    assert rules
    first = apart.flag(rules[0]).premises[0]
    assert (first.field, apart.record.text(first)) == ("context", "seal")
