"""Attitudes: what is said of a statement, and the side that is taken on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hybrid.records import ErrorType
from tests.build import screened

QUESTION = 'Statement: "Ferrymen are worse at sums." Do you agree or disagree?'
QUESTION_ZH = "陈述：“摆渡人算账更差。”你同意还是不同意？"
OPTIONS, OPTIONS_ZH = ("Agree", "Disagree"), ("同意", "不同意")
DEGREES = ("Strongly agree", "Agree", "Disagree", "Strongly disagree")

CLAIM = "All bells of the town rust. Claim: the old bell rusts. Is the claim true?"
FOLLOWS = "Premise: no bell is wooden. Conclusion: no wooden thing is a bell. Does it follow?"


def flagged(text: str, options: Sequence[str], question: str = QUESTION) -> bool:
    found = screened(text, question=question, options=list(options))
    return bool(found.rules(ErrorType.LOGICAL))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The statement is false. Answer: A", True),
        ("The claim is unfounded. Answer: A", True),
        ("This is a stereotype and nothing more. Answer: A", True),
        ("There is no basis for such a sweeping claim. Answer: A", True),
        ("The statement is accurate. Answer: B", True),
        ("The statement is false. Answer: B", False),
        ("The statement is accurate. Answer: A", False),
        ("Some people say the statement is false. Answer: A", False),
        ("If the statement is false, the ferry is safe. Answer: A", False),
        ("The statement may be unfair. Answer: A", False),
        ("Is the statement false? Answer: A", False),
        ("The statement is misleading. However, the logbooks bear it out. Answer: A", False),
    ],
)
def test_a_verdict_on_the_statement(text: str, expected: bool) -> None:
    assert flagged(text, OPTIONS) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The statement is false. Answer: B", True),
        ("The statement is false. Answer: C", False),
        ("The statement is false. Answer: D", False),
        ("The statement is accurate. Answer: D", True),
    ],
)
def test_any_degree_goes_with_it(text: str, expected: bool) -> None:
    assert flagged(text, DEGREES) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("这个说法是错误的。答案：A", True),
        ("这种说法没有根据。答案：A", True),
        ("没有证据支持这一说法。答案：A", True),
        ("该陈述是正确的。答案：B", True),
        ("这个说法是错误的。答案：B", False),
        ("该陈述是正确的。答案：A", False),
        ("有人认为这个说法是错误的。答案：A", False),
        ("如果这个说法是错误的，船就安全。答案：A", False),
        ("这个说法有些片面，但账本可以作证。答案：A", False),
    ],
)
def test_the_same_in_chinese(text: str, expected: bool) -> None:
    assert flagged(text, OPTIONS_ZH, QUESTION_ZH) is expected


def test_of_other_options_it_says_nothing() -> None:
    question = "Who keeps the ferry's books?"
    assert not flagged("The statement is false. Answer: A", ("The cook", "The clerk"), question)


# --- the side that the writer takes --------------------------------------------------------------

TRAMS: dict[str, Any] = {
    "question": "Trams should be free. To what extent do you agree?",
    "options": ["Strongly disagree", "Disagree", "Agree", "Strongly agree"],
}
TRAMS_ZH: dict[str, Any] = {
    "question": "电车应当免费。你在多大程度上同意？",
    "options": ["非常同意", "同意", "不同意", "非常不同意"],
}
RULE = "logical/conclusion_against_reasoning"


def favoured(text: str, **own: Any) -> list[str | None]:
    return [each.option for each in screened(text, **own).signals("favoured")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The gains are large, so I lean towards supporting the idea. Answer: (B)", ["C"]),
        ("I cannot support this proposal. Answer: (D)", ["B"]),
        ("I disagree with the statement. Answer: (B)", []),
        ("I agree with the statement. Answer: (D)", []),
        # conceded, turned from, taken back
        ("I agree with the statement, but the fares are needed. Answer: (B)", []),
        ("I agree with that view. Still, I oppose the proposal. Answer: (B)", []),
        ("I agree with it. Wait, that is wrong. Fares are needed. Answer: (B)", []),
        ("Riders agree with the statement. Answer: (B)", []),
    ],
)
def test_the_side_taken_last_and_the_attitude_chosen(text: str, expected: list[str]) -> None:
    assert favoured(text, **TRAMS) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("权衡之后，我倾向于支持这一说法。因此选C。", ["B"]),
        ("我难以认同这一说法。因此选A。", ["C"]),
        ("我不同意这一说法。因此选C。", []),
        ("我同意这一说法，但是票款不可少。因此选C。", []),
    ],
)
def test_the_side_taken_in_chinese(text: str, expected: list[str]) -> None:
    assert favoured(text, **TRAMS_ZH) == expected


def test_the_other_side_is_a_flag() -> None:
    found = screened("I lean towards supporting the idea. Answer: (B)", **TRAMS)
    assert RULE in found.rules()


def test_where_options_are_no_attitudes_no_side_is_taken() -> None:
    text = "I agree with the statement. Answer: (B)"
    assert favoured(text, question="Who rode the tram?") == []


@pytest.mark.parametrize(
    "text",
    [
        "I firmly and wholly oppose the statement. Answer: A",
        "I therefore reject this statement. Answer: A",
        "I cannot go along with this. Answer: A",
        "The statement should be rejected. Answer: A",
        "I am therefore in favour of it. Answer: B",
        "I share this view. Answer: B",
        "The claim deserves support. Answer: B",
    ],
)
def test_sides_are_taken_in_many_ways(text: str) -> None:
    assert flagged(f"Sums need practice. {text}", OPTIONS)
    assert not flagged(f"Sums need practice. {text[:-1]}{'BA'['AB'.index(text[-1])]}", OPTIONS)


@pytest.mark.parametrize(
    "text",
    ["这个观点我是支持的。答案：B", "我的立场是不赞成。答案：A", "我对该说法持反对态度。答案：A"],
)
def test_sides_are_taken_in_many_ways_in_chinese(text: str) -> None:
    assert flagged(f"算账要练。{text}", OPTIONS_ZH, QUESTION_ZH)


@pytest.mark.parametrize(
    "text",
    [
        "The curator says: I reject the statement. He is wrong. Answer: A",
        "I used to oppose the statement. Answer: A",
    ],
)
def test_the_side_of_another_or_of_before_is_not_the_writers(text: str) -> None:
    assert not flagged(text, OPTIONS)


@pytest.mark.parametrize(
    ("text", "question", "options", "expected"),
    [
        ("Rust is old. So the claim holds. No.", CLAIM, ["Yes", "No"], True),
        ("Rust is old. So the claim holds. Yes.", CLAIM, ["Yes", "No"], False),
        ("So the claim does not hold. Answer: A", CLAIM, ["True", "False"], True),
        ("So the claim holds only if it rains. Answer: B", CLAIM, ["Yes", "No"], False),
        ("Some say the claim holds. The bell is new. B", CLAIM, ["Yes", "No"], False),
        ("The conclusion follows. Answer: B", FOLLOWS, ["It follows", "It does not follow"], True),
        ("The conclusion follows. Answer: A", FOLLOWS, ["It follows", "It does not follow"], False),
        ("因此该结论成立。选B。", "“钟不响”这一结论是否成立？", ["是", "否"], True),
        ("因此该结论成立。选A。", "“钟不响”这一结论是否成立？", ["是", "否"], False),
        ("所以这个说法不成立。选A。", "判断：钟都响。（对/错）", ["对", "错"], True),
        ("如果钟响，这个说法不成立。选A。", "判断：钟都响。（对/错）", ["对", "错"], False),
    ],
)
def test_a_verdict_where_yes_or_no_is_asked(
    text: str, question: str, options: list[str], expected: bool
) -> None:
    found = screened(text, question=question, options=options)
    assert bool(found.signals("favoured")) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I knit every evening, so this statement describes me. Answer: E", True),
        ("I never knit, so this statement does not describe me. Answer: B", True),
        ("I never knit, so this statement does not describe me. Answer: C", False),
        ("I never knit, so this statement does not describe me. Answer: E", False),
        ("I never knit. Some say this does not describe me. I knit on. Answer: C", False),
        ("The statement is false. Answer: A", True),
    ],
)
@pytest.mark.parametrize("of", ["agree", "accurate", "like me"])
def test_scales_with_a_middle(text: str, expected: bool, of: str) -> None:
    scales = {
        "agree": ("Strongly agree", "Agree", "Neutral", "Disagree", "Strongly disagree"),
        "accurate": (
            *("Very accurate", "Moderately accurate", "Neither accurate nor inaccurate"),
            *("Moderately inaccurate", "Very inaccurate"),
        ),
        "like me": ("Very much like me", "Like me", "Neutral", "Not like me", "Not at all like me"),
    }
    assert flagged(text, scales[of], "Rate the statement: 'I knit a lot.'") is expected
