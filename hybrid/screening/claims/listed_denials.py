"""Denials of a whole list: "eliminate B, C and D", A、B、C都没有涉及.

Who denies one option of a list denies the others too, though the wording names but one.
"""

from __future__ import annotations

import re
from itertools import pairwise, takewhile

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.reading import Reading
from hybrid.text.sentences import Range

_LISTED = re.compile(
    r"[\s*\"'”’]*(?:,? ?(?:and|or|&)|,|、|和|与|及|或)"
    r"[\s*\"'“‘]*(?:options? |choices? |answers? )?",
    re.IGNORECASE,
)
_JOINED_LAST = re.compile(r"\b(?:and|or)\b|[&、和与及或]", re.IGNORECASE)
# What is said of a list is said of each of it, unless the list is what something is held against.
_OF_ALL = re.compile(r"[^，,。.;；]{0,6}?[都均皆全]|[\s*]*(?:are|were|do|have|all|can)\b", re.I)
_NEAR_LIST = 16
_BESIDE_LIST = re.compile(
    r"(?:\b(?:unlike|than|besides|to|with|from|not|both)\s|[与和跟比除非])\W*(?:options? |选项)?\Z",
    re.IGNORECASE,
)


def denied_with(reading: Reading, signal: Signal, chosen: str | None) -> list[Signal]:
    """Return the denials of the other options that are denied in a list with one."""
    return [*_ruled_out_with(reading, signal), *_chosen_with(reading, signal, chosen)]


def _ruled_out_with(reading: Reading, signal: Signal) -> list[Signal]:
    """Return a ruling out of each other option that is listed with one: "eliminate B, C and D"."""
    ruled_out = reading.within((signal.span.start, signal.span.end), "ruled_out")
    if not ruled_out:
        return []
    text, named = reading.record.reasoning, reading.of(MENTION)
    at = next((i for i, m in enumerate(named) if _is_of(signal, m)), None)
    if at is None:
        return []
    leads = ruled_out[0].span.start < named[at].span.start
    if leads or named[at].span.end >= signal.span.end:
        pairs = [(right, left, right) for left, right in pairwise(named[at:])]
    else:
        pairs = [(left, left, right) for left, right in pairwise(named[: at + 1])][::-1]
    chain = [(other, text[left.span.end : right.span.start]) for other, left, right in pairs]
    joined = list(takewhile(lambda each: _LISTED.fullmatch(each[1]), chain))
    while joined and all(_JOINED_LAST.search(gap) is None for _, gap in joined):
        joined.pop()
    return [Signal(signal.name, mention.span, mention.option) for mention, _ in joined]


def _chosen_with(reading: Reading, signal: Signal, chosen: str | None) -> list[Signal]:
    """Return a denial of the chosen option where its letter is listed: A、B、C都没有涉及."""
    if signal.option == chosen:
        return []
    text, place = reading.record.reasoning, reading.sentence_at(signal.span.start)
    run = _run_with(reading, signal, place)
    if len(run) <= 1 or any("letter" not in each.tags for each in run):
        return []
    begins = run[0].span.start
    if _BESIDE_LIST.search(text, max(place[0], begins - _NEAR_LIST), begins):
        return []
    if _OF_ALL.match(text, run[-1].span.end, place[1]) is None:
        return []
    return [Signal(signal.name, m.span, m.option) for m in run if m.option == chosen]


def _run_with(reading: Reading, signal: Signal, place: Range) -> list[Signal]:
    """Return the mentions of a sentence that are listed in one run with that of a verdict."""
    run: list[Signal] = []
    for mention in reading.within(place, MENTION):
        gap = (run[-1].span.end, mention.span.start) if run else (0, 0)
        if run and _LISTED.fullmatch(reading.record.reasoning, *gap):
            run.append(mention)
        elif any(_is_of(signal, each) for each in run):
            break
        else:
            run = [mention]
    return run if any(_is_of(signal, each) for each in run) else []


def _is_of(signal: Signal, mention: Signal) -> bool:
    return mention.option == signal.option and mention.span.overlaps(signal.span)
