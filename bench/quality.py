"""How often the rules are right: precision, recall and F1 on labelled records.

Usage: ``python bench/quality.py [GOLD.jsonl]``. Without a file it reads the labelled records in
``../shared/data``. Labels of confidence 1 or 2 are doubtful, so every table comes with and
without them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hybrid.packs import default_pack_dir, load_packs
from hybrid.pipeline import Checker
from hybrid.records import ErrorType, Record

GOLD = Path(__file__).parents[2] / "shared" / "data" / "gold_dev.jsonl"
DOUBTFUL = 2


@dataclass(frozen=True, slots=True)
class Judged:
    """One record and error type: the label, the rules' decision, and what to group it by."""

    error_type: str
    lang: str
    origin: str
    abstains: bool
    confidence: int
    gold: bool
    found: bool


def judge(rows: Iterable[dict[str, Any]]) -> list[Judged]:
    """Check every labelled row with the default pack."""
    checker = Checker(load_packs([default_pack_dir()]))
    judged: list[Judged] = []
    for row in rows:
        result = checker.check(to_record(row))
        for finding in result.findings:
            label = row["labels"][finding.error_type]
            judged.append(
                Judged(
                    error_type=finding.error_type,
                    lang=row["lang"],
                    origin=row.get("origin", ""),
                    abstains=result.abstains,
                    confidence=label["confidence"],
                    gold=label["is_error"],
                    found=finding.is_error is True,
                )
            )
    return judged


def to_record(row: dict[str, Any]) -> Record:
    """Return a labelled row as a record."""
    return Record(
        id=row["id"],
        context=row.get("context"),
        question=row["question"],
        options=row["options"],
        reasoning=row["reasoning"],
        answer=row["answer"],
        lang=row["lang"],
    )


def table(judged: list[Judged], *, groups: dict[str, Callable[[Judged], bool]]) -> list[str]:
    """Return one line per error type and group."""
    lines = [
        f"{'type':9} {'records':22} {'n':>4} {'base':>5} {'prec':>5} {'rec':>5} {'F1':>5} {'bal':>5}"
    ]
    for error_type in ErrorType:
        of_type = [each for each in judged if each.error_type == error_type]
        for name, belongs in groups.items():
            lines.append(_line(error_type, name, [each for each in of_type if belongs(each)]))
    return lines


def _line(error_type: str, name: str, judged: list[Judged]) -> str:
    hits = sum(each.gold and each.found for each in judged)
    positives = sum(each.gold for each in judged)
    flagged = sum(each.found for each in judged)
    precision, recall = _ratio(hits, flagged), _ratio(hits, positives)
    negatives = len(judged) - positives
    passed = _ratio(negatives - (flagged - hits), negatives)
    f1 = _ratio(2 * precision * recall, precision + recall)
    figures = (_ratio(positives, len(judged)), precision, recall, f1, (recall + passed) / 2)
    return f"{error_type:9} {name:22} {len(judged):4} " + " ".join(f"{x:5.2f}" for x in figures)


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


GROUPS: dict[str, Callable[[Judged], bool]] = {
    "all": lambda each: True,
    "English": lambda each: each.lang == "en",
    "Chinese, original": lambda each: each.lang == "zh" and each.origin != "translated",
    "Chinese, translated": lambda each: each.origin == "translated",
    "random sample": lambda each: each.origin == "real",
    "not abstaining": lambda each: not each.abstains,
}


def main() -> int:
    """Print the tables."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else GOLD
    if not path.exists():
        print(f"no labelled records at {path}; name a file of them")
        return 2
    with path.open(encoding="utf-8") as lines:
        judged = judge(json.loads(line) for line in lines)
    print("all labels")
    print("\n".join(table(judged, groups=GROUPS)))
    print(f"\nwithout labels of confidence {DOUBTFUL} or less")
    sure = [each for each in judged if each.confidence > DOUBTFUL]
    print("\n".join(table(sure, groups=GROUPS)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
