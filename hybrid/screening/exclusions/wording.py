"""What exclusions ask of the wording of assertions, and of the places of sentences."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import Assertion
from hybrid.text.opposites import OPPOSITES

UP_TO_THEN = re.compile(
    r"\b(?:(?<!day )(?<!night )(?<!week )before|until|till|yet|so far|by then|had never|first)\b"
    r"|之前|以前|此前|直到|至今|起初|原先",
    re.IGNORECASE,
)
"""What was not so until then may be so afterwards."""

LATER = re.compile(
    r"\b(?:then|later|after\w*|next|finally|at last|eventually|now|again|when|once|but|however|"
    r"on (?:the next|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b"
    r"|终于|后来|然后|之后|以后|第二|次日|才|最后|如今|现在|再|但|不过",
    re.IGNORECASE,
)
"""What tells of another time than what was said before."""

_OPENS_WITH_PRONOUN = re.compile(
    r"(?:it|he|she|they|this|that|these|those|there|we|i|you|for|let|take|add|turn|move|suggesting|"
    r"\w+ing)\b|[这那它他她此其本该]|最高|最低|根据|依[据照]",
    re.IGNORECASE,
)
_LATIN = re.compile(r"[a-z-]+")
_LEAST_UNITS = {True: 3, False: 5}
_LEAST_OF_PERSON = 4


def says_enough(units: Sequence[str]) -> bool:
    """Whether so many units are said that the same cannot be said of another thing by chance."""
    return len(units) >= _LEAST_UNITS[units[0].isascii()]


def points_back(reading: Reading, said: Assertion) -> bool:
    """Whether the subject only points back, and may stand for another thing each time."""
    opening = _OPENS_WITH_PRONOUN.match(reading.words(said.place))
    if opening is None:
        return False
    return opening[0].lower() not in ("he", "she") or len(said.units) < _LEAST_OF_PERSON


def lies_between(numbers: Sequence[int], low: int, high: int) -> bool:
    """Whether one of ``numbers``, which are in order, lies between two others."""
    at = bisect_right(numbers, low)
    return at < len(numbers) and numbers[at] < high


def is_brought_about(reading: Reading, sentences: tuple[int, int], state: str) -> bool:
    """Whether what stands between two sentences tells of ``state``, in which the later one ends.

    "The door was open. Ben shut it. The door was shut" is no contradiction.
    """
    side = OPPOSITES.get(state)
    if side is None:
        return False
    start, end = reading.sentences[sentences[0]][1], reading.sentences[sentences[1]][0]
    between = reading.words((start, end)).lower()
    if any(OPPOSITES.get(word) == side for word in _LATIN.findall(between)):
        return True
    return not between.isascii() and any(
        word in between for word, other in OPPOSITES.items() if other == side
    )
