"""Which characters are the same character in another form, and which only look like it.

A form is folded only when it carries no sense: width, ligature, quotation mark, dash, space,
traditional or simplified writing. What is left alone on purpose: superscripts (x² is not x2), the
slash of ≠ and other negated signs, accents, circled numbers (①② is not 12), № (it would become
"No"), ™, º, ordinals, and the letters of sets (ℝ, ℕ).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import chain

from hybrid.text.hanzi import class_table

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
