"""The sentence before the choice ends on the formula of another option."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import options_of

LINE: dict[str, Any] = {
    "question": "Which line touches the curve at its lowest point?",
    "options": ["y = 3x - 5", "y = 2x - 7", "y = -x + 4"],
}
LINE_ZH: dict[str, Any] = {**LINE, "question": "曲线在最低点处的切线方程是（ ）"}
SEATS: dict[str, Any] = {
    "question": "电影票的座位应为（ ）",
    "options": ["排号为 7，座号为 2", "排号为 2，座号为 7", "排号为 7，座号为 9"],
}

told = partial(options_of, "rival_told")


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("The slope is 3. So the line is y = 3x - 5. Answer: B", LINE, ["A"]),
        ("The slope is 3. So the line is y = 3x - 5.\n</think>\nAnswer: B", LINE, ["A"]),
        ("The slope is 3. So the line is y = 3x - 5. Answer: A", LINE, []),
        ("The slope is 3. The line is not y = 3x - 5. Answer: B", LINE, []),
        ("If the slope is 3, the line is y = 3x - 5. Answer: B", LINE, []),
        ("The slope is 3. So y = 3x - 5 cuts the curve. Answer: B", LINE, []),
        ("From y = 3x - 5 we get y = 2x - 7. Answer: C", LINE, []),
        ("斜率为3。所以，切线方程是 y=3x-5。<eoe>\n所以选B。", LINE_ZH, ["A"]),
        ("斜率为3。所以，切线方程是 y=3x-5。所以选A。", LINE_ZH, []),
        ("斜率为3。切线方程不是 y=3x-5。所以选B。", LINE_ZH, []),
        ("每排九座。即排号为 2，座号为 7。\n综上，应选A。", SEATS, ["B"]),
        ("每排九座。即排号为 2，座号为 7。\n综上，应选B。", SEATS, []),
    ],
)
def test_what_a_sentence_comes_to_is_held_against_the_choice(
    text: str, fields: dict[str, Any], expected: list[str]
) -> None:
    assert told(text, **fields) == expected


def test_formulas_in_latex_count_whatever_their_names() -> None:
    fields = {**LINE_ZH, "options": [r"$\frac{x}{3}$", r"$\sqrt{x}$", r"$\frac{x}{4}$"]}
    text = r"对称轴已知。所以切线方程是 $\frac{x}{3}$。答案：B"
    assert told(text, **fields) == ["A"]


def test_where_what_fails_is_asked_for_no_formula_is_held_against_the_choice() -> None:
    fields = {**LINE, "question": "Which of the following lines does not touch the curve?"}
    assert told("The slope is 3. So the line is y = 3x - 5. Answer: B", **fields) == []


FERRY_ZH: dict[str, Any] = {
    "question": "渡船七点二十开，走一小时十分，几点到？",
    "options": ["八点二十分", "八点三十分", "八点四十分"],
}
LOAN_ZH: dict[str, Any] = {
    "question": "3月5日借的梯子，最迟哪天还？",
    "options": ["4月3日", "4月4日"],
}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("七点二十加一小时，再加十分，等于八点三十分。答案：C", FERRY_ZH, ["B"]),
        ("往后数三十天，到4月4日，所以最迟4月4日还。答案：A", LOAN_ZH, ["B"]),
        ("七点二十加一小时，再加十分，等于八点三十分。答案：B", FERRY_ZH, []),
        ("七点二十加一小时是八点二十分，再加十分。答案：B", FERRY_ZH, []),
        ("七点二十加一小时是八点二十分再加十分。答案：B", FERRY_ZH, []),
        ("有人会在八点二十分上岸。答案：B", FERRY_ZH, []),
        ("如果走一小时，就是八点二十分。答案：B", FERRY_ZH, []),
    ],
)
def test_a_time_that_is_worked_out_is_told(
    text: str, fields: dict[str, Any], expected: list[str]
) -> None:
    assert told(text, **fields) == expected
