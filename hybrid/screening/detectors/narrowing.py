"""A class that question or options name, drawn narrower than its word: 父亲仅限于有血缘的男性.

The cue ``narrows`` finds the wording. What it is narrowed by must be new, for the text may draw the
line itself, and nothing may say that the text does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.detectors.asides import aside
from hybrid.screening.detectors.asked_text import asked_text, keyword_fields
from hybrid.screening.detectors.novelty import given_stems
from hybrid.screening.reading import Reading
from hybrid.text.hanzi import HAN
from hybrid.text.spans import Span
from hybrid.text.stopwords import FUNCTION_EN, FUNCTION_ZH
from hybrid.text.terms import stem, terms

_LEAST_NEW = 2
_LEAST_SHARE = 0.5
_LONGEST_HAN = 4
_LATIN = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return the pairs of a class, as given, and the words that draw it narrower."""
    found: list[Signal] = []
    for narrows in reading.of("narrows"):
        source = next(_sources(reading, reading.record.text(narrows.span)), None)
        if source is None or not _is_new(reading, narrows.span, reading.record.text(source)):
            continue
        found += [Signal("redefinition_source", source), Signal("redefined", narrows.span)]
        found += [Signal("referent_source", source), Signal("lost_referent", narrows.span)]
    return tuple(dict.fromkeys(found))


def _is_new(reading: Reading, span: Span, keyword: str) -> bool:
    place = reading.sentence_at(span.start)
    if aside(reading.words(place)) or reading.within(place, "text_support", "contrast"):
        return False
    said = {term.stem for term in terms(reading.record.text(span))} - {stem(keyword), keyword}
    new = said - given_stems(reading.record)
    return len(new) >= _LEAST_NEW and len(new) >= _LEAST_SHARE * len(said)


def _sources(reading: Reading, words: str) -> Iterator[Span]:
    """Yield where question or options have the class with which the words begin, or end."""
    if HAN.search(words):
        runs = re.findall(r"[\u4e00-\u9fff]+", words)
        ends = [
            part
            for length in range(_LONGEST_HAN, 1, -1)
            for part in (words[-length:], *(run[:length] for run in runs))
        ]
        yield from (span for part in ends if _tells(part) for span in _given(reading, part))
        return
    latin = [each for each in _LATIN.findall(words) if each.lower() not in FUNCTION_EN]
    for word in (latin[0], latin[-1]) if latin else ():
        yield from _given(reading, word)


def _tells(part: str) -> bool:
    return all(map(HAN.match, part)) and FUNCTION_ZH.isdisjoint(part)


def _given(reading: Reading, word: str) -> Iterator[Span]:
    if word.lower() not in asked_text(reading.record).text.lower():
        return
    for name, text in keyword_fields(reading.record):
        at = re.search(re.escape(word), text, re.IGNORECASE)
        if at is not None:
            yield Span(name, *at.span())
