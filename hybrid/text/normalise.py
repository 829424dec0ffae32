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
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from html.entities import html5

from hybrid.text.characters import (
    ANY_HAN_RANGE,
    HAN,
    HAN_RANGE,
    INVISIBLE,
    fold_forms,
    one_to_many,
    one_to_one,
)
from hybrid.text.words import wraps_a_word

# --- Layers: a rewritten text knows for every character where it came from ------------------------

Replace = Callable[[re.Match[str]], str | None]
"""Returns what stands in place of a match, or ``None`` to leave it as it is."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One rewriting of a text as runs of copied and of replaced characters.

    Run ``i`` begins at ``starts[i]`` of the result and at ``origins[i]`` of the text before, where
    it ends at ``ends[i]``. A copied run is as long on both sides; every character of a replaced
    run stands for the whole run before.
    """

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]
    ends: tuple[int, ...]

    def before(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the text before that ``text[start:end]`` came from.

        Total for ``0 <= start <= end <= len(text)`` and monotone in both. An empty range gives
        an empty range.
        """
        if not self.starts:
            return 0, 0
        begin = self._begin(start)
        return (begin, begin) if start == end else (begin, self._end(end))

    def _begin(self, index: int) -> int:
        run = bisect_right(self.starts, index) - 1
        if not self._copied(run):
            beyond = index == len(self.text)
            return self.ends[run] if beyond else self.origins[run]
        return self.origins[run] + index - self.starts[run]

    def _end(self, index: int) -> int:
        run = bisect_right(self.starts, index - 1) - 1
        if not self._copied(run):
            return self.ends[run]
        return self.origins[run] + index - self.starts[run]

    def _copied(self, run: int) -> bool:
        after = self.starts[run + 1] if run + 1 < len(self.starts) else len(self.text)
        return after - self.starts[run] == self.ends[run] - self.origins[run]


def rewrite(text: str, pattern: re.Pattern[str], replace: Replace) -> Layer | None:
    """Replace the matches of ``pattern`` in ``text``; ``None`` when that changes nothing.

    A replacement as long as its match is taken to stand for it character by character.
    """
    found = ((*match.span(), replace(match)) for match in pattern.finditer(text))
    made = [(start, end, plain) for start, end, plain in found if plain is not None]
    return _edited(text, made) if made else None


def _edited(text: str, made: list[tuple[int, int, str]]) -> Layer | None:
    pieces: list[str] = []
    starts: list[int] = []
    origins: list[int] = []
    ends: list[int] = []
    copied = length = 0

    def add(piece: str, origin: int, end: int) -> None:
        nonlocal length
        if piece:
            pieces.append(piece)
            starts.append(length)
            origins.append(origin)
            ends.append(end)
            length += len(piece)

    for begin, end, plain in made:
        add(text[copied:begin], copied, begin)
        add(plain, begin, end)
        copied = end
    if not copied:
        return None
    add(text[copied:], copied, len(text))
    return Layer("".join(pieces), tuple(starts), tuple(origins), tuple(ends))


# --- Spacing: white space, quotation marks, dashes and ellipses in one form -----------------------

# Beside these a space carries no sense: with radicals, marks and kana.
_UNSPACED = f"\u2e80-\u303f\u3040-\u30ff{ANY_HAN_RANGE}"
_UNSPACED_CHAR = re.compile(f"[{_UNSPACED}]")
_CLOSERS = ",;:!?)\\]}%"
_OPENERS = "(\\[{"
_CLOSING = frozenset(",;:!?)]}%.")
_OPENING = frozenset("([{")

_DASHES = r"(?:--+|—+)\s*"
_BRACKETED = r"[\[(]\s?(?:…+|\.{3,})\s?[\])]"
_DOTS = rf"(?:\.(?: ?\.){{2,}}|…|{_BRACKETED})[.…]*\s*"


def _compile(*, free: bool) -> re.Pattern[str]:
    # Each branch begins with a plain character: that lets the engine skip the other branches.
    if free:
        beside = rf"(?=[^\w\s]|[{_UNSPACED}])|(?<=[^\w\s] )|(?<=[{_UNSPACED}] )"
    else:
        beside = rf"(?=[{_CLOSERS}])|(?=\.(?:\s|\Z))|(?<=[{_OPENERS}] )"
    spaces = rf" (?:\s+(?:{_DASHES}|{_DOTS})?|{_DOTS}|{_DASHES}|{beside})"
    breaks = rf"[\n\t]\s*(?:{_DASHES}|{_DOTS})?"
    dashes = r"-(?:-+\s*|(?<=[A-Za-z]-)[ \t]*\n\s*(?=[a-z]))|—+\s*"
    dots = rf"\.(?: ?\.){{2,}}[.…]*\s*|…[.…]*\s*|{_BRACKETED}\s*"
    quotes = r"'(?:(?<![A-Za-z0-9]')'?|(?<=[A-Za-z]')(?![A-Za-z])'?)"
    return re.compile("|".join((spaces, breaks, dashes, dots, quotes)))


_LATIN = _compile(free=False)
_CHINESE = _compile(free=True)


def set_spaces(text: str, *, among_han: bool = False) -> Layer | None:
    """Bring white space, quotation marks, dashes and ellipses to one form each.

    In a text with Han characters one space stays between Latin words and none anywhere else. In
    others none stays before closing punctuation and after an opening bracket. A word wrapped with
    a hyphen is joined when the list of words knows it whole. ``among_han`` treats the text as
    one with Han characters: it was cut out of one.
    """
    chinese = among_han or (not text.isascii() and _UNSPACED_CHAR.search(text) is not None)
    return rewrite(text, _CHINESE if chinese else _LATIN, _Setter(text, chinese=chinese))


class _Setter:
    """Says for each match what stands for it, from the characters beside it."""

    def __init__(self, text: str, *, chinese: bool) -> None:
        self._text = text
        self._chinese = chinese

    def __call__(self, match: re.Match[str]) -> str | None:
        found = match[0]
        if found[0] == "'":
            return '"'
        bare = found.strip()
        if not bare:
            return self._space(match)
        if bare[0] not in "-—":
            return "…"
        return self._wrap(match) if bare == "-" and found[0] == "-" else self._dash(match)

    def _space(self, match: re.Match[str]) -> str:
        left, right = _around(match)
        if not left or not right:
            return ""
        if self._chinese:
            signed = right in "-+" and self._text[match.end() + 1 : match.end() + 2].isdigit()
            free = not (_is_latin(left) and (_is_latin(right) or signed))
        else:
            free = right in _CLOSING or left in _OPENING
        return "" if free and not self._parts_numbers(match) else " "

    def _parts_numbers(self, match: re.Match[str]) -> bool:
        """Whether the space keeps two numbers apart that a point would join: ``1 ,5``."""
        nearest = self._text[max(0, match.start() - 1) : match.end() + 1]
        if not (nearest[:1].isdigit() or nearest[-1:].isdigit()):
            return False
        left = self._text[max(0, match.start() - 8) : match.start()].rstrip(" .,:")
        right = self._text[match.end() : match.end() + 8].lstrip(" .,:")
        return left[-1:].isdigit() and right[:1].isdigit()

    def _dash(self, match: re.Match[str]) -> str:
        left, right = _around(match)
        tight = match[0].strip() == match[0]
        if self._chinese or (tight and left.isdigit() and right.isdigit()):
            return "-"
        return f"{left and ' '}-{right and ' '}"

    def _wrap(self, match: re.Match[str]) -> str:
        return "" if wraps_a_word(self._text, *match.span()) else "-"


def _around(match: re.Match[str]) -> tuple[str, str]:
    """Return the characters beside a match."""
    (start, end), text = match.span(), match.string
    return text[start - 1 : start] if start else "", text[end : end + 1]


def _is_latin(char: str) -> bool:
    return (char.isalnum() or char == "_") and not _UNSPACED_CHAR.match(char)


# --- Marks of layout, and the normal form as a whole ----------------------------------------------

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
        before, after = _around(match)
        joins = _is_word(before) and _is_word(after)
        stands_alone = not before.strip() and not after.strip()
        return None if joins or stands_alone or length > 3 else ""

    def _single(self, match: re.Match[str], mark: str) -> str | None:
        if self._open[mark]:
            before, after = _around(match)
            if before.strip() and not _is_word(after):
                self._open[mark] = False
                return ""
        elif _OPENS[mark].match(self._text, match.start()):
            self._open[mark] = True
            return ""
        return None


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
