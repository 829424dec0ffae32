"""Options that stand inside a running text: ``(A) … (B) …``, ``A. …``, ``A、…``, ``选项A：…``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

_WORDS: Final = r"(?:[Oo]ption|OPTION|[Cc]hoice|选项|选择)"
_LETTER: Final = r"(?P<letter>[A-Za-zＡ-Ｚ])"
_AFTER: Final = r"[.)）、．:：]"

# From the least mistakable to the most: a marker with a word, then at the start of a line, then
# within a line. A text is read with the first form that gives a run from A on.
_FORMS: Final = (
    re.compile(rf"(?<![A-Za-z]){_WORDS}\s*[(（]?{_LETTER}[)）]?\s*[:：.、]\s*"),
    re.compile(rf"(?m)^[ \t>*\-]*[(（\[]{_LETTER}[)）\]][.:：、]?\s*"),
    re.compile(rf"(?m)^[ \t>*\-]*{_LETTER}{_AFTER}(?![A-Za-z]\.)\s*"),
    re.compile(rf"[(（]{_LETTER}[)）][.:：、]?\s*"),
    re.compile(r"(?:(?<![A-Za-z0-9])|(?<=\s))(?P<letter>[A-ZＡ-Ｚ])[.．、:：](?![A-Za-z]\.)\s*"),
)
# A text made of thousands of markers must not be gone through thousands of times.
_RUNS_TRIED: Final = 20
_NO_OPTION: Final = re.compile(
    r"(?:\W|_)*(?:(?:or|and|to|或者?|和|与|到|至|还是)\W*)?", re.IGNORECASE
)
_OWN_MARKER: Final = re.compile(
    rf"\s*(?:{_WORDS}\s*)?(?:[(（\[]{_LETTER}[)）\]][.:：、]?|(?P<bare>[A-Za-zＡ-Ｚ]){_AFTER})\s+|"
    rf"\s*(?:{_WORDS}\s*)?(?P<cjk>[A-ZＡ-Ｚ])[、．：）]\s*"
)
_BLANK_LINE: Final = re.compile(r"\n[ \t\r]*\n")


def options_in(text: str) -> dict[str, str]:
    """Return copies of the options that ``text`` lists, by letter; empty when it lists none.

    Where a text lists several times (worked examples before the question), the last list counts.
    """
    for form in _FORMS:
        runs = _runs(list(form.finditer(text)))
        for run in reversed(runs[-_RUNS_TRIED:]):
            found = _texts(text, run)
            if found:
                return found
    return {}


def own_marker(text: str) -> tuple[str, str] | None:
    """Split ``(A) text`` or ``A. text`` into letter and text; ``None`` without such a marker."""
    match = _OWN_MARKER.match(text)
    if match is None or match.end() == len(text):
        return None
    letter = match["letter"] or match["bare"] or match["cjk"]
    return upper(letter), text[match.end() :]


def upper(letter: str) -> str:
    """Return a letter as ``A`` to ``Z``; full-width letters too."""
    return chr(ord(letter) - 0xFEE0) if "Ａ" <= letter <= "Ｚ" else letter.upper()


def _runs(markers: Sequence[re.Match[str]]) -> list[list[re.Match[str]]]:
    """Group markers into runs that count A, B, C … in one case."""
    runs: list[list[re.Match[str]]] = []
    for marker in markers:
        letter = marker["letter"]
        if upper(letter) == "A":
            runs.append([marker])
        elif runs and _follows(runs[-1][-1]["letter"], letter):
            runs[-1].append(marker)
    return [run for run in runs if len(run) > 1]


def _follows(before: str, letter: str) -> bool:
    return ord(letter) == ord(before) + 1


def _texts(text: str, run: Sequence[re.Match[str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for marker, following in pairwise(run):
        found[upper(marker["letter"])] = text[marker.end() : following.start()].strip()
    last = run[-1]
    end = _end_of_last(text, last.end(), wrapped=any("\n" in option for option in found.values()))
    found[upper(last["letter"])] = text[last.end() : end].strip()
    if any(_NO_OPTION.fullmatch(option) for option in found.values()):
        return {}
    return {letter: option.rstrip(";；,，") for letter, option in found.items()}


def _end_of_last(text: str, start: int, *, wrapped: bool) -> int:
    """The last option ends with its line, or with its paragraph where others wrap lines."""
    if wrapped:
        blank = _BLANK_LINE.search(text, start)
        return blank.start() if blank else len(text)
    end = text.find("\n", start)
    return len(text) if end < 0 else end
