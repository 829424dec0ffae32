"""Denied parts: a clause denies what one part of the chosen option says."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from hybrid.records.taxonomy import ErrorType
from tests.build import screened, words_of

FENCE: dict[str, Any] = {
    "question": "甲的羊跑进乙的菜园。村里应当如何处理？",
    "options": [
        "甲应当赔偿乙的全部损失，因为羊由甲看管",
        "甲不承担修篱责任，由乙自行修篱",
        "乙可以扣留羊，但应当通知甲",
    ],
}
HALL: dict[str, Any] = {
    "question": "The hall was double-booked. What follows for the choir?",
    "options": [
        "The choir keeps the hall, because it booked first.",
        "The choir loses the hall, and the treasurer refunds the deposit.",
        "The choir shares the hall with the chess club.",
    ],
}

denied = partial(words_of, "part_denied")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("羊是自己跑出去的，因此甲不应当赔偿乙的全部损失。故选A。", ["甲不应当赔偿乙的全部损失"]),
        # Whom it speaks of may be left out, where nobody else was named since.
        ("甲看管不周，应当承担修篱责任。故选B。", ["应当承担修篱责任"]),
        ("乙没有锁门，应当承担修篱责任。故选B。", []),
        ("丙没有锁门，应当承担修篱责任。故选B。", []),
        # What is supposed, asked, or another's opinion denies nothing.
        ("如果门是乙开的，甲就不应当赔偿乙的全部损失。故选A。", []),
        ("有人认为甲不应当赔偿乙的全部损失。故选A。", []),
        ("甲不应当赔偿乙的全部损失吗？应当。故选A。", []),
        # What turns away from it, or takes it back, does so.
        ("甲不应当赔偿乙的全部损失。但羊由甲看管。故选A。", []),
        ("甲不应当赔偿乙的全部损失。不对，我看错了。故选A。", []),
        # It stands under another option.
        ("选项B的情形少见。甲不应当赔偿乙的全部损失。故选A。", []),
        # More is said than the option says, or something else is denied.
        ("甲不应当赔偿丁的全部损失。故选A。", []),
        ("乙没有证据，甲应当赔偿乙的全部损失。故选A。", []),
        ("甲应当赔偿乙的全部损失。故选A。", []),
        ("甲不应当赔偿乙的全部损失。故选C。", []),
    ],
)
def test_what_a_part_says_is_denied(text: str, expected: list[str]) -> None:
    assert denied(text, **FENCE) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Other verbs may say that there is no such thing.
        ("篱是乙拆的，甲与乙之间不存在连带责任。故选A。", ["甲与乙之间不存在连带责任"]),
        ("篱是乙拆的，甲与乙之间存在连带责任。故选A。", []),
        # What is in force is not void, in whatever way the two are said.
        ("口头约定没有见证人，因此，口头约定是有效的。故选B。", ["口头约定是有效"]),
        ("口头约定没有见证人，因此，口头约定无效。故选B。", []),
        # The clause that states the choice may follow at once.
        ("篱是乙拆的，甲与乙不承担连带责任，因此答案是A。", ["甲与乙不承担连带责任"]),
    ],
)
def test_a_part_is_denied_by_another_verb_or_ending(text: str, expected: list[str]) -> None:
    own = {
        "question": "羊跑进菜园，村里应当如何处理？",
        "options": ["由甲与乙承担连带责任", "双方自行修篱，口头约定无效", "由村里修篱"],
    }
    assert denied(text, **own) == expected


def test_the_option_itself_may_say_both() -> None:
    options = ["住户必须履行约定，住户不履行约定的，村里可以封井", "村里不可以封井"]
    text = "按照村规，住户必须履行约定。故选A。"
    assert denied(text, question="住户不守约定时如何处理？", options=options) == []


def test_what_is_said_of_a_rival_is_no_denial() -> None:
    options = ["第一年旱季的损失，村里应当给予补偿", "第二年雨季的损失，村里应当给予补偿"]
    text = "第二年雨季的损失是自己造成的，不应当给予补偿。故选A。"
    assert denied(text, question="下列哪一项正确？", options=options) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The form was late, so the choir does not keep the hall. The answer is (A).",
            ["the choir does not keep the hall"],
        ),
        ("The choir would not keep the hall. The answer is (A).", []),
        ("The choir keeps the hall. The answer is (A).", []),
        ("The chess club does not keep the hall. The answer is (A).", []),
        ("The treasurer does not refund the deposit. However, a deposit is due. It is (B).", []),
        (
            "The treasurer does not refund the deposit. The answer is (B).",
            ["The treasurer does not refund the deposit"],
        ),
    ],
)
def test_the_same_in_english(text: str, expected: list[str]) -> None:
    assert denied(text, **HALL) == expected


def test_what_is_asked_for_as_wrong_may_be_denied() -> None:
    text = "羊是自己跑出去的，因此甲不应当赔偿乙的全部损失。故选A。"
    assert denied(text, **{**FENCE, "question": "下列说法错误的是："}) == []


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (
            ["关掉水闸", "不关掉水闸"],
            "1. 关掉水闸：田里缺水。\n2. 不关掉水闸：路上有水。\n\n选择：A",
        ),
        (
            ["Close the sluice gate", "Do not close the sluice gate"],
            "1. Close the sluice gate: dry.\n2. Do not close the sluice gate: wet.\n\nChoice: A",
        ),
    ],
)
def test_the_name_of_the_other_option_over_a_list_denies_nothing(
    options: list[str], text: str
) -> None:
    found = screened(text, question="你会怎么做？ What would you do?", options=options, answer="A")
    assert not found.has("part_denied")
    assert not found.has("holds_against")
    assert found.rules(ErrorType.LOGICAL) == []


def test_what_is_said_in_the_words_of_the_other_option_denies() -> None:
    text = "水位不高，因此不关掉水闸。\n\n选择：A"
    found = screened(text, question="你会怎么做？", options=["关掉水闸", "不关掉水闸"], answer="A")
    assert found.rules(ErrorType.LOGICAL) != []


CHOIR: dict[str, Any] = {
    "question": "Every member of the choir owns a lantern, and some are bakers. What follows?",
    "options": ["Some bakers own a lantern.", "All bakers own a lantern."],
}
CHOIR_ZH: dict[str, Any] = {
    "question": "合唱队的成员都有灯笼，有些成员是面包师。下列哪项可以推出？",
    "options": ["有的面包师有灯笼", "所有面包师都有灯笼"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The others are unknown, so we cannot say that all bakers own a lantern. So (B).",
            ["so we cannot say that all bakers own a lantern"],
        ),
        (
            "This does not show that all bakers own a lantern. So (B).",
            ["This does not show that all bakers own a lantern"],
        ),
        ("This does not show that all bakers own a lantern. So (A).", []),
        ("This does not show that all coopers own a lantern. So (B).", []),
        ("If this does not show that all bakers own a lantern, what does? So (B).", []),
    ],
)
def test_what_is_not_shown_is_denied(text: str, expected: list[str]) -> None:
    assert denied(text, **CHOIR) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("这并不意味着所有面包师都有灯笼。故选B。", ["这并不意味着所有面包师都有灯笼"]),
        ("这并不意味着所有面包师都有灯笼。故选A。", []),
        ("没有证据表明所有木匠都有灯笼。故选B。", []),
    ],
)
def test_what_is_not_shown_is_denied_in_chinese(text: str, expected: list[str]) -> None:
    assert denied(text, **CHOIR_ZH) == expected


WELL: dict[str, Any] = {
    "question": "甲的井被乙填了。下列说法正确的是：",
    "options": [
        "甲可以找村长，要求对乙填井的行为行使撤销权",
        "用水约定有效，封井约定无效",
        "甲只能另挖一口井",
    ],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Who does it may stand in an earlier part of the option.
        ("填井已过一年，甲不能行使撤销权。故选A。", ["甲不能行使撤销权"]),
        ("填井已过一年，乙不能行使撤销权。故选A。", []),
        # The reason may stand within the clause.
        ("本案中的用水约定因没有见证人而无效。故选B。", ["本案中的用水约定因没有见证人而无效"]),
        ("本案中的封井约定因没有见证人而无效。故选B。", []),
    ],
)
def test_who_and_why_may_stand_elsewhere(text: str, expected: list[str]) -> None:
    assert denied(text, **WELL) == expected
