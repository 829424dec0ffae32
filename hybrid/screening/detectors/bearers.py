"""A name that the text gives somebody or something, and the reasoning takes for a common word.

"A girl called Ivy" → "Ivy is a plant that climbs walls"; 泰山队 → 泰山是一座大山. The cues
``named`` and ``thing_kind`` tell the two. A sentence that sets the name against the word has
understood it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.detectors.fields import aside
from hybrid.screening.reading import REASONING, Reading, as_span
from hybrid.text.sentences import Range
from hybrid.text.spans import Span

_SUBJECT = re.compile(
    r"(?:^|(?<=[，,;；] ))\W*(?:(?:so|but|now|well|an?|the|the word) )?[\"“'‘]?"
    r"(?P<word>[A-Za-z]+|[\u4e00-\u9fff]{2,4}?)[\"”'’]?(?:这个词|一词)?[\s，]*$",
    re.IGNORECASE,
)
_SENTENCES_TO_TELL_IN = 1


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return the pairs of a name, as given, and the sentence that makes it a common word."""
    named = [each for each in reading.of("named", field=None) if each.span.field != REASONING]
    if not named:
        return ()
    found: list[Signal] = []
    for kind in reading.of("thing_kind"):
        source = next(_sources(reading, named, kind), None)
        if source is not None:
            sentence = reading.sentence_at(kind.span.start)
            found += [Signal("referent_source", source), Signal("lost_referent", as_span(sentence))]
    return tuple(dict.fromkeys(found))


def _sources(reading: Reading, named: list[Signal], kind: Signal) -> Iterator[Span]:
    """Yield where the text gives the name that a sentence makes a thing of its kind."""
    sentence = reading.sentence_at(kind.span.start)
    subject = _SUBJECT.search(reading.words((sentence[0], kind.span.start)))
    if subject is None or _understood(reading, sentence):
        return
    for each in named:
        text = reading.record.text(each.span)
        at = re.search(rf"(?<![A-Za-z]){re.escape(subject['word'])}(?![A-Za-z])", text)
        if at is not None:
            start = each.span.start + at.start()
            yield Span(each.span.field, start, start + len(subject["word"]))


def _understood(reading: Reading, sentence: Range) -> bool:
    """Whether the sentence, or the next one, tells the name from the word."""
    index = reading.sentence_index(sentence[0])
    places = reading.sentences[index : index + 1 + _SENTENCES_TO_TELL_IN]
    return any(aside(reading.words(place)) or reading.within(place, "contrast") for place in places)
