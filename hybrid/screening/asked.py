"""What is asked, and by what words each option is told from the others; once for a question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hybrid.records.record import Record
from hybrid.text.fold import fold
from hybrid.text.sentences import sentences
from hybrid.text.stems import content_stems

DENIES = re.compile(r"\b(?:not|never|no|cannot|nor)\b|n't\b|不|没|未|非")
NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")


class Asked(NamedTuple):
    """The question as far as answers are held against it; words are stems.

    ``stems`` are those of all that asks and of the options; ``words`` those of the sentence that
    asks and of no option, and ``denies`` whether that sentence denies; ``start`` is where it
    begins. ``parts`` are the words that one option alone holds, ``values`` the number of each
    option where every one has one of its own.
    """

    start: int
    stems: frozenset[str]
    words: frozenset[str]
    denies: bool
    parts: Mapping[str, frozenset[str]]
    values: Mapping[str, str]


def asked_of(record: Record) -> Asked:
    """Return what is asked in ``record``."""
    return _asked(record.question, tuple(record.options.items()))


def plain_number(number: str) -> str:
    """Return a written number without group marks and leading zeros."""
    return number.replace(",", "").lstrip("0") or "0"


# The answers of many models to one question often follow one another.
@lru_cache(maxsize=64)
def _asked(question: str, options: tuple[tuple[str, str], ...]) -> Asked:
    parts = sentences(question.rstrip())
    asking = [part for part in parts if question[slice(*part)].rstrip().endswith(("?", "？"))]
    start, end = (asking or parts or [(0, len(question))])[-1]
    last = fold(question[start:end])
    every = fold(" ".join(question[slice(*part)] for part in (*asking, *parts[-1:])))
    folded = {key: fold(text) for key, text in options}
    stems = {key: content_stems(text) for key, text in folded.items()}
    lent = frozenset[str]().union(*stems.values())
    return Asked(
        start=start,
        stems=content_stems(every) | lent,
        words=content_stems(last) - lent,
        denies=DENIES.search(last) is not None,
        parts=_parts(stems),
        values=_values(folded),
    )


def _parts(stems: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    words = {key: frozenset(filter(_is_word, own)) for key, own in stems.items()}
    return {
        key: own.difference(*(each for other, each in words.items() if other != key))
        for key, own in words.items()
    }


def _is_word(stem: str) -> bool:
    return not stem.isascii() or 2 < len(stem)


def _values(folded: Mapping[str, str]) -> dict[str, str]:
    found = {key: NUMBER.findall(text) for key, text in folded.items()}
    own = {key: plain_number(each[0]) for key, each in found.items() if len(each) == 1}
    return own if len(own) == len(found) == len(set(own.values())) else {}
