"""Yes and no: a derived statement that repeats or denies what is asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened
from tests.screening.claims.claimed import claims

AGAINST = "logical/conclusion_against_reasoning"


DOOR: dict[str, Any] = {"question": "Is the wooden door open?", "options": ["Yes", "No"]}
LIAR: dict[str, Any] = {
    "question": "Vera lies. Tom says that Vera lies. Does Tom tell the truth?",
    "options": ["Yes", "No"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("So the wooden door is open.", [("A", "+")]),
        ("Therefore the wooden door is not open.", [("B", "+")]),
        ("Therefore the wooden door is open because nobody did close it.", [("A", "+")]),
        ("Therefore the wooden door is open because guests do not ring.", [("A", "+")]),
        ("The wind blew, which means the wooden door is open.", [("A", "+")]),
        ("The wooden door is open.", []),
        ("Some say that, so the wooden door may be open.", []),
        ("So the wind blew.", []),
        ("So the window is open.", []),
    ],
)
def test_a_derived_statement_answers_yes_or_no(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(f"{text} Hm. The answer is (A).", tag="polar", **DOOR) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Therefore, the wooden door is not open.", [("B", "+")]),
        ("If the wind blew, then the wooden door must be open.", []),
    ],
)
def test_what_stands_before_a_comma_counts(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(f"{text} Hm. The answer is (A).", tag="polar", **DOOR) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Therefore, Tom is lying when he says that Vera lies.", [("B", "+")]),
        ("So Tom is telling the truth in saying that Vera lies.", [("A", "+")]),
        ("So Tom's statement that Vera lies is true.", [("A", "+")]),
        ("So Tom's statement about Vera is false.", [("B", "+")]),
        ("So Vera's statement about Tom is false.", []),
    ],
)
def test_what_somebody_says_is_judged_with_who_says_it(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert claims(f"{text} Hm. The answer is (A).", tag="polar", **LIAR) == expected


def test_a_verdict_on_what_is_said_in_chinese() -> None:
    fields = {"question": "小周说谎。小吴说小周说谎。小吴说真话吗？", "options": ["是", "否"]}
    assert claims("所以小吴的话是真的。嗯。答案是B。", tag="polar", **fields) == [("A", "+")]
    assert claims("所以小吴的话不属实。嗯。答案是A。", tag="polar", **fields) == [("B", "+")]


def test_lying_is_the_denial_of_truth() -> None:
    text = "Tom speaks of Vera. Thus Tom tells the truth. The answer is (B)."
    assert claims(text, tag="polar", **LIAR) == [("A", "+")]
    found = screened(text, **LIAR)
    assert found.options("favoured") == ["A"]
    assert AGAINST in found.rules()


def test_lying_answers_a_question_for_the_truth() -> None:
    text = "Vera tells the truth, so Tom must be lying. The answer is (A)."
    assert claims(text, tag="polar", **LIAR) == [("B", "+")]


def test_a_statement_on_somebody_else_answers_nothing() -> None:
    assert claims("So Vera tells no truth. The answer is (A).", tag="polar", **LIAR) == []


def test_yes_and_no_are_found_by_their_words() -> None:
    swapped = {**DOOR, "options": ["No", "Yes"]}
    assert claims("So the wooden door is open. The answer is (A).", tag="polar", **swapped) == [
        ("B", "+")
    ]
    other = {**DOOR, "options": ["Maybe", "Never"]}
    assert claims("So the wooden door is open. The answer is (A).", tag="polar", **other) == []


def test_polar_in_chinese() -> None:
    door = {"question": "木门开着吗？", "options": ["是", "否"]}
    assert claims("风很大，所以木门开着。\n故选B。", tag="polar", **door) == [("A", "+")]
    assert AGAINST in screened("风很大，所以木门开着。\n故选B。", **door).rules()
    assert AGAINST not in screened("风很大，所以木门开着。\n故选A。", **door).rules()


@pytest.mark.parametrize(("answer", "flagged"), [("A", False), ("B", True)])
def test_the_choice_against_what_was_derived(answer: str, flagged: bool) -> None:
    found = screened(f"So the wooden door is open. The answer is ({answer}).", **DOOR)
    assert (AGAINST in found.rules()) is flagged


FEE: dict[str, Any] = {
    "question": "She came on day 41. Is she entitled to a refund?",
    "options": ["Entitled", "Not entitled"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("So she is not entitled to it. Answer: A", [("B", "+")]),
        ("So she is entitled to it. Answer: A", [("A", "+")]),
        ("The term is over and she is entitled after all. Answer: B", [("A", "+")]),
        ("Under the rule she isn't entitled. Answer: A", [("B", "+")]),
        ("Since she is not entitled by mail, she asks. Answer: A", []),
    ],
)
def test_a_pair_of_options_one_denying_the_other(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert claims(text, tag="polar", **FEE) == expected


def test_a_pair_of_options_in_chinese() -> None:
    fee = {"question": "她第四十一天才来，能否退款？", "options": ["能", "不能"]}
    assert claims("三十天已过，因此不能退款。故选A。", tag="polar", **fee) == [("B", "+")]
    assert claims("期限没过，这样看来，说明应当退款。故选B。", tag="polar", **fee) == [("A", "+")]


def test_a_prefix_denies() -> None:
    asked = {"question": "Is the sentence grammatical?", "options": ["Yes", "No"]}
    assert claims("So the sentence is ungrammatical.", tag="polar", **asked) == [("B", "+")]


def test_four_options_are_no_pair() -> None:
    four = ["Wrong, wrong", "Not wrong, wrong", "Wrong, not wrong", "Not wrong, not wrong"]
    asked = {"question": "Which act is wrong?", "options": four}
    assert claims("So the act is not wrong.", tag="polar", **asked) == []


LAKE: dict[str, Any] = {
    "question": "Every lake of the valley freezes. Is the following statement true, false, or "
    "uncertain? Lake Orva freezes.",
    "options": ["True", "False", "Uncertain"],
}


@pytest.mark.parametrize(
    ("statement", "text", "answer", "flagged"),
    [
        ("Lake Orva freezes.", "Therefore, Lake Orva freezes.", "C", True),
        ("Lake Orva freezes.", "Therefore, Lake Orva does not freeze.", "A", True),
        ("Lake Orva freezes.", "Therefore, Lake Orva freezes.", "A", False),
        ("Lake Orva does not freeze.", "Therefore, Lake Orva freezes.", "A", True),
        ("Lake Orva does not freeze.", "Therefore, Lake Orva does not freeze.", "A", False),
        ("Lake Orva freezes or dries up.", "Therefore, Lake Orva freezes.", "C", False),
        (
            "Lake Orva freezes.",
            "Therefore, Lake Orva freezes. But it is not said to lie in the valley.",
            "C",
            False,
        ),
    ],
)
def test_a_statement_put_up_for_judgement_is_answered(
    statement: str, text: str, answer: str, *, flagged: bool
) -> None:
    question = LAKE["question"].replace("Lake Orva freezes.", statement)
    found = screened(text, **{**LAKE, "question": question, "answer": answer})
    assert any(rule.startswith("logical/") for rule in found.rules()) is flagged


def test_what_follows_and_inside_a_phrase_is_no_clause_of_its_own() -> None:
    found = screened(
        "Therefore, the driver's refusal did not cause Ann and Bea's delay.\n\n(A) No",
        question="Did the driver's refusal to take Ann and Bea cause their delay?",
        options=["No", "Yes"],
        answer="A",
    )
    assert not any(rule.startswith("logical/") for rule in found.rules())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Three lose more than one. I'd pull the lever. A.", [("B", "+")]),
        ("So I would pull the lever. Answer: A", [("B", "+")]),
        ("I would not pull the lever. Answer: A", [("A", "+")]),
        ("Some would pull the lever. Answer: A", []),
    ],
)
def test_what_the_writer_would_do(text: str, expected: list[tuple[str, str]]) -> None:
    options = ["Do not pull the lever", "Pull the lever"]
    asked = "A cart rolls towards three workers; on the siding stands one. What do you do?"
    assert claims(text, tag="polar", question=asked, options=options) == expected


@pytest.mark.parametrize(
    ("said", "options", "question"),
    [
        (
            "In this case the sexton did not ring the bell, as he had no key.",
            ["Yes", "No"],
            "Did the sexton ring the bell?",
        ),
        ("司事没有敲响铜钟，因为他没有钥匙。", ["是", "否"], "司事是否敲响了铜钟？"),
    ],
)
def test_a_reason_after_the_last_statement_leaves_it_the_last(
    said: str, options: list[str], question: str
) -> None:
    found = screened(f"{said}\n答案：A", question=question, options=options, answer="A")
    assert [s.option for s in found.signals("holds_for") if "polar" in s.tags] == ["B"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The key was gone by noon, so the porter stole the key.", [("A", "+")]),
        ("The key was there at noon, so the porter never stole the key.", [("B", "+")]),
        ("The bell was gone by noon, so the porter sold the bell.", []),
    ],
)
def test_what_was_done_answers_what_is_asked_in_another_form(
    text: str, expected: list[tuple[str, str]]
) -> None:
    asked: dict[str, Any] = {"question": "Did the porter steal the key?", "options": ["Yes", "No"]}
    assert claims(f"{text} Hm. The answer is (A).", tag="polar", **asked) == expected


SIZES: dict[str, Any] = {"question": "Is the bay larger than the lake?", "options": ["Yes", "No"]}
SIZES_ZH: dict[str, Any] = {"question": "海湾比湖大吗？", "options": ["是", "否"]}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("So the lake is larger than the bay. Answer: B.", SIZES, [("B", "+")]),
        ("So the bay is larger than the lake. Answer: B.", SIZES, [("A", "+")]),
        ("So the bay is smaller than the lake. Answer: B.", SIZES, [("B", "+")]),
        ("所以湖比海湾大。选A。", SIZES_ZH, [("B", "+")]),
        ("所以海湾比湖大。选B。", SIZES_ZH, [("A", "+")]),
    ],
)
def test_a_comparison_that_is_turned_round_denies(
    text: str, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert claims(text, tag="polar", **fields) == expected


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("So the wooden door stays open.", "Is the wooden door closed?", [("B", "+")]),
        ("So the wooden door stays closed.", "Is the wooden door closed?", [("A", "+")]),
        (
            "So Pat's shed is exempt from the permit.",
            "Does Pat's shed need a permit?",
            [("B", "+")],
        ),
        ("So it is not exempt from it.", "Does Pat's shed need a permit?", []),
    ],
)
def test_the_opposite_of_what_is_asked_denies_it(
    text: str, question: str, expected: list[tuple[str, str]]
) -> None:
    fields: dict[str, Any] = {"question": question, "options": ["Yes", "No"]}
    assert claims(f"{text} Hm. The answer is (A).", tag="polar", **fields) == expected


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        # What would be so is asserted where just that is asked.
        ("So the heavy barge would not cross.", "Would the heavy barge cross?", [("B", "+")]),
        ("So the heavy barge would cross.", "Does the heavy barge cross?", []),
        ("So the heavy barge would cross if it rains.", "Would the heavy barge cross?", []),
        (
            "So the barge is likelier to cross than the heavy raft.",
            "Would the heavy raft cross?",
            [],
        ),
        # What something lacks is no denial where both speak of it.
        (
            "So the mill stands on a plain without trees.",
            "Does the mill stand on a plain without trees?",
            [("A", "+")],
        ),
        (
            "So the mill does not stand on a plain without trees.",
            "Does the mill stand on a plain without trees?",
            [("B", "+")],
        ),
        # Words too common to be opposites everywhere.
        (
            "So the mill would have been different.",
            "Would the mill have been the same?",
            [("B", "+")],
        ),
        (
            "So the miller would not be a good dancer.",
            "Would the miller be a bad dancer?",
            [("A", "+")],
        ),
    ],
)
def test_what_would_be_so_and_what_is_not_the_same(
    text: str, question: str, expected: list[tuple[str, str]]
) -> None:
    fields: dict[str, Any] = {"question": question, "options": ["Yes", "No"]}
    assert claims(f"{text} Hm. The answer is (A).", tag="polar", **fields) == expected


def test_another_comparison_answers_nothing() -> None:
    fields: dict[str, Any] = {
        "question": "Is the mule faster than the ox?",
        "options": ["Yes", "No"],
    }
    text = "So the ox has a higher speed than the mule. Hm. The answer is (B)."
    assert claims(text, tag="polar", **fields) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # What is asked, said after the answer in so many words, is an answer too.
        ("Answer: No.\n\nThe mule is faster than the ox.", [("A", "+")]),
        ("Answer: No.\n\nThe mule is not a bad runner, and oxen are slow.", []),
        ("Answer: No.\n\nThe mule is faster than the ox. Both are slow beside a horse.", []),
    ],
)
def test_what_is_said_last_after_the_answer(text: str, expected: list[tuple[str, str]]) -> None:
    fields: dict[str, Any] = {
        "question": "Is the mule faster than the ox?",
        "options": ["Yes", "No"],
    }
    assert claims(text, tag="polar", **fields) == expected
