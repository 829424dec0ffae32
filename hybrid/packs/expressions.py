"""Regular expressions of cues: placeholders filled in, compiled with RE2 (linear time)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import re2

from hybrid.packs.bare import BareForm
from hybrid.packs.views import fold_apostrophe
from hybrid.packs.vocabulary import KEYWORD, OPTION, OPTION_CHAR
from hybrid.text.language import Lang
from hybrid.text.literals import Needs, needs

_SPACE = r"(?:[\s\x{a0}\x{3000}]+)"
_MARKS_BEFORE, _MARKS_AFTER = r"[\"“'‘「『《*_]*", r"[\"”'」』》*_]*"
_WORD = r"[A-Za-z0-9][A-Za-z0-9'\-]*"
_KEYWORD_GROUP = {
    "en": rf"{_WORD}(?:{_SPACE}{_WORD}){{0,4}}",
    "zh": r"[\x{3400}-\x{9fff}A-Za-z0-9]{2,12}",
}
_BOUND_AT_OPTION = re.compile(r"\\b(?=\{option\})|(?<=\{option\})\\b")
_PIECES = re.compile(
    r"\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|\{option\}|\{keyword\}| ", re.DOTALL
)
_CODE = re.compile(r"\\x\{([0-9A-Fa-f]+)\}")
# What RE2 reads in another way than Python.
_ONLY_RE2 = re.compile(r"\[:\^?\w+:\]|\{,")
_UNKNOWN_NEEDS = Needs((), None)
_UNKNOWN = re.compile(r"(?<!\\)\{([A-Za-z_]\w*)\}")


class ExpressionError(ValueError):
    """An expression that cannot be used; ``str(error)`` says why."""


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression compiled for UTF-8 bytes, which saves RE2 an encoding for each search.

    ``options`` and ``keywords`` are the numbers of their groups; ``source`` is the expression
    with its white space as single spaces.
    """

    pattern: Any
    source: str
    masked: bool
    options: tuple[int, ...]
    keywords: tuple[int, ...]


def compile_regex(source: str, lang: Lang) -> Expression:
    """Compile the ``regex`` entry ``source`` of a cue in ``lang``; ``ExpressionError`` if it fails.

    It matches without regard to case except inside ``(?-i:…)``; a space outside brackets stands
    for any run of white space.
    """
    return _compiled(source, lang)


def compile_phrase(phrase: str, lang: Lang) -> Expression:
    """Compile a literal with ``{keyword}``, which no dictionary of literals can hold."""
    pieces = re.split(r"(\{option\}|\{keyword\}| +)", phrase)
    source = "".join(_literal(piece) for piece in pieces)
    before = r"\b" if _is_latin(phrase[0]) else ""
    after = r"\b" if _is_latin(phrase[-1]) else ""
    return _compiled(before + source + after, lang)


def needs_of(expression: Expression, form: BareForm) -> Needs:
    """Return what every match holds in texts of ``form``; nothing where that cannot be told."""
    source = _CODE.sub(_character, expression.source)
    if _ONLY_RE2.search(source):
        return _UNKNOWN_NEEDS
    try:
        return needs(source, re.IGNORECASE, form)
    except re.error:
        return _UNKNOWN_NEEDS


def _character(code: re.Match[str]) -> str:
    return re.escape(chr(int(code[1], 16)))


def unknown_placeholder(text: str) -> str | None:
    """Return the first ``{name}`` in ``text`` that is no placeholder, if there is one."""
    for match in _UNKNOWN.finditer(text):
        if match[0] not in (OPTION, KEYWORD):
            return match[0]
    return None


@lru_cache(maxsize=4096)
def _compiled(source: str, lang: Lang) -> Expression:
    filled = _filled(source, lang, _SPACE)
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    try:
        pattern = re2.compile(filled.encode(), options)
    except re2.error as error:
        raise ExpressionError(_reason(error)) from error
    if pattern.search(b"") is not None:
        raise ExpressionError("it matches the empty text, so it would match everywhere")
    groups = sorted(pattern.groupindex.items())
    return Expression(
        pattern,
        _filled(source, lang, " "),
        OPTION_CHAR in filled,
        tuple(number for name, number in groups if name.startswith(b"option_")),
        tuple(number for name, number in groups if name.startswith(b"keyword_")),
    )


def _filled(source: str, lang: Lang, space: str) -> str:
    """Put groups for placeholders and ``space`` for spaces into ``source``."""
    count = 0

    def fill(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        if match[0] == OPTION:
            return f"(?P<option_{count}>{OPTION_CHAR})"
        if match[0] == KEYWORD:
            group = f"(?P<keyword_{count}>{_KEYWORD_GROUP[lang]})"
            return f"{_MARKS_BEFORE}{group}{_MARKS_AFTER}"
        return space if match[0] == " " else match[0]

    return _PIECES.sub(fill, _BOUND_AT_OPTION.sub("", fold_apostrophe(source)))


def _literal(piece: str) -> str:
    if piece in (OPTION, KEYWORD):
        return piece
    return " " if piece and not piece.strip() else str(re2.escape(piece))


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _reason(error: Exception) -> str:
    raw = error.args[0] if error.args else ""
    reason = raw.decode("utf-8", "replace") if isinstance(raw, bytes) else str(raw)
    if "(?=" in reason or "(?!" in reason or "(?<" in reason:
        return f"{reason} (RE2 has no look-ahead and no look-behind)"
    if re.search(r"escape sequence: \\[1-9]", reason):
        return f"{reason} (RE2 has no back-references)"
    return reason
