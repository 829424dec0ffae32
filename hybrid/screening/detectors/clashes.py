"""``clash``: two asserted clauses that cannot both hold, told from their wording alone.

The two say the same of the same subject, unit by unit, and differ in one point only: one is
denied, a property is exchanged for its opposite, a number or a place for another one, or what
nobody does is done. Comparisons clash when they put the same two things in opposite order.
Everything else is left alone: what was one thing before may be another one later, so a text that
tells of changes, steps or turns is not compared across them, and neither is what is said of
different options.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.assertions import (
    ANYBODY,
    EVERY,
    NUMBER,
    Assertion,
    assertions,
    units_of,
)
from hybrid.screening.reading import Reading, as_span
from hybrid.text.guarded import Guarded
from hybrid.text.opposites import DIRECTED, DIRECTED_EN, DIRECTED_ZH, OPPOSITES, are_opposites
from hybrid.text.sentences import Range
from hybrid.text.sequences import holds_run

_TURN = re.compile(
    r"[\s*\-•]*(?:but|however|yet|wait|no\b|actually|hmm|in reality|in fact|instead|on the other "
    r"hand|"
    r"alternatively|然而|但|不过|其实|实际上|等等|不对)",
    re.IGNORECASE,
)
_WITHDRAWS = re.compile(
    r"[\s*\-•]*(?:(?:but )?wait|no[,.]|actually|hmm|oh|sorry|correction|等等|不对|抱歉|更正)",
    re.IGNORECASE,
)
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
_STATE = re.compile(
    r"\b(?:has|have|had|is|are|was|were|opens?|closes?|costs?|weighs?|lasts?|lives?|contains?|"
    r"holds?|"
    r"arrive[sd]?|died|born|took|takes|sells?|sold|measures?|works?)\b|"
    r"[有是为开关岁花重长高住用到]",
    re.IGNORECASE,
)
_PLACED = Guarded(
    r"\b(?:took place|take place|takes place|(?:was|is|were|are) (?:held|born|located|situated)|"
    r"happened|occurred|lies) (?:in|at|on) (?:the )?(?P<en>[A-Z]\w+)(?P<rest>.*)"
    r"|在(?P<zh>[\u4e00-\u9fff]{2,6}?)(?:召开|举行|举办|发生|出生)",
)
_OPPOSED_SAID = re.compile(r"\b(?:is|are|was|were|be|been|stays?|stayed|remains?|remained)\b")
_COMPARED_ZH = re.compile(
    r"(?P<left>[\u4e00-\u9fffA-Za-z]{1,10}?)[都也]?比(?P<right>[\u4e00-\u9fffA-Za-z]{1,10}?)(?:更|"
    r"还要?|要)?"
    rf"(?P<how>{DIRECTED_ZH})"
)
_ORDER_ZH = re.compile(r"先(?P<left>[^，。；]{2,10}?)(?:再|后|然后)(?P<right>[^，。；]{2,10})")
_ONLY_EN = re.compile(
    r"(?:Only|Just) (?P<who>[A-Z]\w+(?:(?:, and |, | and )[A-Z]\w+)*) (?P<what>[^.;]+)"
)
_ONLY_ZH = re.compile(r"只有(?P<what>[^，。；]{4,40})")
_ALSO_EN = re.compile(r"(?P<who>[A-Z]\w+),? (?:also|too|as well) (?P<what>[^.;,]+)")
_ALSO_ZH = re.compile(r"(?P<who>[\u4e00-\u9fff]{1,5})也(?P<what>[\u4e00-\u9fff]{2,14})")
_OPENS_WITH_PRONOUN = re.compile(
    r"(?:it|he|she|they|this|that|these|those|there|we|i|you|for|let|take|add|turn|move|suggesting|"
    r"\w+ing)\b|[这那它他她此其本该]|最高|最低|根据|依[据照]",
    re.IGNORECASE,
)
_OF_A_LIFE = frozenset({"have", "life", "yet", "befor", "any"})
# "Bramble, being the faster of the two", "Bramble is the faster one".
_OF_TWO = re.compile(
    r"(?P<left>[A-Z]\w+),? (?:being|is|was|as|who is|who was) (?:clearly |thus |therefore )?the "
    rf"(?P<how>{DIRECTED_EN})\b"
    r"(?=,|\.|;|:|$| one\b| of\b)"
)
Units = tuple[str, ...]

_LEAST_UNITS = {True: 3, False: 5}
_LEAST_OF_NOBODY = 3
_LEAST_OF_PERSON = 4
_VOICED = frozenset(
    "covered covers cover includes included include excluded excludes exclude allowed allows allow "
    "permitted permits permit forbidden forbids forbid prohibited prohibits accepted accepts "
    "rejected rejects approved approves refused refuses".split()
)
_MORE = 3
# Comparing every pair of a very long text would cost its square.
_MOST = 160


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``clash`` for the earlier and ``clashing`` for the later of two such clauses."""
    pairs = tuple(_pairs(tuple(islice(assertions(reading), _MOST))))
    if not pairs:
        return ()
    turns = _turns(reading)
    clauses = dict.fromkeys(chain.from_iterable(pairs))
    options = {each: reading.option_before(each.place[0] + 1) for each in clauses}
    for left, right in pairs:
        # What is said under one option is not held against what is said under another.
        alike = options[left] == options[right]
        if alike and _separate(turns, left, right) and _exclude(reading, left, right):
            return (
                Signal("clash", as_span(left.place)),
                Signal("clashing", as_span(right.place)),
            )
    return ()


