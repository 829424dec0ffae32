"""Whether a stretch of text denies what it speaks of."""

from __future__ import annotations

import re

from hybrid.text.guarded import Guarded
from hybrid.text.literals import fold

_NEGATOR_EN = Guarded(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot|hardly|rarely|unlikely|impossible|"
    r"without(?! (?:any )?(?:more|further|additional|knowing))|fail(?:s|ed)? to|lacks?|"
    r"less likely)\b|n['’]t\b",
    re.IGNORECASE,
)
# 不仅, 无论, 非常 and their like deny nothing.
_NEGATOR_ZH = re.compile(
    r"(?<!不得)不(?!仅|但|只|同|过|论|管|断|少|得不|禁|妨|愧|错)|没(?!准)|未(?!来|必)|无(?!论|疑|非)|"
    r"非(?!常|洲|但|裔)|难以|缺乏"
)


def negators(text: str, start: int = 0, end: int | None = None) -> int:
    """Return how many negators ``text[start:end]`` holds, English and Chinese."""
    stop = len(text) if end is None else end
    english = sum(1 for _ in _NEGATOR_EN.finditer(text, start, stop))
    return english if text.isascii() else english + len(_NEGATOR_ZH.findall(text, start, stop))


def denies(text: str, start: int = 0, end: int | None = None) -> bool:
    """Whether an odd number of negators stands in ``text[start:end]``."""
    return negators(text, start, end) % 2 == 1


# The word that a Chinese negator denies, unless it only passes a judgement.
_DENIED_ZH = re.compile(
    r"(?:不|无法|没有|未)\s*(?:能够?|会|应[当该]?|得|可以?)?\s*"
    r"(?!正\s*确|准\s*确|恰当|妥当|合理|合适|成立|同|过)([\u4e00-\u9fff]{2})"
)


def denied_words(question: str) -> frozenset[str]:
    """Return the Chinese words that ``question`` denies: 包括 of 哪一项不能包括在内."""
    return frozenset(_DENIED_ZH.findall(question))


_OPPOSITES = tuple(
    tuple(pair.split("/"))
    for pair in (
        "more/less most/least good/bad better/worse best/worst older/younger oldest/youngest "
        "old/young rich/poor richer/poorer richest/poorest strong/weak stronger/weaker high/low "
        "higher/lower highest/lowest early/late earlier/later earliest/latest safe/dangerous "
        "fast/slow faster/slower fastest/slowest guilty/innocent longer/shorter longest/shortest "
        "taller/shorter tallest/shortest heavier/lighter heaviest/lightest larger/smaller "
        "largest/smallest bigger/smaller biggest/smallest nearer/farther closer/farther "
        "nearest/farthest closest/farthest warmer/colder hotter/colder first/last "
        "高/低 大/小 多/少 好/坏 强/弱 快/慢 早/晚 富/穷 对/错 真/假 更长/更短 最长/最短 更重/更轻 "
        "最重/最轻 更远/更近 更远/更接近 最远/最近 更贵/更便宜 最贵/最便宜 更高/更矮 最高/最矮"
    ).split()
)


def opposes(asked: str, said: str) -> bool:
    """Whether ``said`` uses the opposite of a word of ``asked``, and not that word itself."""
    told, heard = fold(asked), fold(said)
    for left, right in _OPPOSITES:
        for word, opposite in ((left, right), (right, left)):
            if word not in told or opposite not in heard:
                continue
            if _holds(asked, word) and _holds(said, opposite) and not _holds(said, word):
                return True
    return False


def _holds(text: str, word: str) -> bool:
    if not word.isascii():
        return word in text
    return re.search(rf"\b{word}\b", text, re.IGNORECASE) is not None
