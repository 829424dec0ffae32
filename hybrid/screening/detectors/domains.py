"""Which fields of life a text speaks of, by the words of the packs' domain lists."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from hybrid.packs.model import Domain
from hybrid.text.hanzi import HAN
from hybrid.text.latin import latin_words
from hybrid.text.sentences import Range

_LATIN = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_LEAST_HAN = 2
# A shorter word with a verb's ending is another word: car, cared.
_LEAST_VERB = 4


class Spoken(NamedTuple):
    """A word of one or more domains, as it is listed, and where it stands."""

    word: str
    domains: frozenset[str]
    place: Range


class Domains:
    """The domain lists of a pack, ready for searching. Holds no state between records."""

    def __init__(self, listed: Iterable[Domain]) -> None:
        homes: dict[str, set[str]] = defaultdict(set)
        self._words: dict[str, list[str]] = defaultdict(list)
        for domain in listed:
            self._words[domain.name].extend(domain.words)
            for word in domain.words:
                homes[word].add(domain.name)
        self._latin: dict[str, list[tuple[tuple[str, ...], str, frozenset[str]]]] = {}
        self._han: dict[str, list[tuple[str, frozenset[str]]]] = {}
        # Thousands of words are at home in the same few domains: one set is kept for all of them.
        known: dict[frozenset[str], frozenset[str]] = {}
        for word, names in homes.items():
            own = frozenset(names)
            self._add(word, known.setdefault(own, own))

    def words_of(self, name: str) -> Sequence[str]:
        """Return the words listed for a domain."""
        return self._words.get(name, ())

    def spoken(self, text: str) -> tuple[Spoken, ...]:
        """Return the listed words of ``text`` with their places, in text order."""
        found = [*self._spoken_latin(text), *self._spoken_han(text)]
        return tuple(sorted(found, key=_place))

    def _add(self, word: str, names: frozenset[str]) -> None:
        if HAN.search(word):
            self._han.setdefault(word[:_LEAST_HAN], []).append((word, names))
            return
        *first, last = latin_words(word.lower()).words
        for form in inflections(last):
            forms = (*first, form)
            self._latin.setdefault(forms[0], []).append((forms, word, names))

    def _spoken_latin(self, text: str) -> Iterator[Spoken]:
        latin = latin_words(text)
        said = tuple(map(_plain, latin.words))
        listed = self._latin.keys() & said
        for at in [at for at, form in enumerate(said) if form in listed] if listed else ():
            for wanted, word, names in self._latin[said[at]]:
                last = at + len(wanted)
                if said[at:last] == wanted and not _is_command(text, latin.starts[at]):
                    yield Spoken(word, names, (latin.starts[at], latin.ends[last - 1]))

    def _spoken_han(self, text: str) -> Iterator[Spoken]:
        if text.isascii():
            return
        listed = self._han
        begun = [(at, pair) for at, pair in enumerate(map(add, text, text[1:])) if pair in listed]
        for at, pair in begun:
            for word, names in listed[pair]:
                if text.startswith(word, at):
                    yield Spoken(word, names, (at, at + len(word)))


def _is_command(text: str, start: int) -> bool:
    """Whether the word is a command of a formula: its sine is no sin."""
    return text[start - 1 : start] == "\\"


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    return word.lower().removesuffix("'s").removesuffix("’s")


def counted(spoken: Sequence[Spoken]) -> dict[str, set[str]]:
    """Return the distinct words of each domain that speaks."""
    found: dict[str, set[str]] = defaultdict(set)
    for each in spoken:
        for name in each.domains:
            found[name].add(each.word)
    return found


@lru_cache(maxsize=16384)
def inflections(word: str) -> frozenset[str]:
    """Return a Latin word with its regular endings; "customs" is no form of "customer"."""
    found = {word}
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        found |= {word[:-1] + "ies"}
    elif word.endswith(("s", "x", "ch", "sh", "z")):
        found |= {word + "es"}
    else:
        found |= {word + "s"}
    if len(word) >= _LEAST_VERB and not word.endswith(("y", "ed", "ing", "er", "or", "ist")):
        stem = word.removesuffix("e")
        found |= {stem + "ed", stem + "ing"}
    return frozenset(found)


def same_word(listed: str, keyword: str) -> bool:
    """Whether a listed word is the keyword, or part of it, or holds it."""
    if not keyword.isascii():
        return keyword in listed or listed in keyword
    forms = {form for each in _LATIN.findall(keyword.lower()) for form in inflections(each)}
    words = _LATIN.findall(listed.lower())
    return any(not forms.isdisjoint(inflections(each)) for each in words)


def _place(spoken: Spoken) -> Range:
    return spoken.place
