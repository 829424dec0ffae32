"""How often each criterion is found on crafted records, and not on near misses."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hybrid.measure.tables import span
from hybrid.records import CRITERIA, Finding, Record
from hybrid.run.checker import Checker
from hybrid.stats import wilson
from hybrid.text.table import Table

_COLUMNS = "criterion|lang|flagged|criterion|words|near misses|flagged|criterion"


@dataclass(frozen=True, slots=True)
class Seen:
    """One crafted record: what it was made for, and what the rules found."""

    criterion: str
    lang: str
    positive: bool
    flagged: bool
    named: bool
    placed: bool


def crafted_table(paths: Iterable[Path], checker: Checker, which: str = "") -> Table:
    """Return a row per criterion and language, and one for all; ``which`` says what records.

    ``flagged``: an error of that type; ``criterion``: named so; ``words``: with a premise on the
    words it was made for.
    """
    seen = [each for path in paths for each in seen_in(path, checker)]
    rows = [
        _row(name, lang, [each for each in seen if (each.criterion, each.lang) == (name, lang)])
        for name in CRITERIA
        for lang in ("en", "zh")
    ]
    rows.append(_row("all", "", seen))
    return Table(
        title=f"crafted records{which}: positives, and near misses of the same criterion",
        columns=tuple(_COLUMNS.split("|")),
        rows=tuple(rows),
        notes=tuple(_shares(seen)),
        left=2,
    )


def seen_in(path: Path, checker: Checker) -> Iterator[Seen]:
    """Yield what the rules find on each crafted record of a file."""
    return (_seen(row, checker) for row in _rows(path))


def patterns_in(path: Path, checker: Checker) -> Iterator[Seen]:
    """Yield what the rules find on each record of a pattern file."""
    for row in _rows(path):
        expect = "flag" if row["label"] else "pass"
        yield _seen({**row, "expect": expect, "premise": row.get("trigger")}, checker)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def _seen(row: Mapping[str, Any], checker: Checker) -> Seen:
    record = Record(
        id=row["id"],
        question=row["question"],
        options=row["options"],
        reasoning=row["reasoning"],
        answer=row.get("answer"),
        context=row.get("context"),
        lang=row["lang"],
    )
    criterion = CRITERIA[row["criterion"]]
    found = {each.error_type: each for each in checker.check(record).findings}
    own = found[criterion.error_type]
    flagged = own.is_error is True
    return Seen(
        criterion=criterion.id,
        lang=row["lang"],
        positive=row["expect"] == "flag",
        flagged=flagged,
        named=flagged and criterion.id in own.criteria,
        placed=flagged and _on_words(own, criterion.id, record, row.get("premise") or ""),
    )


def _on_words(finding: Finding, criterion: str, record: Record, words: str) -> bool:
    """Whether a flag of the criterion has a span that shares characters with ``words``."""
    at = record.reasoning.find(words)
    spans = [
        span
        for flag in finding.flags
        if flag.criterion == criterion
        for span in (*flag.premises, *((flag.conclusion,) if flag.conclusion else ()))
    ]
    return any(
        each.field == "reasoning" and each.start < at + len(words) and at < each.end
        for each in spans
    )


def _row(name: str, lang: str, seen: list[Seen]) -> tuple[str, ...]:
    positives = [each for each in seen if each.positive]
    misses = [each for each in seen if not each.positive]
    return (
        name,
        lang,
        f"{sum(each.flagged for each in positives)}/{len(positives)}",
        f"{sum(each.named for each in positives)}/{len(positives)}",
        f"{sum(each.placed for each in positives)}/{len(positives)}",
        str(len(misses)),
        str(sum(each.flagged for each in misses)),
        str(sum(each.named for each in misses)),
    )


def _shares(seen: list[Seen]) -> Iterator[str]:
    positives = [each for each in seen if each.positive]
    misses = [each for each in seen if not each.positive]
    for told, count, total in (
        ("positives with the right criterion on the right words", "placed", positives),
        ("near misses with any error of the type", "flagged", misses),
        ("near misses with that criterion", "named", misses),
    ):
        found = sum(getattr(each, count) for each in total)
        if total:
            share = found / len(total)
            yield f"{told}: {share:.0%} ({span(wilson(found, len(total)))})"
