"""Whether a stretch of text ends where its words and numbers end.

A stretch that stops inside a word is still that text, unless what is left is another word: "man
was late" stands in "The woman was late" and says something else. The same holds for a number, its
sign and its negation ("can" out of "cannot").
"""

from __future__ import annotations

import re

from hybrid.text.difference import negates
from hybrid.text.lexicon import are_antonyms, kind_of_word
from hybrid.text.tokens import has_han, is_han, tokenise, word_at

_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?")
_LONGEST_NUMBER = 40
_LONGEST_WORD = 64
_LONGEST_HELD = 8
_NEAR = 20
_SIGNS = "-−﹣－"


def cut(text: str, start: int, end: int, *, strict: bool, piece: bool = False) -> str | None:
    """Return what ``text[start:end]`` cuts through, or ``None`` when it is whole enough.

    ``strict`` asks for whole words at both ends; otherwise only a cut that leaves another sense
    counts. A stretch of a single word is always held to the strict rule. A ``piece`` is part of a
    longer quote.
    """
    if start == end:
        return None
    number = _cut_number(text, start) or _cut_number(text, end) or _cut_sign(text, start)
    if number is not None and not _is_cut_to_length(text, start, end, piece=piece):
        return f"the number “{number}”"
    word = _cut_word(text, start) or _cut_word(text, end)
    if word is None:
        return None
    whole, left = text[slice(*word)], text[max(word[0], start) : min(word[1], end)]
    held = strict or whole.isupper() or _is_one_word(text, start, end)
    return f"the word “{whole}”" if held or _turns(_plain(whole), _plain(left)) else None


def _is_cut_to_length(text: str, start: int, end: int, *, piece: bool) -> bool:
    # Chinese has no words to cut at, and programs cut it by the character; in a longer quote the
    # number at its edge is not what is quoted.
    near = text[max(0, start - _NEAR) : start + _NEAR] + text[max(start, end - _NEAR) : end + _NEAR]
    return (piece or end - start > _LONGEST_HELD) and has_han(near)


def _plain(word: str) -> str:
    return word.replace("’", "'").lower()


def _is_one_word(text: str, start: int, end: int) -> bool:
    return end - start <= _LONGEST_WORD and len(tokenise(text, start, end)) == 1


def _cut_word(text: str, at: int) -> tuple[int, int] | None:
    """Return the Latin word that goes on across ``at``, if one does."""
    if not 0 < at < len(text):
        return None
    begin, end = word_at(text, at)
    return (begin, end) if begin < at < end else None


def _turns(whole: str, left: str) -> bool:
    if whole.endswith("n't") or whole == "cannot":
        return True
    kind = kind_of_word(left)
    return (
        negates(whole, left)
        or are_antonyms(whole, left)
        or (kind is not None and kind != kind_of_word(whole))
    )


def _cut_number(text: str, at: int) -> str | None:
    """Return the number that goes on across ``at``."""
    if not 0 < at < len(text):
        return None
    if not (text[at - 1].isdigit() or text[at].isdigit()):
        return None
    begin = max(0, at - _LONGEST_NUMBER)
    for match in _NUMBER.finditer(text, begin, at + _LONGEST_NUMBER):
        if match.start() < at < match.end():
            return match[0]
    return None


def _cut_sign(text: str, start: int) -> str | None:
    if start == 0 or text[start - 1] not in _SIGNS or not text[start : start + 1].isdigit():
        return None
    before = text[start - 2] if start > 1 else " "
    attached = before.isalnum() or is_han(before) or before in ")]%"
    return None if attached else text[start - 1 : start + 1]
