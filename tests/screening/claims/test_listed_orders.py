"""An order of all names, written out, held against the place that is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

GOATS: dict[str, Any] = {
    "question": "Three goats cross the bridge. Which goat is second?",
    "options": ["Nan", "Tuft", "Ash"],
}
BARRELS: dict[str, Any] = {
    "question": "Which barrel is the second heaviest?",
    "options": ["The oak barrel", "The ash barrel", "The elm barrel"],
}
MIDDLE: dict[str, Any] = {
    "question": "Who stands in the middle?",
    "options": ["Nan", "Tuft", "Ash"],
}
BELLS_ZH: dict[str, Any] = {
    "question": "三口钟按重量从重到轻排列，排第二的是哪口钟？",
    "options": ["东钟", "北钟", "庙钟"],
}


def put(reasoning: str, fields: dict[str, Any]) -> list[str | None]:
    found = screened(reasoning, **fields).signals("favoured")
    return [each.option for each in found if "rank" in each.tags]


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("The order is Ash, Tuft, Nan. So A.", GOATS, ["B"]),
        ("They cross in this order: Ash, then Tuft, and then Nan. So A.", GOATS, ["B"]),
        ("The sequence is Ash > Tuft > Nan. So A.", GOATS, ["B"]),
        ("The order is:\n1. Ash\n2. Tuft\n3. Nan\n\nSo A.", GOATS, ["B"]),
        ("The order is Ash, Tuft, Nan. So B.", GOATS, []),
        ("If the order were Ash, Tuft, Nan, it would be B. So A.", GOATS, []),
        ("The order is not Ash, Tuft, Nan. So A.", GOATS, []),
        ("The goats are Ash, Tuft, Nan. So A.", GOATS, []),
        ("The order is Ash, Tuft, Nan. No, the order is Tuft, Nan, Ash. So A.", GOATS, []),
        ("From light to heavy the order is ash, elm, oak. So A.", BARRELS, ["C"]),
        (
            "Sorted from heaviest to lightest:\n1. Oak (9 kg)\n2. Elm (7 kg)\n3. Ash (2 kg)\n\nA",
            BARRELS,
            ["C"],
        ),
        ("The row is Ash, Tuft, Nan. So A.", MIDDLE, ["B"]),
        ("The row is Ash, Nan, Tuft. So A.", MIDDLE, []),
        ("顺序是：庙钟、北钟、东钟。选A。", BELLS_ZH, ["B"]),
        ("从轻到重依次是东钟、庙钟、北钟。选A。", BELLS_ZH, ["C"]),
        ("按重量排列：\n1. 庙钟 90斤\n2. 北钟 80斤\n3. 东钟 60斤\n选A。", BELLS_ZH, ["B"]),
        ("顺序是：庙钟、北钟、东钟。选B。", BELLS_ZH, []),
        # A name that is no option stands in the list too.
        ("The order is Gruff, Ash, Tuft, Nan. So B.", GOATS, []),
        ("The order is:\n1. Gruff\n2. Ash\n3. Tuft\n4. Nan\n\nSo B.", GOATS, []),
        ("In order, Ash, Tuft, Nan. So A.", GOATS, ["B"]),
        ("顺序是：西钟、庙钟、北钟、东钟。选A。", BELLS_ZH, []),
        ("顺序是西钟→庙钟→北钟→东钟。选A。", BELLS_ZH, []),
        ("如果顺序是庙钟、北钟、东钟，就选B。选A。", BELLS_ZH, []),
    ],
)
def test_what_stands_at_the_place_asked_for(
    text: str, fields: dict[str, Any], expected: list[str]
) -> None:
    assert put(text, fields) == expected
