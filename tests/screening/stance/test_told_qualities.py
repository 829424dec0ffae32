"""The quality that the reasoning says what is asked about has, where another one is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

LETTER: dict[str, Any] = {
    "question": "'Many thanks for the third broken kettle.' What is the tone of the letter?",
    "options": ["Grateful", "Sarcastic", "Worried", "Proud"],
    "answer": "A",
}
LETTER_ZH: dict[str, Any] = {
    "question": "“谢谢你们送来第三只破水壶。”这封信的语气是怎样的？",
    "options": ["感激", "讽刺", "担忧", "自豪"],
    "answer": "A",
}


RULE = "logical/conclusion_against_reasoning"


def against(reasoning: str, **fields: Any) -> bool:
    """Whether the choice goes against the reasoning."""
    return RULE in screened(reasoning, **fields).rules()


def tells_rival(reasoning: str, **fields: Any) -> bool:
    """Whether another option's quality is told."""
    return screened(reasoning, **fields).has("rival_told")


@pytest.mark.parametrize(
    "reasoning",
    [
        "Nobody is glad of broken goods. The letter is sarcastic.",
        "Nobody is glad of broken goods. The tone is full of irony.",
        "Three kettles broke. The writer speaks ironically, with open mockery of the shop.",
        "Three kettles broke. This sounds plainly sarcastic. The word 'third' gives it away.",
        "Three kettles broke. The thanks are clearly ironic. There is no gratitude in them.",
    ],
)
def test_a_tone_is_told_and_another_chosen(reasoning: str) -> None:
    assert against(reasoning, **LETTER)
    assert not against(reasoning, **{**LETTER, "answer": "B"})


@pytest.mark.parametrize(
    "reasoning",
    [
        "没有人会为破东西高兴。信里满是讽刺。",
        "水壶坏了三只。这番话带着明显的嘲讽意味。",
        "水壶坏了三只。写信人语气讥讽。“第三只”几个字点明了这一点。",
        "水壶坏了三只。这里并没有感激，而是挖苦。",
    ],
)
def test_a_chinese_tone_is_told_and_another_chosen(reasoning: str) -> None:
    assert against(reasoning, **LETTER_ZH)
    assert not against(reasoning, **{**LETTER_ZH, "answer": "B"})


@pytest.mark.parametrize(
    "reasoning",
    [
        "If the kettle were whole, the letter would be sarcastic.",
        "Some might say that the letter is sarcastic.",
        "At first the letter is sarcastic. But then thanks are given for the new kettle.",
        "Until the new kettle came the letter is sarcastic.",
        "Is the letter sarcastic?",
        "The letter is not sarcastic.",
        "The letter is sarcastic. The kettle works. The thanks are meant as they are written.",
        "The letter is grateful rather than sarcastic.",
        "The shop called it a sarcastic letter.",
    ],
)
def test_what_is_supposed_past_denied_or_taken_back_is_no_tone(reasoning: str) -> None:
    assert not tells_rival(reasoning, **LETTER)


@pytest.mark.parametrize(
    "reasoning",
    [
        "如果水壶没坏，这封信就是讽刺。",
        "有人认为这封信是讽刺。",
        "乍看语气是讽刺的。但后面真心道谢。",
        "这封信并不讽刺。",
        "这封信是讽刺吗？",
    ],
)
def test_what_is_supposed_denied_or_taken_back_is_no_tone_in_chinese(reasoning: str) -> None:
    assert not tells_rival(reasoning, **LETTER_ZH)


FEELS_ZH: dict[str, Any] = {
    "question": "小何以为邮包丢了，门铃一响，邮差把它送来了。小何会有什么感觉？",
    "options": ["惊喜", "尴尬", "紧张", "同意"],
    "answer": "B",
}
MIXED_ZH: dict[str, Any] = {
    "question": "小何唱错了词，同学却给他鼓掌。小何会有什么感觉？",
    "options": ["感激 & 尴尬", "感激 & 自豪", "愤怒 & 尴尬"],
    "answer": "C",
}


def test_what_a_conclusion_calls_possible_is_told() -> None:
    assert tells_rival("邮包找回来了。因此，小何可能会感到惊喜。所以选B。", **FEELS_ZH)
    assert not tells_rival("邮包找回来了。小何可能会感到惊喜。所以选B。", **FEELS_ZH)


def test_two_feelings_are_told_in_any_order() -> None:
    assert tells_rival("唱错了，又得了掌声。因此他会同时感到尴尬和感激。", **MIXED_ZH)
    own = {**MIXED_ZH, "answer": "A"}
    assert not tells_rival("唱错了，又得了掌声。因此他会同时感到尴尬和感激。", **own)
    assert not tells_rival("唱错了，他会感到尴尬。", **MIXED_ZH)


def test_what_a_clause_turns_from_is_not_told() -> None:
    assert not tells_rival("起先他感到惊喜，可是信里没有好消息。", **FEELS_ZH)
