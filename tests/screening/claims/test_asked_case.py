"""Sentences that speak of what the question asks, in the case that it puts."""

from __future__ import annotations

import pytest

from hybrid.screening.claims.asked_case import says_what_is_asked, supposes_only_the_asked
from tests.build import reading_of, record

MOWERS = (
    "A field is to be mown. If Ann and Bo mow together, how many hours does the whole field need?"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The whole field needs 4 hours.", True),
        ("Ann and Bo mow together.", False),
        ("That makes 4 hours.", False),
    ],
)
def test_what_is_asked_is_asked_beside_the_case(text: str, expected: bool) -> None:
    reading = reading_of(record(text, question=MOWERS))
    assert says_what_is_asked(reading, (0, len(text))) is expected


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        (MOWERS, "If Ann and Bo mow together, the field would need 4 hours.", True),
        (MOWERS, "If Ann and Bo mow together, the field might need 4 hours.", False),
        (MOWERS, "If Ann and Bo rest, the field would need 4 hours.", False),
        (MOWERS, "The field would need 4 hours.", False),
        ("两台水泵同时抽水，抽干池塘要几小时？", "如果两台水泵同时抽水，抽干池塘要4小时。", True),
        ("两台水泵同时抽水，抽干池塘要几小时？", "如果水泵停了，抽干池塘要4小时。", False),
    ],
)
def test_only_the_case_that_is_asked_about_may_be_supposed(
    question: str, text: str, expected: bool
) -> None:
    reading = reading_of(record(text, question=question))
    assert supposes_only_the_asked(reading, (0, len(text))) is expected
