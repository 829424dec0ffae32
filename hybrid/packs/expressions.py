"""Regular expressions of cues: placeholders filled in, compiled with RE2 (linear time)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache
from time import perf_counter
from typing import Any

import re2

from hybrid.packs.bare import BareForm
from hybrid.packs.compiling import Compiled, compile_sparing, compiled
from hybrid.packs.views import fold_apostrophe
from hybrid.packs.vocabulary import KEYWORD, OPTION, OPTION_CHAR
from hybrid.text.language import Lang
from hybrid.text.literals import Needs, needs
from hybrid.text.sentences import Range

_SPACE = r"(?:[\s\x{a0}\x{3000}]+)"
_MARKS_BEFORE, _MARKS_AFTER = r"[\"“'‘「『《*_]*", r"[\"”'」』》*_]*"
_WORD = r"[A-Za-z0-9][A-Za-z0-9'\-]*"
_OPTION_GROUP, _KEYWORD_GROUP = "option_", "keyword_"
_KEYWORDS = {
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


class Expression:
    """A ``regex`` entry of a cue, for UTF-8 bytes, which saves RE2 an encoding for each search.

    It matches without regard to case except inside ``(?-i:…)``; a space outside brackets stands
    for any run of white space. It is compiled when it is first tried: many are tried in no text.
    ``source`` is the expression with its white space as single spaces; ``masked`` and ``keyed``
    tell whether it has ``{option}`` and ``{keyword}``.
    """

    def __init__(self, source: str, lang: Lang) -> None:
        self._filled = _filled(source, lang, _SPACE)
        self.source = _filled(source, lang, " ")
        self.masked = f"(?P<{_OPTION_GROUP}" in self._filled
        self.keyed = f"(?P<{_KEYWORD_GROUP}" in self._filled

    def check(self) -> None:
        """Raise ``ExpressionError`` where RE2 does not accept it, or it matches everywhere."""
        _check(self._filled)

    @property
    def pattern(self) -> Any:
        """The compiled expression; ``ExpressionError`` where there is none."""
        return self._compiled.pattern

    @cached_property
    def _compiled(self) -> Compiled:
        try:
            return compiled(self._filled)
        except re2.error as error:
            raise ExpressionError(_reason(error)) from error

    def matches(self, text: bytes, ranges: Iterable[Range]) -> list[Any]:
        """Return the matches in each of ``ranges``; of those in one range none overlap."""
        begin, search = perf_counter(), self.pattern.finditer
        found = [each for start, end in ranges for each in search(text, start, end)]
        self._compiled.count(perf_counter() - begin)
        return found

    @cached_property
    def options(self) -> tuple[int, ...]:
        """The numbers of the groups that are options."""
        return self._groups(_OPTION_GROUP)

    @cached_property
    def keywords(self) -> tuple[int, ...]:
        """The numbers of the groups that are keywords."""
        return self._groups(_KEYWORD_GROUP)

    def _groups(self, kind: str) -> tuple[int, ...]:
        groups = sorted(self.pattern.groupindex.items())
        return tuple(number for name, number in groups if name.startswith(kind.encode()))


def phrase_expression(phrase: str, lang: Lang) -> Expression:
    """Return a literal with ``{keyword}``, which no dictionary of literals can hold."""
    pieces = re.split(r"(\{option\}|\{keyword\}| +)", phrase)
    source = "".join(_literal(piece) for piece in pieces)
    before = r"\b" if _is_latin(phrase[0]) else ""
    after = r"\b" if _is_latin(phrase[-1]) else ""
    return Expression(before + source + after, lang)


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


# A process may read a pack several times; what was accepted need not be tried again, nor kept.
@lru_cache(maxsize=4096)
def _check(filled: str) -> None:
    try:
        pattern = compile_sparing(filled)
    except re2.error as error:
        raise ExpressionError(_reason(error)) from error
    if pattern.search(b"") is not None:
        raise ExpressionError("it matches the empty text, so it would match everywhere")


def _filled(source: str, lang: Lang, space: str) -> str:
    """Put groups for placeholders and ``space`` for spaces into ``source``."""
    count = 0

    def fill(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        if match[0] == OPTION:
            return f"(?P<{_OPTION_GROUP}{count}>{OPTION_CHAR})"
        if match[0] == KEYWORD:
            group = f"(?P<{_KEYWORD_GROUP}{count}>{_KEYWORDS[lang]})"
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
