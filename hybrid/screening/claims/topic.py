"""Verdicts that name no option: "this is correct" speaks of the option under discussion."""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.hedged import hedged
from hybrid.screening.claims.of_answer import claim_name
from hybrid.screening.claims.polar import yes_and_no
from hybrid.screening.reading import Reading
from hybrid.screening.wording.stretches import headed, leans, opened
from hybrid.text.sentences import PARAGRAPH_BREAK
from hybrid.text.spans import Span

_WEIGHED = re.compile(r"\b(?:whether|if|consider|determine)\b|是否|考虑|判断", re.IGNORECASE)
_LONGEST_STRETCH = 6
_JUST_BEFORE = 4
# What "that fits best" goes on to say which one of.
_SOUGHT = re.compile(
    r"\b(?:choice|option|answer|one|candidate|statement|sentence|word|term|item|description|"
    r"explanation|response|conclusion|name|person)s? $",
    re.IGNORECASE,
)
_SAYS_NO = re.compile(r"\s*no[,:;—–]", re.IGNORECASE)
# "Which is possible but not the likeliest" grants it, and takes another.
_TAKEN_BACK = re.compile(
    r"[\s,;*—–]*(?:but|yet|though|although|however|albeit)\b[\s,]*(?:\w+ ){0,3}?"
    r"(?:(?:not|never|hardly|scarcely|cannot|neither|less|too)\b|\w+n['’]t\b|(?:un|im)likel\w+)"
    r"|[，,；]?(?:但是?|然而|不过|却|只是)[，,]?[^，。；]{0,6}(?:[不非没未]|较[低小弱差])",
    re.IGNORECASE,
)
# A tick after an equation says that it holds: "10 + 7 = 17 ✓".
_EQUATION = re.compile(r"(?:=|\b(?:is|are|makes?|gives?)\b)\s*[-−]?[\d.,/]+\s*\w{0,6}\s*$")
_TICKS = frozenset("✓✔✅√☑")
_EQUATION_LENGTH = 24
_THAT_CLAUSE = re.compile(r" that\b", re.IGNORECASE)
_IT = re.compile(r"\bit\b", re.IGNORECASE)
_TO = re.compile(r" to (?:\w+ly )?\w", re.IGNORECASE)


def topic_claims(reading: Reading, inverted: bool) -> list[Signal]:
    """Return what "this is correct" says of the option under discussion."""
    said = [(signal, True) for signal in reading.of("fitting")]
    said += [(signal, False) for signal in reading.of("unfitting")]
    found = []
    for signal, good in said:
        option = None if _defines(reading, signal) else _topic(reading, signal.span)
        if option is None or _grants(reading, signal) or _stands_for_nothing(reading, signal):
            continue
        if _ticks_an_equation(reading, signal):
            continue
        if not good and _of_what_follows(reading, signal) and option in (yes_and_no(reading) or ()):
            continue
        if good and _TAKEN_BACK.match(reading.record.reasoning, signal.span.end):
            continue
        if not _in_doubt(reading, signal) and not _says_no(reading, signal):
            name = claim_name(reading, signal, good=good, inverted=inverted)
            found.append(hedged(reading, Signal(name, signal.span, option, ("topic",))))
    return found


def _ticks_an_equation(reading: Reading, signal: Signal) -> bool:
    text, start = reading.record.reasoning, signal.span.start
    if text[start] not in _TICKS:
        return False
    return _EQUATION.search(text, max(0, start - _EQUATION_LENGTH), start) is not None


def _defines(reading: Reading, signal: Signal) -> bool:
    """Whether it says which one is sought, naming none before: "the choice that fits best"."""
    start, _ = reading.sentence_at(signal.span.start)
    if _SOUGHT.search(reading.record.reasoning, start, signal.span.start) is None:
        return False
    return not reading.within((start, signal.span.start), MENTION)


