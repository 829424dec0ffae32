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
from hybrid.text.terms import terms

_LEAST_TERMS = 3
# A doubt in a sentence set aside for these reasons is not the writer's own.
_NOT_MEANT = {"disclaimed", "supposed"}
# A first impression, and the turn that takes it back.
_AT_FIRST = Guarded(
    r"\b(?:at first|initially|my first (?:thought|impression)|"
    r"it (?:may|might|could) (?:seem|look|appear)|one (?:may|might|could) (?:think|say|object))\b"
    r"|一开始|起初|乍一?看|刚开始|最初|初看|有人(?:会|可能)",
    re.IGNORECASE,
)
_ONE_CLUE = Guarded(
    r"\b(?:first|second|third|one|this|that|last) (?:clue|statement|condition|premise|"
    r"fact|sentence|hint) "
    r"(?:alone|by itself|on its own)\b|(?:只看|单看|光看|仅凭|光凭|单凭)第",
    re.IGNORECASE,
)
_TAKES_BACK = re.compile(
    r"[^.;。；]{0,80}?(?:[.;,] ?\b(?:but|yet|however)\b|[，。；](?:但|不过|然而|可是?))", re.I
)


def left_open(reading: Reading, choice: Choice) -> tuple[Signal, ...]:
    """Return ``left_open`` for doubts that stand when the choice is made, and ``asks_of_text``."""
    asked = _asks_of_text(reading)
    doubts = [
        *reading.of("undecided"),
        *(d for d in reading.of("doubt") if _counts(reading, choice, d)),
    ]
    settled = [s.span.start for s in reading.of("resolved") if _settles(reading, s)]
    disclaimed = [s for s in reading.of("set_aside") if _NOT_MEANT & {*s.tags}]
    standing = [
        doubt
        for doubt in doubts
        if not any(doubt.span.end <= start for start in settled)
        and not any(aside.span.covers(doubt.span) for aside in disclaimed)
        and not _taken_back(reading, doubt)
    ]
    return (*asked, *(Signal("left_open", doubt.span, doubt.option) for doubt in standing))


def _asks_of_text(reading: Reading) -> tuple[Signal, ...]:
    asked = reading.of("of_the_text", field=None)[:1]
    return tuple(Signal("asks_of_text", each.span) for each in asked)


def _counts(reading: Reading, choice: Choice, doubt: Signal) -> bool:
    """Whether a doubt about a detail is not one about the task, or about one not chosen."""
    aside = reading.within(reading.sentence_at(doubt.span.start), "set_aside")
    if any("of_the_task" in each.tags for each in aside):
        return False
    sentence = reading.sentence_at(doubt.span.start)
    named = {m.option for m in reading.within(sentence, MENTION)}
    return not named or choice.letter in named


def _taken_back(reading: Reading, doubt: Signal) -> bool:
    """Whether the doubt is a first impression that is turned from, or of one clue alone."""
    text = reading.record.reasoning
    start, _ = reading.sentence_at(doubt.span.start)
    if _ONE_CLUE.search(text, start, doubt.span.end):
        return True
    if _AT_FIRST.search(text, start, doubt.span.start) is None:
        return False
    return _TAKES_BACK.match(text, doubt.span.end - 1) is not None


def _settles(reading: Reading, signal: Signal) -> bool:
    """Whether a sentence answers the doubt from the text, not by what is plausible."""
    place = reading.sentence_at(signal.span.start)
    if reading.within(place, "text_support", "self_correction"):
        return True
    restated = reading.within(place, "restatement", "given_rule")
    return bool(restated) and len(terms(reading.record.reasoning, *place)) >= _LEAST_TERMS
