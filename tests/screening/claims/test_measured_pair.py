"""Numbers told of two things, held against a yes-no question that compares them."""

from __future__ import annotations

import pytest

from tests.build import screened

LONGER = "Is the Alder longer than the Birk?"
FASTER = "Is the Kestrel 20 faster than the Heron 400?"
BEFORE = "Was Ida Holt born before Emil Rask?"


def measured(reasoning: str, question: str, *, zh: bool = False) -> list[str | None]:
    options = ["是", "否"] if zh else ["Yes", "No"]
    found = screened(reasoning, question=question, options=options)
    return [each.option for each in found.signals("favoured") if "measured" in each.tags]


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("The Alder is 210 km long, while the Birk is 380 km long. Answer: YES", LONGER, ["B"]),
        ("The Alder is 210 km long, while the Birk is 380 km long. Answer: NO", LONGER, []),
        (
            (
                "1. The Alder is a mountain river. It is about 410 km (255 miles) long.\n"
                "2. The Birk is 380 km (236 miles) long.\nAnswer: No"
            ),
            LONGER,
            ["A"],
        ),
        (
            "**The Alder**\n- Length: 210 km\n**The Birk**\n- Length: 380 km\nAnswer: Yes",
            LONGER,
            ["B"],
        ),
        (
            (
                "The Kestrel 20 does Mach 0.78 (830 km/h). The Heron 400 weighs 90,000 kg and does"
                " Mach 0.85 (900 km/h). Answer: Yes"
            ),
            FASTER,
            ["B"],
        ),
        ("Ida Holt was born in 1813. Emil Rask was born in 1833. Answer: No", BEFORE, ["A"]),
        ("Ida Holt was born in 1813. Emil Rask was born in 1833. Answer: Yes", BEFORE, []),
        (
            (
                "Ida Holt (1813-1890) was a painter, born in 1813. Emil Rask was born in 1833 and"
                " died in 1880. Answer: No"
            ),
            BEFORE,
            ["A"],
        ),
        (
            (
                "Argon boils at -186 °C. Its boiling point is low. Radon has a boiling point of -62 °C,"
                " and argon a boiling point of -186 °C. Answer: Yes"
            ),
            "Does argon have a higher boiling point than radon?",
            ["B"],
        ),
        (
            "The population of Sarn is 1.2 million. The population of Tolm is 900,000. Answer: No",
            "Is the population of Sarn larger than that of Tolm?",
            ["A"],
        ),
        (
            "Sarn was founded in 300 BC, Tolm in 1250. Answer: No",
            "Is Sarn older than Tolm?",
            ["A"],
        ),
        (
            "Sarn was founded in 1150, Tolm in 1250. Answer: No",
            "Is Sarn older than Tolm?",
            ["A"],
        ),
    ],
)
def test_the_numbers_of_both_answer(text: str, question: str, expected: list[str]) -> None:
    assert measured(text, question) == expected


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("白水河全长210公里，黑石河全长380公里。所以选A。", "白水河比黑石河长吗？", ["B"]),
        ("白水河全长210公里，黑石河全长380公里。所以选B。", "白水河比黑石河长吗？", []),
        (
            "甲市的人口为120万，乙市的人口为90万。所以选B。",
            "甲市的人口是否比乙市多？",
            ["A"],
        ),
    ],
)
def test_the_same_in_chinese(text: str, question: str, expected: list[str]) -> None:
    assert measured(text, question, zh=True) == expected


@pytest.mark.parametrize(
    ("text", "question"),
    [
        # Other measures, or one in units of its own.
        ("The Alder is 210 m wide. The Birk is 380 km long. Answer: Yes", LONGER),
        ("The Kestrel 20 weighs 300 kg. The Heron 400 weighs 900 kg. Answer: Yes", FASTER),
        ("Ida Holt was 18 when it began, and Emil Rask 28. Answer: No", BEFORE),
        # Two numbers of one thing, a range, or only a difference.
        ("The Alder is 210 km long, or 390 km. The Birk is 380 km. Answer: Yes", LONGER),
        ("The Alder is 200-400 km long. The Birk is 380 km long. Answer: Yes", LONGER),
        ("The Alder is 20 km longer. The Birk is 380 km long. Answer: Yes", LONGER),
        ("The Alder is 170 km longer than the Birk's 380 km. Answer: No", LONGER),
        # Supposed, possible, or somebody's word.
        ("If the Alder is 210 km long and the Birk 380 km, it is not. Answer: Yes", LONGER),
        ("The Alder might be 210 km long. The Birk is 380 km long. Answer: Yes", LONGER),
        ("Ann says that the Alder is 210 km long. The Birk is 380 km long. Answer: Yes", LONGER),
        # Something else is asked.
        (
            "The Alder is 210 km long. The Birk is 380 km long. Answer: Yes",
            "Is the Alder not longer than the Birk?",
        ),
        (
            "The Alder is 210 km long. The Birk is 380 km long. Answer: Yes",
            "Is the Alder deeper in spring than in autumn?",
        ),
        # Born and dead: which year is meant is not told.
        ("Ida Holt (1813-1890), Emil Rask (1833-1880). Answer: No", BEFORE),
        ("The Alder and the Birk are 210 km long. Answer: No", LONGER),
    ],
)
def test_other_numbers_answer_nothing(text: str, question: str) -> None:
    assert measured(text, question) == []
