"""``rival_told``: what is said last comes to the formula or figures of another option.

"Its slope is 1. So the tangent is y = x - 1. Answer: y = 2x - 2." Options that no word tells apart
are equations, pairs of values or strings of digits, in Chinese times of day and dates. A sentence
that leads to the choice and ends on one of them, as what something is, gives it as the result. For
plain values see ``results``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.screening.wording.option_wording import telling_words
from hybrid.screening.wording.questions import asks_for_falsehood
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range

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
_MOMENT_ZH = re.compile(
    r"(?:[上下]午|[早晚]上|中午|凌晨)?[\d〇零一二两兩三四五六七八九十]+[点點时時月:：]"
    r"[\d〇零一二两兩三四五六七八九十分刻半日号號整鐘钟]*"
)
_IS_ZH = re.compile(r"(?:[是为即得=到]|等于|就是|所以[^，。；]{0,8}|因此[^，。；]{0,8})$")
_NO_MORE_ZH = re.compile(r"(?:[^，。；再加减后前多左]{0,4})[。；！\s]*$")


def come_to(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``rival_told`` for the sentence before the choice that ends on another formula."""
    moments = are_moments(reading.record.options.values())
    if choice.letter is None or choice.abstains or not (moments or _are_formulas(reading)):
        return ()
    if reading.asks_for_exception or asks_for_falsehood(reading):
        return ()
    final = final_start(reading)
    place = last_saying(reading)
    if place is None or NOT_ASSERTED.search(reading.words(place)) or denies(reading.words(place)):
        return ()
    if moments:
        came_to = _moment(reading, place)
        told = came_to is not None and came_to != choice.letter
        return (Signal("rival_told", as_span(place), came_to),) if told else ()
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


def are_moments(options: Iterable[str]) -> bool:
    """Whether all options are Chinese times of day or dates."""
    return all(_MOMENT_ZH.fullmatch(text.strip(" .。")) is not None for text in options)


def _moment(reading: Reading, place: Range) -> str | None:
    """Return the option whose time is the last one that a saying tells, as what it comes to."""
    text = reading.record.reasoning
    found = list(_MOMENT_ZH.finditer(text, *place))
    if not found or _NO_MORE_ZH.match(text, found[-1].end(), place[1]) is None:
        return None
    if _IS_ZH.search(text, place[0], found[-1].start()) is None:
        return None
    options = reading.record.options.items()
    return next((letter for letter, own in options if own.strip(" .。") == found[-1][0]), None)


def _are_formulas(reading: Reading) -> bool:
    """Whether no word tells any of the options apart, or their names are those of LaTeX."""
    options = reading.record.options
    if any("\\" in text for text in options.values()):
        return True
    return not any(telling_words(tuple(options.items())).values())
