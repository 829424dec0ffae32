"""``measure_source`` and ``measure_taken``: things are compared by another measure than the asked.

The question asks for one listed measure (weight); no word of it returns in the reasoning, and the
sentences that decide speak of another that is mistaken for it (height).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.records.values import Signal
from hybrid.screening.detectors.lexicon import Gauge, Lexicon, Phrase, Words
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.language import Lang
from hybrid.text.sentences import Range, sentences
from hybrid.text.spans import Span

# The other measure speaks at least so often, and once among so many sentences at the end.
_LEAST_WORDS = 2
_DECIDING_SENTENCES = 4
_ASKING = re.compile(r"[?？]|[(（]\s*[)）]|_{2,}|是$")


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the measure asked for, in the question, and where another one takes its place."""
    asked = _asked(reading.record.question, lexicon)
    if asked is None:
        return ()
    gauge, lang, place = asked
    words = Words(reading.record.reasoning)
    if any(words.holds(phrase) for phrase in gauge.words):
        return ()
    for name in gauge.measure.taken_for:
        taken = _taken(reading, lexicon.gauges[lang, name], words)
        if taken is not None:
            source = Signal("measure_source", Span("question", *place))
            return source, Signal("measure_taken", Span(REASONING, *taken))
    return ()


def _asked(question: str, lexicon: Lexicon) -> tuple[Gauge, Lang, Range] | None:
    """Return the one measure that the sentence that asks names."""
    found: dict[tuple[Lang, str], Range] = {}
    start, end = _asking_sentence(question)
    words = Words(question[start:end])
    for key, gauge in lexicon.gauges.items():
        place = _first(words, gauge.asked)
        if place is not None:
            found[key] = (start + place[0], start + place[1])
    if len(found) != 1:
        return None
    key, place = found.popitem()
    return lexicon.gauges[key], key[0], place


def _asking_sentence(question: str) -> Range:
    ranges = sentences(question) or ((0, len(question)),)
    asking = [each for each in ranges if _ASKING.search(question[each[0] : each[1]])]
    return asking[-1] if asking else ranges[-1]


def _taken(reading: Reading, gauge: Gauge, words: Words) -> Range | None:
    """Return the last passage that decides by the other measure."""
    spoken = [place for phrase in gauge.words for place in words.places(phrase)]
    if len(set(spoken)) < _LEAST_WORDS:
        return None
    deciding = sorted(place for phrase in gauge.deciding for place in words.places(phrase))
    if not deciding:
        return None
    last = reading.sentence_index(deciding[-1][0])
    if last < len(reading.sentences) - _DECIDING_SENTENCES:
        return None
    here = [place for place in deciding if reading.sentence_index(place[0]) == last]
    return here[0][0], here[-1][1]


def _first(words: Words, phrases: Sequence[Phrase]) -> Range | None:
    places = [place for phrase in phrases for place in words.places(phrase)]
    return min(places, default=None)
