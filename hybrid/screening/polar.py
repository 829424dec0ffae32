"""Questions of yes and no: which of the two answers a clause without an option gives.

"So it isn't allowed" answers "May she …?" with the option that denies, wherever nothing else names
it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hybrid.screening.asked import DENIES
from hybrid.screening.grounds import DECLARING
from hybrid.screening.reading import Range, Reading
from hybrid.text.characters import fold
from hybrid.text.sentences import clauses
from hybrid.text.words import content_stems

FOR = ("holds", "verdict", "conclude")
"""The cues that make a clause speak for what it is about."""

_PAIR = 2
_FEWEST_ASKED = 2
_LEAST_REPEATED, _LEAST_OWN = 0.7, 0.75
_NO = re.compile(
    r"\W*(?:no|not|false|incorrect|wrong|disagree|(?:do|does|did|is|was|has)n't|cannot|can't|"
    r"不|否|错误|没|无|未|非|说法错误)(?![a-z])"
)
_OF_IT = re.compile(
    r"[\W_]*(?:so |and |but |thus |所以|因此|那么?)?"
    r"(?:it|this|that|doing so|such|这|该|此)(?![a-z])"
)
_DENIES = re.compile(DENIES.pattern + "|无(?!论|疑)")
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]|「[^」]*」")


def polar_options(reading: Reading) -> tuple[str, str] | None:
    """Return the option that affirms and the one that denies, where no other answers."""
    declining = reading.options_with("abstaining_option")
    return _polar_of(
        tuple(each for each in reading.record.options.items() if each[0] not in declining)
    )


@lru_cache(maxsize=64)
def _polar_of(options: tuple[tuple[str, str], ...]) -> tuple[str, str] | None:
    if len(options) != _PAIR:
        return None
    for (one, yes), (other, no) in (options, options[::-1]):
        if _NO.match(fold(no)) and not _NO.match(fold(yes)):
            return one, other
    return None


def answered(reading: Reading, part: Range, polar: tuple[str, str]) -> str | None:
    """Return the answer that a conclusion in the question's own words is: yes, or no."""
    asked = _asked_of(reading.record.question[reading.asked.start : reading.asked.end])
    said = content_stems(reading.folded[slice(*part)]) - DECLARING
    denies = _DENIES.search(reading.folded, *part) is not None
    if reading.of_in(*part, "fails") and (
        _OF_IT.match(reading.folded, *part)
        or not asked.clauses[-1].isdisjoint(reading.stems(reading.sentence_at(part[0])))
    ):
        return polar[not asked.denies]
    told = content_stems(fold(reading.record.options[polar[0]]))
    if told and _LEAST_REPEATED * len(told) <= len(told & said):
        return polar[denies] if denies else None
    concludes = bool(reading.of_in(*part, "conclude")) and _is_of(said, asked.clauses[-2])
    if not concludes and not (reading.of_in(*part, *FOR) and _repeats(said, asked.clauses)):
        return None
    return polar[denies is not asked.denies]


def _is_of(said: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether words are hardly more than some of those that are asked with."""
    return bool(said) and _LEAST_OWN * len(said) <= len(said & asked)


def _repeats(said: frozenset[str], asked: Sequence[frozenset[str]]) -> bool:
    """Whether words hold most of a clause that is asked."""
    return any(
        _FEWEST_ASKED <= len(each & said) and _LEAST_REPEATED * len(each) <= len(each & said)
        for each in asked
    )


class _Asked(NamedTuple):
    """The stems of each clause of a question, quotations apart, and whether it denies."""

    clauses: tuple[frozenset[str], ...]
    denies: bool


@lru_cache(maxsize=64)
def _asked_of(question: str) -> _Asked:
    own = _QUOTED.sub(" ", question)
    parts = [own[slice(*each)] for each in clauses(own, 0, len(own))]
    stems = (content_stems(fold(each)) - DECLARING for each in (*(parts or [own]), own))
    return _Asked(tuple(stems), DENIES.search(fold(parts[-1] if parts else own)) is not None)
