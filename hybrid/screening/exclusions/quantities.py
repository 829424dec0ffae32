"""One quantity told with two numbers: "costs 40 crowns … the 45 it costs", "9 in all … the ten".

What is measured must be named in the same words, as the same kind of quantity and in the same unit.
One of the two numbers must come from nowhere: it stands once, is not told, and neither is it worked
out, nor got by one step from what is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import NUMBER, Assertion, after_lead, units_of
from hybrid.text.numbers import ONES_EN, TENS_EN, UNITS_EN, value_of
from hybrid.text.sentences import Range
from hybrid.text.sequences import holds_run

_FAMILIES_EN = {
    "cost": r"costs?|(?:is|was|are|were) (?:priced|sold|offered) (?:at|for)|sells? for|sold for|"
    r"goes for|comes to",
    "depart": r"leaves?|left|departs?|departed|sets? (?:off|out)|pulls? out|takes? off|sails?",
    "arrive": r"arrives?|arrived|gets? (?:in|there)|got (?:in|there)|lands?|landed",
    "begin": r"starts?|started|begins?|began|opens?|opened|kicks? off",
    "end": r"ends?|ended|closes?|closed|finish(?:es|ed)?|shuts?",
    "weigh": r"weighs?|weighed",
    "last": r"lasts?|lasted|takes?|took|runs? for",
    "measure": r"measures?|measured",
    "birth": r"(?:was|were) (?:born|founded|built|written|opened|published|signed|made)|"
    r"dates? from",
    "hold": r"holds?|contains?|seats?|sleeps?|fits?|counts?|numbers?|comprises?",
    "have": r"has|have|had",
    "be": r"is|are|was|were",
}
_VERB_EN = "|".join(f"(?P<{name}>{verbs})" for name, verbs in _FAMILIES_EN.items())
_NUMBER_EN = rf"\d+(?:[:.,]\d+)*|(?:(?:{TENS_EN})[- ](?:{ONES_EN})|{TENS_EN}|{UNITS_EN})\b"
_AMOUNT_EN = rf"(?P<cur>[€$£] ?)?(?P<number>{_NUMBER_EN})(?:[ -]?(?P<unit>[ap]\.?m\b|%|[a-z]+))?"
_WHO = r"(?:the |an? |this |that |one |each )?(?P<who>[A-Za-z][\w' -]{1,40}?)"
_PLAIN_EN = re.compile(
    rf"{_WHO},? (?:{_VERB_EN}) (?:(?:at|in|on|only|exactly|for|by|from|just|there|around) )*"
    rf"{_AMOUNT_EN}",
    re.IGNORECASE,
)
_BEFORE_EN = re.compile(
    rf"(?:the |these |those )?{_AMOUNT_EN} (?:that |which )?{_WHO} (?:{_VERB_EN})(?=[\s,.;]|$)",
    re.IGNORECASE,
)
_ASIDE_EN = re.compile(rf"{_WHO},? (?P<cost>at|for) {_AMOUNT_EN}(?=,|$)", re.IGNORECASE)
_TIMED_EN = re.compile(
    r"(?:the|an?) (?P<number>\d+:\d\d)(?: (?P<unit>[ap]\.?m))? (?P<who>[a-z][\w' -]{1,30}?)"
    r"(?=[,.;]| (?:to|from|is|was|on|at|in)\b|$)",
    re.IGNORECASE,
)
_FAMILIES_ZH = {
    "depart": "开车|发车|出发|动身|启程|起飞|出门|离开|开(?![始门馆场业放])|走",
    "arrive": "到达|抵达|进站|到站|到(?!期)",
    "begin": "开始|开门|开馆|开场|营业|开业|上班|上课|开放",
    "end": "结束|关门|闭馆|散场|打烊|下班|下课|停止|关闭",
}
_VERB_ZH = "|".join(f"(?P<{name}>{verbs})" for name, verbs in _FAMILIES_ZH.items())
_CLOCK_ZH = (
    r"(?P<number>\d{1,2}[:：]\d\d|[一二三四五六七八九十两\d]{1,3}点"
    r"(?:半|[一二三四五六七八九十\d]{1,3}分?)?)"
)
_NUMBER_ZH = r"(?P<number>\d+(?:\.\d+)?|[一二两三四五六七八九十百千万]+)"
_UNIT_ZH = (
    "元|块钱?|角|分钱|千克|公斤|斤|克|吨|公里|千米|厘米|毫米|米|小时|分钟|岁|天|年|平方米|升|毫升|"
    "度"
)
_NAMED_ZH = r"(?P<who>[\u4e00-\u9fffA-Za-z]{1,10}?)"
_TIMED_ZH = (
    re.compile(
        rf"{_NAMED_ZH}(?:每天|都|是|将)?(?:在|于)?{_CLOCK_ZH}(?:才|就|准时|整)?(?:{_VERB_ZH})"
    ),
    re.compile(
        rf"{_NAMED_ZH}的?(?:{_VERB_ZH})(?:的?时间)?(?:是|为|于|在)?(?:每天|早上|上午|中午|下午|晚上)?{_CLOCK_ZH}"
    ),
)
_PLAIN_ZH = re.compile(
    rf"(?:一[个张只件条本把台辆斤盒袋位名])?{_NAMED_ZH}(?:的?(?P<how>售价|票价|价格|单价|体重|重量|长度|"
    r"高度|身高|年龄|面积|全程|时长))?(?:每[张个件斤])?"
    r"(?:只要|需要|一共|要价|售价|重达|长达|历时|[是为要卖花重长高宽共需有])?"
    rf"{_NUMBER_ZH}(?P<unit>{_UNIT_ZH})"
)
_BEFORE_ZH = re.compile(
    rf"{_NUMBER_ZH}(?P<unit>{_UNIT_ZH})(?:钱)?的{_NAMED_ZH}(?=[，。；是在可能会要上下很也都已还不就太]|$)"
)
_TOTAL_EN = re.compile(
    rf"\b(?:(?P<all>a total of|all(?: of the)?|altogether|in total,?|in all,?) "
    rf"(?P<first>{_NUMBER_EN}) "
    rf"(?P<of_all>[a-z]+)"
    rf"|(?P<second>{_NUMBER_EN}) (?P<counted>[a-z]+) (?P<whole>altogether|in all|in total|overall)"
    rf"|(?:(?:the|these|those) (?P<third>{_NUMBER_EN}) (?P<known>[a-z]+s)\b"
    rf"(?! (?:that|which|who|of|in|on|from|left))))",
    re.IGNORECASE,
)
_COUNTED_ZH = r"[\d一二两三四五六七八九十百]+"
_MEASURE_ZH = "[个名位只间条张件台家种辆本块道颗粒封枚支根把棵头匹盒袋箱场次次]"
_TOTAL_ZH = re.compile(
    rf"(?P<all>一共|总共|共计|合计|共)(?:有|是|为|要|分成|分为|得到?|坐了?|来了?)?(?P<first>{_COUNTED_ZH}){_MEASURE_ZH}?"
    r"(?P<of_all>[\u4e00-\u9fff]{1,3})"
    rf"|(?:这|那|全部|所有)(?P<third>{_COUNTED_ZH}){_MEASURE_ZH}?(?P<known>[\u4e00-\u9fff]{{1,3}})"
    rf"|(?:^|(?<=[，。；]))(?P<second>{_COUNTED_ZH}){_MEASURE_ZH}(?P<counted>[\u4e00-\u9fff]{{1,3}})"
)
# What is told of another case, or of what has been changed.
_ANOTHER = re.compile(
    r"\b(?:new|next|last|another|other|then|after|later|before|now|return|per|reduced?|discount\w*|"
    r"rais\w+|ris\w+|instead|actually|would|more|less|fewer|extra|remaining|rest|left|about|"
    r"roughly|almost|nearly|around|over|under|between|until|to|minus|plus|twice|half|without|"
    r"average|rounded|step|option|if|from)\b|[+×*÷=<>~≈]|下一|另|后|原|折|涨|降|减|加|增|剩|约|"
    r"左右|平均|多[少]?|少|改|新|换|又|每|往返|第|至|～",
    re.IGNORECASE,
)
_WORKED = re.compile(r"[-+−×*÷/=<>≈^\d]|等于|\bequals?\b|得")
_CLOCK = re.compile(r"\d+[:：]\d\d$|点")
_NUMBERED = re.compile(r"[#\d]")
_NUMBERS = re.compile(r"\d+(?:[:：.,]\d+)*")
_TOTAL = "total"
_MOST = 40
_LONGEST_NAME = 5
_ROUND = 1e-9


class _Amount(NamedTuple):
    """A number told of something: what kind of quantity, of what, how much, in what."""

    place: Range
    sentence: int
    family: str
    who: tuple[str, ...]
    number: str
    unit: str
    marked: bool = False


def tell_two_amounts(reading: Reading, found: Sequence[Assertion]) -> tuple[Range, Range] | None:
    """Return the places of two assertions that put two numbers to one quantity."""
    numbered = [each for each in found if any(map(_NUMBERED.search, each.units))][:_MOST]
    amounts = [amount for each in numbered for amount in _amounts(reading, each)]
    for left, right in combinations(amounts, 2):
        if left.sentence == right.sentence or not _differ(left, right):
            continue
        if any(_is_unfounded(reading, each.number) for each in (left, right)):
            return left.place, right.place
    return None


def _differ(left: _Amount, right: _Amount) -> bool:
    if left.unit != right.unit or _value(left.number) == _value(right.number):
        return False
    if left.family == right.family == _TOTAL:
        size = min(len(left.who), len(right.who))
        return (left.marked or right.marked) and left.who[:size] == right.who[:size]
    families = {left.family, right.family} - {"be"}
    return len(families) <= 1 and _TOTAL not in families and left.who == right.who


def _amounts(reading: Reading, said: Assertion) -> Iterator[_Amount]:
    sentence = reading.sentences[said.sentence]
    words = reading.words((after_lead(reading.record.reasoning, sentence), sentence[1]))
    words = words if _ASIDE_EN.match(words) else reading.words(said.place)
    if _ANOTHER.search(words):
        return
    latin = words.isascii()
    asked = units_of(f"{reading.record.context or ''} {reading.record.question}")
    told = _told_en(words) if latin else _told_zh(words)
    for family, who, number, unit in told:
        named = units_of(who)
        if not (set(named) <= set(asked) if latin else holds_run(asked, named)):
            continue
        kind = "clock" if _CLOCK.search(number) else unit
        if 0 < len(named) <= _LONGEST_NAME:
            yield _Amount(said.place, said.sentence, family, named, number, kind)
    for match in (_TOTAL_EN if latin else _TOTAL_ZH).finditer(words):
        number = match["first"] or match["second"] or match["third"]
        noun = match["of_all"] or match["counted"] or match["known"]
        marked = match["all"] or (latin and match["whole"])
        noun = units_of(noun)
        if not noun or noun[0] not in asked:
            continue
        yield _Amount(said.place, said.sentence, _TOTAL, noun, number, "", bool(marked))


def _told_en(words: str) -> Iterator[tuple[str, str, str, str]]:
    for pattern in (_PLAIN_EN, _BEFORE_EN, _ASIDE_EN):
        match = pattern.match(words)
        if match:
            groups = match.groupdict()
            family = next((name for name in _FAMILIES_EN if groups.get(name)), "be")
            unit = (groups["cur"] or groups["unit"] or "").strip().lower().rstrip("s")
            yield family, groups["who"], groups["number"], unit
    for match in _TIMED_EN.finditer(words):
        yield "be", match["who"], match["number"], ""


def _told_zh(words: str) -> Iterator[tuple[str, str, str, str]]:
    for pattern in _TIMED_ZH:
        match = pattern.match(words)
        if match:
            family = next(name for name in _FAMILIES_ZH if match[name])
            yield family, match["who"], match["number"], ""
    for pattern in (_PLAIN_ZH, _BEFORE_ZH):
        match = pattern.match(words)
        if match:
            how = match.groupdict().get("how") or ""
            yield "be", match["who"].rstrip("是为") + how, match["number"], match["unit"]


def _value(number: str) -> float | str:
    value = (
        value_of([number.replace("-", " ")]) if "-" not in number else value_of(number.split("-"))
    )
    return number.replace("：", ":") if value is None else value


def _is_unfounded(reading: Reading, number: str) -> bool:
    """Whether a number is neither told nor worked out, and stands once in the reasoning."""
    value = _value(number)
    record = reading.record
    told = {_value(each) for each in _NUMBERS.findall(f"{record.context or ''} {record.question}")}
    told |= {float(u[1:]) for u in units_of(record.question) if u.startswith(NUMBER)}
    offered = {_value(n) for text in record.options.values() for n in _NUMBERS.findall(text)}
    if value in told | offered or record.reasoning.count(number) > 1:
        return False
    at = record.reasoning.find(number)
    around = (
        record.reasoning[max(0, at - 2) : at].strip()[-1:],
        record.reasoning[at + len(number) : at + len(number) + 2].strip()[:1],
    )
    if any(_WORKED.match(mark) for mark in around if mark):
        return False
    plain = [each for each in told if isinstance(each, float)]
    return not isinstance(value, float) or not any(
        _one_step(one, two, value) for one in plain for two in plain
    )


def _one_step(one: float, two: float, value: float) -> bool:
    results = [one + two, one - two, one * two, *([one / two] if two else [])]
    return any(abs(each - value) < _ROUND for each in results)
