"""The methods that the benchmark compares, behind one call each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rapidfuzz import fuzz

from hybrid.evidence.locate import locate
from hybrid.text.normalise import normalise


@dataclass(frozen=True, slots=True)
class Answer:
    """Where a method accepts a quote (``None``: it does not), and whether it calls it near."""

    span: tuple[int, int] | None
    near: bool = False


@dataclass(frozen=True, slots=True)
class Method:
    """A way to look up a quote; a slow one is run on a share of the quotes."""

    name: str
    find: Callable[[str, str], Answer]
    slow: bool = False


def our_method() -> Method:
    """Return this package's own way."""
    return Method("hybrid", _ours)


def _ours(quote: str, source: str) -> Answer:
    found = locate(quote, source)
    if not found.accepted:
        return Answer(None, near=found.tier in ("near", "exact", "normalized"))
    assert found.start is not None
    assert found.end is not None
    return Answer((found.start, found.end))


def _rapidfuzz(quote: str, source: str, *, least: float) -> Answer:
    text = normalise(source, fold_case=True)
    needle = normalise(quote, fold_case=True).text.strip()
    found = fuzz.partial_ratio_alignment(needle, text.text, score_cutoff=least)
    return Answer(text.original(found.dest_start, found.dest_end) if found else None)


def _langextract(quote: str, source: str) -> Answer:
    from langextract.core.data import Extraction
    from langextract.resolver import WordAligner

    wanted = Extraction("quote", quote)
    aligner: Any = WordAligner  # its constructor has no annotations
    ((found,),) = aligner().align_extractions([[wanted]], source)
    interval = found.char_interval
    return Answer(interval and (interval.start_pos, interval.end_pos))


def _fuzzysearch(quote: str, source: str) -> Answer:
    from fuzzysearch import find_near_matches

    # Five edits in a hundred characters, as for a similarity of about 95.
    found = find_near_matches(quote, source, max_l_dist=max(1, len(quote) // 20))
    if not found:
        return Answer(None)
    best = min(found, key=_distance)
    return Answer((best.start, best.end))


def _distance(match: object) -> int:
    return int(match.dist)  # type: ignore[attr-defined]


METHODS = (
    Method("rapidfuzz ≥ 90, normalised", partial(_rapidfuzz, least=90)),
    Method("rapidfuzz ≥ 95, normalised", partial(_rapidfuzz, least=95)),
    Method("langextract", _langextract, slow=True),
    Method("fuzzysearch", _fuzzysearch, slow=True),
)
