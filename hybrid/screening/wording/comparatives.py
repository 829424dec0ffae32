"""Comparatives: the words that hold two things against each other, and in what they do it.

"Cheaper than", "more costly than", 比 … 便宜. The two things are told by the words on either side:
what is said of them is the same, or the contrary, whichever of the two is named first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybrid.text.guarded import Guarded
from hybrid.text.opposites import DIRECTED, DIRECTED_EN, DIRECTED_ZH
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

# "The river longer than …": the comparative is the one that stands last.
_THAN = Guarded(
    r"\b(?:(?P<way>more|less|fewer) (?:(?P<what>[a-z][a-z-]{2,}) )?|(?P<er>[a-z]{2,}er) "
    rf"(?P<of>(?:(?!(?:{DIRECTED_EN}|longer)\b)[a-z]+ ){{0,2}}?))than\b",
    re.IGNORECASE,
)
_THAN_ZH = re.compile(
    rf"不?比(?!赛|例|如|较|喻)(?P<other>[^，。；比]{{1,16}}?)(?:更加?|还要?|要)?(?P<how>{DIRECTED_ZH})(?!的|得(?!多))"
)
# One amount is told of in several ways: a lower price is a smaller one.
_AMOUNTS = {"higher": "greater", "lower": "smaller", "more": "greater", "less": "smaller"}
_ONE_HAN = re.compile(r"[\u4e00-\u9fff]")
_LEADS_ZH = re.compile(r"^(?:所以|因此|因而|可见|那么|显然|说明|故|则|即)?这?[个座条]?")
# What comes after the second thing: another clause on it, or another thing.
_GOES_ON = re.compile(r"[,;:，；：]|\b(?:because|since|which|as|so|and|but)\b", re.IGNORECASE)


class Comparative(NamedTuple):
    """Where the words stand that compare, and the ``word`` that says in what.

    ``way`` is "more" or "less" where that stands before the word; ``of`` holds what stands after
    it ("a lower price than"); ``other`` is where the second thing stands, if within the words.
    """

    start: int
    end: int
    word: str
    way: str = ""
    of: str = ""
    other: Range | None = None


class Comparison(NamedTuple):
    """Two things, told by their words, in what they are compared, and which has more of it."""

    first: frozenset[str]
    second: frozenset[str]
    what: str
    more: bool
    denied: bool

    def says(self, other: Comparison) -> bool | None:
        """Whether this says what ``other`` says, or the contrary; ``None`` where it says neither.

        This may tell more of the two things than ``other`` does. What is not cheaper need not be
        dearer.
        """
        ordered = self._as_ordered_by(other)
        if ordered is None:
            return None
        if self.denied == other.denied:
            return ordered or (None if self.denied else False)
        return False if ordered else (None if self.denied else True)

    def _as_ordered_by(self, other: Comparison) -> bool | None:
        if self.what != other.what or not other.first or not other.second:
            return None
        if other.first == other.second:
            return None
        if other.first <= self.first and other.second <= self.second:
            return self.more == other.more
        if other.first <= self.second and other.second <= self.first:
            return self.more != other.more
        return None


def comparatives(text: str, start: int = 0, end: int | None = None) -> Iterator[Comparative]:
    """Yield the comparatives of ``text[start:end]``, English ones first."""
    stop = len(text) if end is None else end
    for found in _THAN.finditer(text, start, stop):
        word, way = found["what"] or found["er"] or found["way"], found["what"] and found["way"]
        yield Comparative(*found.span(), word.lower(), (way or "").lower(), found["of"] or "")
    if not text.isascii():
        for found in _THAN_ZH.finditer(text, start, stop):
            yield Comparative(*found.span(), found["how"], other=found.span("other"))


def in_what(word: str, way: str = "") -> tuple[str, bool]:
    """Return what a comparative, or the word after "more", compares in, and if it means more of it.

    Contrary words compare in the same: "cheaper" and "dearer".
    """
    if way:
        return word.lower(), way in ("more", "most")
    side = DIRECTED.get(word.lower())
    return (f"#{side[0]}", side[1]) if side else (word.lower().removesuffix("er"), True)


def comparisons(text: str) -> Iterator[Comparison]:
    """Yield what a sentence compares, with the words on either side as the two things."""
    for found in comparatives(text):
        ends = None if found.other else _GOES_ON.search(text, found.end + 1)
        stop = found.end if found.other else ends.start() if ends else len(text)
        other = found.other or (found.end, stop)
        word = found.word.replace("fewer", "less")
        what, more = in_what(_AMOUNTS.get(word, word), found.way)
        sides = _thing(text[: found.start]), _thing(text[slice(*other)])
        yield Comparison(*sides, what, more, denies(text[:stop]))


def _thing(words: str) -> frozenset[str]:
    """Return the content of some words; a thing may be a single Chinese character: 湖比海湾大."""
    said = _LEADS_ZH.sub("", words).strip(" ，,")
    return frozenset({said}) if _ONE_HAN.fullmatch(said) else stems(words)
