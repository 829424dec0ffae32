"""What little effort reaches: a list of words, and crude measures of the surface.

The crude measures know nothing of stance, clauses or exclusions. They are what any rule has to be
better than.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from hybrid.measure.samples import Samples, Seen
from hybrid.records import ErrorType, Record
from hybrid.text.characters import fold
from hybrid.text.sentences import sentences
from hybrid.text.words import content_stems

WORDS = {
    ErrorType.FACTUAL: r"usually|probably|generally|often|likely|typically|most people|tends? to|"
    r"stereotyp|society|通常|一般|往往|可能|大概|刻板印象|众所周知",
    ErrorType.LOGICAL: r"not enough information|cannot be determined|can't (?:tell|be determined)|"
    r"insufficient|equally likely|educated guess|if i (?:must|had to)|neither|无法判断|无法确定|"
    r"信息不足|都有可能|如果必须|硬要选",
    ErrorType.SEMANTIC: r"\b(?:means?|refers? to|defined as|interpret|understood as)\b|"
    r"equivalent to|指的是|意思是|理解为|等同于",
}
"""Words that the definitions of the three errors name, and near ones."""

_HEDGE = re.compile(
    r"\b(?:usually|probably|generally|often|likely|typically|may|might|could|seems?|tends?|perhaps|"
    r"possibly)\b|可能|也许|通常|一般|往往|大概|似乎",
    re.IGNORECASE,
)
_GROUP = re.compile(
    r"\b(?:most|many|all|some) (?:\w+ )?(?:people|men|women|\w+s)\b|\bpeople\b|大多数|人们|一般人",
    re.IGNORECASE,
)
_UNDECIDABLE = re.compile(WORDS[ErrorType.LOGICAL], re.IGNORECASE)
_ABSTAIN = re.compile(
    r"can(?:no|')t be|not enough|unknown|ambiguous|undetermined|无法|不能确定|信息不足",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")
_LAST = 3


def by_words(error_type: ErrorType, seen: Sequence[Seen]) -> NDArray[np.bool_]:
    """Return whether each reasoning holds a word of the list."""
    pattern = re.compile(WORDS[error_type], re.IGNORECASE)
    return np.array([pattern.search(each.record.reasoning) is not None for each in seen])


def crude(samples: Samples, seen: Sequence[Seen]) -> Samples:
    """Return samples with surface measures in place of the score's, and every record eligible."""
    values = np.array([[*_measures(each.record)] for each in seen])
    names = tuple(f"crude_{column}" for column in range(values.shape[1]))
    every = np.ones(len(seen), np.bool_)
    return replace(samples, values=values, measures=names, flagged=every)


def _measures(record: Record) -> Iterator[float]:
    text = record.reasoning
    pieces = [text[start:end] for start, end in sentences(text)] or [text]
    texts = (record.context or "", record.question, *record.options.values())
    given = content_stems(fold("\n".join(texts)))
    shares = [_novel(piece, given) for piece in pieces]
    undecidable = len(_UNDECIDABLE.findall(text))
    abstains = _abstains(record)
    told = {*_NUMBER.findall(record.question), *_NUMBER.findall(record.context or "")}
    yield _novel(text, given)
    yield sum(shares[-_LAST:]) / len(shares[-_LAST:])
    yield sum(shares) / len(shares)
    yield max(shares)
    yield len(_HEDGE.findall(text)) / len(pieces)
    yield len(_GROUP.findall(text)) / len(pieces)
    yield float(undecidable)
    yield float(abstains)
    yield float(bool(undecidable) and not abstains)
    yield float(any(_ABSTAIN.search(option) for option in record.options.values()))
    yield float(len({*_NUMBER.findall(text)} - told))
    yield float(np.log1p(len(text)))
    yield float(len(pieces))
    yield float(len(record.options))


def _novel(text: str, given: frozenset[str]) -> float:
    own = content_stems(fold(text))
    return len(own - given) / len(own) if own else 0.0


def _abstains(record: Record) -> bool:
    letter = (record.answer or "").strip(" ().")[:1].upper()
    return bool(_ABSTAIN.search(record.options.get(letter, "")))
