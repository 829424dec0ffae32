"""Amounts and times that are told again in another form.

A text that tells of fifteen minutes or of 23:15 is retold with "a quarter of an hour" and "a
quarter past eleven", 一刻钟 and 十一点一刻: the words of such a form are not new.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from hybrid.text.clock import HALF_DAY, clock_times
from hybrid.text.guarded import Guarded
from hybrid.text.sentences import Range

# Each form with the numbers of which one is told where it is.
_FORMS: Mapping[str, frozenset[float]] = {
    name: frozenset(values)
    for name, values in (
        ("half_hour", (30.0, 0.5)),
        ("quarter_hour", (15.0, 0.25)),
        ("three_quarters", (45.0, 0.75)),
        ("two_quarters", (30.0, 0.5)),
        ("hour_and_half", (90.0, 1.5)),
        ("half_minute", (30.0,)),
        ("half_day", (12.0, 0.5)),
        ("half_year", (6.0, 0.5)),
        ("half_month", (15.0, 0.5)),
        ("fortnight", (14.0, 2.0)),
        ("dozen", (12.0,)),
        ("half_dozen", (6.0,)),
        ("score", (20.0,)),
        ("pair", (2.0,)),
        ("trio", (3.0,)),
        ("quartet", (4.0,)),
        ("handful", (3.0, 4.0, 5.0, 6.0, 7.0)),
        ("decade", (10.0,)),
    )
}
_AMOUNT = Guarded(
    r"\b(?:(?P<hour_and_half>(?:an|one) hour and a half)"
    r"|(?P<half_hour>half an hour|(?:a )?half[- ]hour|thirty minutes|half hour)"
    r"|(?P<three_quarters>three[- ]quarters of an hour)"
    r"|(?P<quarter_hour>(?:a )?quarter (?:of an )?hour|quarter-hour)"
    r"|(?P<half_minute>half a minute)|(?P<half_day>half a day)"
    r"|(?P<half_year>half a year|six months)|(?P<half_month>half a month)"
    r"|(?P<fortnight>(?:a )?fortnight)"
    r"|(?P<half_dozen>half a dozen|half-dozen)"
    r"|(?P<dozen>(?:a )?dozen)|(?P<pair>(?:a )?(?:couple|pair|duo) of)|(?P<trio>(?:a |the )?trio)"
    r"|(?P<quartet>(?:a |the )?quartet)|(?P<handful>(?:a |only a )?handful of)"
    r"|(?P<decade>(?:a |one )?decade))\b"
    r"|(?P<zh_hour_and_half>[一1]个?半(?:小时|钟头))|(?P<zh_half_hour>半个?(?:小时|钟头)|[两2]刻钟)"
    r"|(?P<zh_quarter_hour>[一1]刻钟?)|(?P<zh_three_quarters>[三3]刻钟?)"
    r"|(?P<zh_half_minute>半分钟)|(?P<zh_half_day>半天)|(?P<zh_half_year>半年)|(?P<zh_half_month>半个?月)"
    r"|(?P<zh_half_dozen>半打)|(?P<zh_dozen>[一1]打)|(?P<zh_pair>[一1][对双]|俩)|(?P<zh_trio>[一1]?仨)"
    r"|(?P<zh_fortnight>[两2]个?(?:星期|礼拜|周))"
    r"|(?P<zh_decade>十年)",
    re.IGNORECASE,
)
# Numbers of a text that are more than these are a table: their differences are any number.
_MOST_TIMES = 12
# A handful is no number.
_MOST_READINGS = 2


def retold_amounts(
    reasoning: str, text: str, values_told: Callable[[str], Iterable[float | str]]
) -> tuple[Range, ...]:
    """Return where the reasoning gives a time or an amount of the text in another form.

    ``values_told`` gives the numbers that a text tells in digits or words.
    """
    times = _times_told(text)
    found = [
        (start, end)
        for start, end, minutes in (clock_times(reasoning) if times else ())
        if minutes in times
    ]
    amounts = list(_amounts(reasoning))
    if amounts:
        known = {*values_told(text), *differences_on_the_clock(text)}
        found += [(start, end) for start, end, values in amounts if values & known]
    return tuple(sorted(found))


def _amounts(text: str) -> Iterator[tuple[int, int, frozenset[float]]]:
    for match in _AMOUNT.finditer(text):
        form = match.lastgroup
        if form is not None:
            yield *match.span(), _FORMS[form.removeprefix("zh_")]


def amounts_told(text: str) -> frozenset[float]:
    """Return the number that each amount in another form stands for first: 15 for 一刻钟."""
    return frozenset(
        max(values) for _, _, values in _amounts(text) if len(values) <= _MOST_READINGS
    )


@lru_cache(maxsize=4)
def _times_told(text: str) -> frozenset[int]:
    return frozenset(minutes for _, _, minutes in clock_times(text))


@lru_cache(maxsize=4)
def differences_on_the_clock(text: str) -> frozenset[float]:
    """Return the minutes, and the hours, between any two times of day that a text tells."""
    times = _times_told(text)
    if len(times) > _MOST_TIMES:
        return frozenset()
    between = {float(abs(one - other)) for one, other in combinations(times, 2)}
    between |= {HALF_DAY - each for each in between}
    return frozenset(between | {each / 60 for each in between})
