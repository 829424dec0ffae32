"""Headed options: what a stretch under an option's letter makes its own."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import names_of

WELL: dict[str, Any] = {
    "question": "关于共用水井，下列说法正确的是：",
    "options": [
        "老周修井时碰坏井栏。老周应当赔偿井栏的损失",
        "封井须经三分之二以上住户同意",
        "村长可以下令停止取水",
    ],
    "answer": "C",
}
WRONG_OF_WELL: dict[str, Any] = {**WELL, "question": "关于共用水井，下列说法错误的是："}
CHARTER: dict[str, Any] = {
    "question": "Which of the following statements is correct?",
    "options": [
        "Any member may call a meeting.",
        "Ten members acting together may call a meeting.",
        "Only the warden may strike off a member.",
    ],
    "answer": "C",
}
WRONG_OF_CHARTER: dict[str, Any] = {
    **CHARTER,
    "question": "Which of the following statements is incorrect?",
}

told = partial(names_of, ("rival_told", "both", "misjudged"))


@pytest.mark.parametrize(
    ("own", "text", "expected"),
    [
        (
            WELL,
            "A项中老周碰坏了井栏，因此老周应当赔偿井栏的损失。C项是村规写明的。故选C。",
            ["rival_told"],
        ),
        (
            WELL,
            (
                "A项，老周应当赔偿井栏的损失，因为是他碰坏的。C项，依照村规，村长可以下令停止取水。"
                "故选C。"
            ),
            ["both"],
        ),
        # It is only copied, said to be said, or taken back.
        (WELL, "A项老周应当赔偿井栏的损失。C项是村规写明的。故选C。", []),
        (WELL, "A项认为因此老周应当赔偿井栏的损失。C项是村规写明的。故选C。", []),
        (
            WELL,
            "A项中老周碰坏了井栏，因此老周应当赔偿井栏的损失，这一说法有误。C项是村规写明的。故选C。",
            [],
        ),
        (WELL, "A项中老周碰坏了井栏，因此老周不应当赔偿井栏的损失。C项是村规写明的。故选C。", []),
        # The one chosen as the false one is upheld.
        (
            WRONG_OF_WELL,
            "A项，碰坏井栏的是老周。B项，村规没有这样写。C项，依照村规，村长可以下令停止取水。故选C。",
            ["misjudged"],
        ),
        (
            WRONG_OF_WELL,
            "A项，碰坏井栏的是老周。C项，依照村规，村长不可以下令停止取水。故选C。",
            [],
        ),
        (
            CHARTER,
            (
                "(B) Under article 4, ten members acting together may call a meeting.\n"
                "(C) This is what article 9 says.\nThe answer is (C)."
            ),
            ["rival_told"],
        ),
        (
            CHARTER,
            (
                "(B) Ten members acting together may call a meeting.\n"
                "(C) This is what article 9 says.\nThe answer is (C)."
            ),
            [],
        ),
        (
            WRONG_OF_CHARTER,
            (
                "(B) Nothing is said of ten members.\n"
                "(C) Under article 9, only the warden may strike off a member.\nThe answer is (C)."
            ),
            ["misjudged"],
        ),
    ],
)
def test_what_is_said_under_a_letter(own: dict[str, Any], text: str, expected: list[str]) -> None:
    assert told(text, **own) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # What a stretch turns to is upheld; what it turns from is granted at most.
        (
            "A项，碰坏井栏的是老周。C项，村长按村规可以查看水位，但也可以下令停止取水。故选C。",
            ["misjudged"],
        ),
        ("C项，依照村规，村长可以下令停止取水，但须先召集住户。故选C。", []),
    ],
)
def test_what_a_stretch_turns_to(text: str, expected: list[str]) -> None:
    assert told(text, **WRONG_OF_WELL) == expected
