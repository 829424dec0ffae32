"""Relations that cannot hold both ways: "came in before", "beat", "caused", said of the same two.

Of two such clauses one begins with what the other ends with, and the other way round. What happens
to each of the two must be the same, unless both only tell of places in a race or a row.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from hybrid.screening.reading import Reading
from hybrid.screening.wording.assertions import Assertion, units_of
from hybrid.text.guarded import Guarded

_ORDER, _CAUSE = "order", "cause"
_HOW_EN = Guarded(
    r"\b(?:(?P<last>(?:was|were|is|are|been|got) (?:\w+ )?(?:beaten|defeated|outrun|overtaken|"
    r"preceded|outscored|outranked|outpaced) by|after|behind|later than|lost to|loses? to|"
    r"trail(?:s|ed)|followed(?! by)|follows|lower than)"
    r"|(?P<effect>(?:was|were|is|are|been) (?:\w+ )?(?:caused|triggered|produced|brought about|"
    r"provoked) by|(?:resulted|results|stems|stemmed|arose|arises) from)"
    r"|(?P<first>before|ahead of|in front of|earlier than|sooner than|prior to|beats?|"
    r"defeat(?:s|ed)|"
    r"outr[au]ns?|preced(?:es|ed)|overt(?:akes|ook)|outscore[sd]|outrank(?:s|ed)|outpace[sd]|"
    r"(?:was|were|is|are) followed by|higher than)"
    r"|(?P<cause>cause[sd]|led to|leads to|triggers|triggered|provoked|provokes|brought about|"
    r"brings about|results in|resulted in|gave rise to|gives rise to))\b",
    re.IGNORECASE,
)
_ENDS_EN = re.compile(
    r"\b(?:by|in|on|at|with|and|but|when|while|who|which|that|for|to|from|because|since|so|as|"
    r"did|does|do|was|were|is|are|had|has|even|too|instead|again|only)\b|[,;:.!(]"
)
_NAMED_ZH = r"[\u4e00-\u9fffA-Za-z]{1,8}?"
_FRONT_ZH = "之前|以前|前面|前头|前方|前(?![往来提])"
_BACK_ZH = "之后|以后|后面|后头|后方|后(?![来续])"
_HOW_ZH = re.compile(
    rf"(?P<left>{_NAMED_ZH})(?:(?:都|也|却|是|就|又|还|更|明明)*)(?:"
    rf"(?:[排站坐走跑]?在|[居位]于)(?P<one>{_NAMED_ZH})的?(?:(?P<front>{_FRONT_ZH})|(?P<back>{_BACK_ZH}))"
    rf"|比(?P<two>{_NAMED_ZH})[还要更都也]*(?:(?P<early>先|早)|(?P<late>晚|迟|后(?!来)))"
    rf"|(?:(?P<sooner>先于|早于|领先于?|打败了?|击败了?|战胜了?|赢了|胜过了?|超过了?)"
    rf"|(?P<slower>晚于|后于|迟于|落后于?|输给了?|不敌))(?P<three>{_NAMED_ZH})(?=[，。；！]|$|\s)"
    rf"|(?:(?P<causes>导致了?|引起了?|引发了?|造成了?|促成了?))(?P<four>{_NAMED_ZH})(?=[，。；！]|$|\s)"
    rf"|(?P<effect>(?:是由|是因|由))(?P<five>{_NAMED_ZH})(?:所?(?:导致|引起|引发|造成)))"
)
_TELLING = Guarded(
    r"\b(?:before|after|ahead|behind|earlier|later|front|prior|beat|lost to|loses? to|trail|follow|"
    r"(?:low|high)er than|cause|trigger|brought|brings|provok|result|stem|led to|leads to|precede|"
    r"overt|outr|outp|outs|rise to|ar[io]se|defeat)|[前后先早晚迟胜赢败输由]|"
    r"导致|引[起发]|[造促]成",
    re.IGNORECASE,
)
# What does not tell more than the order.
_OF_A_RACE = frozenset(
    "finish came come cross arriv get got rank place line be stand run ran end sit stood sat "
    "right just directli immedi well far two one clearli".split()
)
_OF_A_RACE_ZH = re.compile(r"[的了]?(?:到达?|抵达|完成|冲线|来|出现|站|排|坐)?了?的?")
_MOST_NAMED = 4


class _Relation(NamedTuple):
    """What stands first in an order, or is the cause: what is said of it, and of what else."""

    kind: str
    swapped: bool
    head: tuple[str, ...]
    tail: tuple[str, ...]
    rest: str


def order_otherwise(reading: Reading, left: Assertion, right: Assertion) -> bool:
    """Whether both relate the same two, and each puts another one first."""
    if left.denied or right.denied:
        return False
    mine = _relation(reading, left)
    other = _relation(reading, right) if mine else None
    if mine is None or other is None or mine.kind != other.kind:
        return False
    mine, other = _without_verb(mine, other), _without_verb(other, mine)
    if mine.rest and other.rest and mine.rest != other.rest:
        return False
    if mine.swapped == other.swapped:
        return any(
            _told_alike(verb, mine.head[at:])
            for at in range(1, min(len(mine.head), _MOST_NAMED) + 1)
            if _same(mine.head[:at], other.tail)
            for verb in _after(other.head, mine.tail)
        )
    return _same(mine.tail, other.tail) and any(
        _told_alike(mine.head[at:], verb)
        for at in range(1, min(len(mine.head), _MOST_NAMED) + 1)
        for verb in _after(other.head, mine.head[:at])
    )


def relates(reading: Reading, said: Assertion) -> bool:
    """Whether an assertion may tell of an order or a cause."""
    text = reading.record.reasoning
    return _TELLING.search(text, *said.place) is not None


def _after(head: tuple[str, ...], named: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return what follows in ``head`` on the words that name something, if it begins with these."""
    ends = range(1, min(len(head), _MOST_NAMED) + 1)
    return [head[at:] for at in ends if _same(head[:at], named)]


