"""``part_denied``: what is told last is the opposite of a word that tells the chosen option apart.

"The peg falls, so the guilder depreciates" speaks against "the peg falls and the guilder
appreciates" where another option says "depreciates". Of the clauses before the choice the last one
that has either word counts. It must speak of what the options share beside it, or lead straight to
the choice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.entailments import NOT_ASSERTED, is_turned_from, lettered
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.questions import asks_for_falsehood
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.opposites import OPPOSITES, are_opposites
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stem, stems

_WORD = re.compile(r"[a-z]{4,}(?:-[a-z]+)?")
_PAIRED_ZH = tuple(word for word in OPPOSITES if len(word) > 1 and not word.isascii())


class _Pair(NamedTuple):
    """A word of the chosen option, its opposite in another one, and what else both speak of."""

    own: str
    opposite: str
    shared: frozenset[str]


def opposite_told(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``part_denied`` where the opposite of what the chosen option says is told last."""
    if choice.letter is None or choice.abstains:
        return ()
    if reading.asks_for_exception or asks_for_falsehood(reading):
        return ()
    for pair in _pairs(tuple(reading.record.options.items()), choice.letter):
        place = _told_last(reading, pair)
        if place is not None:
            return (Signal("part_denied", as_span(place), choice.letter),)
    return ()


# All responses to a question choose among the same.
@lru_cache(maxsize=32)
def _pairs(options: tuple[tuple[str, str], ...], chosen: str) -> tuple[_Pair, ...]:
    texts: Mapping[str, str] = dict(options)
    own = _words(texts[chosen])
    found = []
    for letter, text in options:
        rival = _words(text) if own and letter != chosen else own
        opposed = [
            (word, other)
            for word in own - rival
            for other in rival - own
            if are_opposites(word, other)
        ]
        # Of mere labels, which share nothing, either may be told of anything on the way.
        shared = stems(texts[chosen]) & stems(text) if opposed else frozenset()
        found += [_Pair(word, other, shared) for word, other in opposed if shared]
    return tuple(found)


def _words(text: str) -> frozenset[str]:
    """Return the words of a text that may have an opposite."""
    if text.isascii():
        return frozenset(_WORD.findall(text.lower()))
    return frozenset(word for word in _PAIRED_ZH if word in text)


def _told_last(reading: Reading, pair: _Pair) -> Range | None:
    """Return the last clause before the choice that has one of the words, if it asserts the other.

    What only lists the options tells nothing.
    """
    text = reading.record.reasoning
    leads = True
    for sentence in reversed(_before_choice(reading)):
        if lettered(reading, sentence):
            continue
        for place in reversed(clauses(text, *sentence)):
            said = _words(text[slice(*place)])
            has_own = any(_is_form_of(word, pair.own) for word in said)
            if not has_own and not any(_is_form_of(word, pair.opposite) for word in said):
                continue
            if has_own or not (leads or stems(text[slice(*place)]) & pair.shared):
                return None
            return place if _asserts(reading, sentence, place) else None
        leads = False
    return None


def _before_choice(reading: Reading) -> tuple[Range, ...]:
    until = final_start(reading)
    return tuple(
        place for place in reading.sentences_until(until) if not reading.within(place, "choice")
    )


def _is_form_of(word: str, other: str) -> bool:
    """Whether two words are forms of one, or stand on one side of a pair of opposites."""
    if word == other or (word.isascii() and stem(word) == stem(other)):
        return True
    return word in OPPOSITES and OPPOSITES.get(word) == OPPOSITES.get(other)


def _asserts(reading: Reading, sentence: Range, place: Range) -> bool:
    text = reading.record.reasoning
    if OPENS_WITH_CONDITION.match(text, *sentence) or is_turned_from(reading, sentence):
        return False
    return not denies(text, *place) and NOT_ASSERTED.search(text, *place) is None
