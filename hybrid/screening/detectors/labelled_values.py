"""Values that bear the name of the measure asked for, and the unit of another one.

"Perimeter of plot A: 8 × 3 = 24 square metres" works out an area and calls it the perimeter. Two
such values, and no other measure is asked for beside.
"""

from __future__ import annotations

import re
from functools import lru_cache

from hybrid.records.values import Signal
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.detectors.measures import measures_asked
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.spans import Span

_LEAST_VALUES = 2
# Of the words of a measure only these stand after a figure as its unit, and tell it apart.
_POWERS = ("square", "cubic", "平方", "立方")
_DIGIT = re.compile(r"\d")
# After the first figure come only signs and figures, up to the unit.
_TO_VALUE = (
    r"[^\d.。;；\n]{0,30}(?:[:：=是为]|\b(?:is|are|was|were))\s*[$(（]*"
    r"\d(?:[\d\s×*·+=.,$(){}/−-]|\\times|\\cdot|x)*[\s$(（]*"
)
# A rate is of neither measure: "60 kilometres per hour".
_RATE = re.compile(r"s?\s*(?:/|per\b|an?\b|each\b|every\b|[每/])", re.IGNORECASE)


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the measure asked for, in the question, and the values that are of another one."""
    text = reading.record.reasoning
    if _DIGIT.search(text) is None:
        return ()
    asked = measures_asked(reading.record.question, lexicon)
    names = {name for _, name in asked}
    for (lang, name), place in asked.items():
        gauge = lexicon.gauges[lang, name]
        for other in (each for each in gauge.measure.taken_for if each not in names):
            words = {*lexicon.gauges[lang, other].measure.words} - {*gauge.measure.words}
            units = tuple(word for word in sorted(words) if word.startswith(_POWERS))
            found = units and [
                match.span()
                for match in _labelled(tuple(gauge.measure.asked), units).finditer(text)
                if not _RATE.match(text, match.end())
            ]
            if len(found) >= _LEAST_VALUES:
                source = Signal("substitution_source", Span("question", *place))
                return source, *(Signal("substitution", Span(REASONING, *each)) for each in found)
    return ()


@lru_cache(maxsize=64)
def _labelled(names: tuple[str, ...], units: tuple[str, ...]) -> re.Pattern[str]:
    """Return an expression for a value that a name stands before, and a unit after."""
    named = "|".join(map(re.escape, names))
    after = "|".join(map(re.escape, units))
    return re.compile(rf"(?:{named}){_TO_VALUE}(?:{after})", re.IGNORECASE)
