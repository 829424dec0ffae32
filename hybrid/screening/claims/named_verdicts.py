"""Verdicts that name their option: "A is right", "A and B are wrong"."""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.hedged import hedged
from hybrid.screening.claims.idle_verdicts import is_idle
from hybrid.screening.claims.listed_denials import denied_with
from hybrid.screening.claims.of_answer import claim_name
from hybrid.screening.reading import Reading
from hybrid.screening.wording.questions import asking_sentence
from hybrid.screening.wording.told import asked_text
from hybrid.text.conditions import NOT_IMPLIED_EN, NOT_IMPLIED_ZH
from hybrid.text.polarity import denies
from hybrid.text.terms import stems

# These pass a verdict whatever is asked: "is it true or false?"
_OF_TRUTH = re.compile(
    r"\b(?:false|wrong|incorrect|untrue|inaccurate|no)\b|错|假|不对|不正确", re.IGNORECASE
)
_NOT_IMPLIED = re.compile(
    rf"\W*(?:(?:this|that|it|which)\s)?(?:(?:do|does|did)\s?)?{NOT_IMPLIED_EN}"
    rf"|[这那此]?并?{NOT_IMPLIED_ZH}",
    re.IGNORECASE,
)
# What a thing named by an option is told to lack, or never to do, is a fact: "59 has no divisors".
_OF_THE_THING = re.compile(
    r"['”’\"]?\s+(?:has no|lacks?|misses|ignores?|is nowhere|is never|fail(?:s|ed)?|"
    r"breaks down|falls)\b(?! (?:support|mention))",
    re.IGNORECASE,
)
# An option that is only a place, and that it is not there.
_PLACE = re.compile(
    r"(?:next|at|in|on|under|behind|beside|between|opposite|near|left of|right of|before|after)\b",
    re.IGNORECASE,
)
_NOT_PLACE = re.compile(r"not ", re.IGNORECASE)
_LEAST_VERDICT_ZH = 2
_EQUALS = re.compile(r"[ )]*=")
# 护士不能到场时才由飞行员代签 puts a case, and who cannot wait comes first.
_NO_VERDICT_ZH = re.compile(
    r"不能(?:再?等|耽[误搁]|拖)|[不没无未][^，。；]{1,12}(?:时|的话|之后|以前|之前)[，才就再方可应]"
)
# A并不是说: what an option does not mean speaks not against it.
_READS = re.compile(r"\s*(?:说|指|意味|表示|所)")


def named_verdicts(reading: Reading, chosen: str | None, inverted: bool) -> list[Signal]:
    """Return what "A is right" and "A is wrong" say of A as the answer.

    ``inverted``: the question asks for what is not so.
    """
    said = [(signal, True) for signal in reading.of("support")]
    said += [
        (signal, not inverted and _is_what_is_asked(reading, signal))
        for signal in _denials(reading, chosen)
    ]
    found = []
    for signal, good in said:
        if is_idle(reading, signal) if good else _leaves_it_open(reading, signal):
            continue
        name = claim_name(reading, signal, good=good, inverted=inverted)
        found.append(hedged(reading, Signal(name, signal.span, signal.option)))
    return found


def _denials(reading: Reading, chosen: str | None) -> list[Signal]:
    """Return what denies an option as the answer, alone or in a list with others."""
    denied = [signal for signal in reading.of("negate") if not _is_no_verdict(reading, signal)]
    return denied + [other for signal in denied for other in denied_with(reading, signal, chosen)]


def _is_no_verdict(reading: Reading, signal: Signal) -> bool:
    """Whether a denial tells what an option does not mean, a fact, or a term of an equation."""
    text = reading.record.reasoning
    if _READS.match(text, signal.span.end) or _is_in_equation(text, signal):
        return True
    if _NO_VERDICT_ZH.search(reading.record.text(signal.span)):
        return True
    return _is_a_fact(reading, signal)


def _is_in_equation(text: str, signal: Signal) -> bool:
    """Whether a denial is a term of an equation: "Z = not not True = not False = True"."""
    before = text[: signal.span.start].rstrip(" (")
    return before.endswith("=") or _EQUALS.match(text, signal.span.end) is not None


def _is_a_fact(reading: Reading, signal: Signal) -> bool:
    """Whether a denial only tells something of what an option named by its words stands for."""
    named = reading.within((signal.span.start, signal.span.end), MENTION)
    if not named or "letter" in named[0].tags:
        return False
    own = reading.record.options.get(signal.option or "", "")
    if _PLACE.match(own) and _NOT_PLACE.match(reading.record.text(signal.span)):
        # "Dee is not next to Ann" tells where somebody else is.
        return True
    return _OF_THE_THING.match(reading.record.reasoning, named[0].span.end) is not None


def _leaves_it_open(reading: Reading, signal: Signal) -> bool:
    """Whether a denial of an option is only not implied: "this does not mean that B is not"."""
    start, end = signal.span.start, reading.sentence_at(signal.span.start)[1]
    if _NOT_IMPLIED.match(reading.record.reasoning, start, signal.span.end) is None:
        return False
    return denies(reading.words((signal.span.end, end)))


def _is_what_is_asked(reading: Reading, signal: Signal) -> bool:
    """Whether a verdict against an option is what the question asks for: "which contradicts it"."""
    words = reading.record.text(signal.span)
    if _OF_TRUTH.search(words):
        return False
    verdict = words
    for mention in reading.within((signal.span.start, signal.span.end), MENTION):
        verdict = verdict.replace(reading.record.text(mention.span), "")
    asked = asked_text(reading.record) or asking_sentence(reading.record.question)
    if len(verdict.strip()) >= _LEAST_VERDICT_ZH and not verdict.isascii() and verdict in asked:
        return True
    said = stems(verdict or words)
    return not denies(verdict or words) and bool(said) and said <= stems(asked)
