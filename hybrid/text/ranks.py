"""Places in an order, as texts name them: "second from the left", "the newest", "倒数第二".

A rank is the end that is counted from and the place counted to. Ranks from opposite ends are the
same when it is known how many things stand in the order. A relation ("older than", "to the left
of", 比 … 贵) names the end that the first of two things is nearer to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hybrid.text.guarded import Guarded
from hybrid.text.numbers import value_of

FIRST, LAST = "first", "last"

# Each line: names of one end / names of the end across from it.
_ENDS = """
first / last
left / right
top / bottom
front / back rear
cheapest least_expensive / most_expensive priciest dearest
newest youngest latest / oldest earliest
youngest / eldest
tallest highest / shortest lowest
longest / shortest
largest biggest greatest / smallest
fastest quickest / slowest
heaviest / lightest
strongest / weakest
richest / poorest
nearest closest / farthest furthest
hottest warmest / coldest coolest
左 / 右
上 / 下
前 / 后
东 / 西
南 / 北
贵 / 便宜
高 / 矮 低
长 / 短
深 / 浅
厚 / 薄
大 / 小
快 / 慢
早 / 晚
重 / 轻
新 / 旧
年长 老 / 年轻 年幼
远 / 近
强 / 弱
热 / 冷
"""
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_ORDINAL = r"(?:" + "|".join(_ORDINALS) + r"|[0-9]{1,2}(?:st|nd|rd|th))"
_SUPERLATIVE = "|".join(
    sorted(
        {
            word
            for line in _ENDS.split("\n")
            for word in line.split()
            if word.isascii() and word.endswith("est")
        }
    )
)
_HAN_END = "|".join(sorted({w for w in _ENDS.split() if not w.isascii()}, key=len, reverse=True))
_END = re.compile(_HAN_END)
# Courts and the like that are called the highest, and sums that are set by law, have no place.
_NAMED_MOST_ZH = r"高(?:人民)?(?:法院?|检察院|检|权力机关|国家|行政机关|额)|低(?:工资|生活保障)"
_RANK = Guarded(
    rf"\b(?:(?P<of>{_ORDINAL})[- ])?(?:(?P<way>most|least)[- ](?P<quality>expensive)|"
    rf"(?P<superlative>{_SUPERLATIVE}))\b"
    rf"|\b(?P<counted>{_ORDINAL})\s+from\s+(?:the\s+)?(?P<side>left|right|top|bottom|front|back)\b"
    r"|\b(?P<outermost>left|right|top|bottom|front|rear)-?most\b"
    rf"|\b(?!first)(?P<backwards>{_ORDINAL})[- ]to[- ]last\b"
    rf"|\b(?P<plain>{_ORDINAL}|last)\b(?! (?:of|step|clue|option|statement|thing|sentence))"
    r"|倒数第(?P<倒>[一二三四五六七八九十\d]+)|(?P<尾>最后)(?!得出|推出|我们|判断|选择|，)"
    r"|(?:从|自)?最?(?P<边>[左右上下前后东西南北])[边面侧端]?(?:往[左右上下]|起|开始|数)*的?"
    r"第(?P<数>[一二三四五六七八九十\d]+)"
    rf"|第(?P<几>[一二三四五六七八九十\d]+)(?P<质>{_HAN_END})"
    rf"|最(?!后(?![边面侧端])|{_NAMED_MOST_ZH})(?P<最>{_HAN_END})"
    r"|第(?P<次>[一二三四五六七八九十\d]+)(?![步条款项章节点种类次方阶句])",
    re.IGNORECASE,
)

# "Older than" puts nearer to the oldest; what stands "before" stands nearer to the first.
_RELATION = Guarded(
    r"\b(?:(?P<way>more|less) (?P<quality>expensive) than"
    rf"|(?P<er>{'|'.join(word[:-2] + 'r' for word in _SUPERLATIVE.split('|'))}) than"
    r"|(?:to|on) the (?P<side>left|right) of|(?P<over>above|over)|(?P<under>below|under)"
    r"|(?P<ahead>ahead of|before|in front of)|(?P<behind>behind|after))\b",
    re.IGNORECASE,
)
_RELATION_ZH = re.compile(
    rf"比(?P<than>[^，。；比]{{1,12}}?)(?:更加?|还要?|要)?(?P<how>{_HAN_END})(?=[，。；、）)\s]|$)"
    r"|在(?P<beside>[^，。；在]{1,12}?)的?(?P<where>[左右上下前后东西南北])(?:边|面|侧|方)?"
    r"(?=[，。；、）)\s]|$)"
)
_POSITIONS = {"over": "top", "under": "bottom", "ahead": FIRST, "behind": LAST}


class Relation(NamedTuple):
    """Where words of a relation stand, the end they name, and where the second thing begins.

    ``other`` is the second thing itself where the words stand around it, as they do in Chinese.
    """

    start: int
    end: int
    nearer: str
    other: tuple[int, int] | None


class Rank(NamedTuple):
    """A place counted from an end: ``Rank("left", 2)`` is the second from the left."""

    end: str
    place: int


def _sides() -> Mapping[str, frozenset[tuple[int, bool]]]:
    found: dict[str, set[tuple[int, bool]]] = {}
    for number, line in enumerate(_ENDS.strip().splitlines()):
        near, far = line.split(" / ")
        for names, side in ((near, True), (far, False)):
            for name in names.split():
                found.setdefault(name.replace("_", " "), set()).add((number, side))
    return {name: frozenset(each) for name, each in found.items()}


_SIDES = _sides()


def ranks(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int, Rank]]:
    """Yield the ranks named in ``text[start:end]``, each with where its words begin and end."""
    for match in _RANK.finditer(text, start, end):
        rank = _rank({key: value for key, value in match.groupdict().items() if value})
        if rank is not None:
            yield match.start(), match.end(), rank


def relations(text: str, start: int = 0, end: int | None = None) -> Iterator[Relation]:
    """Yield the relations between two things that are named in ``text[start:end]``."""
    stop = len(text) if end is None else end
    for match in _RELATION.finditer(text, start, stop):
        kind = str(match.lastgroup)
        said = match[kind].lower()
        if kind == "quality":
            nearer = f"{'most' if match['way'].lower() == 'more' else 'least'} {said}"
        else:
            nearer = _POSITIONS.get(kind) or (said[:-1] + "st" if kind == "er" else said)
        yield Relation(match.start(), match.end(), nearer, None)
    if text.isascii():
        return
    for match in _RELATION_ZH.finditer(text, start, stop):
        other = "than" if match["than"] else "beside"
        yield Relation(*match.span(), match["how"] or match["where"], match.span(other))


def rank_at(text: str, start: int) -> Rank | None:
    """Return the rank whose words begin at ``start``."""
    found = rank_from(text, start)
    return found[1] if found else None


def rank_from(text: str, start: int) -> tuple[int, Rank] | None:
    """Return where the words of the rank that begin at ``start`` end, and the rank."""
    match = _RANK.pattern.match(text, start)
    rank = _rank({k: v for k, v in match.groupdict().items() if v}) if match else None
    return (match.end(), rank) if match and rank else None


def end_at(text: str, start: int) -> str | None:
    """Return the end that is named at ``start`` without a place, as in 从便宜到贵."""
    match = _END.match(text, start)
    return match[0] if match else None


def same_end(one: Rank, other: Rank) -> bool:
    """Whether two ranks are counted from one end, by whatever name."""
    shared = _SIDES.get(one.end, frozenset()) & _SIDES.get(other.end, frozenset())
    return one.end == other.end or bool(shared)


def agree(one: Rank, other: Rank, count: int) -> bool | None:
    """Whether two ranks in an order of ``count`` things are the same place.

    ``None`` when they are counted from ends that have nothing to do with each other.
    """
    if one.end == other.end:
        return one.place == other.place
    for row, side in _SIDES.get(one.end, ()):
        if (row, side) in _SIDES.get(other.end, ()):
            return one.place == other.place
        if (row, not side) in _SIDES.get(other.end, ()):
            return one.place == count + 1 - other.place
    return None


def of_another_rank(asked: str, said: str) -> bool:
    """Whether a place in an order is asked for, and another one spoken of: "the third largest"."""
    wanted = {rank for _, _, rank in ranks(asked)}
    named = {rank for _, _, rank in ranks(said)} if wanted else set()
    return bool(named) and not wanted & named


def _rank(named: Mapping[str, str]) -> Rank | None:
    named = {key: value.lower() for key, value in named.items()}
    ordinal = named.get("of") or named.get("counted") or named.get("backwards")
    numeral = named.get("倒") or named.get("数") or named.get("几") or named.get("次")
    place = _place_of(ordinal) if ordinal else _han_place(numeral) if numeral else 1
    if place is None:
        return None
    if "plain" in named:
        return Rank(LAST, 1) if named["plain"] == LAST else _from_first(named["plain"])
    if "backwards" in named or "倒" in named or "尾" in named:
        return Rank(LAST, place)
    if "次" in named:
        return Rank(FIRST, place)
    if "way" in named:
        return Rank(f"{named['way']} {named['quality']}", place)
    ends = ("superlative", "side", "outermost", "边", "质", "最")
    return Rank(next(named[key] for key in ends if key in named), place)


def _from_first(ordinal: str) -> Rank | None:
    place = _place_of(ordinal)
    return Rank(FIRST, place) if place else None


def _place_of(ordinal: str) -> int | None:
    if ordinal in _ORDINALS:
        return _ORDINALS.index(ordinal) + 1
    return int(ordinal[:-2]) or None


def _han_place(numeral: str) -> int | None:
    value = value_of([numeral])
    return int(value) if value else None
