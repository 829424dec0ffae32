"""Places: where somebody is after each move, held against whether they came back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

CLASH = "logical/self_contradiction_clash"
ANT: dict[str, Any] = {
    "question": "An ant walks over tiles. Does it return to the starting point?\n"
    "4 steps north. Turn around. 4 steps south.",
    "options": ["Yes", "No"],
}
ANT_ZH: dict[str, Any] = {
    "question": "蚂蚁先向北走4步，再向南走4步。它回到起点了吗？",
    "options": ["是", "否"],
    "lang": "zh",
}


def placed(text: str, fields: dict[str, Any]) -> list[tuple[str | None, str]]:
    found = screened(text, **fields)
    return [
        (each.option, found.record.text(each.span))
        for each in found.signals("favoured")
        if "placed" in each.tags
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("After 4 steps it turns. Now it is back at the starting point. The answer is (B).", ["A"]),
        ("After 4 steps it turns. Now it is back at the starting point. The answer is (A).", []),
        ("Then it is 3 steps behind the starting point. The answer is (A).", ["B"]),
        ("Then it is 3 steps behind the starting point. The answer is (B).", []),
        # A move follows, or may.
        ("It is back at the starting point. It walks on. The answer is (B).", []),
        ("It is back at the starting point, then 3 steps remain. The answer is (B).", []),
        # Nothing is asserted.
        ("If it is back at the starting point, fine. The answer is (B).", []),
        ("Is it back at the starting point? The answer is (B).", []),
        ("It is not back at the starting point. The answer is (B).", []),
        # The last place counts.
        ("Then it is 4 steps from the starting point. 4 steps on, it is back where it started. (B)",
         ["A"]),
        ("It starts at (0, 0).\n4 steps: (0, 4).\n4 steps: (0, 0).\nThe answer is (B).", ["A"]),
        ("It starts at (0, 0).\n4 steps: (0, 4).\n3 steps: (0, 1).\nThe answer is (A).", ["B"]),
        ("It starts at (0, 0).\n4 steps: (0, 4).\n3 steps: (0, 1).\nThe answer is (B).", []),
        ("Take (1, 2).\nTake (3, 4).\nTake (1, 2).\nThe answer is (B).", []),
    ],
)  # fmt: skip
def test_the_last_place_is_held_against_the_choice(text: str, expected: list[str]) -> None:
    assert [letter for letter, _ in placed(text, ANT)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("往回走后，蚂蚁回到了起点。答案是B。", [("A", "回到了起点")]),
        ("往回走后，蚂蚁回到了起点。答案是A。", []),
        ("这时蚂蚁在起点北边2步的地方。答案是A。", [("B", "在起点北边2步")]),
        ("蚂蚁回到了起点，然后又走了。答案是B。", []),
    ],
)
def test_places_are_read_in_chinese(text: str, expected: list[tuple[str, str]]) -> None:
    assert placed(text, ANT_ZH) == expected


@pytest.mark.parametrize(
    ("text", "clashes"),
    [
        ("It is 4 steps left of the starting point, so it is back at the starting point.", True),
        ("It is 4 steps left of the starting point. 4 steps on, it is back at the starting point.",
         False),
        ("It starts at (0, 0).\n2 steps: (0, 2).\nAt (0, 2), that is, back where it started.", True),
        ("It starts at (0, 0).\n2 steps: (0, 2).\n2 steps: (0, 0).\nIt is back where it started.",
         False),
    ],
)  # fmt: skip
def test_two_places_with_no_move_between_exclude_each_other(text: str, clashes: bool) -> None:
    assert (CLASH in screened(f"{text} The answer is (A).", **ANT).rules()) == clashes


def test_a_place_answers_no_other_question() -> None:
    fields = {**ANT, "question": "Is the starting point a lamp post?"}
    assert placed("Then it is 3 steps behind the starting point. The answer is (A).", fields) == []
    fields = {**ANT, "options": ["The cook", "The guest"]}
    assert placed("Then it is back at the starting point. The answer is (B).", fields) == []


def test_a_word_for_the_way_is_no_move() -> None:
    text = "向北走4步，再向南走4步（回到起点）。\n这一串走步没有让它停下。\n最佳答案：(B) 否"
    assert placed(text, ANT_ZH) == [("A", "回到起点")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("先北后南。所以蚂蚁没有回到起点。答案是A。", ["B"]),
        ("先北后南。所以蚂蚁不会回到原来的起点。答案是A。", ["B"]),
        ("先北后南。所以蚂蚁没有回到起点。答案是B。", []),
        ("先走4步没有回到起点。再走4步。答案是A。", []),
    ],
)
def test_that_nobody_came_back_is_a_place_too(text: str, expected: list[str]) -> None:
    assert [letter for letter, _ in placed(text, ANT_ZH)] == expected


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("So it does not return to the starting point. The answer is (A).", ANT, ["B"]),
        ("It turned, so it isn't back where it started. The answer is (A).", ANT, ["B"]),
        ("It is no longer at the starting point. The answer is (A).", ANT, ["B"]),
        ("By then it is in the same spot where it began. The answer is (B).", ANT, ["A"]),
        ("Its final position is different from the starting point. The answer is (A).", ANT, ["B"]),
        # What follows from the way as it is laid down, and from no other one.
        ("If it takes 4 steps and turns, it is back at the starting point. The answer is (B).",
         ANT, ["A"]),
        ("If it retraces its steps, it is back at the starting point. The answer is (B).", ANT, []),
        ("If it takes 4 more steps, it is back at the starting point. The answer is (B).", ANT, []),
        ("它最后没有回到起点。答案是A。", ANT_ZH, ["B"]),
        ("它的终点与起点不重合。答案是A。", ANT_ZH, ["B"]),
        ("如果它照这样走完，就回到了起点。答案是B。", ANT_ZH, ["A"]),
        ("如果它再走4步，就回到了起点。答案是B。", ANT_ZH, []),
    ],
)  # fmt: skip
def test_being_elsewhere_and_the_end_of_the_way_are_places(
    text: str, fields: dict[str, Any], expected: list[str]
) -> None:
    assert [letter for letter, _ in placed(text, fields)] == expected


def test_beside_the_starting_point_is_not_at_it() -> None:
    text = "向北走4步。现在位于起点左侧3步处。因此选B。"
    found = screened(text, **ANT_ZH)
    assert not found.has("clash")
    assert placed(text, ANT_ZH) == []
