"""Testimony: verdicts on who lies, held against who is told to say it of whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

CHAIN: dict[str, Any] = {
    "question": "Ada tells the truth. Ben says Ada lies. Cy says Ben lies. Does Cy tell the truth?",
    "options": ["Yes", "No"],
}
CHAIN_ZH: dict[str, Any] = {
    "question": "小周说真话。小吴说小周说谎。小郑说小吴说谎。小郑说真话吗？",
    "options": ["是", "否"],
}


def clash(reasoning: str, **fields: Any) -> list[str]:
    found = screened(reasoning, **{**CHAIN, **fields}).said("clash", "clashing")
    return [words.strip(" .,。，") for words, _ in found]


def test_two_liars_of_whom_one_calls_the_other_a_liar_cannot_both_lie() -> None:
    text = "Ada tells the truth, so Ben lies. Cy says Ben lies, so Cy is also lying. Answer: B"
    assert clash(text) == ["so Ben lies", "so Cy is also lying"]


@pytest.mark.parametrize(
    "text",
    [
        "Ada tells the truth, so Ben lies. Cy says Ben lies, so Cy tells the truth. Answer: A",
        "Ben lies. If Cy lies, then Cy must be lying about Ben. Answer: A",
        "Ben lies. Cy says that Cy lies. Answer: A",
        "Ben lies. Cy is probably lying. Answer: A",
        "Ben lies. Does Cy lie? Cy tells the truth. Answer: A",
        # Both is said of Cy, so that nothing is held of him.
        "Ben lies. Cy lies. No: Cy tells the truth. Answer: A",
    ],
)
def test_what_agrees_or_is_not_asserted_clashes_with_nothing(text: str) -> None:
    assert clash(text) == []


def test_what_a_liar_says_when_he_says_it_is_no_verdict_on_the_other() -> None:
    text = "Ben is lying when he says Ada lies. Cy is lying when he says Ben lies. Answer: B"
    assert len(clash(text)) == 2


@pytest.mark.parametrize(
    ("text", "clashes"),
    [
        ("Ben says that Ada lies, so that is true. Cy says Ben lies, so Cy is truthful.", True),
        ("Ben says that Ada lies, so we can assume this is false. Cy is lying about Ben.", True),
        ("Ben says that Ada lies, so that is true. Cy says Ben lies, so Cy is lying.", False),
        ("Assume that Ben lies. Cy says Ben lies, so Cy is lying.", False),
    ],
)
def test_a_verdict_on_what_somebody_says_is_one_on_him(text: str, clashes: bool) -> None:
    assert bool(clash(text)) is clashes


def test_a_question_without_testimony_is_left_alone() -> None:
    assert clash("Ben lies. Cy lies. Answer: A", question="Does Cy lie?") == []


def test_chinese_testimony_is_held_against_verdicts_too() -> None:
    wrong = "小周说真话，所以小吴说谎。小郑说小吴说谎，所以小郑也说谎。答案：B"
    assert len(clash(wrong, **CHAIN_ZH)) == 2
    right = "小周说真话，所以小吴说谎。小郑说小吴说谎，所以小郑说真话。答案：A"
    assert clash(right, **CHAIN_ZH) == []


@pytest.mark.parametrize(
    ("text", "clashes"),
    [
        ("小周讲真话，所以小吴说谎。小郑说小吴说谎，所以小郑也在撒谎。选B。", True),
        ("小周讲真话，所以小吴说谎。小郑说小吴说谎，属实。选A。", False),
        ("小吴说小周说谎，可以认为属实。小郑说小吴说谎，可以认为小郑讲真话。选A。", True),
        ("小吴说小周说谎，这句话不属实。小郑说小吴说谎，因此小郑讲真话。选A。", False),
    ],
)
def test_verdicts_in_chinese_leave_out_whose_they_are(text: str, clashes: bool) -> None:
    assert bool(clash(text, **CHAIN_ZH)) is clashes


def test_chinese_names_may_be_long() -> None:
    question = "艾达·李讲真话。亚历杭德罗说艾达·李在说谎。本说亚历杭德罗在说谎。本讲真话吗？"
    text = "艾达·李讲真话，可见亚历杭德罗必定说谎。那么本一定也在说谎。选B。"
    assert clash(text, question=question, options=["是", "否"])


@pytest.mark.parametrize(
    ("text", "clashes"),
    [
        ("Ada tells the truth, so Ben's statement about Ada is false. Cy's claim is false.", True),
        ("Ada tells the truth. Ben's statement that Ada lies is also true.", True),
        ("Ada tells the truth, so Ben's statement about Ada is false. Cy's claim is true.", False),
        ("Ada tells the truth, so Ben tells lies. Cy is telling the truth that Ben lies.", False),
        ("Ada lies. Ben is lying that Ada lies.", True),
    ],
)
def test_a_verdict_on_what_is_said_is_one_on_who_says_it(text: str, clashes: bool) -> None:
    assert bool(clash(f"{text} Answer: A")) is clashes


@pytest.mark.parametrize(
    ("text", "clashes"),
    [
        ("Ben lies. If Ben lies, then Cy lies. Answer: B", True),
        ("Ben lies. If Ben lies, then Cy tells the truth. Answer: A", False),
        # a case that is only looked at
        ("If Ben lies, then Cy lies. Answer: B", False),
        ("Ben tells the truth. If Ben lies, then Cy lies. Answer: B", False),
    ],
)
def test_what_follows_from_a_condition_that_is_met(text: str, clashes: bool) -> None:
    assert bool(clash(text)) is clashes


def test_what_is_said_in_chinese_is_judged_as_the_speaker() -> None:
    assert clash("小周说真话，所以小吴的话是假的。小郑的说法也不属实。选B。", **CHAIN_ZH)
    assert not clash("小周说真话，所以小吴的话是假的。小郑的说法是真的。选A。", **CHAIN_ZH)
    assert clash("小吴说谎。如果小吴说谎，那么小郑说谎。选B。", **CHAIN_ZH)


@pytest.mark.parametrize(
    "text",
    [
        "小吴说小周说谎，是在说谎；小郑说小吴说谎，也是在说谎。所以选B。",
        "所以小吴说小周说谎是在撒谎。小郑说小吴说谎，同样是在说谎。所以选B。",
    ],
)
def test_a_word_and_the_verdict_on_it_in_one(text: str) -> None:
    assert len(clash(text, **CHAIN_ZH)) == 2


def test_a_word_and_the_verdict_that_goes_with_it() -> None:
    text = "小吴说小周说谎，是在说谎；小郑说小吴说谎是真的。所以选A。"
    assert clash(text, **CHAIN_ZH) == []


@pytest.mark.parametrize(
    "text",
    [
        "小吴说谎，所以小郑关于小吴的话是假的。因此选B。",
        "小吴说谎。小郑说的就是谎话。因此选B。",
    ],
)
def test_what_somebody_says_about_another_may_be_called_false(text: str) -> None:
    assert len(clash(text, **CHAIN_ZH, lang="zh")) == 2
