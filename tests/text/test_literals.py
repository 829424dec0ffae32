"""What every match of an expression holds, and how long it can be."""

from __future__ import annotations

import re

import pytest

from hybrid.text.folding import Folded
from hybrid.text.literals import Length, needs


@pytest.mark.parametrize(
    ("source", "literals"),
    [
        (r"the (?:best |right )?answer", [{"the answer", "the best answer", "the right answer"}]),
        (r"\bno\b\w+ is", [{"no"}, {" is"}]),
        (r"(?:so|thus)\W+(?:the|a)", [{"so", "thus"}, {"the", "a"}]),
        (r"(?:ab)+x?", [{"ab"}]),
        (r"(?:ab)*x?", []),
        (r"a(?:b\w|cd)", [{"a"}, {"b", "cd"}]),
        (r"(?:\w|but)", []),
        (r"(?<=x)y(?!z)", [{"y"}]),
        ("É|K", []),
        ("K", [{"k"}]),
    ],
)
def test_literals_in_reading_order(source: str, literals: list[set[str]]) -> None:
    found = needs(source, re.IGNORECASE, Folded()).literals
    assert [set(each) for each in found] == literals


@pytest.mark.parametrize(
    ("source", "length"),
    [
        ("abc", Length(3, 0)),
        ("ab?c{2,5}|x", Length(7, 0)),
        (r"a[^.]{0,30}b", Length(32, 0)),
        (r"a \w+ b", Length(4, 1)),
        (r"(?:a \w+){2}", Length(4, 2)),
        (r"a.*b", None),
        (r"(?: x| y)*z", None),
        (r"[^\s]+", None),
    ],
)
def test_greatest_length(source: str, length: Length | None) -> None:
    assert needs(source, 0, Folded()).length == length


def test_too_many_ways_to_join_are_kept_apart() -> None:
    nine = "(?:a|b|c|d|e|f|g|h|ij)"
    found = needs(nine + nine, 0, Folded()).literals
    assert [len(each) for each in found] == [9, 9]


def test_what_python_does_not_read_is_an_error() -> None:
    with pytest.raises(re.error):
        needs(r"\pL", 0, Folded())
