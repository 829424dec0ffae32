"""An idiom of the text that the reasoning takes by its parts: "spilled the beans" → on the floor.

The pack lists idioms and the words of those who take them literally. Two such words that the text
does not hold are enough, or one where the reasoning says what the idiom means or takes it by the
letter. Words that are denied, or stand beside a word on figurative speech, do not count.
"""

from __future__ import annotations

from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.detectors.asides import aside
from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.lexicon import Lexicon
from hybrid.screening.detectors.phrases import words_of
from hybrid.screening.reading import Reading, as_span
from hybrid.text.polarity import negators
from hybrid.text.sentences import Range, is_question

_LEAST = 2
_SAYS_WHAT = ("redefinition", "gloss", "narrowed")


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the pairs of an idiom, as given, and the sentences that take it by its parts."""
    asked = asked_text(reading.record)
    found: list[Signal] = []
    for start, end in lexicon.idioms.find(asked.text):
        taken = tuple(_literal(reading, lexicon, asked.text, asked.text[start:end]))
        if taken:
            found.append(Signal("referent_source", asked.span(start, end)))
            found += [Signal("lost_referent", as_span(place)) for place in taken]
    return tuple(found)


def _literal(reading: Reading, lexicon: Lexicon, text: str, idiom: str) -> Iterator[Range]:
    """Yield the sentences that take the idiom by its parts, if they say enough."""
    told, spoken = words_of(text), words_of(reading.record.reasoning)
    if reading.of("figurative"):
        return
    new = {
        phrase: list(spoken.places(phrase))
        for phrase in lexicon.literal(idiom)
        if not told.holds(phrase)
    }
    places = {
        phrase: [place for place in each if not _denied(reading, place)]
        for phrase, each in new.items()
    }
    hits = [place for each in places.values() for place in each]
    sentences = sorted({reading.sentence_at(start) for start, _ in hits})
    distinct = sum(map(bool, places.values()))
    if distinct >= _LEAST or any(reading.within(each, *_SAYS_WHAT) for each in sentences):
        yield from sentences


def _denied(reading: Reading, place: Range) -> bool:
    sentence = reading.sentence_at(place[0])
    words = reading.words(sentence)
    # A later word of the sentence may deny what follows from the literal reading.
    before = negators(reading.record.reasoning, sentence[0], place[0])
    return before > 0 or is_question(words) or aside(words)
