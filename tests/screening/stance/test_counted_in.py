"""Counted in: the option chosen as the exception stands in a list of what belongs together."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

TOOLS: dict[str, Any] = {
    "question": "Which of these is NOT a tool of the smith?",
    "options": ["Tongs", "Hammer", "Sickle"],
    "answer": "B",
}
TOOLS_ZH: dict[str, Any] = {
    "question": "下列不属于铁匠工具的是",
    "options": ["火钳", "铁锤", "镰刀"],
    "answer": "B",
}


def counted(reasoning: str, fields: dict[str, Any]) -> bool:
    found = screened(reasoning, **fields).signals("dismissed")
    return any("no_exception" in each.tags for each in found)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("The tools of a smith include tongs, a bellows and a hammer. Answer: B", TOOLS),
        ("Tongs and hammer are tools of any smith, while a sickle is bought. Answer: B", TOOLS),
        ("铁匠的工具包括火钳、风箱、铁锤等。答案：B", TOOLS_ZH),
        ("火钳、铁锤都是铁匠的工具，而镰刀是买来的。答案：B", TOOLS_ZH),
    ],
)
def test_what_a_list_counts_in_is_no_exception(text: str, fields: dict[str, Any]) -> None:
    assert counted(text, fields)
    assert not counted(text.replace(": B", ": C").replace("：B", "：C"), {**fields, "answer": "C"})


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("The tools of a smith do not include tongs and a hammer. Answer: B", TOOLS),
        ("If the tools of a smith include tongs and a hammer, it is the third. Answer: B", TOOLS),
        ("The tools of a smith include tongs, a hammer and a sickle. Answer: B", TOOLS),
        ("Tongs and hammer are sold here. Answer: B", TOOLS),
        ("The tools of a smith include tongs and a hammer. Answer: B", {**TOOLS, "question": "Q?"}),
        ("铁匠的工具不包括火钳和铁锤。答案：B", TOOLS_ZH),
        ("过去铁匠的工具包括火钳和铁锤。答案：B", TOOLS_ZH),
        ("铁匠的工具包括火钳和铁锤。可是铁锤早就不用了。答案：B", TOOLS_ZH),
    ],
)
def test_what_is_denied_supposed_or_of_all_counts_nothing_in(
    text: str, fields: dict[str, Any]
) -> None:
    assert not counted(text, fields)
