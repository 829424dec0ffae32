"""Chinese characters: an expression for one, and traditional and simplified ones as one.

The latter is for matching only, by the table that OpenCC's Python package carries. A traditional
character may stand for several simplified ones and the other way round, so characters are joined in
classes: two of them match when some conversion, Taiwan and Hong Kong variants included, turns one
into the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

HAN_RANGE = "\u3400-\u9fff"
"""Chinese characters of the basic plane, for brackets of an expression: of these words are made."""

ANY_HAN_RANGE = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
"""The rare and the compatible ones too, and no other sign: of these a script is made."""

HAN = re.compile(f"[{HAN_RANGE}]")
"""One Chinese character of the basic plane."""

ANY_HAN = re.compile(f"[{ANY_HAN_RANGE}]")
"""One Chinese character of any plane."""

# 苧 is a traditional character of its own and the simplified form of 薴, which is another plant.
_NOT_ONE = ("苧", "薴")

# Forms that the conversion of single phrases yields, one word in two spellings.
_ALSO = ("并幷", "熏薰", "具俱", "坐座", "穗繐", "戚鏚", "酰醯", "账帐")


@cache
def class_table() -> dict[str, str]:
    """Return ``{character: simplified}`` for every character that is not its own representative."""
    parents: dict[str, str] = {}
    for simplified, other in _pairs():
        kept, joined = _root(parents, simplified), _root(parents, other)
        if kept != joined:
            kept, joined = sorted((kept, joined), key=_rarity)
            parents[joined] = kept
    return {character: _root(parents, character) for character in parents}


def _rarity(character: str) -> tuple[bool, str]:
    """Return a key that sorts the usual simplified character first: readers see it."""
    try:
        character.encode("gb2312")
    except UnicodeEncodeError:
        return True, character
    return False, character


def _root(parents: dict[str, str], character: str) -> str:
    while character in parents:
        character = parents[character]
    return character


def _pairs() -> Iterator[tuple[str, str]]:
    yield from ((pair[0], pair[1]) for pair in _ALSO)
    for key, values in _rows("TSCharacters.txt"):
        # A later candidate is a rare reading; it would join common characters (畫: 画, 划).
        yield values[0], key
    for name in ("STCharacters.txt", "TWVariants.txt", "HKVariants.txt"):
        for key, values in _rows(name):
            yield from ((key, value) for value in values if (key, value) != _NOT_ONE)


def _rows(name: str) -> Iterator[tuple[str, list[str]]]:
    # Who asks for a range of characters alone starts without it.
    from importlib.resources import files

    table = (files("opencc") / "dictionary" / name).read_text(encoding="utf-8")
    for line in table.splitlines():
        key, _, values = line.partition("\t")
        yield key, values.split()
