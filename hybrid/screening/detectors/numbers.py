"""``novel_number``: a quantity, date or section number that stands nowhere in the text."""

from __future__ import annotations

import re

from hybrid.records.record import Record
from hybrid.records.values import Signal
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.spans import Span

_NUMBER = re.compile(
    r"(?<![\w.])\d+(?:[.,]\d+)*\s?%?|第?[一二三四五六七八九十百千]{2,}[条款年月日]"
)
# Labels of lists and steps, and results of arithmetic on what is given, claim nothing.
_LABEL_BEFORE = re.compile(r"(?:^|\n)[\s*#(（-]*$|(?:[Ss]tep|[Oo]ption|步骤|第)\s*$")
_COMPUTED = re.compile(r"[=+\-−*/×÷≈<>^→]\s*$")
_ENUMERATED = re.compile(r"^\s*[.)）、:：]\s")


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``novel_number`` for each number of the reasoning that the text does not hold."""
    text = reading.record.reasoning
    given = _digits(reading.record)
    return tuple(
        Signal("novel_number", Span(REASONING, match.start(), match.end()))
        for match in _NUMBER.finditer(text)
        if _plain(match[0]) not in given and _is_claim(text, match)
    )


def _is_claim(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - 16) : match.start()]
    after = text[match.end() : match.end() + 3]
    if match[0].isdigit() and len(match[0]) == 1 and not after.startswith("%"):
        return False
    labelled = _LABEL_BEFORE.search(before) and _ENUMERATED.match(after)
    return not (labelled or _COMPUTED.search(before) or re.match(r"\s*[=+*/×÷^]", after))


def _digits(record: Record) -> frozenset[str]:
    texts = (record.context or "", record.question, *record.options.values())
    return frozenset(_plain(match[0]) for text in texts for match in _NUMBER.finditer(text))


def _plain(number: str) -> str:
    return number.replace(",", "").replace(" ", "").rstrip("%").lstrip("第")
