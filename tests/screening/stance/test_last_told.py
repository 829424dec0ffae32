"""What is told last: the argument ends on the words of another option than the chosen one."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import options_of

PATHS: dict[str, Any] = {
    "question": "What should the path behind the kiln be covered with?",
    "options": ["Salt", "Coarse gravel", "Bark chips"],
}
PATHS_ZH: dict[str, Any] = {
    "question": "窑后面的小路应当铺什么？",
    "options": ["细盐", "粗砂砾石", "松树皮屑"],
}

told = partial(options_of, "rival_told")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The path is steep. Coarse gravel drains fast. The answer is (A).", ["B"]),
        ("(A) Salt\n(B) Coarse gravel\nCoarse gravel drains fast. The answer is (A).", ["B"]),
        ("The path is steep. Coarse gravel drains fast. The answer is (B).", []),
        ("Salt melts the ice. Coarse gravel drains fast. The answer is (A).", []),
        ("Coarse gravel does not drain fast. The answer is (A).", []),
        ("However, coarse gravel drains fast. The answer is (A).", []),
        ("If it rains, coarse gravel drains fast. The answer is (A).", []),
        ("Gravel drains fast. The answer is (A).", []),
        ("Coarse gravel drains and bark chips rot. The answer is (A).", []),
        ("(B) Coarse gravel drains fast. The answer is (A).", []),
        ("Coarse gravel refers to stones of one inch. The answer is (A).", []),
        ("Coarse gravel lies on both paths. The answer is (A).", []),
    ],
)
def test_what_is_told_last_tells_of_another_option(text: str, expected: list[str]) -> None:
    assert told(text, **PATHS) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("小路很陡。粗砂砾石排水很快。故选A。", ["B"]),
        ("小路很陡。粗砂砾石排水很快。故选B。", []),
        ("细盐可以化冰。粗砂砾石排水很快。故选A。", []),
        ("粗砂砾石排水不快。故选A。", []),
        ("但是粗砂砾石排水很快。故选A。", []),
        ("粗砂砾石是指一寸大小的石头。故选A。", []),
        ("两条小路都有粗砂砾石。故选A。", []),
    ],
)
def test_the_same_in_chinese(text: str, expected: list[str]) -> None:
    assert told(text, **PATHS_ZH) == expected


@pytest.mark.parametrize(
    "question",
    [
        "Which of these is not fit for the path?",
        "Who should cover the path behind the kiln?",
    ],
)
def test_what_fails_and_who_it_was_may_be_left_over(question: str) -> None:
    text = "The path is steep. Coarse gravel drains fast. The answer is (A)."
    assert told(text, **{**PATHS, "question": question}) == []


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "The path is steep. Coarse gravel drains fast. Salt melts the ice, so I choose A.",
            PATHS,
        ),
        ("小路很陡。粗砂砾石排水快。细盐能化冰，所以我选A。", PATHS_ZH),
    ],
)
def test_the_choosing_sentence_may_argue_for_its_choice(text: str, fields: dict[str, Any]) -> None:
    assert told(text, **fields) == []
