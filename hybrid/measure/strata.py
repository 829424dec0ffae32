"""Do the strata of a sample make up the run, and what do its missing labels leave open?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from typing import Final

from hybrid.measure.likeness import unlike_groups
from hybrid.measure.sampling import SCORE, STATUS
from hybrid.reading.gold import SamplingLine
from hybrid.stats import Interval

_DECIDED: Final = frozenset({STATUS, SCORE, "choice"})


@dataclass(frozen=True, slots=True)
class Strata:
    """The strata that a sample was drawn from, by name, and what speaks against them.

    ``wrong`` says why they claim nothing of the run, empty where they do.
    """

    drawn: Mapping[str, SamplingLine]
    wrong: str = ""

    def lacking(self, held: Mapping[str, int]) -> str:
        """Return why labels, so many a stratum, claim nothing of the run; empty where they do."""
        for name, own in self.drawn.items():
            if not held.get(name):
                return (
                    f"the stratum {_named(name)}, {own.size:,} of {self.records:,} records, has no "
                    f"label; label some of the {own.taken:,} drawn from it"
                )
        taken = {name: own.taken for name, own in self.drawn.items()}
        found = unlike_groups("stratum", held, taken)
        return found and f"{found}; label what is left open there"

    @property
    def records(self) -> int:
        """How many records the strata hold."""
        return sum(each.size for each in self.drawn.values())

    def possible(self, held: Mapping[str, int], errors: Mapping[str, int]) -> Interval:
        """Return the rates that the whole sample would have if what has no label were no error, and
        if all of it were (Manski 1989)."""
        low = high = 0.0
        for name, own in self.drawn.items():
            known = errors.get(name, 0)
            low += own.size * known / own.taken
            high += own.size * (known + max(0, own.taken - held.get(name, 0))) / own.taken
        return low / self.records, high / self.records


def strata_of(told: Iterable[SamplingLine], found: Sequence[str]) -> Strata:
    """Return the strata that labels tell of, held against those ``found`` in the run, a name for
    each of its records. What the run decides may be another thing in another run of the same
    records; what the input says may not."""
    lines = list(told)
    drawn: dict[str, SamplingLine] = {}
    for each in lines:
        drawn.setdefault(each.stratum, each)
    return Strata(drawn, next(_faults(lines, drawn, found), ""))


def _faults(
    told: Sequence[SamplingLine], drawn: Mapping[str, SamplingLine], found: Sequence[str]
) -> Iterator[str]:
    for each in told:
        if _way(drawn[each.stratum]) != _way(each):
            yield f"{_label(each)} is told with other numbers on other lines"
    sizes, records = Counter(found), sum(each.size for each in drawn.values())
    for each in drawn.values():
        if not isclose(each.probability, each.taken / each.size, rel_tol=1e-3):
            yield (
                f"{_label(each)} tells {each.taken:,} of {each.size:,} records and a chance of "
                f"{each.probability:.3g}"
            )
    if drawn and records != len(found):
        yield (
            f"the strata of the labels hold {records:,} records and the run {len(found):,}; keep "
            "every line that hybrid sample drew, and name the run it drew from"
        )
    for each in drawn.values():
        if not _DECIDED.intersection(each.by) and sizes[each.stratum] != each.size:
            yield (
                f"{_label(each)} was drawn from {each.size:,} records, the run has "
                f"{sizes[each.stratum]:,} there; draw from this run with hybrid sample"
            )


def _way(own: SamplingLine) -> tuple[int, int, float]:
    return own.size, own.taken, own.probability


def _label(own: SamplingLine) -> str:
    return f"the stratum {_named(own.stratum)}"


def _named(name: str) -> str:
    return repr(name) if name else "of all records"
