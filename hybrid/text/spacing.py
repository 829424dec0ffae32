"""White space, quotation marks, dashes and ellipses in one form."""

from __future__ import annotations

import re

from hybrid.text.layers import Layer, rewrite
from hybrid.text.wordlist import is_word

_HAN = "\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
_HAN_CHAR = re.compile(f"[{_HAN}]")
_CLOSERS = ",;:!?)\\]}%"
_OPENERS = "(\\[{"
_CLOSES = frozenset(",;:!?)]}%.")
_OPENS = frozenset("([{")

_POINT = "[^\\w\\s]"

_DASHES = r"(?:--+|—+)\s*"
_BRACKETED = r"[\[(]\s?(?:…+|\.{3,})\s?[\])]"
_DOTS = rf"(?:\.(?: ?\.){{2,}}|…|{_BRACKETED})[.…]*\s*"
_QUOTE_LOOKBACK = 300


def _compile(han: str) -> re.Pattern[str]:
    # Each branch begins with a plain character: that lets the engine skip the other branches.
    beside = rf"|(?<=[{han}]{_POINT} )|(?={_POINT}[{han}])" if han else ""
    spaces = (
        rf" (?:\s+(?:{_DASHES}|{_DOTS})?|{_DOTS}|{_DASHES}"
        rf"|(?=[{_CLOSERS}{han}])|(?=\.(?:\s|\Z))|(?<=[{_OPENERS}{han}] ){beside})"
    )
    breaks = rf"[\n\t]\s*(?:{_DASHES}|{_DOTS})?"
    dashes = r"-(?:-+\s*|(?<=[A-Za-z]-)[ \t]*\n\s*(?=[a-z]))|—+\s*"
    dots = rf"\.(?: ?\.){{2,}}[.…]*\s*|…[.…]*\s*|{_BRACKETED}\s*"
    quotes = r"'(?:(?<![A-Za-z0-9]')'?|(?<=[A-Za-z]')(?![A-Za-z])'?|(?<=[0-9]'))|\"(?<=[0-9]\")"
    return re.compile("|".join((spaces, breaks, dashes, dots, quotes)))


_ASCII_PATTERN = _compile("")
_PATTERN = _compile(_HAN)


def set_spaces(text: str) -> Layer | None:
    """Bring white space, quotation marks, dashes and ellipses to one form each.

    One space stays between words of the Latin script and none beside Han characters, before
    closing punctuation or after an opening bracket; a word wrapped with a hyphen is joined when
    the list of words knows it whole.
    """
    pattern = _ASCII_PATTERN if text.isascii() else _PATTERN
    return rewrite(text, pattern, _Setter(text))


class _Setter:
    """Says for each match what stands for it, from the characters beside it."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __call__(self, match: re.Match[str]) -> str | None:
        found = match[0]
        if found[0] in "'\"":
            return self._quote(match)
        bare = found.strip()
        if not bare:
            return self._space(match)
        if bare[0] not in "-—":
            return "…"
        return self._wrap(match) if bare == "-" and found[0] == "-" else self._dash(match)

    def _space(self, match: re.Match[str]) -> str:
        left, right = self._around(match)
        if not left or not right or self._beside_han(match, left, right):
            return ""
        if right in _CLOSES or left in _OPENS:
            return " " if self._parts_numbers(match) else ""
        return " "

    def _beside_han(self, match: re.Match[str], left: str, right: str) -> bool:
        """Whether a Han character stands on either side, behind at most one mark."""
        start, end = match.span()
        if _is_point(left):
            left = self._text[start - 2 : start - 1] if start > 1 else ""
        if _is_point(right):
            right = self._text[end + 1 : end + 2]
        return bool(_HAN_CHAR.match(left) or _HAN_CHAR.match(right))

    def _parts_numbers(self, match: re.Match[str]) -> bool:
        """Whether the space keeps two numbers apart that a point would join: ``1 ,5``."""
        left = self._text[max(0, match.start() - 1) : match.start()]
        right = self._text[match.end() : match.end() + 8].lstrip(" .,:")
        return left.isdigit() and right[:1].isdigit()

    def _dash(self, match: re.Match[str]) -> str:
        left, right = self._around(match)
        beside_han = _HAN_CHAR.match(left) or _HAN_CHAR.match(right)
        tight = match[0].strip() == match[0]
        if beside_han or (tight and left.isdigit() and right.isdigit()):
            return "-"
        return f"{left and ' '}-{right and ' '}"

    def _quote(self, match: re.Match[str]) -> str | None:
        before = self._text[max(0, match.start() - _QUOTE_LOOKBACK) : match.start()]
        if not before[-1:].isdigit():
            return '"'
        # 5' is not 5", but “in 1925” may be quoted either way: is there a mark that it closes?
        mark = match[0]
        opened = before.count(mark) - len(re.findall(rf"\w{mark}\w", before))
        return '"' if opened % 2 else None

    def _wrap(self, match: re.Match[str]) -> str:
        left = re.search(r"[A-Za-z]+\Z", self._text[max(0, match.start() - 40) : match.start()])
        right = re.match(r"[a-z]+", self._text[match.end() : match.end() + 40])
        assert left is not None
        assert right is not None
        joined = is_word(left[0] + right[0])
        both = is_word(left[0]) and is_word(right[0])
        return "" if joined and not both else "-"

    def _around(self, match: re.Match[str]) -> tuple[str, str]:
        start, end = match.span()
        return self._text[start - 1 : start] if start else "", self._text[end : end + 1]


def _is_point(char: str) -> bool:
    return not char.isalnum() and not char.isspace() and char != "_"