def _pairs(found: Sequence[Assertion]) -> Iterator[tuple[Assertion, Assertion]]:
    """Return pairs that share a unit at the front or at the end, or both compare."""
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for at, each in enumerate(found):
        groups["first", each.units[0]].append(at)
        groups["last", each.units[-1]].append(at)
        for word in each.words:
            if word in DIRECTED:
                groups["compared", str(DIRECTED[word][0])].append(at)
            elif word in OPPOSITES:
                groups["opposed", str(OPPOSITES[word][0])].append(at)
    # Two may share more than one unit; they are compared once.
    places = dict.fromkeys(chain.from_iterable(combinations(each, 2) for each in groups.values()))
    pairs = ((found[left], found[right]) for left, right in places)
    return ((left, right) for left, right in pairs if left.sentence != right.sentence)


class _Turns(NamedTuple):
    """The sentences that open with a turn, and those that take back what was said, in order."""

    turning: frozenset[int]
    withdrawing: tuple[int, ...]


def _turns(reading: Reading) -> _Turns:
    text = reading.record.reasoning
    turning, withdrawing = (
        tuple(i for i, place in enumerate(reading.sentences) if opening.match(text, *place))
        for opening in (_TURN, _WITHDRAWS)
    )
    return _Turns(frozenset(turning), withdrawing)


def _separate(turns: _Turns, left: Assertion, right: Assertion) -> bool:
    """Whether the two stand without a turn between them."""
    if right.sentence in turns.turning:
        return False
    return not _any_between(turns.withdrawing, left.sentence, right.sentence)


def _any_between(numbers: Sequence[int], low: int, high: int) -> bool:
    """Whether one of ``numbers``, which are in order, lies between two others."""
    at = bisect_right(numbers, low)
    return at < len(numbers) and numbers[at] < high


def _exclude(reading: Reading, left: Assertion, right: Assertion) -> bool:
    found = (
        _differ_in_one(reading, left, right)
        or _placed_apart(reading, left, right)
        or _compared_otherwise(reading, left, right)
        or _done_by_nobody(left, right)
        or _done_by_nobody(right, left)
        or _goes_beyond_only(reading, left, right)
        or _at_all_times(reading, left, right)
        or _at_all_times(reading, right, left)
        or _never(left, right)
        or _never(right, left)
        or _happens_anyway(reading, left, right)
        or _covered_otherwise(left, right)
    )
    return found and not _both_told(reading, left, right)


