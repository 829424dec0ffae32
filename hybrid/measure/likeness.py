"""Do labelled records look like those they speak for? Told by scores, decisions and fields."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from hybrid.stats.exact import Floats

DECISION: Final = "decision"
_CROWDED: Final = 0.05
_LEAST_P: Final = 0.001
"""What is less likely than this by chance alone is not put down to chance."""


@dataclass(slots=True)
class Seen:
    """What a run tells of records, labelled or not: their scores, their questions as hashes, and
    for each field how many records have each value; the run's decision is a field too."""

    scores: array[float] = field(default_factory=lambda: array("d"))
    questions: array[int] = field(default_factory=lambda: array("q"))
    counts: dict[str, Counter[str]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.scores)

    def add(
        self, score: float, question: str, decision: str, fields: Iterable[tuple[str, str | None]]
    ) -> None:
        """Add a record; a field that it does not have is left out."""
        self.scores.append(score)
        self.questions.append(hash(question))
        for name, value in ((DECISION, decision), *fields):
            if value is not None:
                self.counts.setdefault(name, Counter())[value] += 1


def unlike(labelled: Seen, whole: Seen, among: int = 1) -> str:
    """Return in words that labels are no random sample of ``whole``, empty where they may be.

    Labels of one question count as one: whole questions may have been drawn. Each test has its part
    of the level (Bonferroni), where there are several such wholes an ``among``-th.
    """
    if len(whole) <= len(labelled) or not len(labelled):
        return ""
    questions = len(set(labelled.questions))
    level = _LEAST_P / (1 + len(whole.counts)) / among
    share = questions / len(labelled)
    tests = (
        unlike_groups(name, labelled.counts.get(name, {}), sizes, share, level)
        for name, sizes in whole.counts.items()
    )
    found = next((each for each in tests if each), "")
    sample, every = (np.asarray(each.scores) for each in (labelled, whole))
    return found or unlike_scores(sample, every, questions, level)


def crowded(labelled: Iterable[int], whole: Iterable[int]) -> bool:
    """Return whether more labels are of the same question than if records had been drawn.

    Both are the questions of records. Pairs of one question are counted, of which a random sample
    has a number that is all but a Poisson one.
    """
    from scipy.stats import poisson

    (sample, pairs), (size, every) = (_pairs(each) for each in (labelled, whole))
    expected = every * sample * (sample - 1) / max(1, size * (size - 1))
    return 0 < pairs and bool(poisson.sf(pairs - 1, expected) < _CROWDED)


def _pairs(questions: Iterable[int]) -> tuple[int, int]:
    counts = Counter(questions).values()
    return sum(counts), sum(count * (count - 1) // 2 for count in counts)


def unlike_groups(
    name: str,
    taken: Mapping[str, int],
    sizes: Mapping[str, int],
    share: float = 1.0,
    level: float = _LEAST_P,
) -> str:
    """Return in words which value of a field too many or too few labels have.

    For each value the number ``taken`` of its ``sizes`` is held against the hypergeometric
    distribution, with Bonferroni's correction; ``share`` is what a label counts.
    """
    from scipy.stats import hypergeom

    sample = np.array([taken.get(each, 0) for each in sizes], dtype=np.int64)
    among = np.array([*sizes.values()], dtype=np.int64)
    labels, records = int(sample.sum()), int(among.sum())
    if not labels or labels == records or len(sizes) < 2:
        return ""
    seen, held, total, drawn = (np.rint(share * n) for n in (sample, among, records, labels))
    below = hypergeom.cdf(seen, total, held, drawn)
    above = hypergeom.sf(seen - 1, total, held, drawn)
    likely = 2 * np.minimum(below, above)
    at = int(np.argmin(likely))
    if level / len(sizes) <= likely[at]:
        return ""
    return (
        f"the labels are not a random sample of these records: {sample[at]:,} of {labels:,} have "
        f"{name} {[*sizes][at]}; by chance it would be about {labels * among[at] / records:.0f}"
    )


def unlike_scores(labelled: Floats, whole: Floats, questions: int, level: float = _LEAST_P) -> str:
    """Return in words that the scores of labels are not those of ``whole``: the exact test of
    Kolmogorov and Smirnov, on as many independent labels as there are questions."""
    from scipy.stats import kstwo

    if len(whole) <= len(labelled) or not len(labelled):
        return ""
    places = np.unique(whole)
    here, there = (
        np.searchsorted(np.sort(each), places, side="right") / len(each)
        for each in (labelled, whole)
    )
    at = int(np.argmax(abs(here - there)))
    if level <= kstwo.sf(abs(here - there)[at], questions):
        return ""
    return (
        f"the labels are not a random sample of the run: {here[at]:.0%} of their records score "
        f"{places[at]:.3g} or less, and {there[at]:.0%} of all records do"
    )
