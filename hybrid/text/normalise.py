"""The form of a text in which style does not count, with a map back to the original.

What is brought to one form: width and compatibility forms, traditional and simplified characters,
composed and decomposed accents, quotation marks, dashes, ellipses, white space and hard wraps,
Markdown, LaTeX and HTML marks, entities, and characters that show nothing. What never is: anything
that carries sense, such as a power, a negated sign, an accent, a minus, a decimal point, or
(unless the caller allows it) the case of a letter.

An asterisk between two numbers multiplies, and one beside a letter may be part of its name; only
what stands as a mark of layout does is taken away. Struck-out text keeps its marks: it was
withdrawn.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from html.entities import html5

from hybrid.text.characters import HAN, HAN_RANGE, INVISIBLE, fold_forms, one_to_many, one_to_one
from hybrid.text.layers import Layer, rewrite
from hybrid.text.spacing import set_spaces
from hybrid.text.words import wraps_a_word

_ADDRESS = r"\((?:https?:|www\.|/|\#|mailto:)"
_TAGS = "[bB]|[iI]|em|EM|strong|STRONG|u|p|P|span|div|br|BR|li|ul|ol|code|mark|small|big|h[1-6]"
_WORD = "A-Za-z0-9"

_TRIGGER = re.compile(r"[*_`#<>+·]")
# After these a dash or a plus is an operator that a wrap has put at a line's beginning.
_OPERAND = r"[\d\s]|[A-Za-z]\s?[\^_=+*/<>-]"
_LINE_MARKS = rf"[ \t]*(?:(?:[-*+·]|\#{{1,6}}|>{{1,4}})[ \t]{{1,8}}(?!{_OPERAND}))+"
# Each branch begins with a plain character: that lets the engine skip the other branches.
_PATTERN = re.compile(
    rf"\A{_LINE_MARKS}|\n{_LINE_MARKS}|\*+|_+|`+|</?(?:{_TAGS})\s?/?>"
    rf"|\]{_ADDRESS}[^()\s]{{0,300}}\)|\[(?=[^\[\]\n]{{1,200}}\]{_ADDRESS})|!\[(?=[^\[\]\n]{{0,200}}\]{_ADDRESS})"
)
_OPERATORS = r"(^+=/<>"
_OPENS = {
    mark: re.compile(
        rf"(?<![{_WORD}{mark}\\)])\{mark}(?=[^\s{mark}{_OPERATORS}][^{mark}\n]{{0,300}}"
        rf"(?<=[^\s\\{mark}])\{mark}(?![{_WORD}{mark}]))"
        rf"|(?<![{_WORD}{mark}\\])\{mark}(?=[^\s{mark}]\{mark}(?![{_WORD}{mark}]))"
        rf"|\{mark}(?=[\u4e00-\u9fff][^{mark}\n]{{0,300}}\{mark}(?![{_WORD}{mark}]))"
    )
    for mark in "*_"
}
_TEX_QUOTE = re.compile(r"``(?=[^\s`][^`\n]{0,300}(?:''|\"))")


def strip_marks(text: str) -> Layer | None:
    """Take the marks away; ``None`` when there are none."""
    if _TRIGGER.search(text) or "](" in text or "- " in text:
        return rewrite(text, _PATTERN, _Stripper(text))
    return None


class _Stripper:
    """Says for each match whether it is a mark; remembers which single marks were opened."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open = {"*": False, "_": False}

    def __call__(self, match: re.Match[str]) -> str | None:
        kind = match[0][0]
        if match[0][-1] in " \t":
            return self._line(match)
        if kind == "`":
            return '"' if _TEX_QUOTE.match(self._text, match.start()) else ""
        if kind == "<":
            return " " if match[0][1:3].lower() == "br" else ""
        return self._emphasis(match) if kind in "*_" else ""

    def _line(self, match: re.Match[str]) -> str | None:
        if ">" in match[0] and not self._opens_block_quote(match):
            return None
        return "\n" if match[0][0] == "\n" else ""

    def _opens_block_quote(self, match: re.Match[str]) -> bool:
        """Whether a line's ``>`` stands at a paragraph's beginning or under another; otherwise
        it is a sign that a wrap has put there.
        """
        line = self._text[self._text.rfind("\n", 0, match.start()) + 1 : match.start()].strip()
        return not line or line.startswith(">")

    def _emphasis(self, match: re.Match[str]) -> str | None:
        mark, length = match[0][0], len(match[0])
        if length == 1:
            return self._single(match, mark)
        before, after = self._around(match)
        joins = _is_word(before) and _is_word(after)
        stands_alone = not before.strip() and not after.strip()
        return None if joins or stands_alone or length > 3 else ""

    def _single(self, match: re.Match[str], mark: str) -> str | None:
        if self._open[mark]:
            before, after = self._around(match)
            if before.strip() and not _is_word(after):
                self._open[mark] = False
                return ""
        elif _OPENS[mark].match(self._text, match.start()):
            self._open[mark] = True
            return ""
        return None

    def _around(self, match: re.Match[str]) -> tuple[str, str]:
        start, end = match.span()
        return self._text[start - 1 : start] if start else "", self._text[end : end + 1]


def _is_word(char: str) -> bool:
    return char.isascii() and char.isalnum()


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


_Step = Callable[[str], Layer | None]

# Without a mark, and with one space between words, a text has its normal form.
_PLAIN = re.compile("[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")

# Forms are folded between the first and the second: that keeps every length and needs no map.
_BEFORE_FOLDING = (compose,)
_AFTER_FOLDING = (spell_out, strip_marks, set_spaces)
_AMONG_HAN = (
    partial(spell_out, among_han=True),
    strip_marks,
    partial(set_spaces, among_han=True),
)


@dataclass(frozen=True, slots=True)
class Normalised:
    """A normal form and where each of its characters stood.

    ``layers`` are the rewritings in order; each maps back to the text before it, and the first
    one to the original.
    """

    text: str
    layers: tuple[Layer, ...]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the original that ``text[start:end]`` stands for.

        Offsets are code points, half-open. Total for ``0 <= start <= end <= len(text)`` and
        monotone; an empty range gives an empty range.
        """
        for layer in reversed(self.layers):
            start, end = layer.before(start, end)
        return start, end


def normalise(text: str, *, fold_case: bool = False, among_han: bool = False) -> Normalised:
    """Return the normal form of any string; it raises nothing.

    ``fold_case`` folds A to Z alone, which keeps every length; ask for it only where case carries
    no sense. ``among_han`` is for a text in Latin script that was cut out of a Chinese one, where
    a space says less.
    """
    layers: list[Layer] = []
    if _PLAIN.fullmatch(text):
        return Normalised(fold_ascii_case(text) if fold_case else text, ())
    text = _rewritten(text, _BEFORE_FOLDING, layers)
    text = _rewritten(fold_forms(text), _AMONG_HAN if among_han else _AFTER_FOLDING, layers)
    return Normalised(fold_ascii_case(text) if fold_case else text, tuple(layers))


def fold_ascii_case(text: str) -> str:
    """Return ``text`` with A to Z in lower case; no other character and no length changes."""
    # On bytes it lowers A to Z alone.
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")


def _rewritten(text: str, steps: tuple[_Step, ...], layers: list[Layer]) -> str:
    for step in steps:
        layer = step(text)
        if layer is not None:
            layers.append(layer)
            text = layer.text
    return text
