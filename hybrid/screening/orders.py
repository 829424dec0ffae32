"""Claims from a stated order, where the options are orderings of the same words.

"Old" should come before "wooden" rules out every option that has them the other way round; so does
an order of kinds ("size, age, material") once words are said to be of these kinds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.text.sentences import Range

_QUOTED = r"[\"“‘'](?P<{0}>\w[\w-]*)[\"”’'](?:\s*(?:,|and)\s*[\"“‘'](?P<{0}2>\w[\w-]*)[\"”’'])?"
_COMES = re.compile(
    rf"(?:{_QUOTED.format('left')}|\b(?P<pronoun>it|they|this|these)\b)(?:\s+\w+){{0,5}}?\s+"
    rf"(?P<way>before|after)\s+(?:the\s+)?(?:\w+\s+){{0,2}}?{_QUOTED.format('right')}",
    re.IGNORECASE,
)
_WORD_IN_QUOTES = re.compile(r"[\"“‘'](\w[\w-]*)[\"”’']")
_OF_KIND = re.compile(
    r"[\"“‘']?(?P<word>[A-Za-z][\w-]*)[\"”’']?\s+(?:is|describes|refers to)\s+(?:an?|the)\s+"
    r"(?P<kind>[a-z]+)\b(?:\s+(?:adjective|word|of))?",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"\border\b[^.:;\n]{0,40}?(?:\bis|\bshould be|\bwould be|\bgoes|:)\s*:?\s*"
    r"(?P<kinds>[A-Za-z]+(?:\s*(?:,|->|→|-|>|then|and)+\s*[A-Za-z]+)+)",
    re.IGNORECASE,
)

Order = tuple[str, str]


def orders(reading: Reading) -> Iterator[Signal]:
    """Yield ``holds_against`` for each option that breaks an order the reasoning states."""
    options = {key: _words(text) for key, text in reading.record.options.items()}
    if len({frozenset(words) for words in options.values()}) != 1 or len(options) < 2:
        return
    for place, stated in (*_direct(reading), *_by_kind(reading)):
        for letter, words in options.items():
            if any(_breaks(words, order) for order in stated):
                yield Signal("holds_against", as_span(place), letter, ("order",))


def _direct(reading: Reading) -> Iterator[tuple[Range, list[Order]]]:
    """Yield orders stated between quoted words, a pronoun standing for those named before."""
    text = reading.record.reasoning
    for match in _COMES.finditer(text):
        left = [match["left"], match["left2"]]
        if match["pronoun"]:
            start, _ = reading.sentence_at(match.start())
            left = list(_WORD_IN_QUOTES.findall(text[start : match.start()]))
        right = [match["right"], match["right2"]]
        first, second = (left, right) if match["way"].lower() == "before" else (right, left)
        stated = [(a.lower(), b.lower()) for a in first for b in second if a and b]
        yield (match.start(), match.end()), stated


def _by_kind(reading: Reading) -> Iterator[tuple[Range, list[Order]]]:
    """Yield the order of words that follows from a stated order of their kinds."""
    text = reading.record.reasoning
    kinds = {m["word"].lower(): m["kind"].lower() for m in _OF_KIND.finditer(text)}
    for match in _ORDER.finditer(text):
        listed = [kind.lower() for kind in re.findall(r"[A-Za-z]{3,}", match["kinds"])]
        stated = list(_ordered(kinds, [kind for kind in listed if kind != "then"]))
        if stated:
            yield (match.start(), match.end()), stated


def _ordered(kinds: Mapping[str, str], listed: Sequence[str]) -> Iterator[Order]:
    known = [word for word, kind in kinds.items() if listed.count(kind) == 1]
    for left, right in combinations(known, 2):
        places = listed.index(kinds[left]), listed.index(kinds[right])
        if places[0] != places[1]:
            yield (left, right) if places[0] < places[1] else (right, left)


def _breaks(words: Sequence[str], order: Order) -> bool:
    first, second = order
    return first in words and second in words and words.index(second) < words.index(first)


def _words(text: str) -> tuple[str, ...]:
    """Return the words of an option, or none when one occurs twice."""
    words = tuple(word.lower() for word in re.findall(r"[\w-]+", text))
    return words if all(left != right for left, right in pairwise(sorted(words))) else ()
