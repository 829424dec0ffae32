"""What each of two options is said to be, and where that is later said of the other one.

"An express skips the small stations, a local calls at all of them. … The local skips them": the
words that told of one option are used for the other, or an option is said to be what it was denied
to be. Only where two options answer is a word another one's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from hybrid.records.values import Choice, Signal
from hybrid.screening.asked import DENIES
from hybrid.screening.given import weight
from hybrid.screening.reading import REASONING, Range, Reading
from hybrid.screening.steps import about, asks, telling
from hybrid.text.characters import fold
from hybrid.text.sentences import clauses
from hybrid.text.spans import Span
from hybrid.text.words import content_stems

_TWO = 2
# A looped text would take a square of time.
_MOST = 60
_LEAST_SWAPPED, _SHARE_SWAPPED = 1.0, 0.4
_LEAST_TURNED, _SHARE_TURNED = 1.0, 0.6
# Words that compare the two, or say the same of both.
_COMPARES = re.compile(
    r"\b(?:both|also|too|likewise|similarly|same|than|either|neither|whereas|while|unlike|compared|"
    r"more|less|as well|equally|each|other|but|only|if|might|could|may|would)\b"
    r"|都|也|同样|比|而|均|皆|只|仅|如果|若|假如|可能|也许"
)


class Description(NamedTuple):
    """A clause about one option: its own words, and whether it denies; offsets are characters."""

    start: int
    end: int
    option: str
    words: frozenset[str]
    denies: bool


def definition_signals(reading: Reading, choice: Choice) -> Iterator[Signal]:
    """Yield where the chosen option is described as the other one was, or as it was denied."""
    declining = reading.options_with("abstaining_option")
    if choice.letter is None or choice.abstains:
        return
    if len(reading.record.options.keys() - declining) != _TWO:
        return
    told = tuple(islice(_descriptions(reading), _MOST))
    for index, later in enumerate(told):
        if later.option != choice.letter:
            continue
        earlier = _swapped(told[:index], later) or _turned(told[:index], later)
        if earlier is not None:
            yield _signal("described", earlier)
            yield _signal("described_otherwise", later)
            return


def _descriptions(reading: Reading) -> Iterator[Description]:
    options = tuple(reading.record.options.items())
    words = telling(options)
    record = reading.record
    given = content_stems(
        fold(" ".join((record.context or "", record.question, *record.options.values())))
    )
    for sentence in reading.sentences:
        if reading.zone(sentence[0]) == "echo" or asks(reading.folded[slice(*sentence)]):
            continue
        subject: str | None = None
        for part in clauses(reading.text, *sentence):
            named = about(reading, part, words)
            subject = (next(iter(named)) if len(named) == 1 else None) if named else subject
            if subject is not None and not _COMPARES.search(reading.folded, *part):
                yield _describe(reading, part, subject, given)


def _describe(reading: Reading, part: Range, option: str, given: frozenset[str]) -> Description:
    said = reading.folded[slice(*part)]
    denies = DENIES.search(said) is not None
    return Description(*part, option, content_stems(said) - given, denies)


def _swapped(before: Sequence[Description], later: Description) -> Description | None:
    """Return what told of the other option, where most of it is said of this one now."""
    if later.denies:
        return None
    own = frozenset[str]().union(*(each.words for each in before if each.option == later.option))
    for each in before:
        shared = weight((later.words & each.words) - own)
        if each.option == later.option or each.denies or shared < _LEAST_SWAPPED:
            continue
        if _SHARE_SWAPPED * weight(later.words) <= shared:
            return each
    return None


def _turned(before: Sequence[Description], later: Description) -> Description | None:
    """Return what said of this option, with the same words, the contrary."""
    for each in before:
        if each.option != later.option or each.denies is later.denies:
            continue
        shared = weight(later.words & each.words)
        least = min(weight(later.words), weight(each.words))
        if _LEAST_TURNED <= shared and _SHARE_TURNED * least <= shared:
            return each
    return None


def _signal(name: str, told: Description) -> Signal:
    return Signal(name, Span(REASONING, told.start, told.end), told.option)
