"""The same argued of the chosen option and of another one."""

from __future__ import annotations

import pytest

from tests.build import screened

BOTH = "logical/both_valid_then_chose"


def test_what_one_would_think_at_first_is_no_second_fit() -> None:
    text = "At first it seems that “she” refers to the baker. But it refers to the tailor. So A."
    fields = {
        "question": "The tailor told the baker that she was tired. What does the pronoun refer to?",
        "options": ["the tailor", "the baker", "ambiguous"],
    }
    assert not screened(text, **fields).has("both")


@pytest.mark.parametrize(
    "text",
    [
        "A is correct. Wait, I made a mistake: the cook came first, so B is correct. The answer is (B).",
        "A项正确。不对，我之前的判断有误，B项正确。故选B。",
    ],
)
def test_what_was_withdrawn_does_not_fit_any_more(text: str) -> None:
    assert BOTH not in screened(text).rules()


@pytest.mark.parametrize(
    "text",
    [
        (
            "Option A: the cook. This makes sense. But does it explain the wet coat?\n\n"
            "Option B: the guest. This makes sense, since he came on foot.\n\nThe answer is (B)."
        ),
        "A项：厨师。这是合理的。但是这能说明外套为什么湿吗？\n\nB项：客人。这是合理的，因为他是走来的。\n\n故选B。",
    ],
)
def test_what_is_turned_from_before_the_next_option_fits_no_more(text: str) -> None:
    assert BOTH not in screened(text).rules()


def test_verdicts_of_one_chinese_sentence_hold_only_what_they_name() -> None:
    text = "A项与原文相符，正确；B项与原文相符，正确；C项与原文不符，错误。故选B。"
    found = screened(text, question="下列说法正确的是", options=["甲在场", "乙在场", "丙在场"])
    assert BOTH in found.rules()


def test_the_same_verdicts_that_do_not_agree_are_passed_on_two() -> None:
    own = {
        "question": "下列关于渡口的说法，哪一项是错误的？",
        "options": ["渡船只在白天开", "渡船可以载车", "船票由镇公所印", "渡口归船工会管"],
    }
    text = (
        "A项说只在白天开，说法错误，应排除。B项说可以载车，说法正确。"
        "C项说由镇公所印，说法错误，应排除。D项说归船工会管，说法正确。故答案为C。"
    )
    assert BOTH in screened(text, **own).rules()
    apart = text.replace("说法错误，应排除。B", "说法正确。B")
    assert BOTH not in screened(apart, **own).rules()


def test_two_things_told_of_by_their_place_are_no_tie() -> None:
    text = "第一处是器具，也就是A；第二处是霉菌，也就是B。题目问第二处，选B。"
    fields = {"question": "“做面包的模，面包上的霉”里第二个音指什么？", "options": ["器具", "霉菌"]}
    assert BOTH not in screened(text, **fields).rules()
    assert BOTH in screened(text.replace("第一处", "").replace("第二处", ""), **fields).rules()
