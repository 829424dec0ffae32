"""Numbers with what they are counted in: "3,530 km", "Mach 0.85", "−183 °C", 1.4亿人, a year.

A year is a number of four digits without a unit; one before the common era is below nought. A
number that ends a range ("10–15 km") is read like any other: who needs one number sees two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from hybrid.text.magnitudes import is_unit
from hybrid.text.sentences import Range

YEAR: Final = "year of the calendar"
"""The unit of a number that stands for a year, and not for so many years."""

_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "万": 1e4, "亿": 1e8}
_MEASUREMENT = re.compile(
    r"(?<![A-Za-z0-9_.,:：])(?P<mach>Mach |马赫)?"
    r"(?P<sign>(?<![\w.])(?:[-−]|minus |negative |零下|负))?(?P<money>[$€£])?"
    r"(?P<digits>\d+(?:,\d{3})*(?:\.\d+)?)(?![:：]\d)"
    r"(?:[ -]?(?P<scale>thousand|million|billion|trillion|万|亿))?"
    r"(?P<unit>[ -]?(?:%|°\s?[CF]?(?![A-Za-z])|[A-Za-z²³]+(?:/[a-z]+|\sper\s[a-z]+)?"
    r"|[\u4e00-\u9fff]{1,3}(?:/[\u4e00-\u9fff]{1,2})?))?",
    re.IGNORECASE,
)
_BEFORE_OUR_ERA = re.compile(r"\s*(?:BCE?|B\.C\.)\b|前$")
_YEARS = range(1000, 2101)
# Units under one name each; what follows a number and is no unit is what is counted.
_ALIKE = {
    "kilometre": "km",
    "kilometer": "km",
    "公里": "km",
    "千米": "km",
    "mile": "mi",
    "metre": "m",
    "meter": "m",
    "米": "m",
    "foot": "ft",
    "feet": "ft",
    "kilogram": "kg",
    "公斤": "kg",
    "千克": "kg",
    "kph": "km/h",
    "公里/小时": "km/h",
    "kilometers per hour": "km/h",
    "kilometres per hour": "km/h",
    "miles per hour": "mph",
    "year": "year",
    "岁": "year",
    "°": "°c",
    "摄氏度": "°c",
    "度": "°c",
    "马赫": "mach",
}


class Measurement(NamedTuple):
    """One number: its amount in its unit ("" where it has none), and where it stands."""

    amount: float
    unit: str
    place: Range


def measurements(text: str, start: int = 0, end: int | None = None) -> Iterator[Measurement]:
    """Yield the numbers of ``text[start:end]`` with their units."""
    stop = len(text) if end is None else end
    for found in _MEASUREMENT.finditer(text, start, stop):
        amount = float(found["digits"].replace(",", "")) * _SCALES.get(
            (found["scale"] or "").lower(), 1.0
        )
        unit = "mach" if found["mach"] else _unit(found["unit"] or found["money"] or "")
        if not unit and not found["scale"] and amount in _YEARS and "," not in found["digits"]:
            unit = YEAR
        before_our_era = _BEFORE_OUR_ERA.match(text, found.end("digits")) or text[
            : found.start("digits")
        ].endswith("公元前")
        if before_our_era:
            unit = YEAR
        amount = -amount if found["sign"] or before_our_era else amount
        yield Measurement(amount, unit, (found.start(), found.end("digits")))


def _unit(written: str) -> str:
    """Return a unit by its one name, or "" for a word that is none."""
    unit = " ".join(written.strip(" -").lower().split()).replace("° ", "°")
    if unit == "年":
        return ""
    while unit and not unit.isascii() and not (is_unit(unit) or unit in _ALIKE):
        # 公里长: a Chinese unit is followed by what it measures.
        unit = unit[:-1]
    singular = unit[:-1] if len(unit) > 1 and unit.endswith("s") and unit != "m/s" else unit
    for each in (unit, singular):
        if each in _ALIKE:
            return _ALIKE[each]
    return singular if is_unit(unit) or is_unit(singular) else ""
