"""Options that say which of several deeds are wrong ("wrong, not wrong"), and verdicts on each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from hybrid.records.values import Signal
from hybrid.screening.claims.combinations import GRANTS
from hybrid.screening.reading import Reading, as_span
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses

_WRONGS = re.compile(
    r"\s*(?:not )?wrong(?:\W+(?:not )?wrong)+[\s.]*"
    r"|\s*(?:不是?|没有?|并非)?(?:错误?|不道德)(?:\W+(?:不是?|没有?|并非)?(?:错误?|不道德))+[\s。]*",
    re.IGNORECASE,
)
_EACH_WRONG = re.compile(r"(?P<no>not |不是?|没有?|并非)?(?:wrong|错误?|不道德)", re.IGNORECASE)
_DEED = re.compile(
    r"(?:\b(?:scenario|situation|case)|[场情][景境形况])\s*(?P<number>[1-9一二三])(?!\d)",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(
    r"\b(?:if|whether|may|might|could|can|some|question|asks?|determine)\b|是否|可能|如果|也许|题目|问",
    re.IGNORECASE,
)
# What is not clear to be wrong is not clearly wrong, which is what is asked for.
_NOT_CLEAR = re.compile(
    r"\bnot (?:\w+ )?clear(?:ly)?\b|不(?:能|是很)?(?:明确|确定|清楚)", re.IGNORECASE
)
# 本身并没有 tells what a deed is, and grants nothing.
_BY_ITSELF = re.compile(r"本身[就也]?并?[不没无]")


def judged_otherwise(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``dismissed`` where a deed is judged otherwise than the choice has it."""
    options = reading.record.options
    if chosen not in options or not all(map(_WRONGS.fullmatch, options.values())):
        return []
    text = reading.record.reasoning
    held = [each["no"] is None for each in _EACH_WRONG.finditer(options[chosen])]
    deeds = list(_DEED.finditer(text, 0, until))
    judged: dict[int, tuple[bool, Range]] = {}
    for deed, following in zip_longest(deeds, deeds[1:]):
        end = following.start() if following else until
        for place in _judging(reading, (deed.start(), end)):
            for verdict in reading.within(place, "immoral", "moral"):
                denied = denies(text, place[0], verdict.span.start)
                wrong = (verdict.name == "immoral") != denied
                judged[_count(deed["number"])] = (wrong, (place[0], place[1]))
    return [
        Signal("dismissed", as_span(place), None, ("combined",))
        for number, (wrong, place) in judged.items()
        if 0 < number <= len(held) and held[number - 1] != wrong
    ][:1]


def _judging(reading: Reading, stretch: Range) -> Iterator[Range]:
    """Yield the clauses of a stretch that may judge: nothing granted, asked or supposed."""
    text = reading.record.reasoning
    for start, end in reading.sentences:
        if end <= stretch[0] or stretch[1] <= start:
            continue
        for begin, stop in clauses(text, max(start, stretch[0]), min(end, stretch[1])):
            supposes = _SUPPOSES.search(text, begin, stop) and not _NOT_CLEAR.search(
                text, begin, stop
            )
            granted = GRANTS.search(text, begin, stop) and not _BY_ITSELF.search(text, begin, stop)
            if not supposes and not granted:
                yield begin, stop


def _count(written: str) -> int:
    return int(written) if written.isdigit() else "一二三".index(written) + 1
