"""Shifts of sense as signals, in pairs: the keyword as given, and the passage that shifts it.

``case_source``/``case_shift`` where capitals or an abbreviation are involved,
``referent_source``/``lost_referent`` where a name or term loses its bearer,
``substitution_source``/``substitution`` for ordinary words and for measures; and
``redefinition_source``/``redefined`` where the reasoning says it in so many words.
"""

from __future__ import annotations

from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.detectors import given_definitions, measures
from hybrid.screening.detectors.definitions import defined
from hybrid.screening.detectors.keyword_read import is_name
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.detectors.readings_adopted import not_adopted
from hybrid.screening.detectors.senses import Shift, shifts
from hybrid.screening.reading import Reading, as_span
from hybrid.text.spans import Span

_TELLING = ("redefinition", "gloss")


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the pairs of signals of every shift of a listed word, and of a measure."""
    places = [(s.span.start, s.span.end) for s in reading.of(*_TELLING)]
    told = [place for place in places if not not_adopted(reading, place)]
    found: list[Signal] = []
    for shift in shifts(reading, lexicon, told=(*told, *defined(reading))):
        for name, taken in _names(shift, reading):
            found.append(Signal(name, shift.source))
            found += [Signal(taken, span) for span in _telling(shift)]
        if shift.told in told:
            found.append(Signal("redefinition_source", shift.source))
            found.append(Signal("redefined", as_span(shift.told)))
    for source, passage in given_definitions.redefined(reading):
        found += [Signal("redefinition_source", source), Signal("redefined", passage)]
    found += measures.find(reading, lexicon)
    return tuple(dict.fromkeys(found))


def _telling(shift: Shift) -> tuple[Span, ...]:
    """Return the first telling passage and the last of the others."""
    first, *others = shift.passages
    return (first, max(others)) if others else (first,)


def _names(shift: Shift, reading: Reading) -> Iterator[tuple[str, str]]:
    kinds = (shift.asked.kind, shift.taken.kind)
    if "abbreviation" in kinds or kinds == ("word", "name"):
        yield "case_source", "case_shift"
    elif shift.asked.kind == "name" or is_name(reading, shift.source):
        yield "referent_source", "lost_referent"
        if _lost_capital(shift, reading):
            yield "case_source", "case_shift"
    else:
        yield "substitution_source", "substitution"


def _lost_capital(shift: Shift, reading: Reading) -> bool:
    """Whether a word with a capital in the question is written small in the reasoning."""
    given = reading.record.text(shift.source)
    texts = [reading.record.reasoning[start:end] for start, end in shift.used]
    return given[:1].isupper() and any(text[:1].islower() for text in texts)
