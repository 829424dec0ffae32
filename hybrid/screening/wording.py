"""What whole sentences say by the weight of their words, where no cue line has that wording."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hybrid.packs import Hit
from hybrid.packs.lexicon import OPTION, Wording
from hybrid.records.naming import Mention
from hybrid.text.words import Lang

SAID = "said_"
"""Begins the name of a field of the wording file where it stands among the hits of cues."""

_SUPPOSED = re.compile(
    r"\W*(?:if|suppose|supposing|assuming|assume|unless|whether|imagine|even if|what if|had|were)\b"
    r"|\W*(?:如果|若|假如|假设|假定|倘若|要是|假使|即使|哪怕|除非|是否)"
)
_ASKED = ("?", "？")
_CLOSING = " *\"'\n)”’」』"
_LONGEST = 600


class Weighed(NamedTuple):
    """The sentences that say a field, as hits over each, and the most that any says of each."""

    hits: tuple[Hit, ...] = ()
    most: Mapping[str, float] = {}


def weigh(
    folded: str,
    sentences: Sequence[tuple[int, int]],
    mentions: Sequence[Mention],
    wording: Wording,
    lang: Lang,
) -> Weighed:
    """Return what the sentences of a reasoning say by the weight of their words, in log-odds.

    Questions and suppositions are left out: what they say is not held.
    """
    hits: list[Hit] = []
    most: dict[str, float] = {}
    for start, end in sentences:
        stop = min(end, start + _LONGEST)
        sentence = folded[start:stop]
        if sentence.rstrip(_CLOSING).endswith(_ASKED) or _SUPPOSED.match(sentence):
            continue
        for each in wording.weigh(masked(folded, start, stop, mentions), lang):
            most[each.field] = max(most.get(each.field, each.odds), each.odds)
            if each.reached:
                hits.append(Hit(SAID + each.field, start, end, None, "asserted"))
    return Weighed(tuple(hits), most)


def masked(folded: str, start: int, end: int, mentions: Sequence[Mention]) -> str:
    """Return a stretch of the reasoning with ``{option}`` for every option that it names."""
    parts: list[str] = []
    place = start
    first = bisect_left(mentions, start, key=_start)
    for each in mentions[first : bisect_left(mentions, end, key=_start)]:
        if place <= each.start and each.end <= end:
            parts += (folded[place : each.start], f" {OPTION} ")
            place = each.end
    return "".join((*parts, folded[place:end]))


def _start(mention: Mention) -> int:
    return mention.start
