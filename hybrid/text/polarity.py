"""Whether a stretch of text denies what it speaks of."""

from __future__ import annotations

import re
from itertools import pairwise

from hybrid.text.guarded import Guarded

SETS_APART = Guarded(
    r"\b(?:differs?|differed|different|difference|unlike|dissimilar)\b|差异|差别|不同|区别|迥异",
    re.IGNORECASE,
)
"""Words that call two things unlike."""

_TWO = 2
_NEGATOR_EN = Guarded(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot|hardly|rarely|unlikely|impossible|"
    r"without(?! (?:any )?(?:more|further|additional|knowing))|fail(?:s|ed)? to|lacks?|"
    r"less likely|out of the question)\b|n['’]t\b",
    re.IGNORECASE,
)
# 不仅, 未来, 非常 and their like deny nothing, and neither do names of kinds of things: 不动产 is
# land, 未成年人 a child, 没收 is to seize.
ADVERB_NOT_ZH = (
    r"(?<!不得)不(?!仅|但|只|同|过|论|管|例外|断|少|得不|禁|妨|愧|错|久|动产|当得利|可抗力|法侵害|法行为"
    r"|正当竞争|安抗辩|锈钢|等式|倒翁|难(?:看出|想到|想象|发现|推[断出知]|得[出知]|判断))"
    r"|(?<![淹吞埋沉出覆隐湮抄罚泯])没(?!准|收|落|入|顶)|未(?!来|必|婚|成年|知数)"
)
"""The alternatives of an expression: what denies a Chinese verb, and is no part of it."""

_NEGATOR_ZH = Guarded(
    rf"{ADVERB_NOT_ZH}|无(?!论|疑|非|期徒刑|因管理|限连带|限责任|机物|机盐|线电|产阶级|形资产|形中|人机)"
    r"|非(?!常|洲|但|裔|金属|物质|遗)|难以|缺乏"
)


def negators(text: str, start: int = 0, end: int | None = None) -> int:
    """Return how many negators ``text[start:end]`` holds, English and Chinese."""
    return len(_negators(text, start, len(text) if end is None else end))


def _negators(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return where the negators of ``text[start:end]`` stand, in order."""
    found = [match.span() for match in _NEGATOR_EN.finditer(text, start, end)]
    if text.isascii():
        return found
    return sorted([*found, *(match.span() for match in _NEGATOR_ZH.finditer(text, start, end))])


# What a negator after these denies is another thing: "has not gone and has not come", or "nor".
_GOES_ON = Guarded(
    r"\b(?:and|nor|as|because|since)\b|[,，;；、]|(?:又|且|而|因为|由于)", re.IGNORECASE
)


def denies(text: str, start: int = 0, end: int | None = None) -> bool:
    """Whether an odd number of negators stands in ``text[start:end]``.

    Where two things are denied one after the other, or a reason is denied too, it is one denial.
    """
    stop = len(text) if end is None else end
    places = _negators(text, start, stop)
    if len(places) < _TWO or _GOES_ON.search(text, places[0][1], places[-1][1]) is None:
        return len(places) % 2 == 1
    apart = [
        (left, right)
        for left, right in pairwise(places)
        if _GOES_ON.search(text, left[1], right[1]) is not None
    ]
    return (len(places) - len(apart)) % 2 == 1


# The word that a Chinese negator denies, unless it only passes a judgement.
_DENIED_ZH = re.compile(
    r"(?:不|无法|没有|未)\s*(?:能够?|会|应[当该]?|得|可以?)?\s*"
    r"(?!正\s*确|准\s*确|恰当|妥当|合理|合适|成立|同|过)([\u4e00-\u9fff]{2})"
)


def denied_words(question: str) -> frozenset[str]:
    """Return the Chinese words that ``question`` denies: 包括 of 哪一项不能包括在内."""
    return frozenset(_DENIED_ZH.findall(question))
