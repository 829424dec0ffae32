"""``clash``: an order is written out, and a statement of the response does not allow it.

"The plum must be dearer than the fig" cannot hold together with "from dearest to cheapest: first is
the fig, second is the plum"; nor can "so the fig is the second cheapest", where the fig stands at
another place. Of written-out orders the last one counts; what is supposed, denied or only possible
is no statement, and neither is what is copied from the question: an order that breaks it is wrongly
deduced, and contradicts nothing that the response holds of its own. What is read off the order
afterwards is a statement, whoever says it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from hybrid.records.mentions import MENTION
from hybrid.records.values import Signal
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.claims.ranking import LISTS, SAYS, end_named
from hybrid.screening.reading import Reading, as_span
from hybrid.text.polarity import denies
from hybrid.text.ranks import (
    FIRST,
    LAST,
    Rank,
    Relation,
    agree,
    rank_from,
    ranks,
    relations,
    same_end,
)
from hybrid.text.sentences import Range, clauses, is_question

_LEAST_PLACES = 3
_JOINTS = (",", "，", "、", ">", "→")
_NAME = re.compile(
    r"(?:the |an? )?(?P<name>(?!(?:and|or|any|some|un\w+)\b)[A-Za-z][\w'’-]*"
    r"(?: (?!(?:and|or|is|are|can|then)\b)[A-Za-z][\w'’-]*){0,2}|[\u3400-\u9fff]{1,8})"
    r"\s*(?=[,.;，。；、>→\n]|$|\band\b)",
    re.IGNORECASE,
)
# "… from left to right: the jay, the owl and the crow".
_IN_A_ROW = re.compile(
    r"\bfrom (?:the )?(?P<from>[\w -]{3,20}?) to (?:the )?[\w -]{3,20}?"
    r"(?:,? (?:the order|it|they|we have|this) ?\w*| the order)?(?: is| are|,)?[:：]?\s+"
    r"(?P<en>[^.:;()\n]+)"
    r"|从(?P<von>[^，。；到至]{1,4})[到至往][^，。；]{1,4}?(?:的?(?:顺序|排列|排序|次序))?"
    r"(?:依次)?[是为：:]+\s*(?P<zh>[^。；\n]+)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:[,，、>→]\s*(?:and |then |followed by )?|[,，]? and )\s*")
_GOES_BETWEEN = re.compile(r"(?:\s+[a-z]+){1,4}\s+", re.IGNORECASE)
_ARTICLE = re.compile(r"\s+(?:the |an? )?", re.IGNORECASE)
_SUPPOSED = re.compile(
    r"\b(?:if|suppose|would|could|whether|might)\b|如果|假如|假设|假定|若|可能", re.IGNORECASE
)
_TOLD_OF_TWO = frozenset({"top", "bottom"})
# "The jay is third from the left, so it is fifth from the right."
_POINTS_BACK = re.compile(r"\b(?:it|they|he|she)\b", re.IGNORECASE)
# "The second-newest car is the sedan", "the person who finished third is Ana".
_IS_HELD_BY = re.compile(
    r"(?:\s+(?!is\b|are\b|was\b|were\b|must\b)[a-z]+){0,2}"
    r"\s+(?:is|are|was|were|must be|has to be)\s+(?:(?:therefore|thus|then|the)\s+)*",
    re.IGNORECASE,
)


class _Order(NamedTuple):
    """An order written out: what stands at each place, counted from an end."""

    sentence: int
    end: str
    places: Mapping[str, int]
    names: re.Pattern[str]

    @property
    def is_filled(self) -> bool:
        """Whether every place up to the last one named is taken."""
        return sorted(self.places.values()) == list(range(1, len(self.places) + 1))

    def excludes(self, name: str, rank: Rank) -> bool:
        """Whether ``name`` stands at another place than ``rank``.

        From the end that the order does not count from it can be told only when all is filled.
        """
        mine = Rank(self.end, self.places[name.lower()])
        if not self.is_filled and not same_end(rank, mine):
            return False
        return agree(rank, mine, len(self.places)) is False


def find(reading: Reading) -> tuple[Signal, ...]:
    """Return ``clash`` for a statement and ``clashing`` for the order that breaks it."""
    text = reading.record.reasoning
    order = _last_order(reading) if _may_list(text, 0, len(text)) else None
    if order is None:
        return ()
    for index, sentence in enumerate(reading.sentences):
        if index == order.sentence or is_question(reading.words(sentence)):
            continue
        told = reading.record.question.lower() if index < order.sentence else ""
        for place in clauses(text, *sentence):
            if any("letter" in named.tags for named in reading.within(place, MENTION)):
                # "(A) The oak is first: that cannot be" only puts an option up.
                continue
            if _breaks(text, sentence, place, order, told):
                listed = as_span(reading.sentences[order.sentence])
                return Signal("clash", as_span(place)), Signal("clashing", listed)
    return ()


def _may_list(text: str, start: int, end: int) -> bool:
    """Whether a stretch of text may write out three places of an order."""
    for second, third in (("second", "third"), ("第二", "第三")):
        at = text.find(second, start, end)
        if at >= 0 and text.find(third, start, end) >= 0:
            return True
    for opening, goes_on in (("from ", " to "), ("From ", " to "), ("从", "为"), ("从", "是")):
        at = text.find(opening, start, end)
        if at >= 0 and text.find(goes_on, at, end) >= 0:
            return any(text.count(mark, at, end) >= _LEAST_PLACES - 1 for mark in _JOINTS)
    return False


# --- the order ----------------------------------------------------------------------------------


def _last_order(reading: Reading) -> _Order | None:
    text = reading.record.reasoning
    for index in range(len(reading.sentences) - 1, -1, -1):
        sentence = reading.sentences[index]
        if not _may_list(text, *sentence) or _SUPPOSED.search(text, *sentence):
            continue
        end, places = _numbered(text, sentence)
        if len(places) < _LEAST_PLACES:
            end, places = _in_a_row(text, sentence)
        if len(places) >= _LEAST_PLACES and len(set(places.values())) == len(places):
            return _Order(index, end, places, _names(places))
    return None


def _numbered(text: str, sentence: Range) -> tuple[str, Mapping[str, int]]:
    """Return the places of "first is the jay, then second is the owl"."""
    places: dict[str, int] = {}
    for _, after, rank in ranks(text, *sentence):
        lists = LISTS.match(text, after, sentence[1])
        if lists is None or rank.end not in (FIRST, LAST):
            continue
        named = _NAME.match(text, lists.end(), sentence[1])
        if named and rank.end == FIRST:
            if named["name"].lower() in places:
                return "", {}
            places[named["name"].lower()] = rank.place
    return end_named(text, sentence), places


def _in_a_row(text: str, sentence: Range) -> tuple[str, Mapping[str, int]]:
    """Return the places of "from left to right: the jay, the owl, the crow"."""
    found = _IN_A_ROW.search(text, *sentence)
    if found is None:
        return "", {}
    group = "en" if found["en"] else "zh"
    end = end_named(text, (found.start(), found.start(group)))
    at, stop = found.span(group)
    places: dict[str, int] = {}
    while at < stop:
        named = _NAME.match(text, at, stop)
        if named is None or named["name"].lower() in places:
            return "", {}
        places[named["name"].lower()] = len(places) + 1
        between = _BETWEEN.match(text, named.end(), stop)
        if between is None:
            break
        at = between.end()
    return end, places


def _names(places: Mapping[str, int]) -> re.Pattern[str]:
    longest = sorted(places, key=len, reverse=True)
    edged = (rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name) for name in longest)
    return re.compile("|".join(edged), re.IGNORECASE)


# --- what does not allow it ---------------------------------------------------------------------


def _breaks(text: str, sentence: Range, place: Range, order: _Order, told: str) -> bool:
    """Whether a clause of a sentence is not allowed by the order.

    What it says in the words of ``told`` does not count.
    """
    if NOT_ASSERTED.search(text, *place) or denies(text, *place):
        return False
    broken = chain(
        _wrong_pairs(text, place, order),
        _wrong_places(text, place, order),
        _wrongly_called(text, sentence, place, order),
        () if _may_list(text, *sentence) else _wrongly_held(text, place, order),
    )
    return any(text[slice(*words)].lower() not in told for words in broken)


def _wrong_pairs(text: str, place: Range, order: _Order) -> Iterator[Range]:
    """Yield where a clause relates two things that stand the other way round."""
    for relation in relations(text, *place):
        left = list(order.names.finditer(text, place[0], relation.start))
        right = _second(text, relation, place[1], order)
        if len(left) != 1 or right is None or not _joined(text, left[0].end(), relation):
            continue
        near = agree(Rank(relation.nearer, 1), Rank(order.end, 1), 2)
        if near is None or (order.end == FIRST and relation.nearer in _TOLD_OF_TWO):
            continue
        places = [order.places[each[0].lower()] for each in (left[0], right)]
        if (places[0] < places[1]) != near:
            yield left[0].start(), max(right.end(), relation.end)


def _second(text: str, relation: Relation, end: int, order: _Order) -> re.Match[str] | None:
    """Return the second of two things that are related, if it is one of the order."""
    if relation.other is not None:
        return order.names.fullmatch(text, *relation.other)
    begins = _ARTICLE.match(text, relation.end, end)
    return order.names.match(text, begins.end(), end) if begins else None


def _joined(text: str, end: int, relation: Relation) -> bool:
    """Whether little stands between the first thing, which ends at ``end``, and the relation."""
    if relation.other is not None:
        return relation.start - end <= 1
    return _GOES_BETWEEN.fullmatch(text, end, relation.start) is not None


def _wrong_places(text: str, place: Range, order: _Order) -> Iterator[Range]:
    """Yield where a clause gives a thing a place, and another one stands there."""
    for named in order.names.finditer(text, *place):
        says = SAYS.match(text, named.end(), place[1])
        found = rank_from(text, says.end()) if says else None
        if found and order.excludes(named[0], found[1]):
            yield named.start(), found[0]


def _wrongly_called(text: str, sentence: Range, place: Range, order: _Order) -> Iterator[Range]:
    """Yield where a pronoun for what opens the sentence is given a place that is another's."""
    for pointing in _POINTS_BACK.finditer(text, *place):
        says = SAYS.match(text, pointing.end(), place[1])
        found = rank_from(text, says.end()) if says else None
        named = order.names.search(text, sentence[0], pointing.start()) if found else None
        if found and named and order.excludes(named[0], found[1]):
            yield pointing.start(), found[0]


def _wrongly_held(text: str, place: Range, order: _Order) -> Iterator[Range]:
    """Yield where a place is told first, and is given to what stands elsewhere."""
    for start, after, rank in ranks(text, *place):
        held = _IS_HELD_BY.match(text, after, place[1])
        by = order.names.match(text, held.end(), place[1]) if held else None
        if by and order.excludes(by[0], rank):
            yield start, by.end()
