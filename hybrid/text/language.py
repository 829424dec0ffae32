"""Which of the two languages a text is written in, and which scripts it shows."""

from __future__ import annotations

import re
from typing import Literal

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")

Lang = Literal["en", "zh"]


def detect(text: str) -> Lang:
    """Return ``zh`` when Han characters outnumber Latin words, else ``en``.

    A Chinese word has about two characters, so a text of equal parts counts as Chinese.
    """
    han = len(_HAN.findall(text))
    return "zh" if han and len(_LATIN_WORD.findall(text)) <= han else "en"


def scripts(text: str) -> frozenset[Lang]:
    """Return the languages whose script the text shows (a lone letter such as "A" is none)."""
    found: set[Lang] = set()
    if _LATIN_WORD.search(text):
        found.add("en")
    if _HAN.search(text):
        found.add("zh")
    return frozenset(found)