def _same(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether one names the other: the same words, or these after a qualification."""
    size = min(len(left), len(right))
    return size > 0 and left[-size:] == right[-size:]


def _without_verb(mine: _Relation, other: _Relation) -> _Relation:
    """Return a relation without the Chinese verb that stands after what comes second."""
    for named in (other.head, other.tail):
        size = len(named)
        if not named[0].isascii() and size < len(mine.tail) and mine.tail[:size] == named:
            rest = "".join(mine.tail[size:])
            return mine._replace(tail=named, rest=mine.rest or rest)
    return mine


def _told_alike(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether the same happens to both, or both tell of nothing but their places."""
    mine, other = (tuple(u for u in each if u not in _OF_A_RACE) for each in (left, right))
    return mine == other


def _relation(reading: Reading, said: Assertion) -> _Relation | None:
    words = reading.words(said.place)
    return _relation_en(words) if words.isascii() else _relation_zh(words)


def _relation_en(words: str) -> _Relation | None:
    how = _HOW_EN.search(words)
    if how is None:
        return None
    ending = _ENDS_EN.search(words, how.end())
    end = ending.start() if ending else len(words)
    tail = units_of(words[how.end() : end])
    head = units_of(words[: how.start()])
    if not head or not 0 < len(tail) <= _MOST_NAMED:
        return None
    kind = _CAUSE if how["cause"] or how["effect"] else _ORDER
    rest = words[end:].strip(" .,;:!").lower()
    return _Relation(kind, bool(how["last"] or how["effect"]), head, tail, rest)


def _relation_zh(words: str) -> _Relation | None:
    how = _HOW_ZH.match(words)
    if how is None:
        return None
    found = how.groupdict()
    named = next(found[key] for key in ("one", "two", "three", "four", "five") if found[key])
    kind = _CAUSE if found["causes"] or found["effect"] else _ORDER
    swapped = any(found[key] for key in ("back", "late", "slower", "effect"))
    rest = words[how.end() :].strip("，。；！ ")
    head = units_of(found["left"])
    if not head or not units_of(named):
        return None
    plain = "" if _OF_A_RACE_ZH.fullmatch(rest) else rest.rstrip("了的")
    return _Relation(kind, swapped, head, units_of(named), plain)
