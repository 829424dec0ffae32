"""What a run came to, counted: the figures of the overview and of the summaries in text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from hybrid.records import CRITERIA, Criterion, ErrorType, Status
from hybrid.records.findings import FindingLine, FindingsLine
from hybrid.records.weighing import OVERRULED
from hybrid.run.manifest import Manifest
from hybrid.run.tally import Tally, TypeTally

# --- How figures are written, and what the overview's tables and charts are drawn from -----------

ABSENT = "–"
_WIDTH = 1000.0


@dataclass(frozen=True, slots=True)
class Bar:
    """A piece of a bar, in thousandths of its width."""

    name: str
    count: int
    start: float
    width: float


def status_counts(
    counts: TypeTally, *, judged: bool, partly: bool = False
) -> list[tuple[str, int]]:
    """Return how often each decision was made, by the words that the reader sees.

    A run without a judge has flags and no verdicts, so it never says "error" or "clean". In one
    that is judged ``partly``, what only the rules passed is "passed" and not "clean".
    """
    status = counts.by_status
    if judged:
        found = {each.value: status[each] for each in Status}
        found[Status.CLEAN.value] -= counts.passed
        return [*found.items(), *([("passed", counts.passed)] if partly else [])]
    return [
        ("flagged", status[Status.ERROR]),
        ("under", counts.under_threshold),
        ("noflag", status[Status.CLEAN] - counts.under_threshold),
    ]


def bars(counted: Sequence[tuple[str, int]]) -> Iterator[Bar]:
    """Yield the pieces of a stacked bar, empty ones left out."""
    total = sum(count for _, count in counted) or 1
    start = 0.0
    for name, count in counted:
        width = _WIDTH * count / total
        if count:
            yield Bar(name, count, round(start, 2), round(width, 2))
        start += width


def manifest_rows(manifest: Manifest | None, digest: str) -> list[tuple[str, str]]:
    """Return the manifest as pairs of a word's key and a value; empty values are left out."""
    rows: list[tuple[str, str]] = [("m_report", digest)]
    if manifest is None:
        return rows
    rows += [
        ("m_version", manifest.version),
        ("m_inputs", ", ".join(manifest.inputs)),
        ("m_input_hash", manifest.input_hash or ""),
        ("m_pack_hash", manifest.pack_hash),
        ("m_prompt_hashes", _pairs(manifest.prompt_hashes)),
        ("m_grounding", manifest.grounding.get("fingerprint", "")),
        ("m_model", manifest.model or ""),
        ("m_parameters", _pairs(manifest.parameters)),
        ("m_started_at", manifest.started_at),
        ("m_finished_at", manifest.finished_at or ""),
        ("m_skipped", f"{manifest.counts.skipped:,}"),
    ]
    if manifest.judging is not None:
        spent = manifest.judging
        rows.append(("m_calls", f"{spent.asked:,} + {spent.cached:,} (cache)"))
        rows.append(("m_cost", "" if spent.cost is None else f"{spent.cost:.4f}"))
    return [(name, value) for name, value in rows if value]


def _pairs(mapping: Mapping[str, object]) -> str:
    return "; ".join(_assigned("", mapping))


def _assigned(name: str, value: object) -> Iterator[str]:
    """Yield what is set under a name, each entry of a mapping by itself; nothing where it is not.

    A number 0 is set; what is false or empty is as if it were not given.
    """
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _assigned(f"{name}.{key}" if name else str(key), each)
    elif isinstance(value, list | tuple):
        if value:
            yield f"{name} = {', '.join(map(str, value))}"
    elif value not in (None, "") and value is not False:
        yield f"{name} = {'yes' if value is True else value}"


def percent(share: float | None) -> str:
    """Return a share as per cent with one digit; a dash where there is none."""
    return ABSENT if share is None else f"{share:.1%}"


def thousands(count: int) -> str:
    """Return a count with commas."""
    return f"{count:,}"


# --- What is counted -----------------------------------------------------------------------------

_FIRST_GROUPS = ("lang", "model", "source")
_MOST_GROUPS = 12
_MOST_FIELDS = 8
_MOST_VALUES = 50
_LONGEST_NAME = 160


@dataclass(frozen=True, slots=True)
class Group:
    """The records that share a value, such as the model that wrote them."""

    name: str
    records: int
    types: dict[ErrorType, TypeTally]


@dataclass(frozen=True, slots=True)
class Grouping:
    """The records by one property; ``others`` counts values that are too many to show."""

    by: str
    groups: tuple[Group, ...]
    others: int


