"""``novel_number``: a quantity, date or section number that the text neither holds nor yields.

Numbers may come back in another writing (6 for "six"), and be worked out: a sentence that shows
its arithmetic, or a result one step away from known numbers, claims nothing. Labels of lists and
steps, coordinates and ordinals are no quantities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybrid.records.record import Record
from hybrid.records.values import Signal
from hybrid.screening.detectors.amounts import amounts_told, differences_on_the_clock
from hybrid.screening.reading import REASONING, Reading
from hybrid.text.guarded import Guarded
from hybrid.text.numbers import ONES_EN, SCALES_EN, TENS_EN, UNITS_EN, value_of
from hybrid.text.sentences import Range
from hybrid.text.spans import Span

_DIGITS = re.compile(r"\d(?<![A-Za-z\d.,]\d)\d*(?:[.,:：]\d+)*\s?%?")
_SECTION = re.compile(r"第\s?[一二三四五六七八九十百千零〇\d]+\s?[条款]")
_WORDS_EN = Guarded(
    rf"\b(?:{UNITS_EN}|{TENS_EN}|{SCALES_EN}|dozen|half|twice)\b"
    rf"(?:[\s-](?:{ONES_EN}|{SCALES_EN}|dozen)\b)*",
    re.IGNORECASE,
)
_WORDS_ZH = re.compile(r"[零〇一二两三四五六七八九十百千万亿]+")
_SPECIAL = {"dozen": 12.0, "half": 0.5, "twice": 2.0, "半": 0.5}
# A sentence with these shows how its numbers come about.
_WORKED = Guarded(
    r"[=+×*÷≈≠≤≥<>→^$\\]|\d\s*[-−–/]\s*\d"
    r"|\b(?:plus|minus|times|sum|total|altogether|add(?:s|ed|ing)?|subtract(?:s|ed|ing)?|multipl\w+|"
    r"divid\w+|difference|product|half of|counts?|in all|give[sn]?|makes?|equals?|"
    r"(?:\d|\b[a-z]+) (?:minutes?|hours?|days?|weeks?|months?|years?|steps?|"
    r"places?) (?:later|earlier)|"
    r"(?:less|more|greater|larger|smaller|fewer|older|younger|longer|shorter) than|"
    r"largest|smallest|digits?|(?:ones|units|tens|hundreds|thousands) place|prime|divisors?|"
    r"(?:factors?|multiples?|squares?|cubes?|(?:\w+ )?powers?) of|"
    r"position|moved?|steps? (?:back|forward|left|right))\b"
    r"|加(?=[上起和\d\s一二三四五六七八九十百])|相[加减乘]|[减乘](?=[去以\d\s一二三四五六七八九十百])|除以|等于|[一总]共|共计|合计|总数|总和|之和|之差|大于|小于|多于|少于|推迟|提前|相差|最大|最小|[个十百千]位|数字是|质数|因数|倍数|平方",
    re.IGNORECASE,
)
# Numbers given as names: "call the seats 1, 2 and 3".
_NUMBERS_OFF = Guarded(
    r"\b(?:call|label|denote|number|let)\b|设|令|记作|编号|依次为", re.IGNORECASE
)
# Shares of a whole are a way of speaking: "fifty-fifty", and are derived from how many there are.
_EVEN = re.compile(r"50\s?[:：]\s?50")
# A list's or step's label, an ordinal or an option is no quantity.
_LIST_BEFORE = re.compile(r"(?:^|\n)[\s*#(（\[-]*$")
_LIST_AFTER = re.compile(r"\s*[.．、)）\]:：]")
_LABEL_BEFORE = re.compile(
    r"(?:step|option|statement|question|scenario|part|item|case|rule|point|premise|condition|"
    r"constraint|clause|requirement|video|clue|sentence|line|paragraph|fact|assumption|reason|"
    r"answer|choice|步骤|选项|情况|前提|推论|第|题|条件)s?\s*[（(]?"
    # "Steps 1 to 3", 步骤1至3
    r"(?:\d{1,2}[)）]?(?:\s*(?:to|and|through|or|&|[-–—,，、至到和与])\s*)[（(]?)*$"
    r"|[（(\[,，、]\s*-?$",
    re.IGNORECASE,
)
_LABEL_AFTER = re.compile(r"\s*[)）\]]|(?:st|nd|rd|th)\b|\s*[、,，]\s*\d")
# A share goes with what it leaves of a hundred.
_PERCENT = re.compile(r"\d\s?[%％]|百分之|\bper ?cent\b", re.IGNORECASE)
_HUNDRED = 100.0
_UNITS = (
    (re.compile(r"minute|hour|second|\d:\d\d|分钟?|小时|秒", re.IGNORECASE), 60.0),
    (re.compile(r"\bdays?\b|\bweeks?\b|[天周]|星期", re.IGNORECASE), 7.0),
    (re.compile(r"\bmonths?\b|\byears?\b|dozen|[年月]", re.IGNORECASE), 12.0),
)
# A turn is one by a right angle, and one that faces about is by two.
_TURN = re.compile(
    r"\bturn(?:s|ed|ing)? (?:\w+ )?(?:left|right|around|round|back)\b|[左右]转|转身|转弯|掉头",
    re.IGNORECASE,
)
_RIGHT_ANGLES = frozenset({90.0, 180.0})
_MOST_KNOWN = 24
_FEW = 2
_LONGEST_LABEL = 24
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)")
_HOURS, _HALF_DAY = 24, 12
_PARTS_OF_AN_HOUR = (15.0, 30.0, 45.0)


class _Number(NamedTuple):
    start: int
    end: int
    value: float | str


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``novel_number`` for each number that the text neither holds nor yields."""
    record = reading.record
    spoken = [
        (place, number)
        for place in reading.sentences
        for number in _numbers(record.reasoning, *place, words=False)
        if not _is_label(record.reasoning, number)
    ]
    if not spoken:
        return ()
    known, worked_out = _given(record), _worked_out(record)
    found = []
    for place, number in spoken:
        value = number.value
        fresh = value not in known and value not in worked_out and not _follows(value, known)
        if fresh and not _shows_its_numbers(record.reasoning, place):
            span = Span(REASONING, number.start, number.end)
            found.append(Signal("novel_number", span))
        known.add(value)
    return tuple(found)


