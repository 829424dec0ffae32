"""The choice of a response that has no answer line."""

from __future__ import annotations

import pytest

from tests.build import screened

RIGHT = "Which of these is right?"
WRONG = "Which of these is not true?"
RIGHT_ZH = "下列说法正确的是？"
WRONG_ZH = "下列说法错误的是？"
THREE = ["The mill is old.", "The bridge is new.", "The lane is wide."]
THREE_ZH = ["磨坊很旧", "桥是新的", "小路很宽"]


def chosen(reasoning: str, question: str, options: list[str]) -> tuple[str | None, bool]:
    choice = screened(reasoning, question=question, options=options).screening.choice
    return choice.letter, choice.multiple


@pytest.mark.parametrize(
    ("reasoning", "question", "options", "letter"),
    [
        (
            "Option A is wrong. Option B is correct: it was built last year. Option C is wrong.",
            RIGHT,
            THREE,
            "B",
        ),
        ("选项A错误，磨坊是新建的。选项B正确。选项C错误，小路很窄。", RIGHT_ZH, THREE_ZH, "B"),
        ("选项A正确。选项B错误，桥早已有之。选项C正确。", WRONG_ZH, THREE_ZH, "B"),
        ("桥去年才建成。因此，选项B是错误的，其余不论。", WRONG_ZH, THREE_ZH, "B"),
        # the last word settles it
        ("选项B不正确。选项C不正确。综上所述，选项C是不正确的。", WRONG_ZH, THREE_ZH, "C"),
        # it opens with the answer, in the question's words, alone, or after the question
        ("客人的行为构成盗窃罪。他拿走了钱。", "客人的行为构成？", ["盗窃罪", "诈骗罪"], "A"),
        ("B。桥去年才建成。", RIGHT_ZH, THREE_ZH, "B"),
        ("B<eoa>。桥去年才建成，选项A正确，选项B正确。", RIGHT_ZH, THREE_ZH, "B"),
        ("下列说法错误的是？B：桥是新的。桥早已有之。", WRONG_ZH, THREE_ZH, "B"),
    ],
)
def test_one_option_has_the_verdict_or_opens_the_answer(
    reasoning: str, question: str, options: list[str], letter: str
) -> None:
    assert chosen(reasoning, question, options) == (letter, False)


@pytest.mark.parametrize(
    ("said", "question", "options"),
    [
        ("选项A正确，磨坊很旧。选项B正确，桥去年建成。选项C错误。", RIGHT_ZH, THREE_ZH),
        ("磨坊很旧，桥也建成了。因此，选项A、B都是正确的。", RIGHT_ZH, THREE_ZH),
        ("Option A is correct. Option B is correct: it is new. It is so.", RIGHT, THREE),
    ],
)
def test_several_with_the_verdict_are_several_chosen(
    said: str, question: str, options: list[str]
) -> None:
    assert chosen(said, question, options) == (None, True)


@pytest.mark.parametrize(
    ("reasoning", "question", "options"),
    [
        # a list of the options is no choice of the first
        ("A：磨坊很旧。B：桥是新的。C：小路很宽。说完了。", RIGHT_ZH, THREE_ZH),
        # the question retold, which holds the option
        ("甲、乙租下磨坊。欠租要还。", "甲、乙租下磨坊，应当还租的是：", ["甲", "甲、乙"]),
        # a true statement said again is not the one asked for
        ("磨坊很旧。其他的不好说。", WRONG_ZH, THREE_ZH),
        ("It may be that the mill is old. More would have to be known.", RIGHT, THREE),
        ("Nothing is said of it. We must refuse to answer.", RIGHT, THREE),
    ],
)
def test_no_option_stands_out(reasoning: str, question: str, options: list[str]) -> None:
    assert chosen(reasoning, question, options) == (None, False)


def test_verdicts_do_not_stand_against_an_answer() -> None:
    said = "Option A is wrong. Option B is correct. Option C is wrong."
    own = screened(said, question=RIGHT, options=THREE, answer="C")
    assert own.screening.choice.letter == "C"
    assert not own.signals("answer_mismatch")


@pytest.mark.parametrize(
    ("reasoning", "question", "options", "letter"),
    [
        # All others are refused.
        (
            "The mill is old. Option B is wrong, since it fell. Option C is wrong as well.",
            RIGHT,
            THREE,
            "A",
        ),
        ("磨坊很旧，账上写着。选项B错误，桥已塌了。选项C错误，小路很窄。", RIGHT_ZH, THREE_ZH, "A"),
        # A single one is judged, and that at the end.
        ("桥去年才建成，账上写着。选项B正确。", RIGHT_ZH, THREE_ZH, "B"),
        # Of one alone it is said.
        (
            "Of A, B and C, only B breaks the market rule. The rest keep to it.",
            "Which of these breaks the market rule?",
            ["Selling by night", "Selling by day", "Buying by day"],
            "B",
        ),
        (
            "A、B、C中，只有B违反市场规则。其余都守规矩。",
            "下列行为违反市场规则的是？",
            ["夜里卖货", "白天卖货", "白天买货"],
            "B",
        ),
        # It is named by letter and text at the end, or by its text as the answer.
        (
            "The guest took the coins by night. His deed is therefore to be called B: theft.",
            "What is the guest's deed?",
            ["fraud", "theft"],
            "B",
        ),
        (
            "客人夜里拿走了钱，应定性为B：盗窃罪。",
            "客人的行为应定性为？",
            ["诈骗罪", "盗窃罪"],
            "B",
        ),
        (
            "正确答案：停船的期限应改为三天以上。请注意规定。",
            "停船的期限应改为多久？",
            ["一天以上", "三天以上"],
            "B",
        ),
    ],
)
def test_one_is_left_or_told_at_the_end(
    reasoning: str, question: str, options: list[str], letter: str
) -> None:
    assert chosen(reasoning, question, options) == (letter, False)


@pytest.mark.parametrize(
    ("reasoning", "question", "options"),
    [
        ("磨坊很旧。选项C错误，小路很窄。", RIGHT_ZH, THREE_ZH),
        ("A：磨坊很旧，是错误的。B：桥是新的，账上有记载。", RIGHT_ZH, THREE_ZH),
        ("只有A、B、C中的一个正确，才能选它。", RIGHT_ZH, THREE_ZH),
        (
            "A、B、C中，只有B不违反市场规则。",
            "下列行为违反市场规则的是？",
            ["夜里卖货", "白天卖货", "买货"],
        ),
    ],
)
def test_none_is_told_where_items_are_listed_or_the_contrary_is_said(
    reasoning: str, question: str, options: list[str]
) -> None:
    assert chosen(reasoning, question, options)[0] is None


def test_what_is_told_again_first_is_no_answer() -> None:
    question = "Ida Holm, a baker, and Nils Berg, a smith, wrote to the bank. Who got a loan from the bank?"
    options = ["Ida Holm, the baker", "Nils Berg, the smith", "Not known"]
    told = "Ida Holm, the baker, wrote to the bank. What came of it is not told."
    assert chosen(told, question, options) == ("C", False)
    assert chosen("Ida Holm, the baker, got a loan. She wrote first.", question, options)[0] == "A"
