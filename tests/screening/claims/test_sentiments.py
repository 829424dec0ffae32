"""Sentiments: what the last clause before the choice says a remark lets show."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screening.claims.claimed import claims

REVIEW: dict[str, Any] = {
    "question": "'The kettle leaks.' What is the sentiment of this review?",
    "options": ["positive", "negative", "neutral"],
}
REVIEW_ZH: dict[str, Any] = {
    "question": "评论：“水壶漏水。”这条评论的情感是",
    "options": ["正面", "负面", "中性"],
}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("A leak is named, and that is a complaint. Answer: A", REVIEW, [("B", "+")]),
        (
            "The handle is praised, but the end shows disappointment. Answer: A",
            REVIEW,
            [("B", "+")],
        ),
        ("The review is purely factual. Answer: B", REVIEW, [("C", "+")]),
        ("The colour is named, and the writer is not satisfied. Answer: A", REVIEW, [("B", "+")]),
        ("评论说水壶漏水，全是抱怨。答案：A", REVIEW_ZH, [("B", "+")]),
        ("先夸了外观，但重点落在不满上。答案：A", REVIEW_ZH, [("B", "+")]),
        ("先嫌价钱贵，后面转为称赞，整体透着满意。答案：B", REVIEW_ZH, [("A", "+")]),
        ("只讲了容量，属于客观陈述。答案：B", REVIEW_ZH, [("C", "+")]),
    ],
)
def test_a_sentiment_is_told_in_other_words(
    text: str, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert claims(text, **fields) == expected


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("If it leaked, that would be a complaint. Answer: A", REVIEW),
        ("Is that a complaint? Answer: A", REVIEW),
        ("The handle is praised and the lid is a disappointment. Answer: C", REVIEW),
        ("The charge shows a complaint. Answer: A", {**REVIEW, "question": "Which charge is it?"}),
        ("颜色是小小的不满，尺寸让人满意。答案：C", REVIEW_ZH),
        ("壶嘴小是小小的不满，重点还是在保温上。答案：A", REVIEW_ZH),
        ("并没有抱怨。答案：A", REVIEW_ZH),
        ("全是抱怨。答案：A", {**REVIEW_ZH, "options": ["正面", "负面", "不好说"]}),
    ],
)
def test_what_is_supposed_or_of_both_sides_tells_none(text: str, fields: dict[str, Any]) -> None:
    assert claims(text, **fields) == []