@dataclass(frozen=True, slots=True)
class CriterionCount:
    """How many records have an error by this criterion."""

    criterion: Criterion
    records: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A run in figures.

    ``closed_book`` counts records that tell nothing an answer could rest on; ``mostly_closed_book``
    is true only where the factual type was asked for. ``unassessed``, ``objections`` and
    ``concerns`` count, most frequent first; ``judges`` the answers of each judge by status.
    """

    records: int
    judged: bool
    types: dict[ErrorType, TypeTally]
    criteria: tuple[CriterionCount, ...]
    groupings: tuple[Grouping, ...]
    unassessed: tuple[tuple[str, int], ...]
    objections: tuple[tuple[str, int], ...]
    concerns: tuple[tuple[str, int], ...]
    judges: dict[str, Counter[str]]
    rules: tuple[tuple[str, int], ...]
    closed_book: int = 0
    mostly_closed_book: bool = False

    @property
    def partly(self) -> bool:
        """Whether a judge was not asked about some findings that the rules passed."""
        return self.judged and any(counts.passed for counts in self.types.values())


def summarise(lines: Sequence[FindingsLine]) -> Summary:
    """Count the findings of a run."""
    findings = [each for line in lines for each in line.findings]
    whole = _tally(lines)
    return Summary(
        records=len(lines),
        judged=any(each.decided_by != "rules" for each in findings),
        types=_by_type(whole),
        criteria=_criteria(whole),
        groupings=tuple(_grouping(lines, by) for by in group_fields(lines)),
        unassessed=_reasons(whole),
        objections=_objections(findings),
        concerns=_concerns(findings),
        judges={_short(name): whole.judges.models[name] for name in sorted(whole.judges.models)},
        rules=_ranked(flag.rule for each in findings for flag in each.flags),
        closed_book=whole.closed_book,
        mostly_closed_book=whole.mostly_closed_book and ErrorType.FACTUAL in whole.types,
    )


def group_fields(lines: Sequence[FindingsLine]) -> tuple[str, ...]:
    """Return what tells the records apart into groups: the language, and entries of ``meta``.

    ``model`` and ``source`` come first, others in the order of the input, eight in all. These
    are taken where they have at most 50 values and each stands for two records on average: what
    is new in almost every row names the row.
    """
    names = dict.fromkeys((*_FIRST_GROUPS, *(name for line in lines for name in line.meta)))
    values = {by: len({group_of(line, by) for line in lines}) for by in names}
    most = min(_MOST_VALUES, len(lines) // 2)
    held = (by for by in names if 1 < values[by] and (by in _FIRST_GROUPS or values[by] <= most))
    return tuple(islice(held, _MOST_FIELDS))


def group_of(line: FindingsLine, by: str) -> str:
    """Return the value of a property of a record, empty where the record has none."""
    if by == "lang":
        return line.lang
    value = line.meta.get(by)
    return "" if value is None else str(value)


def _tally(lines: Iterable[FindingsLine]) -> Tally:
    whole = Tally()
    for line in lines:
        whole.add(line)
    return whole


def _by_type(tally: Tally) -> dict[ErrorType, TypeTally]:
    return {each: tally.types[each] for each in ErrorType if each in tally.types}


def _grouping(lines: Sequence[FindingsLine], by: str) -> Grouping:
    values = Counter(group_of(line, by) for line in lines)
    shown = [value for value, _ in values.most_common(_MOST_GROUPS)]
    members: dict[str, list[FindingsLine]] = {value: [] for value in shown}
    for line in lines:
        group = members.get(group_of(line, by))
        if group is not None:
            group.append(line)
    groups = tuple(
        Group(value, len(group), _by_type(_tally(group))) for value, group in members.items()
    )
    return Grouping(by, groups, len(values) - len(shown))


def _criteria(tally: Tally) -> tuple[CriterionCount, ...]:
    counted = tally.criteria.items()
    known = [CriterionCount(CRITERIA[name], n) for name, n in counted if name in CRITERIA]
    return tuple(sorted(known, key=lambda each: (-each.records, each.criterion.id)))


def _reasons(tally: Tally) -> tuple[tuple[str, int], ...]:
    counted = Counter[str]()
    for reason, count in tally.judges.reasons.get(Status.UNASSESSED, Counter()).items():
        counted[_short(reason)] += count
    return tuple(counted.most_common())


def _objections(findings: Iterable[FindingLine]) -> tuple[tuple[str, int], ...]:
    refused = [each for each in findings if each.status in (Status.REJECTED, Status.DISPUTED)]
    told = ({_short(each.code) for each in f.objections} | _overruled(f) for f in refused)
    return _ranked(code for codes in told for code in codes)


def _overruled(finding: FindingLine) -> set[str]:
    """Return the concern that is why a finding is disputed, where it has that one."""
    return {each.code for each in finding.concerns if each.code == OVERRULED}


def _concerns(findings: Iterable[FindingLine]) -> tuple[tuple[str, int], ...]:
    told = ({_short(each.code) for each in f.concerns} - {OVERRULED} for f in findings)
    return _ranked(code for codes in told for code in codes)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…"


def _ranked(names: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(names).most_common())
