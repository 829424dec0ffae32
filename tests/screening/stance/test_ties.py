"""More than one option argued to fit, and what tells the one chosen apart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import UNDECIDABLE, screened

BOTH = "logical/both_valid_then_chose"
THREE = ["The cook", "The guest", "The waiter"]


@pytest.mark.parametrize(
    "text",
    [
        "Both A and B could be right. I choose (A).",
        "Both options are valid. I choose (A).",
        "A is correct. B is correct as well. The answer is (A).",
        "两者都可以。因此选A。",
        "A项符合题意，B项也符合题意。因此选A。",
    ],
)
def test_both_fit_and_one_is_chosen(text: str) -> None:
    found = screened(text)
    assert found.has("both")
    assert not found.has("distinguished")
    assert BOTH in found.rules()


def test_what_one_would_think_at_first_is_no_second_fit() -> None:
    text = "At first it seems that “she” refers to the baker. But it refers to the tailor. So A."
    fields = {
        "question": "The tailor told the baker that she was tired. What does the pronoun refer to?",
        "options": ["the tailor", "the baker", "ambiguous"],
    }
    assert not screened(text, **fields).has("both")


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Both could be right. So the answer is (C).", [*THREE[:2], "Both of them"]),
        ("两者都可以。因此选C。", ["厨师", "客人", "两者都是"]),
        (
            "There is no way to tell. Both could be right. The answer is (C).",
            [*UNDECIDABLE.values()],
        ),
    ],
)
def test_choosing_both_or_none_after_saying_so_is_consistent(text: str, options: list[str]) -> None:
    assert BOTH not in screened(text, options=options).rules()


def test_neither_after_both_were_ruled_out_is_consistent() -> None:
    text = "A is wrong. B is wrong. So the answer is (C)."
    assert screened(text, options=["The cook", "The guest", "Neither"]).rules() == []


def test_the_name_of_an_option_is_no_statement_that_both_fit() -> None:
    text = "Option C says “Both could be right”. The guest came last. The answer is (B)."
    options = ["The cook", "The guest", "Both could be right"]
    assert not screened(text, options=options).has("both")


def test_true_statements_under_a_negated_stem_are_not_both_the_answer() -> None:
    text = "A、B两项都正确。C项错误。故选C。"
    found = screened(text, question="下列说法错误的是", options=["甲来了", "乙来了", "丙来了"])
    assert BOTH not in found.rules()


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


BOTH = "logical/both_valid_then_chose"


@pytest.mark.parametrize(
    ("text", "options", "tied"),
    [
        ("Both are herbs, but we can only choose one. The answer is (A).", ["Mint", "Dill"], True),
        ("Both are not herbs, but we can only choose one.", ["Mint", "Dill"], False),
        (
            '"It" could refer to the mint or the dill. So the answer is (A).',
            ["the mint", "the dill"],
            True,
        ),
        (
            '"It" could refer to the mint or the dill. The note names the mint. So it is the mint.',
            ["the mint", "the dill"],
            False,
        ),
        ("两种都是香草，但只能选一个。选A。", ["薄荷", "莳萝"], True),
        ("“它”可以指薄荷或者莳萝。选A。", ["薄荷", "莳萝"], True),
    ],
)
def test_alike_but_for_the_form(text: str, options: list[str], *, tied: bool) -> None:
    question = "下列哪种是香草？" if "香草" in text or "薄荷" in text else "Which one is a herb?"
    assert (BOTH in screened(text, question=question, options=options).rules()) is tied


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


HERBS: dict[str, Any] = {
    "question": "Which of these is a herb?",
    "options": ["Basil", "Dill", "Slate"],
    "answer": "A",
}
HERBS_ZH: dict[str, Any] = {
    "question": "下列哪一种是香草？",
    "options": ["罗勒", "莳萝", "石板"],
    "answer": "A",
}


@pytest.mark.parametrize(
    ("own", "text", "expected"),
    [
        (HERBS, "I find that both are herbs. But, as it is, we can only choose one. So (A).", True),
        (HERBS, "Both of them are herbs. However, only one option can be marked. So (A).", True),
        (HERBS, "Both are not herbs. However, only one option can be marked. So (A).", False),
        (HERBS, "Are both herbs? But only one option can be marked. So (A).", False),
        (HERBS, "Basil is a herb. However, only one option can be marked. So (A).", False),
        (HERBS_ZH, "两者都是香草。但题目只能选一个。因此选A。", True),
        (HERBS_ZH, "两者都不是香草。但题目只能选一个。因此选A。", False),
        (HERBS_ZH, "罗勒是香草。但题目只能选一个。因此选A。", False),
    ],
)
def test_the_demand_for_one_may_open_a_sentence(
    own: dict[str, Any], text: str, expected: bool
) -> None:
    assert screened(text, **own).has("both") == expected


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


def test_two_things_told_of_by_their_place_are_no_tie() -> None:
    text = "第一处是器具，也就是A；第二处是霉菌，也就是B。题目问第二处，选B。"
    fields = {"question": "“做面包的模，面包上的霉”里第二个音指什么？", "options": ["器具", "霉菌"]}
    assert BOTH not in screened(text, **fields).rules()
    assert BOTH in screened(text.replace("第一处", "").replace("第二处", ""), **fields).rules()


def test_what_is_asked_for_by_degree_is_no_tie() -> None:
    fields = {
        "question": "Who rowed the longer stretch? Ivo rowed 12 km, Runa 15 km.",
        "options": ["Ivo", "Runa"],
    }
    text = "Ivo's stretch is 12 km and Runa's is 15 km. That leaves Runa: (B)."
    assert BOTH not in screened(text, **fields).rules()


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
