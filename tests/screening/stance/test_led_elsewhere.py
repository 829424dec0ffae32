"""Where the last sentence before the choice leads."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

AGAINST = "logical/conclusion_against_reasoning"


@pytest.mark.parametrize(
    "text",
    [
        "The clock struck nine. So the guest is the one. I choose (A).",
        "The guest came at nine. So she was behind all others. I choose (A).",
        "The clock struck nine. It follows that the guest came after. Good.\nThe answer is (A).",
        "大厅的钟敲了九下，所以最后进来的是客人。我选A。",
        "客人九点才到，所以最后进来的是她。我选A。",
    ],
)
def test_the_last_sentence_before_the_choice_concludes_for_another(text: str) -> None:
    found = screened(text)
    assert found.options("favoured") == ["B"]
    assert AGAINST in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        # nothing is concluded
        "The clock struck nine. The guest drank some tea. I choose (A).",
        # something else is concluded before the choice
        "So all leads to the guest. The clock struck nine, as all could hear. I choose (A).",
        # the chosen one is concluded for too
        "So the cook is the one. So the guest is the one. I choose (A).",
        # denied, hedged, granted, supposed
        "So the guest is not the one. I choose (A).",
        "So perhaps the guest is the one. I choose (A).",
        "So while the guest would be the one, it rained. I choose (A).",
        "So the guest and the cook came. I choose (A).",
    ],
)
def test_the_last_sentence_leads_nowhere_else(text: str) -> None:
    assert not screened(text).has("favoured")


def test_numbers_lead_nowhere() -> None:
    asked = {"question": "How much is it?", "options": ["3", "6", "9"]}
    assert not screened("So 3 plus 6 it is, all told. Answer: C", **asked).has("favoured")


def test_a_denied_question_is_not_answered_by_what_is_so() -> None:
    asked = {"question": "A cook and a guest came. Who was not late?"}
    assert not screened("So the guest is the one. I choose (A).", **asked).has("favoured")


def test_what_somebody_only_had_is_no_conclusion_for_them() -> None:
    found = screened(
        "The guest carried a cello. The cook only had an umbrella. So the answer is B.",
        question="A cook had an umbrella and a guest had a cello. Who had the instrument?",
        options=["The cook", "The guest"],
        answer="B",
    )
    assert not found.has("favoured")


def test_an_option_called_wrong_last_is_not_what_is_led_to() -> None:
    found = screened(
        "The sentence gives the reason: the ferry had been cancelled. He hates curves, so B is "
        "wrong. Hence A is correct.",
        question="The ferry had been cancelled, and Imre hates curves. Why did he take the road?",
        options=["Because the ferry did not run", "Because he likes curves"],
        answer="A",
    )
    assert not found.has("favoured")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The answer is B. Therefore option D is not subject to it.", ["D"]),
        ("The answer is B. Option D is not subject to it.", []),
        ("The answer is D. Therefore option D is not subject to it.", []),
    ],
)
def test_the_exception_is_concluded_of_a_rival(text: str, expected: list[str]) -> None:
    asked = {
        "question": "Which of the following goods is not subject to the toll?",
        "options": ["Salted fish", "Lamp oil", "Raw wool", "Rope from the island"],
    }
    assert screened(text, **asked).options("favoured") == expected


def test_the_exception_is_concluded_of_a_rival_in_chinese() -> None:
    asked = {
        "question": "码头税不适用于下列哪种货物？",
        "options": ["咸鱼", "灯油", "羊毛", "岛上运来的缆绳"],
    }
    text = "答案是B。码头税由镇里征收。因此，D选项（岛上运来的缆绳）不受码头税的规定。"
    assert screened(text, **asked).options("favoured") == ["D"]


PLANS_ZH: dict[str, Any] = {
    "question": "哪种安排对守塔人更公平？\n方案一：大家轮流守塔。\n方案二：没有孩子的人守塔。",
    "options": ["方案一", "方案二"],
}
PLANS: dict[str, Any] = {
    "question": "Which plan is fairer to the keepers?\nPlan one: all take turns.\n"
    "Plan two: those who have no children keep watch.",
    "options": ["Plan one", "Plan two"],
}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        # What is told of the options denies nothing of what is asked.
        ("孩子是各人的私事，因此方案一更公平。答案：B", PLANS_ZH, ["A"]),
        ("孩子是各人的私事，因此方案一更公平。答案：A", PLANS_ZH, []),
        ("孩子是各人的私事，但方案一并不更公平。答案：B", PLANS_ZH, []),
        # A leaning to the ground is none to what is concluded from it.
        ("我倾向于认为孩子是各人的私事，因此方案一更公平。答案：B", PLANS_ZH, ["A"]),
        ("Children are a private matter, so plan one is fairer. Answer: B", PLANS, ["A"]),
        ("Children may be a private matter, so plan one is fairer. Answer: B", PLANS, ["A"]),
        ("Plan one may be fairer. Answer: B", PLANS, []),
    ],
)
def test_what_a_comparison_of_told_plans_concludes(
    text: str, fields: dict[str, Any], expected: list[str]
) -> None:
    found = screened(text, **fields).signals("favoured")
    assert [each.option for each in found] == expected


PLACE: dict[str, Any] = {
    "question": "Ann did not see Bo. Bo put the kite into the barn. Where is the kite in the end?",
    "options": ["barn", "attic", "shed"],
}
PLACE_ZH: dict[str, Any] = {
    "question": "安没有看见波。波把风筝放进了谷仓。风筝最后在哪里？",
    "options": ["谷仓", "阁楼", "棚屋"],
}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("In the end the kite is still in the barn. The answer is (B).", PLACE, ["A"]),
        ("In the end the kite is not in the barn. The answer is (B).", PLACE, []),
        ("The barn is an old one. The answer is (B).", PLACE, []),
        ("到最后，风筝还是在谷仓里。答案是B。", PLACE_ZH, ["A"]),
        ("谷仓是旧的。答案是B。", PLACE_ZH, []),
    ],
)
def test_the_place_that_is_asked_for_is_told_last(
    text: str, fields: dict[str, Any], expected: list[str]
) -> None:
    assert screened(text, **fields).options("favoured") == expected


def test_names_of_two_letters_are_names() -> None:
    asked = {"question": "Who is seen first?", "options": ["Anna", "Benno", "Cy"]}
    assert screened("Only Benno can be seen first. I choose (A).", **asked).has("favoured")
