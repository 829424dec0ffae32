"""The named measures that a score is made of: a few readable numbers about one record."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hybrid.records.values import Choice, Flag, Signal
from hybrid.screening.novelty import Novelty
from hybrid.screening.reading import Reading

_MOST_FLAGS = 3
_MOST_UNTOLD = 8.0


def measure_text(
    reading: Reading, choice: Choice, own: Novelty, signals: Sequence[Signal]
) -> Mapping[str, float]:
    """Return the measures of one record that do not depend on flags."""
    declining = reading.options_with("abstaining_option")
    chose = not choice.abstains
    return {
        "abstains": float(choice.abstains),
        "could_decline": float(chose and bool(declining)),
        "doubt": float(chose and any(signal.name == "doubt" for signal in signals)),
        "untold": math.log1p(own.kinds),
        "most_untold": min(own.most, _MOST_UNTOLD),
        "leaps": own.leaping,
        "told": math.log1p(own.given.told),
        "options": math.log(max(1, len(reading.record.options) - len(declining))),
        "support": own.cited / max(1, len(reading.sentences)),
        "length": math.log1p(len(reading.text)),
    }


def measure(of_text: Mapping[str, float], flags: Sequence[Flag]) -> Mapping[str, float]:
    """Return the measures of one record for one error type, whose flags are ``flags``.

    ``of_text`` are the record's measures that are the same for all error types.
    """
    strong = sum(flag.strength == "strong" for flag in flags)
    weak = len(flags) - strong
    return {
        "strong_flags": float(min(strong, _MOST_FLAGS)),
        "weak_flags": float(min(weak, _MOST_FLAGS)),
        **of_text,
    }
