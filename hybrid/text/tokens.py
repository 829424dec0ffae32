"""The tokens of a normal form: words, numbers, single Han characters and signs that carry sense.

Punctuation is no token where only style hangs on it. Where sense does, it is one: a minus, a
ratio's colon, the bracket of ``f(x)``, a question mark.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from hybrid.text.hanzi import ANY_HAN_RANGE

# What is written without spaces, one token a character: with radicals, 々〆〇 and kana.
_UNSPACED = f"\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff{ANY_HAN_RANGE}"
# Circled and bracketed numbers: each names a statement of its own.
_ENCLOSED = "\u2460-\u24ff\u2776-\u2793\u3220-\u3247\u3251-\u325f\u3280-\u32bf"
_LETTER = rf"[^\W\d_{_UNSPACED}{_ENCLOSED}]"
_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d+(?:\.\d+)?"
_TOKEN = re.compile(rf"{_LETTER}+(?:'{_LETTER}+)*|[{_UNSPACED}{_ENCLOSED}]|{_NUMBER}|[^\s\w]|_+")
# A word with its apostrophes; signs for numbers that are no digits come in, and are looked at.
_WORD = re.compile(rf"[^\W\d_{_UNSPACED}]+(?:['’][^\W\d_{_UNSPACED}]+)*")
_IS_UNSPACED = re.compile(f"[{_UNSPACED}]")

# Between or before operands these mean something; elsewhere they set off words.
_PUNCTUATION = frozenset(",;:.!\"'()[]{}…、|·-*_`#。｡，")


LONGEST_WORD = 64
_QUOTATION = 120


class Token(NamedTuple):
    """A token and where it stands in its text."""

    text: str
    start: int
    end: int


def tokenise(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """Return the tokens of ``text[start:end]``, offsets into ``text``."""
    stop = len(text) if end is None else end
    return [
        Token(match[0], match.start(), match.end())
        for match in _TOKEN.finditer(text, start, stop)
        if match[0][0] not in _PUNCTUATION or _carries_sense(text, match.start(), match.end())
    ]


def is_han(char: str) -> bool:
    """Whether ``char`` is a Han character or kana."""
    return bool(_IS_UNSPACED.match(char))


def has_han(text: str) -> bool:
    """Whether ``text`` holds a Han character or kana."""
    return not text.isascii() and _IS_UNSPACED.search(text) is not None


def word_at(text: str, index: int) -> tuple[int, int]:
    """Return the range of the Latin word on both sides of ``index``, apostrophes included.

    At most ``LONGEST_WORD`` characters each way, so that no text makes this slow.
    """
    low, high = max(0, index - LONGEST_WORD), min(len(text), index + LONGEST_WORD)
    # One character more on both sides, which an apostrophe there hangs on.
    for found in _WORD.finditer(text, max(0, low - 1), high + 1):
        if index < found.start():
            break
        if index <= found.end():
            start, end = max(low, found.start()), min(high, found.end())
            return (start, end) if _is_plain(found[0]) else _walked(text, index, low, high)
    return index, index


def _is_plain(word: str) -> bool:
    return word.isalpha() or word.replace("'", "").replace("’", "").isalpha()


def _walked(text: str, index: int, low: int, high: int) -> tuple[int, int]:
    start = end = index
    while low < start and _in_word(text, start - 1):
        start -= 1
    while end < high and _in_word(text, end):
        end += 1
    return start, end


def _in_word(text: str, index: int) -> bool:
    char = text[index]
    if char in "'’":
        return _is_letter(text[index - 1 : index]) and _is_letter(text[index + 1 : index + 2])
    return _is_letter(char)


def _is_letter(char: str) -> bool:
    return char.isalpha() and not is_han(char)


def _carries_sense(text: str, start: int, end: int) -> bool:
    sign = text[start]
    left, right = text[start - 1 : start] if start else "", text[end : end + 1]
    if sign in ".,:!":
        return left.isdigit() and right.isdigit()
    if sign in "'\"":
        return left.isdigit() and not _closes_a_quotation(text, start)
    if sign in "([{":
        return _is_operand(text[max(0, start - 3) : start].rstrip())
    if sign == "_":
        return end - start > 1 or (left.isalnum() and right.isalnum())
    return sign in "-*#" and _operates(text, sign, start, end)


def _closes_a_quotation(text: str, at: int) -> bool:
    """Whether a mark after a number closes what another opened, and is no prime (``5'``)."""
    before = text[max(0, at - _QUOTATION) : at]
    opened = sum(
        mark == '"' and not before[index - 1 : index].isdigit() for index, mark in enumerate(before)
    )
    return opened % 2 == 1


def _operates(text: str, sign: str, start: int, end: int) -> bool:
    """Whether a dash, star or hash stands between operands or before a number."""
    before, after = text[max(0, start - 3) : start].rstrip(), text[end : end + 3].lstrip()
    if sign == "#":
        return after[:1].isdigit()
    if sign == "-" and after[:1].isdigit():
        attached = _is_letter(text[start - 1 : start])
        return not attached or _is_lone(before, last=True)
    return _is_operand(before) and (after[:1].isdigit() or _is_lone(after, last=False))


def _is_operand(before: str) -> bool:
    return before[-1:].isdigit() or before[-1:] == ")" or _is_lone(before, last=True)


def _is_lone(text: str, *, last: bool) -> bool:
    """Whether the letter at the end (or at the beginning) of ``text`` stands alone."""
    near, far = (text[-1:], text[-2:-1]) if last else (text[:1], text[1:2])
    lone = near.isascii() and near.isalpha() and not (far.isalpha() and not is_han(far))
    return lone and (last or not (far == " " and near in "aAI"))
