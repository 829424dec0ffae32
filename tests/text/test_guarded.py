"""A guarded expression finds what the plain one finds."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.text import guarded
from hybrid.text.guarded import Guarded, needed_literals

SOURCES = [
    r"\b(?:but|yet|however)\b|但|不过",
    r"n['’]t\b",
    r"[=+×]|\d\s*[-/]\s*\d",
    r"(?:no (?:word|mention)|nothing)[^.]{0,6}?\b(?:is|are)\b",
    r"(?<!\w)if\b(?! only)",
    r"(?:a|b)*c+",
    r"\w+",
    r"(?:maybe)?",
    r"K|É",
    r"so",
    r"\b(?:no|is(?! only))\b",
    r"\bif ?",
    r"\bonly\B",
    r"\s+\bbut\b\s+",
    r"no\s+word",
    r"[^是]过|但",
]
WORDS = "but yet \u017fo no word is nothing are if only n't n’t 但 过 不过 = 3 - 4 a b c K k \u212a É é . However"
TEXTS = st.lists(st.sampled_from([*WORDS.split(), " ", "  ", "\n"]), max_size=14).map("".join)


@pytest.fixture(autouse=True, scope="module")
def short_texts_are_looked_through() -> Iterator[None]:
    """Look for literals in the short texts of these tests too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guarded, "_SHORT", 0)
        yield


@pytest.mark.parametrize(
    ("source", "literals"),
    [
        (r"\b(?:but|yet)\b|但", {("but", True, True), ("yet", True, True), ("但", False, False)}),
        (
            r"\b(?:but|yes?)(?! but)\b",
            {("but", True, True), ("ye", True, True), ("yes", True, True)},
        ),
        (r"n['’]t\b", {("n't", False, True), ("n’t", False, True)}),
        (r"\bthe s[ax]\b", {("the sa", True, True), ("the sx", True, True)}),
        (r"\b[the] \d", {("t ", True, False), ("h ", True, False), ("e ", True, False)}),
        (r"\b\(no", {("(no", False, False)}),
        (r"(?:suppose|imagine)\w(?:it)?", {("suppose", False, False), ("imagine", False, False)}),
        (r"(?:ab)+x?", {("ab", False, False)}),
        (r"(?:ab)*x?", set()),
        (r"\d+|but", set()),
        (r"[=+]", {("=", False, False), ("+", False, False)}),
    ],
)
def test_the_literals_that_a_match_needs(
    source: str, literals: set[tuple[str, bool, bool]]
) -> None:
    assert needed_literals(source, re.IGNORECASE) == literals


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("flags", [0, re.IGNORECASE])
@given(text=TEXTS, cut=st.tuples(st.integers(0, 30), st.integers(0, 30)))
def test_finds_what_the_plain_expression_finds(
    source: str, flags: int, text: str, cut: tuple[int, int]
) -> None:
    start, end = sorted(min(each, len(text)) for each in cut)
    for own, plain in (
        (Guarded(source, flags).search(text), re.compile(source, flags).search(text)),
        (
            Guarded(source, flags).search(text, start, end),
            re.compile(source, flags).search(text, start, end),
        ),
    ):
        assert (own and own.span()) == (plain and plain.span())
    guarded, compiled = Guarded(source, flags), re.compile(source, flags)
    assert [each.span() for each in guarded.finditer(text, start, end)] == [
        each.span() for each in compiled.finditer(text, start, end)
    ]


def test_a_stretch_without_the_literal_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = Guarded(r"\bbut\b")
    monkeypatch.setattr(guarded, "pattern", None)
    assert guarded.search("it is so, and so it is") is None
    assert guarded.search("butter, and a rebut") is None


def test_edges_around_alternatives_are_those_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = Guarded(r"\b(?:or|assum\w+|(unless|while))\b")
    assert {("or", True, True), ("assum", True, False)} < guarded.literals
    monkeypatch.setattr(guarded, "pattern", None)
    assert guarded.search("a story for more words, not meanwhile reassumed") is None


def test_a_short_text_is_searched_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded, "_SHORT", 4)
    but = Guarded(r"\bbut\b")
    monkeypatch.setattr(guarded, "_GUARDS", None)
    assert but.search("but") is not None
    assert but.search("yet") is None
    with pytest.raises(AttributeError):
        but.search("but yet")
