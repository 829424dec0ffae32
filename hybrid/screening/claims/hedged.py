"""Claims weaker than they sound: hedged, guessed, granted for argument, or what others think."""

from __future__ import annotations

import re

from hybrid.packs.vocabulary import AGAINST
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

# What is only granted for the sake of argument is as weak as what is hedged.
_GRANTED = Guarded(
    r"\b(?:one|some|you|someone|somebody|people|readers?|(?:an?|the|some|many) (?:[\w-]+ ){1,3})"
    r" ?(?:could|might|may|would) (?:\w+ly )?"
    r"(?:object|argue|think|say|expect|claim|assume|suppose|believe|be tempted)|"
    r"\b(?:while|although|though) (?:this|that|it|these|both)\b[^,;]{0,40}"
    r"\b(?:true|possible|valid)|"
    r"\bat first (?:glance|sight)|\bon the face of it|看似|乍[一看]|"
    r"(?:有人|有些[^，。；]{1,4})(?:可能|也许|或许|会|觉得|认为|说)",
    re.IGNORECASE,
)

_SEMICOLONS = ";；"


def hedged(reading: Reading, claim: Signal) -> Signal:
    """Return the claim with the tag ``hedged``, where its sentence hedges it or holds it back."""
    hedges = reading.within(_part(reading, claim), "hedge")
    if "comparison" in claim.tags:
        # "The likelihood is greater" compares; the likelihood in it takes nothing back.
        hedges = tuple(hedge for hedge in hedges if not claim.span.covers(hedge.span))
    if claim.name == AGAINST:
        # "This is unlikely" is the verdict itself, be 不太可能 a hedge elsewhere.
        denied = reading.within((claim.span.start, claim.span.end), "unlikelihood")
        hedges = tuple(h for h in hedges if not any(d.span.overlaps(h.span) for d in denied))
    own = reading.record.options.get(claim.option or "", "")
    # What an option itself calls possible is no hedge of the verdict on it.
    hedges = tuple(hedge for hedge in hedges if reading.record.text(hedge.span) not in own)
    if not hedges and not held_back(reading, claim):
        return claim
    return Signal(claim.name, claim.span, claim.option, (*claim.tags, "hedged"))


def _part(reading: Reading, claim: Signal) -> Range:
    """Return the sentence of a claim, or the item of it: semicolons part what is listed."""
    start, end = reading.sentence_at(claim.span.start)
    text = reading.record.reasoning
    start = max(start, *(text.rfind(mark, start, claim.span.start) + 1 for mark in _SEMICOLONS))
    ends = (text.find(mark, claim.span.end - 1, end) for mark in _SEMICOLONS)
    return start, min((at for at in ends if at >= 0), default=end)


def granted(reading: Reading, signal: Signal) -> bool:
    """Whether the sentence only grants something for the sake of argument."""
    sentence = reading.sentence_at(signal.span.start)
    return _GRANTED.search(reading.record.reasoning, *sentence) is not None


def held_back(reading: Reading, claim: Signal) -> bool:
    """Whether a claim is granted, or no more than what others, or one at first, would think."""
    start, _ = reading.sentence_at(claim.span.start)
    if reading.within((start, claim.span.end), "others_think", "first_impression"):
        return True
    return granted(reading, claim)


def weakly_put(reading: Reading, signal: Signal) -> bool:
    """Whether a claim is hedged, guessed, attributed, or made of a group."""
    if "hedged" in signal.tags or "attributed" in signal.tags:
        return True
    return is_guessed(reading, reading.sentence_at(signal.span.start))


def is_guessed(reading: Reading, place: Range) -> bool:
    """Whether a sentence hedges, guesses or speaks of a group."""
    return bool(reading.within(place, "hedge", "guess", "stereotype", "generalisation"))


def is_firm(claim: Signal) -> bool:
    """Whether a claim is neither hedged nor only what a sentence is about."""
    return "hedged" not in claim.tags and "topic" not in claim.tags
