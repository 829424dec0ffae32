"""Which option alone is said to meet all conditions of a rule: "only Runa fulfils both".

Where the question tells a rule, the option that meets it is the one asked for, though it is not
called right. Signals emitted: ``asked_otherwise`` for the one option that meets the rule, where
another one is chosen of which that is not said.
"""

from __future__ import annotations

import re

from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.hedged import held_back
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.by_place import named_or_placed
from hybrid.text.conditions import NOT_HELD_EN, NOT_HELD_ZH, OPENS_WITH_CONDITION
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question

_SUPPOSES = re.compile(
    rf"\b(?:{NOT_HELD_EN}|would|could|might|may)\b|{NOT_HELD_ZH}|单看|只看|光看|仅看|可能|才能?|只要|只有同时",
    re.IGNORECASE,
)
# "Nonaromatic: no, because it meets all the criteria of something else".
_SAYS_NO = re.compile(
    r"\b(?:no|not so|incorrect|wrong)\s*[,;.—–]|[不错][是对误]?[，。；]", re.IGNORECASE
)


def conditions_met(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``asked_otherwise`` where one other option alone is said to meet all conditions."""
    if choice.letter is None or choice.abstains or reading.asks_for_exception:
        return ()
    met: dict[str, Range] = {}
    until = final_start(reading)
    for signal in reading.of("meets_all"):
        if signal.span.start >= until:
            break
        place = reading.sentence_at(signal.span.start)
        letters = _bearers(reading, place, signal)
        if _is_held_back(reading, place, signal):
            continue
        met |= dict.fromkeys(letters, place)
    if len(met) != 1 or choice.letter in met:
        return ()
    letter, place = met.popitem()
    if reading.within((place[1], until), "self_correction", "no_such_option"):
        return ()
    return (Signal("asked_otherwise", as_span(place), letter),)


def _bearers(reading: Reading, place: Range, signal: Signal) -> set[str]:
    """Return the options named in the clause of what they meet, or the one named before it alone.

    "Jo is first, Kim last, all is met" tells of an order, and not of Kim.
    """
    *_, own = clauses(reading.record.reasoning, place[0], signal.span.end)
    named = named_or_placed(reading, (own[0], signal.span.end))
    if named:
        return named
    before = named_or_placed(reading, (place[0], signal.span.end))
    return before if len(before) == 1 else set()


def _is_held_back(reading: Reading, place: Range, signal: Signal) -> bool:
    """Whether it is denied, asked, supposed or another's thought, or turned from at once."""
    text = reading.record.reasoning
    part = [each for each in clauses(text, *place) if each[0] <= signal.span.start][-1]
    if denies(text, part[0], signal.span.start) or is_question(reading.words(place)):
        return True
    if _SAYS_NO.search(text, place[0], signal.span.start):
        return True
    if _SUPPOSES.search(text, *part) or OPENS_WITH_CONDITION.match(text, *place):
        return True
    turned = reading.within((signal.span.end, place[1]), "contrast")
    return bool(turned) or held_back(reading, signal)
