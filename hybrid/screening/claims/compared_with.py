"""Options that say only whether one thing is more, less or the same beside another: "higher", 低了.

Asked how the new price compares with the old one, "the same" cannot be chosen where the reasoning
comes to "the new price is lower than the old one". The two things are those that the question
holds against each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hybrid.records.values import Signal
from hybrid.screening.reading import Reading, as_span
from hybrid.screening.wording.comparatives import comparatives, in_what
from hybrid.screening.wording.option_wording import says_alike
from hybrid.screening.wording.questions import asking_sentence
from hybrid.text.conditions import NOT_HELD_EN, NOT_HELD_ZH
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.sentences import Range, clauses
from hybrid.text.terms import stems

_BESIDE = re.compile(
    r"\bcompared (?:with|to) (?P<other>[^,，?？]+), (?P<own>[^,，?？]+?)"
    r"\s+(?:is|are|was|were|has|have|will)\b"
    r"|\b(?P<own2>the [^,，?？]+?)(?: is| are| was| were| will be)?,?"
    r" compared (?:with|to) (?P<other2>[^,，?？]+)"
    r"|[与和跟同](?P<other3>[^，。？]{1,12})(?:相比|比较|比起来)[，,]?(?P<own3>[^，。？：:相比]{1,16})"
    r"|(?P<own4>[^，。？与和跟同]{1,12})[与和跟同](?P<other4>[^，。？]{1,12}?)(?:相比|比较|比起来)",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"(?:(?:has |have |is |are |it )?(?:higher|greater|larger|bigger|more|increased|increases|rose|"
    r"risen|rises|went up|gone up|up))|[更变升]?[高多大]了?些?"
    r"|(?:增加|上升|提高|增长|上涨|增大)了?",
    re.IGNORECASE,
)
_LESS = re.compile(
    r"(?:(?:has |have |is |are |it )?(?:lower|smaller|less|fewer|decreased|decreases|fell|fallen|"
    r"falls|went down|gone down|down))|[更变降]?[低少小]了?些?|(?:减少|下降|降低|下跌|减小)了?",
    re.IGNORECASE,
)
_MARKS = " .。,，;；"
# In these one amount is said to be more than another.
_OF_AMOUNTS = frozenset(in_what(word)[0] for word in "greater higher more 高 多 大".split())
_NOT_HELD = Guarded(
    rf"\?|？|\b(?:{NOT_HELD_EN}|option|may|might)\b|{NOT_HELD_ZH}|选项|可能", re.IGNORECASE
)


class _Beside(NamedTuple):
    """What the question asks about, and what it holds it against: the words of one alone."""

    own: frozenset[str]
    other: frozenset[str]


def compared_with(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``dismissed`` where what is said of the two things asked of is not what is chosen."""
    claimed = _direction(reading.record.options.get(chosen, ""))
    beside = _beside(reading.record.question) if claimed is not None else None
    if beside is None or reading.asks_for_exception:
        return []
    said = list(_said(reading, beside, until))
    if not said or any(more == claimed for _, more in said):
        return []
    return [Signal("dismissed", as_span(said[-1][0]), chosen, ("comparison",))]


def _direction(option: str) -> int | None:
    """Return 1 for more, -1 for less and 0 for the same; ``None`` where an option says else."""
    words = option.strip(_MARKS)
    if _MORE.fullmatch(words):
        return 1
    if _LESS.fullmatch(words):
        return -1
    return 0 if says_alike(words) or words in ("不变", "没有变化", "unchanged") else None


def _beside(question: str) -> _Beside | None:
    """Return what the asking sentence holds against each other, by the words of one alone."""
    found = _BESIDE.search(asking_sentence(question))
    if found is None:
        return None
    parts = {name.rstrip("234"): words for name, words in found.groupdict().items() if words}
    own, other = _words(parts["own"]), _words(parts["other"])
    alone = _Beside(own - other, other - own)
    return alone if alone.own and alone.other else None


def _words(text: str) -> frozenset[str]:
    """Return the words of a text, or its pairs of characters, 去年 and 今年 among them."""
    return stems(text) if text.isascii() else frozenset(map("".join, pairwise(text)))


def _said(reading: Reading, beside: _Beside, until: int) -> Iterator[tuple[Range, int]]:
    """Yield the clauses before ``until`` that compare the two, and whether for more or less."""
    for place in _held(reading, until):
        words = reading.words(place)
        for found in comparatives(words):
            what, more = in_what(found.word, found.way)
            if what not in _OF_AMOUNTS:
                continue
            first = _words(words[: found.start])
            second = _words(words[slice(*(found.other or (found.end, len(words))))])
            if first & beside.own and second & beside.other:
                yield place, 1 if more else -1
            elif first & beside.other and second & beside.own:
                yield place, -1 if more else 1


def _held(reading: Reading, until: int) -> Iterator[Range]:
    """Yield the clauses of asserted sentences before ``until`` that neither deny nor choose."""
    text = reading.record.reasoning
    for sentence in reading.sentences_until(until):
        if _NOT_HELD.search(text, *sentence):
            continue
        for place in clauses(text, *sentence):
            if not (denies(text, *place) or reading.within(place, "choice")):
                yield place
