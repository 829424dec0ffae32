"""More than one option argued to fit."""

from __future__ import annotations

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


def test_true_statements_under_a_negated_stem_are_not_both_the_answer() -> None:
    text = "A、B两项都正确。C项错误。故选C。"
    found = screened(text, question="下列说法错误的是", options=["甲来了", "乙来了", "丙来了"])
    assert BOTH not in found.rules()


def test_what_is_asked_for_by_degree_is_no_tie() -> None:
    fields = {
        "question": "Who rowed the longer stretch? Ivo rowed 12 km, Runa 15 km.",
        "options": ["Ivo", "Runa"],
    }
    text = "Ivo's stretch is 12 km and Runa's is 15 km. That leaves Runa: (B)."
    assert BOTH not in screened(text, **fields).rules()