def _grants(reading: Reading, signal: Signal) -> bool:
    """Whether it only grants a fact before the point: "it is true that he left, but that …"."""
    end = reading.sentence_at(signal.span.start)[1]
    text = reading.record.reasoning
    return bool(
        _IT.match(text, signal.span.start)
        and _THAT_CLAUSE.match(text, signal.span.end, end)
        and reading.within((signal.span.end, end), "contrast")
    )


def _of_what_follows(reading: Reading, signal: Signal) -> bool:
    """Whether "it" is what a clause after it says: "No. It is unlikely that he came"."""
    text = reading.record.reasoning
    said = _IT.match(text, signal.span.start) and _THAT_CLAUSE.match(text, signal.span.end)
    return said is not None


def _stands_for_nothing(reading: Reading, signal: Signal) -> bool:
    """Whether "it" is what is to be done: "it is reasonable to conclude that …"."""
    text = reading.record.reasoning
    said = _IT.match(text, signal.span.start) and _TO.match(text, signal.span.end)
    return said is not None


def _says_no(reading: Reading, signal: Signal) -> bool:
    """Whether the sentence opens by saying no to what was asked: "No, it is six, which fits"."""
    return (
        _SAYS_NO.match(reading.record.reasoning, *reading.sentence_at(signal.span.start))
        is not None
    )


def _in_doubt(reading: Reading, signal: Signal) -> bool:
    """Whether a doubt or a search opens the sentence: "we cannot tell if it is true"."""
    start, _ = reading.sentence_at(signal.span.start)
    before = (start, signal.span.start)
    if _WEIGHED.search(reading.record.reasoning, *before):
        return True
    return bool(reading.within(before, "undecidable", "doubt", "sought"))


def _topic(reading: Reading, span: Span) -> str | None:
    """Return the option named last before ``span`` in its paragraph."""
    named = [m for m in reading.of(MENTION) if m.span.end <= span.start]
    before = [m for m in named if "part" not in m.tags]
    if before and named[-1].option != before[-1].option and not _opens(reading, before[-1]):
        # Since the last full mention another option was spoken of by a part of its words.
        return None
    if not before or _parted(reading, before[-1].span.end, span.start):
        return None
    if leans(reading, before[-1]):
        return _heading(reading, span.start) or before[-1].option
    opening = max(0, before[-1].span.start - _JUST_BEFORE)
    if _IT.search(reading.record.reasoning[opening : before[-1].span.start]):
        # "It keeps bees. It is not …": what the option is said of goes on being spoken of.
        return None if _IT.match(reading.record.text(span)) else before[-1].option
    return before[-1].option


def _opens(reading: Reading, named: Signal) -> bool:
    """Whether an option's letter opens the sentence: what follows is said of that option."""
    place = reading.sentence_at(named.span.start)
    return opened(reading, place) == named and headed(reading, place) is not None


def _parted(reading: Reading, since: int, position: int) -> bool:
    """Whether a paragraph ends between an option and what may be said of it.

    A paragraph that holds no more than the option heads the one after it.
    """
    text = reading.record.reasoning
    ends = [found.start() for found in PARAGRAPH_BREAK.finditer(text, since, position)]
    if len(ends) != 1:
        return bool(ends)
    start = text.rfind("\n", 0, since) + 1
    told = reading.within((start, ends[0]), MENTION)
    rest = text[start : told[0].span.start] + text[told[-1].span.end : ends[0]]
    return len({m.option for m in told}) > 1 or any(map(str.isalnum, rest))


def _heading(reading: Reading, position: int) -> str | None:
    """Return the option whose stretch holds ``position``, though another is named since."""
    index = reading.sentence_index(position)
    for place in reversed(reading.sentences[max(0, index - _LONGEST_STRETCH) : index + 1]):
        if opened(reading, place) is not None:
            told = PARAGRAPH_BREAK.search(reading.record.reasoning, place[0], position) is None
            return headed(reading, place) if told else None
    return None
