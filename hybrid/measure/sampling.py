"""Which records of a run to label, and whether those labelled speak for the run."""

from __future__ import annotations

import hashlib
import heapq
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from math import floor, isclose, log10, sqrt
from typing import Any, Final

from hybrid.errors import InputError, UsageError, spelled
from hybrid.keywords import nearest
from hybrid.measure.figures import Shown
from hybrid.measure.gold import Item, fields_of
from hybrid.measure.likeness import DECISION, Seen, unlike, unlike_groups
from hybrid.reading.gold import SamplingLine
from hybrid.records import Status
from hybrid.records.findings import FindingsLine, encode_line
from hybrid.stats import Interval
from hybrid.text.table import Table

# --- a sample to label --------------------------------------------------------------------------
# Which records of a run to label: a stratified random sample whose probabilities are known.

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
                (
                    name or "all",
                    f"{part.size:,}",
                    f"{part.taken:,}",
                    _as_percent(part.probability),
                )
                for name, part in self.strata.items()
            ),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the lines to fill in, by id, as plain values."""
        return {line["id"]: line for line in self.lines()}

    @property
    def strata(self) -> dict[str, SamplingLine]:
        """The strata by name, the largest first."""
        found = {each.stratum: each for each in self.sampling.values()}
        return dict(sorted(found.items(), key=lambda part: (-part[1].size, part[0])))


def _as_percent(probability: float) -> str:
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
    members, names = [], {STATUS, SCORE}
    for line in lines:
        members.append(_member(line, parts))
        names |= fields_of(line).keys()
    if not members:
        raise InputError("the run has no record to label")
    _refuse_repeated(members)
    _refuse_unknown(by, members, names)
    strata = _strata(members, most=max(1, size // _PER_STRATUM))
    taken = allocate(
        min(size, len(members)),
        [len(part) for part in strata.values()],
        [sqrt(sum(each.variance for each in part) / len(part)) for part in strata.values()],
    )
    chance = random.Random(seed)  # noqa: S311 - drawn anew by whoever checks the sample
    sampling: dict[str, SamplingLine] = {}
    for (name, part), count in zip(strata.items(), taken, strict=True):
        drawn = SamplingLine(
            stratum=name,
            probability=count / len(part),
            size=len(part),
            taken=count,
            by=tuple(by),
        )
        sampling |= {each.id: drawn for each in chance.sample(part, count)}
    kept = [each for each in members if each.id in sampling]
    chance.shuffle(kept)
    return Drawn(len(members), tuple(kept), sampling)


def membership(drawn: Iterable[SamplingLine]) -> Callable[[FindingsLine], str]:
    """Return what tells the stratum of any record of the run that these records were drawn from."""
    members = list(drawn)
    names = {each.stratum for each in members}
    parts = [_part(name) for name in members[0].by] if members else []

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
    statuses = [f"{e.error_type} {e.status}" for e in line.findings if e.status is not Status.CLEAN]
    return " + ".join(statuses) or "clean"


def _band(line: FindingsLine) -> str:
    highest = max((each.score for each in line.findings), default=0.0)
    at = min(int(highest * _BANDS), _BANDS - 1)
    return f"score {at / _BANDS:.2f}-{(at + 1) / _BANDS:.2f}"


def _member(line: FindingsLine, parts: Sequence[Callable[[FindingsLine], str]]) -> Member:
    least, most = _GUESSES
    guesses = [min(max(each.score, least), most) for each in line.findings]
    stratum = ", ".join(part(line) for part in parts)
    return Member(line.id, line.record.digest(), stratum, sum(p * (1 - p) for p in guesses))


def _refuse_repeated(members: Sequence[Member]) -> None:
    seen: set[str] = set()
    for each in members:
        if each.id in seen:
            raise InputError(
                f"the id {each.id!r} is in the run twice, so a label could belong to either "
                "record; give every record a unique id"
            )
        seen.add(each.id)


def _refuse_unknown(by: Sequence[str], members: Sequence[Member], names: Set[str]) -> None:
    for name in by:
        if all(f"{name} {_ABSENT}" in each.stratum for each in members):
            raise UsageError(
                f"{spelled('by', name)}: no record has such a field; accepted: "
                f"{', '.join(sorted(names))}{nearest(name, names)}"
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


# --- strata of a labelled sample ----------------------------------------------------------------
# Do the strata of a sample make up the run, and what do its missing labels leave open?

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
        for name, part in self.drawn.items():
            if not held.get(name):
                return (
                    f"the stratum {_named(name)}, {part.size:,} of {self.records:,} records, has "
                    f"no label; label some of the {part.taken:,} drawn from it"
                )
        taken = {name: part.taken for name, part in self.drawn.items()}
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
        for name, part in self.drawn.items():
            known = errors.get(name, 0)
            low += part.size * known / part.taken
            high += part.size * (known + max(0, part.taken - held.get(name, 0))) / part.taken
        return low / self.records, high / self.records


def strata_of(sampled: Iterable[SamplingLine], found: Sequence[str]) -> Strata:
    """Return the strata that labels tell of, held against those ``found`` in the run, a name for
    each of its records. What the run decides may be another thing in another run of the same
    records; what the input says may not."""
    lines = list(sampled)
    drawn: dict[str, SamplingLine] = {}
    for each in lines:
        drawn.setdefault(each.stratum, each)
    return Strata(drawn, next(_faults(lines, drawn, found), ""))


def _faults(
    sampled: Sequence[SamplingLine], drawn: Mapping[str, SamplingLine], found: Sequence[str]
) -> Iterator[str]:
    for each in sampled:
        if _way(drawn[each.stratum]) != _way(each):
            yield f"{_label(each)} has different numbers on different lines"
    sizes, records = Counter(found), sum(each.size for each in drawn.values())
    for each in drawn.values():
        if not isclose(each.probability, each.taken / each.size, rel_tol=1e-3):
            yield (
                f"{_label(each)} says {each.taken:,} of {each.size:,} records and a chance of "
                f"{each.probability:.3g}"
            )
    if drawn and records != len(found):
        yield (
            f"the strata of the labels cover {records:,} records, but the run has "
            f"{len(found):,}; keep "
            "every line that hybrid sample drew, and name the run it drew from"
        )
    for each in drawn.values():
        if not _DECIDED.intersection(each.by) and sizes[each.stratum] != each.size:
            yield (
                f"{_label(each)} was drawn from {each.size:,} records, the run has "
                f"{sizes[each.stratum]:,} there; draw from this run with hybrid sample"
            )


def _way(part: SamplingLine) -> tuple[int, int, float]:
    return part.size, part.taken, part.probability


def _label(part: SamplingLine) -> str:
    return f"the stratum {_named(part.stratum)}"


def _named(name: str) -> str:
    return repr(name) if name else "of all records"


# --- the part drawn alike -----------------------------------------------------------------------
# Labels as a random sample of their run: how they were drawn, and the part drawn alike.

_CHANCES: Final = 2**32


def drawn_alike(items: Sequence[Item], whole: Seen, *, random: bool) -> tuple[Item, ...]:
    """Return the items whose records had the same chance to be drawn from ``whole``.

    Where strata were drawn with unequal chances, a label stays with the smallest chance divided by
    its own, by lot of its id: what stays is as if all had been drawn with the smallest, and no sum
    over strata varies more than in a simple random sample (Hoeffding 1956). All records labelled
    are a sample too. ``random`` says that chance alone chose them. Raises ``InputError`` where that
    is not known, and where what stays does not look like the whole.
    """
    if len(whole) <= len(items):
        return tuple(items)
    untold = sum(item.sampling is None for item in items)
    if untold and not random:
        raise InputError(
            f"{untold:,} of {len(items):,} labels do not say how their records were drawn, so they "
            "prove nothing about other records; draw them with hybrid sample, or say "
            f"{spelled('labels_are_random', True)} if chance alone chose them"
        )
    chances = {
        item.id: item.sampling.probability if item.sampling and not random else 1.0
        for item in items
    }
    least = min(chances.values(), default=1.0)
    kept = tuple(item for item in items if random or _lot(item.id) * chances[item.id] < least)
    if found := unlike(_seen(kept, [*whole.counts]), whole):
        raise InputError(found)
    return kept


def _seen(items: Sequence[Item], names: Sequence[str]) -> Seen:
    seen = Seen()
    for item in items:
        held = fields_of(item.line)
        fields = [(name, held.get(name)) for name in names if name != DECISION]
        seen.add(item.finding.score, item.question, item.finding.status.value, fields)
    return seen


def _lot(id_: str) -> float:
    """Return a number from 0 up to 1 that hangs on nothing but the id."""
    digest = hashlib.sha256(id_.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:4], "big") / _CHANCES
