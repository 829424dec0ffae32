"""Claims from what is worked out, where the options are values that differ in nothing else.

The last value that the reasoning derives is its result: it holds for the option with that value. It
holds against the chosen one where no option has it, if it is written beside the chosen letter, or
leads to the choice by an equation and the chosen value is nowhere come to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_case import says_what_is_asked
from hybrid.screening.claims.derived_values import (
    Derived,
    derived,
    last_derived,
    leads_to_choice,
)
from hybrid.screening.claims.equated import equated
from hybrid.screening.claims.option_values import counted, option_values, read_values
from hybrid.screening.reading import Reading, as_span
from hybrid.text.durations import HOUR, tells_duration
from hybrid.text.expressions import Value, plain
from hybrid.text.near_values import differ, nearest
from hybrid.text.sentences import Range

# A result that is rounded, or taken as near enough, need not be an option's value.
_NEAR = re.compile(
    r"\b(?:approximate\w*|closest|nearest|round(?:ed|s|ing)?)\b"
    r"|\b(?:about|roughly|around)\s+[-$€£]?\d|≈|\\approx|约(?!定)|接近|四舍五入|左右",
    re.IGNORECASE,
)
# Units are; a number is put into another form.
_CONVERTED = re.compile(
    r"\bconvert\w*\b(?! [^.\n]{0,40}\b(?:power|exponent|base|fraction|decimal|form)\b)|换算", re.I
)
# A bound is no result, and what is asked for may be the least or the most that meets it. One that
# is given comes with its number: the chance of waiting at least 15 minutes.
_BOUND = re.compile(
    r"(?:\bat (?:least|most)\b|至少|至多)(?:[^,.;，。；\d]{0,12}(?P<number>\d+(?:\.\d+)?))?",
    re.IGNORECASE,
)
# What a question explains in brackets is not asked for.
_ASIDE = re.compile(r"[(（][^()（）]*[)）]")


def results(reading: Reading, chosen: str | None) -> tuple[Signal, ...]:
    """Return ``holds_for`` of an option whose value is derived last, or ``holds_against``."""
    values = option_values(reading.record.options)
    if not values or _CONVERTED.search(reading.record.reasoning):
        return ()
    if chosen is None:
        return _comes_out_at(reading, values)
    return _beside_chosen(reading, values, chosen) if chosen in values else ()


def _beside_chosen(
    reading: Reading, values: Mapping[str, Value], chosen: str
) -> tuple[Signal, ...]:
    """Return what the last value that is derived holds for, where it is not the chosen one."""
    near = _NEAR.search(reading.record.reasoning) is not None
    found = None if near else equated(reading, values[chosen])
    if found is not None:
        place, value = found
        rivals = [letter for letter, each in values.items() if each == value]
        return (claim_of_result(place, rivals, chosen),)
    last = last_derived(reading, values[chosen])
    if last is None or _is_bound(reading, last):
        return ()
    if near and not _is_far_off(reading, last, values[chosen]):
        return ()
    return _from_result(reading, values, chosen, last, near=near)


def _from_result(
    reading: Reading, values: Mapping[str, Value], chosen: str, last: Derived, *, near: bool
) -> tuple[Signal, ...]:
    """Return what a result holds for, or that it holds against the chosen option.

    Without its unit it may be in hours ("that makes 2"), and where values are taken as ``near``
    enough no option need have it: then it holds against none.
    """
    bare = not last.timed and any(map(tells_duration, reading.record.options.values()))
    meant = _in_any_unit(last.value) if bare else (last.value,)
    if values[chosen] in meant:
        return ()
    rivals = [letter for letter, value in values.items() if value in meant]
    if near and not bare and not rivals:
        rivals = nearest(values, last.value, chosen)
    if not rivals and (bare or near or not _rules_out(reading, last, values[chosen])):
        return ()
    return (claim_of_result(last.place, rivals, chosen),)


def claim_of_result(place: Range, rivals: Sequence[str], chosen: str) -> Signal:
    """Return ``holds_for`` of the first rival; without any, ``holds_against`` of the choice."""
    name, letter = (FOR, rivals[0]) if rivals else (AGAINST, chosen)
    return Signal(name, as_span(place), letter, ("result",))


def _comes_out_at(reading: Reading, values: Mapping[str, Value]) -> tuple[Signal, ...]:
    """Return ``holds_for`` of the option whose value the last sentence derives, if one has it."""
    last = derived(reading, reading.sentences[-1]) if reading.sentences else None
    if last is None or _is_bound(reading, last):
        return ()
    letters = [letter for letter, value in values.items() if value == last.value]
    return tuple(Signal(FOR, as_span(last.place), each, ("result",)) for each in letters)


def _in_any_unit(value: Value) -> tuple[Value, ...]:
    """Return what a number may be in minutes: itself, or hours."""
    return (value, value * HOUR) if isinstance(value, complex) else (value,)


def _is_bound(reading: Reading, last: Derived) -> bool:
    """Whether a result is a bound, or a bound is asked for."""
    question = _ASIDE.sub(" ", reading.record.question)
    asked = (bound["number"] for bound in _BOUND.finditer(question))
    given = (bound["number"] for bound in _BOUND.finditer(reading.words(last.place)))
    if any(number is None for number in asked):
        return True
    return any(number is None or complex(number) == last.value for number in given)


def _is_far_off(reading: Reading, last: Derived, chosen: Value) -> bool:
    """Whether a result leads to the choice of a value that it is not near."""
    return leads_to_choice(reading, last.place) and differ(last.value, chosen, near=True)


def _rules_out(reading: Reading, last: Derived, chosen: Value) -> bool:
    """Whether a result that no option has is given as the choice, or leads to another value."""
    return _written_beside(reading) == last.value or _leads_past(reading, last, chosen)


def _leads_past(reading: Reading, last: Derived, chosen: Value) -> bool:
    """Whether a value leads straight to the choice of quite another one.

    It is left in closed form, or said of what the question asks for.
    """
    if not leads_to_choice(reading, last.place):
        return False
    if not (
        last.closed
        or says_what_is_asked(reading, last.place)
        or (last.concluded and not _is_come_to(reading, chosen))
    ):
        return False
    return isinstance(chosen, complex) == isinstance(last.value, complex) and differ(
        chosen, last.value
    )


def _is_come_to(reading: Reading, chosen: Value) -> bool:
    """Whether the chosen value stands anywhere but where the choice is stated."""
    return any(
        chosen in dict(counted(reading, place))
        for place in reading.sentences
        if not reading.within(place, "choice", "stated_choice")
    )


def _written_beside(reading: Reading) -> Value | None:
    """Return the only value in the statement's sentence after the letter chosen."""
    stated = reading.of("stated_choice")
    if not stated:
        return None
    end = reading.sentence_at(stated[0].span.end - 1)[1]
    # The statement may end with the letter's bracket, which opens no sum.
    said = plain(reading.record.reasoning[stated[0].span.end - 1 : end]).lstrip(" ):.")
    values = [value for _, _, value in read_values(said, reading.record.options)]
    return values[0] if len(values) == 1 else None
