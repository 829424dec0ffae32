"""Who the reasoning says the question's predicate is true of.

"Who was late?" asks for the bearer of *late*. A sentence such as "Mira was running, which implies
that she was late" attributes it to Mira although it names no option letter and says nothing of
right or wrong. The claim counts when the clause repeats at least half of the predicate's content
and one bearer stands before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.polarity import denies, opposes
from hybrid.screening.reading import Reading, as_span
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, sentences
from hybrid.text.terms import terms

_ASKS_WHO = re.compile(
    r"\b(?:who|whom|whose|which (?:of|one|person|man|woman|guy|student|employee|neighbou?r|"
    r"group|family|individual|candidate|applicant))\b|谁|哪[一]?[位个名人]|何人",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\b(?:he|she|they|him|her|them|his|their)\b|[他她它]", re.IGNORECASE)
_SPEAKS_OF_THE_QUESTION = Guarded(r"\?|？|\bquestion\b|\basks?\b|题目问|问题", re.IGNORECASE)
_OPEN = Guarded(
    r"\b(?:whether|if)\b|\b(?:say|tell|know|conclude|certain|sure) (?:that|who|which)\b|"
    r"是否|是不是|有多|[知断确]定?谁|说明不了",
    re.IGNORECASE,
)
_COMPARED_WITH = re.compile(r"\bthan\s+$|比\s*$", re.IGNORECASE)
_LIST_MARKS = 24
_NEARBY = 30
_LEAST_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Predicate:
    """What the question asks the bearer of: content stems, and whether it is a denial."""

    stems: frozenset[str]
    denied: bool
    text: str


def predicate(reading: Reading) -> Predicate | None:
    """Return the predicate of a "who" question, or ``None`` for another kind of question."""
    text = reading.record.question
    asking = [place for place in sentences(text) if _ASKS_WHO.search(text[place[0] : place[1]])]
    if not asking:
        return None
    start, end = asking[-1]
    bearers = _bearer_stems(reading)
    found = frozenset(t.stem for t in terms(text, start, end)) - bearers
    return Predicate(found, denies(text[start:end]), text[start:end]) if found else None


def attributions(reading: Reading) -> tuple[Signal, ...]:
    """Return ``holds_for`` and ``holds_against`` for bearers of the question's predicate.

    Tags: ``attributed``, and ``hedged`` where the clause is hedged.
    """
    asked = predicate(reading)
    if asked is None:
        return ()
    found: list[Signal] = []
    bearer: Signal | None = None
    for place in reading.sentences:
        for start, end in _stretches(reading, place):
            named = reading.inside(reading.of(MENTION), (start, end))
            if named:
                bearer = named[0]
            elif not _PRONOUN.search(reading.record.reasoning, start, end):
                continue
            claim = _claim(reading, asked, (start, end), bearer)
            if claim is not None:
                found.append(claim)
    return tuple(found)


def _stretches(reading: Reading, place: Range) -> list[Range]:
    """Cut a sentence where a bearer comes in, so that each stretch begins with the one it is of."""
    text = reading.record.reasoning
    named = [
        mention
        for mention in reading.inside(reading.of(MENTION), place)
        if not _COMPARED_WITH.search(
            text[max(place[0], mention.span.start - 8) : mention.span.start]
        )
    ]
    cuts = sorted({place[0], *(mention.span.start for mention in named)})
    return list(zip(cuts, [*cuts[1:], place[1]], strict=True))


def _claim(
    reading: Reading, asked: Predicate, place: Range, bearer: Signal | None
) -> Signal | None:
    text = reading.record.reasoning
    if bearer is None or bearer.option is None or _concludes(reading, place):
        return None
    if _SPEAKS_OF_THE_QUESTION.search(text, *place) or _reads_options(reading, place):
        return None
    leap = reading.inside(reading.of("inference", "hedge", "conclusion_marker"), place)
    start = leap[0].span.start if leap else place[0]
    said = [term for term in terms(text, start, place[1]) if term.stem in asked.stems]
    # What draws no conclusion retells the text, and tells nothing short of the whole predicate.
    least = _LEAST_SHARE if leap else 1.0
    if len({t.stem for t in said}) < least * len(asked.stems):
        return None
    if reading.inside(reading.of("undecidable", "doubt"), place):
        return None
    words = text[start : place[1]]
    if _OPEN.search(text, max(reading.sentence_at(start)[0], place[0] - _NEARBY), place[1]):
        return None
    denied = denies(words) != opposes(asked.text, words)
    name = "holds_for" if denied == asked.denied else "holds_against"
    hedged = reading.inside(reading.of("hedge"), place)
    tags = ("attributed", "hedged") if hedged else ("attributed",)
    return Signal(name, as_span(place), bearer.option, tags)


def _reads_options(reading: Reading, place: Range) -> bool:
    """Whether the sentence says what an option means, or only lists one."""
    sentence = reading.sentence_at(place[0])
    if reading.inside(reading.of("option_reading"), sentence):
        return True
    named = reading.inside(reading.of(MENTION), sentence)
    opening = named[0] if named and named[0].span.start == sentence[0] else None
    if opening is None or "letter" not in opening.tags:
        return False
    text = reading.record.options.get(opening.option or "", "")
    return sentence[1] - opening.span.start <= len(text) + _LIST_MARKS


def _concludes(reading: Reading, place: Range) -> bool:
    return any(s.span.start < place[1] and place[0] < s.span.end for s in reading.of("choice"))


def _bearer_stems(reading: Reading) -> frozenset[str]:
    record = reading.record
    mentions = reading.of(MENTION, field="question")
    return frozenset(
        term.stem
        for mention in mentions
        for term in terms(record.question, mention.span.start, mention.span.end)
    )
