"""Quotes with words left out: every piece in order, in one field, and nothing left out that is part
of what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hybrid.evidence.beside import asks_after, sets_off
from hybrid.evidence.edges import cut
from hybrid.evidence.gaps import objection
from hybrid.evidence.match import Match, at_normal, part, too_short
from hybrid.evidence.policy import POLICY
from hybrid.evidence.query import Query
from hybrid.evidence.source import FieldText
from hybrid.evidence.verbatim import permitted_case
from hybrid.records.values import Tier
from hybrid.text.normalise import fold_ascii_case
from hybrid.text.tokens import is_han, tokenise

ELLIPSIS = "…"

_AROUND = " \"'.,;:!-*#>+·"
_MOST_PLACES = 64
# In an unbroken text every place cuts a word, and the last of them tells no more than the first.
_MOST_TRIES = 1000


@dataclass(frozen=True, slots=True)
class _Chain:
    """Pieces placed so far: the ranges in the normal form, and how much they leave out."""

    ranges: tuple[tuple[int, int], ...]
    left_out: int


def split(normal: str) -> list[str]:
    """Return the pieces of a quote's normal form around its ellipses."""
    pieces = (piece.strip() for piece in normal.split(ELLIPSIS))
    return [piece for piece in pieces if piece.strip(_AROUND)]


def find_pieces(query: Query, field: FieldText) -> Match | None:
    """Look for the pieces of a quote with an ellipsis; ``None`` when a piece is not there."""
    if ELLIPSIS not in query.normal:
        return None
    pieces = split(query.normal)
    if not pieces or POLICY.most_pieces < len(pieces):
        return None
    places = [_places(query, field, piece) for piece in pieces]
    if not all(places):
        return None
    chain = _shortest(places, field, bounded=True)
    if chain is None:
        return _refused(places, field)
    return _match(field, chain, _objection(query, field, pieces, chain), None)


def missing_pieces(query: Query, fields: Sequence[FieldText]) -> list[str]:
    """Return the pieces of a quote with an ellipsis that stand in none of ``fields``."""
    if ELLIPSIS not in query.normal:
        return []
    pieces = split(query.normal)[: POLICY.most_pieces]
    return [piece for piece in pieces if not any(_places(query, field, piece) for field in fields)]


def _places(query: Query, field: FieldText, piece: str) -> list[tuple[int, int]]:
    """Return where a piece stands in the normal form, whole words at both ends."""
    for form in dict.fromkeys((piece, piece.strip(_AROUND))):
        found = _whole(field.normal.text, field.normal.text, form)
        if not found and not query.semantic:
            ranges = _whole(field.lowered, field.normal.text, fold_ascii_case(form))
            found = [place for place in ranges if permitted_case(field, form, place[0])]
        if found:
            return found
    return []


def _whole(text: str, normal: str, piece: str) -> list[tuple[int, int]]:
    ranges: list[tuple[int, int]] = []
    start = text.find(piece)
    for _ in range(_MOST_TRIES):
        if start < 0 or _MOST_PLACES <= len(ranges):
            break
        end = start + len(piece)
        if cut(normal, start, end, piece=True) is None:
            ranges.append((start, end))
        start = text.find(piece, end)
    return ranges


def _shortest(
    places: Sequence[Sequence[tuple[int, int]]], field: FieldText, *, bounded: bool
) -> _Chain | None:
    """Return the placing in order that leaves out least; ``bounded`` holds gaps to the rule."""
    chains = [_Chain((place,), 0) for place in places[0]]
    for candidates in places[1:]:
        longer = (_extended(chains, place, field, bounded=bounded) for place in candidates)
        chains = [chain for chain in longer if chain is not None]
    return min(chains, key=_left_out, default=None)


def _extended(
    chains: Sequence[_Chain], place: tuple[int, int], field: FieldText, *, bounded: bool
) -> _Chain | None:
    best: _Chain | None = None
    for chain in chains:
        end = chain.ranges[-1][1]
        gap = place[0] - end
        total = chain.left_out + gap
        if gap < 0 or (best is not None and best.left_out <= total):
            continue
        if bounded and objection(field, end, place[0]) is not None:
            continue
        best = _Chain((*chain.ranges, place), total)
    return best


def _left_out(chain: _Chain) -> int:
    return chain.left_out


def _objection(query: Query, field: FieldText, pieces: Sequence[str], chain: _Chain) -> str | None:
    """Return why a placing that keeps the rule is refused all the same."""
    end = chain.ranges[-1][1]
    ends_here = field.normal.text[end - 1 : end].isalnum() and sets_off("", pieces[-1][-1:]).after
    if ends_here and asks_after(field.normal.text, end):
        return "leaves out the question mark after it"
    if any(not _says_something(piece) for piece in pieces):
        return "a piece is too short to be told from any other"
    return too_short("".join(pieces), query.role)


def _says_something(piece: str) -> bool:
    tokens = tokenise(piece)
    han = sum(is_han(token.text[0]) for token in tokens)
    letters = sum(char.isalnum() for char in piece)
    return han >= 2 or len(tokens) - han >= 2 or POLICY.piece_letters <= letters


def _refused(places: Sequence[Sequence[tuple[int, int]]], field: FieldText) -> Match:
    chain = _shortest(places, field, bounded=False)
    if chain is None:
        ranges = tuple(candidates[0] for candidates in places)
        chain = _Chain(tuple(sorted(ranges)), 0)
        return _match(
            field, chain, "the pieces stand in another order", "order changed between the pieces"
        )
    for (_, end), (start, _) in pairwise(chain.ranges):
        found = objection(field, end, start)
        if found is not None:
            return _match(field, chain, *found)
    raise AssertionError("a chain whose gaps are all allowed is no refusal")


def _match(field: FieldText, chain: _Chain, reason: str | None, difference: str | None) -> Match:
    ranges = [at_normal(field, *place) for place in chain.ranges]
    start, end = ranges[0][0], ranges[-1][1]
    parts = tuple(part(field, *place) for place in ranges) if len(ranges) > 1 else ()
    tier: Tier = "normalized" if reason is None else "near"
    return Match(tier, field.name, start, end, parts, difference=difference, reason=reason)
