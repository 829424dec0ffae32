"""``withheld`` and ``taken_up``: what the question lays down is set aside, and later gone by.

A rule, a condition or a figure of the question is said not to apply, not to count, or to be left
out ("the rule does not apply here", "这条规定不予采用"). It is gone by where a later clause points
to it ("under the arrangement", "按规定") or says again what it says, in so many of its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.premises import ELSEWHERE, NOT_HELD, content_of
from hybrid.screening.wording.told import facts_text
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question, sentences

_TAKES_BACK = ("taken_as_set", "self_correction")
_FIGURE = re.compile(r"\d+(?:[.,:/-]\d+)*")
# What is told in one sentence with "and" may be two things.
_AND = re.compile(r"[,;，；：]\s*|\s(?:and|but|while)\s")
_LEAST_SHARED, _LEAST_CHARACTERS = 2, 4
# A part with less content only leads in what is laid down: "in a board game", "两家邻居约定".
_LEAST_WORDS, _LEAST_PAIRS = 3, 6
# What is set aside for one person or case is no premise denied: "the rule does not apply to her".
_FOR_ONE = re.compile(r"\s+(?:to|for|in the case of)\s+(?!us\b|me\b|this (?:question|puzzle))")

# What is so of most rules, or outside the question, is said of other ones.
_OF_OTHERS = re.compile(
    r"\b(?:in|of|at|for) (?:most|many|other|some|real|actual|ordinary|usual)\b|\bin practice\b|"
    r"\bI know\b|\b(?:most|many|other) \w+s\b[^.;]{0,20}\bno such\b|"
    r"大多数?|许多|很多|通常|一般|别的",
    re.IGNORECASE,
)


class _Premise(NamedTuple):
    """What was set aside, as the question has it: its content, and whether it denies something."""

    content: frozenset[str]
    own: frozenset[str]
    denied: bool


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``withheld`` for what is set aside and ``taken_up`` for where it is gone by."""
    dismissals = reading.of("premise_refused")
    if not dismissals:
        return ()
    for dismissal in dismissals:
        place = reading.sentence_at(dismissal.span.start)
        if not _is_own(reading, dismissal, place):
            continue
        used = next(_uses(reading, place, _premise(reading, place)), None)
        if used is not None:
            return Signal("withheld", as_span(place)), Signal("taken_up", as_span(used))
    return ()


def _is_own(reading: Reading, dismissal: Signal, place: Range) -> bool:
    """Whether the writer means it of the question's own world, and of no single case or option."""
    text = reading.record.reasoning
    if reading.option_before(place[1]) is not None or is_question(reading.words(place)):
        return False
    if _FOR_ONE.match(text, dismissal.span.end) or ELSEWHERE.search(text, *place):
        return False
    if _OF_OTHERS.search(text, *place):
        return False
    return not reading.within(place, *_TAKES_BACK)


def _premise(reading: Reading, place: Range) -> _Premise:
    """Return what the question tells that a sentence, or the one before it, speaks of most."""
    told = facts_text(reading.record)
    start, _ = reading.sentence_before(place[0]) or place
    said = _content(reading.record.reasoning[start : place[1]])
    facts = [told[a:b] for a, b in sentences(told)] or [""]
    fact = max(facts, key=lambda each: len(_content(each) & said))
    spoken_of = _spoken_of(fact, said)
    rest = frozenset().union(*(_content(each) for each in facts if each != fact))
    content = _content(spoken_of)
    return _Premise(content, content - rest, denies(spoken_of))


def _spoken_of(fact: str, said: frozenset[str]) -> str:
    """Return the parts of a sentence that share most with ``said``, all where that is too little.

    Where nothing is shared, and several parts hold a figure, it is not told which one is meant.
    """
    parts = [part for part in _AND.split(fact) if part]
    shared = [len(_content(part) & said) for part in parts]
    most = max(shared, default=0)
    if not most:
        return "" if sum(bool(_FIGURE.search(part)) for part in parts) > 1 else fact
    best = " ".join(p for p, count in zip(parts, shared, strict=True) if count == most)
    least = _LEAST_WORDS if best.isascii() else _LEAST_PAIRS
    return best if len(_content(best)) >= least else fact


def _content(text: str) -> frozenset[str]:
    return content_of(text) | frozenset(_FIGURE.findall(text))


def _uses(reading: Reading, dismissed: Range, premise: _Premise) -> Iterator[Range]:
    """Yield clauses that go by what was set aside, unless it is taken for good in between."""
    text = reading.record.reasoning
    after = reading.sentence_index(dismissed[0]) + 1
    for place in reading.sentences[after:]:
        if reading.within(place, *_TAKES_BACK):
            return
        if is_question(reading.words(place)) or reading.within(place, "premise_refused"):
            continue
        for start, end in clauses(text, *place):
            clause = text[start:end]
            if NOT_HELD.search(clause):
                continue
            pointed = reading.within((start, end), "by_the_rule", "by_the_claim")
            if pointed or (denies(clause) == premise.denied and _says(clause, premise)):
                yield start, end


def _says(clause: str, premise: _Premise) -> bool:
    """Whether a clause says what the premise says: enough of it, and some that it alone says."""
    content = _content(clause)
    shared, own = content & premise.content, content & premise.own
    if clause.isascii():
        return len(shared) >= _LEAST_SHARED and bool(own)
    return len(set("".join(own))) >= _LEAST_CHARACTERS
