"""An exception is asked for, and the option chosen is counted in with what it should be none of.

"Which is NOT a tool of the smith?" is not answered by "The smith's tools are tongs, hammer and
anvil; so: the hammer". A list that speaks of what is asked, denies nothing, holds the chosen option
beside another one and leaves one out, counts the chosen one in. Of statements that are put up to be
called wrong a list tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.screening.wording.questions import (
    asking_sentence,
    asks_by_degree,
    asks_for_a_statement,
    asks_for_falsehood,
)
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import negators
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

# What makes a list one of what belongs together.
_COUNTS_IN = Guarded(
    r"\b(?:includ(?:e|es|ing)|are|comprises?|consists? of|such as|namely|fall under|belong)\b"
    r"|包[括含]|[共主含只]?有|分[为成]|[都均皆](?:是|为|属|可|能|在|算)|属于|主要是|例如|比如|[：:]",
    re.IGNORECASE,
)
_NEXT_PART = re.compile(
    r"[;；]|[,，](?=[而但])|\b(?:but|while|whereas|however|unlike)\b", re.IGNORECASE
)
_JOINS = re.compile(r"、|[和与及]|,|\band\b|\bor\b", re.IGNORECASE)
_LEAST = 2


def counted_in(reading: Reading, choice: Choice) -> list[Signal]:
    """Return ``dismissed`` where a list counts the chosen option in, and leaves another one out."""
    letter = choice.letter
    if letter is None or choice.abstains or not reading.asks_for_exception:
        return []
    if asks_for_a_statement(reading) or asks_for_falsehood(reading):
        return []
    asking = asking_sentence(reading.record.question)
    asked = stems(asking) - stems(*reading.record.options.values())
    if asks_by_degree(asking) or not asked:
        return []
    until = final_start(reading)
    for sentence in reversed(reading.sentences_until(until)):
        if reading.within(sentence, "choice"):
            continue
        if letter not in reading.options_in(sentence):
            continue
        found = [place for place in _parts(reading, sentence) if _lists(reading, place, letter)]
        told = bool(found) and bool(stems(reading.words(found[0])) & asked)
        return [Signal("dismissed", as_span(found[0]), letter, ("no_exception",))] if told else []
    return []


def _parts(reading: Reading, sentence: Range) -> Iterator[Range]:
    """Yield the parts of a sentence, of which each speaks of things of its own."""
    text, start = reading.record.reasoning, sentence[0]
    for mark in _NEXT_PART.finditer(text, *sentence):
        yield start, mark.start()
        start = mark.end()
    yield start, sentence[1]


def _lists(reading: Reading, place: Range, letter: str) -> bool:
    """Whether a part of a sentence counts in several options, the one of ``letter`` among them."""
    words = reading.words(place)
    named = [m for m in reading.within(place, MENTION) if "part" not in m.tags]
    letters = {mention.option for mention in named}
    if letter not in letters or not _LEAST <= len(letters) < len(reading.record.options):
        return False
    if any("letter" in mention.tags for mention in named) or negators(words):
        return False
    if NOT_ASSERTED.search(words) or reading.within(place, "others_think", "hedge", "formerly"):
        return False
    between = reading.words((named[0].span.end, named[-1].span.start))
    return bool(_JOINS.search(between)) and _COUNTS_IN.search(words) is not None
