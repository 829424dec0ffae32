"""Reviewers' files as the report exports them, merged into gold with their agreement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from pydantic import Field

from hybrid.errors import InputError
from hybrid.reading.gold import GoldLine, LabelLine, gold_line, gold_rows, refuse_criteria
from hybrid.records import ErrorType
from hybrid.stats import Interval, cohens_kappa, kappa_interval


class GoldError(InputError):
    """Files that cannot be merged."""


class ReviewedLine(GoldLine):
    """One record's labels; ``report`` is the hash of what was reviewed, ``text_hash`` that of the
    record's texts."""

    report: str | None = None
    text_hash: str | None = None
    reviewer: str | None = None
    unsure: dict[ErrorType, Any] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GoldFile:
    """One reviewer's labels by record id."""

    name: str
    reviewer: str
    report: str | None
    lines: Mapping[str, ReviewedLine]


@dataclass(slots=True)
class Agreement:
    """Two reviewers on one error type: how often they gave each pair of answers."""

    reviewers: tuple[str, str]
    error_type: ErrorType
    table: dict[tuple[bool, bool], int] = field(default_factory=dict)

    @property
    def both(self) -> int:
        """How many findings both have judged."""
        return sum(self.table.values())

    @property
    def observed(self) -> float | None:
        """The share on which they agree."""
        same = self.table.get((True, True), 0) + self.table.get((False, False), 0)
        return same / self.both if self.both else None

    @property
    def kappa(self) -> float | None:
        """Cohen's kappa (1960); ``None`` where chance alone would make them agree."""
        return cohens_kappa(*self._counts())

    @property
    def kappa_interval(self) -> Interval | None:
        """The 95 % interval of kappa; findings count as independent."""
        return kappa_interval(*self._counts())

    def _counts(self) -> tuple[int, int, int, int]:
        count = self.table.get
        return (
            count((True, True), 0),
            count((True, False), 0),
            count((False, True), 0),
            count((False, False), 0),
        )


@dataclass(frozen=True, slots=True)
class Merged:
    """Gold of several reviewers.

    ``lines`` hold the labels they agree on, what they do not under ``disputed``, and under
    ``unsure_of`` who could not say.
    """

    lines: tuple[dict[str, Any], ...]
    agreements: tuple[Agreement, ...]
    agreed: int
    disputed: int


def read_gold(path: str | Path) -> GoldFile:
    """Read one reviewer's file.

    Raises ``InputError`` with file and line for what is no gold, and for an id that appears twice.
    """
    lines: dict[str, ReviewedLine] = {}
    for place, row in gold_rows(str(path)):
        line = gold_line(row, ReviewedLine, place)
        for error_type, label in line.labels.items():
            refuse_criteria(label, error_type, place)
        if line.id in lines:
            raise InputError(f"{place}: the id {line.id!r} appears twice")
        lines[line.id] = line
    if not lines:
        raise InputError(f"{path}: no labels in it")
    first = next(iter(lines.values()))
    if any(line.report != first.report for line in lines.values()):
        raise GoldError(f"{path}: its lines belong to different reports")
    return GoldFile(str(path), first.reviewer or Path(path).stem, first.report, lines)


def merge_gold(files: Sequence[GoldFile]) -> Merged:
    """Merge the labels of several reviewers of the same report.

    A label stands where all who judged the finding say the same; their criteria and quotes are
    joined, and the least of their confidences is taken. Raises ``GoldError`` where the files
    belong to different reports, or two have the same reviewer.
    """
    _refuse_strangers(files)
    ids = dict.fromkeys(id_ for file in files for id_ in file.lines)
    merged = [_merged_line(id_, files) for id_ in ids]
    pairs = combinations(files, 2)
    return Merged(
        lines=tuple(merged),
        agreements=tuple(each for pair in pairs for each in _agreements(*pair)),
        agreed=sum(len(line["labels"]) for line in merged),
        disputed=sum(len(line.get("disputed", ())) for line in merged),
    )


