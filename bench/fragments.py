"""Stretches of real texts, and when a changed one is no longer there."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from bench.mutation_words import TURNING_STEMS

_ENGLISH_NEGATOR = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|\w+n't|\w+n’t)\b", re.I
)
_CHINESE_NEGATOR = re.compile("[不没未无非莫别沒無別]")
TOKENS = re.compile("[A-Za-z]+(?:['’][a-z]+)?|[0-9]+|[\u4e00-\u9fff]")
_MARKS = ".,;:。，；：、\"'“”‘’*#>-[](){}【】（）"
_ADDRESS = re.compile(r"\]\(https?:")


@dataclass(frozen=True, slots=True)
class Case:
    """A quote, its source, whether it must be accepted, and the text it must be found at.

    Where the pieces around an ellipsis stand in several places, any text with these ``ends`` will
    do.
    """

    kind: str
    quote: str
    source: str
    accept: bool
    found: tuple[str, ...] = ()
    ends: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Fragment:
    """A stretch of a text, ``text[start:end]``."""

    text: str
    start: int
    end: int
    lang: str

    @property
    def words(self) -> str:
        """The characters of the fragment."""
        return self.text[self.start : self.end]


def pick(rng: random.Random, text: str, lang: str) -> Fragment | None:
    """Return a random stretch of words (or of characters, in Chinese) without an ellipsis."""
    if lang == "en":
        words = list(re.finditer(r"\S+", text))
        count = rng.randint(4, 24)
        if len(words) < count + 2:
            return None
        first = rng.randrange(len(words) - count)
        start, end = words[first].start(), words[first + count].end()
    else:
        length = rng.randint(8, 48)
        if len(text) < length + 2:
            return None
        start = rng.randrange(len(text) - length)
        start, end = clear_of_words(text, start, start + length)
        start -= text[start - 1 : start] in ("-", "−") and text[start].isdigit()
        if set(text[max(0, start - 1) : start + 1] + text[end - 1 : end + 1]) & set("\\{}$^_"):
            return None  # nobody quotes half a formula
    if _ADDRESS.search(text, max(0, start - 200), end):
        return None
    fragment = Fragment(text, start, end, lang)
    words_in = fragment.words
    if (
        not words_in.strip()
        or re.search(r"\.\s*\.|…|。。", words_in)
        or words_in != words_in.strip()
    ):
        return None
    return fragment


def clear_of_words(text: str, start: int, end: int) -> tuple[int, int]:
    """Move the ends out of Latin words and numbers, which nobody quotes by halves."""
    inside = re.compile(r"[A-Za-z0-9.,%\\]")
    while start > 0 and inside.match(text[start - 1]):
        start -= 1
    while end < len(text) and inside.match(text[end]):
        end += 1
    return start, end


def three_pieces(rng: random.Random, part: Fragment) -> tuple[str, str, str] | None:
    """Cut a fragment into what stays, what is left out, and what stays again."""
    if part.lang == "en":
        words = list(re.finditer(r"\S+\s*", part.words))
        if len(words) < 9:
            return None
        begin = rng.randint(3, len(words) - 5)
        end = rng.randint(begin + 1, len(words) - 3)
        first, second = words[begin].start(), words[end].start()
    else:
        if len(part.words) < 20:
            return None
        begin = rng.randint(5, len(part.words) - 10)
        end = rng.randint(begin + 1, len(part.words) - 5)
        first, _ = clear_of_words(part.words, begin, begin)
        _, second = clear_of_words(part.words, end, end)
    pieces = part.words[:first], part.words[first:second], part.words[second:]
    kept = pieces[0], pieces[2]
    return pieces if all(weight(piece) >= 4 and "\\" not in piece for piece in kept) else None


def weight(piece: str) -> int:
    return sum(char.isalnum() for char in piece)


def negator_of(lang: str) -> re.Pattern[str]:
    return _ENGLISH_NEGATOR if lang == "en" else _CHINESE_NEGATOR


def unless_there(
    quote: str, part: Fragment, *, accept: bool, found: tuple[str, ...] = ()
) -> Case | None:
    if _plain(quote).strip(_MARKS) in _plain(part.text):
        return None
    return Case("", quote, part.text, accept=accept, found=found)


def may_turn(gap: str, lang: str) -> bool:
    """Whether a gap may hold a word that denies, forbids, excepts or conditions."""
    begin = r"\b" if lang == "en" else ""
    return any(re.search(rf"{begin}{stem}", gap, re.IGNORECASE) for stem in TURNING_STEMS[lang])


def unless_chained(
    quote: str, pieces: Sequence[str], part: Fragment, turning: str = ""
) -> Case | None:
    """Make a case unless the pieces also stand elsewhere in order, with no negator between.

    The words of ``turning`` hide as much as a negator does.
    """
    text, first, last = (
        TOKENS.findall(words.casefold().replace("’", "'"))
        for words in (part.text, pieces[0], pieces[2])
    )
    turns = " ".join(TOKENS.findall(turning.casefold()))
    for begin in _runs(text, first):
        for end in _runs(text, last):
            gap = " ".join(text[begin + len(first) : end])
            hidden = negator_of(part.lang).search(gap) or (turns and turns in gap)
            if begin + len(first) <= end and not hidden:
                return None
    return Case("", quote, part.text, accept=False)


def _runs(text: Sequence[str], run: Sequence[str]) -> list[int]:
    return [at for at in range(len(text)) if text[at : at + len(run)] == run]


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())
