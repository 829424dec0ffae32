"""Names that an option gives itself beside what it says: "Reply 1: Boil it", "NTA (no blame)"."""

from __future__ import annotations

import re
from collections.abc import Mapping

# What stands before a colon and bears a number or letter: "Reply 1: …", 方案甲：….
_HEADED = re.compile(
    r"(?P<name>(?P<noun>[A-Za-z]{3,14}) ?(?:\d{1,2}|[A-H])"
    r"|(?P<noun_zh>[\u4e00-\u9fff]{1,4}) ?(?:\d{1,2}|[A-H]|[一二三四五六甲乙丙丁]))"
    r"\s*(?:[:：]|[—–-]\s)\s*(?=\S)"
)
# A short form with its meaning in brackets, or the other way round.
_SHORT = r"(?!WHO\b)[A-Z]{3,6}"
_GLOSSED = re.compile(
    rf"(?P<short>{_SHORT}) ?[(（](?P<long>[^()（）]{{4,}})[)）]"
    rf"|(?P<written>[^()（）]{{4,}}?) ?[(（](?P<shortened>{_SHORT})[)）]"
)
_EDGES = " \t\r\n.。"


def option_names(options: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """Return for each option the names by which it may be called, none for most."""
    headed = {letter: _HEADED.match(text.strip()) for letter, text in options.items()}
    nouns = [match["noun"] or match["noun_zh"] for match in headed.values() if match]
    names: dict[str, tuple[str, ...]] = {}
    for letter, text in options.items():
        match = headed[letter]
        # One alone may be a reference: "Psalm 1: the righteous".
        numbered = match is not None and nouns.count(match["noun"] or match["noun_zh"]) > 1
        names[letter] = (match["name"],) if match and numbered else _glossed(text.strip(_EDGES))
    return names


def _glossed(text: str) -> tuple[str, ...]:
    """Return a short form and what it stands for, where an option is just the two."""
    match = _GLOSSED.fullmatch(text)
    return tuple(filter(None, match.groups())) if match else ()
