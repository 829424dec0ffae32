"""Claims made by deciding: "Grant it to Ada", "the key goes to Ada", "I would take the ferry".

Where it is asked who is to get something, or what is to be taken or done, whoever gives it to an
option, says that it goes there, or decides for an option names the answer.
"""

from __future__ import annotations

import re

from hybrid.packs.vocabulary import FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import options_are_names
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import NOT_HELD_EN, NOT_HELD_ZH
from hybrid.text.polarity import denies
from hybrid.text.ranks import of_another_rank
from hybrid.text.sentences import Range, clauses, index_of, is_question, sentences
from hybrid.text.terms import stems, terms

_POINTS_BACK = re.compile(r"\b(?:it|them|this|that|these|those|one)\b|[这那该它此]", re.IGNORECASE)
_NOT_HELD = re.compile(
    rf"\b(?:{NOT_HELD_EN})\b|{NOT_HELD_ZH}"
    r"|\b(?:some|others|many|most|people|everyone|everybody|he|she|they) would\b",
    re.IGNORECASE,
)
# The plaintiff would have it so.
_ANOTHERS_ZH = re.compile(r"(?<!我)(?<!我们)(?<!笔者)(?:认为|以为|主张|请求|要求|声称|希望|觉得)")
_HELD_BACK = ("choice", "hedge", "others_think", "first_impression", "formerly")


def decisions(reading: Reading) -> tuple[Signal, ...]:
    """Return ``holds_for`` of the options that are decided for, or that something is given to."""
    found = reading.of("allotted", "decided")
    if not found or not reading.of("asks_for_decision", field="question"):
        return ()
    asking = asking_sentence(reading.record.question)
    if denies(_asking_to_decide(reading)) or not options_are_names(reading):
        return ()
    return tuple(
        Signal(FOR, as_span(_clause(reading, signal)), signal.option, ("attributed",))
        for signal in found
        if signal.option and _is_held(reading, signal)
        if signal.name == "decided"
        or _is_resolved(reading, signal)
        or _of_what_is_asked(reading, signal, asking)
    )


def _asking_to_decide(reading: Reading) -> str:
    """Return the last sentence of the question that asks for a decision."""
    question = reading.record.question
    asks = reading.of("asks_for_decision", field="question")[-1].span.start
    places = sentences(question)
    return question[slice(*places[index_of(places, asks)])]


def _is_held(reading: Reading, signal: Signal) -> bool:
    """Whether the writer decides as things are, and names no other option in the clause."""
    start, end = reading.sentence_at(signal.span.start)
    if reading.within((start, end), *_HELD_BACK) or is_question(reading.words((start, end))):
        return False
    if _NOT_HELD.search(reading.record.reasoning, start, end):
        return False
    clause = _clause(reading, signal)
    if _ANOTHERS_ZH.search(reading.record.reasoning, clause[0], signal.span.start):
        return False
    return reading.options_in(clause) <= {signal.option} and not denies(reading.words(clause))


def _is_resolved(reading: Reading, signal: Signal) -> bool:
    """Whether the writer says that they decide it: "I have decided to give her the vest"."""
    start, _ = reading.sentence_at(signal.span.start)
    return bool(reading.within((start, signal.span.start), "resolves"))


def _clause(reading: Reading, signal: Signal) -> Range:
    """Return the clause that a signal ends in."""
    sentence = reading.sentence_at(signal.span.start)
    parts = clauses(reading.record.reasoning, *sentence)
    first, last = (index_of(parts, at) for at in (signal.span.start, signal.span.end - 1))
    return parts[first][0], parts[last][1]


def _of_what_is_asked(reading: Reading, signal: Signal, asking: str) -> bool:
    """Whether what is given is what the question asks of: the bed, and not the desk."""
    clause = _clause(reading, signal)
    words = reading.words(clause)
    if of_another_rank(asking, words):
        return False
    if _POINTS_BACK.search(words):
        return True
    asked = stems(reading.record.question if _POINTS_BACK.search(asking) else asking)
    named = [(m.span.start, m.span.end) for m in reading.within(clause, MENTION)]
    said = {
        term.stem
        for term in terms(reading.record.reasoning, *clause)
        if not any(start <= term.start < end for start, end in named)
    }
    return bool(said & asked) or not said
