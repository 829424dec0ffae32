"""White space, quotation marks, dashes and ellipses in one form."""

from __future__ import annotations

import re

from hybrid.text.characters import ANY_HAN_RANGE
from hybrid.text.layers import Layer, rewrite
from hybrid.text.words import wraps_a_word

# Beside these a space carries no sense: with radicals, marks and kana.
_UNSPACED = f"\u2e80-\u303f\u3040-\u30ff{ANY_HAN_RANGE}"
_UNSPACED_CHAR = re.compile(f"[{_UNSPACED}]")
_CLOSERS = ",;:!?)\\]}%"
_OPENERS = "(\\[{"
_CLOSES = frozenset(",;:!?)]}%.")
_OPENS = frozenset("([{")

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
        left, right = self._around(match)
        if not left or not right:
            return ""
        if self._chinese:
            signed = right in "-+" and self._text[match.end() + 1 : match.end() + 2].isdigit()
            free = not (_is_latin(left) and (_is_latin(right) or signed))
        else:
            free = right in _CLOSES or left in _OPENS
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
        left, right = self._around(match)
        tight = match[0].strip() == match[0]
        if self._chinese or (tight and left.isdigit() and right.isdigit()):
            return "-"
        return f"{left and ' '}-{right and ' '}"

    def _wrap(self, match: re.Match[str]) -> str:
        return "" if wraps_a_word(self._text, *match.span()) else "-"

    def _around(self, match: re.Match[str]) -> tuple[str, str]:
        start, end = match.span()
        return self._text[start - 1 : start] if start else "", self._text[end : end + 1]


def _is_latin(char: str) -> bool:
    return (char.isalnum() or char == "_") and not _UNSPACED_CHAR.match(char)
