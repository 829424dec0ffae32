"""Verdicts that speak of the answer, and those that speak of truth."""

from __future__ import annotations

import pytest

from tests.build import screened
from tests.screening.claims.claimed import claims, tags

FOUR = ["The ladle is iron", "The kettle is tin", "The saddle is wood", "The bowl is clay"]

FALSE_ZH = "下列说法错误的是"
FOUR_ZH = ["甲带来了书", "乙打开了窗", "丙关上了门", "丁点亮了灯"]
FALSE = "Which of these statements is NOT true?"


class TestNegatedStem:
    """Under "which is NOT true", "false" speaks for an option, and "true" against it."""

    @pytest.mark.parametrize(
        "text",
        [
            "[正确答案]B。A项错误。B项正确。C项错误，D项错误。",
            "答案：B。乙当时确实打开了窗。因此，B是正确的。",
            "答案：B。根据当天的记录，乙打开了窗。故B正确。",
        ],
    )
    def test_right_is_said_of_what_the_option_says(self, text: str) -> None:
        assert ("B", "-") in claims(text, question=FALSE_ZH, options=FOUR_ZH)

    @pytest.mark.parametrize(
        "text",
        [
            "答案：B。乙当时并没有打开窗。因此，B是正确的。",
            "答案：B。甲和丙的话都有人作证。因此，B是正确的答案。",
            "答案：B。乙不在场。所以选项B是正确的选择。",
        ],
    )
    def test_right_is_said_of_the_answer(self, text: str) -> None:
        assert ("B", "-") not in claims(text, question=FALSE_ZH, options=FOUR_ZH)

    def test_a_law_that_says_what_the_chosen_one_says_speaks_against_it(self) -> None:
        options = ["值班员可以离岗", "值班员应当登记来客，并报告主管", "值班员可以转岗"]
        text = "根据《值班规定》第三条，值班员应当登记来客，并报告主管。因此选项B是正确的答案。"
        found = claims(text, question="下列做法不符合规定的是", options=options, answer="B")
        assert ("B", "-") in found

    def test_what_the_option_itself_calls_possible_hedges_no_verdict(self) -> None:
        options = ["甲可能迟到", "乙打开了窗", "丙关上了门"]
        text = "A正确，甲可能迟到。B错误。故选A。"
        assert tags(text, "A", question="下列说法正确的是", options=options) == set()

    def test_truth_is_turned(self) -> None:
        text = "(A) is true. (B) is true. (C) is false. (D) is true. The answer is (C)."
        assert claims(text, question=FALSE, options=FOUR) == [
            ("A", "-"),
            ("B", "-"),
            ("C", "+"),
            ("D", "-"),
        ]
        assert screened(text, question=FALSE, options=FOUR).rules() == []

    def test_truth_is_turned_in_chinese(self) -> None:
        text = "A项正确。B项正确。C项错误。D项正确。故选C。"
        expected = [("A", "-"), ("B", "-"), ("C", "+"), ("D", "-")]
        assert claims(text, question=FALSE_ZH, options=FOUR_ZH) == expected
        assert screened(text, question=FALSE_ZH, options=FOUR_ZH).rules() == []

    @pytest.mark.parametrize(
        "question",
        [
            "下列说法不正确的是",
            "下列选项中，不属于厨具的一项是",
            "以下说法有误的一项是（　　）",
            "Which of the following is false?",
            "All of the following are true EXCEPT:",
        ],
    )
    def test_other_stems_that_ask_for_what_is_not_so(self, question: str) -> None:
        zh = "下" in question
        text = (
            "A项正确。C项错误。故选C。" if zh else "(A) is true. (C) is false. The answer is (C)."
        )
        options = FOUR_ZH if zh else FOUR
        assert claims(text, question=question, options=options) == [("A", "-"), ("C", "+")]

    def test_what_fits_the_question_is_never_turned(self) -> None:
        text = "A项不符合题意。B项不符合题意。C项符合题意。故选C。"
        expected = [("A", "-"), ("B", "-"), ("C", "+")]
        assert claims(text, question=FALSE_ZH, options=FOUR_ZH) == expected

    def test_correct_said_of_the_chosen_option_alone_means_the_answer(self) -> None:
        text = "The text says so of the ladle. Therefore D is correct. Hm. The answer is (D)."
        assert ("D", "+") in claims(text, question=FALSE, options=FOUR)
        assert screened(text, question=FALSE, options=FOUR).rules() == []

    def test_correct_said_of_others_too_is_turned(self) -> None:
        text = "A is correct. B is correct. The answer is (A)."
        assert claims(text, question=FALSE, options=FOUR) == [("A", "-"), ("B", "-")]
        found = screened(text, question=FALSE, options=FOUR)
        assert "logical/conclusion_against_reasoning" in found.rules()

    def test_choosing_the_true_one_contradicts_the_verdicts(self) -> None:
        text = "A项正确。B项错误。C项正确。D项正确。故选A。"
        found = screened(text, question=FALSE_ZH, options=FOUR_ZH)
        assert found.options("favoured") == ["B"]
        assert "logical/conclusion_against_reasoning" in found.rules()

    def test_the_same_words_under_a_plain_stem_are_not_turned(self) -> None:
        text = "A项错误。B项错误。C项正确。故选C。"
        expected = [("A", "-"), ("B", "-"), ("C", "+")]
        assert claims(text, question="下列说法正确的是", options=FOUR_ZH) == expected


def test_what_an_option_says_itself_passes_no_verdict_of_the_answer() -> None:
    options = ["甲要重新选择器材", "乙打开了窗", "丙关上了门", "丁点亮了灯"]
    text = 'A: "甲要重新选择器材" - Correct. B: "乙打开了窗" - Incorrect. 故选B。'
    assert ("A", "-") in claims(text, question=FALSE_ZH, options=options, answer="B")
