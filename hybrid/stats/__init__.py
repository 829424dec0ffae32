"""Statistics of plain counts, without any package: intervals of shares, agreement of two."""

from __future__ import annotations

from hybrid.stats.agreement import cohens_kappa
from hybrid.stats.wilson import Interval, wilson

__all__ = ["Interval", "cohens_kappa", "wilson"]
