"""Sentences that answer a yes-no question and say nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screening.claims.claimed import claims

BARGE: dict[str, Any] = {
    "question": "The lock was repaired. Did the barge pass the lock at ten?",
    "options": ["Yes", "No"],
}
BARGE_ZH: dict[str, Any] = {
    "question": "船闸修好了。驳船十点能否通过船闸？",
    "options": ["能", "不能"],
}
COULD = BARGE | {"question": "The lock was repaired. Could the barge pass the lock at ten?"}
COULD_LONG = BARGE | {
    "question": "The lock was shut for days. Could a barge pass a lock with a sail, oars and a cook?"
}
_BEFORE = "The water stood high. "
_BEFORE_ZH = "水位很高。"


def _said(text: str, fields: dict[str, Any]) -> list[tuple[str, str]]:
    return claims(text, tag="polar", **fields)


@pytest.mark.parametrize(
    "said",
    [
        "It did.",
        "So, yes.",
        "Indeed it did.",
        "That is true.",
        "So it passed at ten.",
        "The barge passed the lock.",
    ],
)
def test_what_says_yes(said: str) -> None:
    assert _said(f"{_BEFORE}{said} So the answer is B.", BARGE) == [("A", "+")]


@pytest.mark.parametrize(
    "said",
    [
        "It did not.",
        "So, no.",
        "This is false.",
        "It never passed.",
        "It failed to pass the lock.",
        "There was no passing.",
    ],
)
def test_what_says_no(said: str) -> None:
    assert _said(f"{_BEFORE}{said} So the answer is A.", BARGE) == [("B", "+")]


@pytest.mark.parametrize(
    ("said", "letter"),
    [
        ("所以可以通过。", "A"),
        ("能通过。", "A"),
        ("这是可能的。", "A"),
        ("答案是肯定的。", "A"),
        ("驳船无法通过。", "B"),
        ("不可能。", "B"),
        ("它做不到。", "B"),
        ("答案是否定的。", "B"),
    ],
)
def test_what_says_yes_or_no_in_chinese(said: str, letter: str) -> None:
    other = "B" if letter == "A" else "A"
    assert _said(f"{_BEFORE_ZH}{said}所以选{other}。", BARGE_ZH) == [(letter, "+")]


@pytest.mark.parametrize(
    "said",
    [
        "If it passed the lock, it was late.",
        "Did it?",
        "It may have passed the lock.",
        "It probably did.",
        "So the lock passed.",
        "It was passed by the lock.",
        "The crew passed the lock.",
        "It is hard to say.",
        "Some say that it did.",
    ],
)
def test_what_says_neither(said: str) -> None:
    assert _said(f"{_BEFORE}{said} So the answer is B.", BARGE) == []


def test_what_comes_before_the_last_sentence_is_a_step() -> None:
    text = f"It did. {_BEFORE}So the answer is B."
    assert _said(text, BARGE) == []


@pytest.mark.parametrize(
    ("said", "letter", "chosen"), [("It could.", "A", "B"), ("It could not pass.", "B", "A")]
)
def test_the_modal_verb_of_the_question_supposes_nothing(
    said: str, letter: str, chosen: str
) -> None:
    text = f"{_BEFORE}{said} So the answer is {chosen}."
    assert _said(text, COULD) == [(letter, "+")]


def test_where_it_is_asked_whether_something_is_not_so_nothing_is_heard() -> None:
    fields = BARGE | {"question": "Did the barge not pass the lock at ten?"}
    assert _said(f"{_BEFORE}It did. So the answer is B.", fields) == []


STATEMENT: dict[str, Any] = {
    "question": "Every barge is red. Statement: The ferry is red. Is it true, false or unknown?",
    "options": ["True", "False", "Unknown"],
}
STATEMENT_ZH: dict[str, Any] = {
    "question": "命题：渡船是红色的。该命题为真、为假还是未知？",
    "options": ["真", "假", "未知"],
}


@pytest.mark.parametrize(
    ("said", "fields", "letter"),
    [
        ("So the statement must be true.", STATEMENT, "A"),
        ("The claim follows from the premises.", STATEMENT, "A"),
        ("Hence the statement does not hold.", STATEMENT, "B"),
        ("The statement is refuted.", STATEMENT, "B"),
        ("所以命题为真。", STATEMENT_ZH, "A"),
        ("该命题不成立。", STATEMENT_ZH, "B"),
        ("这个说法是错误的。", STATEMENT_ZH, "B"),
    ],
)
def test_a_bare_verdict_on_the_statement(said: str, fields: dict[str, Any], letter: str) -> None:
    ending = "所以选C。" if fields is STATEMENT_ZH else " So the answer is C."
    assert (letter, "+") in claims(f"{_BEFORE}{said}{ending}", **fields)
    assert {sign for _, sign in claims(f"{_BEFORE}{said}{ending}", **fields)} == {"+"}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("The gate stayed open, so the barge could pass.", [("A", "+")]),
        ("The gate was shut, so the barge could not pass.", [("B", "+")]),
        ("So the gate was open, and the barge could pass.", [("A", "+")]),
        # Of another barge, with more beside, in no order of the question, and supposed.
        ("The gate stayed open, so the ferry could pass.", []),
        ("The gate stayed open, so the barge could pass slowly.", []),
        ("The gate stayed open, so what passed was the barge.", []),
        ("The gate stayed open, so perhaps the barge could pass.", []),
    ],
)
def test_the_subject_and_its_verb_answer(said: str, expected: list[tuple[str, str]]) -> None:
    other = "B" if ("A", "+") in expected else "A"
    assert _said(f"{_BEFORE}{said} So the answer is {other}.", COULD_LONG) == expected


def test_what_is_drawn_answers_after_a_turn() -> None:
    asked = {"question": "Would a week be enough time to thatch a barn?", "options": ["Yes", "No"]}
    said = "A barn takes ten days. But you have a week, so that's not enough time."
    assert _said(f"{said} So the answer is A.", asked) == [("B", "+")]
    open_ = "A barn takes ten days. But you have a week, so perhaps that's not enough time."
    assert not _said(f"{open_} So the answer is A.", asked)
