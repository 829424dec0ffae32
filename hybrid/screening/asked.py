"""What is asked; once for a question."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from hybrid.records.record import Record
from hybrid.text.characters import fold
from hybrid.text.sentences import sentences
from hybrid.text.words import content_stems

DENIES = re.compile(r"\b(?:not|never|no|none|neither|cannot|nor)\b|n't\b|不|没|未|非")


class Asked(NamedTuple):
    """The question as far as answers are held against it; words are stems.

    ``stems`` are those of all that asks and of the options; ``words`` those of the sentence that
    asks and of no option, and ``denies`` whether that sentence denies; it is
    ``question[start:end]``. ``told`` are the stems of each other sentence of question and context.
    """

    start: int
    end: int
    stems: frozenset[str]
    words: frozenset[str]
    denies: bool
    told: tuple[frozenset[str], ...]


def asked_of(record: Record) -> Asked:
    """Return what is asked in ``record``."""
    return _asked(record.context or "", record.question, tuple(record.options.items()))


def is_closed_book(record: Record) -> bool:
    """Whether nothing is told that an answer could rest on: no context, a question that only asks.

    By the factual type's definition nearly every argued answer to it is an error.
    """
    return not (record.context or "").strip() and not any(asked_of(record).told)


# The answers of many models to one question often follow one another.
@lru_cache(maxsize=64)
def _asked(context: str, question: str, options: tuple[tuple[str, str], ...]) -> Asked:
    parts = sentences(question.rstrip())
    asking = [part for part in parts if question[slice(*part)].rstrip().endswith(("?", "？"))]
    start, end = (asking or parts or [(0, len(question))])[-1]
    others = [part for part in parts if part != (start, end)]
    last = fold(question[start:end])
    every = fold(" ".join(question[slice(*part)] for part in (*asking, *parts[-1:])))
    lent = frozenset[str]().union(*(content_stems(fold(text)) for _, text in options))
    return Asked(
        start=start,
        end=end,
        stems=content_stems(every) | lent,
        words=content_stems(last) - lent,
        denies=DENIES.search(last) is not None,
        told=tuple(
            content_stems(fold(text[slice(*part)]))
            for text, telling in ((context, sentences(context)), (question, others))
            for part in telling
        ),
    )
