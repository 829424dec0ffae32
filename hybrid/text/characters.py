"""Which characters are the same character in another form, and which only look like it.

Case, width and script each have one form here; traditional and simplified Chinese characters are
compared as one.

A form is folded only when it carries no sense: width, ligature, quotation mark, dash, space,
traditional or simplified writing. What is left alone on purpose: superscripts (x² is not x2), the
slash of ≠ and other negated signs, accents, circled numbers (①② is not 12), № (it would become
"No"), ™, º, ordinals, and the letters of sets (ℝ, ℕ).

Traditional and simplified characters are one for matching only, by the table that OpenCC's Python
package carries. A traditional character may stand for several simplified ones and the other way
round, so characters are joined in classes: two of them match when some conversion, Taiwan and Hong
Kong variants included, turns one into the other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import chain

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


DOUBLE_QUOTES = '"“”„‟«»＂〝〞〟「」『』❝❞﹁﹂﹃﹄｢｣″'
SINGLE_QUOTES = "'‘’‚‛‹›＇´′❛❜ʼʹ"
HYPHENS = "-‐‑‒–−﹣－⁃"
LONG_DASHES = "—―⸺⸻﹘︱─"
SPACES = "\xa0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
LINE_BREAKS = "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"

# Without a glyph: soft hyphens, zero-width marks, bidirectional controls, variation selectors.
INVISIBLE = (
    "\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0000-\U000e007f\U000e0100-\U000e01ef"
)

_BLOCKS = (
    range(0x2E80, 0x3400),  # radicals, CJK punctuation and compatibility
    range(0xF900, 0xFB07),  # compatibility ideographs, Latin ligatures
    range(0xFE10, 0xFE70),  # vertical and small forms
    range(0xFF00, 0xFFEF),  # full-width and half-width forms
    range(0x1D400, 0x1D800),  # mathematical alphabets
    range(0x2F800, 0x2FA20),  # compatibility ideographs
)
_SINGLE = "ĲĳŉſǄǅǆǇǈǉǊǋǌǱǲǳ℃℉µΩKÅℎℓ⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇" + "".join(
    map(chr, range(0x249C, 0x24B6))  # ⒜ to ⒵
)
_CARRIES_SENSE = frozenset({"<super>", "<sub>", "<fraction>", "<circle>"})
_SIGNS = dict(zip("≦⩽≧⩾⁄∕∶∼〜∗。､【】〔〕〖〗⋯‥︙", "≤≤≥≥//:~~*.、[][][]………", strict=True))
_BETWEEN_NUMBERS = re.compile(r"(?<=\d)。(?=\d)")
_DOTS = "・･‧•∙⋅●▪"


class Table(dict[int, str | int]):
    """A table for ``str.translate`` that is as quick for characters it does not name."""

    def __missing__(self, key: int) -> int:
        self[key] = key
        return key


def fold_forms(text: str) -> str:
    """Return ``text`` with the forms folded that keep its length, character by character."""
    # A carriage return is half of a line break, not a second one.
    text = text.replace("\r\n", " \n")
    if text.isascii():
        return text.replace("\r", "\n").replace("\v", "\n").replace("\f", "\n")
    # A full stop between two numbers would become a decimal point.
    return _BETWEEN_NUMBERS.sub("｡", text).translate(one_to_one())


@cache
def one_to_one() -> Table:
    """Return the table of forms that keep the length of a text."""
    simplified = class_table()
    table = Table({ord(char): plain for char, plain in simplified.items()})
    for char, plain in _compatible():
        if len(plain) == 1:
            table[ord(char)] = simplified.get(plain, plain)
    for forms, plain in (
        (DOUBLE_QUOTES, '"'),
        (SINGLE_QUOTES, "'"),
        (HYPHENS, "-"),
        (LONG_DASHES, "—"),
        (SPACES, " "),
        (LINE_BREAKS, "\n"),
    ):
        table.update(dict.fromkeys(map(ord, forms), plain))
    table.update({ord(char): plain for char, plain in _SIGNS.items()})
    table.update(dict.fromkeys(map(ord, _DOTS), "·"))
    table[ord("｡")] = "｡"
    return table


@cache
def one_to_many() -> dict[str, str]:
    """Return the forms that stand for several characters: ligatures, units, ``⑴``."""
    return {char: plain for char, plain in _compatible() if len(plain) > 1 and plain[0] != " "}


def _compatible() -> Iterator[tuple[str, str]]:
    for char in chain(_SINGLE, *(map(chr, block) for block in _BLOCKS)):
        decomposition = unicodedata.decomposition(char)
        kind = decomposition.partition(" ")[0]
        if decomposition and kind not in _CARRIES_SENSE:
            plain = unicodedata.normalize("NFKC", char)
            yield char, _power(plain) if kind == "<square>" else plain


def _power(unit: str) -> str:
    # ㎡ is a square: "m2" would lose the power.
    return unit[:-1] + "^" + unit[-1] if unit[-1] in "23" else unit


# The full-width marks of nearly every Chinese sentence: quicker one by one than by the table.
_FREQUENT = (
    ("，", ","),
    ("：", ":"),
    ("；", ";"),
    ("（", "("),
    ("）", ")"),
    ("？", "?"),
    ("！", "!"),
)


def fold(text: str) -> str:
    """Return ``text`` for matching; every character stands where it stood.

    A to Z become lower case, full-width forms half-width ones, quotation marks and apostrophes
    straight, hyphens and spaces the plain ones, traditional characters simplified ones. Line breaks
    stay.
    """
    if text.isascii():
        return text.lower()
    for mark, plain in _FREQUENT:
        text = text.replace(mark, plain)
    table, foldable = _table()
    text = foldable.sub(lambda match: table.get(match[0], match[0]), text)
    # On bytes it lowers A to Z alone, and no length changes.
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


@cache
def _table() -> tuple[dict[str, str], re.Pattern[str]]:
    # Some forms of the base table are a letter of another case: those are lowered later.
    table = {
        chr(char): plain if isinstance(plain, str) else chr(plain)
        for char, plain in one_to_one().items()
    }
    changed = {
        char: plain
        for char, plain in table.items()
        if char != plain and not char.isascii() and char not in LINE_BREAKS
    }
    # A set beyond the basic plane is slow, so there any character is looked up.
    basic = "".join(char for char in changed if char <= "\uffff")
    return changed, re.compile(f"[{re.escape(basic)}]|[\U00010000-\U0010ffff]")
