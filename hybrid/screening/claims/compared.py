"""Options that say how two things compare, held against what is said of the same two.

"Wool is cheaper than silk" cannot be chosen where the reasoning comes to "wool would be dearer than
silk", nor where it has "silk is cheaper than wool"; what says somewhere the same as the option
clears it.
"""

from __future__ import annotations

import re

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.comparatives import comparisons
from hybrid.text.conditions import NOT_HELD_EN, NOT_HELD_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

_NOT_HELD = Guarded(
    rf"\?|？|\b(?:{NOT_HELD_EN}|states?|suggests?|implies|option|statement|choice|may|might)\b"
    rf"|{NOT_HELD_ZH}|选项|说法|可能",
    re.IGNORECASE,
)


def compared_otherwise(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``dismissed`` where of two things that the choice compares the contrary is said."""
    option = reading.record.options.get(chosen, "")
    if ("than" not in option and "比" not in option) or reading.asks_for_exception:
        return []
    own = next(comparisons(option), None)
    if own is None:
        return []
    contrary: list[Range] = []
    for place in reading.sentences_until(until):
        words = reading.words(place)
        if _NOT_HELD.search(words) or reading.within(place, "choice"):
            continue
        verdicts = [said.says(own) for said in comparisons(words)]
        if True in verdicts:
            return []
        contrary += [place] if False in verdicts else []
    return [Signal("dismissed", as_span(place), chosen, ("comparison",)) for place in contrary[-1:]]
