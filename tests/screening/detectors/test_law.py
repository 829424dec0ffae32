"""``law_applied``: a question of law, decided by rules that the text does not give."""

from __future__ import annotations

import pytest

from hybrid.records import ErrorType
from tests.build import screened

RULE = "factual/law_not_given"
FELL = "The guest fell on the stairs of the cook. Is the cook liable to the guest?"
FELL_ZH = "客人在厨师家的楼梯上摔倒。厨师要承担赔偿责任吗？"
YES = ["Yes, the cook", "No"]
YES_ZH = ["厨师应承担赔偿责任", "厨师不承担责任"]


@pytest.mark.parametrize(
    ("text", "question", "options", "words"),
    [
        (
            "The guest fell, which falls to the cook. The answer is (A).",
            FELL,
            YES,
            "The guest fell, which falls to the cook.",
        ),
        (
            "客人摔倒了，厨师应承担赔偿责任。因此选A。",
            FELL_ZH,
            YES_ZH,
            "客人摔倒了，厨师应承担赔偿责任。",
        ),
        # no sentence speaks of the option: it is only taken over
        (
            "The guest fell. The answer is (B).",
            FELL,
            ["Yes", "No, it is lawful"],
            "No, it is lawful",
        ),
    ],
)
def test_a_rule_of_law_that_the_text_does_not_give(
    text: str, question: str, options: list[str], words: str
) -> None:
    found = screened(text, question=question, options=options)
    assert [said for said, _ in found.said("law_applied")] == [words]
    assert RULE in found.rules()
    measures = {
        each.measure: each.value for each in found.screening.scores[ErrorType.FACTUAL].terms
    }
    assert measures["law_applied"] == 1.0


@pytest.mark.parametrize(
    ("text", "question", "options"),
    [
        # nothing is asked of the law
        ("The cook was late. The answer is (A).", "Who was late?", YES),
        # it is only told of in the story
        (
            "The cook was late. So (A).",
            "A plaintiff waited. Who was late?",
            ["The cook", "The clerk"],
        ),
        # a text is given to go by
        (
            "The cook pays. The answer is (A).",
            "Under the house rules, is the cook liable?",
            YES,
        ),
        (
            "厨师应当赔钱。因此选A。",
            "按照公约，厨师要承担赔偿责任吗？",
            YES_ZH,
        ),
        # the rule is given, and applied to the option chosen
        (
            "Every cook is liable for the stairs, so the cook is liable. The answer is (A).",
            "Every cook is liable for the stairs. Is the cook liable?",
            YES,
        ),
        # nothing is chosen
        ("That cannot be told. The answer is (C).", FELL, [*YES, "Cannot be determined"]),
    ],
)
def test_where_no_rule_is_brought_in(text: str, question: str, options: list[str]) -> None:
    found = screened(text, question=question, options=options)
    assert found.said("law_applied") == []
