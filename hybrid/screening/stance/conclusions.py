"""Sentences that conclude for the one option that they name, or against it.

"So the square is the larger one", "it can't have been her": none says that an option is right or
wrong, which is too little for a claim. See ``swings`` and ``led_elsewhere`` for what they make.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.screening.wording.enumerations import is_listed
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question
from hybrid.text.spans import Span
from hybrid.text.terms import stems

_OPENS = re.compile(
    r"[\s*•\-]*(?:and |but |yet )?(?:so|therefore|thus|hence|which (?:means|makes)|"
    r"(?:this|that) (?:means|makes)|it follows|by (?:that|this) \w+)\b",
    re.IGNORECASE,
)
# "Only the guest could" concludes; "the guest only had a hat" does not.
OPENS_WITH_ONLY = re.compile(r"[\s*•\-]*(?:and |but |yet )?only\b", re.IGNORECASE)
# These stress what may be a fact like any other: they count where they speak of the question.
_STRESSES = re.compile(
    r"\b(?:must|has to|have to|really|clearly|surely|definitely|actually|obviously)\b",
    re.IGNORECASE,
)
_CONCLUDES = re.compile(
    r"\b(?:can only|after all|is the one)\b|"
    r"所以|因此|因而|故|看来|说明|可见|应[该当]?[是给由归]|该[给由归]|才[是对]|就是|肯定|一定(?![的程])|必然|只有(?![\d一二两三四五六七八九十百几])|显然|这样看|照这|"
    r"其实|这么[一看说]|那么",
    re.IGNORECASE,
)
_RULES_OUT = re.compile(
    r"\b(?:can|could|would|is|was|does|did)(?: not|n['’]t)\b"
    r"|\b(?:cannot|can['’]t|won['’]t|must not|never|"
    r"no longer|ruled out)\b"
    r"|不可能|不会|不是|并非|不能|不成立|不合适|赶不上|做不到|排除|没有",
    re.IGNORECASE,
)
# A sentence that opens with an option's letter goes through the options one by one.
_LABEL = 4
# "It must have been the guest" says nothing else.
_JUST_IS = re.compile(r"[\s*]*(?:(?:but|and|so|no|yes)\W+)*(?:it|that)\b", re.IGNORECASE)
# "The only time when it could have been" is no mere possibility.
ONLY_POSSIBLE = re.compile(
    r"\bonly\b[^.;,]{0,60}?\b(?:could|might|may|possible)\b|(?:唯一|只)[^，。；]{0,6}?可能",
    re.IGNORECASE,
)
_VERDICTS = ("support", "negate", "fitting", "unfitting", "comparison")
MARKER_LENGTH = 14


class Conclusion(NamedTuple):
    """A clause that concludes for an option, or against it."""

    place: Range
    option: str
    good: bool


def conclusions(reading: Reading, until: int) -> tuple[Conclusion, ...]:
    """Return what sentences before ``until`` conclude of the one option that they name."""
    found = []
    for place in reading.sentences_until(until):
        if not is_asserted(reading, place):
            continue
        found += [c for part in marked_clauses(reading, place) if (c := _concluded(reading, part))]
    return tuple(found)


def is_asserted(reading: Reading, place: Range) -> bool:
    """Whether what stands at ``place`` is no question, no doubt, and no heading of an option."""
    weak = reading.within(place, "hedge", "undecidable", "both_valid", "doubt")
    sure = ONLY_POSSIBLE.search(reading.record.reasoning, *place) if weak else None
    if sure is not None:
        weak = tuple(s for s in weak if not sure.start() <= s.span.start < sure.end())
    held_back = any(not _CONCLUDES.fullmatch(reading.record.text(s.span)) for s in weak)
    named = reading.within(place, MENTION)
    return (
        not held_back
        and not _is_label(reading, place, named)
        and not is_question(reading.words(place))
    )


def _is_label(reading: Reading, place: Range, named: Sequence[Signal]) -> bool:
    """Whether a letter opens a sentence to head it, and no word concludes before it."""
    if not named or "letter" not in named[0].tags or named[0].span.start > place[0] + _LABEL:
        return False
    return not reading.within((place[0], named[0].span.start), "conclusion_marker")


def marked_clauses(reading: Reading, place: Range) -> list[Range]:
    """Return the clauses of a sentence, a marker joined to what it opens, and a list to one."""
    text = reading.record.reasoning
    joined: list[Range] = []
    for part in clauses(text, *place):
        last = joined[-1] if joined else None
        short = last is not None and last[1] - last[0] <= MARKER_LENGTH
        if last and (
            (short and draws_conclusion(reading, last)) or _goes_on_a_list(reading, last, part)
        ):
            joined[-1] = (last[0], part[1])
        else:
            joined.append(part)
    return joined


def _goes_on_a_list(reading: Reading, last: Range, part: Range) -> bool:
    """Whether a clause goes on with the options that the one before it began to list."""
    before, named = reading.within(last, MENTION), reading.within(part, MENTION)
    return bool(before and named) and is_listed(reading, before[-1], named[0])


def draws_conclusion(reading: Reading, place: Range) -> bool:
    """Whether a clause draws a conclusion, or is the word that draws it."""
    marked = reading.within(place, "conclusion_marker")
    return bool(marked) or is_conclusion_marker(reading.words(place))


def is_conclusion_marker(words: str) -> bool:
    return bool(_OPENS.match(words) or _CONCLUDES.search(words))


def _concluded(reading: Reading, part: Range) -> Conclusion | None:
    text = reading.record.reasoning
    named = reading.within(part, MENTION)
    letters = {mention.option for mention in named}
    if len(letters) != 1 or named[0].option is None:
        return None
    if reading.within(part, *_VERDICTS) or _drops_denial(reading, named):
        return None
    rest = words_without(text, part, named)
    denied = denies(rest)
    if denied and _RULES_OUT.search(rest):
        return Conclusion(part, named[0].option, good=False)
    stressed = _STRESSES.search(rest) and (_speaks_of(reading, rest) or _JUST_IS.search(rest))
    opens = OPENS_WITH_ONLY.match(text, *part)
    if not denied and (opens or is_conclusion_marker(rest) or stressed):
        return Conclusion(part, named[0].option, good=True)
    return None


def _drops_denial(reading: Reading, named: Sequence[Signal]) -> bool:
    """Whether only words of an option that denies are named: "the list says" of "it does not"."""
    if any({"letter", "text"} & set(mention.tags) for mention in named):
        return False
    return denies(reading.record.options.get(named[0].option or "", ""))


def _speaks_of(reading: Reading, words: str) -> bool:
    """Whether ``words`` take up what the question asks of its bearers."""
    record = reading.record
    asked = stems(record.question) - stems(*record.options.values())
    return bool(asked & stems(words))


def words_without(text: str, part: Range, named: Sequence[Signal]) -> str:
    words = text[part[0] : part[1]]
    spans: list[Span] = [mention.span for mention in named]
    for span in reversed(spans):
        words = words[: span.start - part[0]] + words[span.end - part[0] :]
    return words
