"""Clashes: a sentence that says what another one of the argument denies, in the same words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hybrid.packs import Hit
from hybrid.records.values import Signal
from hybrid.screening.reading import REASONING, Range, Reading
from hybrid.text.sentences import clauses
from hybrid.text.spans import Span
from hybrid.text.stems import content_stems

_FEWEST = 3
_MOST_EXTRA = 2
_MOST_PAIRS = 40
_MOODS = ("supposed", "reported", "asked")


def clashes(reading: Reading) -> Iterator[Signal]:
    """Yield ``denied_claim`` and ``claim`` for each pair, the denial first."""
    denials = [hit for hit in reading.of("negator", moods=("asserted", "negated")) if
               reading.zone(hit.start) == "argument"][:_MOST_PAIRS]
    if not denials:
        return
    denied = {reading.sentence_at(hit.start) for hit in denials}
    plain = [
        (each, content_stems(reading.folded[slice(*each)]))
        for index, each in enumerate(reading.sentences)
        if index not in denied and _is_claim(reading, each)
    ]
    for hit in denials:
        said = _denied_clause(reading, hit)
        stems = content_stems(reading.folded[slice(*said)])
        if len(stems) < _FEWEST:
            continue
        for place, held in plain:
            if stems <= held and len(held) <= len(stems) + _MOST_EXTRA:
                yield Signal("denial", Span(REASONING, *said))
                yield Signal("claim", Span(REASONING, *place))
                return


def _denied_clause(reading: Reading, hit: Hit) -> Range:
    sentence = reading.sentences[reading.sentence_at(hit.start)]
    parts: Sequence[Range] = clauses(reading.text, *sentence)
    return next((each for each in parts if each[0] <= hit.start < each[1]), sentence)


def _is_claim(reading: Reading, sentence: Range) -> bool:
    start, end = sentence
    return reading.zone(start) == "argument" and not reading.folded[start:end].rstrip().endswith("?")
