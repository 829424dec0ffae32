"""The choice of a response that only leans: one bearer is held to be the one, with a hedge.

"We can assume that the clerk did better than the guard" answers who did well. A lean that is never
withdrawn is a choice. It is none where a doubt follows, or another bearer is spoken of as well and
not ruled out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_bearer import Predicate, predicate
from hybrid.screening.reading import Reading
from hybrid.screening.wording.comparatives import comparatives
from hybrid.text.conditions import NOT_HELD_EN, NOT_HELD_ZH
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses, is_question
from hybrid.text.terms import stems

_OPEN = ("undecidable", "undecided", "not_given", "doubt", "both_valid", "refusal", "abstention")
_CONDITION = re.compile(rf"\b(?:{NOT_HELD_EN})\b|{NOT_HELD_ZH}", re.IGNORECASE)
# What "better" and "worse" are more of, where these are asked for.
_MORE_OF = {"better": ("good", "well"), "worse": ("bad", "badly"), "faster": ("fast", "quickly")}
_THAN = re.compile(r"(?:\bthan|比)\s*(?:the |an? )?$", re.IGNORECASE)
_MAY_NOT = re.compile("未必|不一定|不见得|不至于|难说")
# "X is more likely to keep bees than Y" says of X what is asked for.
_LIKELIER = re.compile(
    r"\bmore (?:likely|apt|prone|inclined) to (?P<said>[^.;]+?) than\b", re.IGNORECASE
)
_LONGEST_LEAD = 40
_NEXT = 8


def leaned_choice(
    reading: Reading, claims: Sequence[Signal], declining: frozenset[str]
) -> Signal | None:
    """Return the last lean to one bearer, where no other one may be meant; ``claims`` are heard."""
    asked = predicate(reading)
    if asked is None:
        return None
    leans = [*_leans(reading, asked), *(c for c in claims if c.name == FOR)]
    leans = sorted((each for each in leans if each.option not in declining), key=_start)
    if len({each.option for each in leans}) != 1:
        return None
    last = leans[-1]
    place = reading.sentence_at(last.span.start)
    if reading.within((place[0], len(reading.record.reasoning)), *_OPEN):
        return None
    ruled_out = {reading.sentence_at(c.span.start) for c in claims if c.name == AGAINST}
    rest = [each for each in reading.sentences if each not in ruled_out]
    if any(_speaks_of_another(reading, each, last.option) for each in rest):
        return None
    return Signal("choice", last.span, last.option)


def _start(signal: Signal) -> int:
    return signal.span.start


def _speaks_of_another(reading: Reading, sentence: Range, option: str | None) -> bool:
    """Whether a sentence, or a later clause of it that hedges or turns, begins with another one."""
    text = reading.record.reasoning
    for place in (sentence, *clauses(text, *sentence)[1:]):
        named = [m for m in reading.within(place, MENTION) if not _is_beside(text, m.span.start)]
        turns = place == sentence or reading.within(place, "hedge", "contrast", "additive")
        if turns and named and named[0].option != option:
            return True
    return False


def _is_beside(text: str, start: int) -> bool:
    """Whether whoever is named at ``start`` is the one compared with: "than the guard"."""
    return _THAN.search(text, max(0, start - _NEXT), start) is not None


def _leans(reading: Reading, asked: Predicate) -> Iterator[Signal]:
    """Yield the bearers that a clause opens with, and says what is asked for of, or more of it."""
    for sentence in reading.sentences:
        if is_question(reading.words(sentence)):
            continue
        for start, end in clauses(reading.record.reasoning, *sentence):
            condition = _CONDITION.search(reading.record.reasoning, start, end)
            place = start, condition.start() if condition else end
            named = reading.within(place, MENTION)
            if not named or named[0].span.start - start > _LONGEST_LEAD:
                continue
            if _says(reading, asked, place, named) or _outdoes(reading, asked, place, named):
                yield named[0]


def _says(reading: Reading, asked: Predicate, place: Range, named: Sequence[Signal]) -> bool:
    """Whether a clause says all that is asked for of the one bearer that it names."""
    if len({each.option for each in named}) != 1:
        return False
    said = reading.words((named[0].span.end, place[1]))
    return asked.stems <= stems(said) and denies(said) == asked.denied


def _outdoes(reading: Reading, asked: Predicate, place: Range, named: Sequence[Signal]) -> bool:
    """Whether the first bearer of a clause is said to have more of what is asked than the next."""
    text = reading.record.reasoning
    likelier = _LIKELIER.search(text, named[0].span.end, place[1])
    if likelier and asked.stems <= stems(likelier["said"]):
        before = reading.words((named[0].span.end, likelier.start()))
        return (denies(before) != denies(likelier["said"])) == asked.denied
    for found in comparatives(text, named[0].span.end, place[1]):
        told = _MORE_OF.get(found.word, (found.word, found.word.removesuffix("er")))
        second = [m for m in named if 0 <= m.span.start - found.end <= _NEXT]
        more = found.way not in ("less", "fewer") and not asked.denied
        if second and more and asked.stems & stems(*told):
            return not denies(reading.words((named[0].span.end, found.start)))
    return reading.record.lang == "zh" and _outdoes_zh(reading, asked, place, named)


def _outdoes_zh(reading: Reading, asked: Predicate, place: Range, named: Sequence[Signal]) -> bool:
    """Whether what is asked for stands after 比 and another bearer: 水手比面包师唱得好听."""
    text, first = reading.record.reasoning, named[0]
    for second in named[1:]:
        between = text[first.span.end : second.span.start]
        said = text[second.span.end : place[1]]
        if second.option != first.option and between.endswith("比"):
            more = bool(asked.stems & stems(said)) and not asked.denied
            return more and not denies(between + said) and not _MAY_NOT.search(between)
    return False
