"""Regular expressions that are tried only where a text holds the words that they need.

Most expressions of the detectors look for words that few sentences hold. A guarded expression
knows some literals of which every match holds one, and whether these are whole words; one
Aho-Corasick pass finds those of all such expressions in a text, and a stretch without any is not
searched. What is found is
what the plain expression finds. Ask it of one text and its ranges rather than of their copies.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, islice
from typing import Any, NamedTuple

import ahocorasick_rs

from hybrid.text.folding import EDGE, Folded, fold
from hybrid.text.leads import leads
from hybrid.text.literals import commonness, needs

_TEXTS_REMEMBERED = 32
_SHORT = 100
"""Of texts with fewer characters the words and letters are looked at, and not their places."""

_SHORT_TEXTS_REMEMBERED = 64
_NOWHERE: Sequence[int] = ()

_MOST_COMMON, _COMMON = 2.0, 1.5
"""How much commoner what a match begins with may be than the rarest that it holds."""

_BY_RARITY = "zqxjkvbpgywfmucldhrsnioate "
"""Letters of English, the rarest first; all other characters are rarer."""

_LETTERS = re.compile("[a-z]+")
_APART = re.compile("([a-z]+)")
_WHITE = re.compile(r"[^\S ]")


class Literal(NamedTuple):
    """A string that a match holds: where no word goes on before it, and none after it."""

    text: str
    opens: bool = False
    closes: bool = False


Literals = frozenset[Literal]


class Guarded:
    """``re.compile(source, flags)``, with some of its methods, and quick to say no.

    Where all that a match can begin with is known, the expression is tried at those places alone.
    ``flags`` may not hold ``re.ASCII``: what a word is made of is asked of all letters.
    """

    def __init__(self, source: str, flags: int = 0) -> None:
        self.pattern = re.compile(source, flags)
        needed, begun = needed_literals(source, flags), leading_literals(source, flags)
        self._leads = bool(begun) and _weight(begun) <= _MOST_COMMON * _weight(needed) + _COMMON
        self.literals = begun if self._leads else needed
        self._number = _GUARDS.add(self.literals) if self.literals else None
        self._words = frozenset(each.text for each in self.literals if _is_word(each))
        self._rarest = frozenset(_rarest(each.text) for each in self.literals if not _is_word(each))

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """Return the first match in ``text[start:end]``, as a compiled expression does."""
        stop = len(text) if end is None else end
        places = self._places(text, start, stop)
        if places is None:
            return self.pattern.search(text, start, stop)
        return next(self._at(places, text, start, stop), None) if places else None

    def finditer(
        self, text: str, start: int = 0, end: int | None = None
    ) -> Iterator[re.Match[str]]:
        """Return the matches in ``text[start:end]``, as a compiled expression does."""
        stop = len(text) if end is None else end
        places = self._places(text, start, stop)
        if places is None:
            return self.pattern.finditer(text, start, stop)
        return self._at(places, text, start, stop) if places else iter(())

    def _places(self, text: str, start: int, stop: int) -> Sequence[int] | None:
        """Return where in ``text[start:stop]`` a match may begin; ``None`` if that is not known."""
        if self._number is None or (stop < len(text) and _cuts(text, stop)):
            # A word that the range cuts off counts as whole.
            return None
        if len(text) < _SHORT:
            words, chars = _held(text)
            lacks = self._words.isdisjoint(words) and self._rarest.isdisjoint(chars)
            return _NOWHERE if lacks else None
        places = _GUARDS.places(text).get(self._number, _NOWHERE)
        first = bisect_left(places, start)
        if first == len(places) or places[first] >= stop:
            return _NOWHERE
        return places[first:] if self._leads else None

    def _at(
        self, places: Sequence[int], text: str, start: int, stop: int
    ) -> Iterator[re.Match[str]]:
        match = self.pattern.match
        for place in places:
            if start <= place < stop and (found := match(text, place, stop)) is not None:
                yield found
                start = found.end()


def leading_literals(source: str, flags: int = 0) -> Literals:
    """Return strings, A to Z in lower case, one of which every match begins with; empty if unknown.

    Letters with case outside A to Z are left out.
    """
    return _literals(leads(source, flags, _EDGED))


def needed_literals(source: str, flags: int = 0) -> Literals:
    """Return strings, A to Z in lower case, one of which every match holds; empty if unknown.

    Letters with case outside A to Z are left out.
    """
    rarest = min(needs(source, flags, _EDGED).literals, key=commonness, default=frozenset())
    return _literals(rarest)


def _literals(found: Iterable[str]) -> Literals:
    return frozenset(Literal(each.strip(EDGE), each[0] == EDGE, each[-1] == EDGE) for each in found)


def _weight(literals: Literals) -> float:
    """Return how often, about, one of some literals stands in so many bytes."""
    edged = (EDGE * opens + text + EDGE * closes for text, opens, closes in literals)
    return commonness(frozenset(edged))


class _Guards:
    """The literals of all guarded expressions: one pass over a text finds those of each."""

    def __init__(self) -> None:
        self._count = 0
        # Short words stand inside many others; whole words are looked up instead.
        self._words: dict[str, list[int]] = defaultdict(list)
        self._others: dict[Literal, list[int]] = defaultdict(list)
        self.places = lru_cache(maxsize=_TEXTS_REMEMBERED)(self._places)

    def add(self, literals: Literals) -> int:
        """Take in one more expression; returns its number."""
        self._count += 1
        for each in literals:
            known = self._words[each.text] if _is_word(each) else self._others[each]
            known.append(self._count)
        self.__dict__.pop("_automaton", None)
        self.places.cache_clear()
        return self._count

    @cached_property
    def _automaton(self) -> tuple[Any, Sequence[tuple[Literal, list[int]]]]:
        others = tuple(self._others.items())
        return ahocorasick_rs.AhoCorasick([literal.text for literal, _ in others]), others

    def _places(self, text: str) -> Mapping[int, Sequence[int]]:
        """Return where literals of an expression begin, in order, for those that have any."""
        folded = _folded(text)
        begun: dict[str | int, list[int]] = defaultdict(list)
        pieces = _APART.split(folded)
        # Every second piece is a run of letters.
        starts = islice(accumulate(map(len, pieces)), 0, None, 2)
        for run, start in zip(pieces[1::2], starts, strict=False):
            if run in self._words:
                begun[run].append(start)
        automaton, others = self._automaton
        for at, start, end in automaton.find_matches_as_indexes(folded, overlapping=True):
            (_, opens, closes), _ = others[at]
            if opens and start and ((char := folded[start - 1]).isalnum() or char == "_"):
                continue
            if closes and end < len(folded) and ((char := folded[end]).isalnum() or char == "_"):
                continue
            begun[at].append(start)
        # A word of grammar stands in a text many times, and dozens of expressions need it.
        found: dict[int, list[int]] = {}
        for key, places in begun.items():
            for number in self._words[key] if isinstance(key, str) else others[key][1]:
                known = found.get(number)
                found[number] = places if known is None else known + places
        return {number: sorted(places) for number, places in found.items()}


_GUARDS = _Guards()


def _is_word(literal: Literal) -> bool:
    return literal.opens and literal.closes and _LETTERS.fullmatch(literal.text) is not None


def _cuts(text: str, place: int) -> bool:
    """Whether a place that is not the end of a text lies inside a word."""
    return place > 0 and _in_word(text[place]) and _in_word(text[place - 1])


def _in_word(char: str) -> bool:
    """Whether a character belongs to words."""
    return char.isalnum() or char == "_"


@lru_cache(maxsize=_SHORT_TEXTS_REMEMBERED)
def _held(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the runs of letters A to Z in a text, folded, and its characters."""
    folded = _folded(text)
    return frozenset(_LETTERS.findall(folded)), frozenset(folded)


def _rarest(literal: str) -> str:
    """Return the character of a literal that the fewest texts hold."""
    return min(literal, key=_BY_RARITY.find)


def _folded(text: str) -> str:
    """Return a text of the same length, folded, with a space for each character of white space."""
    return _WHITE.sub(" ", fold(text))


class _Edged(Folded):
    """Folded texts; a literal begins, or ends, with an edge where it does so with a whole word."""

    collapses = False

    def settle(self, literal: str) -> str:
        """Keep the edges of the first word and of the last."""
        plain = literal.replace(EDGE, "")
        if not plain:
            return plain
        before = EDGE if literal[0] == EDGE and _in_word(plain[0]) else ""
        return before + plain + (EDGE if literal[-1] == EDGE and _in_word(plain[-1]) else "")


_EDGED = _Edged()
