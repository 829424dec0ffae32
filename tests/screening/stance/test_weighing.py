"""Weighing: options gone through one by one that come out alike."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened, words_of

IRON: dict[str, Any] = {
    "question": "Which of these does a cook use as a source of iron?",
    "options": ["Lentils", "Lettuce", "Liver"],
    "answer": "A",
}


def both(reasoning: str, **fields: Any) -> list[str]:
    return words_of("both", reasoning, **{**IRON, **fields})


def weighed(first: str, second: str, third: str) -> str:
    return (
        f"(A) Lentils are dried seeds. {first}\n(B) Lettuce is mostly water. {second}\n"
        f"(C) Liver is meat. {third}\n\nTherefore, the best answer is: (A) Lentils."
    )


GOOD = "It is a common source of iron in the kitchen."
ALSO = "It is also a common source of iron in the kitchen."
BAD = "It is not a common source of iron in the kitchen."


def test_two_like_verdicts_hold_both_options() -> None:
    assert both(weighed(GOOD, BAD, ALSO)) == [ALSO]


@pytest.mark.parametrize(
    "text",
    [
        weighed(GOOD, BAD, BAD),
        weighed(GOOD, ALSO, ALSO),  # what is said of all tells none from another
        weighed(GOOD, BAD, f"{GOOD} However, few cooks keep any."),
        weighed(GOOD, BAD, "It is a common source of vitamins in many tins."),
        weighed(GOOD, BAD, f"Unlike (B), {ALSO}"),
        weighed("Here option A is the most likely answer. " + GOOD, BAD, ALSO),
        f"{GOOD} {ALSO} Therefore, the best answer is: (A) Lentils.",
    ],
)
def test_what_is_no_like_verdict_holds_nothing(text: str) -> None:
    assert both(text) == []


def test_a_clause_may_be_the_verdict() -> None:
    first = "As every cook knows, it is rich in the iron that the body takes up."
    long = "When the winter is harsh and the larder holds neither grain nor roots nor apples,"
    assert both(weighed(first, BAD, f"{long} it is rich in the iron that the body takes up."))
    maybe = f"{long} it may be rich in the iron that the body takes up."
    assert both(weighed(first, BAD, maybe)) == []


def test_options_copied_first_are_no_analysis() -> None:
    copied = "(A) Lentils\n(B) Lettuce\n(C) Liver\n\nLet us go through them.\n"
    assert both(copied + weighed(GOOD, BAD, ALSO)) == [ALSO]


def test_both_answer_the_question_in_other_words() -> None:
    first = "Cooks like to use it as a cheap source of iron."
    second = "So a cook may use this as a source of iron each week."
    assert both(weighed(first, BAD, second)) == [second]


def test_the_order_of_the_words_counts() -> None:
    text = (
        "(A) This chair names size, colour and age in turn.\n"
        "(B) This chair names age, colour and size in turn.\n"
        "The answer is (A)."
    )
    options = ["big red old chair", "old red big chair"]
    assert both(text, question="Which order is correct?", options=options) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (weighed(GOOD, BAD, ALSO), [ALSO]),  # the exception comes out like another one
        (weighed(GOOD, ALSO, ALSO), [ALSO]),
        (weighed(BAD, GOOD, ALSO), []),
        (weighed(f"{GOOD} However, few cooks keep any.", GOOD, ALSO), []),
        (weighed(f"{GOOD} It does not keep for long.", GOOD, ALSO), []),
        (weighed("It is a common grain in the kitchen.", GOOD, ALSO), []),
    ],
)
def test_the_exception_must_come_out_otherwise(text: str, expected: list[str]) -> None:
    asked = "Which of these is NOT a source of iron?"
    assert both(text, question=asked)[:1] == expected


def test_chinese_options_are_weighed_too() -> None:
    text = (
        "A项，扁豆是种子，是厨房里常见的补铁食材。\nB项，生菜含水多，与补铁无关。\n"
        "C项，猪肝是内脏，也是厨房里常见的补铁食材。\n故选A。"
    )
    options = ["扁豆", "生菜", "猪肝"]
    assert len(both(text, question="下列哪一种是补铁食材？", options=options)) == 1


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("1) Lentils: good source.\n2) Lettuce: poor source.\n3) Liver: good source.", 1),
        ("1) Lentils: no source.\n2) Lettuce: no source.\n3) Liver: no source.", 1),
        ("(A) Lentils - yes.\n(B) Lettuce - no.\n(C) Liver - yes.", 1),
        ("1) Lentils: good source.\n2) Lettuce: poor source.\n3) Liver: poor source.", 0),
        ("1) Lentils: a food.\n2) Lettuce: a food.\n3) Liver: a food.", 0),
    ],
)
def test_a_list_that_says_the_same_of_two(lines: str, expected: int) -> None:
    assert len(both(f"{lines}\n\nThe answer is (A).")) == expected


def test_a_word_of_contrast_in_an_option_turns_from_nothing() -> None:
    options = ["fresh but dear", "stale but cheap", "fresh but small"]
    said = "Bread of this kind sells by noon."
    lines = [f"{k}) {text} - {said}" for k, text in zip("AC", options[::2], strict=True)]
    lines.insert(1, "B) stale but cheap - Nobody buys it.")
    own = {"question": "Which bread sells by noon?", "options": options}
    assert len(both("\n\n".join([*lines, "The answer is (A)."]), **own)) == 1


def test_two_denials_in_a_sentence_are_no_like_verdict() -> None:
    denied = "It would not be a source of iron, as you would not find iron there."
    told = "It would be a source of iron, as you would find iron there."
    assert both(weighed(told, denied, denied)) == []


def test_letters_that_only_bound_the_choice_open_nothing() -> None:
    text = weighed(GOOD, BAD, ALSO).replace("Therefore,", "Therefore, among A through C,")
    assert both(text) == [ALSO]


def test_an_answer_given_twice_opens_no_stretch() -> None:
    text = weighed(GOOD, BAD, ALSO).replace(
        "Therefore,", "The answer is (A) Lentils.\n\nTherefore,"
    )
    assert both(text) == [ALSO]


@pytest.mark.parametrize(
    ("second", "expected"),
    [("萝卜不贵，这也出人意料。", 0), ("萝卜也是厨房里常见的铁质来源。", 1)],
)
def test_one_phrase_of_four_characters_is_no_verdict(second: str, expected: int) -> None:
    first = "扁豆是厨房里常见的铁质来源。" if expected else "扁豆很贵，实在出人意料。"
    text = f"A项：{first}\nB项：莴笋不含铁质。\nC项：{second}\n所以选A。"
    question = "下列哪种食物是铁质的来源？"
    found = both(text, question=question, options=["扁豆", "莴笋", "萝卜"], lang="zh")
    assert len(found) == expected


def test_what_is_longer_is_not_like_what_is_as_long() -> None:
    found = screened(
        "A：十分钟。这个时间太短，面团发酵的时间一般会比这个长。\n"
        "B：一小时。这个时间比较合理，面团发酵的时间一般会在这个范围内。\n"
        "C：一天。这个时间太长，面团发酵的时间一般不会超过三小时。\n\n所以正确答案是B：一小时。",
        question="面团一般要发酵多久？",
        options=["十分钟", "一小时", "一天"],
        answer="B",
    )
    assert found.rules() == []


def test_what_an_option_would_have_is_no_verdict() -> None:
    found = both(
        "A：扁豆。这个选项认为扁豆可以用来补充铁质。\nB：生菜。这个选项认为生菜可以用来补充铁质。\n"
        "C：猪肝。这个选项认为猪肝可以用来补充铁质。\n\n所以选A：扁豆。",
        question="厨师用什么补铁？",
        options=["扁豆", "生菜", "猪肝"],
    )
    assert found == []


def test_what_is_called_the_best_is_not_like_what_only_serves() -> None:
    serves = "A cook may use them as a source of iron."
    best = "These are the best source of iron that a cook may use."
    assert both(weighed(serves, "They hold little of it.", serves))
    assert not both(weighed(best, "They hold little of it.", serves))
