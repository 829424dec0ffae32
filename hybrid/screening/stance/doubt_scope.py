"""How far a doubt reaches: to what is asked, to a detail of it, or past it."""

from __future__ import annotations

import re

from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import Predicate
from hybrid.screening.reading import Reading
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import terms

ABOUT_THE_QUESTION = Guarded(
    r"\b(?:who|whom|whose|which|either|neither|any(?:one|body)|(?<!in )between|both)\b"
    r"|谁|哪|任何|两者|双方",
    re.IGNORECASE,
)
_ABOUT_A_DETAIL = Guarded(r"\b(?:whether|if|how|why|what|where|when)\b|是否|为何|为什么|如何")
# An amount that is not asked for: "we can't tell how many there were".
_ABOUT_AN_AMOUNT = Guarded(
    r"\bhow (?:many|much|long|far|often|old)\b|多少|多久|多远|几次", re.IGNORECASE
)
_CONDITION = re.compile(r"without|lacking|absent|在?没有|由于|缺[乏少]|若无", re.IGNORECASE)
# What is said to bear on nothing: "where he is from is not known, but that is irrelevant".
_IRRELEVANT = re.compile(
    r"[\s,，;；—–-]*(?:but|yet|though|although|and|但是?|不过|可是?|然而|而|只是)?[\s,，]*"
    r"(?:(?:that|this|it|which|the \w+)\s)?(?:is|are|has|have|does|makes?)?\s?"
    r"(?:also |simply |quite )?(?:irrelevant|immaterial|unimportant|beside the point"
    r"|not (?:what is )?(?:asked|needed|relevant)|nothing to do with|"
    r"no(?: bearing| matter| part)\b|not (?:matter|affect|change|bear))"
    r"|[\s，,；;。—]*(?:但是?|不过|可是?|然而|而|只是)?[，,]?(?:这|那|它|此|该)?[^，。；]{0,4}?"
    r"(?:(?:与|和|跟|同)[^，。；]{1,8}(?:无关|没有?关系|不相干)|不(?:影响|妨碍|要紧|重要|需要|用管)"
    r"|无关紧要|无关宏旨|无需(?:知道|考虑)|不必(?:知道|考虑|理会))",
    re.IGNORECASE,
)


def scope_of(reading: Reading, doubt: Signal) -> Range:
    """Return the sentence up to the end of the doubt's clause, or of the clause it conditions."""
    text = reading.record.reasoning
    start, end = reading.sentence_at(doubt.span.start)
    parts = clauses(text, start, end)
    ends = [part[1] for part in parts if doubt.span.end <= part[1]]
    if not ends:
        return start, end
    conditions = _CONDITION.match(text, doubt.span.start)
    return start, ends[1] if conditions and len(ends) > 1 else ends[0]


def is_detail(reading: Reading, cue: Signal, asked: Predicate | None) -> bool:
    """Whether "whether/how/why …" after the doubt speaks of nothing that the question asks."""
    text = reading.record.reasoning
    start, end = cue.span.start, scope_of(reading, cue)[1]
    if _is_of_an_amount(reading, (start, end)):
        return True
    if asked is None:
        return False
    about = _ABOUT_A_DETAIL.search(text, start, end)
    if about is None or ABOUT_THE_QUESTION.search(text, start, end):
        return False
    content = {term.stem for term in terms(text, about.end(), end)}
    return bool(content) and not content & asked.stems


def _is_of_an_amount(reading: Reading, place: Range) -> bool:
    """Whether it is only an amount that is not known, and none is asked for."""
    text = reading.record.reasoning
    if _ABOUT_AN_AMOUNT.search(text, *place) is None or ABOUT_THE_QUESTION.search(text, *place):
        return False
    return _ABOUT_AN_AMOUNT.search(reading.record.question) is None


def is_beside_the_question(reading: Reading, cue: Signal) -> bool:
    """Whether something else is asked: "the year is not known, but the question is …"."""
    if _IRRELEVANT.match(reading.record.reasoning, _after(reading, cue)):
        return True
    index = reading.sentence_index(cue.span.end - 1)
    until = reading.sentences[min(index + 1, len(reading.sentences) - 1)][1]
    asked = reading.inside(reading.of("asked_for"), (cue.span.end, until))
    turned = asked and reading.inside(
        reading.of("contrast"), (cue.span.end - 1, asked[0].span.start + 1)
    )
    return bool(turned)


def _after(reading: Reading, cue: Signal) -> int:
    """Return where a doubt and its clause end, before the turn that the cue may take in."""
    end = cue.span.end
    turns = [s.span.start for s in reading.of("contrast") if cue.span.start < s.span.start < end]
    return turns[-1] if turns else scope_of(reading, cue)[1]
