"""What a run came to, counted: the figures of the overview and of the summaries in text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hybrid.io.lines import FindingLine, FindingsLine
from hybrid.records import CRITERIA, Criterion, ErrorType, Status
from hybrid.report.intervals import Rate, rate

GROUPS = ("lang", "model", "source")
"""What records are told apart by: the language, and what ``meta`` says under these names."""

_MOST_GROUPS = 12
_LONGEST_NAME = 160


@dataclass(slots=True)
class Counts:
    """Findings of one error type, or of one group of records in it."""

    records: int = 0
    status: Counter[Status] = field(default_factory=Counter)
    under_threshold: int = 0
    by_rules: int = 0

    def add(self, finding: FindingLine) -> None:
        """Count one finding."""
        self.records += 1
        self.status[finding.status] += 1
        self.by_rules += finding.decided_by == "rules"
        self.under_threshold += finding.status is Status.CLEAN and bool(finding.flags)

    @property
    def assessed(self) -> int:
        """How many findings could be decided."""
        return self.records - self.status[Status.UNASSESSED]

    @property
    def rate(self) -> Rate:
        """Errors among what could be decided."""
        return rate(self.status[Status.ERROR], self.assessed)


@dataclass(frozen=True, slots=True)
class Group:
    """The records that share a value, such as the model that wrote them."""

    name: str
    records: int
    types: dict[ErrorType, Counts]


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

    ``unassessed``, ``objections`` and ``concerns`` count, most frequent first; ``judges`` the
    answers of each judge by status.
    """

    records: int
    judged: bool
    types: dict[ErrorType, Counts]
    criteria: tuple[CriterionCount, ...]
    groupings: tuple[Grouping, ...]
    unassessed: tuple[tuple[str, int], ...]
    objections: tuple[tuple[str, int], ...]
    concerns: tuple[tuple[str, int], ...]
    judges: dict[str, Counter[str]]
    rules: tuple[tuple[str, int], ...]


def summarise(lines: Sequence[FindingsLine]) -> Summary:
    """Count the findings of a run."""
    findings = [each for line in lines for each in line.findings]
    return Summary(
        records=len(lines),
        judged=any(each.decided_by == "judge" for each in findings),
        types=_by_type(lines),
        criteria=_criteria(findings),
        groupings=tuple(g for by in GROUPS if (g := _grouping(lines, by)) is not None),
        unassessed=_reasons(findings),
        objections=_objections(findings),
        concerns=_ranked(code for f in findings for code in {_short(c.code) for c in f.concerns}),
        judges=_judges(findings),
        rules=_ranked(flag.rule for each in findings for flag in each.flags),
    )


def group_of(line: FindingsLine, by: str) -> str:
    """Return the value of a property of a record, empty where the record has none."""
    if by == "lang":
        return line.lang
    value = line.meta.get(by)
    return "" if value is None else str(value)


def reason_kind(message: str) -> str:
    """Return a reason without what tells one case of it from another."""
    kind = message if message.startswith("HTTP") else message.partition(": ")[0]
    return _short(kind)


def _by_type(lines: Iterable[FindingsLine]) -> dict[ErrorType, Counts]:
    found: dict[ErrorType, Counts] = {}
    for line in lines:
        for finding in line.findings:
            found.setdefault(finding.error_type, Counts()).add(finding)
    return {error_type: found[error_type] for error_type in ErrorType if error_type in found}


def _grouping(lines: Sequence[FindingsLine], by: str) -> Grouping | None:
    values = Counter(group_of(line, by) for line in lines)
    if len(values) < 2:
        return None
    shown = [value for value, _ in values.most_common(_MOST_GROUPS)]
    members: dict[str, list[FindingsLine]] = {value: [] for value in shown}
    for line in lines:
        own = members.get(group_of(line, by))
        if own is not None:
            own.append(line)
    groups = tuple(Group(value, len(own), _by_type(own)) for value, own in members.items())
    return Grouping(by, groups, len(values) - len(shown))


def _criteria(findings: Iterable[FindingLine]) -> tuple[CriterionCount, ...]:
    errors = (each for each in findings if each.status is Status.ERROR)
    counted = Counter(criterion for each in errors for criterion in set(each.criteria))
    known = [CriterionCount(CRITERIA[name], n) for name, n in counted.items() if name in CRITERIA]
    return tuple(sorted(known, key=_rank))


def _rank(counted: CriterionCount) -> tuple[int, str]:
    return -counted.records, counted.criterion.id


def _reasons(findings: Iterable[FindingLine]) -> tuple[tuple[str, int], ...]:
    open_ones = (each for each in findings if each.status is Status.UNASSESSED)
    return _ranked(reason_kind(each.message) for f in open_ones for each in f.objections)


def _objections(findings: Iterable[FindingLine]) -> tuple[tuple[str, int], ...]:
    refused = (each for each in findings if each.status in (Status.REJECTED, Status.DISPUTED))
    return _ranked(code for f in refused for code in {_short(each.code) for each in f.objections})


def _judges(findings: Iterable[FindingLine]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for finding in findings:
        for answer in (finding.judge or {}).get("answers", ()):
            counted = found.setdefault(_short(str(answer.get("model"))), Counter())
            counted[str(answer.get("status"))] += 1
    return dict(sorted(found.items()))


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…"


def _ranked(names: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(names).most_common())
