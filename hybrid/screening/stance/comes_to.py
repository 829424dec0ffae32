"""``rival_told``: what is said last comes to the formula or figures of another option.

"Its slope is 1. So the tangent is y = x - 1. Answer: y = 2x - 2." Options that no word tells apart
are equations, pairs of values or strings of digits. A sentence that leads to the choice and ends on
one of them, as what something is, gives it as the result. For plain values see ``results``.
"""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.screening.wording.option_wording import telling_words
from hybrid.screening.wording.questions import asks_for_falsehood
from hybrid.text.polarity import denies

# What stands before the formula: that something is it, or comes to it.
_IS = re.compile(
    r"(?:\b(?:is|are|be|equals|gives?|gets?|obtains?|yields?|so|thus|hence|therefore|namely|i\.e\.)"
    r"|[是为即得=:：]|所以|因此|因而|得到|得出)[\s,，:：$`*\"“「]*$",
    re.IGNORECASE,
)
_NO_MORE = re.compile(r"[\s.。;；}$`*\"”」]*(?:</?\w+>\s*)*$")
# In so few characters an option's figures may return by chance.
_LEAST = 4
_NEAR = 24


def come_to(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``rival_told`` for the sentence before the choice that ends on another formula."""
    if choice.letter is None or choice.abstains or not _are_formulas(reading):
        return ()
    if reading.asks_for_exception or asks_for_falsehood(reading):
        return ()
    final = final_start(reading)
    place = last_saying(reading, final)
    if place is None or NOT_ASSERTED.search(reading.words(place)) or denies(reading.words(place)):
        return ()
    if any(m.option == choice.letter for m in reading.within((place[0], final), MENTION)):
        return ()
    named = [m for m in reading.within(place, MENTION) if "text" in m.tags]
    if len({m.option for m in named}) != 1:
        return ()
    text, last = reading.record.reasoning, named[-1].span
    ends = _NO_MORE.match(text, last.end, place[1])
    leads = _IS.search(text, max(place[0], last.start - _NEAR), last.start)
    if ends is None or leads is None or len(last) < _LEAST:
        return ()
    return (Signal("rival_told", as_span(place), named[-1].option),)


def _are_formulas(reading: Reading) -> bool:
    """Whether no word tells any of the options apart, or their names are those of LaTeX."""
    options = reading.record.options
    if any("\\" in text for text in options.values()):
        return True
    return not any(telling_words(tuple(options.items())).values())
