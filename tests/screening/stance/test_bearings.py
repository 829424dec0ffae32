"""Options judged by what they do to the argument that the question is about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

BELL: dict[str, Any] = {
    "question": "Theory: The bell cracked because of the frost. "
    "Which of the following, if true, most undermines the theory?",
    "options": ["A nail lay in the mould", "It was the coldest winter in years", "It is bronze"],
    "answer": "B",
}
BELL_ZH: dict[str, Any] = {
    "question": "有人断言：大钟是冻裂的。以下哪项如果为真，最能质疑这一断言？",
    "options": ["铸模里有一枚钉子", "那年冬天最冷", "钟是铜的"],
    "answer": "B",
}


def found(reasoning: str, **fields: Any) -> list[str | None]:
    return screened(reasoning, **fields).options("asked_otherwise")


@pytest.mark.parametrize(
    "reasoning",
    [
        "Option B would strengthen the theory. Option A undermines it. Option C is irrelevant.",
        "A weakens the theory, as it offers another cause. B lends support to it.",
        "Cold makes metal brittle, so B backs up the theory. A casts doubt on it.",
        "The first one speaks against the theory. The second speaks for it.",
        "A directly contradicts the theory. The second has no bearing on it.",
        "B does not undermine the theory. A calls it into question.",
    ],
)
def test_the_chosen_one_does_not_do_what_another_does(reasoning: str) -> None:
    assert found(reasoning, **BELL) == ["B"]
    assert not found(reasoning, **{**BELL, "answer": "A"})


@pytest.mark.parametrize(
    "reasoning",
    [
        "B项佐证了断言。A项指出另有原因，对断言构成质疑。C项与断言无关。",
        "A：属于他因，削弱断言。\nB：加强断言。\nC：无关。",
        "第一项与断言相矛盾。第二项只谈天气，不影响断言。",
        "B项不能削弱断言。A项提出了反例，动摇断言。",
    ],
)
def test_chinese_verdicts_on_each_are_heard(reasoning: str) -> None:
    assert found(reasoning, **BELL_ZH) == ["B"]
    assert not found(reasoning, **{**BELL_ZH, "answer": "A"})


@pytest.mark.parametrize(
    "reasoning",
    [
        "B seems to strengthen the theory. A undermines it.",
        "Some would say that B supports the theory. A undermines it.",
        "If the tower were warm, B would support the theory. A undermines it.",
        "Does B support the theory? A undermines it.",
        "At first B supports the theory. But it undermines it on a second look. A undermines it.",
        "B supports the theory. C is neutral.",
        "We look for what undermines the theory, not for what supports it.",
    ],
)
def test_what_is_supposed_or_taken_back_or_alone_is_not(reasoning: str) -> None:
    assert not found(reasoning, **BELL)


@pytest.mark.parametrize(
    "reasoning",
    [
        "B项看似加强断言。A项削弱断言。",
        "有人认为B项支持断言。A项削弱断言。",
        "如果塔里很暖，B项就支持断言。A项削弱断言。",
        "题目要找的是削弱断言的一项，而不是支持断言的。",
    ],
)
def test_what_is_supposed_or_thought_by_others_is_not_in_chinese(reasoning: str) -> None:
    assert not found(reasoning, **BELL_ZH)


def test_what_supports_the_opposite_weakens() -> None:
    reasoning = "A supports the theory. B supports the opposite view. C is neutral."
    assert not found(reasoning, **BELL)
    assert found(reasoning, **{**BELL, "answer": "A"}) == ["A"]


def test_under_a_question_for_the_exception_the_contrary_is_asked_for() -> None:
    fields = {**BELL, "question": "All of the following weaken the theory EXCEPT:"}
    assert found("A weakens it. C also weakens it. B supports the theory.", **fields) == []
    fields["answer"] = "C"
    assert found("A weakens it. C also weakens it. B supports the theory.", **fields) == ["C"]
