"""Quotes that begin in one field of a record and end in the next: never evidence, but explained."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hybrid.evidence.match import Match, at_normal, part
from hybrid.evidence.pieces import ELLIPSIS, split
from hybrid.evidence.query import Query
from hybrid.evidence.source import FieldText, Source
from hybrid.records import OPTION_PREFIX

# Both sides must hold this much, or any two texts that share a letter would do.
_LEAST_SHARED = 2


def find_across(query: Query, fields: Sequence[FieldText], source: Source) -> Match | None:
    """Look for a quote that stands in two neighbouring fields, or in pieces in several."""
    if len(source.fields) < 2:
        return None
    if ELLIPSIS in query.normal:
        return _pieces_across(query, fields)
    names = {field.name for field in fields}
    for left, right in pairwise(source.fields):
        if {left.name, right.name} <= names:
            found = _border(query.normal, left, right)
            if found is not None:
                return found
    return None


def _border(normal: str, left: FieldText, right: FieldText) -> Match | None:
    """Return the place where ``normal`` runs over the end of ``left`` into ``right``."""
    for label in _labels(right):
        whole = f"{left.normal.text}{label}{right.normal.text}"
        border = len(left.normal.text)
        start = whole.find(normal, max(0, border - len(normal) + _LEAST_SHARED))
        inside = start + len(normal) - border - len(label)
        if 0 <= start <= border - _LEAST_SHARED and inside >= _LEAST_SHARED:
            first = at_normal(left, start, border)
            second = at_normal(right, 0, inside)
            return _refusal([(left, *first), (right, *second)])
    return None


def _labels(field: FieldText) -> tuple[str, ...]:
    letter = field.name.removeprefix(OPTION_PREFIX)
    if letter == field.name:
        return (" ", "")
    return (f" {letter}. ", f" ({letter}) ", f" {letter}) ", f" {letter}: ", f"{letter}.", " ", "")


def _pieces_across(query: Query, fields: Sequence[FieldText]) -> Match | None:
    stretches: list[tuple[FieldText, int, int]] = []
    for piece in split(query.normal):
        for field in fields:
            start = field.normal.text.find(piece)
            if start >= 0:
                stretches.append((field, *at_normal(field, start, start + len(piece))))
                break
        else:
            return None
    if len({field.name for field, _, _ in stretches}) < 2:
        return None
    return _refusal(stretches)


def _refusal(stretches: Sequence[tuple[FieldText, int, int]]) -> Match:
    field, start, end = stretches[0]
    names = " and ".join(dict.fromkeys(stretch[0].name for stretch in stretches))
    return Match(
        "near",
        field.name,
        start,
        end,
        tuple(part(*stretch) for stretch in stretches),
        reason=f"stands in several fields: {names}",
    )
