"""``left_open``: a doubt about the answer that nothing in the text settles afterwards.

``asks_of_text``: the question is what a text holds or whether it suffices, so that "it does not
say" is an answer and no doubt.
"""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Choice, Signal
from hybrid.screening.reading import Reading
from hybrid.text.guarded import Guarded
from hybrid.text.spans import Span
from hybrid.text.terms import terms

_OF_THE_TEXT = Guarded(
    r"\b(?:(?:is|are|was)(?: not| n['’]t)? (?:the (?:following )?\w+ )?"
    r"(?:supported|mentioned|stated|entailed)|"
    r"not mentioned|sufficient|suffices?|entails?|follows? from|can be (?:inferred|concluded))\b"
    r"|(?:没有|未|不曾)(?:被)?(?:提到|提及|涉及)|能否推出|(?:可以|能够?|无法)推出|是否(?:充分|足够|支持)|"
    r"(?:只需|需要)(?:两个)?条件|条件[^，。；]{0,6}(?:充分|足够|不够)",
    re.IGNORECASE,
)
_LEAST_TERMS = 3


def left_open(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``left_open`` for doubts that stand when the choice is made, and ``asks_of_text``."""
    asked = _asks_of_text(reading)
    doubts = [
        *reading.of("undecided"),
        *(d for d in reading.of("doubt") if _counts(reading, choice, d)),
    ]
    settled = [s.span.start for s in reading.of("resolved") if _settles(reading, s)]
    disclaimed = [s for s in reading.of("set_aside") if "disclaimed" in s.tags]
    standing = [
        doubt
        for doubt in doubts
        if not any(doubt.span.end <= start for start in settled)
        and not any(aside.span.covers(doubt.span) for aside in disclaimed)
    ]
    return (*asked, *(Signal("left_open", doubt.span, doubt.option) for doubt in standing))


def _asks_of_text(reading: Reading) -> tuple[Signal, ...]:
    for field, text in reading.record.fields():
        found = (
            _OF_THE_TEXT.search(text) if field not in ("reasoning", "answer", "context") else None
        )
        if found is not None:
            return (Signal("asks_of_text", Span(field, found.start(), found.end())),)
    return ()


def _counts(reading: Reading, choice: Choice, doubt: Signal) -> bool:
    """Whether a doubt about a detail is not one about somebody else than the one chosen."""
    sentence = reading.sentence_at(doubt.span.start)
    named = {m.option for m in reading.inside(reading.of(MENTION), sentence)}
    return not named or choice.letter in named


def _settles(reading: Reading, signal: Signal) -> bool:
    """Whether a sentence answers the doubt from the text, not by what is plausible."""
    place = reading.sentence_at(signal.span.start)
    if reading.inside(reading.of("text_support", "self_correction"), place):
        return True
    restated = reading.inside(reading.of("restatement", "given_rule"), place)
    return (
        bool(restated) and sum(1 for _ in terms(reading.record.reasoning, *place)) >= _LEAST_TERMS
    )
