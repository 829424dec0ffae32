"""Words that exclude each other, as one idea said and denied.

``OPPOSITES`` are properties: what is open is not shut. ``DIRECTED`` are relations: what is taller
is not the shorter of the two, so the order of the things compared counts as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

# Each line: words for one side / words for the other; English words are matched by their forms.
_PROPERTIES = """
open opened / closed shut
asleep sleeping slept / awake
alive living / dead
full crowded packed / empty deserted
safe harmless edible / dangerous poisonous unsafe harmful toxic
guilty / innocent
present / absent
profit profits / loss losses
covered covers cover includes included include / excluded excludes exclude
allowed allows allow permitted permits / forbidden forbids forbid prohibited prohibits banned
accepted accepts accept approved approves / rejected rejects reject refused refuses
increased increases rose rises grew grows / decreased decreases fell falls shrank
passed passes / failed fails
single unmarried / married
wet / dry
hot warm / cold
soft / hard
rich wealthy / poor
broken damaged / intact undamaged
burning burned lit / off unlit out
locked / unlocked
loud noisy / quiet silent
even / odd
public / secret
binds bound / free
optional voluntary / mandatory compulsory obligatory required
inside indoors / outside outdoors
finite / infinite
highest maximum maximal uppermost / lowest minimum minimal least
acid acidic / base alkali alkaline basic
最多 最高 / 最少 最低
won wins win / lost loses lose
kept keeps / abandoned abandons
sighted / blind
vegetarian / carnivorous
honest truthful / dishonest lying
legal lawful / illegal unlawful
开着 开门 敞开 / 关着 关门 紧闭
亮着 亮 / 熄灭 灭 关掉
睡着 睡觉 / 醒着 清醒
活着 / 死亡 已死
满 坐满 挤满 / 空
盈利 赚钱 / 亏损 亏本
合法 / 非法 违法
安全 / 危险
允许 准许 / 禁止
增加 上升 提高 增长 / 减少 下降 降低
公开 / 秘密 保密
以内 之内 / 以外 之外
已婚 / 单身
室内 / 室外
干燥 / 潮湿
完好 / 损坏 破损
接受 同意 / 拒绝
赢 / 输
强制 必须 / 自愿
奇数 单数 / 偶数 双数
"""
_RELATIONS = """
taller / shorter
higher / lower
faster quicker / slower
older / younger
heavier / lighter
bigger larger greater / smaller
richer / poorer
earlier sooner / later
better / worse
stronger / weaker
warmer hotter / colder cooler
nearer closer / farther further
more / less fewer
before / after
above over / below under
cheaper / dearer
高 / 矮 低
快 / 慢
大 / 小
多 / 少
早 / 晚 迟
重 / 轻
长 / 短
年长 老 / 年轻 年幼
贵 / 便宜
强 / 弱
热 暖 / 冷
远 / 近
好 / 差 坏
"""

Side = tuple[int, bool]


def _sides(table: str) -> Mapping[str, Side]:
    sides: dict[str, Side] = {}
    for number, line in enumerate(table.strip().splitlines()):
        good, bad = line.split(" / ")
        for words, side in ((good, True), (bad, False)):
            for word in words.split():
                # A word of two pairs belongs to the first: "shorter" is told by what is compared.
                sides.setdefault(word, (number, side))
    return sides


OPPOSITES: Mapping[str, Side] = _sides(_PROPERTIES)
DIRECTED: Mapping[str, Side] = _sides(_RELATIONS)
DIRECTED_EN = "|".join(word for word in DIRECTED if word.isascii())
DIRECTED_ZH = "|".join(word for word in DIRECTED if not word.isascii())
"""The words of ``DIRECTED`` in each language, as the alternatives of an expression."""
_NEGATIVE_PREFIX = re.compile(r"(?:un|in|im|il|ir|dis|non)-?")
# These stand after the same letters without being denied by them.
_OTHER_WORDS = frozenset("side come crease form vest cover count play port press pose tend".split())


def are_opposites(left: str, right: str) -> bool:
    """Whether two lower-case words exclude each other: by the table, or by a negative prefix."""
    for table in (OPPOSITES, DIRECTED):
        one, other = table.get(left), table.get(right)
        if one and other and one[0] == other[0]:
            return one[1] != other[1]
    shorter, longer = sorted((left, right), key=len)
    if len(shorter) < 4 or shorter in _OTHER_WORDS or not longer.endswith(shorter):
        return False
    return _NEGATIVE_PREFIX.fullmatch(longer[: -len(shorter)]) is not None