def _refuse_strangers(files: Sequence[GoldFile]) -> None:
    first = files[0]
    for file in files[1:]:
        if file.report != first.report:
            raise GoldError(
                f"{first.name} and {file.name} belong to different reports "
                f"({_short(first.report)} and {_short(file.report)}); labels are merged within one"
            )
    names = [file.reviewer for file in files]
    for file in files:
        if names.count(file.reviewer) > 1:
            raise GoldError(f"{file.name}: another file has the same reviewer, {file.reviewer!r}")


def _short(report: str | None) -> str:
    return report[:12] if report else "none named"


def _merged_line(id_: str, files: Sequence[GoldFile]) -> dict[str, Any]:
    labels: dict[str, Any] = {}
    disputed: dict[str, Any] = {}
    held = [(file.reviewer, file.lines[id_]) for file in files if id_ in file.lines]
    for error_type in ErrorType:
        given = {who: line.labels[error_type] for who, line in held if error_type in line.labels}
        if len({label.is_error for label in given.values()}) == 1:
            labels[error_type.value] = _joined(given)
        elif given:
            disputed[error_type.value] = {
                who: label.model_dump(mode="json") for who, label in given.items()
            }
    line = {
        "id": id_,
        "report": files[0].report,
        "text_hash": held[0][1].text_hash,
        "reviewers": [who for who, _ in held],
        "labels": labels,
    }
    beside = {"sampling": _sampling(id_, held), "disputed": disputed, "unsure_of": _unsure(held)}
    return line | {name: value for name, value in beside.items() if value}


def _sampling(id_: str, held: Sequence[tuple[str, ReviewedLine]]) -> dict[str, Any]:
    drawn = [line.sampling for _, line in held if line.sampling is not None]
    if any(each != drawn[0] for each in drawn):
        raise GoldError(f"the files disagree on the sampling of {id_!r} differently")
    return drawn[0].model_dump(mode="json", exclude_unset=True) if drawn else {}


def _unsure(held: Sequence[tuple[str, ReviewedLine]]) -> dict[str, list[str]]:
    names = {each: [who for who, line in held if each in line.unsure] for each in ErrorType}
    return {error_type.value: who for error_type, who in names.items() if who}


def _joined(given: Mapping[str, LabelLine]) -> dict[str, Any]:
    """Join labels that agree: what a reviewer chose goes before what others only confirmed."""
    labels = list(given.values())
    held, adopted = {}, []
    for part in ("criteria", "evidence"):
        chosen = [each for each in labels if part not in each.adopted]
        tellers = [each for each in chosen if _tells(each, part)]
        if not tellers and len(chosen) < len(labels):
            tellers = [each for each in labels if part in each.adopted]
            adopted.append(part)
        held[part] = tellers
    confidences = [each.confidence for each in labels if each.confidence is not None]
    evidence = held["evidence"]
    return {
        "is_error": labels[0].is_error,
        "criteria": list(
            dict.fromkeys(name for each in held["criteria"] for name in each.criteria)
        ),
        "premises": list(dict.fromkeys(quote for each in evidence for quote in each.premises)),
        "conclusion": next((each.conclusion for each in evidence if each.conclusion), ""),
        "confidence": min(confidences, default=None),
        "why": " | ".join(dict.fromkeys(each.why for each in labels if each.why)),
        "spans": _unlike(span.model_dump() for each in evidence for span in each.spans),
        "adopted": adopted,
        "by": list(given),
    }


def _tells(label: LabelLine, part: str) -> bool:
    return bool(label.criteria if part == "criteria" else label.premises or label.conclusion)


def _unlike(values: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = []
    for value in values:
        if value not in kept:
            kept.append(value)
    return kept


def _agreements(left: GoldFile, right: GoldFile) -> Iterator[Agreement]:
    for error_type in ErrorType:
        agreement = Agreement((left.reviewer, right.reviewer), error_type)
        for id_, line in left.lines.items():
            other = right.lines.get(id_)
            if other and error_type in line.labels and error_type in other.labels:
                pair = (line.labels[error_type].is_error, other.labels[error_type].is_error)
                agreement.table[pair] = agreement.table.get(pair, 0) + 1
        yield agreement
