"""``reading_conflict``: one option is given two readings that cannot both be meant.

Two readings of one letter conflict when they speak of the same thing and one denies it ("anybody
may join", "nobody may join"), or when a letter's reading is worded like another option's text and
not like its own.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.polarity import denies
from hybrid.text.spans import Span
from hybrid.text.terms import stems, word_stems

_LABEL = re.compile(r"\**[:：]\**\s*\S")


# 说得通 and 说不通 speak of the same, so what makes them opposite is taken out for comparing.
_ABLE = re.compile(r"([\u4e00-\u9fff])[得不]([\u4e00-\u9fff])")
_LETS = re.compile(r"\W*(?:now,? |so,? |we )?let\b|\W*[设令记]", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z]{2}|[\u4e00-\u9fff]")
_MORE = 3


class _OptionReading(NamedTuple):
    signal: Signal
    stems: frozenset[str]
    words: frozenset[str]
    denied: bool


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``reading_conflict`` for both readings of a conflict, or for the one misplaced."""
    given = [each for each in reading.of("option_reading") if not _names_a_variable(reading, each)]
    readings = [_of(reading, each) for each in (*given, *_labels(reading))]
    for left, right in combinations(readings, 2):
        if left.signal.option == right.signal.option and _conflict(left, right):
            return tuple(_mark(each) for each in (left, right))
    return tuple(_mark(each) for each in readings if _is_misplaced(reading, each))[:1]


def _names_a_variable(reading: Reading, given: Signal) -> bool:
    """Whether a letter is given to something: "let D denote the distance"."""
    start = reading.sentence_at(given.span.start)[0]
    return _LETS.match(reading.record.reasoning, start, given.span.start) is not None


def _labels(reading: Reading) -> tuple[Signal, ...]:
    """Return letters that label what follows: "Option A: report at once"."""
    text = reading.record.reasoning
    # A bare letter before a colon may be the initial of a person in the story.
    letters = [m for m in reading.of(MENTION) if m.tags == ("letter",) and len(m.span) > 1]
    return tuple(m for m in letters if _LABEL.match(text, m.span.end))


def _of(reading: Reading, signal: Signal) -> _OptionReading:
    text = reading.record.reasoning
    start, end = signal.span.start, reading.sentence_at(signal.span.start)[1]
    others = [m for m in reading.of(MENTION) if "letter" in m.tags and m.option != signal.option]
    end = min([end, *(m.span.start for m in others if start < m.span.start)])
    words = text[start:end]
    plain = _ABLE.sub(r"\1\2", words)
    return _OptionReading(signal, stems(plain), word_stems(plain), denies(words))


def _conflict(left: _OptionReading, right: _OptionReading) -> bool:
    shared = left.words & right.words
    return left.denied != right.denied and (bool(left.stems & right.stems) or len(shared) > 1)


def _is_misplaced(reading: Reading, given: _OptionReading) -> bool:
    """Whether the reading repeats another option's words and none of its own."""
    options = reading.record.options.items()
    if not all(_WORD.search(text) for _, text in options):
        # "4A" is no word that another option's reading could repeat.
        return False
    own_text = reading.record.options.get(given.signal.option or "", "")
    # "Without noise" is no reading of "with noise", but may well be one of "in silence".
    texts = {
        letter: word_stems(text)
        for letter, text in options
        if text == own_text or denies(text) == given.denied
    }
    own = texts.pop(given.signal.option or "", frozenset())
    if given.words & (own - frozenset().union(*texts.values())):
        return False
    others = [words - own for words in texts.values() if words - own]
    # A reading says little more than the option it takes the words of; a discussion says more.
    return any(words <= given.words and len(given.words) <= len(words) + _MORE for words in others)


def _mark(given: _OptionReading) -> Signal:
    span = given.signal.span
    return Signal("reading_conflict", Span(REASONING, span.start, span.end), given.signal.option)
