"""``case_source`` and ``case_shift``: a common word of the text is taken for a name.

"I want to polish my shoes" → "The word is 'Polish', the adjective for what comes from Poland". The
text has the word in small letters alone; the reasoning writes it with a capital inside a sentence,
and says there what bears the name, or that it is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.detectors.asked_text import asked_text
from hybrid.screening.detectors.fields import aside
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.spans import Span
from hybrid.text.stopwords import DISCOURSE_EN, FUNCTION_EN
from hybrid.text.terms import stems

_RAISED = re.compile(
    r"(?:(?<=[a-z,;:] )|(?<=[a-z,;:] [\"'“‘]))(?P<word>[A-Z][a-z]{2,})(?=[\"'”’]?[\s,.;:!?])"
)
# What is a name: a place, a people, a month, a firm, a person.
_BEARER = re.compile(
    r"\b(?:country|nation|republic|nationality|language|people|person from|city|town|village"
    r"|capital|river|island|county|state|month|planet|god|goddess|company|firm|brand|name|named|called"
    r"|surname|capital letter|proper noun|adjective|demonym|man|woman|somebody|someone)\b",
    re.IGNORECASE,
)
# A neighbour with a capital: "the State Leadership Studies".
_NAME_BEFORE = re.compile(r"(?:^|\s)[A-Z][a-z]+[ -]$")
_NAME_AFTER = re.compile(r"[ -][A-Z][a-z]+")
_DENIED = re.compile(r"\b(?:not|never|only (?:for|when|if|where))\b|n['’]t\b", re.IGNORECASE)
_LEAST_NOVEL = 1


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return the pairs of a common word, as given, and the sentence that makes it a name."""
    asked = asked_text(reading.record)
    # Who writes all in small letters may mean the name.
    if asked.text == asked.text.lower():
        return ()
    found: list[Signal] = []
    for match in _RAISED.finditer(reading.record.reasoning):
        word = match["word"]
        if word.lower() in FUNCTION_EN or word.lower() in DISCOURSE_EN:
            continue
        if word.lower() not in asked.text:
            continue
        source = re.search(rf"\b{word.lower()}\b", asked.text)
        if source is None or _written_high(reading, word):
            continue
        if _is_part_of_name(reading.record.reasoning, match.start("word"), match.end("word")):
            continue
        found += _made_a_name(reading, match.start(), asked.span(*source.span()), asked.text)
    return tuple(dict.fromkeys(found))


def _is_part_of_name(text: str, start: int, end: int) -> bool:
    """Whether a word with a capital stands in a longer name, which may hold any word."""
    return _NAME_BEFORE.search(text[:start]) is not None or _NAME_AFTER.match(text, end) is not None


def _written_high(reading: Reading, word: str) -> bool:
    """Whether text or options have the word with a capital, wherever it stands."""
    texts = (each for name, each in reading.record.fields() if name != REASONING)
    return any(re.search(rf"\b(?:{word}|{word.upper()})", each) for each in texts)


def _made_a_name(reading: Reading, at: int, source: Span, asked: str) -> Iterator[Signal]:
    place = reading.sentence_at(at)
    text = reading.words(place)
    bearer = _BEARER.search(text)
    if bearer is None or _DENIED.search(text) or aside(text) or reading.within(place, "contrast"):
        return
    if len(stems(text) - stems(asked)) >= _LEAST_NOVEL and bearer[0].lower() not in asked.lower():
        yield Signal("case_source", source)
        yield Signal("case_shift", Span(REASONING, *place))
