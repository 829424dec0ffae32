"""Foreign text made safe to print: what could steer a terminal, or LaTeX, is shown, not sent."""

from __future__ import annotations

import unicodedata

# Cc: control characters and escape sequences; Cf: bidirectional overrides, zero-width marks;
# Cs: lone surrogates, which no stream can encode; Zl and Zp: line breaks that hide as spaces.
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_LATEX = {mark: "\\" + mark for mark in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_LATEX_MARKS = str.maketrans(_LATEX)


def printable(text: str) -> str:
    r"""Return ``text`` on one line, with every character that steers a terminal escaped.

    Control characters (ESC and line breaks included), bidirectional and zero-width marks and lone
    surrogates come out as ``\n``, ``\x1b`` or ``\u202e``; every other character stays as it is.
    A backslash is left alone, so the result is for reading, not for parsing.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(character) for character in text)


def latex(text: object) -> str:
    """Return any text on one line, with the marks of LaTeX escaped."""
    return " ".join(str(text).split()).translate(_LATEX_MARKS)


def _shown(character: str) -> str:
    if unicodedata.category(character) not in _UNSAFE:
        return character
    return character.encode("unicode_escape").decode("ascii")
