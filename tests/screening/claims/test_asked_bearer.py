"""What a question asks the bearer of."""

from __future__ import annotations

import pytest

from hybrid.screening.claims.asked_bearer import predicate
from tests.build import reading_of, record

OPTIONS = ["The doctor", "The nurse"]


@pytest.mark.parametrize(
    ("question", "stems", "denied"),
    [
        ("A doctor and a nurse came in. Who was nervous?", {"nervous"}, False),
        ("A doctor and a nurse came in. Who was not nervous?", {"nervous"}, True),
        ("A doctor met a nurse. Which of the two was nervous?", {"nervous"}, False),
        ("Whose hands trembled?", {"hand", "trembl"}, False),
        ("谁感到十分紧张？", {"十分", "分紧", "紧张", "感到"}, False),
    ],
)
def test_what_a_who_question_asks_for(question: str, stems: set[str], denied: bool) -> None:
    own = predicate(reading_of(record("", question=question, options=OPTIONS)))
    assert own is not None
    assert own.stems <= stems
    assert own.stems
    assert own.denied is denied


@pytest.mark.parametrize(
    "question",
    [
        "What was in the box?",
        "How many nurses came?",
        "Is the nurse late?",
        "",
        "Who?",
        "是什么？",
        "Does the rule protect those who help?",
        "Which of the following conditions usually results in this case?",
    ],
)
def test_other_questions_have_no_such_predicate(question: str) -> None:
    assert predicate(reading_of(record("", question=question, options=OPTIONS))) is None


def test_bearers_are_no_part_of_the_predicate() -> None:
    question = "Who was nervous, the doctor or the nurse?"
    own = predicate(reading_of(record("", question=question, options=OPTIONS)))
    assert own is not None
    assert own.stems == {"nervous"}
