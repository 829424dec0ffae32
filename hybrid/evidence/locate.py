"""Where a quote stands, and whether it still means the same there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from hybrid.evidence.edited import find_across, find_labelled, find_without_insertions
from hybrid.evidence.pieces import ELLIPSIS, find_pieces, missing_pieces
from hybrid.evidence.query import Match, Query
from hybrid.evidence.similar import find_similar
from hybrid.evidence.source import FieldText, Source, prepare
from hybrid.evidence.verbatim import find_but_for_case, find_exact, find_normalized
from hybrid.records import ErrorType, Grounding, Record
from hybrid.records.values import Role

_LONGEST_REMEMBERED = 100_000
_ELLIPSIS = r"[\[(（]?(?:\.{3,}|\. \. \.|…+|⋯+|。{3,})[\])）]?"
_LEADING, _TRAILING = re.compile(_ELLIPSIS), re.compile(rf"{_ELLIPSIS}\Z")
_AROUND = " \t\n\"'“”‘’"
_LONGEST_MARK = 40

_WHOLE: tuple[Callable[[Query, FieldText], Match | None], ...] = (
    find_exact,
    find_normalized,
    find_but_for_case,
)


def locate(
    quote: str,
    source: str | Record | Source,
    *,
    role: Role = "premise",
    error_type: ErrorType | None = None,
    fields: Sequence[str] | None = None,
    taken: Sequence[Grounding] = (),
) -> Grounding:
    """Find ``quote`` in a text or a record and say whether it counts as evidence.

    ``role`` and ``error_type`` tell what the quote is evidence for: they order a record's fields,
    set the least length, and for semantic evidence (and every keyword) make case count.
    ``fields`` restricts the search to fields of these names; a plain text is one field,
    ``source``. A place that is ``taken`` by another quote is returned where no other one holds
    the words. Pass what ``prepare`` returns to look up many quotes in one source.

    Offsets are code points of the original text. No quote and no text makes this raise; an
    unknown name in ``fields`` raises ``UsageError``.
    """
    prepared = _prepared(source)
    query = Query(quote, role, error_type)
    places = prepared.in_order(role, error_type, fields)
    found = _found(query, places, prepared)
    held = frozenset((each.field or "", each.start or 0) for each in taken if each.accepted)
    if found is not None and found.accepted and (found.field, found.start) in held:
        query.taken = held
        other = _found(query, places, prepared)
        found = other if other is not None and other.accepted else found
    if found is None:
        return Grounding(
            role, quote, "missing", False, None, None, None, reason=_why_missing(query, places)
        )
    return Grounding(
        role=role,
        quote=quote,
        tier=found.tier,
        accepted=found.accepted,
        field=found.field,
        start=found.start,
        end=found.end,
        parts=found.parts,
        score=round(found.score, 1),
        difference=found.difference,
        reason=found.reason,
    )


def _found(query: Query, places: Sequence[FieldText], source: Source) -> Match | None:
    found = _search(query, places, source)
    bare = _without_outer_ellipses(query.quote)
    if bare != query.quote and bare and not (found is not None and found.tier == "exact"):
        # What is left out before or after a quote changes nothing in it.
        return _search(query.with_quote(bare), places, source)
    return found


def _without_outer_ellipses(quote: str) -> str:
    text = quote.strip(_AROUND)
    leading = _LEADING.match(text)
    text = text[leading.end() :] if leading else text
    trailing = _TRAILING.search(text, max(0, len(text) - _LONGEST_MARK))
    text = text[: trailing.start()] if trailing else text
    return text.strip() if leading or trailing else quote


def _prepared(source: str | Record | Source) -> Source:
    if isinstance(source, str) and len(source) <= _LONGEST_REMEMBERED:
        return _remembered(source)
    return prepare(source)


@lru_cache(maxsize=128)
def _remembered(text: str) -> Source:
    # Quotes come in turns of several from one text.
    return prepare(text)


def _search(query: Query, fields: Sequence[FieldText], source: Source) -> Match | None:
    refused: Match | None = None
    for find in _WHOLE:
        for field in fields:
            found = find(query.suited_to(field), field)
            if found is not None and found.accepted and not _same_place(found, refused):
                return found
            refused = refused or found
    changed = refused or _search_changed(query, fields, source)
    if changed is not None and changed.accepted:
        return changed
    return find_labelled(query, fields, source) or _find_unnumbered(query, fields) or changed


def _find_unnumbered(query: Query, fields: Sequence[FieldText]) -> Match | None:
    """Look for a quote of several entries of a list that leaves their numbers out."""
    for field in fields:
        bare = field.unnumbered
        found = find_normalized(query.suited_to(bare), bare) if bare else None
        if found is not None and found.accepted:
            return found
    return None


def _same_place(found: Match, refused: Match | None) -> bool:
    # What is refused character by character is not let in by a laxer look at the same place.
    return refused is not None and (found.field, found.start, found.end) == (
        refused.field,
        refused.start,
        refused.end,
    )


def _search_changed(query: Query, fields: Sequence[FieldText], source: Source) -> Match | None:
    refused: Match | None = None
    for field in fields:
        suited = query.suited_to(field)
        found = find_pieces(suited, field) or find_without_insertions(suited, field, source)
        if found is not None and found.accepted:
            return found
        refused = refused or found
    similar = find_similar(query, fields, source)
    if similar is not None and similar.accepted and ELLIPSIS not in query.normal:
        return similar
    return refused or find_across(query, fields, source) or similar


def _why_missing(query: Query, fields: Sequence[FieldText]) -> str:
    pieces = missing_pieces(query, fields)
    return f"not in the text: “{pieces[0]}”" if pieces else "not in the text"
