"""Where words and numbers end, and where the case of a letter carries sense.

What stops inside a word may leave another one: "man was late" stands in "The woman was late",
"legal" in "legally", "can" in "cannot", "violent" in "non-violent": a hyphen joins. The same holds
for a number and its sign.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybrid.text.words import CAPITONYMS, STRESSED, Token, has_han, is_han, word_at

_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?")
_LONGEST_NUMBER = 40
_LONGEST_HELD = 8
_NEAR = 20
_REACH = 4
# A hyphen at the end of a line joins too; one between numbers or lone letters is an operation's.
_JOINT = re.compile(r"[^\W_][-‐‑](?:\r?\n)?[^\W_]")
_SIGNS = "-−﹣－"


def cut(text: str, start: int, end: int, *, piece: bool = False) -> str | None:
    """Return what ``text[start:end]`` cuts through, or ``None`` when it is whole.

    A ``piece`` is part of a longer quote.
    """
    if start == end:
        return None
    number = _cut_number(text, start) or _cut_number(text, end) or _cut_sign(text, start)
    if number is not None and not _is_cut_to_length(text, start, end, piece=piece):
        return f"the number “{number}”"
    word = _cut_word(text, start) or _cut_word(text, end)
    word = word or _cut_compound(text, start) or _cut_compound(text, end)
    return None if word is None else f"the word “{text[slice(*word)]}”"


def _is_cut_to_length(text: str, start: int, end: int, *, piece: bool) -> bool:
    # Chinese has no words to cut at, and programs cut it by the character; in a longer quote the
    # number at its edge is not what is quoted.
    near = text[max(0, start - _NEAR) : start + _NEAR] + text[max(start, end - _NEAR) : end + _NEAR]
    return (piece or end - start > _LONGEST_HELD) and has_han(near)


def _cut_word(text: str, at: int) -> tuple[int, int] | None:
    """Return the Latin word that goes on across ``at``, if one does."""
    if not 0 < at < len(text):
        return None
    begin, end = word_at(text, at)
    return (begin, end) if begin < at < end else None


def _cut_compound(text: str, at: int) -> tuple[int, int] | None:
    """Return the hyphened word that goes on across ``at``, where a hyphen stands beside it."""
    for joint in _JOINT.finditer(text, max(0, at - _REACH), at + _REACH):
        if joint.start() < at < joint.end():
            left = word_at(text, joint.start() + 1)
            right = word_at(text, joint.end() - 1)
            if any(1 < end - start for start, end in (left, right)) and not has_han(joint[0]):
                return min(left[0], joint.start()), max(right[1], joint.end())
    return None


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


# What comes after an option's letter, and never after an article.
_AFTER_A_NAME = frozenset(
    """is was are were be has had and or but because since as than can could may might must will
    would should fits means says seems to in on of for so then not does did do with by""".split()
)
_SENTENCE_ENDS = ".!?:;…\"'([-。！？：；"


def same_but_for_case(
    source: str, quote: str, *, initial: bool = False, article: bool = False
) -> bool:
    """Whether two tokens are one word whose case says nothing.

    A lone letter may name an option (unless it is an ``article`` before a word), capitals
    throughout may abbreviate (``US``), and some words are two with and without a capital
    (``Polish``) unless ``initial``, at the beginning of a sentence or a quote, explains it.
    """
    if source == quote:
        return True
    word = source.lower()
    if word != quote.lower():
        return False
    if len(word) < 2:
        return word == "a" and initial and article
    if source.isupper() != quote.isupper():
        return word in STRESSED
    return initial or word not in CAPITONYMS


def reads_on(tokens: Sequence[Token], index: int) -> bool:
    """Whether a noun phrase may go on after a token, as after an article."""
    if index + 1 == len(tokens) or tokens[index + 1].start != tokens[index].end + 1:
        return False
    after = tokens[index + 1].text
    return after.isalpha() and after.islower() and after not in _AFTER_A_NAME


def begins_sentence(text: str, token: Token) -> bool:
    """Whether a token stands where a capital is customary."""
    before = text[max(0, token.start - 3) : token.start].rstrip()
    return not before or before[-1] in _SENTENCE_ENDS
