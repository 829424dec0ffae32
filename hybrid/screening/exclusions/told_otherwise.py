"""One clause told twice, but for a denial, an amount, a place, an order, or before and after.

Each way of telling is a frame: what must be the same in both, and the point in which they differ.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from hybrid.screening.reading import Reading
from hybrid.screening.wording.plain_facts import Fact, clauses_of, of_one_case, stemmed
from hybrid.text.guarded import Guarded
from hybrid.text.numbers import TENS_EN, UNITS_EN, value_of
from hybrid.text.polarity import ADVERB_NOT_ZH
from hybrid.text.sentences import Range
from hybrid.text.terms import any_stem

_Units = tuple[str, ...]
_NOT_EN = re.compile(
    r"\b(?:do|does|did)(?: not|n['’]t)\b|\b(?:not|never)\b|n['’]t\b|(?<=\bcan)not\b", re.IGNORECASE
)
_CAUSED = re.compile(r"\s*(?:because|due to|as a result)\b", re.IGNORECASE)
_CAN_NOT = re.compile(r"\bcan(?:not|['’]t)\b", re.IGNORECASE)
_IN_A_WAY = re.compile(
    r"\b(?:over|across|through|with|to|from|into|onto|along|against|near|under|around|towards?)\b"
)
_NOT_ZH = re.compile(rf"并没有|并不是|并非|并不|并未|从未|从不|不是|没有|{ADVERB_NOT_ZH}")
_DENIES = Guarded(rf"{_NOT_EN.pattern}|{_NOT_ZH.pattern}", re.IGNORECASE)
_NO_DENIAL = re.compile(
    r"\b(?:no|any|only|all|every|always|he|she|it|they|that|correct|true|right|valid|plausible)\b|正确|恰当|符合|成立|准确|"
    r"[都全只每]|之一|一定|完全|必然|仅"
)
_AMOUNT = re.compile(
    rf"\b(?:only |exactly |just )?(?P<number>\d+(?:\.\d+)?|{TENS_EN}|{UNITS_EN}) "
    r"(?P<unit>(?!(?:to|and|or|from|by|than|as|is|are|was|were)\b)[a-z]+)\b"
    r"(?P<rest>.*)"
    r"|了?(?P<number_zh>\d+(?:\.\d+)?|[一二两三四五六七八九十百千]+)(?P<unit_zh>[个名位只间条张件台家辆本块棵匹年月天日"
    r"元岁米公小分斤吨][\u4e00-\u9fff]{0,4}?)(?P<rest_zh>就[^，]*)?$",
    re.IGNORECASE,
)
_OF_PARTS = re.compile(r"\b(?:by|for|with|per|each|in|on|at|every|of|to|a)\b", re.IGNORECASE)
_CHANGES = re.compile(
    r"\b(?:gave|gives?|left|lost|won|ate|eats|sold|bought|spent)\b|[=+×*÷]|第|剩|送|卖|买|花了|\b(?:step|steps|now)\b"
)
_EVENT = re.compile(
    r"(?P<who>.+?) (?P<how>before|after) (?:the |a |an |his |her )?(?P<what>[a-z]+)\b(?P<rest>.*)"
    r"|(?P<who_zh>.+?)在(?P<what_zh>[\u4e00-\u9fff]{2,8}?)[之以]?(?P<how_zh>前|后)[就才便]?(?P<verb_zh>.+)",
    re.IGNORECASE,
)
_AT_TIME = re.compile(
    r"at (?P<when>[a-z0-9:'’ ]+?),? (?P<who>[A-Z][a-z]+|the [a-z]+) (?:was|were|sat|stood|stayed) "
    r"(?:still )?at (?:the |his |her |a )?(?P<where>[a-z]+).*"
    r"|(?P<when_zh>[^在]{2,10}[点时晚早午夜](?:钟|半|整)?)(?P<who_zh>[\u4e00-\u9fff]{2,4}?)(?:还|正|仍)?在"
    r"(?P<where_zh>家|车站|学校|公司|办公室|医院|商店|图书馆|工厂|机场|餐厅|公园|银行|电影院).*",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"(?P<who>.+? (?:was|were) (?:born|built|founded|opened|published|signed|painted|written)"
    r"|.+? (?:died|began|ended|opened|closed|retired)) in (?P<year>\d{3,4})\b.*"
    r"|(?P<who_zh>.+?(?:[建生]|成立|创[办立建作]|发表|出版|通车|始建|写|毁|死|卒))于(?:公元)?(?P<year_zh>\d{3,4})年?.*",
    re.IGNORECASE,
)
_IS = re.compile(r" (?:is|was|are|were|of|equals?)\b", re.IGNORECASE)
_LEAST = {True: 2, False: 3}


class _Frame(NamedTuple):
    """What two clauses must have in common, and the point in which they may differ."""

    key: tuple[object, ...]
    value: object


class _Told(NamedTuple):
    fact: Fact
    place: Range
    value: object


def tell_otherwise(reading: Reading, facts: Sequence[Fact]) -> tuple[Range, Range] | None:
    """Return the places of two clauses that tell the same but for one point."""
    told: dict[tuple[object, ...], list[_Told]] = defaultdict(list)
    denies = any(_DENIES.search(fact.words) for fact in facts)
    for fact in facts:
        for place, words in clauses_of(fact):
            if _NOT_EN.search(words) and _CAUSED.match(fact.words, place[1] - fact.place[0]):
                # It is the cause that is denied.
                continue
            for frame in _frames(words, denies=denies):
                told[frame.key].append(_Told(fact, place, frame.value))
    for alike in told.values():
        for left, right in combinations(alike, 2):
            if left.value == right.value or left.fact.sentence == right.fact.sentence:
                continue
            if of_one_case(reading, left.fact, right.fact):
                return left.place, right.place
    return None


def _frames(words: str, *, denies: bool) -> Iterator[_Frame]:
    if denies:
        yield from _denial(words)
    yield from _amount(words)
    yield from _event(words)
    yield from _at_time(words)
    yield from _year(words)


def _denial(words: str) -> Iterator[_Frame]:
    if _NO_DENIAL.search(words):
        return
    denial = _NOT_EN if words.isascii() else _NOT_ZH
    if denial.match(words):
        # Who is spoken of is left out.
        return
    plain, count = denial.subn(" ", _CAN_NOT.sub("can not", words))
    # What is denied is denied of all ways to do it: who cannot swim cannot swim across a lake.
    ways = [way.start() for way in _IN_A_WAY.finditer(plain)] if count == 0 else []
    for end in (len(plain), *ways):
        units = stemmed(plain[:end])
        if count < 2 and len(units) >= _LEAST[words.isascii()]:
            yield _Frame(("denied", units), count)


def _amount(words: str) -> Iterator[_Frame]:
    found = _AMOUNT.search(words)
    if found is None or _CHANGES.search(words):
        return
    before = stemmed(words[: found.start()])
    if len(before) < _LEAST[words.isascii()]:
        return
    if found["number"]:
        if not _OF_PARTS.match(found["rest"].strip()):
            unit = any_stem(found["unit"])
            yield _Frame(("amount", before, unit), value_of([found["number"].lower()]))
    else:
        yield _Frame(("amount", before, found["unit_zh"]), value_of([found["number_zh"]]))


def _event(words: str) -> Iterator[_Frame]:
    found = _EVENT.fullmatch(words)
    if found is None:
        return
    if found["how"]:
        if _IS.match(found["rest"]):
            # It is what is before and what is after that is told of.
            return
        key = (stemmed(found["who"]), any_stem(found["what"]))
        yield _Frame(("event", *key), found["how"].lower())
    else:
        key_zh = (stemmed(found["who_zh"]), found["what_zh"], stemmed(found["verb_zh"]))
        yield _Frame(("event", *key_zh), found["how_zh"])


def _at_time(words: str) -> Iterator[_Frame]:
    found = _AT_TIME.fullmatch(words)
    if found is None:
        return
    parts = [found[key] or found[f"{key}_zh"] for key in ("when", "who", "where")]
    yield _Frame(("place", stemmed(parts[0]), stemmed(parts[1])), parts[2].lower())


def _year(words: str) -> Iterator[_Frame]:
    found = _YEAR.fullmatch(words)
    if found is not None:
        who = stemmed(found["who"] or found["who_zh"])
        yield _Frame(("year", who), found["year"] or found["year_zh"])
