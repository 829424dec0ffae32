"""Claims from a value that is told last, where the options are ranges: "11-22 %", "under 650 cc".

"The share was 22.4 %" holds for the range with 22.4 in it, if the chosen one is another. The value
leads to the choice, stands alone in its clause, with the unit that all options have, and is said
of what is asked, or is concluded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hybrid.packs.vocabulary import FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_case import says_what_is_asked
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.beside_choice import last_saying
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.expressions import plain
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses

_NUMBER = r"\d+(?:,\d{3})*(?:\.\d+)?"
_BELOW = "under|below|less than|fewer than|up to|at most|no more than|小于|少于|低于|不足|不到"
_ABOVE = "over|above|more than|at least|greater than|大于|多于|高于|超过"
_RANGE = re.compile(
    rf"\s*(?:(?P<just>just )?(?P<below>{_BELOW})|(?P<above>{_ABOVE})"
    r"|(?P<about>about|around|大?约))?"
    rf"\s*(?:between |from )?[$€£]?(?P<low>{_NUMBER})\s*(?P<unit>[^\d\s.+-]*)"
    rf"(?:\s*(?:-|~|to|and|至|到)\s*[$€£]?(?P<high>{_NUMBER})\s*(?P<end>[^\d.]*?)"
    r"|\s*(?P<more>\+|or (?:more|over)|以上)|\s*(?P<less>or (?:less|fewer)|以下|以内))?[\s.。]*",
    re.IGNORECASE,
)
_VALUE = re.compile(
    rf"(?<![\w.$€£/^*+=-])[$€£]?(?P<value>{_NUMBER})\s?(?P<unit>[^\d\s.,;()，。；]*)"
)
_THAN = re.compile(r"\bthan\b|\b(?:not|no|nor|never)\b|比|不", re.IGNORECASE)
_GOES_ON = re.compile(r"\s*(?:-|~|to|and|至|到)\s*\d")
# A value on the edge of a range may be rounded into it; what is about a value is so near it.
_EDGE, _ABOUT, _JUST = 0.02, 0.1, 0.85
_LEAST_RANGES = 2

Bounds = tuple[float, float]


def in_ranges(reading: Reading, chosen: str | None) -> Iterator[Signal]:
    """Yield ``holds_for`` the range in which the value lies that leads to the choice of another."""
    read = _ranges(reading.record.options) if chosen is not None else None
    place = last_saying(reading) if read else None
    if read is None or place is None or chosen is None or not _is_told(reading, place):
        return
    ranges, unit = read
    value = _only_value(reading, clauses(reading.record.reasoning, *place)[-1], unit)
    if value is None or _holds(ranges[chosen], value, _EDGE):
        return
    held = [letter for letter, bounds in ranges.items() if _holds(bounds, value)]
    if held:
        yield Signal(FOR, as_span(place), held[0], ("result",))


def _ranges(options: Mapping[str, str]) -> tuple[Mapping[str, Bounds], str] | None:
    """Return the options' bounds and their one unit, where all of them are ranges or values."""
    read = {letter: _RANGE.fullmatch(plain(text)) for letter, text in options.items()}
    found = {letter: match for letter, match in read.items() if match is not None}
    if len(found) < len(options):
        return None
    units = {(each["end"] or each["unit"]).strip().lower() for each in found.values()}
    bounds = {letter: _bounds(match) for letter, match in found.items()}
    wide = [low for low, high in bounds.values() if low < high]
    return (bounds, units.pop()) if len(units) == 1 and len(wide) >= _LEAST_RANGES else None


def _bounds(match: re.Match[str]) -> Bounds:
    low = _number(match["low"])
    if match["high"]:
        return low, _number(match["high"])
    if match["below"] or match["less"]:
        return (low * _JUST if match["just"] else 0), low
    if match["above"] or match["more"]:
        return low, float("inf")
    return (low * (1 - _ABOUT), low * (1 + _ABOUT)) if match["about"] else (low, low)


def _number(written: str) -> float:
    return float(written.replace(",", ""))


def _is_told(reading: Reading, place: Range) -> bool:
    """Whether a sentence asserts something of what is asked, or concludes it."""
    text = reading.record.reasoning
    if NOT_ASSERTED.search(text, *place) or OPENS_WITH_CONDITION.match(text, *place):
        return False
    words = reading.words(place)
    if (
        denies(words)
        or _THAN.search(words)
        or reading.within(place, "others_think", "unlikelihood")
    ):
        return False
    return says_what_is_asked(reading, place) or bool(reading.within(place, "conclusion_marker"))


def _only_value(reading: Reading, place: Range, unit: str) -> float | None:
    """Return the only value of a clause with that unit, or with none where options have none."""
    said = plain(reading.words(place))
    found = [each for each in _VALUE.finditer(said) if each["unit"].lower().startswith(unit)]
    if len(found) != 1 or (not unit and len(re.findall(_NUMBER, said)) != 1):
        return None
    # A range that is told is no value, and what the question gives is no result.
    if any(_GOES_ON.match(said, found[0].end(part)) for part in ("value", "unit")):
        return None
    return None if found[0]["value"] in reading.record.question else _number(found[0]["value"])


def _holds(bounds: Bounds, value: float, edge: float = 0.0) -> bool:
    low, high = bounds
    return low * (1 - edge) <= value <= high * (1 + edge)
