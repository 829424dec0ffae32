"""What the analysis of the chosen option closes with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened, words_of

TOOLS: dict[str, Any] = {
    "question": "Which of these tools is used to shear sheep?",
    "options": ["Clippers", "A drawknife", "A froe"],
}
TOOLS_ZH: dict[str, Any] = {
    "question": "下列工具中，用来剪羊毛的是：",
    "options": ["推剪", "刮刀", "劈刀"],
}
OTHERS = (
    "(A) Clippers: they cut wool from sheep.\n"
    "(B) A drawknife: a blade with two handles. It is not used on sheep.\n"
)


def dismissed(reasoning: str, **fields: Any) -> list[str]:
    return words_of("dismissed", reasoning, **{**TOOLS, **fields})


@pytest.mark.parametrize(
    "closing",
    [
        "It does not shear any sheep.",
        "While it is made of steel, it cannot be used to shear.",
        "This tool isn't used on sheep, because it splits wood.",
    ],
)
def test_the_analysis_of_the_chosen_one_closes_with_a_denial(closing: str) -> None:
    text = f"{OTHERS}(C) A froe: a blade with one handle. {closing}\n\nThe best answer is: (C)."
    assert dismissed(text)


@pytest.mark.parametrize(
    "closing",
    [
        "It is used to shear sheep, not to split wood.",
        "Although it does not shear goats, it is used to shear sheep.",
        "It does not rust.",
        "It is not clear whether it is used on sheep.",
        "It does not shear goats. It is used to shear sheep.",
    ],
)
def test_other_closings_do_not_dismiss(closing: str) -> None:
    text = f"{OTHERS}(C) A froe: a blade with one handle. {closing}\n\nThe best answer is: (C)."
    assert dismissed(text) == []


def test_what_is_asked_for_by_denial_is_met_by_one() -> None:
    question = "Which of these tools is not used to shear sheep?"
    text = f"{OTHERS}(C) A froe: it does not shear any sheep.\n\nThe best answer is: (C)."
    assert dismissed(text, question=question) == []


def test_lines_that_name_their_option_are_an_analysis_too() -> None:
    text = (
        "1. Clippers cut wool from sheep.\n"
        "2. A drawknife shaves wood.\n"
        "3. The trade does not use a froe on sheep, which are shorn with clippers.\n\n"
        "The best answer is: (C)."
    )
    assert dismissed(text.replace(", which are shorn with clippers", ""))


def test_in_chinese() -> None:
    text = "A项推剪用来剪羊毛。\nB项刮刀用来刮木头。\nC项劈刀不能用来剪羊毛。\n\n故选C。"
    assert screened(text, **TOOLS_ZH).said("dismissed")
    text = text.replace("不能用来剪羊毛", "也用来剪羊毛")
    assert not screened(text, **TOOLS_ZH).said("dismissed")


def test_statements_that_options_combine_are_not_the_chosen_ones() -> None:
    text = (
        "首先，剪羊毛的推剪即①，剪山羊的推剪即②。因此，选项C（①②）是正确的。"
        "选项③和④虽然也是刀具，但并不能用来剪羊毛。"
        "因此，选项A（③④）不正确。选项B（②③）虽然包含②，但是缺少①，也不正确。\n答案：C"
    )
    fields = {"question": "剪羊毛用的是：①推剪②山羊推剪③刮刀④劈刀", "options": ["③④", "②③", "①②"]}
    assert dismissed(text, **fields) == []


@pytest.mark.parametrize(
    ("fields", "analysis", "others"),
    [
        (
            TOOLS,
            f"{OTHERS}(C) A froe: a blade with one handle that is used to shear sheep.",
            "The other tools are sharp too, but they cannot do this to sheep.",
        ),
        (
            TOOLS_ZH,
            "(A) 推剪：通电使用。\n(B) 刮刀：有两个把手。\n(C) 劈刀：可以剪羊毛。",
            "其他工具也很锋利，但它们不能用来剪羊毛。",
        ),
    ],
)
def test_what_the_others_lack_closes_no_analysis(
    fields: dict[str, Any], analysis: str, others: str
) -> None:
    assert dismissed(f"{analysis} {others}", **fields, answer="C") == []
    of_it = (
        others.replace("The other tools are", "It is").replace("other", "").replace("they", "it")
    )
    of_it = of_it.replace("其他工具", "它").replace("它们", "它")
    assert dismissed(f"{analysis} {of_it}", **fields, answer="C")
