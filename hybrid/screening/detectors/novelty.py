"""``novel_term``: content that the question, options and context do not hold; ``restatement``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hybrid.records.record import Record
from hybrid.records.values import Signal
from hybrid.screening.detectors.told import told_text
from hybrid.screening.reading import REASONING, Reading, as_span
from hybrid.text.sentences import Range
from hybrid.text.spans import Span
from hybrid.text.stopwords import DEDUCTION_EN, DEDUCTION_ZH
from hybrid.text.terms import Term, stem, stems, terms

# A sentence of at least this many content terms, all but this share of them given, restates.
_RESTATING_TERMS = 3
_RESTATING_SHARE = 0.2
_FORMULA = re.compile(
    r"\$[^$\n]{1,200}\$|\\\w+|</?[A-Za-z]{1,8}>|(?<![A-Za-z])[A-Za-z]{0,20}[=^_][\w(]*"
)
# English stems of at least this common beginning are of one family (instruct, instructor).
_KIN = 6


@dataclass(frozen=True, slots=True)
class Content:
    """The content terms of one sentence, and those of them that the text does not hold.

    ``novel`` are in no part of the text; ``untold`` may be in the options, which assert nothing.
    """

    place: Range
    terms: tuple[Term, ...]
    novel: tuple[Term, ...]
    untold: tuple[Term, ...]

    @property
    def novel_share(self) -> float:
        """The share of novel terms, 0 for a sentence without content."""
        return len(self.novel) / len(self.terms) if self.terms else 0.0


def given_stems(record: Record) -> frozenset[str]:
    """Return the stems of all content that the text to be judged by holds."""
    return stems(record.context or "", record.question, *record.options.values())


def contents(reading: Reading) -> tuple[Content, ...]:
    """Return the content of each sentence of the reasoning."""
    record = reading.record
    options = "\n".join(record.options.values())
    return _contents(record.reasoning, reading.sentences, told_text(record), options)


# Detectors, grounds and measures all ask for the same record's content in turn.
@lru_cache(maxsize=2)
def _contents(
    reasoning: str, places: tuple[Range, ...], text: str, options: str
) -> tuple[Content, ...]:
    held = stems(text)
    told, given = _Given(held), _Given(held | stems(options))
    return tuple(_content(reasoning, place, given, told) for place in places)


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``novel_term`` for each new term and ``restatement`` for each restating sentence."""
    found: list[Signal] = []
    for content in contents(reading):
        found += [Signal("novel_term", Span(REASONING, t.start, t.end)) for t in content.novel]
        if _restates(reading, content):
            found.append(Signal("restatement", as_span(content.place)))
    return tuple(found)


def _restates(reading: Reading, content: Content) -> bool:
    """Whether the sentence says again what the text holds, and draws nothing from it."""
    if len(content.terms) < _RESTATING_TERMS or content.novel_share > _RESTATING_SHARE:
        return False
    return not reading.inside(reading.of("conclusion_marker", "inference"), content.place)


def _content(reasoning: str, place: Range, given: _Given, told: _Given) -> Content:
    spoken = tuple(_words(reasoning, place))
    return Content(place, spoken, given.lacks(spoken), told.lacks(spoken))


def _words(text: str, place: Range) -> Iterator[Term]:
    """Yield the terms of a sentence without those of its formulas and tags."""
    outside = place[0]
    for formula in (*_FORMULA.finditer(text, *place), None):
        end = formula.start() if formula else place[1]
        yield from terms(text, outside, end)
        outside = formula.end() if formula else place[1]


class _Given:
    """What a text holds: its stems, and kin of them by a long common beginning."""

    def __init__(self, held: frozenset[str]) -> None:
        self._stems = held
        self._beginnings = {each[:_KIN] for each in held if len(each) >= _KIN}
        self._characters = frozenset(char for each in held if not each.isascii() for char in each)

    def lacks(self, spoken: Sequence[Term]) -> tuple[Term, ...]:
        """Return the terms that are neither in the text nor what steps of a deduction are made of.

        Where two known Chinese words meet, the pair across their edge is nothing new.
        """
        new = [not self._holds(term.stem) for term in spoken]
        return tuple(
            term
            for index, term in enumerate(spoken)
            if new[index] and not _is_edge(spoken, new, index)
        )

    def _holds(self, stem: str) -> bool:
        if stem in self._stems or stem in _STEPS or stem[:_KIN] in self._beginnings:
            return True
        if stem.isascii():
            return False
        telling = [char for char in stem if char not in DEDUCTION_ZH]
        return len(telling) < len(stem) and self._characters.issuperset(telling)


def _is_edge(spoken: Sequence[Term], new: Sequence[bool], index: int) -> bool:
    if index in (0, len(spoken) - 1) or spoken[index].stem.isascii():
        return False
    joined = (
        spoken[index].start < spoken[index - 1].end and spoken[index + 1].start < spoken[index].end
    )
    return joined and not new[index - 1] and not new[index + 1]


_STEPS = frozenset(stem(word) for word in DEDUCTION_EN) - {""}
