"""The named measures that a score is made of: a dozen readable numbers about one record."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hybrid.records.values import Choice, Flag, Signal
from hybrid.screening.detectors.novelty import Content, contents
from hybrid.screening.grounds import asserts_nothing
from hybrid.screening.reading import Reading

_LEAPS = ("hedge", "generalisation", "stereotype", "inference")
_OUTSIDE = ("outside_knowledge", "external_standard")
_NEW_FACTS = ("novel_number", "novel_name")

MEASURES = (
    "strong_flags",
    "weak_flags",
    "leaps_per_sentence",
    "outside_per_sentence",
    "new_facts_per_sentence",
    "novel_share",
    "leap",
    "novel_share_at_end",
    "role_swap",
    "abstains",
    "doubt_with_choice",
    "options",
    "length",
)
"""Every measure by name; ``rules/scoring.yaml`` gives each its coefficient."""


def measure(reading: Reading, choice: Choice, flags: Sequence[Flag]) -> Mapping[str, float]:
    """Return the measures of one record for one error type, whose flags are ``flags``."""
    content = [each for each in contents(reading) if not asserts_nothing(reading, each)]
    leaps = [s for s in reading.of(*_LEAPS) if any(_holds(each, s) for each in content)]
    count = max(1, len(content))
    chose = choice.letter is not None and not choice.abstains
    strong = sum(flag.strength == "strong" for flag in flags)
    return {
        "strong_flags": float(min(strong, 3)),
        "weak_flags": float(min(len(flags) - strong, 3)),
        "leaps_per_sentence": len(leaps) / count,
        "outside_per_sentence": len(reading.of(*_OUTSIDE)) / count,
        "new_facts_per_sentence": min(1.0, len(reading.of(*_NEW_FACTS)) / count),
        "novel_share": _novel_share(content),
        "leap": float(bool(reading.of("leap"))),
        "novel_share_at_end": _novel_share(_last(content)),
        "role_swap": float(bool(reading.of("role_swap"))),
        "abstains": float(choice.abstains),
        "doubt_with_choice": float(chose and bool(reading.of("undecided", "doubt"))),
        "options": float(min(len(reading.record.options), 6)),
        "length": math.log1p(len(reading.record.reasoning)),
    }


def _novel_share(content: Sequence[Content]) -> float:
    spoken = sum(len(each.terms) for each in content)
    return sum(len(each.novel) for each in content) / spoken if spoken else 0.0


def _holds(content: Content, signal: Signal) -> bool:
    return content.place[0] <= signal.span.start < content.place[1]


def _last(content: Sequence[Content]) -> Sequence[Content]:
    telling = [each for each in content if each.terms]
    return telling[-3:]
