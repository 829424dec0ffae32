"""Quotes with words left out: every piece in order, in one field, and nothing left out that is part
of what is said.

What an ellipsis may leave out is decided by structure, as no list of words tells what turns. Whole
sentences, what stands between two commas, brackets or dashes, and items of a list can go without a
change to what stands around them. Any other words are part of what is said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from hybrid.evidence.policy import POLICY
from hybrid.evidence.source import FieldText, Match, Query, at_normal, part, too_short
from hybrid.evidence.verbatim import asks_after, cut, permitted_case, sets_off
from hybrid.records.record import Tier
from hybrid.text.normalise import fold_ascii_case
from hybrid.text.sentences import sentences
from hybrid.text.words import has_han, is_han, tokenise

_LONGEST_SHOWN = 160
_MARKS = re.compile(r"[\W_]*")
_QUOTES = " \"'*"
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_SEPARATORS = frozenset(",、;")
_MOST_MARKS = 64
_SENTENCE_END = re.compile(r"[!?。！？;；…]|\.(?!\w)")
_STRONG_END = re.compile(r"[!?。！？…]|\.(?!\w)")
_ASKS = re.compile(r"[?？]")
# A boundary that only length or a clause made is none: it shows a mark or a new line.
_ENDS = re.compile(r"[.!?。！？…][\W_]*\Z")


class Objection(NamedTuple):
    """Why words may not be left out, and which they are."""

    reason: str
    difference: str | None


def objection(field: FieldText, start: int, end: int) -> Objection | None:
    """Return why a quote may not leave out ``[start, end)`` of the normal form, if it may not."""
    if POLICY.longest_gap < end - start:
        return Objection(f"more than {POLICY.longest_gap} characters are left out", None)
    hidden = field.turned_between(start, end)
    if hidden is not None:
        what = (
            "negator" if field.negator_between(start, end) else "word that may change the meaning"
        )
        reason = f"the words left out include a {what}"
        return Objection(reason, f"{what} left out: “{hidden}”")
    if _may_go(field, start, end):
        return None
    left_out = field.normal.text[start:end].strip()
    return Objection("words are left out inside a sentence", f"left out: “{_shown(left_out)}”")


def _shown(text: str) -> str:
    half = _LONGEST_SHOWN // 2
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:half]} … {text[-half:]}"


def _may_go(field: FieldText, start: int, end: int) -> bool:
    text = field.normal.text
    gap = text[start:end]
    if not any(char.isalnum() for char in gap):
        return not _STRONG_END.search(gap) or _is_whole_sentences(field, start, end)
    return (
        _is_between_marks(text, start, end)
        or _is_bracketed(text, start, end)
        or _is_whole_sentences(field, start, end)
    )


def _is_between_marks(text: str, start: int, end: int) -> bool:
    """Whether a gap stands between two commas or dashes, or drops items of a list."""
    begin = start - len(_trailing(text[max(0, start - _MOST_MARKS) : start]))
    stop = end + len(_leading(text, end))
    first = begin + len(_leading(text, begin))
    last = stop - len(_trailing(text[first:stop]))
    left, right = _separator(text, begin, first), _separator(text, last, stop)
    if left is None or left != right:
        return False
    ends = _STRONG_END if left == ";" else _SENTENCE_END
    return not ends.search(text[first:last])


def _separator(text: str, start: int, end: int) -> str | None:
    """Return the one comma, semicolon or dash of these marks, ``None`` for anything else."""
    bare = text[start:end].strip(_QUOTES)
    if bare == "-":
        around = text[max(0, start - 1) : start] + text[end : end + 1]
        return bare if " - " in text[start:end] or has_han(around) else None
    return bare if bare in _SEPARATORS else None


def _is_bracketed(text: str, start: int, end: int) -> bool:
    """Whether a gap is one pair of brackets with what stands in it, or what stands in one."""
    before, after = text[:start].rstrip()[-1:], text[end:].lstrip()[:1]
    gap = text[start:end].strip()
    if _PAIRS.get(before) == after:
        gap = f"{before}{gap}{after}"
    closing = _PAIRS.get(gap[:1])
    if closing is None or gap[-1:] != closing:
        return False
    depth = 0
    for index, char in enumerate(gap, 1):
        depth += (char == gap[0]) - (char == closing)
        if depth == 0:
            return index == len(gap)
    return False


def _is_whole_sentences(field: FieldText, start: int, end: int) -> bool:
    """Whether a gap begins where a sentence ends and ends where one begins, and hides no "?"."""
    text = field.text
    _, begin = field.normal.original(max(0, start - 1), start)
    stop, _ = field.normal.original(end, min(end + 1, len(field.normal.text)))
    ranges = sentences(text)
    closed = next((last for _, last in ranges if begin <= last), None)
    if closed is None or has_words(text[begin:closed]) or _ASKS.search(text[begin:closed]):
        return False
    opened = max((first for first, _ in ranges if first <= stop), default=None)
    if opened is None or opened < closed or has_words(text[opened:stop]):
        return False
    return _is_boundary(text, closed) and _is_boundary(text, opened)


def has_words(text: str) -> bool:
    """Whether a letter or a digit stands in a text."""
    return any(char.isalnum() for char in text)


def _is_boundary(text: str, at: int) -> bool:
    before = text[max(0, at - _LONGEST_SHOWN) : at]
    return bool(_ENDS.search(before)) or "\n" in _trailing(before) + _leading(text, at)


def _leading(text: str, at: int) -> str:
    found = _MARKS.match(text, at, at + _MOST_MARKS)
    return found[0] if found else ""


def _trailing(text: str) -> str:
    at = len(text)
    while at > 0 and not text[at - 1].isalnum():
        at -= 1
    return text[at:]


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
    return min(chains, key=lambda chain: chain.left_out, default=None)


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


def _objection(query: Query, field: FieldText, pieces: Sequence[str], chain: _Chain) -> str | None:
    """Return why a placing that keeps the rule is refused all the same."""
    end = chain.ranges[-1][1]
    ends_here = field.normal.text[end - 1 : end].isalnum() and sets_off("", pieces[-1][-1:]).after
    if ends_here and asks_after(field.normal.text, end):
        return "leaves out the question mark after it"
    if any(not _says_something(piece) for piece in pieces):
        return "a piece is too short to be distinctive"
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
            field, chain, "the pieces are in another order", "order changed between the pieces"
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
