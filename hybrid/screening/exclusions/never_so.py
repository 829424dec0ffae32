"""What nobody does, or one does at no time, told of a case: "nobody passed … Kim passed".

The deed is compared by its stems, in order: what is denied must come back whole, so that a deed at
another time or of another thing is another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid.screening.reading import Reading
from hybrid.screening.wording.plain_facts import Fact, content_units, of_one_case
from hybrid.text.guarded import Guarded
from hybrid.text.irregular import base_stem
from hybrid.text.polarity import negators
from hybrid.text.sentences import Range
from hybrid.text.sequences import holds_in_order
from hybrid.text.terms import any_stem

# Of these whoever is named may be one: "none of the boys" says nothing of Anna.
_PERSONS = (
    "students|pupils|people|guests|participants|players|children|members|candidates|applicants|"
    "employees|workers|residents|passengers|tenants|neighbours|neighbors|visitors|runners"
)
_PERSONS_EN = frozenset(map(any_stem, f"{_PERSONS}|person".split("|")))
_PERSONS_ZH = "同学|学生|人|员工|客人|乘客|居民|成员|孩子|选手|参赛者|考生|村民|职工"
_NEVER = Guarded(
    r"^(?:nobody|no one|no-one|none of (?:them|us)|(?:none of the|no) (?P<kind>[a-z]{3,})) "
    r"(?P<what>[^,;:]+)"
    r"|^(?P<who>(?:the )?[a-z]+(?: [a-z]+)?) (?:has |have |had |was |were |is )?never "
    r"(?P<what_who>[^,;:]+)"
    # The subject stands before the first of two verbs: "the scout had been taken and never left".
    r"|^(?P<who_first>(?:the )?[a-z]+(?: [a-z]+)?) (?:has|have|had|was|were|is|did|lay|stood|sat)\b"
    r"[^,;:]*,? and (?:so |thus |has |had |was )?never (?P<what_first>[^,;:]+)"
    r"|^(?P<when_zh>[\u4e00-\u9fff]{0,6}?)(?:没有任何人|没有一个人|没有人|没人|无人|谁[都也]没有?|"
    rf"谁[都也]不|没有(?:任何|一个|一名|一位|哪个)(?:{_PERSONS_ZH}))(?P<what_zh>[^，。；：]+)"
    r"|^(?:全班|全体|所有的?|全部的?)(?P<kind_zh>[\u4e00-\u9fff]{1,4}?)[都全均]?(?:没有|没|未|不)"
    r"(?P<what_all>[^，。；：]+)"
    r"|^(?P<who_zh>[\u4e00-\u9fff]{1,6}?)(?:从来不|从来没有?|从不|从未|一辈子没有?|一生没有?)"
    r"(?P<what_who_zh>[^，。；：]+)"
    r"|^(?P<who_zh_first>[\u4e00-\u9fff]{1,5}?)(?:前|昨|一直|早|那|整|当|被|在|是)[^，。；：]*，"
    r"(?:从来不|从来没有?|从不|从未|始终没有?|一直没有?)(?P<what_zh_first>[^，。；：]+)",
    re.IGNORECASE,
)
_PLACE_ZH = re.compile(r"[班村厂店家校]里?[上里内中]|公司里|这里|那里|当时")
_AT_TIMES_EN = re.compile(
    r"\b(?:in (?:his|her|their|its) life|at all|ever|before|yet|on any day|every day|each day|"
    r"every (?:morning|evening|night|week)|each morning)\b",
    re.IGNORECASE,
)
_AT_TIMES_ZH = re.compile(r"每[天日年月周晚](?:早上|晚上)?|经常|常常|总是|也|都|还|曾经?")
_COUNTED_ZH = re.compile(
    r"[一二两三四五六七八九十几\d]+[个名位只间条张件台家种辆本块道杯瓶碗口次遍]"
)
_PRONOUN = re.compile(r"(?:it|he|she|they|this|that|these|those|which|we|i|you|there|what)\b", re.I)
_NAMED_EN = re.compile(r"\b(?:[Tt]he [a-z]+|[A-Z][a-z]+) (?=[a-z])")
_CLAUSE = re.compile(r"[,;:](?=\s)|[，；：]")
# To have is grammar, but for what is had.
_HAS = re.compile(r"\b(?:has|have|had) (?=(?:an?|the|any|his|her|its|\d+)\b)")
_LEAST = {True: 2, False: 2}
_MOST_BETWEEN = 2


class _Denied(NamedTuple):
    """A deed that is denied of one, or of all of a kind, and when; empty is anybody, any time."""

    fact: Fact
    who: tuple[str, ...]
    kind: str
    when: str
    deed: tuple[str, ...]


def happen_after_all(reading: Reading, facts: Sequence[Fact]) -> tuple[Range, Range] | None:
    """Return the places of a deed that is denied at all and of one who does it, in text order."""
    for denied in (each for fact in facts for each in _denied(fact)):
        for fact in facts:
            if fact.sentence == denied.fact.sentence or not _is_done(fact, denied):
                continue
            first, second = sorted((denied.fact, fact))
            if of_one_case(reading, first, second):
                return first.place, second.place
    return None


def _denied(fact: Fact) -> Iterator[_Denied]:
    found = _NEVER.search(fact.words)
    if found is None or _PRONOUN.match(fact.words):
        return
    what = next(value for key, value in found.groupdict().items() if value and "what" in key)
    keys = ("who", "who_zh", "who_first", "who_zh_first")
    who = next((found[key] for key in keys if found[key]), "")
    kind = found["kind"] or found["kind_zh"] or ""
    when = _PLACE_ZH.sub("", found["when_zh"] or "")
    deed = _deed(what)
    if not negators(what) and len(deed) >= _LEAST[what.isascii()]:
        yield _Denied(fact, content_units(who), "" if _is_of_persons(kind) else kind, when, deed)


def _is_of_persons(kind: str) -> bool:
    """Whether whoever is named may be one of the kind."""
    known = _PERSONS_EN if kind.isascii() else frozenset(_PERSONS_ZH.split("|"))
    return any_stem(kind) in known if kind.isascii() else kind in known


def _deed(words: str) -> tuple[str, ...]:
    """Return the stems of what is done, without how often."""
    if words.isascii():
        words = _HAS.sub("own ", words)
        units = content_units(_AT_TIMES_EN.sub(" ", words))
        return tuple(base_stem(any_stem(unit)) for unit in units)
    return tuple(content_units(_COUNTED_ZH.sub("", _AT_TIMES_ZH.sub("", words))))


def _is_done(fact: Fact, denied: _Denied) -> bool:
    """Whether somebody, or the same one where one is named, does what is denied."""
    if _NEVER.search(fact.words):
        return False
    tells = _tells_en if fact.words.isascii() else _tells_zh
    parts = (part.strip() for part in _CLAUSE.split(fact.words))
    return any(tells(part, denied) and not negators(part) for part in parts)


def _tells_zh(words: str, denied: _Denied) -> bool:
    told, who = _deed(words), denied.who
    if (who and told[: len(who)] != who) or denied.when not in words:
        return False
    at = words.find(denied.kind) + len(denied.kind) if denied.kind else 0
    if denied.kind and (denied.kind not in words[1:] or not words[at:]):
        return False
    return _stands_in(_deed(words[at:])[0 if at else len(who) or 1 :], denied.deed)


def _tells_en(words: str, denied: _Denied) -> bool:
    for named in (_one_of_kind(denied.kind) if denied.kind else _NAMED_EN).finditer(words):
        if denied.who and content_units(named[0]) != denied.who:
            continue
        told = _deed(words[named.end() :])
        if told[:1] == denied.deed[:1] and holds_in_order(told, denied.deed):
            return True
    return False


@lru_cache(maxsize=16)
def _one_of_kind(kind: str) -> re.Pattern[str]:
    """Return what names one thing of a kind: "room 4", "the third room"."""
    one = re.escape(kind.lower().removesuffix("s"))
    return re.compile(rf"\b(?:{one} (?:\d+|[A-Z])|the (?!other\b)[a-z]+ {one}) ", re.IGNORECASE)


def _stands_in(told: tuple[str, ...], deed: tuple[str, ...]) -> bool:
    """Whether a deed stands in what is told with next to nothing between its characters."""
    text, wanted = "".join(told), "".join(deed)
    return (
        wanted in text
        or re.search(f".{{0,{_MOST_BETWEEN}}}".join(map(re.escape, deed)), text) is not None
    )
