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
    r"(?:so |nothing )?but\b|no+\b",
    r"\b(?!but)(?:b\w+|yet)(?<!t)|[34]\b",
]
WORDS = "but yet \u017fo no word is nothing are if only n't n’t 但 过 不过 = 3 - 4 a b c K k \u212a É é . However"
TEXTS = st.lists(st.sampled_from([*WORDS.split(), " ", "  ", "\n"]), max_size=14).map("".join)


@pytest.fixture(autouse=True, scope="module", params=[0, 1000])
def short_texts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Look at the places of literals in the short texts of these tests, and then at words."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guarded, "_SHORT", request.param)
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


def test_a_match_is_looked_for_where_one_may_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded, "_SHORT", 0)
    tried: list[int] = []

    class Pattern:
        def match(self, text: str, place: int, stop: int) -> re.Match[str] | None:
            tried.append(place)
            return re.compile("but not").match(text, place, stop)

    but = Guarded(r"\bbut not\b|\bbut no\b")
    monkeypatch.setattr(but, "pattern", Pattern())
    found = but.search("but now, butter is here, but not so, but not too")
    assert found is not None
    assert found.start() == 25
    assert 9 not in tried


def test_what_most_texts_hold_is_not_looked_for_in_place_of_the_rare() -> None:
    begun = Guarded(r"[a-p]\w* quince\b")
    assert begun.literals == {(" quince", False, True)}


def test_edges_around_alternatives_are_those_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded, "_SHORT", 0)
    edged = Guarded(r"\b(?:or|assum\w+|(unless|while))\b")
    assert {("or", True, True), ("assum", True, False)} < edged.literals
    monkeypatch.setattr(edged, "pattern", None)
    assert edged.search("a story for more words, not meanwhile reassumed") is None


def test_of_a_short_text_the_words_and_letters_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guarded, "_SHORT", 8)
    but = Guarded(r"\bbut\b|倘")
    monkeypatch.setattr(guarded, "_GUARDS", None)
    assert but.search("but") is not None
    assert but.search("倘若") is not None
    assert but.search("but", 0, 2) is None
    monkeypatch.setattr(but, "pattern", None)
    assert but.search("butter") is None
    with pytest.raises(AttributeError):
        but.search("but yet and")
