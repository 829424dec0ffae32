"""Where in a text something most like a given string stands."""

from __future__ import annotations

from typing import NamedTuple

from rapidfuzz import fuzz

# Up to this length the whole text is aligned; beyond it, the surroundings of shared substrings.
_LONGEST_WHOLE = 50_000
_MOST_SHINGLES = 12
_MOST_PLACES = 40


class Alignment(NamedTuple):
    """A range of the text and how like it is, 0 to 100."""

    start: int
    end: int
    score: float


def nearest(needle: str, text: str, *, least: float) -> Alignment | None:
    """Return the range of ``text`` most like ``needle``, or ``None`` below a score of ``least``.

    The score is rapidfuzz's ``partial_ratio``. Takes time linear in ``text``; in a text of more
    than 50,000 characters only ranges that share some substring with the needle are found.
    """
    if not needle or not text:
        return None
    if len(text) <= len(needle):
        # partial_ratio would look for the text in the needle.
        score = fuzz.ratio(needle, text, score_cutoff=least)
        return Alignment(0, len(text), score) if score else None
    if len(text) <= _LONGEST_WHOLE:
        return _aligned(needle, text, 0, len(text), least)
    best: Alignment | None = None
    for start, end in _windows(needle, text):
        found = _aligned(needle, text, start, end, max(least, best.score if best else 0))
        if found is not None and (best is None or best.score < found.score):
            best = found
    return best


def _aligned(needle: str, text: str, start: int, end: int, least: float) -> Alignment | None:
    window = text if end - start == len(text) else text[start:end]
    if len(window) <= len(needle):
        return nearest(needle, window, least=least)
    found = fuzz.partial_ratio_alignment(needle, window, score_cutoff=least)
    if found is None:
        return None
    return Alignment(start + found.dest_start, start + found.dest_end, found.score)


def _windows(needle: str, text: str) -> list[tuple[int, int]]:
    """Return the stretches of ``text`` around substrings it shares with ``needle``, merged."""
    # Short enough that one change leaves some of them whole; a Han character says more.
    size = min(8 if needle.isascii() else 4, max(2, len(needle) // 3))
    reach = len(needle) + size
    step = max(1, len(needle) // _MOST_SHINGLES)
    starts: set[int] = set()
    for offset in range(0, max(1, len(needle) - size + 1), step):
        shingle = needle[offset : offset + size]
        place = text.find(shingle)
        for _ in range(_MOST_PLACES):
            if place < 0:
                break
            starts.add(place)
            place = text.find(shingle, place + 1)
    windows: list[tuple[int, int]] = []
    for place in sorted(starts):
        start, end = max(0, place - reach), min(len(text), place + reach)
        if windows and start <= windows[-1][1] and end - windows[-1][0] <= 4 * reach:
            start = windows.pop()[0]
        windows.append((start, end))
    return windows
