"""What every match begins with: all of it, or nothing is told."""

from __future__ import annotations

import re

import pytest

from hybrid.text.folding import EDGE, Folded
from hybrid.text.leads import leads


class Edged(Folded):
    """Folded texts in which edges of words show."""

    def settle(self, literal: str) -> str:
        return literal


FORM = Edged()


@pytest.mark.parametrize(
    ("source", "begun"),
    [
        ("but", {"but"}),
        ("B|YET", {"b", "yet"}),
        (r"\b(?:no|not)\b", {EDGE + "no" + EDGE, EDGE + "not" + EDGE}),
        ("(?:the )?end", {"the end", "end"}),
        ("a?b*c", {"ab", "ac", "b", "c"}),
        ("(?:ab)+c", {"ab"}),
        ("[ab]c", {"ac", "bc"}),
        (r"so\s", {"so "}),
        ("(?=x)but(?! not)", {"but"}),
        ("(?<=x)(?P<word>but)", {"but"}),
        ("a longer beginning", {"a longe"}),
        (r"go\w+", {"go"}),
        (r"\w+go", set()),
        (r"but|\d", set()),
        ("(?:but)?", set()),
        (r"\s+but", set()),
        ("É|but", set()),
        (r"(x)\1|but", {"x", "but"}),
    ],
)
def test_the_strings_that_a_match_begins_with(source: str, begun: set[str]) -> None:
    assert leads(source, re.IGNORECASE, FORM) == begun


def test_of_too_many_ways_to_go_on_the_beginnings_are_kept() -> None:
    source = (
        "(?:" + "|".join(f"w{n}" for n in range(30)) + ")(?:" + "|".join("abcdefghijklmnop") + ")"
    )
    assert leads(source, 0, FORM) == {f"w{n}" for n in range(30)}
