"""Which records of a run to label: a stratified random sample whose probabilities are known."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10, sqrt
from typing import Any, Final

from hybrid.errors import InputError, UsageError
from hybrid.measure.join import fields_of
from hybrid.measure.shown import Shown
from hybrid.reading.gold import SamplingLine
from hybrid.records import Status
from hybrid.records.line import FindingsLine, encode_line
from hybrid.text.table import Table

STATUS, SCORE = "status", "score"
REST: Final = "smaller strata"
_PER_STRATUM: Final = 10
_LEAST_TAKEN: Final = 5
_BANDS: Final = 4
# A score is a guess of the share of errors; within these bounds a bad guess costs little.
_GUESSES: Final = (0.05, 0.5)


@dataclass(frozen=True, slots=True)
class Member:
    """A record of the run: its id, the hash of its texts, its stratum, and the variance that is
    guessed of its labels, summed over error types."""

    id: str
    digest: str
    stratum: str
    variance: float


@dataclass(frozen=True, slots=True, repr=False)
class Drawn(Shown):
    """A sample of a run of ``size`` records, and by id how each of its members was drawn.

    The members stand in random order: whoever stops early has labelled a random part.
    """

    size: int
    members: tuple[Member, ...]
    sampling: Mapping[str, SamplingLine]

    def to_jsonl(self) -> bytes:
        """Return the lines to fill in as they are written."""
        return b"".join(encode_line(line) for line in self.lines())

    def lines(self) -> Iterator[dict[str, Any]]:
        """Yield lines of gold whose labels are to be filled in."""
        for each in self.members:
            drawn = self.sampling[each.id].model_dump(mode="json")
            yield {"id": each.id, "text_hash": each.digest, "labels": {}, "sampling": drawn}

    def __repr__(self) -> str:
        return f"<Drawn: {len(self.members):,} of {self.size:,} records to label>"

    def headlines(self) -> Iterator[str]:
        """Yield how many records there are to label."""
        yield f"{len(self.members):,} of {self.size:,} records to label"

    def tables(self) -> Iterator[Table]:
        """Yield the table of strata."""
        yield Table(
            title="",
            columns=("stratum", "records", "to label", "chance"),
            rows=tuple(
                (name or "all", f"{own.size:,}", f"{own.taken:,}", _chance(own.probability))
                for name, own in self.strata.items()
            ),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the lines to fill in, by id, as plain values."""
        return {line["id"]: line for line in self.lines()}

    @property
    def strata(self) -> dict[str, SamplingLine]:
        """The strata by name, the largest first."""
        found = {each.stratum: each for each in self.sampling.values()}
        return dict(sorted(found.items(), key=_size_and_name))


def _chance(probability: float) -> str:
    """Return a probability with three decimals, or as many as its first three digits take."""
    return f"{probability:.{max(3, 2 - floor(log10(probability)))}f}"


