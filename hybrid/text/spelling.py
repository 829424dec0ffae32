"""Characters written as something else: entities, commands, ligatures, powers, fractions."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from html.entities import html5

from hybrid.text.characters import INVISIBLE, fold_forms, one_to_many, one_to_one
from hybrid.text.hanzi import HAN, HAN_RANGE
from hybrid.text.layers import Layer, rewrite
from hybrid.text.wordlist import wraps_a_word

_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ"
_SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉₊₋₌"
_FRACTIONS = "¼½¾⅐-⅞↉"
_ROMAN = "".join(map(chr, range(0x2160, 0x2180)))
_MARKS = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"
_SOFT_HYPHEN = "\u00ad"
_UNSEEN = re.compile(f"[{INVISIBLE}]")
_UNCOMPOSED = re.compile(f"[{_MARKS}{INVISIBLE}]")
# Bounded: putting a very long run of marks in order takes quadratic time.
_COMPOSABLE = re.compile(
    f"{_SOFT_HYPHEN}[ \t]*\r?\n\\s*|[{INVISIBLE}]+|[^{_MARKS}][{_MARKS}]{{1,30}}"
)
_COMMANDS = {
    "times": "×", "div": "÷", "cdot": "·", "pm": "±", "mp": "∓", "leq": "≤", "le": "≤",
    "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "equiv": "≡", "to": "→",
    "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "Leftarrow": "⇐", "infty": "∞",
    "angle": "∠", "degree": "°", "in": "∈", "notin": "∉", "cup": "∪", "cap": "∩", "subset": "⊂",
    "subseteq": "⊆", "therefore": "∴", "because": "∵", "ldots": "…", "cdots": "…", "dots": "…",
    "quad": " ", "qquad": " ", "left": "", "right": "", "alpha": "α", "beta": "β", "gamma": "γ",
    "delta": "δ", "epsilon": "ε", "theta": "θ", "lambda": "λ", "mu": "μ", "pi": "π", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "phi": "φ", "omega": "ω", "Delta": "Δ", "Sigma": "Σ", "Omega": "Ω",
}  # fmt: skip
_WRAPPERS = "text(?:bf|it|rm|sf|tt)?|math(?:rm|bf|it|sf)|emph|boxed|underline|operatorname"
_ESCAPED = "".join(re.escape(char) for char in "*_#`~>%$&{}.-+!|\"'")

# Dollar signs are marks around formulas, and money before an amount that no formula goes on with.
# What a quote has lost at its ends must not matter, so each sign is judged by what follows it.
_MONEY = re.compile(
    r"\$\s?\d[\d,.]*(?:(?:[kKmM]|[bB]n?)\b|(?![\dA-Za-z$^_(*]|\s*(?:[\\=<>]|&[lg][te];)|[+-][A-Za-z\\(]))"
)


# In Chinese a dollar sign is a formula's unless the sentence goes on right after the amount.
_MONEY_AMONG_HAN = re.compile(rf"\$\s?\d[\d,.]*(?<=\d)\s?[{HAN_RANGE}，。；、：！？）]")


def compose(text: str) -> Layer | None:
    """Join letters with the accents written after them, and leave out what shows nothing.

    Marks that make no composed character stay: a struck-out word is not the word.
    """
    if text.isascii() or not _UNCOMPOSED.search(text):
        return None
    return rewrite(text, _COMPOSABLE, _composed)


def spell_out(text: str, *, among_han: bool = False) -> Layer | None:
    """Write a composed ``text`` in plain characters; ``None`` when it is so already.

    ``among_han`` is for a text that was cut out of a Chinese one.
    """
    if not _trigger().search(text):
        return None
    chinese = among_han or HAN.search(text) is not None
    return rewrite(text, _pattern(), _Speller(text, among_han=chinese))


def _composed(match: re.Match[str]) -> str:
    found = match[0]
    if found[0] == _SOFT_HYPHEN and found[-1].isspace():
        return "" if wraps_a_word(match.string, match.start(), match.end()) else "\n"
    if _UNSEEN.match(found):
        return ""
    return unicodedata.normalize("NFC", fold_forms(found))


@cache
def _trigger() -> re.Pattern[str]:
    # One set of characters is searched many times quicker than the choice between groups.
    return re.compile(rf"[&\\${{}}{_signs()}]")


@cache
def _signs() -> str:
    many = "".join(one_to_many())
    return _SUPERSCRIPTS + _SUBSCRIPTS + _FRACTIONS + _ROMAN + many


@cache
def _pattern() -> re.Pattern[str]:
    groups = {
        "entity": r"&(?:\#[0-9]{1,7}|\#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});",
        "wrapper": rf"\\(?:{_WRAPPERS})(?![A-Za-z])\s?\{{?",
        "command": rf"\\(?:{'|'.join(sorted(_COMMANDS, key=len, reverse=True))})(?![A-Za-z])",
        "delimiter": r"\\[()\[\]]|\\,",
        "escaped": rf"\\[{_ESCAPED}]",
        "brace": r"\}\s?\{|[{}]",
        "dollar": r"\${1,2}",
        "power": f"[{_SUPERSCRIPTS}]+",
        "below": f"[{_SUBSCRIPTS}]+",
        "fraction": f"[{_FRACTIONS}]",
        "roman": f"[{_ROMAN}]",
        "many": "[" + "".join(one_to_many()) + "]",
    }
    choice = "|".join(f"(?P<{name}>{body})" for name, body in groups.items())
    return re.compile(rf"(?=[&\\${{}}{_signs()}])(?:{choice})")


class _Speller:
    """Says for each match what it spells, from the characters beside it."""

    def __init__(self, text: str, *, among_han: bool) -> None:
        self._text = text
        self._among_han = among_han

    def __call__(self, match: re.Match[str]) -> str | None:
        assert match.lastgroup is not None
        plain: str | None = getattr(self, "_" + match.lastgroup)(match)
        return None if plain is None else plain.translate(one_to_one())

    def _entity(self, match: re.Match[str]) -> str | None:
        char = _decoded(match[0][1:-1])
        inner = char and _pattern().fullmatch(char)
        return (self(inner) or char) if inner else char

    def _wrapper(self, _match: re.Match[str]) -> str:
        return ""

    def _brace(self, match: re.Match[str]) -> str:
        # Grouping, not writing; but \frac{1}{23} is not \frac{12}{3}.
        apart = self._before(match).isalnum() and self._after(match).isalnum()
        return " " if apart or len(match[0]) > 1 else ""

    def _command(self, match: re.Match[str]) -> str:
        return _COMMANDS[match[0][1:]]

    def _delimiter(self, match: re.Match[str]) -> str:
        return " " if match[0] == "\\," else ""

    def _escaped(self, match: re.Match[str]) -> str:
        return match[0][1:]

    def _dollar(self, match: re.Match[str]) -> str | None:
        money = _MONEY_AMONG_HAN if self._among_han else _MONEY
        return None if money.match(self._text, match.start()) else ""

    def _power(self, match: re.Match[str]) -> str:
        return "^" + unicodedata.normalize("NFKC", match[0])

    def _below(self, match: re.Match[str]) -> str:
        # H₂O is H2O, but log₂8 is not log28, nor is 10₂ 102.
        plain = unicodedata.normalize("NFKC", match[0])
        before = self._before(match)
        holds = before.isalpha() or before in (")", "]")
        return plain if holds and not self._after(match).isdigit() else "_" + plain

    def _fraction(self, match: re.Match[str]) -> str:
        left = " " if self._before(match).isdigit() else ""
        right = " " if self._after(match).isdigit() else ""
        return left + unicodedata.normalize("NFKC", match[0]) + right

    def _roman(self, match: re.Match[str]) -> str | None:
        # Two of them side by side would read as a third: ⅠⅡ is not III.
        around = self._before(match) + self._after(match)
        clear = not any(char in _ROMAN or (char.isascii() and char.isalnum()) for char in around)
        return unicodedata.normalize("NFKC", match[0]) if clear else None

    def _many(self, match: re.Match[str]) -> str | None:
        plain = one_to_many()[match[0]]
        joins_left = plain[0].isdigit() and self._before(match).isdigit()
        joins_right = plain[-1].isdigit() and self._after(match).isdigit()
        return None if joins_left or joins_right else plain

    def _before(self, match: re.Match[str]) -> str:
        return self._text[match.start() - 1 : match.start()] if match.start() else ""

    def _after(self, match: re.Match[str]) -> str:
        return self._text[match.end() : match.end() + 1]


def _decoded(name: str) -> str | None:
    if not name.startswith("#"):
        return html5.get(name + ";")
    code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    is_text = 0x20 <= code < 0xD800 or 0xE000 <= code < 0x110000 or code in (9, 10, 13)
    return chr(code) if is_text else None
