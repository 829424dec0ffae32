"""A verdict on an option: what the question asks for is said of it, or the contrary."""

from __future__ import annotations

import re
from typing import NamedTuple

from hybrid.packs.contexts import told_of_another
from hybrid.records.mentions import MENTION
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.reading import Reading
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.sentences import Range, is_question

_NEARBY = 6
_OF_OPTIONS = re.compile(r"选项|该项|此项|本项|option", re.IGNORECASE)
# What opens with a turn asserts the rest all the same: 但是它不享有立法权.
_TURNS_ZH = re.compile(r"^\s*(?:但是?|不过|然而)[，,]?")


class Verdict(NamedTuple):
    """A clause that says of an option what is asked for (``good``), or the contrary.

    ``wholly`` where it says most of what is asked for, and not only its last words; ``completes``
    where it says all of it, with the option in the place of what is asked; ``names`` where it names
    the option itself, and does not only go on about it.
    """

    place: Range
    good: bool
    wholly: bool
    completes: bool = False
    names: bool = False


def may_judge(reading: Reading, sentence: Range) -> bool:
    """Whether a sentence asserts something firmly and chooses nothing."""
    if reading.within(sentence, "stated_choice", "choice", "hedge", "doubt", "undecidable"):
        return False
    if OPENS_WITH_CONDITION.match(reading.record.reasoning, *sentence):
        return False
    named = reading.within(sentence, MENTION)
    if named and told_of_another(reading.record.reasoning[sentence[0] : named[0].span.start]):
        return False
    return not (is_question(reading.words(sentence)) or reading.within(sentence, "option_reading"))


def named_in(reading: Reading, place: Range, tag: str = "") -> tuple[str, ...]:
    """Return the options named in ``place``, in order; a part of an option's words names none."""
    named = [m for m in reading.within(place, MENTION) if "part" not in m.tags]
    return tuple(dict.fromkeys(m.option or "" for m in named if not tag or tag in m.tags))


def is_outright(reading: Reading, place: Range) -> bool:
    """Whether a clause asserts, and the next one does not take it back."""
    text = reading.record.reasoning
    words = _TURNS_ZH.sub("", reading.words(place), count=1)
    if NOT_ASSERTED.search(_OF_OPTIONS.sub("", words)):
        return False
    if OPENS_WITH_TURN.match(text, place[1]):
        return False
    return not reading.within((place[1], place[1] + _NEARBY), "contrast")
