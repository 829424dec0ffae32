"""What the reasoning says beside its choice: "so the tenant owes it, and the answer is (C)".

The clause that states a choice asserts nothing of the matter; those before and after it do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.screening.reading import Reading, final_start, once
from hybrid.text.sentences import Range, clauses

_TAGS = re.compile(r"(?:\s|</?\w+>)*")
# What is left of a sentence says something from so many characters on: "therefore," does not.
_LEAST = 12
_LEAST_ZH = 6


@once
def sayings(reading: Reading) -> tuple[Range, ...]:
    """Return the sentences, and of one that states a choice what stands before and after that.

    Tags alone, as of a thought that ends, say nothing.
    """
    return tuple(
        place
        for sentence in reading.sentences
        if _TAGS.fullmatch(reading.record.reasoning, *sentence) is None
        for place in _beside(reading, sentence)
    )


def sayings_before_choice(reading: Reading) -> list[Range]:
    """Return the sayings that end before the last statement of the choice."""
    until = final_start(reading)
    return [place for place in sayings(reading) if place[1] <= until]


@once
def last_saying(reading: Reading) -> Range | None:
    """Return the last thing said before the choice that states none, if only by its letter."""
    until = final_start(reading)
    said = (place for place in reversed(sayings(reading)) if place[0] < until)
    return next((place for place in said if not reading.within(place, "stated_choice")), None)


def saying_at(reading: Reading, position: int) -> Range:
    """Return the saying that holds ``position``, or its sentence where it states a choice."""
    sentence = reading.sentence_at(position)
    found = (place for place in _beside(reading, sentence) if place[0] <= position < place[1])
    return next(found, sentence)


def _beside(reading: Reading, sentence: Range) -> Iterator[Range]:
    stated = [signal.span for signal in reading.within(sentence, "choice")]
    if not stated:
        yield sentence
        return
    runs: list[Range] = []
    goes_on = False
    for start, end in clauses(reading.record.reasoning, *sentence):
        beside = not any(span.start < end and start < span.end for span in stated)
        if beside:
            runs.append((runs.pop()[0] if goes_on else start, end))
        goes_on = beside
    least = _LEAST if reading.record.reasoning.isascii() else _LEAST_ZH
    yield from ((start, end) for start, end in runs if end - start >= least)
