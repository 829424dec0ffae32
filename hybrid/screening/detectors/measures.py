"""``substitution_source`` and ``substitution``: compared is another measure than the one asked for.

The question asks for one listed measure (weight); no word of it returns in the reasoning, and the
sentences that decide speak of another that is mistaken for it (height).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.records.values import Signal
from hybrid.screening.detectors.lexicon import Gauge, Lexicon, MeasureKey
from hybrid.screening.detectors.phrases import Words
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, sentences
from hybrid.text.spans import Span

# The other measure speaks at least so often, and in one of the last sentences that say something.
_LEAST_WORDS = 2
_DECIDING_SENTENCES = 2
# A shorter sentence is a label: "(B) No", "【答案】C".
_LEAST_LETTERS = 12
_LETTER = re.compile(r"[A-Za-z]|(?P<han>[\u3400-\u9fff])")
# "The question does not ask for the mean": then it is not the mean that decides.
_DENIED = re.compile(
    r"(?:\bnot|n['’]t) (?:ask|want|need|look)\w*(?: \w+){0,3} $"
    r"|(?:问|求|要)的?(?:并)?不是[^，。；]{0,4}$",
    re.IGNORECASE,
)
_LOOK_BACK = 32
_ITEM = re.compile(r"[①-⑨]")
_ASKING = Guarded(r"[?？]|[(（]\s*[)）]|_{2,}|是$")


def find(reading: Reading, lexicon: Lexicon) -> tuple[Signal, ...]:
    """Return the measure asked for, in the question, and where another one takes its place."""
    asked = measures_asked(reading.record.question, lexicon)
    if not asked:
        return ()
    words = Words(reading.record.reasoning)
    for (lang, name), place in asked.items():
        gauge = lexicon.gauges[lang, name]
        if any(words.holds(phrase) for phrase in gauge.words):
            continue
        for other in gauge.measure.taken_for:
            taken = _taken(reading, lexicon.gauges[lang, other], words)
            if taken and (lang, other) not in asked:
                source = Signal("substitution_source", Span("question", *place))
                return source, *(Signal("substitution", Span(REASONING, *each)) for each in taken)
    return ()


def measures_asked(question: str, lexicon: Lexicon) -> dict[MeasureKey, Range]:
    """Return the measures that the sentence that asks names, and where.

    What stands in a statement put up for choice (①…) is not what is asked for.
    """
    start, end = asking_sentence(question)
    item = _ITEM.search(question, start, end)
    end = item.start() if item else end
    words = Words(question[start:end])
    found = [(place, key) for key, place in lexicon.measures_asked(words)]
    # "Starting point" asks for a place; the "point" in it asks for nothing.
    return {
        key: (start + place[0], start + place[1])
        for place, key in sorted(found, reverse=True)
        if not any(_within(place, other) for other, _ in found)
    }


def _within(part: Range, whole: Range) -> bool:
    return part != whole and whole[0] <= part[0] and part[1] <= whole[1]


def asking_sentence(question: str) -> Range:
    """Return the last sentence of a question that asks, else its last one."""
    ranges = sentences(question) or ((0, len(question)),)
    asking = [each for each in ranges if _ASKING.search(question[each[0] : each[1]])]
    return asking[-1] if asking else ranges[-1]


def _taken(reading: Reading, gauge: Gauge, words: Words) -> list[Range] | None:
    """Return the passage that decides by the other measure, after the last one before it."""
    spoken = sorted({place for phrase in gauge.words for place in words.places(phrase)})
    deciding = sorted({place for phrase in gauge.deciding for place in words.places(phrase)})
    text = reading.record.reasoning
    if len(spoken) < _LEAST_WORDS or not deciding:
        return None
    if any(_DENIED.search(text[max(0, start - _LOOK_BACK) : start]) for start, _ in deciding):
        return None
    last = reading.sentence_index(deciding[-1][0])
    if last not in _last_sentences(reading):
        return None
    earlier = [place for place in spoken if reading.sentence_index(place[0]) < last]
    before = (
        _in_sentence(reading, earlier, reading.sentence_index(earlier[-1][0])) if earlier else None
    )
    decided = _in_sentence(reading, deciding, last)
    return [before, decided] if before else [decided]


def _in_sentence(reading: Reading, places: Sequence[Range], index: int) -> Range:
    """Return the stretch of a sentence from the first to the last of its places."""
    here = [place for place in places if reading.sentence_index(place[0]) == index]
    return here[0][0], here[-1][1]


def _last_sentences(reading: Reading) -> list[int]:
    """Return the indices of the last sentences that say something."""
    texts = [reading.words(place) for place in reading.sentences]
    saying = [index for index, text in enumerate(texts) if _LEAST_LETTERS <= _letters(text)]
    return saying[-_DECIDING_SENTENCES:]


def _letters(text: str) -> int:
    """Return how many letters a text has; a Han character says as much as two."""
    return sum(2 if match["han"] else 1 for match in _LETTER.finditer(text))
