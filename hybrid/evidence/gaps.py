"""What an ellipsis may leave out: decided by structure, as no list of words tells what turns.

Whole sentences, what stands between two commas, brackets or dashes, and items of a list can go
without a change to what stands around them. Any other words are part of what is said.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from hybrid.evidence.policy import POLICY
from hybrid.evidence.source import FieldText
from hybrid.text.sentences import sentences
from hybrid.text.tokens import has_han

_LONGEST_SHOWN = 160
_MARKS = re.compile(r"[\W_]*")
_QUOTES = " \"'*"
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_SEPARATORS = frozenset(",、;")
_MOST_MARKS = 64
_SENTENCE_END = re.compile(r"[!?。！？;；…]|\.(?!\w)")
_STRONG_END = re.compile(r"[!?。！？…]|\.(?!\w)")
_ASKS = re.compile(r"[?？]")
# A boundary that only length or a clause made is none: it shows a mark or a new line.
_ENDS = re.compile(r"[.!?。！？…][\W_]*\Z")


class Objection(NamedTuple):
    """Why words may not be left out, and which they are."""

    reason: str
    difference: str | None


def objection(field: FieldText, start: int, end: int) -> Objection | None:
    """Return why a quote may not leave out ``[start, end)`` of the normal form, if it may not."""
    if POLICY.longest_gap < end - start:
        return Objection(f"more than {POLICY.longest_gap} characters are left out", None)
    hidden = field.turned_between(start, end)
    if hidden is not None:
        what = "negator" if field.negator_between(start, end) else "word that may turn the sense"
        reason = f"a {what} stands where words are left out"
        return Objection(reason, f"{what} left out: “{hidden}”")
    if _may_go(field, start, end):
        return None
    left_out = field.normal.text[start:end].strip()
    return Objection("words are left out inside a sentence", f"left out: “{_shown(left_out)}”")


def _shown(text: str) -> str:
    half = _LONGEST_SHOWN // 2
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:half]} … {text[-half:]}"


def _may_go(field: FieldText, start: int, end: int) -> bool:
    text = field.normal.text
    gap = text[start:end]
    if not any(char.isalnum() for char in gap):
        return not _STRONG_END.search(gap) or _is_whole_sentences(field, start, end)
    return (
        _is_between_marks(text, start, end)
        or _is_bracketed(text, start, end)
        or _is_whole_sentences(field, start, end)
    )


def _is_between_marks(text: str, start: int, end: int) -> bool:
    """Whether a gap stands between two commas or dashes, or drops items of a list."""
    begin = start - len(_trailing(text[max(0, start - _MOST_MARKS) : start]))
    stop = end + len(_leading(text, end))
    first = begin + len(_leading(text, begin))
    last = stop - len(_trailing(text[first:stop]))
    left, right = _separator(text, begin, first), _separator(text, last, stop)
    if left is None or left != right:
        return False
    ends = _STRONG_END if left == ";" else _SENTENCE_END
    return not ends.search(text[first:last])


def _separator(text: str, start: int, end: int) -> str | None:
    """Return the one comma, semicolon or dash of these marks, ``None`` for anything else."""
    bare = text[start:end].strip(_QUOTES)
    if bare == "-":
        around = text[max(0, start - 1) : start] + text[end : end + 1]
        return bare if " - " in text[start:end] or has_han(around) else None
    return bare if bare in _SEPARATORS else None


def _is_bracketed(text: str, start: int, end: int) -> bool:
    """Whether a gap is one pair of brackets with what stands in it, or what stands in one."""
    before, after = text[:start].rstrip()[-1:], text[end:].lstrip()[:1]
    gap = text[start:end].strip()
    if _PAIRS.get(before) == after:
        gap = f"{before}{gap}{after}"
    closing = _PAIRS.get(gap[:1])
    if closing is None or gap[-1:] != closing:
        return False
    depth = 0
    for index, char in enumerate(gap, 1):
        depth += (char == gap[0]) - (char == closing)
        if depth == 0:
            return index == len(gap)
    return False


def _is_whole_sentences(field: FieldText, start: int, end: int) -> bool:
    """Whether a gap begins where a sentence ends and ends where one begins, and hides no "?"."""
    text = field.text
    _, begin = field.normal.original(max(0, start - 1), start)
    stop, _ = field.normal.original(end, min(end + 1, len(field.normal.text)))
    ranges = sentences(text)
    closed = next((last for _, last in ranges if begin <= last), None)
    if closed is None or _has_words(text[begin:closed]) or _ASKS.search(text[begin:closed]):
        return False
    opened = max((first for first, _ in ranges if first <= stop), default=None)
    if opened is None or opened < closed or _has_words(text[opened:stop]):
        return False
    return _is_boundary(text, closed) and _is_boundary(text, opened)


def _has_words(text: str) -> bool:
    return any(char.isalnum() for char in text)


def _is_boundary(text: str, at: int) -> bool:
    before = text[max(0, at - _LONGEST_SHOWN) : at]
    return bool(_ENDS.search(before)) or "\n" in _trailing(before) + _leading(text, at)


def _leading(text: str, at: int) -> str:
    found = _MARKS.match(text, at, at + _MOST_MARKS)
    return found[0] if found else ""


def _trailing(text: str) -> str:
    at = len(text)
    while at > 0 and not text[at - 1].isalnum():
        at -= 1
    return text[at:]
