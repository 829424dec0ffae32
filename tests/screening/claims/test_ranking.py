"""Ranking: one bearer at each place of an order, and what is said against that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

BOOKS: dict[str, Any] = {
    "question": "Three books stand on a shelf. The red book is the leftmost. Which is correct?",
    "options": [
        f"The {colour} book is the second from the left" for colour in ("red", "tan", "jet")
    ],
}
RUNNERS: dict[str, Any] = {
    "question": "三人赛跑，谁是第二名？",
    "options": ["小林", "小叶", "小贺"],
}


def put(reasoning: str, **fields: Any) -> list[tuple[str, str | None]]:
    found = screened(reasoning, **fields).signals("favoured", "dismissed")
    return [(each.name, each.option) for each in found if "rank" in each.tags]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The tan book is the second from the left. The answer is (C).", [("favoured", "B")]),
        ("The jet book is the rightmost. The answer is (C).", [("dismissed", "C")]),
        ("The tan book is the second from the right. The answer is (B).", []),
        ("If the tan book is the second from the left, jet is last. The answer is (C).", []),
        ("The tan book is not the second from the left. The answer is (C).", []),
        ("The tan book could be the second from the left. The answer is (C).", []),
        (
            (
                "The jet book is the rightmost. But no: the jet book is the second from the left, "
                "so the answer is (C)."
            ),
            [],
        ),
        ("The red book is the leftmost. The answer is (A).", [("dismissed", "A")]),
    ],
)
def test_a_statement_puts_a_bearer_at_a_place(
    text: str, expected: list[tuple[str, str | None]]
) -> None:
    assert put(text, **BOOKS) == expected


def test_what_the_question_tells_is_not_overruled_by_what_is_derived() -> None:
    text = "The red book is the leftmost. So the red book is the second from the left. Answer: A"
    assert put(text, **BOOKS) == [("dismissed", "A")]


def test_the_last_order_written_out_counts() -> None:
    first = "From left to right: first is the red book, second is the tan book."
    last = "From left to right: first is the red book, second is the jet book."
    assert put(f"{last} {first} The answer is (C).", **BOOKS) == [("favoured", "B")]
    assert put(f"{first} {last} The answer is (C).", **BOOKS) == []


def test_an_order_is_read_from_the_end_that_it_names() -> None:
    text = (
        "From right to left: first is the red book, second is the tan book, third is the jet book."
    )
    assert put(f"{text} The answer is (B).", **BOOKS) == []


def test_an_order_with_too_many_places_is_counted_as_it_is_written() -> None:
    text = "从左到右：第一是小林，第二是小叶，第四是小贺。故选B。"
    assert put(text, **RUNNERS) == []


def test_chinese_names_are_placed_too() -> None:
    assert put("小林是第二名。故选B。", **RUNNERS) == [("favoured", "A")]
    assert put("小叶排在第三。故选B。", **RUNNERS) == [("dismissed", "B")]
    assert put("假如小林是第二名，小贺就最后。故选B。", **RUNNERS) == []


@pytest.mark.parametrize(
    "options", [["The red book", "The tan book"], ["It is red", "The tan book is the leftmost"]]
)
def test_without_a_place_asked_for_nothing_is_put_anywhere(options: list[str]) -> None:
    said = "The tan book is the leftmost. The answer is A."
    assert put(said, question="Which is heavier?", options=options) == []


def test_a_place_that_the_text_tells_is_not_overruled() -> None:
    fields = {
        "question": "Four jars stand in a row. The red jar is the rightmost. The blue jar is to "
        "the left of the green jar.",
        "options": [f"The {c} jar is the second from the right" for c in ("red", "blue", "green")],
    }
    text = (
        "We see that the red jar is the rightmost, so it must be the second from the right. "
        "The best answer is: (A) The red jar is the second from the right."
    )
    assert "logical/conclusion_against_reasoning" in screened(text, **fields).rules()


DEAR: dict[str, Any] = {
    "question": "A stall sells plums, figs and limes. Which of these is correct?",
    "options": [f"The {fruit} are the cheapest" for fruit in ("plums", "figs", "limes")],
}
TALL: dict[str, Any] = {"question": "三人中谁最高？", "options": ["小林", "小叶", "小贺"]}
TALLEST: dict[str, Any] = {
    "question": "下列哪一项为真？",
    "options": ["小林最高。", "小叶最高。", "小贺最高。"],
}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("The figs are more expensive than the limes. The answer is (B).", DEAR, True),
        ("The limes are less expensive than the figs. The answer is (B).", DEAR, True),
        ("The figs are less expensive than the limes. The answer is (B).", DEAR, False),
        ("If the figs are more expensive than the limes, fine. The answer is (B).", DEAR, False),
        ("The figs are not more expensive than the limes. The answer is (B).", DEAR, False),
        ("The figs are more expensive than the limes. The answer is (C).", DEAR, False),
        ("小林比小叶高。故选B。", TALL, True),
        ("小林比小叶矮。故选B。", TALL, False),
        ("小林比小叶高。故选B。", TALLEST, True),
        ("小林比小叶矮。故选B。", TALLEST, False),
    ],
)
def test_what_stands_nearer_to_the_end_rules_the_other_one_out(
    text: str, fields: dict[str, Any], expected: bool
) -> None:
    assert (("dismissed", "B") in put(text, **fields)) == expected


def test_the_direction_of_a_list_may_name_the_quality_once() -> None:
    order = "first is the figs, second is the plums, third is the limes."
    assert put(f"From most to least expensive: {order} The answer is (B).", **DEAR) == [
        ("dismissed", "B"),
        ("favoured", "C"),
    ]
    assert put(f"From least to most expensive: {order} The answer is (B).", **DEAR) == []


def test_a_place_that_is_only_called_the_last_is_counted() -> None:
    shelf = {
        "question": "Three books stand on a shelf. Which is correct?",
        "options": [f"The {colour} book is second-to-last" for colour in ("red", "tan", "jet")],
    }
    order = (
        "From first to last: first is the red book, second is the tan book, last is the jet book."
    )
    assert put(f"{order} The answer is (B).", **shelf) == []
    assert ("dismissed", "A") in put(f"{order} The answer is (A).", **shelf)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            (
                "From left to right: first is the jet book, then second can be the tan book, then "
                "third can be the red book. The answer is (A)."
            ),
            [("dismissed", "A"), ("favoured", "B")],
        ),
        (
            (
                "From left to right: first is the jet book, then second can be the tan book or the "
                "red book, then third can be the red book or the tan book. The answer is (A)."
            ),
            [],
        ),
        (
            'We get the following ordering: "(left) jet tan red (right)". The answer is (A).',
            [("favoured", "B"), ("dismissed", "A")],
        ),
        ('We get: "(left) jet ? red (right)". The answer is (A).', []),
        ('We get: "(left) jet tan red (right)". The answer is (B).', []),
    ],
)
def test_an_order_of_single_candidates_or_in_a_row_puts_bearers(
    text: str, expected: list[tuple[str, str | None]]
) -> None:
    assert sorted(put(text, **BOOKS)) == sorted(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("名次如下：第一名是小贺，第二名只能是小叶，第三名可能是小林。所以选A。", "B"),
        ("名次如下：第一名是小贺，第二名可能是小叶或小林，第三名可能是小林或小叶。所以选A。", None),
        ("综合起来，顺序为（第一）小贺 小叶 小林（最后）。所以选A。", "B"),
    ],
)
def test_single_candidates_and_rows_in_chinese(text: str, expected: str | None) -> None:
    assert [option for name, option in put(text, **RUNNERS) if name == "favoured"] == (
        [expected] if expected else []
    )


ROWERS: dict[str, Any] = {
    "question": "Four boats entered the harbour. Who entered third?",
    "options": ["Odd", "Lina", "Marek", "Sofie"],
}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("Lina entered third. The answer is (A).", ROWERS, [("favoured", "B")]),
        ("Some on the pier thought Lina entered third. The answer is (A).", ROWERS, []),
        ("Last year Lina entered third. The answer is (A).", ROWERS, []),
        ("小叶得了第二名。答案：C", RUNNERS, [("favoured", "B")]),
        ("小叶拿到了第二名。答案：C", RUNNERS, [("favoured", "B")]),
        ("假设小林是第一名，那么小叶就是第二名。答案：C", RUNNERS, []),
        ("去年小叶得了第二名。答案：C", RUNNERS, []),
        ("小叶比小林先到。小贺得了第二名。答案：C", RUNNERS, []),
    ],
)
def test_places_that_are_won(
    text: str, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert put(text, **fields) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("The third place belongs to Cy.", ["C"]),
        ("So third place went to Cy.", ["C"]),
        ("The third place belongs to Bo.", []),
        ("The second place belongs to Cy.", []),
        ("The third place may belong to Cy.", []),
        ("The third place does not belong to Cy.", []),
        ("If Bo fell, the third place belongs to Cy.", []),
    ],
)
def test_the_place_asked_for_may_come_before_its_bearer(said: str, expected: list[str]) -> None:
    own = {"question": "Five girls ran. Who was third?", "options": ["Ana", "Bo", "Cy", "Dee"]}
    found = screened(f"{said} Answer: B", **own, answer="B")
    assert found.options("favoured") == expected


def test_the_place_asked_for_may_come_before_its_bearer_in_chinese() -> None:
    own = {"question": "五人赛跑，谁得了第三名？", "options": ["小安", "小白", "小陈", "小丁"]}
    found = screened("第三名属于小陈。答案：B", **own, answer="B")
    assert found.options("favoured") == ["C"]
