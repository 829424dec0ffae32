"""Stretches of the reasoning, each with the bearer that it speaks of.

A stretch goes from where one bearer comes in to where the next one does. It is of the one named in
it, of one named after it ("the one who was late is" the cook), or of the one that a pronoun goes
back to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, zip_longest

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import Predicate
from hybrid.screening.claims.joined_bearers import one_of_several
from hybrid.screening.claims.later_bearers import comes_after, object_of
from hybrid.screening.reading import Reading
from hybrid.text.sentences import Range, clauses, index_of
from hybrid.text.terms import stems

PRONOUN = re.compile(r"\b(?:he|she|they|him|her|them|his|their)\b|[他她它]", re.IGNORECASE)
"""A personal pronoun of the third person, English or Chinese."""
GIVES_REASON = re.compile(r"\s*,?\s*(?:because|since)\b", re.IGNORECASE)
"""What gives a reason for what is said: "she is not kind to the guest, because" …"""
# What goes on about the same one, or about somebody else, before the next bearer is named.
_OWN_SUBJECT = re.compile(
    r"\b(?:it|its|this|that|these|those|which|who|i|we|you|one|someone|somebody|nobody|as)\b"
    r"|[这那该其]|我们?|有人",
    re.IGNORECASE,
)
_COMPARED_WITH = re.compile(r"\bthan\s+$|比\s*$", re.IGNORECASE)
# "The cook sat by the guest and sang": the one beside is no subject of the second verb.
_BESIDE = re.compile(
    r"\b(?:from|than|to|with|over|above|below|against|like|of|by|near|behind|after|before|beside)"
    r"\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_AND_DOES = re.compile(
    r"\s+and\s+(?!(?:the|an?|he|she|they|it|his|her|their|this|that|then|so|not)\b)\w+",
    re.IGNORECASE,
)


def bearer_stretches(reading: Reading, asked: Predicate) -> Iterator[tuple[Range, Signal]]:
    """Yield each stretch that speaks of a bearer, with the mention of that one, in text order."""
    told = stems(asked.text)
    bearer: Signal | None = None
    for sentence in reading.sentences:
        stretches = _stretches(reading, sentence)
        for stretch, following in zip_longest(stretches, stretches[1:]):
            named = [m for m in reading.within(stretch, MENTION) if not _is_asked(reading, m, told)]
            start = _begins_before_bearer(reading, asked, stretch) if following else None
            if start is not None and following is not None:
                bearer = reading.within(following, MENTION)[0]
                yield (start, bearer.span.end), bearer
            elif named:
                bearer = _subject(reading, named[0], bearer)
                yield stretch, bearer
            elif bearer and not asked.of_things and _goes_back(reading, bearer, stretch):
                yield stretch, bearer


def _begins_before_bearer(reading: Reading, asked: Predicate, stretch: Range) -> int | None:
    """Return where it begins what a stretch says of the bearer named next, if it speaks of that."""
    clause = object_of(reading, asked.stems, stretch)
    if clause is not None:
        return clause
    return stretch[0] if comes_after(reading, stretch) else None


def _is_asked(reading: Reading, named: Signal, asked: frozenset[str]) -> bool:
    """Whether an option is named by a part of it that the question asks about.

    "Supply-side policy" is no "increase in the money supply" where such a policy is asked for.
    """
    return "part" in named.tags and stems(reading.record.text(named.span)) <= asked


def _subject(reading: Reading, named: Signal, before: Signal | None) -> Signal:
    """Return whom a stretch speaks of that names one: the one ``before`` if that is only beside."""
    text = reading.record.reasoning
    start, end = reading.sentence_at(named.span.start)
    if before is None or not start <= before.span.start < named.span.start:
        return named
    beside = _BESIDE.search(text, before.span.end, named.span.start)
    goes_on = _AND_DOES.match(text, named.span.end, end) or GIVES_REASON.match(
        text, named.span.end, end
    )
    return before if beside and goes_on else named


def _goes_back(reading: Reading, bearer: Signal, stretch: Range) -> bool:
    """Whether a pronoun in a stretch that names nobody goes back to the bearer named last."""
    pronoun = PRONOUN.search(reading.record.reasoning, *stretch)
    return pronoun is not None and not one_of_several(reading, bearer)


def _stretches(reading: Reading, place: Range) -> list[Range]:
    """Cut a sentence where a bearer comes in, so that each stretch begins with the one it is of."""
    text = reading.record.reasoning
    named = [
        mention
        for mention in reading.within(place, MENTION)
        if not _COMPARED_WITH.search(
            text[max(place[0], mention.span.start - 8) : mention.span.start]
        )
    ]
    starts = sorted({mention.span.start for mention in named})
    parts = clauses(text, *place)
    begun = [_begun(reading, parts, before) for before in pairwise(starts)]
    cuts = sorted({place[0], *starts[:1], *begun})
    return list(zip(cuts, [*cuts[1:], place[1]], strict=True))


def _begun(reading: Reading, parts: tuple[Range, ...], before: Range) -> int:
    """Return where a stretch begins whose bearer ends ``before``, which begins with another one.

    "The cook came on Monday, on Tuesday" the guest: the day is the guest's, unless a subject of
    its own or a conclusion comes before.
    """
    text = reading.record.reasoning
    start = parts[index_of(parts, before[1])][0]
    opening = start, before[1]
    if (
        start <= before[0]
        or PRONOUN.search(text, *opening)
        or _OWN_SUBJECT.search(text, *opening)
        or reading.within(opening, "inference", "hedge", "conclusion_marker")
        or comes_after(reading, opening)
    ):
        return before[1]
    return start
