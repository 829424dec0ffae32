"""Claims from what is worked out, where the options are values that differ in nothing else.

The last value that the reasoning derives is its result: it holds for the option with that value. It
holds against the chosen one where no option has it, if it is written beside the chosen letter, or
leads to the choice by an equation and the chosen value is nowhere come to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from hybrid.packs.vocabulary import AGAINST, FOR
from hybrid.records.values import Signal
from hybrid.screening.claims.asked_case import says_what_is_asked, supposes_only_the_asked
from hybrid.screening.claims.entailments import NOT_ASSERTED, is_unasserted
from hybrid.screening.claims.option_values import (
    CLOCK,
    counted,
    option_values,
    read_values,
)
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.durations import HOUR, tells_duration
from hybrid.text.expressions import Value, plain, runs
from hybrid.text.near_values import differ, nearest
from hybrid.text.numbers import TENS_EN, UNITS_EN
from hybrid.text.opposites import opposes
from hybrid.text.sentences import Range, clauses

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
# "A fare of 98 is high" weighs a value, and comes to none.
_WEIGHS_ONE = re.compile(r"[\W\d]*\ban? (?:\w+ ){1,3}of \W?\d", re.IGNORECASE)
# A formula in words: "pay = base × 0.3 + costs" comes to nothing.
_OF_QUANTITIES = re.compile(
    r"[A-Za-z\u4e00-\u9fff]{2,}[)）]?\s*[×*/÷+]\s*[(（]?\s*[\d(（]"
    r"|\d[)）]?\s*[×*/÷+]\s*[(（]?\s*[A-Za-z\u4e00-\u9fff]{3,}"
    r"|[\u4e00-\u9fff]{2}\s*[×÷+*]\s*[\u4e00-\u9fff]{2}"
)
# "That is one in four": what is pointed back to has been worked out.
_POINTS_BACK = re.compile(
    r"(?:so )?(?:that|this|it)(?:['’]s| is| makes| means| was) (?:\w+ ){0,3}?"
    rf"(?:[$€£]?\d|an? (?:half|third|quarter)|{UNITS_EN}|{TENS_EN})\b[^,;:]{{0,30}}$"
    r"|(?:也就|这就|即|占)[是为]?[^，。；]{0,3}(?:分之|一半|[一二三四五六七八九]成)[^，。；]{0,4}。?$",
    re.IGNORECASE,
)
_EQUALS = "="
_TURNS = {"however", "but"}
# An unknown that stands alone on one side.
_UNKNOWN = re.compile(r"(?<![A-Za-z])(?P<name>[A-Za-z](?:_?\w)?)\s*$")
# A value with nothing left to be worked out: 3 + i, -4/3, (0, 2).
_WORKED_OUT = re.compile(r"[-+]?[\d.]*\s*i|[-+]?[\d./]+(?:\s*[-+]\s*[\d./]*\s*i)?|[(\[][^()]*[)\]]")
_CLAUSE_END = re.compile(r"[，。；;\n]|[.,](?=\s|$)")
_MARK = re.compile(r"\s*</?\w+>\s*")
# A count may be a step on the way; what is left in such a form is where the way ends.
_CLOSED = re.compile(r"[/π]|\\(?:frac|sqrt)")


class _Result(NamedTuple):
    """A value that is derived, and where.

    ``closed`` tells whether in closed form, ``timed`` whether as a length of time, ``concluded``
    whether as what something comes to in the end: "so the total is 7 * 6 = 42".
    """

    place: Range
    value: Value
    closed: bool
    timed: bool
    concluded: bool


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
    equated = None if near else _equated(reading, values[chosen])
    if equated is not None:
        place, value = equated
        rivals = [letter for letter, each in values.items() if each == value]
        name, letter = (FOR, rivals[0]) if rivals else (AGAINST, chosen)
        return (Signal(name, as_span(place), letter, ("result",)),)
    last = _last_result(reading, values[chosen])
    if last is None or last.value == values[chosen] or _is_bound(reading, last):
        return ()
    if near and not (
        _leads_to_choice(reading, last.place) and differ(last.value, values[chosen], near=True)
    ):
        return ()
    timed = any(map(tells_duration, reading.record.options.values()))
    bare = timed and not last.timed
    meant = _in_any_unit(last.value) if bare else (last.value,)
    if values[chosen] in meant:
        return ()
    rivals = [letter for letter, value in values.items() if value in meant]
    if near and not bare and not rivals:
        rivals = nearest(values, last.value, chosen)
    if rivals:
        return (Signal(FOR, as_span(last.place), rivals[0], ("result",)),)
    if bare or near:
        # "That makes 2" may leave out that hours are meant.
        return ()
    if _written_beside(reading) == last.value or _leads_past(reading, last, values[chosen]):
        return (Signal(AGAINST, as_span(last.place), chosen, ("result",)),)
    return ()


def _comes_out_at(reading: Reading, values: Mapping[str, Value]) -> tuple[Signal, ...]:
    """Return ``holds_for`` of the option whose value the last sentence derives, if one has it."""
    last = _derived(reading, reading.sentences[-1]) if reading.sentences else None
    if last is None or _is_bound(reading, last):
        return ()
    letters = [letter for letter, value in values.items() if value == last.value]
    return tuple(Signal(FOR, as_span(last.place), each, ("result",)) for each in letters)


def _equated(reading: Reading, chosen: Value) -> tuple[Range, Value] | None:
    """Return another value that the chosen one is put equal to, and where: "= 3 + i = 3 - i"."""
    for place in reversed(reading.sentences):
        words = reading.words(place)
        sides = [_bare(side) for side in plain(words).split(_EQUALS)]
        for left, right in pairwise(sides):
            if left is None or right != chosen or left == chosen:
                continue
            # A plain number may be rounded, or count in other units.
            if not isinstance(left, complex) or left.imag:
                return place, left
    return None


def _bare(side: str) -> Value | None:
    """Return the value that is all of one side of an equation, or all up to the end of a clause."""
    said = _CLAUSE_END.split(side, maxsplit=1)[0].strip()
    found = list(runs(said)) if _WORKED_OUT.fullmatch(said) else []
    return found[0][2] if len(found) == 1 and found[0][:2] == (0, len(said)) else None


def _in_any_unit(value: Value) -> tuple[Value, ...]:
    """Return what a number may be in minutes: itself, or hours."""
    return (value, value * HOUR) if isinstance(value, complex) else (value,)


def _is_bound(reading: Reading, last: _Result) -> bool:
    """Whether a result is a bound, or a bound is asked for."""
    question = _ASIDE.sub(" ", reading.record.question)
    asked = (bound["number"] for bound in _BOUND.finditer(question))
    given = (bound["number"] for bound in _BOUND.finditer(reading.words(last.place)))
    if any(number is None for number in asked):
        return True
    return any(number is None or complex(number) == last.value for number in given)


def _last_result(reading: Reading, chosen: Value) -> _Result | None:
    """Return what the last sentence before or after the choice derives, if any derives a value.

    A sentence that names the chosen value, for a choice ("together that makes 6 euros") or in
    passing, has derived it: what stands before it is only a step.
    """
    for place in reversed(reading.sentences):
        if reading.within(place, "choice", "stated_choice"):
            named = {
                value
                for _, _, value in read_values(plain(reading.words(place)), reading.record.options)
            }
            if chosen in named and not reading.within(place, "stated_choice"):
                return None
            continue
        if reading.within(place, "others_think"):
            # "Someone who forgets the gate would get 12".
            continue
        derived = _derived(reading, place)
        if derived is not None and not _also_tells(reading, place, chosen, derived):
            return derived
        if _EQUALS in reading.words(place) or chosen in dict(counted(reading, place)):
            # An equation with an unknown in it may go on to any value.
            return None
    return None


def _also_tells(reading: Reading, place: Range, chosen: Value, derived: _Result) -> bool:
    """Whether a clause without an equation tells the chosen value too: "30 to have 6 of it"."""
    if _EQUALS in reading.words(place) or derived.value == chosen:
        return False
    parts = clauses(reading.record.reasoning, *place)
    return any({chosen, derived.value} <= dict(counted(reading, part)).keys() for part in parts)


def _derived(reading: Reading, place: Range) -> _Result | None:
    """Return the value that a sentence derives: by an equation, or with a word that concludes."""
    text = reading.record.reasoning
    markers = reading.within(place, "conclusion_marker")
    if not markers and _leads_to_choice(reading, place):
        # What is worked out in passing is only a step.
        markers = reading.within(place, "yields")
    equals = text.rfind(_EQUALS, *place)
    asked = _leads_to_choice(reading, place) and (
        says_what_is_asked(reading, place)
        or _POINTS_BACK.match(text, *clauses(text, *place)[-1]) is not None
    )
    if not markers and equals < 0 and not asked:
        return None
    supposed = is_unasserted(text, place, leads=place)
    if supposed and not (
        _is_held(reading, place, equals) or _only_checks(text, place, markers, equals)
    ):
        return None
    if not markers and equals < 0 and _WEIGHS_ONE.match(text, *place):
        return None
    if opposes(reading.record.question, reading.words(place)):
        # "44 is farther" gives the one that is not asked for.
        return None
    if equals >= 0 and _OF_QUANTITIES.search(text, equals, place[1]) is not None:
        return None
    start = max(equals + 1, _after(markers[-1]) if markers else place[0])
    found = _told(reading, (start, place[1]), equals, comes_to=bool(markers) or supposed)
    if not found and start == equals + 1 > 0:
        # The value may stand first, and what it is of after the sign.
        found = list(counted(reading, (max(place[0], text.rfind(_EQUALS, 0, equals) + 1), equals)))
    if not found:
        return None
    value, written = found[-1]
    closed = _is_closed(value) or _CLOSED.search(written) is not None
    concluded = _concludes(reading, place, equals)
    return _Result(place, value, closed, tells_duration(written), concluded)


def _is_held(reading: Reading, place: Range, equals: int) -> bool:
    """Whether what is supposed is worked out, or is just the case that the question puts."""
    if equals >= 0:
        return _only_would(reading.record.reasoning, place)
    return _leads_to_choice(reading, place) and supposes_only_the_asked(reading, place)


def _only_checks(text: str, place: Range, markers: Sequence[Signal], equals: int) -> bool:
    """Whether what would leave it open is "the answer" in "gives the answer as", or a turn.

    A turn is one to another way of working it out, where an equation is concluded there.
    """
    left = {
        match[0].lower()
        for match in NOT_ASSERTED.finditer(text, *place)
        if not any(m.span.start <= match.start() < m.span.end for m in markers)
    }
    concluded = equals >= 0 and any(m.name == "conclusion_marker" for m in markers)
    return left <= (_TURNS if concluded else set())


def _told(
    reading: Reading, place: Range, equals: int, *, comes_to: bool
) -> list[tuple[Value, str]]:
    """Return the values of some words; the only one that the choice ``comes_to`` may be given."""
    found = list(counted(reading, place))
    if comes_to and len(found) == 1 and _leads_to_choice(reading, place):
        return found
    return _not_given(reading, found, derived=equals >= 0)


def _not_given(
    reading: Reading, found: list[tuple[Value, str]], *, derived: bool
) -> list[tuple[Value, str]]:
    """Return the values without those that the question gives: "30 years to grow to 9,600".

    What is ``derived`` may come first to a value that is given too.
    """
    options = reading.record.options
    offered = {
        value for text in options.values() for _, _, value in read_values(plain(text), options)
    }
    given = {
        value for _, _, value in read_values(plain(reading.record.question), options)
    } - offered
    return [*found[:derived], *(each for each in found[derived:] if each[0] not in given)]


def _only_would(text: str, place: Range) -> bool:
    """Whether "would" alone leaves open what is asserted: "B would take 40 / 2 = 20 days"."""
    return {match[0].lower() for match in NOT_ASSERTED.finditer(text, *place)} == {"would"}


def _concludes(reading: Reading, place: Range, equals: int) -> bool:
    """Whether a sentence says with a word that concludes what something comes to.

    What an unknown alone is put equal to may be a step, but where it is what is asked for.
    """
    markers = reading.within(place, "conclusion_marker")
    if not markers or equals < 0:
        return bool(markers)
    text = reading.record.reasoning
    unknown = _UNKNOWN.search(text, markers[-1].span.start, text.find(_EQUALS, *place))
    return unknown is None or _is_asked_for(unknown["name"], reading.record.question)


def _is_asked_for(unknown: str, question: str) -> bool:
    """Whether a question asks for an unknown, and for no sum with it."""
    asked = asking_sentence(question)
    return re.search(rf"(?<![\w^*/+-]){re.escape(unknown)}(?!\w|\s*[-+*/^²(])", asked) is not None


def _is_closed(value: Value) -> bool:
    """Whether a value is a collection, or a number beyond the real ones."""
    if isinstance(value, tuple):
        return value[0] != CLOCK
    return bool(value.imag)


def _after(marker: Signal) -> int:
    """Return where a value may begin after a word for it; ``yields`` ends within the value."""
    return marker.span.start if marker.name == "yields" else marker.span.end


def _leads_to_choice(reading: Reading, place: Range) -> bool:
    """Whether the choice is stated in the next sentence, but for marks of the end.

    What ends a text that states none leads to the choice given beside it, or is the choice.
    "The closest answer is:" only announces the choice, and so does "the closest to 32".
    """
    told = dict(counted(reading, place)).keys()
    for following in reading.sentences[reading.sentence_index(place[0]) + 1 :]:
        announces = reading.within(following, "taken_as_nearest")
        if announces and dict(counted(reading, following)).keys() <= told:
            if reading.within(following, "stated_choice", "choice"):
                return True
            continue
        if _MARK.fullmatch(reading.record.reasoning, *following) is None:
            return bool(reading.within(following, "stated_choice", "choice"))
    return not reading.of("stated_choice")


def _leads_past(reading: Reading, last: _Result, chosen: Value) -> bool:
    """Whether a value leads straight to the choice of quite another one.

    It is left in closed form, or said of what the question asks for.
    """
    if not _leads_to_choice(reading, last.place):
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
