"""Verdicts for an option that say nothing of it as the answer.

They are supposed, of another question, of one condition among several, taken back in the same
breath, or tell something else of what the option names.
"""

from __future__ import annotations

import re

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.sentences import clauses
from hybrid.text.terms import stems

# What follows an option that a verb has for its object: "points to the cook being asleep".
_SAID_OF_IT = re.compile(r"['”’\"]?\s+(?:as|being|having|(?:\w+ly\s+)?\w{3,}ing)\b", re.IGNORECASE)
_AS_ANSWER = re.compile(
    r"\b(?:answers?|choices?|options?|candidates?|right|correct|best|better|most|more|likel\w+|"
    r"plausible|only|sole|one|culprit|winner|the)\b",
    re.IGNORECASE,
)
_MEETS = re.compile(r"\b(?:meet|satisf|fulfil|pass)|符合|满足", re.IGNORECASE)
# Seen by one condition alone.
_OF_ONE = re.compile(
    r"\bon [\w ]{1,20} alone\b|\bas (?:far as|to|for) [\w ]{1,20},|[单只光仅]看", re.IGNORECASE
)
# What stands between a verdict and what it is on: " the ", 的是.
_LONGEST_JOINT = 6
_NEARBY = 80
_PROPERTY_ZH = re.compile(r"[性化度率]")
# What was supposed leads to something that cannot be.
_REFUTES = re.compile(
    r"\s*(?:and |but |yet )?(?:this|that|it|which)(?: would)? (?:contradict|conflict|is impossible|"
    r"cannot be)"
    r"|\s*(?:但|而|可)?[这此那]样?[就便]?(?:[与和跟同][^，。；]{1,20})?(?:矛盾|不符|冲突|相悖)",
    re.IGNORECASE,
)


def is_idle(reading: Reading, signal: Signal) -> bool:
    """Whether a verdict for an option says nothing of it as the answer."""
    return any(test(reading, signal) for test in _TESTS)


def _is_supposed(reading: Reading, signal: Signal) -> bool:
    """Whether the verdict is a condition, or follows from one that is refuted by it.

    "If Dan is right, Ann is right as well, which contradicts what is given."
    """
    text = reading.record.reasoning
    parts = clauses(text, *reading.sentence_at(signal.span.start))
    before = [p for p in parts if p[0] <= signal.span.start]
    conditions = [p for p in before if OPENS_WITH_CONDITION.match(text, *p)]
    if not conditions:
        return False
    after = [p for p in parts if p[0] >= signal.span.end]
    return conditions[-1] == before[-1] or any(_REFUTES.match(text, *p) for p in after)


def _answers_another(reading: Reading, signal: Signal) -> bool:
    """Whether it is another question that an option is said to answer."""
    end = signal.span.end
    return bool(reading.within((end, end + _LONGEST_JOINT), "other_question"))


def _need_not_be(reading: Reading, signal: Signal) -> bool:
    """Whether the sentence takes it back that an option could be so: "… but need not be"."""
    _, end = reading.sentence_at(signal.span.start)
    found = reading.within((signal.span.end, min(end, signal.span.end + _NEARBY)), "need_not")
    return bool(found) and ";" not in reading.words((signal.span.end, found[0].span.start))


def _names_a_property(reading: Reading, signal: Signal) -> bool:
    """Whether the verdict is a part of a longer word: C 是合法性 tells what C speaks of."""
    return _PROPERTY_ZH.match(reading.record.reasoning, signal.span.end) is not None


def _is_surpassed(reading: Reading, signal: Signal) -> bool:
    """Whether the sentence sets another option above: "B is better, while A is backed by one"."""
    place = reading.sentence_at(signal.span.start)
    compared = reading.within((place[0], signal.span.start), "comparison")
    return any(each.option != signal.option for each in compared)


def _is_not_given(reading: Reading, signal: Signal) -> bool:
    """Whether the sentence turns to say that the text lacks it: "D is plausible, but not told"."""
    end = reading.sentence_at(signal.span.start)[1]
    turns = reading.within((signal.span.end, end), "contrast")
    return bool(turns and reading.within((turns[0].span.start, end), "not_given"))


def _tells_of_it(reading: Reading, signal: Signal) -> bool:
    """Whether something else than what is asked is told of it: "points to the cook being asleep".

    Only of an option named last and by its words: "supports B being right" speaks of B as such.
    """
    named = reading.within((signal.span.start, signal.span.end), MENTION)
    if not named or "letter" in named[-1].tags or named[-1].span.end < signal.span.end:
        return False
    text = reading.record.reasoning
    after = clauses(text, signal.span.end, reading.sentence_at(signal.span.start)[1])
    if not after:
        return False
    end = after[0][1]
    if _SAID_OF_IT.match(text, signal.span.end, end) is None:
        return False
    told = text[signal.span.end : end]
    if _AS_ANSWER.search(told) is not None:
        return False
    return not stems(told) & stems(asking_sentence(reading.record.question))


def _meets_in_part(reading: Reading, signal: Signal) -> bool:
    """Whether a condition is met and something else is not: "meets the first, but is too long"."""
    if _MEETS.search(reading.record.text(signal.span)) is None:
        return False
    start, end = reading.sentence_at(signal.span.start)
    if _OF_ONE.search(reading.record.reasoning, start, signal.span.start):
        return True
    return bool(reading.within((signal.span.end, end), "contrast"))


_TESTS = (
    _is_supposed,
    _answers_another,
    _need_not_be,
    _names_a_property,
    _is_surpassed,
    _is_not_given,
    _tells_of_it,
    _meets_in_part,
)
