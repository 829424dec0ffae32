"""Where several options are chosen: one called wrong among them, or one called right and left out.

Signals emitted, as where one option is chosen: ``dismissed`` and ``favoured``.
"""

from __future__ import annotations

from collections.abc import Sequence

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.hedged import held_back
from hybrid.screening.reading import Reading
from hybrid.screening.stance.corrected import corrected_since
from hybrid.screening.wording.questions import asks_for_falsehood, asks_for_truth

_SIGNALS = {FOR: "favoured", AGAINST: "dismissed"}


def against_several(
    reading: Reading, choice: Choice, claims: Sequence[Signal]
) -> tuple[Signal, ...]:
    """Return the verdicts on single options that a choice of several goes against."""
    if not choice.letters:
        return ()
    verdicts = [v for letter in reading.record.options for v in _verdict(reading, letter, claims)]
    against = [v for v in verdicts if (v.name == FOR) != (v.option in choice.letters)]
    # Where every verdict goes against it, it may be the question that is not understood here.
    understood = asks_for_truth(reading) or asks_for_falsehood(reading)
    if len(against) == len(verdicts) > 1 and not understood:
        return ()
    return tuple(Signal(_SIGNALS[each.name], each.span, each.option) for each in against)


def _verdict(reading: Reading, letter: str, claims: Sequence[Signal]) -> Sequence[Signal]:
    """Return the last verdict that names an option, where none says otherwise or is taken back."""
    own = [c for c in claims if c.option == letter and not c.tags and not held_back(reading, c)]
    if len({each.name for each in own}) != 1 or corrected_since(reading, own[-1].span.end):
        return ()
    return own[-1:]
