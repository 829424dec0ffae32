"""Options that stand inside a running text: ``(A) … (B) …``, ``A. …``, ``1) …``, ``甲：…``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

# What options are counted by; a list of them runs from the first without a gap.
_COUNTS: Final = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "abcdefghijklmnopqrstuvwxyz",
    "甲乙丙丁戊己庚辛壬癸",
    "①②③④⑤⑥⑦⑧⑨⑩",
)
_WORDS: Final = r"(?:[Oo]ption|OPTION|[Cc]hoice|选项|选择)"
_KEY: Final = r"(?P<key>[A-Za-zＡ-Ｚ甲乙丙丁戊己庚辛壬癸]|\d{1,2})"
_LETTER: Final = r"(?P<key>[A-Za-zＡ-Ｚ])"
# Some tools write the marker twice: "(A) A): cut grass".
_AGAIN: Final = r"(?:(?P=key)\)\s*:?\s*|(?P=key)[.:]\s+)?"

# From the least mistakable to the most: a marker with a word, then at the start of a line, then
# within a line. A text is read with the first form that gives a run from the first key on.
_FORMS: Final = tuple(
    re.compile(form + _AGAIN)
    for form in (
        rf"(?<![A-Za-z]){_WORDS}\s*[(（]?{_KEY}[)）]?\s*[:：.、]\s*",
        rf"(?m)^[ \t>*\-]*[(（\[]{_KEY}[)）\]][.:：、]?\s*",
        rf"(?m)^[ \t>*\-]*(?:{_KEY})[)）.．、:：]:?(?![A-Za-z]\.|\d)\s*",
        rf"[(（]{_LETTER}[)）][.:：、]?\s*",
        rf"(?:(?<![A-Za-z0-9])|(?<=\s)){_LETTER}\)\s*:?\s*",
        r"(?:(?<![A-Za-z0-9])|(?<=\s))(?P<key>[A-ZＡ-Ｚ])[.．、:：](?![A-Za-z]\.)\s*",
        r"(?P<key>[①-⑩])\s*",
        r"[(（](?P<key>\d{1,2})[)）]\s*",
    )
)
# A text made of thousands of markers must not be gone through thousands of times.
_RUNS_TRIED: Final = 20
_NO_OPTION: Final = re.compile(
    r"(?:\W|_)*(?:(?:or|and|to|或者?|和|与|到|至|还是)\W*)?", re.IGNORECASE
)
_OWN_MARKER: Final = re.compile(
    rf"\s*(?:{_WORDS}\s*)?(?:[(（\[](?P<a>[A-Za-zＡ-Ｚ]|\d{{1,2}})[)）\]][.:：、]?|"
    rf"(?P<b>[A-Za-zＡ-Ｚ]|\d{{1,2}})(?:\)\s*:|[.)）、．:：]))\s+|"
    rf"\s*(?:{_WORDS}\s*)?(?P<c>[A-ZＡ-Ｚ甲乙丙丁戊己庚辛壬癸])[、．：）:]\s*"
)
_BLANK_LINE: Final = re.compile(r"\n[ \t\r]*\n")


def options_in(text: str) -> dict[str, str]:
    """Return copies of the options that ``text`` lists, by key; empty when it lists none.

    Where a text lists several times (worked examples before the question), the last list counts.
    """
    for form in _FORMS:
        for run in reversed(_runs(list(form.finditer(text)))[-_RUNS_TRIED:]):
            found = _texts(text, run)
            if found:
                return found
    return {}


def own_marker(text: str) -> tuple[str, str] | None:
    """Split ``(A) text`` or ``A. text`` into key and text; ``None`` without such a marker."""
    match = _OWN_MARKER.match(text)
    if match is None or match.end() == len(text):
        return None
    key = match["a"] or match["b"] or match["c"]
    return upper(key), text[match.end() :]


def upper(key: str) -> str:
    """Return a key of one letter in upper case and half width; numbers and 甲 as they are."""
    return unicodedata.normalize("NFKC", key).upper() if not "①" <= key <= "⑩" else key


def _runs(markers: Sequence[re.Match[str]]) -> list[list[re.Match[str]]]:
    """Group markers into runs that count A, B, C … or 1, 2, 3 … in one case."""
    runs: list[list[re.Match[str]]] = []
    for marker in markers:
        place = _place(marker["key"])
        if place is not None and place[1] == 0:
            runs.append([marker])
        elif runs and place is not None and _follows(runs[-1][-1]["key"], place):
            runs[-1].append(marker)
    return [run for run in runs if len(run) > 1]


def _follows(before: str, place: tuple[int, int]) -> bool:
    earlier = _place(before)
    return earlier is not None and place == (earlier[0], earlier[1] + 1)


def _place(key: str) -> tuple[int, int] | None:
    """Return which count a key belongs to, and its place in it."""
    if key.isdecimal():
        return -1, int(key) - 1
    plain = key if "①" <= key <= "⑩" else unicodedata.normalize("NFKC", key)
    return next(((n, each.index(plain)) for n, each in enumerate(_COUNTS) if plain in each), None)


def _texts(text: str, run: Sequence[re.Match[str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for marker, following in pairwise(run):
        found[upper(marker["key"])] = text[marker.end() : following.start()].strip()
    last = run[-1]
    end = _end_of_last(text, last.end(), wrapped=any("\n" in option for option in found.values()))
    found[upper(last["key"])] = text[last.end() : end].strip()
    if any(_NO_OPTION.fullmatch(option) for option in found.values()):
        return {}
    return {key: option.rstrip(";；,，|") for key, option in found.items()}


def _end_of_last(text: str, start: int, *, wrapped: bool) -> int:
    """The last option ends with its line, or with its paragraph where others wrap lines."""
    if wrapped:
        blank = _BLANK_LINE.search(text, start)
        return blank.start() if blank else len(text)
    end = text.find("\n", start)
    return len(text) if end < 0 else end
