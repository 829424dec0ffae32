"""An exception is asked for, and the option chosen is spoken of as the others are.

"Which of these is NOT made with glue?" is not answered by "(A) Chairs: glue is often used here; (B)
Boats: glue is used here too; (C) …; so the answer is (A)". Where the reasoning goes through the
options one by one, says of the chosen one what it says of others, and has no word that denies or
limits anything of it, nothing makes it the exception. A statement that is asked for as the wrong
one may be refuted by saying what is right, so that this is told of things and deeds alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.questions import asks_for_a_statement, asks_for_falsehood
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

# What may set something apart: it denies, limits, doubts or turns.
_APART = Guarded(
    r"\b(?:not|no|never|cannot|without|less|least|unlike|only|rather|neither|nor|un[a-z]+|lack\w*|"
    r"false|incorrect|wrong|fail\w*|exclu\w*|opposite|contrary|however|but|although|though|while|"
    r"whereas|instead|non\w*|rare\w*|few\w*|limit\w*|minor|hardly|little|seldom|differ\w*|may|might|"
    r"could|except\w*)\b|n['’]t\b"
    r"|[不没未非无错仅只但却否除误异反禁]|然而|相比|可能|例外",
    re.IGNORECASE,
)
# An option is named within so many characters of where its part of the reasoning begins.
_OPENING = 40
_LEAST_PARTS, _LEAST_ALIKE, _LEAST_SHARED = 3, 2, 2


def no_exception(reading: Reading, choice: Choice) -> list[Signal]:
    """Return ``dismissed`` where what makes the chosen option the exception is never said."""
    letter = choice.letter
    if letter is None or choice.abstains or not reading.asks_for_exception:
        return []
    if asks_for_a_statement(reading) or asks_for_falsehood(reading):
        return []
    parts = _parts(reading)
    if letter not in parts or len(parts) < _LEAST_PARTS:
        return []
    own = [*parts[letter], *_spoken_of(reading, letter)]
    if any(_APART.search(_besides(reading, place, letter)) for place in own):
        return []
    known = stems(*reading.record.options.values())
    said = {
        each: stems(*(_besides(reading, place, each) for place in places)) - known
        for each, places in parts.items()
    }
    alike = [
        each
        for each, words in said.items()
        if each != letter and len(words & said[letter]) >= _LEAST_SHARED
    ]
    if len(alike) < _LEAST_ALIKE:
        return []
    shared = said[letter] & frozenset().union(*(said[each] for each in alike))
    telling = max(parts[letter], key=lambda place: len(stems(reading.words(place)) & shared))
    return [Signal("dismissed", as_span(telling), letter, ("no_exception",))]


def _parts(reading: Reading) -> Mapping[str, Sequence[Range]]:
    """Return the sentences that go on about each option, up to where the choice is stated."""
    until = final_start(reading)
    places = reading.sentences_until(until)
    starts = [(index, _opens(reading, place)) for index, place in enumerate(places)]
    named = [(index, option) for index, option in starts if option is not None]
    found: dict[str, list[Range]] = defaultdict(list)
    for (index, option), (end, _) in pairwise([*named, (len(places), None)]):
        found[option or ""] += places[index:end]
    return found


def _opens(reading: Reading, place: Range) -> str | None:
    """Return the one option that a sentence names, if it does so at its beginning."""
    if reading.within(place, "choice", "stated_choice"):
        return None
    named = [each for each in reading.within(place, MENTION) if "part" not in each.tags]
    if not named or named[0].span.start > place[0] + _OPENING:
        return None
    return named[0].option if len({each.option for each in named}) == 1 else None


def _spoken_of(reading: Reading, letter: str) -> list[Range]:
    """Return the sentences before the choice that name an option, wherever they stand."""
    until = final_start(reading)
    return [
        place for place in reading.sentences_until(until) if letter in reading.options_in(place)
    ]


def _besides(reading: Reading, place: Range, letter: str) -> str:
    """Return a sentence without the option's own text."""
    return reading.words(place).replace(reading.record.options[letter], " ")
