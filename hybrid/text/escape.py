"""Foreign text made safe to show: one function for each place that would obey some of it."""

from __future__ import annotations

import re
import unicodedata
from html import escape
from typing import Final

# Cc: control characters and escape sequences; Cf: bidirectional overrides, zero-width marks;
# Cs: lone surrogates, which no stream can encode; Zl and Zp: line breaks that hide as spaces.
_UNSAFE: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# What the log of a workflow of GitHub obeys, once a terminal has broken a line before it.
_COMMANDS: Final = (
    "error warning notice debug group endgroup echo add-mask add-path add-matcher remove-matcher "
    "set-output set-env save-state stop-commands"
).split()
_COMMAND: Final = re.compile(rf"(?:#(?=#\[)|:(?=:(?:{'|'.join(_COMMANDS)})[ :]))", re.IGNORECASE)
_LATEX_MARKS: Final = str.maketrans(
    {mark: "\\" + mark for mark in "&%$#_{}"}
    | {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
    }
)
_MARKDOWN_MARKS: Final = str.maketrans({mark: "\\" + mark for mark in "\\`*_[]<>|#~&$"})
_MARKDOWN_BEGIN: Final = re.compile(r"([-+=])(?=[-+=\s]|$)|(\d{1,9})(?=[.)](?:\s|$))")
# Programs differ in what they pass over before a formula, so all that cannot be seen counts.
_FORMULA: Final = re.compile(
    r"[\t\r\n]|[\s\x00-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*[=+\-@＝＋－＠]"
)
_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def printable(text: str) -> str:
    r"""Return ``text`` on one line, with everything that steers a terminal or a log escaped.

    Control characters (ESC and line breaks included), bidirectional and zero-width marks and lone
    surrogates come out as ``\n``, ``\x1b`` or ``\u202e``, the first mark of a workflow command as
    ``\x3a``; every other character stays as it is. A backslash is left alone, so the result is for
    reading, not for parsing.
    """
    if "::" in text or "##[" in text:
        text = _COMMAND.sub(_as_number, text)
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(character) for character in text)


def markdown(text: object) -> str:
    """Return any text as Markdown that shows it on one line, and nothing else."""
    marked = printable(_on_one_line(text)).translate(_MARKDOWN_MARKS)
    begin = _MARKDOWN_BEGIN.match(marked)
    if begin is None:
        return marked
    at = 0 if begin[1] else begin.end()
    return f"{marked[:at]}\\{marked[at:]}"


def latex(text: object) -> str:
    """Return any text on one line, with the marks of LaTeX escaped."""
    return printable(_on_one_line(text)).translate(_LATEX_MARKS)


def html(text: str) -> str:
    """Return any text as HTML that shows it on one line, and nothing else."""
    return escape(printable(text))


def spreadsheet(cell: object) -> object:
    """Put an apostrophe before text that begins like a formula; numbers stay numbers."""
    return "'" + cell if isinstance(cell, str) and _FORMULA.match(cell) else cell


def xml(text: str) -> str:
    """Return text for a writer of XML 1.0, without the characters that it cannot hold."""
    return _NO_XML.sub("\ufffd", text)


def _on_one_line(text: object) -> str:
    return " ".join(str(text).split())


def _as_number(found: re.Match[str]) -> str:
    return f"\\x{ord(found[0]):02x}"


def _shown(character: str) -> str:
    if unicodedata.category(character) not in _UNSAFE:
        return character
    return character.encode("unicode_escape").decode("ascii")
