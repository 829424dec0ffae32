"""``case_shift``: a word of question or options comes back in another case that changes its sense.

Only shifts between an all-capitals abbreviation and an ordinary word (AIDS → aids), or between a
capitalised name and the common word where both stand inside a sentence (Polish → polish), count.
Capitals at the start of a sentence, in a heading, or of a whole sentence in capitals do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.record import OPTION_PREFIX, Record
from hybrid.records.values import Signal
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.spans import Span

_ABBREVIATION = re.compile(r"(?<![A-Za-z.])[A-Z]{2,6}(?![A-Za-z])")
_NAME_INSIDE = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}(?![A-Za-z])")


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``case_source``, the word in question or option, and each ``case_shift`` of it."""
    found: list[Signal] = []
    for span, word in _cased_words(reading.record):
        shifted = list(_shifted(reading.record.reasoning, word))
        if shifted and not _holds(reading.record.reasoning, word):
            found.append(Signal("case_source", span))
            found += [Signal("case_shift", each) for each in shifted]
    return tuple(found)


def _cased_words(record: Record) -> Iterator[tuple[Span, str]]:
    seen: set[str] = set()
    for name, text in record.fields():
        if name not in ("context", "question") and not name.startswith(OPTION_PREFIX):
            continue
        for match in (*_ABBREVIATION.finditer(text), *_NAME_INSIDE.finditer(text)):
            if match[0] not in seen and not _in_capitals(text, match):
                seen.add(match[0])
                yield Span(name, match.start(), match.end()), match[0]


def _in_capitals(text: str, match: re.Match[str]) -> bool:
    """Whether the neighbouring words are in capitals too: a heading, not an abbreviation."""
    around = text[max(0, match.start() - 24) : match.start()] + text[match.end() : match.end() + 24]
    letters = [char for char in around if char.isalpha()]
    return bool(letters) and sum(char.isupper() for char in letters) > 0.6 * len(letters)


def _shifted(reasoning: str, word: str) -> Iterator[Span]:
    for match in re.finditer(rf"(?<![A-Za-z'’]){re.escape(word.lower())}(?![A-Za-z'’])", reasoning):
        yield Span(REASONING, match.start(), match.end())


def _holds(reasoning: str, word: str) -> bool:
    return re.search(rf"(?<![A-Za-z]){re.escape(word)}(?![A-Za-z])", reasoning) is not None
