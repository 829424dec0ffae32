"""Characters written as something else: entities, commands, ligatures, powers, fractions."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from html.entities import html5

from hybrid.text.characters import INVISIBLE, one_to_many, one_to_one
from hybrid.text.layers import Layer, rewrite

_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ"
_SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉₊₋₌"
_FRACTIONS = "¼½¾⅐-⅞↉"
_ROMAN = "".join(map(chr, range(0x2160, 0x2180)))
_MARKS = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"
# Bounded: putting a very long run of marks in order takes quadratic time.
_MARKED = re.compile(f"[^{_MARKS}][{_MARKS}]{{1,30}}")
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

# Dollar signs are marks only around something that no running text looks like.
_MATHS = re.compile(r"\$(?=[^\s$])[^$\n]{0,200}(?<=[^\s$])\$(?!\d)")
_PROSE = re.compile(r"(?<!\\)\b[A-Za-z]{3,} [A-Za-z]{2,}\b")


def compose(text: str) -> Layer | None:
    """Join letters with the accents written after them; ``None`` when there are none.

    Marks that make no composed character stay: a struck-out word is not the word.
    """
    if text.isascii() or not _MARKED.search(text):
        return None
    return rewrite(text, _MARKED, _composed)


def spell_out(text: str) -> Layer | None:
    """Write a composed ``text`` in plain characters; ``None`` when it is so already."""
    if not _trigger().search(text):
        return None
    return rewrite(text, _pattern(), _Speller(text))


def _composed(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", match[0])


@cache
def _trigger() -> re.Pattern[str]:
    # One set of characters is searched many times quicker than the choice between groups.
    return re.compile(rf"[&\\${_signs()}]")


@cache
def _signs() -> str:
    many = "".join(one_to_many())
    return _SUPERSCRIPTS + _SUBSCRIPTS + _FRACTIONS + _ROMAN + INVISIBLE + many


@cache
def _pattern() -> re.Pattern[str]:
    groups = {
        "entity": r"&(?:\#[0-9]{1,7}|\#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});",
        "wrapper": rf"\\(?:{_WRAPPERS})\s?\{{",
        "command": rf"\\(?:{'|'.join(sorted(_COMMANDS, key=len, reverse=True))})(?![A-Za-z])",
        "delimiter": r"\\[()\[\]]|\\,",
        "escaped": rf"\\[{_ESCAPED}]",
        "index": r"[\^_]\{[^{}\s\\]{1,8}\}",
        "brace": r"[{}]",
        "dollar": r"\${1,2}",
        "power": f"[{_SUPERSCRIPTS}]+",
        "below": f"[{_SUBSCRIPTS}]+",
        "fraction": f"[{_FRACTIONS}]",
        "roman": f"[{_ROMAN}]",
        "many": "[" + "".join(one_to_many()) + "]",
        "unseen": f"\u00ad[ \t]*\n\\s*|[{INVISIBLE}]+",
    }
    choice = "|".join(f"(?P<{name}>{body})" for name, body in groups.items())
    return re.compile(rf"(?=[&\\${{}}^_{_signs()}])(?:{choice})")


class _Speller:
    """Says for each match what it spells; remembers which braces and dollars were marks."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._braces: list[bool] = []
        self._closing_dollars: set[int] = set()

    def __call__(self, match: re.Match[str]) -> str | None:
        assert match.lastgroup is not None
        plain: str | None = getattr(self, "_" + match.lastgroup)(match)
        return None if plain is None else plain.translate(one_to_one())

    def _entity(self, match: re.Match[str]) -> str | None:
        char = _decoded(match[0][1:-1])
        inner = char and _pattern().fullmatch(char)
        return (self(inner) or char) if inner else char

    def _wrapper(self, _match: re.Match[str]) -> str:
        self._braces.append(True)
        return ""

    def _brace(self, match: re.Match[str]) -> str | None:
        if match[0] == "{":
            self._braces.append(False)
            return None
        return "" if self._braces and self._braces.pop() else None

    def _command(self, match: re.Match[str]) -> str:
        return _COMMANDS[match[0][1:]]

    def _delimiter(self, match: re.Match[str]) -> str:
        return " " if match[0] == "\\," else ""

    def _escaped(self, match: re.Match[str]) -> str:
        return match[0][1:]

    def _index(self, match: re.Match[str]) -> str:
        return match[0][0] + match[0][2:-1]

    def _dollar(self, match: re.Match[str]) -> str | None:
        if match[0] == "$$" or match.start() in self._closing_dollars:
            return ""
        maths = _MATHS.match(self._text, match.start())
        if maths is None or _PROSE.search(maths[0]):
            return None
        self._closing_dollars.add(maths.end() - 1)
        return ""

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

    def _unseen(self, _match: re.Match[str]) -> str:
        return ""

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
