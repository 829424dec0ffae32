"""Which of many searches can find something in a text, and where: literals found in one pass."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import ahocorasick_rs

from hybrid.packs.bare import Bare
from hybrid.text.literals import Literals, Needs, commonness
from hybrid.text.sentences import Range

WHOLE: Sequence[Range] = ((0, sys.maxsize),)
"""The one range of a text that is searched from end to end."""

_MOST_RANGES = 50
"""Finding where more of them stand would take longer than a search of the whole text."""

_MOST_SETS = 4
_TOO_COMMON = 0.1
"""Sets that are this common say little, and finding them takes time."""


class Prefilter:
    """Tells which of the searches that have ``needs`` may match, with the ranges to look at.

    Sets that hold ``given`` say little, since it stands in every text. Where a search's matches
    have no greatest length, the whole text is to be looked at.
    """

    def __init__(self, needs: Sequence[Needs], given: str) -> None:
        chosen = [_chosen(each.literals, given) for each in needs]
        numbers = {each: at for at, each in enumerate(dict.fromkeys(chain.from_iterable(chosen)))}
        # Thousands of words are in the same sets, and thousands of searches need the same ones.
        one = _OneOfEach()
        # Beside the rarest set, which each is begun by.
        self._needed = [one[tuple(map(numbers.__getitem__, sets[1:]))] for sets in chosen]
        self._rarest = [numbers[sets[0]] if sets else None for sets in chosen]
        self._lengths = [each.length for each in needs]
        self._always = [at for at, sets in enumerate(chosen) if not sets]
        begun: list[list[int]] = [[] for _ in numbers]
        for at, number in enumerate(self._rarest):
            if number is not None:
                begun[number].append(at)
        self._begun_by = [one[tuple(each)] for each in begun]
        sets_of: dict[str, list[int]] = {}
        for words, number in numbers.items():
            for word in sorted(words):
                sets_of.setdefault(word, []).append(number)
        self._sets_of = [one[tuple(each)] for each in sets_of.values()]
        self._automaton = ahocorasick_rs.BytesAhoCorasick([word.encode() for word in sets_of])

    def candidates(self, text: Bare) -> Iterator[tuple[int, Sequence[Range]]]:
        """Yield the number of each search that may match, with ranges of the text's bytes.

        Every match lies in one of the ranges, which share no byte.
        """
        for at in self._always:
            yield at, WHOLE
        found = self._automaton.find_matches_as_indexes(text.data, overlapping=True)
        present = {word for word, _, _ in found}
        complete = self._complete(present)
        places = self._places(complete, present, found) if text.in_step else {}
        for at in complete:
            length, rarest = self._lengths[at], self._rarest[at]
            if length is None or rarest not in places:
                yield at, WHOLE
            else:
                yield at, _around(places[rarest], text.longest(length), text)

    def _places(
        self,
        searches: Iterable[int],
        present: Iterable[int],
        found: Iterable[tuple[int, int, int]],
    ) -> dict[int | None, list[Range]]:
        """Return where the rarest set of each search stands that has a greatest length."""
        wanted = {self._rarest[at] for at in searches if self._lengths[at] is not None}
        telling = {at for at in present if not wanted.isdisjoint(self._sets_of[at])}
        places: dict[int | None, list[Range]] = {number: [] for number in wanted}
        for word, start, end in found if telling else ():
            if word in telling:
                for number in wanted.intersection(self._sets_of[word]):
                    places[number].append((start, end))
        return places

    def _complete(self, present: Iterable[int]) -> list[int]:
        """Return the searches that find a word of each set they need."""
        found = set(chain.from_iterable(map(self._sets_of.__getitem__, present)))
        begun = chain.from_iterable(map(self._begun_by.__getitem__, found))
        return [at for at in begun if found.issuperset(self._needed[at])]


class _OneOfEach(dict[tuple[int, ...], tuple[int, ...]]):
    """Gives for any of equal tuples the one that came first, so that no other is kept."""

    def __missing__(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        self[numbers] = numbers
        return numbers


def _around(places: Sequence[Range], reach: int, text: Bare) -> Sequence[Range]:
    """Return the ranges that a match of ``reach`` bytes, around one of ``places``, can lie in."""
    ranges: list[Range] = []
    for start, end in sorted(places):
        low, high = max(0, end - reach), min(len(text.data), start + reach)
        if ranges and low <= ranges[-1][1]:
            ranges[-1] = ranges[-1][0], max(high, ranges[-1][1])
        else:
            ranges.append((low, high))
    return [text.full(*each) for each in ranges] if len(ranges) <= _MOST_RANGES else WHOLE


def _chosen(needed: Sequence[Literals], given: str) -> Sequence[Literals]:
    """Return the sets worth looking for, the rarest first."""
    sets = sorted(needed, key=commonness)
    telling = [each for each in sets if given not in each]
    rare = [each for each in telling if commonness(each) < _TOO_COMMON]
    return rare[:_MOST_SETS] or telling[:1] or sets[:1]
