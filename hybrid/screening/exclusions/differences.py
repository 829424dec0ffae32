"""Assertions that say the same of the same subject, unit by unit, but for one point.

One is denied, a property is exchanged for its opposite, or a number or a place for another one.
Numbers are held against each other only where nothing told between or beside them changes them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid.screening.exclusions.wording import (
    is_brought_about,
    lies_between,
    points_back,
    says_enough,
)
from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import NUMBER, Assertion, units_of
from hybrid.text.guarded import Guarded
from hybrid.text.opposites import DIRECTED, are_opposites
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range
from hybrid.text.sequences import holds_run

# Numbers of things that change or are worked out are not fixed facts.
_CHANGES = re.compile(
    r"\b(?:now|then|after\w*|before|later|becomes?|became|new|start(?:s|ed)?|begin\w*|initial\w*|"
    r"remain\w*|left|eats?|ate|sells?|sold|buys?|bought|spen[dt]s?|drops?|broke|breaks?|wins?|won|"
    r"gave|gives?|giving|los[et]s?|adds?|added|total|sum|plus|minus|swap\w*|next|"
    r"step|another|each|per|if|together|already|line|instruction)\b|[=+×*÷<>→\\$]|"
    r"现在|后来|然后|之后|以后|原来|开始|剩|吃|喝|卖|买|掉|赢|拿走|送给|输给|丢了|增|减|共|总|换|"
    r"又|再|变|"
    r"每[^天周日年月]|[轮次步]",
    re.IGNORECASE,
)
# "When the chain has 4 links": what a case is like is no fact.
_IN_CASE = re.compile(r"\W*(?:\b(?:when|if|for|where|with)\b|当|[如若]果?|假[设如])", re.IGNORECASE)
_STATE = re.compile(
    r"\b(?:has|have|had|is|are|was|were|opens?|closes?|costs?|weighs?|lasts?|lives?|contains?|"
    r"holds?|"
    r"arrive[sd]?|died|born|took|takes|sells?|sold|measures?|works?)\b|"
    r"[有是为开关岁花重长高住用到]|于(?=\s?\d)",
    re.IGNORECASE,
)
_PLACED = Guarded(
    r"\b(?:took place|take place|takes place|(?:was|is|were|are) (?:held|born|located|situated)|"
    r"happened|occurred|lies) (?:in|at|on) (?:the )?(?P<en>[A-Z]\w+)(?P<rest>.*)"
    r"|在(?P<zh>[\u4e00-\u9fff]{2,6}?)(?:召开|举行|举办|发生|出生)",
)
_OPPOSED_SAID = re.compile(
    r"\b(?:is|are|was|were|be|been|stays?|stayed|remains?|remained|stands?|stood|kept)\b"
)
_VOICED = frozenset(
    "covered covers cover includes included include excluded excludes exclude allowed allows allow "
    "permitted permits permit forbidden forbids forbid prohibited prohibits accepted accepts "
    "rejected rejects approved approves refused refuses".split()
)
_PLACED_IN_TIME = frozenset({"before", "after"})
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|been|be|being|got) (?:\w+ ){1,3}by\b|[被由]|是.+的(?!\w)"
)
_LEAST_IN_VOICES = 3
_MORE = 3
_LONGEST_SUBJECT = 4
Units = tuple[str, ...]


def differ(reading: Reading, left: Assertion, right: Assertion) -> bool:
    """Whether the two differ in one point, in which they exclude each other."""
    return (
        _differ_in_one(reading, left, right)
        or _without_subject(reading, left, right)
        or _without_subject(reading, right, left)
        or _placed_apart(reading, left, right)
        or _covered_otherwise(left, right)
        or _in_other_voice(reading, left, right)
    )


def _differ_in_one(reading: Reading, left: Assertion, right: Assertion) -> bool:
    start = _common(left.units, right.units)
    end = _common(left.units[start:][::-1], right.units[start:][::-1])
    mine = left.units[start : len(left.units) - end]
    other = right.units[start : len(right.units) - end]
    if not start or start + end < 2 or points_back(reading, left):
        return False
    mine, other = _without_unit(reading, left, mine, right, other)
    if not mine and not other:
        return left.denied != right.denied and says_enough(left.units)
    if len(mine) == len(other) == 1 and left.denied == right.denied:
        if mine[0].startswith(NUMBER) and other[0].startswith(NUMBER):
            longer = max(left.units, right.units, key=len)
            return not left.denied and _is_fixed(reading, left, right) and says_enough(longer)
        words = left.words[start], right.words[start]
        # One character of size or speed is told of too many things in Chinese.
        if are_opposites(*words) and (words[0].isascii() or words[0] not in DIRECTED):
            placed = words[0] in _PLACED_IN_TIME
            if is_brought_about(reading, (left.sentence, right.sentence), words[1]):
                return False
            return not end or placed or (_is_said(reading, left) and _is_said(reading, right))
    return False


def _in_other_voice(reading: Reading, left: Assertion, right: Assertion) -> bool:
    """Whether one denies in the passive what the other says in the active."""
    if left.denied == right.denied or sorted(left.units) != sorted(right.units):
        return False
    if len(left.units) < _LEAST_IN_VOICES:
        return False
    mine, other = (_PASSIVE.search(reading.words(each.place)) for each in (left, right))
    return (mine is None) != (other is None)


def _without_subject(reading: Reading, short: Assertion, whole: Assertion) -> bool:
    """Whether one denies the other, and leaves out a subject that its sentence has named before.

    "Zhang, as the tenant, has the right" and "Zhang has not the right" speak of the same.
    """
    size = len(short.units)
    more = len(whole.units) - size
    if short.denied == whole.denied or not 0 < more <= _LONGEST_SUBJECT:
        return False
    if whole.units[more:] != short.units or not says_enough(short.units):
        return False
    if "and" in whole.units[:more] or points_back(reading, short) or points_back(reading, whole):
        return False
    begins, _ = reading.sentences[short.sentence]
    return holds_run(units_of(reading.words((begins, short.place[0]))), whole.units[:more])


def _without_unit(
    reading: Reading, left: Assertion, mine: Units, right: Assertion, other: Units
) -> tuple[Units, Units]:
    """Drop what is counted where only one names it: "Tim has 3 pens and Zoe has 9"."""
    for one, two, said in ((mine, other, left), (other, mine, right)):
        counted = len(one) == 1 and len(two) == 2 and one[0].startswith(NUMBER)
        sentence = reading.words(reading.sentences[said.sentence])
        if counted and two[1] in units_of(sentence):
            return (mine[:1], other[:1])
    return mine, other


def _common(left: Sequence[str], right: Sequence[str]) -> int:
    count = 0
    for one, two in zip(left, right, strict=False):
        if one != two:
            break
        count += 1
    return count


def _is_said(reading: Reading, said: Assertion) -> bool:
    """Whether the opposite is what is said of the subject, and no attribute of something else."""
    return _OPPOSED_SAID.search(reading.words(said.place)) is not None


def _is_fixed(reading: Reading, left: Assertion, right: Assertion) -> bool:
    if any(_IN_CASE.match(reading.words(each.place)) for each in (left, right)):
        return False
    told = _told_of_numbers(reading.record.reasoning, reading.sentences)
    changes = {abs(one - two) for one in _numbers(left.units) for two in _numbers(right.units)}
    between = left.sentence, right.sentence
    if any(lies_between(told.steps.get(change, ()), *between) for change in changes):
        # What stands in between makes the one out of the other.
        return False
    if lies_between(told.changing, left.sentence - 1, right.sentence + 1):
        return False
    return all(_STATE.search(reading.words(each.place)) for each in (left, right))


class _ToldOfNumbers(NamedTuple):
    """The sentences, in order, that tell of a change, and those that hold each number."""

    changing: tuple[int, ...]
    steps: Mapping[float, Sequence[int]]


# The same is asked for every pair of clauses of a text.
@lru_cache(maxsize=2)
def _told_of_numbers(text: str, sentences: tuple[Range, ...]) -> _ToldOfNumbers:
    changing: list[int] = []
    steps: dict[float, list[int]] = defaultdict(list)
    for index, (start, end) in enumerate(sentences):
        if _CHANGES.search(text, start, end) and not denies(text, start, end):
            changing.append(index)
        for number in set(_numbers(units_of(text[start:end]))):
            steps[number].append(index)
    return _ToldOfNumbers(tuple(changing), steps)


def _numbers(units: Sequence[str]) -> Iterator[float]:
    return (float(unit[len(NUMBER) :]) for unit in units if unit.startswith(NUMBER))


def _placed_apart(reading: Reading, left: Assertion, right: Assertion) -> bool:
    """Whether the same event is put in two places: "was held in Bergen", "was held in Oslo"."""
    if left.units[0] != right.units[0] or left.denied or right.denied:
        return False
    text = reading.record.reasoning
    mine = _PLACED.search(text, *left.place)
    other = _PLACED.search(text, *right.place) if mine else None
    if mine is None or other is None:
        return False
    places = [each["en"] or each["zh"] for each in (mine, other)]
    subjects = {
        _last_word(text[said.place[0] : placed.start()])
        for said, placed in ((left, mine), (right, other))
    }
    return places[0] != places[1] and len(subjects) == 1


def _last_word(text: str) -> str:
    words = text.split()
    return words[-1] if words else ""


def _covered_otherwise(left: Assertion, right: Assertion) -> bool:
    """Whether one says in the active what the other excludes in the passive."""
    if left.denied != right.denied:
        return False
    mine = [word for word in left.words if word in _VOICED]
    other = [word for word in right.words if word in _VOICED]
    if len(mine) != 1 or len(other) != 1 or not are_opposites(mine[0], other[0]):
        return False
    rest = [
        frozenset(u for u, w in zip(each.units, each.words, strict=True) if w not in _VOICED)
        for each in (left, right)
    ]
    shorter, longer = sorted(rest, key=len)
    return len(shorter) > 2 and shorter <= longer and len(longer) <= len(shorter) + _MORE
