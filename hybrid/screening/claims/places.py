"""Where somebody is after each move, held against an answer on whether they came back.

"Now back at the starting point" answers "do you return to it?" with yes, and "2 paces behind the
starting point" with no, where no move follows. Two such places with no move between them exclude
each other. Points that are written out, "(0, 0)" and so on, are places likewise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.claims.polar import yes_and_no
from hybrid.screening.reading import Reading, as_span
from hybrid.text.conditions import OPENS_WITH_CONDITION
from hybrid.text.sentences import Range, clauses, is_question

_POINT = re.compile(r"\((?P<x>[-−]?\d+)\s*,\s*(?P<y>[-−]?\d+)\)")
_BEGINS = re.compile(r"\b(?:start|begin|origin)|起|原点|出发", re.IGNORECASE)
_ASKED = re.compile(r"\s*了?[吗么]?\s*[?？]")
# What may lead elsewhere.
_MOVES = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:more )?"
    r"(?:steps?|paces?|blocks?|squares?|metres?|meters?)\b"
    r"|\b(?:walk|mov(?:e[sd]?|ing)|goes|going|went|steps? (?:back|for|left|right))"
    # 走步 and 进行 name no move.
    r"|[移退迈]|走(?![步法])|进(?!行)",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(
    r"\b(?:if|whether|unless|could|may|might|closer|close|unclear)\b|如果|假如|若|是否|可能",
    re.IGNORECASE,
)
_IF = re.compile(r"\bif\b|如果|假如|若", re.IGNORECASE)
# What follows when the way is gone as it is laid down, and no other one: "if we take 4 steps".
_GOES_THE_WAY = re.compile(
    r"\b(?:tak(?:e|es|ing)|turn(?:s|ing)?|fac(?:e|es|ing)|follow(?:s|ing)?|complet(?:e|es|ing)|"
    r"do(?:es)? (?:this|that|so|all))\b|按照?|照|走|转|执行",
    re.IGNORECASE,
)
_ANOTHER_WAY = re.compile(
    r"\b(?:retrac\w*|trac\w*|revers\w*|more|another|instead|only|didn?['’]?t?|had|were|was)\b"
    r"|再|另|反|倒|只",
    re.IGNORECASE,
)
_LEAST_POINTS = 3
# What is supposed, and what follows from it.
_LEAST_CLAUSES = 2


class _Place(NamedTuple):
    """Where somebody is said to be: at the start or not, in words or by a point."""

    place: Range
    at_start: bool
    point: bool = False


def returned(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``favoured`` where the last place is not what the choice says of the way's end.

    Return ``clash`` and ``clashing`` where two places exclude each other.
    """
    answers = yes_and_no(reading)
    if answers is None or chosen not in answers or not _asks_of_return(reading):
        return []
    told = sorted([*_told(reading, until), *_points(reading, until)])
    for left, right in pairwise(told):
        if (left.point and right.point) or left.at_start == right.at_start:
            continue
        if not _moves_between(reading, left, right.place[0]):
            names = zip(("clash", "clashing"), (left, right), strict=True)
            return [Signal(name, as_span(each.place)) for name, each in names]
    if not told or _moves_between(reading, told[-1], until):
        return []
    last = told[-1]
    answer = answers[0] if last.at_start else answers[1]
    if answer == chosen:
        return []
    return [Signal("favoured", as_span(last.place), answer, ("placed",))]


def _asks_of_return(reading: Reading) -> bool:
    """Whether a return is asked for, be it before the list of moves: "does it return to …?"."""
    question = reading.record.question
    asked = reading.of("back_at_start", field="question")
    return any(_ASKED.match(question, each.span.end) for each in asked)


def _told(reading: Reading, until: int) -> Iterator[_Place]:
    """Yield the places that are asserted in words."""
    denied = [signal.span for signal in reading.of("off_start")]
    for signal in reading.of("back_at_start", "off_start"):
        if signal.span not in denied and any(span.overlaps(signal.span) for span in denied):
            # "No longer at the starting point", 位于起点左侧两步.
            continue
        start, end = reading.sentence_at(signal.span.start)
        text = reading.record.reasoning
        if signal.span.end > until or is_question(text[start:end]):
            continue
        begins = _after_the_way(text, start, signal.span.start)
        supposed = _SUPPOSES.search(text, begins, signal.span.end)
        if supposed is None and OPENS_WITH_CONDITION.match(text, begins, end) is None:
            yield _Place((signal.span.start, signal.span.end), signal.name == "back_at_start")


def _after_the_way(text: str, start: int, end: int) -> int:
    """Return where what follows begins, if ``start`` opens with the way as a condition of it."""
    supposed = _IF.search(text, start, end)
    parts = clauses(text, start, end)
    if supposed is None or len(parts) < _LEAST_CLAUSES:
        return start
    condition = supposed.end(), parts[-1][0]
    goes = _GOES_THE_WAY.search(text, *condition)
    return start if goes is None or _ANOTHER_WAY.search(text, *condition) else condition[1]


def _points(reading: Reading, until: int) -> Iterator[_Place]:
    """Yield the points that sentences give, each by itself, where they begin with the start."""
    text = reading.record.reasoning
    points = list(_POINT.finditer(text, 0, until))
    if len(points) < _LEAST_POINTS:
        return
    places = [reading.sentence_at(point.start()) for point in points]
    if _BEGINS.search(text, *places[0]) is None:
        return
    for point, place in zip(points, places, strict=True):
        if places.count(place) == 1:
            yield _Place(point.span(), point.groups() == points[0].groups(), point=True)


def _moves_between(reading: Reading, told: _Place, until: int) -> bool:
    """Whether the text goes on to a move after a place, before ``until``."""
    return _MOVES.search(reading.record.reasoning, told.place[1], until) is not None
