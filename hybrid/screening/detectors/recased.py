"""``case_source`` and ``case_shift``: a keyword is only met in other letters, and as another word.

- an abbreviation that the reasoning never writes in capitals, but with one, and explains so:
  "CO" → Co是钴; where its letters begin the words of the explanation, it is only written otherwise;
- an abbreviation that it never writes in capitals, and uses for how somebody is: "SAD" → "she is
  sad";
- a name of the question that it never writes as one, and says what doing so is: "in Reading" →
  "reading is what you do with a book".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.detectors.asides import aside
from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.case_shift import cased_words
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.spans import Span
from hybrid.text.stopwords import FUNCTION_EN
from hybrid.text.terms import stem, stems, terms

_STOP = re.compile("[;；]")
_PART = re.compile("[,，;；]")
_LEAST_USES = 2
_LEAST_NOVEL = 1
_MEANS = (
    r"[\"'”」]?(?:，?在英[语文][里中]?，?)?"
    r"(?:，?就?是|，?就?指|译[成作为]|表示|代表|的意思"
    r"|,? (?:is (?:an?|the|just|short)|means|stands for)\b)"
)
_IS = r"(?:is|are|was|feels?|feeling|felt|being|very|so|more|became|becomes?|makes? \w+) "


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return the pairs of a keyword with capitals and the passage that writes it without them."""
    found: list[Signal] = []
    for source, word in cased_words(reading.record):
        passages = _abbreviation(reading, word) if word.isupper() else _name(reading, word)
        passage = next(passages, None)
        if passage is None:
            continue
        found += [Signal("case_source", source), Signal("case_shift", passage)]
        if not word.isupper():
            found += [Signal("referent_source", source), Signal("lost_referent", passage)]
    return tuple(found)


def _abbreviation(reading: Reading, word: str) -> Iterator[Span]:
    text = reading.record.reasoning
    if word.lower() not in text.lower() or _holds(text, word):
        return
    yield from _explained(reading, word)
    if word.lower() not in FUNCTION_EN and word.lower() in text:
        yield from _of_somebody(reading, word)


def _explained(reading: Reading, word: str) -> Iterator[Span]:
    """Yield what explains an abbreviation that has lost all its capitals but one."""
    text, asked = reading.record.reasoning, asked_text(reading.record).text
    for match in re.finditer(rf"(?<![A-Za-z]){word.capitalize()}(?![A-Za-z]){_MEANS}", text):
        start, end = reading.sentence_at(match.start())
        clause = _STOP.split(text[start:end])[0]
        if reading.within((start, end), "abbreviation", "contrast") or aside(clause):
            continue
        said = _PART.split(text[match.end() : end])[0]
        if stems(asked).isdisjoint(stems(said)) and not _spells(said, word):
            yield Span(REASONING, match.start(), end)


def _spells(said: str, word: str) -> bool:
    """Whether the first letters of neighbouring words spell an abbreviation."""
    initials = "".join(each[0] for each in re.findall(r"[A-Za-z]+", said)).upper()
    return word in initials


def _of_somebody(reading: Reading, word: str) -> Iterator[Span]:
    """Yield the last sentence that says how somebody is by the letters of an abbreviation."""
    text = reading.record.reasoning
    ends = r"(?=[.,;:!?)\n]| (?:and|or|about|at|after|when|since|because)\b|$)"
    uses = list(re.finditer(rf"\b{_IS}{word.lower()}{ends}", text))
    if len(uses) >= _LEAST_USES:
        yield Span(REASONING, *reading.sentence_at(uses[-1].start()))


def _name(reading: Reading, word: str) -> Iterator[Span]:
    """Yield what says what a thing or activity is that a name spells in small letters."""
    text, small = reading.record.reasoning, word.lower()
    if (
        f"{small} " not in text
        or _holds(text, word)
        or _holds(asked_text(reading.record).text, small)
    ):
        return
    begins = r"(?:^|(?<=[.!?:;,—–\n-] )|(?<=\n))"
    says = r"(?:is|means|refers to) (?:what|something|an?|the|when|doing)\b"
    given = stems(asked_text(reading.record).text)
    for match in re.finditer(f"{begins}{small} {says}", text):
        start, end = reading.sentence_at(match.start())
        told = {term.stem for term in terms(text, match.start(), end)} - {stem(word)}
        if len(told - given) >= _LEAST_NOVEL and not aside(text[start:end]):
            yield Span(REASONING, match.start(), end)


def _holds(text: str, word: str) -> bool:
    return re.search(rf"(?<![A-Za-z]){re.escape(word)}(?![A-Za-z])", text) is not None
