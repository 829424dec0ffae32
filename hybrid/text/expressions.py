"""The value of what is written as a sum, in plain signs or in LaTeX: 9/5, √3/2, 1-2i, {2}, (0, 3).

An expression has a value only where all of it is read: one with an unknown in it has none.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from hybrid.text.magnitudes import is_unit

# Numbers are told apart by so many digits.
_DIGITS = 9
_LONGEST = 80
_DEEPEST = 12
_LARGEST = 1e30

# A number; or the kind of a collection with what is in it.
Value = complex | tuple[str, tuple[complex, ...]]

_TEXT = re.compile(r"\\(?:mathrm|mathbf|text|operatorname|mathbb)\s*\{~?\s*([^{}]*)\}")
_PLAIN = (
    (re.compile(r"\\(?:left|right|quad|displaystyle|[,;!:\s\[\]()])|\$|~"), " "),
    (re.compile(r"\\(?:times|cdot|ast)\b|[×·∙⋅]"), "*"),
    (re.compile(r"÷|\\div\b"), "/"),
    (re.compile(r"\\pi(?![a-z])"), "π"),
    (re.compile(r"\\infty\b"), "∞"),
    (re.compile(r"\\(?:varnothing|emptyset)\b"), "∅"),
    (re.compile(r"[−–]"), "-"),
    (re.compile(r"\\[dt]frac\b"), r"\\frac"),
    (re.compile(r"√"), r"\\sqrt "),
    (re.compile(r"\\\{"), "❴"),
    (re.compile(r"\\\}"), "❵"),
    (re.compile(r"[（]"), "("),
    (re.compile(r"[）]"), ")"),
    # 2.5e-3 is written with a calculator.
    (re.compile(r"(?<=\d)[eE](?=[-+]?\d{1,3}(?![\w.]))"), "*10^"),
)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_EXPONENT = re.compile(r"⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_NUMBER = re.compile(r"\d+(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+")
# 1 1/2, and the same in LaTeX: what stands beside the whole number is added to it.
_BESIDE_WHOLE = re.compile(r" (\d+)/(\d+)(?![\d/.])| ?\\frac ?\{(\d+)\}\{(\d+)\}")
_OPENING = {"(": ")", "{": "}", "[": "]"}
_ENDS_SET = "❵"
# What an expression is written with, in plain signs.
_RUN = re.compile(
    r"(?:\\frac|\\sqrt|\d+(?:,\d{3})*(?:\.\d+)?|(?<![A-Za-z])\.\d"
    r"|[π∞∅(){}\[\]❴❵+\-*/^ ]|,(?=\s*[-+]?[\d∞(π\\])|(?<![A-Za-z])i(?![A-Za-z]))+"
)
_EDGES = " ,"
_SIGNS = "+-*/^"
# Beside these a number is part of something else: x^2, f(3), 2a, m_1.
# What an abbreviation ends with, as in Rs.20, is part of no number.
_JOINED_BEFORE = re.compile(r"(?:[A-Za-z\\_^|'\d]|(?<![A-Za-z]{2})\.)$")
_UNKNOWN_BEFORE = re.compile(r"(?:(?<![A-Za-z])[A-Za-z]|[)\]}|\d'])\s*$")
_UNKNOWN_AFTER = re.compile(r"\s?[\\_'|^(]|(?![A-Za-z]{2})(?P<unknown>[A-Za-z])")


def plain(text: str) -> str:
    """Return ``text`` with the signs of LaTeX and of print as plain ones."""
    said = _TEXT.sub(r" \1", text)
    for pattern, sign in _PLAIN:
        said = pattern.sub(sign, said)
    return _EXPONENT.sub(lambda raised: "^" + raised[0].translate(_RAISED), said)


def runs(said: str) -> Iterator[tuple[int, int, Value]]:
    """Yield start, end and value of each expression in what is written in plain signs."""
    for match in _RUN.finditer(said):
        written = match[0].strip(_EDGES)
        if not written or not any(char.isdigit() or char in "πi∅" for char in written):
            continue
        start = match.start() + match[0].index(written)
        end = start + len(written)
        if not _is_part(said, start, end):
            found = value(written)
            if found is not None:
                yield start, end, found


def _is_part(said: str, start: int, end: int) -> bool:
    """Whether what is written is part of something longer, which has an unknown in it."""
    if _JOINED_BEFORE.search(said, max(0, start - 1), start):
        return True
    if said[start] in _SIGNS and _UNKNOWN_BEFORE.search(said, max(0, start - 4), start):
        return True
    after = _UNKNOWN_AFTER.match(said, end)
    return after is not None and not (after["unknown"] and is_unit(after["unknown"]))


@lru_cache(maxsize=256)
def value(written: str) -> Value | None:
    """Return the value of an expression in plain signs, or ``None`` where it has no single one."""
    if len(written) > _LONGEST:
        return None
    try:
        return _Parser(written).whole()
    except (_UnreadError, ZeroDivisionError, OverflowError, ValueError):
        return None


class _UnreadError(Exception):
    """What is written is no expression."""


class _Parser:
    """Reads an expression from left to right."""

    def __init__(self, written: str) -> None:
        self._text = written
        self._at = 0
        self._depth = 0

    def whole(self) -> Value:
        """Return the value of all that is written: a collection or a number."""
        collection = self._collection()
        found: Value = self._sum() if collection is None else collection
        if self._peek():
            raise _UnreadError
        return found

    def _collection(self) -> Value | None:
        """Return an interval or a set, where the text is one from end to end."""
        first, last = self._text[:1], self._text[-1:]
        if self._text == "∅":
            self._at = len(self._text)
            return ("❴", ())
        is_set = first == "❴" and last == _ENDS_SET
        if not is_set and not (first in "([" and last in ")]" and "," in self._text):
            return None
        parts = [_Parser(part.strip()).number() for part in self._text[1:-1].split(",")]
        self._at = len(self._text)
        if is_set:
            return ("❴", tuple(sorted(set(parts), key=lambda n: (n.real, n.imag))))
        return (first + last, tuple(parts))

    def number(self) -> complex:
        """Return the value of all that is written, a number."""
        found = self._sum(infinite=True)
        if self._peek():
            raise _UnreadError
        return found

    def _sum(self, *, infinite: bool = False) -> complex:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _UnreadError
        sign = -1 if self._takes("-") else 1
        self._takes("+")
        if infinite and self._takes("∞"):
            return complex(sign * math.inf)
        total = sign * self._product()
        largest = abs(total)
        while self._peek() in ("+", "-"):
            sign = -1 if self._next() == "-" else 1
            term = sign * self._product()
            total, largest = total + term, max(largest, abs(term))
        self._depth -= 1
        return _rounded(total, largest)

    def _product(self) -> complex:
        total = self._power()
        while following := self._peek():
            if following == "*":
                self._next()
                total *= self._power()
            elif following == "/":
                self._next()
                total /= self._power()
            elif following in "(π\\i":
                total *= self._power()
            else:
                break
        return total

    def _power(self) -> complex:
        base = self._atom()
        if not self._takes("^"):
            return base
        exponent = -self._atom() if self._takes("-") else self._atom()
        if abs(exponent) * math.log(abs(base) + 1) > math.log(_LARGEST):
            raise _UnreadError
        return complex(base**exponent)

    def _atom(self) -> complex:
        char = self._peek()
        if char in _OPENING:
            return self._group()
        if char == "π":
            self._next()
            return complex(math.pi)
        if char == "i":
            self._next()
            return 1j
        for name, read in self._functions().items():
            if self._text.startswith(name, self._at):
                self._at += len(name)
                return read()
        number = _NUMBER.match(self._text, self._at)
        if number is None:
            raise _UnreadError
        self._at = number.end()
        whole = float(number[0].replace(",", ""))
        return complex(whole + (self._part() if number[0].isdigit() else 0))

    def _part(self) -> float:
        """Return the fraction of a mixed number that follows its whole, else 0."""
        written = _BESIDE_WHOLE.match(self._text, self._at)
        if written is None:
            return 0
        upper, lower = (int(each) for each in written.groups() if each is not None)
        if upper >= lower:
            return 0
        self._at = written.end()
        return upper / lower

    def _functions(self) -> dict[str, Callable[[], complex]]:
        return {"\\frac": self._fraction, "\\sqrt": self._root}

    def _group(self) -> complex:
        closing = _OPENING[self._next()]
        found = self._sum()
        if self._next() != closing:
            raise _UnreadError
        return found

    def _fraction(self) -> complex:
        upper = self._argument()
        return upper / self._argument()

    def _root(self) -> complex:
        degree = self._group() if self._peek() == "[" else complex(2)
        under = self._argument()
        return cmath.sqrt(under) if degree == complex(2) else complex(under ** (1 / degree))

    def _argument(self) -> complex:
        """Return what follows in braces or brackets, or a single number."""
        return self._group() if self._peek() in _OPENING else self._atom()

    def _peek(self) -> str:
        while self._at < len(self._text) and self._text[self._at] == " ":
            self._at += 1
        return self._text[self._at : self._at + 1]

    def _next(self) -> str:
        char = self._peek()
        self._at += 1
        return char

    def _takes(self, char: str) -> bool:
        if self._peek() != char:
            return False
        self._at += 1
        return True


def _rounded(number: complex, largest: float) -> complex:
    """Return a sum to so many digits; what is left of much larger terms is nothing."""

    def cut(part: float) -> float:
        return float(f"{part:.{_DIGITS}g}") + 0.0 if abs(part) > largest * 10**-_DIGITS else 0.0

    return complex(cut(number.real), cut(number.imag))
