"""One subject with a property and with its opposite, or with two values that exclude each other.

"The price rose … the price fell", "the boat was green … the boat was blue". A subject may be all of
a kind and the other one of it: "all three keys are of brass … the second key is of steel".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from hybrid.screening.exclusions.wording import is_brought_about
from hybrid.screening.reading import Reading
from hybrid.screening.wording.plain_facts import Fact, content_units, of_one_case
from hybrid.text.exclusive import EXCLUSIVE
from hybrid.text.guarded import Guarded
from hybrid.text.numbers import ONES_EN
from hybrid.text.opposites import OPPOSITES
from hybrid.text.polarity import negators
from hybrid.text.sentences import Range
from hybrid.text.terms import any_stem

_Value = tuple[str, int, int]
# The state that a thing was put into: 关得很严, 锁好了.
_PUT_ZH = {"关": "关着", "锁": "关着", "敞": "开着", "开": "开着"}
_PLAIN = {word: ("opposite", number, int(side)) for word, (number, side) in OPPOSITES.items()}


def _listed(words: Sequence[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_OPPOSED_EN = _listed([word for word in OPPOSITES if word.isascii()])
_OPPOSED_ZH = _listed([word for word in OPPOSITES if not word.isascii() and len(word) > 1])
_VALUES_EN = _listed([word for word in EXCLUSIVE if word.isascii()])
_VALUES_ZH = _listed([word for word in EXCLUSIVE if not word.isascii()])
_SAID = Guarded(
    r"\b(?:is|are|was|were)(?: all)?(?: made)?(?: out)?(?: of| from| painted| dyed| coloured)?"
    rf"(?: pure| solid| plain| bright| dark)? (?P<value>{_VALUES_EN})\b"
    r"(?=\s*(?:$|[,;.:]|like\b|because\b|since\b|so\b|in colou?r|as\b))"
    rf"|\b(?P<opposed>{_OPPOSED_EN})\b"
    rf"|[都全均]?是用?(?P<value_zh>{_VALUES_ZH})(?:色|质|制)?(?:做|造|制成)?的(?=$|[，；。])"
    rf"|(?P<opposed_zh>{_OPPOSED_ZH})|[都全均](?P<put_zh>[关锁敞开])(?=[着了得上好])",
    re.IGNORECASE,
)
# What follows is said of a subject of its own, and what precedes is its ground.
_AGAIN = re.compile(
    r"\b(?:because|since|so|therefore|thus|hence|as)\b|因为|由于|所以|因此|因而|故|可见|由此可知|于是"
    r"|(?:根据|依据|按照)[^，。]{1,10}，",
    re.IGNORECASE,
)
_ENDS = re.compile(
    rf"[,;:，；：](?=\s|[^\x00-\x7f]|$)|{_AGAIN.pattern}|\b(?:and|which|who|that)\b", re.IGNORECASE
)
_PRONOUN = re.compile(
    r"(?:it|he|she|they|this|that|these|those|which|we|i|you|there|what)\b|[这那](?![座条个位名只间张件台家种辆本块道][\u4e00-\u9fff])|[它他她此其该]",
    re.IGNORECASE,
)
_DEGREE_ZH = re.compile(r"(?:[\d.一二三四五六七八九十百几两]+(?:倍|成|％|%|个?百分点|点|元|度)?)?")
_EVERY = re.compile(
    rf"(?:all|every|each|both)(?: one)?(?: of)?(?: the| his| her| its| their)?(?: (?:{ONES_EN}))?"
    r" (?P<what>[a-z]+)"
    r"|(?:所有|全部|每一?[\u4e00-\u9fff])的?(?:[一二三四五六七八九十两\d]+[\u4e00-\u9fff])?"
    r"(?P<what_zh>[\u4e00-\u9fff]{1,4}?)[都全均]?",
    re.IGNORECASE,
)
_ONE_OF = re.compile(
    r"the (?:[a-z]+ )?(?P<what>[a-z]+)"
    r"|(?:第[一二三四五六七八九十\d]+|最后一|[左右中]边?的?那?一?|那一)[\u4e00-\u9fff]"
    r"(?P<what_zh>[\u4e00-\u9fff]{1,4})",
    re.IGNORECASE,
)
_COPULA = re.compile(r" (?:is|are|was|were|all|both)+$|[都全均]?是?$")
_LATIN = re.compile(r"[a-z-]+")
_KNOWN_EN = frozenset(word for word in (*OPPOSITES, *EXCLUSIVE) if word.isascii())
_KNOWN_ZH = frozenset(
    word
    for word in (*OPPOSITES, *EXCLUSIVE, *_PUT_ZH)
    if not word.isascii() and (len(word) > 1 or word not in OPPOSITES)
)
_LEAST = {True: 1, False: 1}


class _Said(NamedTuple):
    fact: Fact
    place: Range
    words: str
    subject: tuple[str, ...]
    value: _Value
    word: str
    tail: tuple[str, ...]


def oppose(reading: Reading, facts: Sequence[Fact]) -> tuple[Range, Range] | None:
    """Return the places of two facts of which one says the opposite of the other."""
    if not _may_oppose(" ".join(fact.words for fact in facts)):
        return None
    groups: dict[tuple[str, int], list[_Said]] = defaultdict(list)
    for said in (said for fact in facts for said in _said(fact)):
        groups[said.value[:2]].append(said)
    for left, right in (pair for alike in groups.values() for pair in combinations(alike, 2)):
        between = left.fact.sentence, right.fact.sentence
        if not _exclude(left, right) or is_brought_about(reading, between, right.word):
            continue
        if of_one_case(reading, left.fact, right.fact):
            return left.place, right.place
    every = (said for alike in groups.values() for said in alike)
    found = (_attributed_to_one(reading, facts, said) for said in every)
    return next((pair for pair in found if pair), None)


def _exclude(left: _Said, right: _Said) -> bool:
    if left.value == right.value or left.fact.sentence == right.fact.sentence:
        return False
    if left.subject == right.subject and _goes_on_alike(left, right):
        return True
    return _one_of_all(left, right) or _one_of_all(right, left)


def _may_oppose(text: str) -> bool:
    """Whether a text holds two words that exclude each other."""
    found = {*_LATIN.findall(text.lower())} & _KNOWN_EN
    if not text.isascii():
        found |= {word for word in _KNOWN_ZH if word in text}
    sides: dict[tuple[str, int], set[int]] = defaultdict(set)
    for word in found:
        for kind, number, side in _values_of(word):
            sides[kind, number].add(side)
    return any(len(each) > 1 for each in sides.values())


def _values_of(word: str) -> Iterator[_Value]:
    plain = _PUT_ZH.get(word, word)
    if plain in _PLAIN:
        yield _PLAIN[plain]
    if word in EXCLUSIVE:
        yield ("exclusive", *EXCLUSIVE[word])


def _said(fact: Fact) -> Iterator[_Said]:
    text = fact.words
    for found in _SAID.finditer(text):
        start = max((m.end() for m in _AGAIN.finditer(text, 0, found.start())), default=0)
        kind = found.lastgroup or ""
        ends = _ENDS.search(text, found.end(kind))
        end = ends.start() if ends else len(text)
        words = _COPULA.sub("", text[start : found.start()].strip(" ,，"))
        subject = content_units(words)
        if negators(text, start, end) or _PRONOUN.match(words):
            continue
        if len(subject) >= _LEAST[words.isascii()]:
            place = (fact.place[0] + start, fact.place[0] + end)
            tail = content_units(text[found.end() : end])
            yield _Said(
                fact, place, words, subject, _value(kind, found[kind]), found[kind].lower(), tail
            )


def _value(kind: str, word: str) -> _Value:
    if kind.startswith("value"):
        return ("exclusive", *EXCLUSIVE[word.lower()])
    return _PLAIN[_PUT_ZH.get(word, word.lower())]


def _goes_on_alike(left: _Said, right: _Said) -> bool:
    """Whether what is said after it is the same, or only a degree."""
    shorter, longer = sorted((left.tail, right.tail), key=len)
    if left.value[0] == "exclusive":
        return True
    if not shorter:
        return not longer or _DEGREE_ZH.fullmatch("".join(longer)) is not None
    return longer[: len(shorter)] == shorter


def _one_of_all(every: _Said, one: _Said) -> bool:
    """Whether one says of all of a kind what the other says otherwise of one of the kind."""
    kind = _EVERY.fullmatch(every.words)
    member = _ONE_OF.fullmatch(one.words) if kind else None
    if kind is None or member is None or every.tail:
        return False
    if kind["what"] and member["what"]:
        return any_stem(kind["what"]) == any_stem(member["what"])
    return bool(kind["what_zh"]) and kind["what_zh"] == member["what_zh"]


def _attributed_to_one(
    reading: Reading, facts: Sequence[Fact], every: _Said
) -> tuple[Range, Range] | None:
    """Return where all of a kind are such, and where "an open window" is none of these."""
    kind = _EVERY.fullmatch(every.words) if every.value[0] == "opposite" else None
    if kind is None or (every.tail and every.tail[0] != "得"):
        return None
    others = _listed([word for word, value in _PLAIN.items() if _is_opposed(value, every.value)])
    what = re.escape(kind["what_zh"] or kind["what"].lower().removesuffix("s"))
    one = re.compile(
        rf"(?:{others})的{what}" if kind["what_zh"] else rf"\b(?:the|an?) (?:{others}) {what}\b",
        re.IGNORECASE,
    )
    for fact in facts:
        later = fact.sentence > every.fact.sentence and one.search(fact.words)
        if later and not negators(fact.words) and of_one_case(reading, every.fact, fact):
            return every.place, fact.place
    return None


def _is_opposed(one: _Value, other: _Value) -> bool:
    return one[:2] == other[:2] and one != other
