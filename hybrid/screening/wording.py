"""What whole sentences say by the weight of their words, where no cue line has just that wording."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybrid.packs import Hit
from hybrid.packs.wording import OPTION, Wording
from hybrid.records.naming import Mention
from hybrid.text.language import Lang

SAID = "said_"
"""Begins the name of a field of the wording file where it stands among the hits of cues."""

_SUPPOSED = re.compile(
    r"\W*(?:if|suppose|supposing|assuming|assume|unless|whether|imagine|even if|what if|had|were)\b"
    r"|\W*(?:如果|若|假如|假设|假定|倘若|要是|假使|即使|哪怕|除非|是否)"
)
# What others say or might think, what only seems so, and what is denied.
_REPORTED = re.compile(
    r"\b(?:you|one|some|many|people|someone|others|critics?|lawyers?|friends?|students?|it) "
    r"(?:\w+ )?(?:might|may|could|would) (?:think|say|argue|object|look|seem|appear|be tempted)"
    r"|\b(?:some|critics?|many|others|people|they|he|she|lawyer|friend|witness|author|teacher) "
    r"(?:\w+ )?(?:claim(?:s|ed)?|argue[sd]?|say|says|said|think|thinks|thought|believe[sd]?|insist(?:s|ed)?)\b"
    r"|\b(?:at first|first glance|i wondered|i first thought|initially|tempting to|would be wrong to say)\b"
    r"|\bnot (?:hard|difficult|impossible) to\b|\bnot the case\b|\b(?:is|are)n't (?:hard|difficult) to\b"
    r"|有人|有些人|乍看|乍一看|初看|看似|似乎|起初|一开始|曾以为|不难|并不难|他说|她说|有同学|同学说|认为这|难道|并非无法|不是不能|并不是说"
)
_ASKED = ("?", "？")
_CLOSING = " *\"'\n)”’」』"
_LONGEST = 600


def said(
    folded: str,
    sentences: Sequence[tuple[int, int]],
    mentions: Sequence[Mention],
    wording: Wording,
    lang: Lang,
) -> Iterator[Hit]:
    """Yield a hit for every field that a sentence reaches, over the whole sentence.

    Questions and suppositions are left out: what they say is not held.
    """
    for start, end in sentences:
        sentence = folded[start : min(end, start + _LONGEST)]
        if sentence.rstrip(_CLOSING).endswith(_ASKED) or _SUPPOSED.match(sentence):
            continue
        if _REPORTED.search(sentence):
            continue
        for each in wording.says(masked(folded, start, start + len(sentence), mentions), lang):
            yield Hit(SAID + each.field, start, end, None, "asserted")


def masked(folded: str, start: int, end: int, mentions: Sequence[Mention]) -> str:
    """Return a stretch of the reasoning with ``{option}`` for every option that it names."""
    parts: list[str] = []
    place = start
    for each in mentions:
        if place <= each.start and each.end <= end:
            parts += (folded[place : each.start], f" {OPTION} ")
            place = each.end
    return "".join((*parts, folded[place:end]))
