"""Words that ask for more or for less of what is counted or measured: "the longest", 更便宜."""

from __future__ import annotations

import re
from typing import NamedTuple

from hybrid.text.guarded import Guarded

# Each line: what is measured so; words for more / words for less.
_WORDS = """
time length: longer longest 长 / shorter shortest 短
time: 费时 / 省时 省时间
mass length: larger largest bigger biggest greater greatest 大 / smaller smallest 小
mass: heavier heaviest 重 / lighter lightest 轻
length: higher highest taller tallest deeper deepest wider widest 高 深 宽 / lower lowest 低
length: farther farthest further furthest 远 / nearer nearest closer closest 近
money: dearer 贵 / cheaper cheapest 便宜 省钱 划算 实惠
time: later latest 晚 / earlier earliest sooner soonest 早
degree: warmer warmest hotter hottest 热 暖 / colder coldest 冷
time: older oldest 年长 / younger youngest 年轻 年幼
speed: faster fastest quicker quickest 快 / slower slowest 慢
: 多 / 少
"""
_UNITS = """
time: second seconds minute minutes min hour hours h day days week weeks month months year years
time: clock 秒 分 分钟 小时 天 日 周 月 年 岁
length: mm cm m km mile miles metre metres meter meters kilometre kilometres foot feet inch inches
length: 厘米 米 公里 千米
mass: g kg gram grams kilo kilos kilogram kilograms tonne tonnes ton tons pound pounds 克 公斤 千克 吨 斤
money: $ € £ euro euros dollar dollars pound pounds 元 块 美元 欧元
degree: ° °c °f k % degree degrees kelvin 度 摄氏度
speed: km/h kph mph m/s knot knots mach 公里/小时 米/秒 马赫
"""  # noqa: E501


class Wanted(NamedTuple):
    """What a question asks for: the most or the least, by a word of age, in what it is measured."""

    most: bool
    of_age: bool
    measured: frozenset[str]

    def is_most_of(self, *, years: bool) -> bool:
        """Whether the greatest number is asked for; the oldest has the least year."""
        return self.most != (self.of_age and years)

    def is_measured_in(self, unit: str) -> bool:
        """Whether what is asked for is measured in such units."""
        return not self.measured.isdisjoint(_MEASURES.get(unit, ()))


def is_unit(word: str) -> bool:
    """Whether a word is a unit of measure."""
    return word in _MEASURES


def _measures() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in _UNITS.strip().splitlines():
        kind, _, units = line.partition(": ")
        for unit in units.split():
            found[unit] = found.get(unit, frozenset()) | {kind}
    return found


def _wanted() -> dict[str, Wanted]:
    found = {}
    for line in _WORDS.strip().splitlines():
        kinds, _, words = line.partition(": ")
        for side, most in zip(words.split(" / "), (True, False), strict=True):
            for word in side.split():
                of_age = "older" in words
                found[word] = Wanted(most, of_age, frozenset(kinds.strip(": ").split()))
    return found


_MEASURES = _measures()
_KINDS = frozenset[str]().union(*_MEASURES.values())
_WANTED = _wanted()
_EN = "|".join(word for word in _WANTED if word.isascii())
_ZH = "|".join(sorted((w for w in _WANTED if not w.isascii()), key=len, reverse=True))
_ASKS = Guarded(
    r"\b(?:ha[sd]|have|holds?|contains?|sold|sells?|costs?|weighs?|earns?|earned|receive[sd]?|got|"
    r"made|makes?|scored|needs?|takes?|took|uses?|used|is|are|was|were)(?: the)? "
    r"(?P<way>more|most|less|least|fewer|fewest)\b"
    r"(?! (?!common|frequent|numerous|expensive|costly|populous)\w+(?:\?|$))"
    rf"|\b(?P<en>{_EN})\b|[更最](?P<zh>{_ZH})"
    r"|\b(?:born|released|published|written|invented|discovered|built|founded|opened|created|"
    r"established|introduced|launched|c[ao]me out|started|began|begin|arrived?|died|die)"
    r" (?P<first>first)\b",
    re.IGNORECASE,
)
_FIRST = Wanted(most=False, of_age=False, measured=frozenset({"time"}))
# How a contest is told to be decided, and by what: "the team with the most points wins", 多者获胜.
_DECIDES = Guarded(
    r"\b(?:the|whichever|whoever|whose|that)\b[^.;,\n]{0,30}?\b(?:(?P<way>more|most|less|least|fewer|fewest)"
    rf"|(?P<en>{_EN}))\b[^.;\n]{{0,30}}?\b(?P<does>w[io]n|hired|chosen|elected|selected|admitted|first)"
    rf"|(?P<zh>{_ZH})(?:的|者)[^，。；,;\n]{{0,6}}"
    r"(?P<zhdoes>获胜|胜出|取胜|为胜|赢|当选|优先|录用|录取|入选|中标|得奖|获奖|夺冠|晋级)",
    re.IGNORECASE,
)
# Of these anything is high or low, or large or small, in whatever it is counted.
_OF_AMOUNT = re.compile(
    r"\b(?:prices?|costs?|totals?|sums?|scores?|outputs?|yields?|rates?|sales|salar(?:y|ies)|wages?|incomes?)\b"
    r"|[产销总数重质流含]量|[单总售]?价格?|得?分数?|成绩|销售额|收入|工资|成本|比例|[率额值]",
    re.IGNORECASE,
)
_OF_COST = re.compile(r"cost|expensive|pay|贵|价", re.IGNORECASE)


def wanted(asking: str) -> Wanted | None:
    """Return what a question asks for by one such word, or ``None`` where it has none or more."""
    found = list(_ASKS.finditer(asking))
    if len(found) != 1:
        return None
    if found[0]["first"]:
        return _FIRST
    side = _side(found[0], frozenset({"money"} if _OF_COST.search(asking) else ()))
    return side._replace(measured=_KINDS) if _OF_AMOUNT.search(asking) else side


def sought(word: str) -> Wanted | None:
    """Return what a comparative or superlative is more or less of, ``None`` for another word."""
    return _WANTED.get(word.lower())


def decisive(told: str, asking: str) -> Wanted | None:
    """Return what decides, by what is told, who it is that a question asks for.

    "The team with the most points wins" tells what "which team won?" asks for.
    """
    found = list(_DECIDES.finditer(told))
    if len(found) != 1:
        return None
    does = _in_the_present(found[0]["does"] or found[0]["zhdoes"])
    return _side(found[0], frozenset()) if does in _in_the_present(asking) else None


def _side(found: re.Match[str], measured: frozenset[str]) -> Wanted:
    """Return whether more or less is wanted; words for it without a measure count ``measured``."""
    way = found["way"]
    if way is None:
        return _WANTED[(found["en"] or found["zh"]).lower()]
    return Wanted(way.lower() in ("more", "most"), of_age=False, measured=measured)


def _in_the_present(words: str) -> str:
    return words.casefold().replace("won", "win")
