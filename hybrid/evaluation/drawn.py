"""Labels as a random sample of their run: how they were drawn, and the part drawn alike."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import Final

from hybrid.errors import InputError
from hybrid.evaluation.join import Item
from hybrid.stats.exact import Floats
from hybrid.stats.weighted import Bools

UNKNOWN: Final = (
    "do not tell how their records were drawn, and prove nothing of the others; draw them with "
    "hybrid sample, or say --labels-are-random where chance alone chose them"
)
_CHANCES: Final = 2**32
_LEAST_P: Final = 0.001
"""What is less likely than this by chance alone is not put down to chance."""


def drawn_alike(items: Sequence[Item], size: int, *, random: bool) -> tuple[Item, ...]:
    """Return the items whose records had the same chance to be drawn.

    Where strata were drawn with unequal chances, a label stays with the smallest chance divided by
    its own, by lot of its id: what stays is as if all had been drawn with the smallest, and no sum
    over strata varies more than in a simple random sample (Hoeffding 1956). ``size`` is how many
    records there are: all of them labelled are a sample too. ``random`` says that chance alone
    chose them. Raises ``InputError`` where that is not known.
    """
    if random or size <= len(items):
        return tuple(items)
    untold = sum(item.sampling is None for item in items)
    if untold:
        raise InputError(f"{untold:,} of {len(items):,} labels {UNKNOWN}")
    chances = {item.id: item.sampling.probability for item in items if item.sampling}
    least = min(chances.values(), default=1.0)
    return tuple(item for item in items if _lot(item.id) * chances[item.id] < least)


def _lot(id_: str) -> float:
    """Return a number from 0 up to 1 that hangs on nothing but the id."""
    digest = hashlib.sha256(id_.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:4], "big") / _CHANCES


def unlike_groups(name: str, held: Sequence[str | None], labelled: Bools, questions: int) -> str:
    """Return in words that labels are no simple random sample, empty where that may be.

    ``held`` is what each record has in the field ``name``. For each group the number of its labels
    is held against the hypergeometric distribution, with Bonferroni's correction; labels of one of
    the ``questions`` count as one, for whole questions may have been drawn.
    """
    from scipy.stats import hypergeom

    sizes = Counter(each for each in held if each is not None)
    taken = Counter(each for each, own in zip(held, labelled, strict=True) if own)
    labels = int(labelled.sum())
    share = questions / max(labels, 1)
    total, drawn = (round(share * n) for n in (len(held), labels))
    worst, found = _LEAST_P / max(len(sizes), 1), ""
    for group, size in sizes.items():
        own, among = round(share * taken[group]), round(share * size)
        below = hypergeom.cdf(own, total, among, drawn)
        above = hypergeom.sf(own - 1, total, among, drawn)
        if (likely := 2 * min(below, above)) < worst:
            worst = likely
            found = (
                f"the labels are no random sample of these records: {taken[group]:,} of {labels:,} "
                f"are of {name} {group}, where chance gives about {labels * size / len(held):.0f}"
            )
    return found


def unlike_scores(labelled: Floats, whole: Floats) -> str:
    """Return in words that labels are no simple random sample of a run, told by its scores (test of
    Kolmogorov and Smirnov), empty where that may be."""
    from scipy.stats import ks_2samp

    if len(whole) <= len(labelled) or not len(labelled):
        return ""
    own = ks_2samp(labelled, whole)
    if _LEAST_P <= own.pvalue:
        return ""
    at = float(own.statistic_location)
    there, here = ((each <= at).mean() for each in (whole, labelled))
    return (
        f"the labels are no random sample of the run: {here:.0%} of their records score {at:.3g} "
        f"or less, of all {there:.0%}"
    )