def _both_told(reading: Reading, left: Assertion, right: Assertion) -> bool:
    """Whether both only repeat the question, where two may speak against each other."""
    told = reading.record.question
    return all(_words(reading, each).strip(" .,;，。；") in told for each in (left, right))


# --- one point of difference -------------------------------------------------------------------


def _differ_in_one(reading: Reading, left: Assertion, right: Assertion) -> bool:
    start = _common(left.units, right.units)
    end = _common(left.units[start:][::-1], right.units[start:][::-1])
    mine = left.units[start : len(left.units) - end]
    other = right.units[start : len(right.units) - end]
    if not start or start + end < 2 or _points_back(reading, left):
        return False
    mine, other = _without_unit(reading, left, mine, right, other)
    if not mine and not other:
        return left.denied != right.denied and _says_enough(left.units)
    if len(mine) == len(other) == 1 and left.denied == right.denied:
        if mine[0].startswith(NUMBER) and other[0].startswith(NUMBER):
            longer = max(left.units, right.units, key=len)
            return not left.denied and _is_fixed(reading, left, right) and _says_enough(longer)
        words = left.words[start], right.words[start]
        # One character of size or speed is told of too many things in Chinese.
        if are_opposites(*words) and (words[0].isascii() or words[0] not in DIRECTED):
            return not end or (_is_said(reading, left) and _is_said(reading, right))
    return False


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


def _says_enough(units: Sequence[str]) -> bool:
    return len(units) >= _LEAST_UNITS[units[0].isascii()]


def _points_back(reading: Reading, said: Assertion) -> bool:
    """Whether the subject only points back, and may stand for another thing each time."""
    opening = _OPENS_WITH_PRONOUN.match(_words(reading, said))
    if opening is None:
        return False
    return opening[0].lower() not in ("he", "she") or len(said.units) < _LEAST_OF_PERSON


def _words(reading: Reading, said: Assertion) -> str:
    return reading.words(said.place)


def _is_said(reading: Reading, said: Assertion) -> bool:
    """Whether the opposite is what is said of the subject, and no attribute of something else."""
    return _OPPOSED_SAID.search(_words(reading, said)) is not None


def _is_fixed(reading: Reading, left: Assertion, right: Assertion) -> bool:
    told = _told_of_numbers(reading.record.reasoning, reading.sentences)
    changes = {abs(one - two) for one in _numbers(left.units) for two in _numbers(right.units)}
    between = left.sentence, right.sentence
    if any(_any_between(told.steps.get(change, ()), *between) for change in changes):
        # What stands in between makes the one out of the other.
        return False
    if _any_between(told.changing, left.sentence - 1, right.sentence + 1):
        return False
    return all(_STATE.search(_words(reading, each)) for each in (left, right))


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
        if _CHANGES.search(text, start, end):
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


# --- comparisons -------------------------------------------------------------------------------


class _Compared(NamedTuple):
    """Two things put in an order: ``left`` is the one of which ``more`` is said."""

    pair: int
    more: bool
    left: tuple[str, ...]
    right: tuple[str, ...]


def _compared_otherwise(reading: Reading, left: Assertion, right: Assertion) -> bool:
    if left.denied or right.denied:
        return False
    mine = _comparison(reading, left)
    other = _comparison(reading, right) if mine else None
    if mine is None or other is None or mine.pair != other.pair:
        return False
    if not mine.right or not other.right:
        whole, part = (mine, other) if mine.right else (other, mine)
        excluded = whole.right if whole.more == part.more else whole.left
        return bool(whole.right) and _same(part.left, excluded)
    if mine.more == other.more:
        return _same(mine.left, other.right) and _same(mine.right, other.left)
    return _same(mine.left, other.left) and _same(mine.right, other.right)


