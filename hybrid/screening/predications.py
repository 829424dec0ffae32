"""Predications: of which options the reasoning says, or denies, just what the question asks.

A sentence that names one option, or goes on about the one named before ("this suggests that he …"),
and holds the words of the question's last sentence, says it of that option; a negator that the
question does not have denies it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hybrid.records.naming import Names
from hybrid.records.record import Record
from hybrid.screening.claims import Claim
from hybrid.screening.reading import Range, Reading
from hybrid.text.sentences import clauses
from hybrid.text.words import content_stems

_LEAST_ASKED = 1
_LEAST_SHARED = 0.67
_GOES_ON = re.compile(
    r"[\s*\-•]*(?:\d+[.)] ?)?(?:this|that|so|thus|which|he|she|they|it|therefore|hence|these)\b"
    r"|[\s*\-•]*(?:这|因此|所以|说明|表明|他|她|它|可见)"
)


def predications(reading: Reading) -> Iterator[Claim]:
    """Yield each option of which what is asked is said (``good``) or denied."""
    wanted, denied = reading.asked.words, reading.asked.denies
    if len(wanted) < _LEAST_ASKED or not asks_of_the_told(reading):
        return
    subject: str | None = None
    for index, (start, end) in enumerate(reading.sentences):
        named = {each.option for each in reading.mentions_in(start, end)}
        if len(named) == 1:
            subject = next(iter(named))
        elif named or not _GOES_ON.match(reading.folded, start):
            subject = None
        shared = len(wanted & reading.stems(index))
        if shared < _LEAST_SHARED * len(wanted) or not _counts(reading, (start, end)):
            continue
        for option, place in _told(reading, (start, end), subject, wanted):
            yield Claim(*place, option, reading.begins_in(*place, "negator") is denied)


def _told(
    reading: Reading, sentence: Range, subject: str | None, wanted: frozenset[str]
) -> Iterator[tuple[str, Range]]:
    """Yield the options of which a sentence says what is asked, and the clause that does."""
    if subject is not None:
        place = _saying(reading, clauses(reading.text, *sentence), wanted)
        if place is not None:
            yield subject, place
        return
    for part in clauses(reading.text, *sentence):
        named = {each.option for each in reading.mentions_in(*part)}
        if len(named) == 1 and _saying(reading, [part], wanted):
            yield named.pop(), part


def asks_of_the_told(reading: Reading) -> bool:
    """Whether the text tells of all that the options name ("A nurse and a pilot … Who …?")."""
    record = reading.record
    declining = reading.options_with("abstaining_option")
    return _told_of(record.context, record.question, tuple(record.options.items())) <= declining


@lru_cache(maxsize=64)
def _told_of(
    context: str | None, question: str, options: tuple[tuple[str, str], ...]
) -> frozenset[str]:
    """Return the options of which question and context do not tell."""
    names = Names(Record("", question, dict(options), "", context=context, lang="en"))
    told = names.mentions(f"{context or ''}\n{question}")
    return frozenset(dict(options)) - {each.option for each in told if each.kind == "text"}


def _counts(reading: Reading, sentence: Range) -> bool:
    start, end = sentence
    if reading.zone(start) != "argument" or reading.folded[start:end].rstrip(" *\"'\n").endswith(
        "?"
    ):
        return False
    return not reading.begins_in(*sentence, "undecidable", "answer_label", "choice", "must_choose")


def _saying(reading: Reading, parts: Sequence[Range], wanted: frozenset[str]) -> Range | None:
    """Return the clause of ``parts`` that says most of what is asked."""
    shared = [(len(wanted & content_stems(reading.folded[slice(*part)])), part) for part in parts]
    most, place = max(shared)
    return place if _LEAST_SHARED * len(wanted) <= most else None
