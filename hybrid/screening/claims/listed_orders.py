"""An order of all options' bearers, written out name after name, held against the place asked for.

"The order is Eli, Ana, Bo" puts Ana second; so does a list with a number before each name. The last
such order before the choice counts, from the end that its heading names, or else the question's.
What is supposed, denied or asked is no order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from hybrid.records.values import Signal
from hybrid.screening.claims.asked_place import Asked, asked_place
from hybrid.screening.claims.entailments import NOT_ASSERTED
from hybrid.screening.claims.ranking import end_named
from hybrid.screening.reading import Reading, as_span
from hybrid.text.guarded import Guarded
from hybrid.text.polarity import denies
from hybrid.text.ranks import FIRST, Rank, agree
from hybrid.text.sentences import Range

# What says that an order follows.
_ORDERS = Guarded(
    r"\b(?:orders?|ordered|ordering|rank(?:s|ed|ing|ings)?|sequence|line-?up|queue|row|standings|"
    r"sort(?:ed|ing)?|arrange[sd]?|arranged|lists?|from (?:the )?\w+ to|goes?|runs?|reads?)\b"
    r"|顺序|次序|排序|排列|排名|名次|依次|先后|从[^，。；\n]{1,6}[到至往]",
    re.IGNORECASE,
)
# Between two names of an order: a joint, a number in front of the next, an amount after the last.
_AMOUNT = (
    r"(?:\s*[(（][^()（）\n]{1,24}[)）]"
    r"|\s*[:：\-–—,，]?\s*[$€£]?\d[\d.,]*\s?[A-Za-z°%\u4e00-\u9fff]{0,6})?"
)
_JOINT = re.compile(
    rf"(?:的|\*)*{_AMOUNT}\s*(?:(?:[,，、>＞→;；/*]|[-–—]+>?"
    r"|\b(?:and|then|followed by|next|before|the|an?|finally|lastly)\b"
    r"|然后|其次|接着|再|最后|之后|[是为]|\n\s*(?:[-*•]\s*)?\d+\s*[.)、．])\s*)+",
    re.IGNORECASE,
)
# A name that is no option may open the list, or end it: the order is not of the options alone.
_GOES_BEFORE = re.compile(
    r"(?P<word>\w+)\s*(?:[,，、>＞→]|-+>|\n\s*[-*•])\s*(?:(?:the|an?)\s+)?$"
    r"|\n\s*(?:[2-9]|\d\d)\s*[.)、．]\s*$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\s*(?:[、>＞→]|-+>)")
_ENDS = re.compile(r"(?<!\d)[.!?]\s|[。！？]|\n\s*\n")
# What takes back the order before denies nothing of this one.
_NO = re.compile(r"^\s*(?:no|不对)\s*[,，]", re.IGNORECASE)
_BEFORE = 90
_LEAST_NAMES = 3


def listed_otherwise(reading: Reading, chosen: str, until: int) -> list[Signal]:
    """Return ``favoured`` for what the last written-out order puts at the place asked for."""
    text = reading.record.reasoning
    if reading.asks_for_exception or _ORDERS.search(text, 0, until) is None:
        return []
    asked = asked_place(reading)
    if asked is None or asked.number < _LEAST_NAMES:
        return []
    found = list(_orders(text, asked, until))
    if not found:
        return []
    place, order, end = found[-1]
    rank = _counted_from(reading, asked.rank)
    start = _counted_from(reading, Rank(end, 1)).end
    for at, letter in enumerate(order, start=1):
        if letter != chosen and agree(Rank(start, at), rank, len(order)):
            return [Signal("favoured", as_span(place), letter, ("rank",))]
    return []


def _counted_from(reading: Reading, rank: Rank) -> Rank:
    """Return a rank counted from the end that the question names, where it names no end itself."""
    question = reading.record.question
    return rank._replace(end=end_named(question, (0, len(question)))) if rank.end == FIRST else rank


def _orders(text: str, asked: Asked, until: int) -> Iterator[tuple[Range, Sequence[str], str]]:
    """Yield where an order of all names stands, the options in it, and the end it begins with."""
    names = list(asked.bearers.finditer(text, 0, until))
    for first in range(len(names) - asked.number + 1):
        run = names[first : first + asked.number]
        order = [asked.named(each) for each in run]
        if len(set(order)) < asked.number:
            continue
        between = (text[a.end() : b.start()] for a, b in pairwise(run))
        if not all(map(_JOINT.fullmatch, between)):
            continue
        if _is_of_others_too(text, (run[0].start(), run[-1].end())):
            continue
        lead = _lead(text, run[0].start())
        heading = _NO.sub("", text[slice(*lead)])
        ordering = _ORDERS.search(heading)
        if ordering is None or NOT_ASSERTED.search(heading) or denies(heading):
            continue
        yield (run[0].start(), run[-1].end()), order, end_named(text, lead)


def _is_of_others_too(text: str, place: Range) -> bool:
    """Whether a list of names goes on before or after ``place``."""
    before = _GOES_BEFORE.search(text, max(0, place[0] - _BEFORE), place[0])
    if before is not None:
        word = before["word"] or ""
        return not any(each.end() == len(word) for each in _ORDERS.finditer(word))
    return _GOES_ON.match(text, place[1]) is not None


def _lead(text: str, start: int) -> Range:
    """Return what leads to an order: the last sentence or heading that speaks of one."""
    begins = max(0, start - _BEFORE)
    for mark in reversed(list(_ENDS.finditer(text, begins, start))):
        if _ORDERS.search(text, mark.end(), start):
            return mark.end(), start
    return begins, start
