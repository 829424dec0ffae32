"""The argument before a choice, by clause: which options it touches upon, and what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hybrid.records.mentions import MENTION
from hybrid.screening.reading import Reading, final_start
from hybrid.screening.wording.beside_choice import sayings
from hybrid.screening.wording.copied_options import is_copied
from hybrid.screening.wording.option_wording import telling_words
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.polarity import denies, negators
from hybrid.text.sentences import Range
from hybrid.text.terms import stems, word_stems

_YES_NO = re.compile(
    r"(?:yes|no|true|false|是|否|对|错)(?![a-z\u4e00-\u9fff])[,，.。]?\s*", re.IGNORECASE
)
_NUMBERS = re.compile(r"[\d.,]*\d")
# So much of an option's own words, or so many of them, and it is touched upon.
_TOUCHED, _TOUCHED_EN, _TOUCHED_ZH = 0.3, 2, 3
_MOSTLY = 0.6
REJECTED = ("unfitting", "negate")


@dataclass(frozen=True, slots=True)
class SidedCase:
    """A choice and the argument for it.

    ``words`` are those of each option, ``telling`` those that it alone has; ``asked`` are the
    content words of the asking sentence that no option has; ``places`` are the sentences before the
    choice that state none.
    """

    reading: Reading
    chosen: str
    words: Mapping[str, frozenset[str]]
    telling: Mapping[str, frozenset[str]]
    asked: frozenset[str]
    places: tuple[Range, ...]

    def touched(self, place: Range) -> frozenset[str]:
        """Return the options that are named in ``place``, or touched upon in their own words."""
        said = word_stems(self.reading.words(place))
        found = {mention.option or "" for mention in self.reading.within(place, MENTION)}
        for letter, own in self.telling.items():
            most = _TOUCHED_EN if self.option(letter).isascii() else _TOUCHED_ZH
            if own and len(own & said) >= max(1, min(most, _TOUCHED * len(own))):
                found.add(letter)
        return frozenset(found)

    def shared(self, place: Range) -> int:
        """Return how many words of what is asked return in ``place``."""
        return len(self.asked & stems(self.reading.words(place)))

    def option(self, letter: str) -> str:
        """Return an option's text."""
        return self.reading.record.options[letter]

    def denies_chosen(self, place: Range, clause: Range) -> bool:
        """Whether what a clause says of the chosen option is denied, or its sentence rejects it."""
        if self.reading.within(place, *REJECTED):
            return True
        return not negators(self.option(self.chosen)) and denies(self.reading.words(clause))

    def arguing(self) -> Iterator[Range]:
        """Yield what is said beside any choice, before it and after, but copies of options."""
        for place in sayings(self.reading):
            if not states_choice(self.reading, place) and not self.is_copy(place):
                yield place

    def is_copy(self, place: Range) -> bool:
        """Whether a sentence mostly copies an option."""
        return is_copied(self.reading, place, _MOSTLY)


def sided_case(reading: Reading, chosen: str) -> SidedCase:
    """Return the argument before a choice."""
    options, final = reading.record.options, final_start(reading)
    words = {letter: word_stems(without_yes(text)) for letter, text in options.items()}
    asking = _NUMBERS.sub(" ", asking_sentence(reading.record.question))
    asked = stems(asking).difference(*words.values())
    before = (place for place in sayings(reading) if place[0] < final)
    places = tuple(place for place in before if not states_choice(reading, place))
    return SidedCase(reading, chosen, words, telling_words(tuple(options.items())), asked, places)


def states_choice(reading: Reading, place: Range) -> bool:
    """Whether a choice is stated in ``place``."""
    return bool(reading.within(place, "stated_choice", "choice"))


def without_yes(option: str) -> str:
    """Return an option without the yes or no that it opens with."""
    return _YES_NO.sub("", option.strip(), count=1)
