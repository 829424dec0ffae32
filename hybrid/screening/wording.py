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
