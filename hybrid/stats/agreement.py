"""Agreement of two who answer yes or no."""

from __future__ import annotations


def cohens_kappa(both_yes: int, only_left: int, only_right: int, both_no: int) -> float | None:
    """Return Cohen's kappa (1960) of a two-by-two table of counts.

    ``None`` without a count, and where chance alone would make them agree.
    """
    total = both_yes + only_left + only_right + both_no
    if not total:
        return None
    left, right = (both_yes + only_left) / total, (both_yes + only_right) / total
    chance = left * right + (1 - left) * (1 - right)
    return None if chance == 1 else ((both_yes + both_no) / total - chance) / (1 - chance)
