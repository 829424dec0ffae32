"""What all exclusions ask of the wording of assertions, and of the places of sentences."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import Assertion

_OPENS_WITH_PRONOUN = re.compile(
    r"(?:it|he|she|they|this|that|these|those|there|we|i|you|for|let|take|add|turn|move|suggesting|"
    r"\w+ing)\b|[这那它他她此其本该]|最高|最低|根据|依[据照]",
    re.IGNORECASE,
)
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