def _same(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether one names the other: the same words, or these after a qualification."""
    size = min(len(left), len(right))
    return size > 0 and left[-size:] == right[-size:]


def _comparison(reading: Reading, said: Assertion) -> _Compared | None:
    words = _words(reading, said)
    compared = _COMPARED_ZH.search(words) if "比" in words else None
    compared = compared or (_ORDER_ZH.search(words) if "先" in words else None)
    if compared:
        found = compared.groupdict()
        pair, more = DIRECTED[found.get("how") or "before"]
        ends = (units_of(found["left"]), units_of(found["right"]))
        return _Compared(pair, more, *ends)
    of_two = _OF_TWO.search(_words(reading, said))
    if of_two:
        pair, more = DIRECTED[of_two["how"].lower()]
        return _Compared(pair, more, units_of(of_two["left"]), ())
    for at, word in enumerate(said.words):
        if word in DIRECTED and "than" in said.words[at + 1 :]:
            than = said.words.index("than", at)
            pair, more = DIRECTED[word]
            end = next(
                (i for i in range(than + 1, len(said.units)) if said.units[i] == EVERY), None
            )
            return _Compared(pair, more, said.units[:at], said.units[than + 1 : end])
    return None


# --- everybody, nobody, only -------------------------------------------------------------------


def _done_by_nobody(none: Assertion, some: Assertion) -> bool:
    """Whether ``some`` says of somebody what ``none`` says of nobody."""
    if ANYBODY not in none.units or not none.denied or some.denied or ANYBODY in some.units:
        return False
    what = none.units[none.units.index(ANYBODY) + 1 :]
    return len(what) >= _LEAST_OF_NOBODY and some.units[-len(what) :] == what


def _goes_beyond_only(reading: Reading, only: Assertion, also: Assertion) -> bool:
    """Whether "Sven also stayed" adds one to "only Marta and Jo stayed"."""
    text = reading.record.reasoning
    sentence = reading.words(reading.sentences[only.sentence])
    alone = _ONLY_EN.match(sentence) or _ONLY_ZH.match(sentence)
    if alone is None:
        return False
    added = _ALSO_EN.match(text, *also.place) or _ALSO_ZH.match(text, *also.place)
    if added is None or added["who"] in sentence or also.denied:
        return False
    what = units_of(added["what"])
    told = units_of(alone["what"])
    return bool(what) and (told[-len(what) :] == what or told[: len(what)] == what)


# --- denied of all times, or as such -----------------------------------------------------------


def _at_all_times(reading: Reading, always: Assertion, once: Assertion) -> bool:
    """Whether what holds at all times is contradicted by what holds at one time."""
    if not always.always or _points_back(reading, always):
        return False
    said, told = always.units, once.units
    if always.denied != once.denied:
        return _says_enough(said) and holds_run(told, said)
    if not are_opposites(always.words[-1], _opposed_word(always, once)):
        return False
    return len(said) > 1 and holds_run(told, said[:-1])


def _never(never: Assertion, once: Assertion) -> bool:
    """Whether what one never did, at any time, is told of the same one with more detail."""
    if not (never.always and never.denied) or once.denied or never.units[0] != once.units[0]:
        return False
    said = {unit for unit in never.units[1:] if unit not in _OF_A_LIFE}
    return len(said) > 1 and said <= set(once.units)


def _opposed_word(said: Assertion, told: Assertion) -> str:
    return next((word for word in told.words if are_opposites(said.words[-1], word)), "")


def _happens_anyway(reading: Reading, denied: Assertion, said: Assertion) -> bool:
    """Whether what was called impossible is told as it happened, with more detail."""
    if not denied.denied or said.denied or "impossible" not in _words(reading, denied):
        return False
    return (
        1 < len(denied.units) < len(said.units) and said.units[: len(denied.units)] == denied.units
    )


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
