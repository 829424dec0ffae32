"""What is said of two options: whether it says that both fit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

BOTH = "logical/both_valid_then_chose"


def test_the_name_of_an_option_is_no_statement_that_both_fit() -> None:
    text = "Option C says “Both could be right”. The guest came last. The answer is (B)."
    options = ["The cook", "The guest", "Both could be right"]
    assert not screened(text, options=options).has("both")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("谁坐在中间？", "甲左，乙中，丙右，三个条件都满足。答案是A。"),
        ("谁坐在中间？", "这样排，两项要求均符合。答案是A。"),
        ("谁坐在中间？", "每条线索都成立。答案是A。"),
        ("Who sits in the middle?", "Ann left, Bo right: both conditions fit. Answer: A"),
        ("Who sits in the middle?", "With this order each clue is valid. Answer: A"),
    ],
)
def test_conditions_that_are_met_together_are_no_options_that_fit(question: str, text: str) -> None:
    found = screened(text, question=question, options=["甲", "乙", "丙"], answer="A")
    assert not found.has("both")
    assert BOTH not in found.rules()


def test_conditions_that_are_asked_for_may_both_fit() -> None:
    text = "两个条件都成立。答案是A。"
    options = ["门开着", "灯亮着"]
    assert screened(text, question="哪个条件成立？", options=options, answer="A").has("both")


BOATS = {
    "question": "Which boat suits the club better by price and weight?",
    "options": ["The yawl", "The sloop", "Both are equally good"],
}
BOATS_ZH = {
    "question": "按价格和重量，哪条船更合适？",
    "options": ["甲船", "乙船", "一样合适"],
}


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "As to price, both fit equally well. Weight is different: the sloop is lighter. So B.",
            BOATS,
        ),
        ("In terms of price, both are suitable. But the sloop is lighter. So B.", BOATS),
        ("Both boats fit equally well. So they are equally good. The answer is C.", BOATS),
        ("就价格而言，两者都合适。但乙船更轻。因此选B。", BOATS_ZH),
        ("规则有两条。甲船超重。乙船两条都符合。因此选B。", BOATS_ZH),
    ],
)
def test_what_fits_in_one_respect_or_is_counted_is_no_tie(
    text: str, fields: dict[str, object]
) -> None:
    assert BOTH not in screened(text, **fields).rules()


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("In terms of price and weight, both fit equally well. So B.", BOATS),
        ("As to price and weight, both fit equally well. The club is old. So B.", BOATS),
        ("两条船都合适。因此选B。", BOATS_ZH),
    ],
)
def test_a_tie_in_all_respects_is_left(text: str, fields: dict[str, object]) -> None:
    assert BOTH in screened(text, **fields).rules()


BREEDS_ZH = {"question": "关于两个品种，下列说法正确的是？"}
OLD_ZH = ["花犬和矮犬都属于牧羊犬", "花犬比矮犬高"]
HOW_MANY = {"question": "4 + 2x = 10. What is x?", "options": ["3", "4"]}
WHICH_FIRST_ZH = {"question": "您认为镇上应该优先修哪一项？", "options": ["修桥", "修塔"]}


@pytest.mark.parametrize(
    ("text", "fields", "tied"),
    [
        # what the chosen option says of two things
        (
            "一个在东，一个在西，二者都属于牧羊犬。因此选A。",
            BREEDS_ZH | {"options": OLD_ZH},
            False,
        ),
        (
            "一个在东，一个在西，二者都属于狩猎犬。因此选A。",
            BREEDS_ZH | {"options": OLD_ZH},
            True,
        ),
        # the check of a result
        ("2x等于6，x等于3。代回检验，两个等式均正确。选A。", HOW_MANY, False),
        ("2x等于6，x等于3。两个答案均正确。选A。", HOW_MANY, True),
        # others' view is granted beside the writer's own
        ("我会选修桥，没有桥就过不了河。别人主张修塔也有道理。", WHICH_FIRST_ZH, False),
        ("修桥有道理，修塔也有道理。我会选修桥。", WHICH_FIRST_ZH, True),
    ],
)
def test_what_is_said_of_two_is_no_tie_of_options(
    text: str, fields: dict[str, object], *, tied: bool
) -> None:
    assert screened(text, **fields).has("both") is tied


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "Both statements are correct. The answer is (A).",
            {
                "question": "Statement 1 | Ice floats. Statement 2 | Oak floats.",
                "options": ["True, True", "False, False", "True, False"],
            },
        ),
        (
            "由于两个陈述都是正确的，所以答案是A。",
            {
                "question": "陈述 1 | 冰会浮。陈述 2 | 橡木会浮。",
                "options": ["真，真", "假，假", "真，假"],
            },
        ),
    ],
)
def test_both_statements_are_no_two_options(text: str, fields: dict[str, Any]) -> None:
    assert not screened(text, **fields).has("both")


@pytest.mark.parametrize(
    ("options", "expected"),
    [(["Yes", "No", "On Mondays"], False), (["the tailor", "the baker"], True)],
)
def test_what_anyone_may_is_no_tie_of_yes_and_no(options: list[str], expected: bool) -> None:
    text = "On Sundays anyone may fish in the pond. So the answer is (A)."
    question = "Nobody but members fishes in the pond, except on Sundays. Who may fish there?"
    assert screened(text, question=question, options=options, answer="A").has("both") == expected


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        ("Both are equally short. Since the fare was asked for, Reply 1 is better.", False),
        ("Both are equally short. I choose Reply 1.", True),
        ("Both are equally good. Since one must be named, Reply 1 is better.", True),
    ],
)
def test_both_have_a_quality_alike_that_decides_nothing(text: str, flagged: bool) -> None:
    found = screened(
        text,
        question="A visitor asks for the fare. Which reply is better?",
        options=["Reply 1", "Reply 2"],
        answer="A",
    )
    assert (BOTH in found.rules()) is flagged


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        ("两者同样简短。因为问的是票价，所以选甲。", False),
        ("两者同样合理。因为问的是票价，所以选甲。", True),
    ],
)
def test_a_quality_had_alike_is_no_fit_in_chinese(text: str, flagged: bool) -> None:
    fields = {"question": "客人问票价。哪个回答更好？", "options": ["甲", "乙"], "answer": "A"}
    assert (BOTH in screened(text, **fields).rules()) is flagged
