"""Claims from the date that is worked out, where the options are dates.

The last date that the reasoning derives is its result, if it is said of what the question asks
("the date ten days ago is …") and nothing but the answer comes after it: it holds for the option
that is this date, and against the chosen one where no option is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.claims.entailments import is_unasserted
from hybrid.screening.claims.results import claim_of_result
from hybrid.screening.reading import Reading
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range
from hybrid.text.terms import stems

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_DATE = re.compile(
    r"(?<!\d)(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>\d{4})(?!\d)"
    r"|(?<!\d)(?P<y2>\d{4})[-/.](?P<m2>\d{1,2})[-/.](?P<d2>\d{1,2})(?!\d)"
    rf"|\b(?P<name>{'|'.join(_MONTHS)})[a-z]*\.? (?P<d3>\d{{1,2}})(?:st|nd|rd|th)?,? "
    r"(?P<y3>\d{4})\b"
    r"|(?P<y4>\d{4})\s*年\s*(?P<m4>\d{1,2})\s*月\s*(?P<d4>\d{1,2})\s*日",
    re.IGNORECASE,
)
_DERIVES = Guarded(
    r"\b(?:is|was|be|are|gives?|gets?|becomes?|brings?|leads?|arrive at|end up)\b|[=:是为得到]",
    re.IGNORECASE,
)
# What is the nearest of several is not the date itself.
_NEAR = Guarded(
    r"\b(?:closest|nearest|none of|typo|approximately|no option|not (?:listed|among))\b"
    r"|最接近|没有选项",
    re.IGNORECASE,
)
# What any question for a date, and any answer, says.
_OF_ANY = stems("date match format 日期")
_LEAST_OPTIONS = 2
_LEAST_SHARE = 0.5


class _Date(NamedTuple):
    year: int
    month: int
    day: int


def dated(reading: Reading, chosen: str | None) -> tuple[Signal, ...]:
    """Return ``holds_for`` of the option whose date is derived last, or ``holds_against``.

    ``holds_against`` is of the chosen one, where the date derived is no option's.
    """
    values = _values(reading.record.options)
    if chosen is None or chosen not in values or _NEAR.search(reading.record.reasoning):
        return ()
    last = _last_derived(reading)
    if last is None or last[1] == values[chosen]:
        return ()
    place, date = last
    rivals = [letter for letter, value in values.items() if value == date]
    return (claim_of_result(place, rivals, chosen),)


def _values(options: Mapping[str, str]) -> Mapping[str, _Date]:
    """Return the options' dates where all of them are dates and no two the same, else nothing."""
    found = {}
    for letter, text in options.items():
        match = _DATE.fullmatch(text.strip(" ."))
        if match is None:
            return {}
        found[letter] = _date(match)
    distinct = len(set(found.values())) == len(found)
    return found if distinct and len(found) >= _LEAST_OPTIONS else {}


def _date(match: re.Match[str]) -> _Date:
    if match["name"]:
        named = _MONTHS.index(match["name"].lower()) + 1
        return _Date(int(match["y3"]), named, int(match["d3"]))
    groups = (("y", "y2", "y4"), ("m", "m2", "m4"), ("d", "d2", "d4"))
    year, month, day = (
        next(int(match[key]) for key in keys if match[key] is not None) for keys in groups
    )
    return _Date(year, month, day)


def _last_derived(reading: Reading) -> tuple[Range, _Date] | None:
    """Return the last sentence that derives the date asked for, where only the answer follows."""
    asked = stems(asking_sentence(reading.record.question)) - _OF_ANY - _names_of(reading)
    text = reading.record.reasoning
    for index in range(len(reading.sentences) - 1, -1, -1):
        place = reading.sentences[index]
        found = list(_dates(text, place))
        if reading.within(place, "choice", "stated_choice"):
            if asked & stems(_without_dates(reading.words(place))):
                # The sentence that answers works the date out itself.
                return None
            continue
        if not found:
            if _lists(reading, place):
                continue
            return None
        before = reading.sentences[index - 1] if index else place
        said = stems(reading.words(place), reading.words(before))
        if not asked or len(asked & said) < _LEAST_SHARE * len(asked):
            return None
        if not _DERIVES.search(text, *place) or is_unasserted(text, place, leads=place):
            return None
        return place, found[-1]
    return None


def _lists(reading: Reading, place: Range) -> bool:
    """Whether a sentence says nothing of its own: a heading, or a look at the options."""
    aside = reading.within(place, "self_talk", "conclusion_marker")
    return bool(aside) or len(stems(reading.words(place)) - _OF_ANY) < _LEAST_OPTIONS


def _dates(text: str, place: Range) -> Iterator[_Date]:
    for match in _DATE.finditer(text, *place):
        yield _date(match)


def _without_dates(words: str) -> str:
    return _DATE.sub(" ", words)


def _names_of(reading: Reading) -> frozenset[str]:
    """Return the words of a format: "in MM/DD/YYYY"."""
    return stems(" ".join(re.findall(r"\b[MDY]{2,4}\b", reading.record.question)))
