"""``withheld`` and ``taken_up``: a premise of the question is denied, and later built upon.

It is taken up where a sentence after the denial (see ``premise_denied``) gives it as a ground
("since …", "after the flood") or, once it was called untrue, asserts it. What the response derives
in between is not taken up but concluded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybrid.records.values import Signal
from hybrid.screening.detectors.premise_denied import Denial, denials, first_word
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.premises import NOT_HELD, content_of
from hybrid.screening.wording.turns import OPENS_WITH_TURN
from hybrid.text.conditions import IF_ZH
from hybrid.text.polarity import negators
from hybrid.text.sentences import Range, clauses, is_question

_GROUND = re.compile(
    r"\b(?:since|because|as|given(?: the fact)?(?: that)?|seeing(?: that)?|considering(?: that)?|"
    r"now that|when|after|once|"
    r"due to(?: the fact that)?|based on(?: the fact that)?|at the (?:moment|time) of|during|"
    r"following|in view of|with|being) "
    r"|由于|因为|既然|鉴于|基于|考虑到|作为|之后|以后|之时|的时候|时[，,]|后[，,]|是因为|的原因是|"
    r"是由于",
    re.IGNORECASE,
)
_EXPLAINED = re.compile(
    r"\b(?:because|since|as|due to)\b|\bwhat makes\b[^.;]+?\b(?:is|would be)\b|\bthe reason\b"
    r"[^.;]+?\bis\b|使[^，。；]{1,12}的(?:原因)?是|是因为|是由于|因为|的原因是",
    re.IGNORECASE,
)
_DERIVED = re.compile(
    r"\b(?:so|thus|hence|therefore|shows?|means?|implies|suggests?|proves?|must)\b|"
    r"所以|因此|可见|说明|可知|表明|因而|故|证明",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(rf"\b(?:if|would|could|might)\b|{IF_ZH}", re.IGNORECASE)
# "The number of them is zero" denies that there are any.
_NONE = re.compile(r"\b(?:zero|0)\b(?![.,]?\d)|为零|是零|为0|是0", re.IGNORECASE)
_THEM = re.compile(r"\b(?:it|they|them|he|him|she|her)\b|[它他她]们?", re.IGNORECASE)
# The subject of a ground that stands for what was named before; in Chinese it may be left out.
_PRONOUN = re.compile(
    r"\s*(?:it|they|he|she|this|that|these|those)\b|[它他她其们]*[是会要有]", re.IGNORECASE
)
_LEAST_SHARE = 0.75
_LEAST_BY_PRONOUN = 0.5
# "Since it is a hare or a fox, and not a fox, …" builds on the denial, and on no premise.
_AND_NOT = re.compile(r"\b(?:and|but) not\b|[而但]不是", re.IGNORECASE)


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``withheld`` for the denial and ``taken_up`` for where the premise is built upon."""
    for denial in denials(reading):
        uses = (u for u in _uses(reading, denial) if not _AND_NOT.search(reading.words(u)))
        used = next(uses, None)
        if used is not None:
            return Signal("withheld", as_span(denial.place)), Signal("taken_up", as_span(used))
    return ()


def _uses(reading: Reading, denial: Denial) -> Iterator[Range]:
    """Yield the clauses and sentences after a denial that build on what it denies."""
    text = reading.record.reasoning
    for place in reading.sentences[denial.sentence + 1 :]:
        words = reading.words(place)
        if OPENS_WITH_TURN.match(words) or reading.option_before(place[0]) or is_question(words):
            continue
        for start, end in clauses(text, *place):
            clause = text[start:end]
            if _goes_on_from(reading, (start, end), denial):
                yield place
            if NOT_HELD.search(clause) or (denial.how == "thing" and _NONE.search(clause)):
                continue
            if negators(clause) == denial.negators and _builds_on(clause, denial):
                yield start, end
        explained = _EXPLAINED.search(words)
        held = words[: explained.end()] if explained else ""
        if not held or NOT_HELD.search(held) or negators(held) != denial.negators:
            continue
        least = _LEAST_BY_PRONOUN if _THEM.search(held) and len(denial.premise) > 1 else 1.0
        if len(denial.premise & content_of(held)) >= least * len(denial.premise):
            yield place


def _goes_on_from(reading: Reading, place: Range, denial: Denial) -> bool:
    """Whether a clause takes up what was called untrue by pointing to it: "by that claim"."""
    if denial.how != "untrue" or not reading.within(place, "by_the_claim"):
        return False
    return _SUPPOSED.search(reading.record.reasoning, *place) is None


def _builds_on(clause: str, denial: Denial) -> bool:
    """Whether a clause gives what was denied as a ground, or asserts it."""
    content = content_of(_GROUND.sub(" ", clause))
    shared = len(denial.premise & content) / len(denial.premise)
    ground = _GROUND.search(clause)
    if denial.how == "silent":
        return shared >= _LEAST_SHARE and ground is not None and not _DERIVED.search(clause)
    if denial.how == "untrue":
        return shared >= _LEAST_SHARE and (ground is not None or len(denial.premise) > 1)
    if denial.how == "thing":
        return shared == 1.0
    if ground is not None and _PRONOUN.match(clause, ground.end()):
        # "Since it is made of cheese": what is denied, without the name of its subject.
        if not clause.isascii():
            return shared >= _LEAST_BY_PRONOUN and len(denial.premise) > 1
        named = denial.premise - content_of(denial.opening)
        return bool(named) and named <= content and len(denial.premise) > 1
    same = shared == 1.0 and first_word(_GROUND.sub(" ", clause)) == denial.opening
    return same and len(denial.premise) > 1
