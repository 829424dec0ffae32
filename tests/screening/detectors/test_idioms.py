"""Idioms of the text that the reasoning takes by their parts."""

from __future__ import annotations

import pytest

from hybrid.records import ErrorType
from tests.build import screened

RULE = "semantic/partial_meaning_replacement"
BEANS = "Ann spilled the beans about the party. What did Ann do?"
BEANS_ZH = "经理昨晚炒了鱿鱼，小秦丢了工作。经理做了什么？"
DID = ["She told a secret", "She made the floor dirty"]
DID_ZH = ["辞退了小秦", "做了一道菜"]


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        (BEANS, DID, "The pods fell out of her bag. They lay all over the floor. B."),
        (BEANS, DID, "Spilled the beans means that food fell on the floor. B."),
        (BEANS_ZH, DID_ZH, "鱿鱼是海鲜，要用油锅来炒。选B。"),
    ],
)
def test_taken_by_its_parts(question: str, options: list[str], text: str) -> None:
    found = screened(text, question=question, options=options)
    assert RULE in found.rules(ErrorType.SEMANTIC)


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        (BEANS, DID, "She told everybody about it. So A."),
        (BEANS, DID, "Nothing fell on the floor, and no bag was torn. She told a secret. A."),
        (BEANS, DID, "It is an idiom; no floor, bag or kitchen is meant. A."),
        (BEANS, DID, "Perhaps she stood on the floor when she told it. A."),
        (BEANS_ZH, DID_ZH, "这是比喻，与海鲜和油锅无关，说的是辞退。选A。"),
        (BEANS_ZH, DID_ZH, "经理让小秦走人了。选A。"),
        # the text itself is about the kitchen
        (
            "In the kitchen Ann spilled the beans on the floor. What fell?",
            ["Beans", "Peas"],
            "In the kitchen beans fell on the floor. A.",
        ),
    ],
)
def test_understood(question: str, options: list[str], text: str) -> None:
    found = screened(text, question=question, options=options)
    assert RULE not in found.rules(ErrorType.SEMANTIC)
