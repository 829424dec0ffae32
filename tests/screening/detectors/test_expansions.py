"""Known abbreviations that are explained as something else."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "semantic/case_abbreviation_confusion"
BANK = "建行在镇上有两家网点。哪里有网点？"


@pytest.mark.parametrize(
    ("question", "text", "premises"),
    [
        (
            "The ward has one ICU. What does it have?",
            "Icu means a kind of melon. So B.",
            ["ICU", "Icu means a kind of melon."],
        ),
        (
            "Her PET was booked for Monday. What was booked?",
            "A pet is a rabbit or something else that is stroked. So B.",
            ["PET", "A pet is a rabbit or something else that is stroked."],
        ),
        (
            "USB devices were forbidden. What was forbidden?",
            "USB stands for an upset stomach. So B.",
            ["USB", "USB stands for an upset stomach."],
        ),
        (BANK, "建行就是排成一行的树苗。选B。", ["建行", "建行就是排成一行的树苗。"]),
        ("病人做了CT。做了什么？", "CT是“吃糖”的缩写。选B。", ["CT", "CT是“吃糖”的缩写。"]),
        (
            "他的PIN被偷看了。什么被偷看了？",
            "pin是缝衣用的大头针。选B。",
            ["PIN", "pin是缝衣用的大头针。"],
        ),
    ],
)
def test_explained_otherwise(question: str, text: str, premises: list[str]) -> None:
    found = screened(text, question=question)
    flag = found.flag(RULE)
    assert [found.record.text(span) for span in flag.premises] == premises


@pytest.mark.parametrize(
    ("question", "text"),
    [
        # rightly explained, written small out of haste or not
        ("The ward has one ICU. What does it have?", "Icu means intensive care unit. So B."),
        (BANK, "建行就是中国建设银行。选A。"),
        ("病人做了CT。做了什么？", "ct是断层扫描。选A。"),
        # "is" says of an abbreviation in capitals what it does, not what it means
        ("USB devices were forbidden. What was forbidden?", "USB is quick and cheap. So A."),
        # a reading that is set aside
        ("The ward has one ICU. What does it have?", "Icu does not mean a kind of melon. So A."),
        # in words of the question
        ("The PIN of the melon grower is long. What?", "Pin means the melon grower. So A."),
    ],
)
def test_explained_rightly(question: str, text: str) -> None:
    assert RULE not in screened(text, question=question).rules()


def test_latin_words_cannot_tell_whether_a_chinese_explanation_is_right() -> None:
    question = "诊所给SAD患者配了灯。谁得了灯？"
    assert RULE not in screened("SAD即季节性的情绪失调。选A。", question=question).rules()