def draw(lines: Iterable[FindingsLine], size: int, by: Sequence[str], seed: int) -> Drawn:
    """Draw ``size`` records of a run, at random within strata, every record with a chance.

    ``by`` names what strata are made of: ``status`` (of every error type), ``score`` (the highest,
    in four bands), or fields of the records. There are at most ``size / 10`` strata; the smallest
    are put together. Labels go where they narrow the interval most (Neyman 1934, in whole numbers
    by Wright 2012), the score standing for the unknown share of errors. Raises ``InputError`` for a
    run without records and an id that appears twice, ``UsageError`` for a field that no record has.
    """
    parts = [_part(each) for each in by]
    members = [_member(line, parts) for line in lines]
    if not members:
        raise InputError("the run holds no record to label")
    _refuse_twice(members)
    _refuse_unknown(by, members)
    strata = _strata(members, most=max(1, size // _PER_STRATUM))
    taken = allocate(
        min(size, len(members)),
        [len(own) for own in strata.values()],
        [sqrt(sum(each.variance for each in own) / len(own)) for own in strata.values()],
    )
    chance = random.Random(seed)  # noqa: S311 - drawn anew by whoever checks the sample
    sampling: dict[str, SamplingLine] = {}
    for (name, own), count in zip(strata.items(), taken, strict=True):
        drawn = SamplingLine(
            stratum=name,
            probability=count / len(own),
            size=len(own),
            taken=count,
            by=tuple(by),
        )
        sampling |= {each.id: drawn for each in chance.sample(own, count)}
    kept = [each for each in members if each.id in sampling]
    chance.shuffle(kept)
    return Drawn(len(members), tuple(kept), sampling)


def membership(drawn: Iterable[SamplingLine]) -> Callable[[FindingsLine], str]:
    """Return what tells the stratum of any record of the run that these records were drawn from."""
    told = list(drawn)
    names = {each.stratum for each in told}
    parts = [_part(name) for name in told[0].by] if told else []

    def stratum(line: FindingsLine) -> str:
        name = ", ".join(part(line) for part in parts).replace(_ABSENT, "–")
        return name if name in names else REST

    return stratum


def allocate(total: int, sizes: Sequence[int], spreads: Sequence[float]) -> list[int]:
    """Return how many of each stratum to take: ``total`` in all, five of each where there are.

    Each further one goes where the variance of the estimated rate falls most (Wright 2012), which
    is Neyman's allocation in whole numbers. ``spreads`` are guessed standard deviations.
    """
    taken = [min(size, _LEAST_TAKEN) for size in sizes]
    if total < sum(taken):
        raise UsageError(f"{total} labels are too few for {len(sizes)} strata of five each")

    def gain(at: int) -> tuple[float, int]:
        return -sizes[at] * spreads[at] / sqrt(taken[at] * (taken[at] + 1)), at

    queue = [gain(at) for at, size in enumerate(sizes) if taken[at] < size]
    heapq.heapify(queue)
    for _ in range(total - sum(taken)):
        _, at = heapq.heappop(queue)
        taken[at] += 1
        if taken[at] < sizes[at]:
            heapq.heappush(queue, gain(at))
    return taken


_ABSENT: Final = "\0"


def _part(name: str) -> Callable[[FindingsLine], str]:
    if name == STATUS:
        return _statuses
    if name == SCORE:
        return _band
    return lambda line: f"{name} {fields_of(line).get(name, _ABSENT)}"


def _statuses(line: FindingsLine) -> str:
    told = [f"{e.error_type} {e.status}" for e in line.findings if e.status is not Status.CLEAN]
    return " + ".join(told) or "clean"


def _band(line: FindingsLine) -> str:
    highest = max((each.score for each in line.findings), default=0.0)
    at = min(int(highest * _BANDS), _BANDS - 1)
    return f"score {at / _BANDS:.2f}-{(at + 1) / _BANDS:.2f}"


def _member(line: FindingsLine, parts: Sequence[Callable[[FindingsLine], str]]) -> Member:
    least, most = _GUESSES
    guesses = [min(max(each.score, least), most) for each in line.findings]
    stratum = ", ".join(part(line) for part in parts)
    return Member(line.id, line.record.digest(), stratum, sum(p * (1 - p) for p in guesses))


def _refuse_twice(members: Sequence[Member]) -> None:
    seen: set[str] = set()
    for each in members:
        if each.id in seen:
            raise InputError(
                f"the id {each.id!r} stands in the run a second time, and a label could not tell "
                "which of them it is of; give every record an id of its own"
            )
        seen.add(each.id)


def _refuse_unknown(by: Sequence[str], members: Sequence[Member]) -> None:
    for name in by:
        if all(f"{name} {_ABSENT}" in each.stratum for each in members):
            raise UsageError(
                f"--by {name}: no record has such a field; accepted: {STATUS}, {SCORE}, lang, "
                "choice, or any short column of the input"
            )


def _strata(members: Sequence[Member], *, most: int) -> dict[str, list[Member]]:
    """Return the members by stratum, the largest first; beyond ``most`` strata they are joined."""
    gathered: dict[str, list[Member]] = {}
    for each in members:
        gathered.setdefault(each.stratum.replace(_ABSENT, "–"), []).append(each)
    names = sorted(gathered, key=lambda name: (-len(gathered[name]), name))
    kept = names if len(names) <= most else names[: most - 1]
    strata = {name: gathered[name] for name in kept}
    if len(kept) < len(names):
        strata[REST] = [each for name in names[len(kept) :] for each in gathered[name]]
    return strata


def _size_and_name(entry: tuple[str, SamplingLine]) -> tuple[int, str]:
    return -entry[1].size, entry[0]
