"""The language of cue lines: from a line of YAML to the elements that must follow one another.

A line is words; ``a|b`` alternatives, ``(two words|b)`` alternatives of several words, ``<class>``
the members of a word class, ``?`` after any of these: may be absent; ``..`` a gap inside the
clause; ``{option}`` a place that names an option; ``^`` at the start: opens a clause. A word that
ends in ``~`` stands for its regular inflections too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from hybrid.keywords import advice
from hybrid.packs.model import Classes
from hybrid.text.characters import fold
from hybrid.text.words import Lang

Units = tuple[str, ...]
"""What is matched one by one: words in English, characters in Chinese."""

MOST_OPTIONAL = 5
# Forms multiply: three inflected words make 216. No line and no class needs nearly as many.
MOST_FORMS = 1_000
MOST_CLASS_FORMS = 5_000
_MOST_NESTED = 20

_ATOM = r"(?:\([^()]*\)|<[^<>]*>|[^\s|?()<>{}^.]+)"
_ELEMENT = re.compile(rf"{_ATOM}(?:\|{_ATOM})*")
_ATOMS = re.compile(_ATOM)
_WORDS = re.compile(r"[^\W_]+")
_WANTED = "words, a|b, (two words|b), <class>, {option}, .., ?, and ^ at the start"
# A contraction is read as the words it is short for; the written forms are those that are left
# of it when its apostrophe is a space ("it's": "it s", "can't": "ca nt").
_CONTRACTED = {"nt": "not", "ca": "can", "wo": "will", "s": "is", "re": "are", "m": "am"} | {
    "ve": "have", "ll": "will", "d": "would",
}  # fmt: skip
_WRITTEN = {
    "not": ("nt",), "can": ("ca",), "will": ("wo", "ll"), "is": ("s",), "has": ("s",),
    "are": ("re",), "am": ("m",), "have": ("ve",), "would": ("d",), "had": ("d",), "us": ("s",),
}  # fmt: skip


class LineError(Exception):
    """A line that cannot be read: what is wrong, from which character of the line on."""

    def __init__(self, message: str, at: int) -> None:
        self.at = at
        super().__init__(message)


class Segment(NamedTuple):
    """Elements that follow one another without a gap; ``opens``: the first opens a clause.

    An element is its forms; the name of an option has none.
    """

    elements: tuple[frozenset[Units], ...]
    opens: bool


Line = tuple[Segment, ...]


class _Step(NamedTuple):
    forms: frozenset[Units]
    gap: bool
    optional: bool


class LineReader:
    """Reads lines of one language over the word classes of a pack."""

    def __init__(self, classes: Classes, lang: Lang) -> None:
        self._classes = classes
        self._lang = lang
        self._forms: dict[str, frozenset[Units]] = {}
        self._open: list[str] = []

    def read(self, text: str) -> tuple[Line, ...]:
        """Return the line with each of its optional elements present and absent.

        Raises ``LineError`` where the line is none.
        """
        opens = text.startswith("^")
        steps = list(self._steps(text, int(opens)))
        if not any(step.forms and not step.optional for step in steps):
            raise LineError("a line needs a word that is not optional", 0)
        if MOST_CLASS_FORMS < sum(len(step.forms) for step in steps):
            raise LineError(f"more than {MOST_CLASS_FORMS:,} forms in one line; write two", 0)
        if MOST_OPTIONAL < sum(step.optional for step in steps):
            raise LineError(f"more than {MOST_OPTIONAL} optional elements; write two lines", 0)
        kept = product(*((True, False) if step.optional else (True,) for step in steps))
        return tuple(dict.fromkeys(_line(steps, choice, opens) for choice in kept))

    def forms(self, member: str) -> frozenset[Units]:
        """Return the forms of a word, a class member or ``<class>``."""
        if member not in self._forms:
            self._forms[member] = frozenset(self._read_member(member))
        return self._forms[member]

    def class_forms(self, name: str) -> frozenset[Units]:
        """Return all forms of a class, none where the pack has no such class.

        Raises ``LineError`` where it is made of itself, or has too many.
        """
        if name in self._open:
            raise LineError(f"the class <{name}> is made of itself", 0)
        if _MOST_NESTED <= len(self._open):
            raise LineError(f"classes within classes, more than {_MOST_NESTED} deep", 0)
        self._open.append(name)
        try:
            return self._union(f"the class <{name}>", self._members(name))
        finally:
            self._open.pop()

    def _union(self, what: str, members: Iterable[str]) -> frozenset[Units]:
        found: set[Units] = set()
        for member in members:
            found |= self.forms(member)
            if MOST_CLASS_FORMS < len(found):
                raise LineError(f"{what} has more than {MOST_CLASS_FORMS:,} forms", 0)
        return frozenset(found)

    def _members(self, name: str) -> tuple[str, ...]:
        found = self._classes.get(name)
        return () if found is None else found.zh if self._lang == "zh" else found.en

    def _steps(self, text: str, at: int) -> Iterator[_Step]:
        gap = False
        while (at := _past_space(text, at)) < len(text):
            if text.startswith("..", at):
                if gap or not text[:at].strip("^ "):
                    raise LineError('".." goes between two elements', at)
                gap, at = True, at + 2
                continue
            forms, end = self._element(text, at)
            optional = text.startswith("?", end)
            yield _Step(forms, gap, optional)
            gap, at = False, end + optional
        if gap:
            raise LineError('".." goes between two elements', len(text.rstrip()) - 2)

    def _element(self, text: str, at: int) -> tuple[frozenset[Units], int]:
        if text.startswith("{option}", at):
            return frozenset(), at + len("{option}")
        found = _ELEMENT.match(text, at)
        if found is None:
            part = text[at:].split(maxsplit=1)[0]
            raise LineError(f'"{part}" is not understood; a line is {_WANTED}', at)
        if text.startswith("|", found.end()):
            raise LineError("an alternative is a word, a <class> or (several words)", found.end())
        forms: set[Units] = set()
        for atom in _ATOMS.finditer(text, at, found.end()):
            forms |= self._atom(atom[0], atom.start())
        return frozenset(forms), found.end()

    def _atom(self, atom: str, at: int) -> frozenset[Units]:
        if atom.startswith("<") and not self._members(atom[1:-1]):
            raise LineError(self._unknown_class(atom[1:-1]), at)
        members = atom[1:-1].split("|") if atom.startswith("(") else [atom]
        try:
            found = self._union(f'"{atom:.40}"', map(str.strip, members))
        except LineError as error:
            raise LineError(str(error), at) from None
        if not found:
            raise LineError(f'"{atom}" contains no word', at)
        return found

    def _unknown_class(self, name: str) -> str:
        if name in self._classes:
            return f'the class "{name}" has no words of language {self._lang}'
        known = sorted(each for each in self._classes if self._members(each))
        return f'no class is named "{name}"{advice(name, known, "classes.yaml has")}'

    def _read_member(self, member: str) -> Iterable[Units]:
        if member.startswith("<") and member.endswith(">"):
            return self.class_forms(member[1:-1])
        if self._lang == "zh":
            units = tuple(char for char in fold(member) if not char.isspace())
            return [units] if units else []
        return _english(member)


def _line(steps: list[_Step], choice: tuple[bool, ...], opens: bool) -> Line:
    """Return the segments of the steps chosen; a gap before one left out is before the next."""
    segments: list[list[frozenset[Units]]] = [[]]
    for step, kept in zip(steps, choice, strict=True):
        if step.gap and segments[-1]:
            segments.append([])
        if kept:
            segments[-1].append(step.forms)
    return tuple(
        Segment(tuple(elements), opens and index == 0)
        for index, elements in enumerate(each for each in segments if each)
    )


def _past_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


# --- English words -----------------------------------------------------------------------------


def spaced(folded: str) -> str:
    """Return a folded text, character by character in its place, with contractions as two words."""
    if "n't" in folded:
        folded = folded.replace("n't", " nt")
    return folded.replace("cannot", "can nt") if "cannot" in folded else folded


def _english(member: str) -> Iterator[Units]:
    contracted = "'" in member or "’" in member
    words = _WORDS.findall(spaced(fold(member.replace("~", "\u00e6"))))
    if contracted or "nt" in words:
        words = [_CONTRACTED.get(word, word) for word in words]
    choices = [_spellings(word) for word in words]
    if MOST_FORMS < prod(map(len, choices)):
        told = f'"{member:.40}" has more than {MOST_FORMS:,} forms'
        raise LineError(f"{told}; add ~ only to words that occur in several forms", 0)
    yield from product(*choices) if choices else ()


def _spellings(word: str) -> tuple[str, ...]:
    if word.endswith("\u00e6"):
        return inflected(word[:-1])
    return (word, *_WRITTEN.get(word, ()))


_VOWELS = frozenset("aeiou")


@lru_cache(maxsize=4096)
def inflected(word: str) -> tuple[str, ...]:
    """Return a word with its regular endings: -s, -ed, -ing."""
    if word.endswith("e"):
        return word, f"{word}s", f"{word}d", f"{word[:-1]}ing"
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return word, f"{word[:-1]}ies", f"{word[:-1]}ied", f"{word}ing"
    plural = f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"
    doubled = (f"{word}{word[-1]}ed", f"{word}{word[-1]}ing") if _doubles(word) else ()
    return word, plural, f"{word}ed", f"{word}ing", *doubled


def _doubles(word: str) -> bool:
    return (
        2 < len(word)
        and word[-1] not in _VOWELS | set("wxy")
        and word[-2] in _VOWELS
        and word[-3] not in _VOWELS
    )
