"""Sentences and clauses as ranges of the original text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

Range = tuple[int, int]

LONGEST = 1000
"""The most characters of a sentence. Those of real texts are shorter; text without any full stop
would otherwise be one sentence, which rules that compare the parts of a sentence cannot afford."""

_CLOSING = "”’\"')）」』】]*"
# Each opens with one set of characters: a text is searched for that quickly.
_MARK = re.compile(rf"[.!?。！？…\n](?:(?<=\n)\s*|[.!?。！？…]*[{re.escape(_CLOSING)}]*)")
_MARK_ASCII = re.compile(r"[.!?\n](?:(?<=\n)\s*|[.!?]*[\"')\]*]*)")
_TAG = r"<(?:/?think|eo[a-z])>"
_MARK_OR_TAG = re.compile(rf"(?:{_MARK.pattern}|{_TAG})")
_ABBREVIATIONS = frozenset("e.g i.e vs mr ms dr mrs st prof rs".split())
_NUMBERED = frozenset(("no", "fig"))
# A question inside quotation marks does not end the sentence that quotes it.
_GOES_ON = re.compile(r"\s*(?:[a-z,，、；;的]|这[个一]?(?:问题|道题))")
_NEW_SENTENCE = re.compile(r"\s+[A-Z(]|\s*\n|\s*$")
_NUMBER = re.compile(r"\s?\d")
_ITEM = re.compile(r"[-*•]\s")
_OPENS_LINE = re.compile(
    r"[-*•<]|\d+[.)、．]|[(（]?[A-Z][)）.、．:：]|[(（]\d+[)）]|Human:|Assistant:"
)
_CAPITAL = re.compile(r"[A-Z\"“#]")
_GOES_ON_BEFORE = frozenset(",;，、")
# A line that gives the answer, and no more, is a sentence; so is each of several short lines.
_ANSWER_LINE = re.compile(
    r"[ \t*【\[(（]*(?:(?:正确|最终|参考|标准|本题)?的?(?:答案|选项)[】\])）*]*"
    r"(?:应?[该当]?[是为选])?[ \t*:：]*)+[【\[(（]?[A-H][】\])）]?[*.。]*(?:<eo[a-z]>)?[。.]?[ \t]*"
)
_LONGEST_SHORT_LINE, _LONGEST_ANSWER_LINE, _LEAST_BREAKS = 26, 40, 2
_LINE_BREAK_ZH = re.compile(r"\n(?<=[^\s,;:，；：、（(]\n)(?=[\u4e00-\u9fff“])")
_CLAUSE_END = re.compile(
    r"[,;:，；：、—–\n-](?:(?<=[,;:，；：、])[,;:，；：、]*(?:(?=\s|[^\x00-\x7f]|$)"
    r"|(?<=[，；])(?=[A-H](?:[^\x00-\x7f]|$)))|(?<=[—–])[—–]*|(?<=\n)|(?<=\s-)(?=\s))"
)


# A record's texts are split by everyone who reads it.
@lru_cache(maxsize=256)
def sentences(text: str) -> tuple[Range, ...]:
    """Split ``text`` into sentence ranges, trimmed of outer white space.

    Every non-space character lies in exactly one range. A hard line wrap inside a sentence does
    not end it; a blank line, or a line that begins a list item or with a capital, does. What goes
    on for more than ``LONGEST`` characters is cut at its clauses.
    """
    return tuple(_ranges(text, _ends(text), 0, len(text), LONGEST))


# So are its sentences, of a few records at a time.
@lru_cache(maxsize=1024)
def clauses(text: str, start: int, end: int) -> tuple[Range, ...]:
    """Split ``text[start:end]`` at commas, colons, semicolons and dashes, trimmed likewise."""
    ends = (match.end() for match in _CLAUSE_END.finditer(text, start, end))
    return tuple(_ranges(text, ends, start, end, end - start))


def _ranges(text: str, ends: Iterator[int], start: int, stop: int, longest: int) -> Iterator[Range]:
    """Yield what lies between ``ends``, trimmed, nothing longer than ``longest``."""
    for end in (*ends, stop):
        last = end
        while start < last and text[last - 1].isspace():
            last -= 1
        while start < last and text[start].isspace():
            start += 1
        if start < last:
            if last - start <= longest:
                yield start, last
            else:
                yield from _cut(text, start, last)
        start = end


def _cut(text: str, start: int, end: int) -> Iterator[Range]:
    """Cut what is too long, again and again, after the last clause that fits, else a word."""
    while LONGEST < end - start:
        bound = start + LONGEST
        ends = [match.end() for match in _CLAUSE_END.finditer(text, start, bound)]
        space = text.rfind(" ", start + 1, bound)
        cut = ends[-1] if ends else space if 0 < space else bound
        yield start, start + len(text[start:cut].rstrip())
        start = cut + len(text[cut:end]) - len(text[cut:end].lstrip())
    if start < end:
        yield start, end


def _ends(text: str) -> Iterator[int]:
    """Yield where a sentence ends, in order."""
    line, quotes, counted = 0, 0, 0
    short_lines: bool | None = None
    marks = _MARK_OR_TAG if "<" in text else _MARK_ASCII if text.isascii() else _MARK
    for match in marks.finditer(text):
        start, end = match.span()
        mark = text[start]
        if mark == ".":
            if _ends_at_stop(text, start, end):
                yield end
        elif mark == "\n":
            if short_lines is None:
                short_lines = not text.isascii() and _has_short_lines(text)
            if _ends_line(text, line, start, end, short_lines=short_lines):
                yield end
            line = counted = end
            quotes = 0
        elif mark == "<":
            yield end
        elif not _GOES_ON.match(text, end):
            # A straight mark after a Chinese full stop closes a quotation, or opens the next one.
            if text[end - 1] == '"' and text[end - 2] == "。":
                quotes += text.count('"', counted, end - 1)
                counted = end - 1
                yield end if quotes % 2 else end - 1
            else:
                yield end


def _ends_at_stop(text: str, start: int, end: int) -> bool:
    """Whether a full stop ends a sentence: not in a number, an abbreviation or before a word."""
    after = text[end : end + 1]
    if after and not after.isspace():
        return False
    if end - start > 1 and text[start + 1] == ".":
        return True
    word = text[start - 5 if 5 < start else 0 : start]
    if word.isalpha() and word.isascii() and len(word) == 5:
        return True
    word = word.replace("\n", " ").rpartition(" ")[2]
    if len(word) == 1 and "A" <= word <= "Z":
        return _NEW_SENTENCE.match(text, end) is not None
    if len(word) < 3 and word.isdecimal() and word.isascii():
        # The number of a list item stands where a line opens.
        return text[start - len(word) - 1 : start - len(word)] not in ("", "\n")
    lowered = word.lower().lstrip("(*\"'“‘（")
    if lowered in _NUMBERED:
        return _NUMBER.match(text, end) is None or (lowered == "no" and not word[0].isupper())
    return lowered not in _ABBREVIATIONS


def _ends_line(text: str, line: int, start: int, end: int, *, short_lines: bool) -> bool:
    """Whether the line break at ``start`` ends a sentence; ``line`` is where its line begins."""
    if "\n" in text[start + 1 : end] or _OPENS_LINE.match(text, end):
        return True
    if _ITEM.match(text, line) and end == start + 1:
        return True
    before = text[start - 1 : start]
    if _CAPITAL.match(text, end):
        return before not in _GOES_ON_BEFORE
    if text.isascii() or not _LINE_BREAK_ZH.match(text, start):
        return False
    if short_lines:
        return True
    near = start - line <= _LONGEST_ANSWER_LINE
    return near and _ANSWER_LINE.fullmatch(text, line, start) is not None


def _has_short_lines(text: str) -> bool:
    """Whether Chinese lines go over into others without a mark, all short: none is wrapped.

    Chinese has no capital to tell a line that begins anew from one that goes on.
    """
    breaks = [match.start() for match in _LINE_BREAK_ZH.finditer(text)]
    if len(breaks) < _LEAST_BREAKS:
        return False
    longest = _LONGEST_SHORT_LINE + 1
    return all("\n" in text[max(0, at - longest) : at] or at < longest for at in breaks)