def new_in_words(reading: Reading, place: Range) -> int:
    """Return how many amounts in words at ``place`` the text neither holds nor yields.

    What counts the options, or no more than a few, tells nothing.
    """
    record = reading.record
    spoken = {number.value for number in _numbers(record.reasoning, *place, words=True)}
    large = {v for v in spoken if isinstance(v, float) and max(_FEW, len(record.options)) < v}
    if not large or _shows_its_numbers(record.reasoning, place):
        return 0
    known = _given(record) | _worked_out(record)
    return sum(value not in known and not _follows(value, known) for value in large)


def _shows_its_numbers(text: str, place: Range) -> bool:
    """Whether the sentence works its numbers out, or gives them as names."""
    return bool(_WORKED.search(text, *place) or _NUMBERS_OFF.search(text, *place))


def _given(record: Record) -> set[float | str]:
    texts = (record.context or "", record.question, *record.options.values())
    given: set[float | str] = {value for text in texts for value in values_told(text)}
    units = {value for unit, value in _UNITS if unit.search("\n".join(texts))}
    turns = _RIGHT_ANGLES if any(_TURN.search(text) for text in texts) else frozenset[float]()
    whole = {_HUNDRED} if any(map(_PERCENT.search, texts)) else frozenset[float]()
    return given | {0.0, 1.0} | units | turns | whole


def values_told(text: str) -> Iterator[float | str]:
    """Yield the numbers that a text gives, in digits or words, and its times of day."""
    return (each.value for each in _numbers(text, 0, len(text), words=True))


def _numbers(text: str, start: int, end: int, *, words: bool) -> Iterator[_Number]:
    """Yield digits and section numbers, in order of kind; numbers in words too if asked for."""
    for match in _SECTION.finditer(text, start, end) if "第" in text else ():
        yield _Number(match.start(), match.end(), re.sub(r"\s", "", match[0]))
    for match in _DIGITS.finditer(text, start, end):
        digits = match[0].rstrip("% ")
        yield _Number(match.start(), match.start() + len(match[0].rstrip()), _value(digits))
    if words:
        for pattern in (_WORDS_EN, _WORDS_ZH):
            for match in pattern.finditer(text, start, end):
                yield from _worded(match)


def _worded(match: re.Match[str]) -> Iterator[_Number]:
    parts = re.split(r"[\s-]+", match[0].lower())
    value = value_of(parts)
    if value is None:
        values = [_SPECIAL.get(part) or value_of([part]) for part in parts]
        product = 1.0
        for each in values:
            product *= each if each else 1.0
        value = product
    yield _Number(match.start(), match.end(), value)


def _value(digits: str) -> float | str:
    if ":" in digits or "：" in digits:
        return digits.replace("：", ":")
    value = value_of([digits])
    return digits if value is None else value


def _worked_out(record: Record) -> frozenset[float]:
    """Return what lies between times of day that are given, and what 一刻钟 and its like are."""
    text = "\n".join((record.context or "", record.question, *record.options.values()))
    return differences_on_the_clock(text) | amounts_told(text)


def _follows(value: float | str, known: set[float | str]) -> bool:
    """Whether one step of arithmetic leads from known numbers to ``value``."""
    if len(known) > _MOST_KNOWN:
        return False
    if isinstance(value, str):
        return _follows_on_the_clock(value, known)
    numbers = [each for each in known if isinstance(each, float) and each != 0]
    return any(
        value in (left + right, abs(left - right), left * right) or left == value * right
        for left in numbers
        for right in numbers
    )


def _follows_on_the_clock(value: str, known: set[float | str]) -> bool:
    """Whether a known span of minutes or hours leads from a known time to a time of day."""
    time = _minutes(value)
    if time is None:
        return False
    plain = [each for each in known if isinstance(each, float)]
    times = [each for each in map(_minutes, (k for k in known if isinstance(k, str))) if each]
    times += [60 * each for each in plain if 0 < each <= _HOURS]
    spans = [0.0, *_PARTS_OF_AN_HOUR, *plain, *(60 * each for each in plain)]
    half = 60.0 * _HALF_DAY
    return any(
        (time - at - s) % half == 0 or (time - at + s) % half == 0 for at in times for s in spans
    )


def _minutes(value: str) -> float | None:
    """Return the minutes since midnight of a time as it is written, ``None`` if it is none."""
    found = _CLOCK.fullmatch(value)
    return 60.0 * int(found[1]) + int(found[2]) if found else None


def _is_label(text: str, number: _Number) -> bool:
    before = text[max(0, number.start - _LONGEST_LABEL) : number.start]
    after = number.end, number.end + 4
    if _EVEN.fullmatch(text, number.start, number.end):
        return True
    listed = _LIST_BEFORE.search(before) and _LIST_AFTER.match(text, *after)
    return bool(listed or _LABEL_BEFORE.search(before) or _LABEL_AFTER.match(text, *after))
