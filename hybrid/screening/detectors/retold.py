"""``given_fact``: a clause that gives one option's bearer a fact of the text beyond the question.

It names one option, or a number, and repeats words that only the text's statements hold: neither
the sentence that asks nor the options. A choice made by such a fact is not made by association.
"""

from __future__ import annotations

import re

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.told import asked_text, facts_text
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems, terms

_LEAST = 2
_LEAST_UNNAMED = 4
_LEAST_LENGTH = 7
_NUMBER = re.compile(r"\d(?<![\d.]\d)[\d.,]+(?<![.,])")
# What is put up for judgement is no fact.
_JUDGED = re.compile(
    r"\b(?:sentences?|statements?|claims?|phrases?|plausible)\b|句|说法|表述|下列", re.IGNORECASE
)
_NO_FACT = ("generality", "guess", "stereotype", "generalisation")


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``given_fact`` for each such clause of the reasoning."""
    told = _beyond_the_question(reading)
    if not told:
        return ()
    text = reading.record.reasoning
    places = (part for place in reading.sentences for part in clauses(text, *place))
    return tuple(
        Signal("given_fact", as_span(each)) for each in places if _tells(reading, each, told)
    )


def _tells(reading: Reading, place: Range, told: frozenset[str]) -> bool:
    text = reading.record.reasoning
    numbers = told.intersection(_NUMBER.findall(text, *place))
    said = {term.stem for term in terms(text, *place)}
    shared = len(said & told) + _LEAST * len(numbers)
    if shared == 0:
        return False
    named = reading.options_in(place)
    supported = bool(reading.within(place, "text_support"))
    if len(named) > 1 or (reading.within(place, *_NO_FACT) and not supported):
        return False
    if supported or shared >= (_LEAST if named or numbers else _LEAST_UNNAMED):
        return True
    return _is_repeated(reading, reading.words(place))


def _is_repeated(reading: Reading, words: str) -> bool:
    """Whether the clause stands in the text's statements word for word."""
    plain = words.strip(" .,;:!?，。；：！？")
    return len(plain) >= _LEAST_LENGTH and plain in facts_text(reading.record)


def _beyond_the_question(reading: Reading) -> frozenset[str]:
    """Return terms and numbers of the text's statements that question and options do not hold."""
    record = reading.record
    asked = asked_text(record)
    if _JUDGED.search(asked):
        return frozenset()
    given = (asked, *record.options.values())
    facts = facts_text(record)
    numbers = set(_NUMBER.findall(facts)) - set(_NUMBER.findall(" ".join(given)))
    return (stems(facts) - stems(*given)) | numbers
