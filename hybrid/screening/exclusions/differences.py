"""Assertions that say the same of the same subject, unit by unit, but for one point.

One is denied, a property is exchanged for its opposite, or a number for another one.
Numbers are held against each other only where nothing told between or beside them changes them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid.screening.exclusions.wording import (
    LATER,
    UP_TO_THEN,
    is_brought_about,
    lies_between,
    points_back,
    says_enough,
)
from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import NUMBER, Assertion, units_of
from hybrid.text.opposites import DIRECTED, are_opposites
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range

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
_OPPOSED_SAID = re.compile(
    r"\b(?:is|are|was|were|be|been|stays?|stayed|remains?|remained|stands?|stood|kept)\b"
)
_NEVER = re.compile(
    r"\b(?<!had )(?<!has )(?<!have )never\b|一直没|始终没|从未|从来没|没有?(?=[^，。；]{0,8}过)",
    re.IGNORECASE,
)
_TIMES_ZH = re.compile("[早晚晨午夜天日时点]")
_PLACED_IN_TIME = frozenset({"before", "after"})
Units = tuple[str, ...]


def differ(reading: Reading, left: Assertion, right: Assertion) -> bool:
    """Whether the two differ in one point, in which they exclude each other."""
    start = _common(left.units, right.units)
    end = _common(left.units[start:][::-1], right.units[start:][::-1])
    mine = left.units[start : len(left.units) - end]
    other = right.units[start : len(right.units) - end]
    if not start or start + end < 2 or points_back(reading, left):
        return False
    mine, other = _without_unit(reading, left, mine, right, other)
    if not mine and not other:
        return left.denied != right.denied and says_enough(left.units)
    if not mine or not other:
        return _never_but_once(reading, left, right, more=mine or other, within=bool(end))
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


def _never_but_once(
    reading: Reading, left: Assertion, right: Assertion, *, more: Units, within: bool
) -> bool:
    """Whether one is denied at all times, and the other says that and ``more``: that it was once.

    What stands ``within`` a clause may make another subject of it, unless it tells the time.
    """
    denied, held = (left, right) if left.denied else (right, left)
    if held.denied or len(denied.units) > len(held.units) or not says_enough(denied.units):
        return False
    if within and not _TIMES_ZH.search("".join(more)):
        return False
    text = reading.record.reasoning
    at_all_times = _NEVER.search(text, *denied.place) and not UP_TO_THEN.search(
        text, *reading.sentences[denied.sentence]
    )
    return bool(at_all_times) and not LATER.search(text, *reading.sentences[held.sentence])


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
