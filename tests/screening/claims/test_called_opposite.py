"""The chosen option called the opposite of what the question asks for, as the last word on it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

BRIDGES: dict[str, Any] = {
    "question": "Which of the two bridges is longer?",
    "options": ["The stone bridge", "The rope bridge"],
}
FARES: dict[str, Any] = {
    "question": "What is the most expensive way to the island?",
    "options": ["The ferry", "The train"],
}
AGES_ZH: dict[str, Any] = {"question": "小芮和小滕谁年纪大？", "options": ["小芮", "小滕"]}
FARES_ZH: dict[str, Any] = {"question": "哪种票更便宜？", "options": ["船票", "车票"]}


def called(reasoning: str, **fields: Any) -> list[str]:
    return screened(reasoning, **fields).dismissed_by_comparison()


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("The rope bridge is in fact the shorter of the two. So (B).", BRIDGES),
        ("The stone one gains, and the rope bridge is the shorter bridge. So (B).", BRIDGES),
        ("The ferry is therefore the cheaper one. So (A).", FARES),
        ("The ferry is the less expensive of the two. So (A).", FARES),
        ("小芮其实是年纪较小的那一个。所以选A。", AGES_ZH),
        ("船票是两者中更贵的。所以选A。", FARES_ZH),
    ],
)
def test_the_opposite_of_what_is_asked_for_is_not_chosen(text: str, fields: dict[str, Any]) -> None:
    assert len(called(text, **fields)) == 1


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        # of the other one, of another property, not said to be so
        ("The stone bridge is the shorter of the two. So (B).", BRIDGES),
        ("The rope bridge is the lower of the two. So (B).", BRIDGES),
        ("The rope bridge is not the shorter of the two. So (B).", BRIDGES),
        ("If the rope bridge is the shorter one, the map lies. So (B).", BRIDGES),
        ("The rope bridge may be the shorter of the two. So (B).", BRIDGES),
        ("The ferry is the more expensive one. So (A).", FARES),
        # more is said of it, or it is turned from
        ("The rope bridge is the shorter one. The rope bridge spans 80 m here. So (B).", BRIDGES),
        ("The rope bridge is the shorter one. However, that was in May. So (B).", BRIDGES),
        # it goes on to something else
        ("The rope bridge is the shorter way home. So (B).", BRIDGES),
        ("小滕是年纪较小的那一个。所以选A。", AGES_ZH),
        ("有人认为小芮是年纪较小的那一个。所以选A。", AGES_ZH),
        ("船票是较早印的那种。所以选A。", FARES_ZH),
    ],
)
def test_what_is_no_last_verdict_against_the_choice(text: str, fields: dict[str, Any]) -> None:
    assert called(text, **fields) == []


def test_the_exception_is_asked_for_otherwise() -> None:
    question = "Which of the bridges is NOT longer than the dam?"
    text = "The rope bridge is the shorter one. So (B)."
    assert called(text, question=question, options=BRIDGES["options"]) == []


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "The rope bridge spans the gorge. It may sag. The rope bridge is the shorter one. So (B).",
            BRIDGES,
        ),
        ("船票可以打折。车票不打折。船票其实是两者中更贵的。所以选A。", FARES_ZH),
    ],
)
def test_after_support_it_is_a_reversal(text: str, fields: dict[str, Any]) -> None:
    assert "logical/reversal" in screened(text, **fields).rules()
