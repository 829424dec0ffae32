"""Sentences that nothing rests on."""

from __future__ import annotations

import pytest

from tests.build import screened


def aside(text: str) -> list[tuple[str, str]]:
    found = screened(text)
    return [
        (found.record.text(signal.span), signal.tags[0]) for signal in found.signals("set_aside")
    ]


@pytest.mark.parametrize(
    ("text", "words", "why"),
    [
        (
            "Cooks usually come late, but that plays no part here. The answer is (A).",
            "Cooks usually come late, but that plays no part here.",
            "disclaimed",
        ),
        (
            "厨师一般来得晚，但这与本题无关。因此选A。",
            "厨师一般来得晚，但这与本题无关。",
            "disclaimed",
        ),
        (
            "Suppose that the cook came by boat. The answer is (A).",
            "Suppose that the cook came by boat.",
            "supposed",
        ),
        ("假设厨师坐船来。因此选A。", "假设厨师坐船来。", "supposed"),
        (
            "Case 1: the cook came by boat. The answer is (A).",
            "Case 1: the cook came by boat.",
            "supposed",
        ),
        ("情况一：厨师坐船来。因此选A。", "情况一：厨师坐船来。", "supposed"),
        (
            "The text does not say how they came. The answer is (A).",
            "The text does not say how they came.",
            "lacking",
        ),
        ("题目没有说明天气。因此选A。", "题目没有说明天气。", "lacking"),
        (
            "材料没有提到厨师带伞，故B项错误。故选A。",
            "材料没有提到厨师带伞，故B项错误。",
            "lacking",
        ),
        (
            "The text does not mention an umbrella, so B is wrong. The cook ran. So A.",
            "The text does not mention an umbrella, so B is wrong.",
            "lacking",
        ),
        (
            "虽然人们往往认为厨师懒，但名单上只有客人。因此选B。",
            "虽然人们往往认为厨师懒，但名单上只有客人。",
            "conceded",
        ),
        (
            "Let me check the list of names. The answer is (A).",
            "Let me check the list of names.",
            "of_the_task",
        ),
        (
            "The cook is usually the quicker one. This time the guest came first. So B.",
            "The cook is usually the quicker one.",
            "for_another",
        ),
        (
            "一般来说厨师动作更快。这一次是客人先到。选B。",
            "一般来说厨师动作更快。",
            "for_another",
        ),
    ],
)
def test_what_is_set_aside_and_why(text: str, words: str, why: str) -> None:
    assert aside(text) == [(words, why)]


def test_a_disclaimer_may_point_back() -> None:
    text = "People tend to think of cooks as late. That is only a stereotype. The answer is (B)."
    assert [words for words, _ in aside(text)] == [
        "People tend to think of cooks as late.",
        "That is only a stereotype.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Cooks usually come late. The answer is (A).",
        "That is a stereotype, but it is all we have. The answer is (A).",
        "这虽然是刻板印象，但确实是最常见的联想。因此选A。",
        "Hmm, cooks usually come late. The answer is (A).",
        "The text does not say it, so the cook must have come by boat. The answer is (A).",
    ],
)
def test_what_still_carries_the_choice(text: str) -> None:
    assert aside(text) == []


def test_what_would_be_so_and_what_a_word_means_are_set_aside() -> None:
    text = "If the bell had been rung, the guest would have come. That is what the word means."
    tags = [signal.tags for signal in screened(text).signals("set_aside")]
    assert tags == [("supposed",), ("meaning",)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "In other games the cook begins, but here the rule is given. So (A).",
            "In other games the cook begins, but here the rule is given.",
        ),
        (
            "The guest came first, even though most cooks are early. So (B).",
            "The guest came first, even though most cooks are early.",
        ),
        (
            "在其他游戏里厨师先走，但这里写明了规则。因此选A。",
            "在其他游戏里厨师先走，但这里写明了规则。",
        ),
    ],
)
def test_what_holds_elsewhere_or_is_granted(text: str, words: str) -> None:
    granted = [said for said, why in aside(text) if why == "conceded"]
    assert granted == [words]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Cooks usually come late. I'm setting that aside. The answer is (A).", True),
        # the disclaimer names what it is on
        ("Cooks usually come late. Ages have nothing to do with it. The answer is (A).", False),
        ("厨师一般来得晚。年龄与此无关。因此选A。", False),
    ],
)
def test_a_disclaimer_takes_up_the_sentence_before(text: str, first: bool) -> None:
    stop = "." if text.isascii() else "。"
    opening = text[: text.index(stop) + 1]
    assert ((opening, "disclaimed") in aside(text)) is first


@pytest.mark.parametrize(
    "text",
    [
        "Cooks are often seen as untidy. The figures say otherwise. The answer is (A).",
        "人们常说厨师邋遢。原文却正好相反。因此选A。",
    ],
)
def test_what_the_text_is_held_against_is_set_aside(text: str) -> None:
    first = text.split("." if text.isascii() else "。", maxsplit=1)[0]
    assert any(words.startswith(first) for words, _ in aside(text))


@pytest.mark.parametrize(
    "text",
    ["The umbrella is nowhere mentioned. The answer is (A).", "雨伞压根没出现。因此选A。"],
)
def test_what_never_appears_is_lacking(text: str) -> None:
    assert [why for _, why in aside(text)] == ["lacking"]


@pytest.mark.parametrize(
    "text",
    [
        "提到迟到，人们会想到厨师；提到早到，想到的是客人。因此选A。",
        "Of being late, people think of the cook; of being early, of the guest. So A.",
    ],
)
def test_an_association_with_the_one_chosen_is_not_for_the_other(text: str) -> None:
    assert not aside(text)


def test_an_association_with_the_other_alone_is_for_the_other() -> None:
    text = "提到迟到，人们会想到客人。可是厨师最后到。因此选A。"
    assert aside(text) == [("提到迟到，人们会想到客人。", "for_another")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A says too much of cooks, and the same goes for the rest of C. So B.", True),
        ("A says too much of cooks, and the same goes for the rest of B. So B.", False),
        ("The cook was late, and the same goes for the guest. So B.", False),
    ],
)
def test_one_option_ruled_out_with_another(text: str, expected: bool) -> None:
    found = screened(text, question="Which is told?", options=["One", "Two", "Three"], answer="B")
    assert ("for_another",) in [each.tags for each in found.signals("set_aside")] or not expected
    assert expected or not found.signals("set_aside")
