"""``assumed_amount``: an amount that the text does not give is put in by custom or estimate.

"A hen lays around 5 a week, so 4 hens lay 20": the sum is right, and one of its numbers is from
nowhere. A mark of custom ("usually", 一般) or of estimate ("around", 左右) stands in its clause.
What is known already, or one step away from numbers of the text, is no assumption; nor are results
that are rounded, and the fixed measures of time and angle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from hybrid.records.values import Signal
from hybrid.screening.detectors.numbers import values_told
from hybrid.screening.reading import REASONING, Reading
from hybrid.screening.wording.told import told_text
from hybrid.text.guarded import Guarded
from hybrid.text.numbers import ONES_EN, SCALES_EN, TENS_EN, UNITS_EN, value_of
from hybrid.text.sentences import Range, clauses
from hybrid.text.spans import Span

_NUMBER_EN = (
    rf"(?:(?<![\d.,:])\d+(?:[.,]\d+)?|(?:{TENS_EN}|{UNITS_EN})(?:[- ](?:{ONES_EN}|{SCALES_EN}))*|"
    r"an? (?:third|quarter|half|fifth|tenth|dozen|hundred)|half an?)"
)
_NUMBER_ZH = (
    r"(?:(?<![\d.,:])\d+(?:\.\d+)?|[两二三四五六七八九十百千万半]+(?:分之[一二三四五六七八九])?)"
)
_UNIT_ZH = (
    r"(?:[多几来])?个?半?(?:公斤|千克|毫升|厘米|毫米|公里|千米|平方米|小时|分钟|钟头|刻钟|星期|礼拜|"
    r"[斤克吨两升米里分秒天日周月年岁元块角毛件张枚颗粒棵株袋箱瓶杯碗盒页度倍成%％]|个(?!人|原因|理由|步骤|方面|条件|部分|阶段|问题|特点|要素|层|意思|选项|情况|答案)|(?<=分之[一二三四五六七八九]))"
)
# By custom: the number may stand some words after the mark.
_CUSTOM = Guarded(
    r"\b(?:usually|typically|normally|generally|commonly|on average|as a rule|"
    r"tends? to|average[sd]?|"
    r"(?:is|are|was|were) (?:known|said|reckoned|estimated|expected|assumed) to|"
    r"(?:a|the) (?:usual|typical|normal|standard|common|average|going) \w+)\b"
    rf"(?:(?!\bnot\b)[^.,;:\d=]){{0,48}}?\b(?P<en>{_NUMBER_EN})\b(?= ?[A-Za-z%€$£])"
    r"|(?:一般|通常|普遍|往往|平均|正常|常规|惯例|大多|多半|基本上?|市价|行情|估计|估摸)"
    rf"[^，。；：,;\d=没未不]{{0,14}}?(?P<zh>{_NUMBER_ZH}){_UNIT_ZH}",
    re.IGNORECASE,
)
# By estimate: the number stands beside the mark.
_ESTIMATE = Guarded(
    r"\b(?:about|(?<!turn )(?<!turns )(?<!turned )(?<!turning )around|roughly|"
    r"approximately|some(?:thing|where) (?:like|around|near|between)|"
    r"say,?|reckon(?:ing)?(?: on| with)?|figure(?: on)?|in the (?:region|order) of)"
    rf" [€$£]?(?P<en>{_NUMBER_EN})\b(?! ?[=+*/×:])"
    rf"|(?:大约|大概|差不多|约莫|估计|姑且按|就按|权且按|算它|算作)(?:是|有|要|得|需要?|在)?(?P<zh>{_NUMBER_ZH}){_UNIT_ZH}"
    rf"|(?P<before>{_NUMBER_ZH}){_UNIT_ZH}(?:左右|上下|的样子)",
    re.IGNORECASE,
)
# Where a result is told, it was worked out.
_RESULT = Guarded(
    r"[=≈√]|\\sqrt|\b(?:sqrt|roots?|logarithms?|answers?|"
    r"so|hence|thus|therefore|total|altogether|in all|gives|makes|equals|comes? to|"
    r"rounds?|rounded|result|find|found|calculat\w+|comput\w+)\b|等于|共|合计|得出|得到|约为|结果|四舍五入|所以|因此|即|算出|求得|查表|计算",
    re.IGNORECASE,
)
_FRACTIONS = {"third": 3.0, "quarter": 4.0, "half": 2.0, "fifth": 5.0, "tenth": 10.0}
# Of time, angles and shares; nobody puts them in by guess.
_FIXED = frozenset({0.0, 1.0, 7.0, 12.0, 24.0, 30.0, 52.0, 60.0, 90.0, 100.0, 180.0, 360.0, 365.0})
_NEARLY = 0.02
_MOST_TOLD = 16


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``assumed_amount`` for each amount that is put in, in text order."""
    text = reading.record.reasoning
    if _CUSTOM.search(text) is None and _ESTIMATE.search(text) is None:
        return ()
    told = {value for value in values_told(told_text(reading.record)) if isinstance(value, float)}
    options = "\n".join(reading.record.options.values())
    known = told | {value for value in values_told(options) if isinstance(value, float)}
    return tuple(
        Signal("assumed_amount", Span(REASONING, *place))
        for place in reading.sentences
        if any(_is_assumed(value, told, known) for value in _put_in(text, place))
    )


def _put_in(text: str, place: Range) -> Iterator[float]:
    """Yield the amounts of a sentence that stand there by custom or by estimate."""
    worked = _RESULT.search(text, *place)
    end = worked.start() if worked else place[1]
    for clause in clauses(text, *place):
        for form in (_CUSTOM, _ESTIMATE):
            for found in form.finditer(text, *clause):
                named = found.groupdict()
                words = named["en"] or named["zh"] or named.get("before")
                value = _value(words) if words and found.start() < end else None
                if value is not None:
                    yield value


def _value(words: str) -> float | None:
    plain = words.lower().removeprefix("an ").removeprefix("a ")
    if plain in _FRACTIONS:
        return 1 / _FRACTIONS[plain]
    if plain.startswith("half") or plain == "半":
        return 0.5
    whole, cut, part = plain.partition("分之")
    if cut:
        top, bottom = value_of([part]), value_of([whole])
        return top / bottom if top and bottom else None
    return value_of(plain.replace("-", " ").split())


def _is_assumed(value: float, told: Set[float], known: Set[float]) -> bool:
    """Whether no number of the text or of an option is this one, and no step leads to it."""
    if value in known or value in _FIXED or len(told) > _MOST_TOLD:
        return False
    numbers = [each for each in told if each]
    return not any(
        abs(value - made) <= _NEARLY * value
        for left in numbers
        for right in numbers
        for made in (left + right, abs(left - right), left * right, left / right)
        if made
    )
