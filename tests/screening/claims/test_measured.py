"""Numbers given to the options, held against a question for the most or the least."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

PHONES: dict[str, Any] = {
    "question": "Which phone lasts longer?",
    "options": ["Nova", "Pico"],
}
ROADS: dict[str, Any] = {"question": "哪条路更短？", "options": ["海滨公路", "山谷公路"]}
RIVERS: dict[str, Any] = {"question": "哪条河更短？", "options": ["加里河", "多加河"]}
SISTERS: dict[str, Any] = {"question": "Who is older?", "options": ["Ines", "Carla"]}
BORN_FIRST: dict[str, Any] = {**SISTERS, "question": "Which of them was born first?"}
TRIPS: dict[str, Any] = {
    "question": "Which one arrives sooner?",
    "options": ["A ferry", "A coach"],
}
MILLS: dict[str, Any] = {"question": "在哪家订货更省钱？", "options": ["甲厂", "乙厂"]}
RUNNERS: dict[str, Any] = {**SISTERS, "question": "Who runs faster, Ines or Carla, in minutes?"}


def measured(reasoning: str, **fields: Any) -> list[str | None]:
    found = screened(reasoning, **fields)
    return [each.option for each in found.signals("favoured") if "measured" in each.tags]


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("Nova: 18 hours. Pico: 26 hours. The answer is (A).", PHONES, ["B"]),
        ("Nova: 18 hours. Pico: 26 hours. The answer is (B).", PHONES, []),
        ("海滨公路48公里，山谷公路39公里。选A。", ROADS, ["B"]),
        ("海滨公路48公里，山谷公路39公里，39公里最短。选A。", ROADS, ["B"]),
        ("山谷公路39公里，海滨公路48公里，39公里最短。选A。", ROADS, ["B"]),
        ("Ines was born in 1950, Carla in 1953. So (B).", SISTERS, ["A"]),
        ("Ines was born in 1950, Carla in 1953. So (A).", SISTERS, []),
        ("The Nova lasts 18 hours, while the Pico lasts 26 hours. So (A).", PHONES, ["B"]),
        ("加里河48公里，多加河39公里。选A。", RIVERS, ["B"]),
        ("Ines was born in 1950, but Carla in 1953. So (B).", BORN_FIRST, ["A"]),
        ("Ines was born in 1950, but Carla in 1953. So (A).", BORN_FIRST, []),
        ("Ines is at 12 km/h, Carla at 15 km/h. So (A).", RUNNERS, ["B"]),
        # A difference is no number of its own.
        ("A ferry: 55 minutes. A coach: 40 minutes, ahead by 15 minutes. So (A).", TRIPS, ["B"]),
        ("甲厂12元，乙厂15元。甲厂少3元。选B。", MILLS, ["A"]),
        ("甲厂12元，乙厂15元。甲厂少3元。选A。", MILLS, []),
        # Who is the fastest needs the least time.
        ("Ines needs 12 minutes, Carla 15 minutes. So (A).", RUNNERS, []),
    ],
)
def test_the_greatest_or_least_number_is_what_is_asked_for(
    text: str, fields: dict[str, Any], expected: list[str]
) -> None:
    assert measured(text, **fields) == expected


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("The Nova lasts 18 hours, the Pico 26 hours. So (C).", PHONES, ["B"]),
        ("The Nova lasts 18 hours. The Pico lasts 18 hours. So (C).", PHONES, []),
        ("海滨公路48公里，山谷公路39公里。选C。", ROADS, ["B"]),
        ("海滨公路48公里，山谷公路48公里。选C。", ROADS, []),
    ],
)
def test_that_they_are_alike_is_held_against_the_numbers_too(
    text: str, fields: dict[str, Any], expected: list[str]
) -> None:
    alike = "Both last equally long" if fields is PHONES else "一样长"
    found = screened(text, **{**fields, "options": [*fields["options"], alike]})
    assert found.options("favoured") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Elm: 30 + 42 = 72\nOak: 31 + 40 = 71\nSo (B).", ["A"]),
        ("Elm: 30 + 42 = 72; Oak: 31 + 40 = 71. So (B).", ["A"]),
        ("Elm: 30 + 42 = 72\nOak: 31 + 40 = 71\nSo (A).", []),
        ("Ash: 30 + 42 = 72\nOak: 31 + 40 = 71\nSo (B).", []),
    ],
)
def test_an_option_is_known_by_what_is_left_of_its_name(text: str, expected: list[str]) -> None:
    asked = "Elm School has 30 girls and 42 boys, Oak School 31 girls and 40 boys. Which is bigger?"
    assert measured(text, question=asked, options=["Elm School", "Oak School"]) == expected


def test_what_is_counted_may_be_high_in_any_unit() -> None:
    fields: dict[str, Any] = {"question": "哪个厂的产量最高？", "options": ["东厂", "西厂", "南厂"]}
    assert measured("东：12吨；西：15吨；南：9吨。所以选C。", **fields) == ["B"]
    assert measured("东：12吨；西：15吨；南：9吨。所以选B。", **fields) == []


@pytest.mark.parametrize(
    "text",
    [
        # Two numbers of one option, or of two kinds, are no answer.
        "Nova: 18 hours at work, 30 hours at rest. Pico: 26 hours. The answer is (A).",
        "Nova: 18 hours. Pico: 260 grams. The answer is (A).",
        # Nor is what only may be, or is compared.
        "Nova lasts 18 hours. Pico might last 26 hours. The answer is (A).",
        "Nova lasts 18 hours. Pico costs 260. The answer is (A).",
    ],
)
def test_other_numbers_answer_nothing(text: str) -> None:
    assert measured(text, **PHONES) == []


SACKS: dict[str, Any] = {
    "question": "红队搬了12、15袋，蓝队搬了14、16袋。袋数多的队获胜。哪个队获胜？",
    "options": ["红队", "蓝队", "平局"],
}
SCORES: dict[str, Any] = {
    "question": "Red scored 12 and 15, Blue 14 and 16. The team with the most points wins. "
    "Which team won?",
    "options": ["Red", "Blue"],
}
SHOPS: dict[str, Any] = {"question": "哪家店更便宜？", "options": ["东店", "西店"]}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("红队12+15=27袋，蓝队14+16=30袋。红队一次搬了15袋。答案：A", SACKS, ["B"]),
        ("红队12+15=27袋，蓝队14+16=30袋。答案：B", SACKS, []),
        ("Red: 12 + 15 = 27. Blue: 14 + 16 = 30. Red had a round of 15. Answer: A", SCORES, ["B"]),
        ("Red: 12 + 15 = 27. Blue: 14 + 16 = 30. Answer: B", SCORES, []),
        ("东店：3×4=12元。西店：5×2=10元。选A。", SHOPS, ["B"]),
        ("东店：3×4=12元。西店：5×2=10元。选B。", SHOPS, []),
    ],
)
def test_what_is_worked_out_is_held_against_what_decides(
    text: str, fields: dict[str, Any], expected: list[str]
) -> None:
    assert measured(text, **fields) == expected


@pytest.mark.parametrize(
    "text",
    [
        # Two results of one option, and figures that the question does not give.
        "红队12+15=27袋，红队27+3=30袋，蓝队14+16=30袋。答案：A",
        "红队7+9=16人，蓝队8+9=17人。答案：A",
        # Nor does it give 2, though it gives 12.
        "红队2+5=7人，蓝队4+6=10人。答案：A",
    ],
)
def test_other_results_decide_nothing(text: str) -> None:
    assert measured(text, **SACKS) == []


BARRELS: dict[str, Any] = {
    "question": "Which barrel is the second heaviest?",
    "options": ["Oak", "Ash", "Elm"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Oak weighs 9 kg. Ash weighs 7 kg. Elm weighs 2 kg. So A.", ["B"]),
        ("Oak weighs 9 kg. Ash weighs 7 kg. Elm weighs 2 kg. So B.", []),
        ("Oak weighs 9 kg. Ash weighs 7 kg. So A.", []),
    ],
)
def test_the_second_most_is_asked_for(text: str, expected: list[str]) -> None:
    assert measured(text, **BARRELS) == expected
