"""Words that point back to an option are mentions of it, where it is plain which one is meant."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hybrid.records.mentions import option_mentions
from tests.build import PEOPLE, PEOPLE_ZH, record

WOMEN = {"A": "The first woman", "B": "The second woman", "C": "Neither"}
THREE = {"A": "The cook", "B": "The guest", "C": "The smith"}


def pointed(reasoning: str, options: Mapping[str, str]) -> list[tuple[str, str | None]]:
    written = record(reasoning, options=options)
    found = option_mentions(written)
    return [(written.text(each.span), each.option) for each in found if "back" in each.tags]


@pytest.mark.parametrize(
    ("reasoning", "options", "expected"),
    [
        ("Of the cook and the guest the latter paid.", PEOPLE, [("the latter", "B")]),
        ("Of the cook and the guest the former paid.", PEOPLE, [("the former", "A")]),
        ("The cook sang. The guest paid. The latter left.", PEOPLE, [("The latter", "B")]),
        ("The cook sang. The latter part was long.", PEOPLE, []),
        ("The cook, the guest and the smith came; the latter paid.", THREE, []),
        ("厨师和客人都来了，付钱的是后者。", PEOPLE_ZH, [("后者", "B")]),
        ("厨师和客人都来了，付钱的是前者。", PEOPLE_ZH, [("前者", "A")]),
        ("厨师来了，后者付了钱。", PEOPLE_ZH, []),
        ("The second has a licence.", WOMEN, [("The second", "B")]),
        ("The first applicant has none.", WOMEN, [("The first", "A")]),
        ("The second point is dull.", WOMEN, []),
        ("The second has a licence.", PEOPLE, []),
    ],
)
def test_what_points_back(
    reasoning: str, options: Mapping[str, str], expected: list[tuple[str, str | None]]
) -> None:
    assert pointed(reasoning, options) == expected
