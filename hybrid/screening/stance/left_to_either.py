"""A choice left to either of two, or to any of all alike, but for a demand of the form.

Signal emitted: ``both``, see ``stance``.
"""

from __future__ import annotations

import re
from itertools import pairwise

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span, final_start
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import clauses, is_question

# Something is said of both, or of all, before a turn.
_ALL_ALIKE = Guarded(
    r"\b(?:both|all|each|either|the two)\b[^.;?]*?(?=,? (?:but|yet|though|although|however)\b)"
    r"|(?:[二两三俩]|几|所有|全部)[^，。；]{0,6}[都均皆][^。；？]*?(?=[，,]?(?:但|可|不过|然而|只是))",
    re.IGNORECASE,
)
_OPENS_WITH_BUT = re.compile(
    r"\s*(?:but|however|yet|still|nevertheless|nonetheless|unfortunately|since|as|because)\b"
    r"|\s*(?:但是?|可是?|然而|不过|只是|由于|因为|既然)",
    re.IGNORECASE,
)
_SAID_OF_ALL = Guarded(
    r"\b(?:both|all(?: of them| three| four| these| the \w+)?|each of them|either of them)\b"
    r"[^.;?]*\b(?:is|are|was|were|fits?|works?|applies|apply|holds?|ha[sd]|have|can|could|may|might|"
    r"shows?|qualif\w+|meets?)\b"
    r"|(?:[二两三俩]|几|所有|全部|每)[^，。；]{0,6}[都均皆]",
    re.IGNORECASE,
)
_REFERS_TO = re.compile(
    r"\b(?:could|can|may|might) (?:\w+ly |well |also )?(?:refer to|mean|stand for|point to|denote|"
    r"belong to|go with|be read as)\b|(?:可以?|能|可能)(?:指代?|理解为|是指|表示)",
    re.IGNORECASE,
)
_OR = re.compile(r"\W*(?:or|或者?|还是)\W*(?:to |with |as |for )?(?:the )?", re.IGNORECASE)


def either_last(reading: Reading) -> list[Signal]:
    """Return what the last sentence before the choice leaves to either: "it can mean A or B"."""
    until = final_start(reading)
    before = [place for place in reading.sentences if place[1] <= until]
    if not before or reading.within(before[-1], "contrast", "choice", "conclusion_marker"):
        return []
    text = reading.record.reasoning
    open_to = _REFERS_TO.search(text, *before[-1])
    if open_to is None:
        return []
    named = reading.within((open_to.end(), before[-1][1]), MENTION)
    joined = (
        (left, right)
        for left, right in pairwise(named)
        if left.option != right.option
        and _OR.fullmatch(text, left.span.end, right.span.start) is not None
    )
    return [Signal("both", as_span((open_to.start(), right.span.end))) for _, right in joined][:1]


def one_of_several(reading: Reading) -> list[Signal]:
    """Return what is said of all alike, where only a demand of the form makes it one of them.

    "Both are herbs, but we can only choose one"; the demand may open a sentence of its own.
    """
    text = reading.record.reasoning
    found = []
    for demand in reading.of("must_choose_one"):
        start, _ = reading.sentence_at(demand.span.start)
        before = text[start : demand.span.start]
        alike = _ALL_ALIKE.search(before)
        if alike is not None and not denies(before):
            found.append(Signal("both", as_span((start + alike.start(), demand.span.end))))
        elif alike is None and _OPENS_WITH_BUT.match(before):
            found += _alike_before(reading, start)
    return found


def _alike_before(reading: Reading, start: int) -> list[Signal]:
    """Return what ends the sentence before ``start``, if it says something of both or of all."""
    place = reading.sentence_before(start) or (0, 0)
    told = clauses(reading.record.reasoning, *place)[-1:]
    if not told or reading.within(place, "choice") or is_question(reading.words(place)):
        return []
    alike = _SAID_OF_ALL.search(reading.record.reasoning, *told[0])
    if alike is None or denies(reading.words(told[0])):
        return []
    return [Signal("both", as_span((alike.start(), told[0][1])))]
