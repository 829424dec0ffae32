"""The named measures that a score is made of: a dozen readable numbers about one record."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hybrid.records.record import Record
from hybrid.records.values import Choice, Flag, Signal
from hybrid.screening.detectors.novelty import Content, contents
from hybrid.screening.grounds import asserts_nothing
from hybrid.screening.reading import Reading
from hybrid.text.terms import stems

_LEAPS = ("hedge", "generalisation", "stereotype", "inference")
_OUTSIDE = ("outside_knowledge", "external_standard")
_MOST_FLAGS = 3
_MOST_OPTIONS = 4

MEASURES: Mapping[str, str] = {
    "strong_flags": "strong flags of this error type, at most three",
    "weak_flags": "weak flags of this error type, at most three",
    "leaps_per_sentence": "hedges, inferences and appeals to groups, per asserting sentence",
    "outside_per_sentence": "appeals to outside knowledge and standards, per asserting sentence",
    "novel_share": "share of content terms that question, options and context do not hold",
    "beyond_question": "share of content terms that question and context do not hold",
    "leap": "whether the choice rests on a leap from conduct to what the question asks for",
    "role_swap": "whether what the text says of one bearer is said of another",
    "abstains": "whether the choice declines to answer",
    "doubt_with_choice": "whether doubt is voiced and a definite choice made",
    "question_terms": "how much the text tells: log of its distinct content terms",
    "options": "options beyond two, at most two",
    "length": "log of the reasoning's characters",
}
"""Every measure with what it says; ``rules/scoring.yaml`` gives each its coefficient."""


def measure(reading: Reading, choice: Choice, flags: Sequence[Flag]) -> Mapping[str, float]:
    """Return the measures of one record for one error type, whose flags are ``flags``."""
    asserting = [each for each in contents(reading) if not asserts_nothing(reading, each)]
    told = _told(reading.record)
    chose = choice.letter is not None and not choice.abstains
    strong = sum(flag.strength == "strong" for flag in flags)
    return {
        "strong_flags": float(min(strong, _MOST_FLAGS)),
        "weak_flags": float(min(len(flags) - strong, _MOST_FLAGS)),
        "leaps_per_sentence": _rate(reading.of(*_LEAPS), asserting),
        "outside_per_sentence": _rate(reading.of(*_OUTSIDE), asserting),
        "novel_share": _novel_share(asserting),
        "beyond_question": _share_beyond(asserting),
        "leap": float(bool(reading.of("leap"))),
        "role_swap": float(bool(reading.of("role_swap"))),
        "abstains": float(choice.abstains),
        "doubt_with_choice": float(chose and bool(reading.of("undecided", "doubt"))),
        "question_terms": math.log1p(len(told)),
        "options": float(min(len(reading.record.options), _MOST_OPTIONS) - 2),
        "length": math.log1p(len(reading.record.reasoning)),
    }


def _told(record: Record) -> frozenset[str]:
    return stems(record.context or "", record.question)


def _rate(signals: Sequence[Signal], content: Sequence[Content]) -> float:
    """Return how many of the signals stand in those sentences, per sentence."""
    inside = [s for s in signals if any(_holds(each, s) for each in content)]
    return len(inside) / max(1, len(content))


def _holds(content: Content, signal: Signal) -> bool:
    return content.place[0] <= signal.span.start < content.place[1]


def _novel_share(content: Sequence[Content]) -> float:
    spoken = sum(len(each.terms) for each in content)
    return sum(len(each.novel) for each in content) / spoken if spoken else 0.0


def _share_beyond(content: Sequence[Content]) -> float:
    spoken = sum(len(each.terms) for each in content)
    return sum(len(each.untold) for each in content) / spoken if spoken else 0.0
