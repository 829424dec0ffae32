"""Sentences of the reasoning that speak of what the question asks, and of the case it puts."""

from __future__ import annotations

import re

from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.reading import Reading
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems

_SINCE = re.compile(r"(?:since|given|when)\b|既然", re.IGNORECASE)
# Of the content of what is asked, a sentence that answers it repeats so much.
_LEAST_ASKED, _ASKED_SHARE = 2, 0.5


def says_what_is_asked(reading: Reading, place: Range) -> bool:
    """Whether a sentence speaks of what the question asks for: "it takes them 54 hours to meet"."""
    asking = asking_sentence(reading.record.question)
    main = _main(asking, (0, len(asking)))
    asked = _content(asking[slice(*main)] or asking)
    said = _content(reading.words(place))
    return len(asked & said) >= max(_LEAST_ASKED, _ASKED_SHARE * len(asked))


def supposes_only_the_asked(reading: Reading, place: Range) -> bool:
    """Whether a sentence only supposes what the question asks about itself: "if both mow, …"."""
    text = reading.record.reasoning
    main = _main(text, place)
    supposed = _content(text[place[0] : main[0]])
    if not supposed or not supposed <= _content(asking_sentence(reading.record.question)):
        return False
    return {match[0].lower() for match in NOT_ASSERTED.finditer(text, *main)} <= {"would"}


def _main(text: str, place: Range) -> Range:
    """Return a sentence without the clauses that open it and put its case."""
    for part in clauses(text, *place):
        if not (OPENS_WITH_CONDITION.match(text, *part) or _SINCE.match(text, *part)):
            return part[0], place[1]
    return place[1], place[1]


def _content(words: str) -> frozenset[str]:
    return frozenset(stem for stem in stems(words) if stem.isalpha())
